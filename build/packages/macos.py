"""The disk image for macOS, with the application in it.

This has not been run: it needs a machine with macOS.
"""

from __future__ import annotations

import platform
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import freeze
from failures import DevError, MachineLacks

from .identity import DIST, identity, package


def make_disk_image() -> None:
    """Freeze, and pack the application into a disk image with a way to the applications' folder.

    Raises:
        MachineLacks: This is not macOS on arm64.
        DevError: A step failed.
    """
    if (sys.platform, platform.machine()) != ("darwin", "arm64"):
        raise MachineLacks("The disk image for macOS is made on macOS alone, on arm64.")
    freeze.freeze()
    title = identity().title
    with TemporaryDirectory() as folder:
        application = f"{title}.app"
        shutil.copytree(DIST / application, Path(folder, application), symlinks=True)
        shutil.copy(freeze.WORK / freeze.LICENCES, folder)
        Path(folder, "Applications").symlink_to("/Applications")
        command = ["hdiutil", "create", "-ov", "-volname", title, "-srcfolder", folder]
        command += ["-format", "UDZO", "-fs", "HFS+", str(package("image"))]
        if subprocess.run(command, check=False).returncode:
            raise DevError("hdiutil failed; its output above says why.")
