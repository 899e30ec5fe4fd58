"""Trying the packages for real: what that needs of the machine, and the tests of it."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence

import environment
import machine
from environment import ROOT
from machine import Need

FOLDER = ROOT / "tests" / "packages" / "trials"


def _program(package: str, command: str) -> Need:
    return Need(package, lambda: shutil.which(command) is not None)


JUDGES = (
    _program("mmdebstrap", "mmdebstrap"),
    _program("lintian", "lintian"),
    _program("desktop-file-utils", "desktop-file-validate"),
    _program("appstream", "appstreamcli"),
    _program("man-db", "man"),
)


def run(short: bool, kinds: Sequence[str]) -> int:
    """Run all trials of some kinds of packages, or only the short ones; return pytest's status."""
    files = [str(path) for kind in kinds for path in sorted(FOLDER.glob(f"test_{kind}*.py"))]
    if not files:
        print("Of these packages there is nothing to try here; the tests try them.")
        return 0
    machine.ensure(*machine.SCREEN, *JUDGES)
    command = [str(environment.ensure("test", "cluster")), "-m", "pytest"]
    if short:
        command += ["-m", "short"]
    return subprocess.run([*command, *files], cwd=ROOT, check=False).returncode
