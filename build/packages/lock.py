"""The lock file: every package that freezing needs, in one version, with the hashes of its files.

It holds for every Python and system that the program runs on.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import environment
from environment import LOCK, ROOT
from failures import DevError

HEADER = """\
# Made by `python3 build/dev.py package lock` from setup.cfg, with its extra `freeze`.
# pip installs from it with --require-hashes: nothing else gets into a package.
"""
OLDEST_PYTHON = "3.10"


def write_lock(path: Path = LOCK) -> None:
    """Resolve anew and write the lock file.

    Raises:
        DevError: The resolver failed; its output has been printed to standard error.
    """
    python = environment.ensure("lock")
    command = [str(python), "-m", "uv", "pip", "compile", "setup.cfg"]
    command += ["--extra", "freeze", "--universal", "--python-version", OLDEST_PYTHON]
    command += ["--generate-hashes", "--no-header", "--no-annotate", "--quiet", "--upgrade"]
    result = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    if result.returncode:
        raise DevError("The lock file could not be made; the resolver's output above says why.")
    path.write_text(HEADER + result.stdout, "utf-8")
