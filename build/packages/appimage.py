"""The AppImage: one file for any Linux, which is made executable and started.

It is what the package for users without root has, behind a runtime that mounts it.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import urllib.error
import urllib.request
from pathlib import Path
from tempfile import TemporaryDirectory

import freeze
import machine
from environment import CACHE
from failures import DevError

from . import linux, tool
from .identity import identity, package
from .pins import PINS

RUNTIME = CACHE / "appimage-runtime"
SECONDS = 60.0
"""How long the server of the runtime may take to answer."""
OF_THE_ARCHIVE = ("install.sh", "uninstall.sh", "README.txt")
"""Files that an archive has beside the program, and a single file has not."""


def make_image() -> None:
    """Freeze if needed, and make the AppImage.

    Raises:
        MachineLacks: squashfs-tools are missing.
        DevError: The runtime cannot be fetched, or a step failed.
    """
    machine.ensure(machine.program("squashfs-tools", "mksquashfs"))
    runtime = fetch_runtime()
    freeze.ensure()
    with TemporaryDirectory() as folder:
        tree, packed = Path(folder, "tree"), Path(folder, "packed")
        linux.write_tree(tree)
        write_folder(tree)
        linux.make_alike(tree)
        pack(tree, packed)
        path = package("appimage")
        path.write_bytes(runtime + packed.read_bytes())
        path.chmod(0o755)


def write_folder(tree: Path) -> None:
    """Make what the archive for users without root has into the folder of an AppImage."""
    name, own = identity().name, identity().id
    for unused in OF_THE_ARCHIVE:
        (tree / unused).unlink()
    (tree / name).rename(tree / "AppRun")
    # Tools look for the description below usr, and for menu entry and icon at the top.
    (tree / "usr").mkdir()
    (tree / "share").rename(tree / "usr" / "share")
    shutil.copy(tree / f"usr/share/applications/{own}.desktop", tree)
    shutil.copy(tree / f"usr/share/icons/hicolor/256x256/apps/{own}.png", tree)
    (tree / ".DirIcon").symlink_to(f"{own}.png")


def pack(tree: Path, target: Path) -> None:
    """Pack a folder as a file system that is read only; raises DevError if that fails."""
    options = ("-all-root", "-noappend", "-no-progress", "-quiet", "-comp", "zstd")
    tool.run("mksquashfs", str(tree), str(target), *options, "-Xcompression-level", "22")


def fetch_runtime() -> bytes:
    """Return the runtime, from the cache or from its makers.

    Raises:
        DevError: It cannot be fetched, or is another one than that of `pins.py`.
    """
    pin = PINS["appimage"]
    if not RUNTIME.is_file():
        try:
            with urllib.request.urlopen(pin.url, timeout=SECONDS) as answer:
                content: bytes = answer.read()
        except (OSError, urllib.error.URLError) as error:
            raise DevError(f"The runtime of AppImages cannot be fetched: {error}") from None
        RUNTIME.parent.mkdir(exist_ok=True)
        RUNTIME.write_bytes(content)
    content = RUNTIME.read_bytes()
    if hashlib.sha256(content).hexdigest() != pin.sha256:
        os.unlink(RUNTIME)
        raise DevError(f"The runtime of AppImages is not that of version {pin.version}.")
    return content
