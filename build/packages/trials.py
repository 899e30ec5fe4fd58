"""Trying the packages for real: what that needs of the machine, and the tests of it.

Who wants to try them asks `require` first: it takes seconds, and nothing has been built yet.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import environment
import machine
from environment import ROOT
from failures import DevError, MachineLacks
from machine import Need

from . import bare_debian, windows

FOLDER = ROOT / "tests" / "packages" / "trials"
FIRST_START_SECONDS = 300.0
"""How long Wine may take to make a Windows and run a program in it; a fast machine takes ten."""


def _program(package: str, command: str) -> Need:
    return Need(package, lambda: shutil.which(command) is not None)


JUDGES = (
    _program("mmdebstrap", "mmdebstrap"),
    _program("lintian", "lintian"),
    _program("desktop-file-utils", "desktop-file-validate"),
    _program("appstream", "appstreamcli"),
    _program("man-db", "man"),
    _program("flatpak-builder", "flatpak-builder"),
    _program("rpm", "rpm"),
    _program("zstd", "zstd"),
)


def _can_make_a_debian() -> str:
    """Return what stands in the way of a bare Debian in a folder; nothing if it can be made."""
    if os.geteuid() != 0:
        return "the rights of root: a bare Debian is made in a folder and entered by chroot"
    with TemporaryDirectory() as folder:
        if not _works("unshare", "--mount", "mount", "-t", "proc", "proc", folder):
            return "the right to mount file systems: a bare Debian needs /proc"
    bare_debian.ensure()
    return ""


def _can_run_windows() -> str:
    """Return what stands in the way of programs for Windows; nothing if they run."""
    windows.ensure_tools()
    try:
        windows.run_python(["--version"], seconds=FIRST_START_SECONDS)
    except DevError as failure:
        return f"a Wine that can run a program: {failure}"
    return ""


CHECKS: Mapping[str, Callable[[], str]] = {
    "linux": _can_make_a_debian,
    "windows": _can_run_windows,
}


def require(kinds: Iterable[str]) -> None:
    """Find out whether some kinds of packages can be tried on this machine.

    Raises:
        MachineLacks: They cannot; the message says all that is missing.
    """
    if not sys.platform.startswith("linux"):
        raise MachineLacks("The packages are tried on Linux, those for Windows by Wine.")
    lacking = []
    for check in (_has_the_tools, *(CHECKS[kind] for kind in kinds if kind in CHECKS)):
        try:
            if missing := check():
                lacking.append(missing)
        except MachineLacks as failure:
            lacking.append(str(failure))
    if lacking:
        listed = "".join(f"\n- {each}" for each in lacking)
        raise MachineLacks(f"The packages cannot be tried on this machine. It lacks:{listed}")


def _has_the_tools() -> str:
    machine.ensure(*machine.SCREEN, *JUDGES)
    return ""


def _works(*command: str) -> bool:
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        return False


def trials_of(kind: str, short: bool) -> list[Path]:
    """Return the files that try a kind of packages, or those of them with short trials."""
    files = sorted(FOLDER.glob(f"test_{kind}*.py"))
    return [path for path in files if not short or "pytest.mark.short" in path.read_text("utf-8")]


def run(short: bool, kinds: Sequence[str]) -> int:
    """Run all trials of some kinds of packages, or only the short ones; return 0, or 1 for a fault.

    `require` has been asked before.
    """
    files = [str(path) for kind in kinds for path in trials_of(kind, short)]
    if not files:
        print("Of these packages there is nothing to try here; the tests try them.")
        return 0
    command = [str(environment.ensure("test", "cluster", "freeze")), "-m", "pytest"]
    if short:
        command += ["-m", "short"]
    # pytest has many ways to say that it failed.
    return int(subprocess.run([*command, *files], cwd=ROOT, check=False).returncode != 0)
