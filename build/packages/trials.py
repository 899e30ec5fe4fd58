"""Trying the packages for real: what that needs of the machine, and the tests of it.

Who wants to try them asks `require` first: it takes seconds, and nothing has been built yet.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable, Sequence
from tempfile import TemporaryDirectory

import environment
import machine
from environment import ROOT
from failures import DevError, MachineLacks
from machine import program

from . import bare_debian, windows

FOLDER = ROOT / "tests" / "packages" / "trials"
FIRST_START_SECONDS = 300.0
"""How long Wine may take to make a Windows and run a program in it; a fast machine takes ten."""


JUDGES = (
    program("mmdebstrap"),
    program("lintian"),
    program("desktop-file-utils", "desktop-file-validate"),
    program("appstream", "appstreamcli"),
    program("man-db", "man"),
    program("flatpak-builder"),
    program("rpm"),
    program("zstd"),
)


def require(kinds: Iterable[str]) -> None:
    """Find out whether some kinds of packages can be tried on this machine.

    Raises:
        MachineLacks: They cannot; the message says what is missing.
    """
    if not sys.platform.startswith("linux"):
        raise MachineLacks("The packages are tried on Linux, those for Windows by Wine.")
    machine.ensure(*machine.SCREEN, *JUDGES)
    if "linux" in kinds:
        if not _may_mount():
            raise MachineLacks("The packages for Linux are tried by root, who may mount /proc.")
        bare_debian.ensure()
    if "windows" in kinds:
        windows.ensure_tools()
        try:
            windows.run_python(["--version"], seconds=FIRST_START_SECONDS)
        except DevError as failure:
            raise MachineLacks(f"Wine runs no program here: {failure}") from None


def _may_mount() -> bool:
    with TemporaryDirectory() as folder:
        command = ["unshare", "--mount", "mount", "-t", "proc", "proc", folder]
        return subprocess.run(command, capture_output=True, check=False).returncode == 0


def run(short: bool, kinds: Sequence[str]) -> int:
    """Run all trials of some kinds of packages, or only the short ones; return 0, or 1 for a fault.

    `require` has been asked before.
    """
    tests = [str(path) for kind in kinds for path in sorted(FOLDER.glob(f"test_{kind}*.py"))]
    tests += [f"{FOLDER / 'test_again.py'}::test_what_is_made_elsewhere[{kind}]" for kind in kinds]
    command = [str(environment.ensure("test", "cluster", "freeze")), "-m", "pytest"]
    if short:
        command += ["-m", "short"]
    status = subprocess.run([*command, *tests], cwd=ROOT, check=False).returncode
    # pytest has many ways to say that it failed; 5 is none: a wheel has no short trials.
    return int(status not in ((0, 5) if short else (0,)))
