"""The packages for Windows: a setup for one user by NSIS, and a portable archive.

A Python for Windows freezes the program, under Wine.
"""

from __future__ import annotations

import os
import shutil
import stat
import time
import zipfile
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import freeze
import machine
from environment import CACHE, ROOT
from PIL import Image
from virtual_screen import virtual_screen

from . import setup_texts, tool, wine
from .identity import DIST, filled, identity, package, source_date

SETUP = Path(__file__).parent / "for_windows" / "setup.nsi"
WORK = CACHE / "pyinstaller-windows"
PROGRAM = DIST / "windows" / "fourgames"
"""Contents of both packages."""
FREEZE_SECONDS = 3600.0
"""More means that it hangs; on a machine that does much else it has taken fifteen minutes."""


def make_packages() -> None:
    """Freeze for Windows, and make setup and archive.

    Raises:
        DevError: A step failed.
    """
    ensure_tools()
    arguments, variables = freeze.prepare(WORK, PROGRAM.parent, wine.windows_path)
    variables |= {
        "PYTHONPATH": wine.windows_path(wine.PACKAGES),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    run_python(*arguments, variables=variables, seconds=FREEZE_SECONDS)
    shutil.copy(WORK / freeze.LICENCES, PROGRAM)
    make_archive(package("portable"))
    make_setup(package("setup"), PROGRAM, identity().version)


def ensure_tools() -> None:
    """Prepare what it takes on Linux: Wine with a Python for Windows, and NSIS.

    Raises:
        MachineLacks: Something is missing and cannot be had from here.
    """
    wine64 = machine.Need("wine64", wine.WINE.exists)
    machine.ensure(machine.program("nsis", "makensis"), wine64, *machine.SCREEN)
    wine.ensure_python()


def run_python(*arguments: str, variables: Mapping[str, str], seconds: float) -> None:
    """Run the Python for Windows; raises DevError if it fails."""
    with (
        virtual_screen(1024, 768) as display,
        closing(wine.Windows(wine.HOME / "disk", display, variables)) as windows,
    ):
        windows.run(str(wine.EXECUTABLE), *arguments, seconds=seconds)


def make_archive(path: Path) -> None:
    """Pack the program as `.zip`, in the order of the names and with one time for all."""
    date = time.gmtime(source_date())[:6]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for file in files_of(PROGRAM):
            info = zipfile.ZipInfo(f"{path.stem}/{file.relative_to(PROGRAM).as_posix()}", date)
            info.external_attr = (stat.S_IFREG | 0o644) << 16
            archive.writestr(info, file.read_bytes(), zipfile.ZIP_DEFLATED)


def make_setup(path: Path, program: Path, version: str) -> None:
    """Make the setup of a folder of files; raises DevError if NSIS fails."""
    date = source_date()
    with TemporaryDirectory() as folder:
        # In order of the names, and not of the disk, so that it comes out the same.
        lines = []
        for file in files_of(program):
            os.utime(file, (date, date))
            place = "\\".join(("$INSTDIR", *file.parent.relative_to(program).parts))
            lines.append(f'SetOutPath "{place}"\nFile "{file}"\n')
        install, script = Path(folder, "install.nsh"), Path(folder, "setup.nsi")
        picture = Path(folder, "picture.bmp")
        write_picture(picture)
        install.write_text("".join(lines), "utf-8-sig")
        words = {
            "VERSION": version,
            "PICTURE": str(picture),
            "ICON": str(ROOT / "icons" / "fourgames.ico"),
            "OUTPUT": str(path),
            "INSTALL": str(install),
            "LANGUAGES": setup_texts.language_strings(),
            "KILOBYTES": str(freeze.folder_size(program) // 1024),
        }
        script.write_text(filled(SETUP, words), "utf-8-sig")
        tool.run("makensis", "-V2", "-WX", "-INPUTCHARSET", "UTF8", str(script))


def files_of(folder: Path) -> list[Path]:
    """Return all files below a folder, in the order of their names."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return sorted(files, key=lambda path: path.relative_to(folder).as_posix())


def write_picture(path: Path) -> None:
    """Write the picture beside the setup's last page: our mark on paper."""
    page = Image.new("RGB", (164, 314), "#F3EEE3")
    with Image.open(ROOT / "icons" / "fourgames-128.png") as mark:
        page.paste(mark, (18, 40), mark.convert("RGBA"))
    page.save(path)
