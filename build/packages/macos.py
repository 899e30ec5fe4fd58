"""The application for macOS and its disk image.

This has not been run: it needs a machine with macOS. Its parts that need none (the property list,
the icon) are tested.
"""

from __future__ import annotations

import platform
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import freeze
from failures import DevError, MachineLacks

from . import bundle
from .identity import identity
from .share import MIME_TYPE, SUFFIX

OLDEST_MACOS = "11.0"
"""That of the oldest macOS that the wheels in the lock file are built for."""


def property_list() -> dict[str, Any]:
    """Return what the application's Info.plist says beyond PyInstaller's own entries."""
    program = identity()
    type_id = f"{program.id}.game"
    return {
        "CFBundleDisplayName": program.title,
        "CFBundleShortVersionString": program.version,
        "CFBundleVersion": program.version,
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": f"{program.title} game",
                "CFBundleTypeRole": "Editor",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [type_id],
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": type_id,
                "UTTypeDescription": f"{program.title} game",
                "UTTypeConformsTo": ["public.utf8-plain-text"],
                "UTTypeTagSpecification": {
                    "public.filename-extension": [SUFFIX.removeprefix(".")],
                    "public.mime-type": [MIME_TYPE],
                },
            }
        ],
        "LSApplicationCategoryType": "public.app-category.board-games",
        "LSMinimumSystemVersion": OLDEST_MACOS,
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": f"{program.author}, {program.license} licence",
    }


def make_disk_image(target: Path) -> Path:
    """Freeze, and pack the application into a disk image with a way to the applications' folder.

    Raises:
        MachineLacks: This is not macOS.
        DevError: A step failed.
    """
    if sys.platform != "darwin":
        raise MachineLacks("The disk image for macOS is made on macOS alone.")
    program = identity()
    freeze.freeze()
    image = target / f"{program.name}-{program.version}-macos-{platform.machine()}.dmg"
    parts = bundle.parts_frozen_here()
    image.unlink(missing_ok=True)
    with TemporaryDirectory() as folder:
        shutil.copytree(
            freeze.DIST / f"{program.title}.app",
            Path(folder, f"{program.title}.app"),
            symlinks=True,
        )
        Path(folder, "LICENSES.txt").write_text(bundle.licences_text(parts), "utf-8")
        Path(folder, "Applications").symlink_to("/Applications")
        command = ["hdiutil", "create", "-volname", program.title, "-srcfolder", folder]
        command += ["-format", "UDZO", "-fs", "HFS+", str(image)]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode:
        raise DevError(f"The disk image could not be made: {result.stderr.strip()}")
    return image
