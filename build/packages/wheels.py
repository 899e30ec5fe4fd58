"""The wheel and the source distribution, for pip, pipx and distributors."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from environment import ROOT

from . import tool
from .identity import DIST, identity
from .share import write_share
from .version import STATED

MADE = (".git", ".cache", "dist", "pictures", "__pycache__", "*.egg-info", ".*_cache", ".coverage")
"""Files of a checkout that are generated or git's, and not sources."""


def make_wheels() -> None:
    """Build the source distribution, with what a desktop is told ready in it, and the wheel of it.

    Run it in the locked environment, whose setuptools they are built with.

    Raises:
        DevError: The build failed.
    """
    with TemporaryDirectory() as folder:
        tree = Path(folder, "source")
        shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(*MADE), symlinks=True)
        write_share(tree / "share")
        state_facts(tree)
        command = [sys.executable, "-m", "build", "--no-isolation", f"--outdir={DIST}"]
        tool.run(*command, str(tree))


def state_facts(tree: Path) -> None:
    """Write the version of this build, and the addresses that are filled in, into its sources."""
    program = identity()
    package = tree / "fourgames_tk" / "__init__.py"
    stated = STATED.sub(f'__version__ = "{program.version}"', package.read_text("utf-8"))
    package.write_text(stated, "utf-8")
    lacking = program.lacking()
    facts = "" if "contact" in lacking else f"author_email = {program.contact}\n"
    addresses = {"Homepage": "homepage", "Source": "source"}
    lines = [
        f"    {label} = {getattr(program, name)}\n"
        for label, name in addresses.items()
        if name not in lacking
    ]
    facts += "".join(["project_urls =\n", *lines]) if lines else ""
    manifest = tree / "setup.cfg"
    text = manifest.read_text("utf-8")
    # An unpacked source archive states them already.
    if facts and facts not in text:
        manifest.write_text(text.replace("[metadata]\n", f"[metadata]\n{facts}", 1), "utf-8")
