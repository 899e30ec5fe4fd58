"""Requirements of the machine beyond Python packages, and how to install them."""

from __future__ import annotations

import ctypes.util
import importlib
import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from failures import MachineLacks


@dataclass(frozen=True)
class Need:
    """One thing a command needs, and the Debian package that holds it."""

    package: str
    present: Callable[[], bool]


def has_font(file_name: str, folder: Path = Path("/usr/share/fonts")) -> bool:
    """Return whether a font file lies anywhere in the system's font folder."""
    return next(folder.rglob(file_name), None) is not None


def has_module(name: str) -> bool:
    """Return whether this Python has a module, without importing it."""
    return importlib.util.find_spec(name) is not None


def can_import(name: str) -> bool:
    """Import a module, and return whether that succeeded."""
    try:
        importlib.import_module(name)
    except ImportError:
        return False
    return True


def program(package: str, command: str = "") -> Need:
    """Return the need of a package for its command, which bears its name or another."""
    return Need(package, lambda: shutil.which(command or package) is not None)


TKINTER = (
    Need("python3-tk", lambda: has_module("_tkinter")),
    # The Python of a slim container has the module, but not the library that it loads.
    Need("libtk8.6", lambda: not has_module("_tkinter") or can_import("_tkinter")),
)
VENV = Need("python3-venv", lambda: has_module("ensurepip"))
SCREEN = (
    program("xvfb", "Xvfb"),
    program("fontconfig", "fc-list"),
    Need("fonts-dejavu-core", lambda: has_font("DejaVuSans.ttf")),
    Need("fonts-noto-core", lambda: has_font("NotoSans-Regular.ttf")),
    Need("libxcb1", lambda: ctypes.util.find_library("xcb") is not None),
)
# Packages, releases and their tests, counts, new games and contests use the repository.
REPOSITORY = (program("git"),)
# A compiler, and languages of players, which tests and trials run.
TRIALS = (
    program("gcc", "cc"),
    Need("libc6-dev", lambda: Path("/usr/include/stdio.h").exists()),
    program("nodejs", "node"),
    program("bubblewrap", "bwrap"),
)
# A desktop for the tests: a window manager, and a bus for a portal of theirs.
DESKTOP = (program("openbox"), program("dbus-daemon"))
# A voice, whose speech the tests measure, and the server of voices that desktops have.
SPEECH = (
    program("espeak-ng"),
    program("speech-dispatcher"),
    Need(
        "speech-dispatcher-espeak-ng",
        lambda: Path("/usr/lib/speech-dispatcher-modules/sd_espeak-ng").exists(),
    ),
)
# PyInstaller appends to the executable with objcopy and shrinks libraries with strip; patchelf
# removes the folders of this machine from them. Python comes along as a library, which Debian's own
# leaves to a package beside it.
SHARED_PYTHON = f"python3.{sys.version_info.minor}"
FREEZER = (
    program("binutils", "objcopy"),
    program("patchelf"),
    Need(
        f"lib{SHARED_PYTHON}",
        lambda: not is_distribution_python() or ctypes.util.find_library(SHARED_PYTHON) is not None,
    ),
)


def missing_packages(needs: Iterable[Need], platform: str = sys.platform) -> list[str]:
    """Return the packages of the needs that are not met, in order.

    Windows and macOS draw without X11's programs, so there only Python's own parts count.
    """
    linux = platform.startswith("linux")
    everywhere = VENV, TKINTER[0]
    return [need.package for need in needs if (linux or need in everywhere) and not need.present()]


def install_commands(packages: Iterable[str], *, sudo: bool) -> list[list[str]]:
    """Return the commands that install Debian packages, by sudo or without it."""
    lead = ["sudo"] if sudo else []
    install = ["apt-get", "install", "--yes", "--no-install-recommends", *packages]
    return [[*lead, "apt-get", "update"], [*lead, *install]]


def advice(packages: list[str], *, apt: bool, root: bool) -> str:
    """Return the sentence for a person who must install packages themselves."""
    if not apt:
        return (
            f"This machine lacks {', '.join(packages)} (Debian's names); "
            "install them with its package manager and try again."
        )
    sudo = not root and shutil.which("sudo") is not None
    commands = " && ".join(map(shlex.join, install_commands(packages, sudo=sudo)))
    run = "Run this" if root or sudo else "Run this as root"
    return f"This machine lacks {', '.join(packages)}. {run}, then try again:\n  {commands}"


def is_distribution_python(executable: str = sys.executable) -> bool:
    """Return whether this Python can import packages of the distribution."""
    return Path(executable).resolve().is_relative_to("/usr/bin")


def ensure(*needs: Need) -> None:
    """Install what is missing where this may be done without a password.

    Raises:
        MachineLacks: Something is missing and cannot be installed from here; says what to run.
    """
    missing = missing_packages(needs)
    if not missing:
        return
    if not is_distribution_python() and {VENV.package, TKINTER[0].package} & set(missing):
        raise MachineLacks(
            f"This Python ({sys.executable}) lacks tkinter or ensurepip; "
            "use one that has both, such as the one of python.org or /usr/bin/python3."
        )
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    apt = shutil.which("apt-get") is not None
    if not (apt and (root or _sudo_without_password())):
        raise MachineLacks(advice(missing, apt=apt, root=root))
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in install_commands(missing, sudo=not root):
        print(f"Running {shlex.join(command)}", file=sys.stderr, flush=True)
        result = subprocess.run(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=environment,
            check=False,
        )
        # A failed update does not end it: the lists at hand may well be enough.
        if result.returncode and "install" in command:
            sys.stderr.write(result.stdout.decode(errors="replace"))
            raise MachineLacks(advice(missing, apt=apt, root=root))
    importlib.invalidate_caches()


def can_mount() -> bool:
    """Return whether commands can run in mount and process namespaces of their own (needs root)."""
    mounting = ["unshare", "--mount", "--pid", "--fork", "--mount-proc", "true"]
    return subprocess.run(mounting, capture_output=True, check=False).returncode == 0


def _sudo_without_password() -> bool:
    if shutil.which("sudo") is None:
        return False
    return subprocess.run(["sudo", "-n", "true"], capture_output=True, check=False).returncode == 0
