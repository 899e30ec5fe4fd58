"""Tests with Tcl/Tk 9, in a small Debian that has it.

Its Python uses Tcl/Tk 8.6, so the module `_tkinter` is built once more, from the source of this
Python.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import environment
import machine
from environment import CACHE, ROOT
from failures import MachineLacks

RELEASE, PYTHON = "trixie", "3.13"
"""The release of Debian, and the version of its Python."""
FOLDER = CACHE / "tk9"
DEBIAN, PACKAGES, STAMP = FOLDER / "debian", FOLDER / "packages", FOLDER / "stamp.txt"
INCLUDED = (
    *("tcl9.0-dev", "tk9.0-dev", "libtommath-dev"),
    *("python3-dev", "gcc", "libc6-dev"),
    # Packages that the tests need:
    *("xvfb", "libxcb1", "fontconfig", "fonts-dejavu-core", "fonts-noto-core"),
    *("bubblewrap", "dbus", "git", "nodejs", "openbox"),
)
"""The packages of the Debian."""
BUILD = f"""#!/bin/sh
set -e
cd "$1/opt"
export APT_CONFIG="$MMDEBSTRAP_APT_CONFIG"
sed "s/^deb /deb-src /" "$1/etc/apt/sources.list" > "$1/etc/apt/sources.list.d/source.list"
apt-get --quiet=2 update
apt-get --quiet=2 source --download-only python{PYTHON}
tar --extract --strip-components=1 --file=$(echo python{PYTHON}_*.orig.tar.xz)
cp -r Lib/tkinter "$1/usr/lib/python{PYTHON}/"
# The Tcl of Debian leaves arithmetic to libtommath.
chroot "$1" sh -ec 'cd /opt/Modules
gcc -shared -fPIC -O2 -DNDEBUG -DPy_BUILD_CORE_MODULE -DWITH_APPINIT -DTCL_WITH_EXTERNAL_TOMMATH \
    $(python{PYTHON}-config --includes) -I. -I../Include/internal \
    -I/usr/include/tcl9.0 -I/usr/include/tcl9.0/tk9.0 _tkinter.c tkappinit.c \
    -o /usr/lib/python{PYTHON}/lib-dynload/_tkinter.so -ltcl9tk9.0 -ltcl9.0 -ltommath -lX11'
rm -r "$1"/opt/*
mkdir "$1/src" "$1/packages"
"""
"""The hook that builds `_tkinter` while mmdebstrap makes the Debian in the folder `$1`."""
ENTER = """
mount --bind "$1" "$3/src"
mount --bind "$2" "$3/packages"
mount --rbind /dev "$3/dev"
mount -t proc proc "$3/proc"
mount -t tmpfs tmpfs "$3/tmp"
debian=$3
shift 3
exec chroot "$debian" env -i HOME=/root LANG=C.UTF-8 PATH=/usr/sbin:/usr/bin:/sbin:/bin \
    PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=/packages:/src sh -c 'cd /src && exec "$@"' sh "$@"
"""
"""Runs a command in the Debian: its arguments are the checkout, the Python packages, the Debian,
and the command."""
VERSIONS = """
import platform, tkinter
print(f"Python {platform.python_version()}, Tk {tkinter.Tcl().call('info', 'patchlevel')}")
"""
TESTS = (
    # Menus, shortcuts, the wheel, dialogs and windows.
    *(f"tests/ui/test_{name}.py" for name in ("window", "menus", "keys", "timer", "scrolled")),
    *(f"tests/ui/test_{name}.py" for name in ("widgets", "files", "desktop", "text_size")),
    # Every board, and a game of each kind.
    *(f"tests/ui/test_{name}.py" for name in ("every_board", "every_game", "start")),
    "tests/ui/test_all_a_person_can_play.py",
    "tests/ui/test_all_a_person_can_keep.py",
    "tests/ui/test_all_else_a_person_can_do.py",
)
"""The tests of what depends on Tk most."""


def run(arguments: Sequence[str]) -> int:
    """Run tests with Tcl/Tk 9.

    Args:
        arguments: The arguments of pytest, instead of `TESTS`.

    Returns:
        The exit status of pytest.

    Raises:
        MachineLacks: This machine cannot make or enter the Debian.
        DevError: The Python packages cannot be installed.
    """
    if not sys.platform.startswith("linux"):
        raise MachineLacks("Tcl/Tk 9 is tried on Linux.")
    machine.ensure(machine.program("mmdebstrap"))
    if not machine.can_mount():
        raise MachineLacks("Tcl/Tk 9 is tried by root, who may mount /proc.")
    ensure_debian()
    _inside("-c", VERSIONS)
    return _inside("-m", "pytest", *(arguments or TESTS))


def ensure_debian() -> None:
    """Make the Debian, unless it is there and made by what stands here and in `setup.cfg`.

    Raises:
        MachineLacks: This machine cannot make it, or its archives do not answer.
        DevError: The Python packages cannot be installed.
    """
    stamp = environment.checksum([Path(__file__), ROOT / "setup.cfg"])
    if STAMP.is_file() and STAMP.read_text("utf-8") == stamp:
        return
    print("Preparing .cache/tk9 ...", file=sys.stderr, flush=True)
    shutil.rmtree(FOLDER, ignore_errors=True)
    environment.make_writable(FOLDER)
    hook = FOLDER / "build.sh"
    hook.write_text(BUILD, "utf-8")
    hook.chmod(0o755)
    command = ["timeout", "1800", "mmdebstrap", "--quiet", "--variant=minbase"]
    command += [f"--include={','.join(INCLUDED)}", f"--customize-hook={hook}"]
    command += ['--aptopt=Acquire::http::Timeout "20"', RELEASE, str(DEBIAN)]
    if subprocess.run(command, stdout=sys.stderr, check=False).returncode:
        raise MachineLacks(
            "mmdebstrap could not make a Debian with Tcl/Tk 9; its output above says why "
            "(often: no network connection)."
        )
    target = (f"--target={PACKAGES}", f"--python-version={PYTHON}", "--only-binary=:all:")
    environment.uv("pip", "install", "--quiet", *target, *environment.requirements("test"))
    STAMP.write_text(stamp, "utf-8")


def _inside(*arguments: str) -> int:
    """Run the Python of the Debian in the checkout; return its exit status."""
    alone = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-ec", ENTER, "sh"]
    places = map(str, (ROOT, PACKAGES, DEBIAN))
    command = [*alone, *places, f"python{PYTHON}", *arguments]
    return subprocess.run(command, check=False).returncode
