"""The packages for Windows: a setup for one user by NSIS, and a portable archive.

A Python for Windows freezes the program, under Wine.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import freeze
import machine
from environment import CACHE, ROOT
from failures import DevError, MachineLacks
from machine import Need
from PIL import Image
from virtual_screen import virtual_screen

from . import bundle, wine
from .archive import in_order, write_zip
from .identity import filled, identity, source_date
from .share import MIME_TYPE, SUFFIX

SOURCES = Path(__file__).parent / "for_windows"
MACHINE = "x64"
OLDEST_WINDOWS = "10"
"""The oldest that CPython 3.13 runs on."""
WORK = CACHE / "pyinstaller-windows"
TOOLS = (
    machine.program("nsis", "makensis"),
    Need("wine64", wine.WINE.exists),
    *machine.SCREEN,
)
"""What it takes on Linux."""
FREEZE_SECONDS = 3600.0
"""More means that it hangs; on a machine that does much else it has taken fifteen minutes."""


def make_packages(target: Path) -> list[Path]:
    """Freeze for Windows, and make setup and archive.

    Raises:
        DevError: A step failed.
    """
    target.mkdir(parents=True, exist_ok=True)
    program, date = identity(), source_date()
    ensure_tools()
    frozen = freeze_under_wine(target / "windows", date)
    parts = bundle.parts_of(WORK / "fourgames", wine.PACKAGES, wine.PYTHON)
    name = f"{program.name}-{program.version}-windows-{MACHINE}"
    with TemporaryDirectory() as folder:
        files = Path(folder, "files")
        shutil.copytree(frozen, files)
        (files / "LICENSES.txt").write_text(bundle.licences_text(parts), "utf-8", newline="\r\n")
        for path in (files, *in_order(files)):
            os.utime(path, (date, date))
        write_zip(target / f"{name}.zip", files, name, date)
        make_setup(target / f"{name}-setup.exe", files, program.version, date)
    return [target / f"{name}-setup.exe", target / f"{name}.zip"]


def ensure_tools() -> None:
    """Prepare what it takes on Linux: Wine with a Python for Windows, and NSIS.

    Raises:
        MachineLacks: Something is missing and cannot be had from here.
    """
    machine.ensure(*TOOLS)
    wine.ensure_python()


def run_python(
    arguments: Sequence[str], variables: Mapping[str, str] | None = None, seconds: float = 900.0
) -> str:
    """Run the Python for Windows and return what it printed; raises DevError if it fails."""
    with virtual_screen(1024, 768) as display:
        windows = wine.Windows(wine.HOME / "disk", display)
        try:
            python = wine.windows_path(wine.PYTHON / "python.exe")
            return windows.run(python, *arguments, variables=variables, seconds=seconds)
        finally:
            windows.close()


def freeze_under_wine(target: Path, date: int) -> Path:
    """Freeze with the Python for Windows; return the folder of the program."""
    # What is left of a build before would stay in the executable: the time of that one's commit.
    for folder in (target, WORK):
        shutil.rmtree(folder, ignore_errors=True)
    command = ["-m", "PyInstaller", "--noconfirm"]
    command += ["--log-level", "WARN", "--workpath", wine.windows_path(WORK)]
    command += ["--distpath", wine.windows_path(target), wine.windows_path(freeze.SPEC)]
    variables = {
        "PYTHONPATH": wine.windows_path(wine.PACKAGES),
        "PYTHONHASHSEED": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
        "SOURCE_DATE_EPOCH": str(date),
        "PYINSTALLER_CONFIG_DIR": wine.windows_path(CACHE / "pyinstaller-config-windows"),
    }
    run_python(command, variables, FREEZE_SECONDS)
    return target / "fourgames"


def make_setup(path: Path, files: Path, version: str, date: int) -> None:
    """Make the setup of a folder of files.

    Raises:
        MachineLacks: makensis is not there.
        DevError: It failed.
    """
    program = identity()
    with TemporaryDirectory() as folder:
        # In order of the names, and not of the disk, so that it comes out the same.
        install = Path(folder, "install.nsh")
        install.write_text("".join(_installing(files)), "utf-8-sig")
        words = {
            "VERSION": version,
            "PICTURE": str(_picture(Path(folder, "picture.bmp"))),
            "ICON": str(ROOT / "icons" / f"{program.name}.ico"),
            "OUTPUT": str(path),
            "INSTALL": str(install),
            "SUFFIX": SUFFIX,
            "MIME_TYPE": MIME_TYPE,
            "OLDEST_WINDOWS": OLDEST_WINDOWS,
            "KILOBYTES": str(freeze.folder_size(files) // 1024),
        }
        script = Path(folder, "setup.nsi")
        script.write_text(filled(SOURCES / "setup.nsi", words), "utf-8-sig")
        try:
            result = subprocess.run(
                ["makensis", "-V2", "-WX", "-INPUTCHARSET", "UTF8", str(script)],
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                env={**os.environ, "SOURCE_DATE_EPOCH": str(date)},
                check=False,
            )
        except FileNotFoundError:
            raise MachineLacks("The setup for Windows is made by NSIS; Debian: nsis.") from None
        if result.returncode:
            raise DevError(f"makensis failed:\n{result.stdout}")


def _picture(path: Path) -> Path:
    """Write the picture beside the setup's last page: our mark on paper; return its path."""
    page = Image.new("RGB", (164, 314), "#F3EEE3")
    with Image.open(ROOT / "icons" / "fourgames-128.png") as image:
        mark = image.convert("RGBA")
        page.paste(mark, ((page.width - mark.width) // 2, 40), mark)
    page.save(path)
    return path


def _installing(files: Path) -> Iterator[str]:
    """Yield the lines that put every file in its place."""
    for path in (path for path in in_order(files) if path.is_file()):
        folder = "\\".join(("$INSTDIR", *path.parent.relative_to(files).parts))
        yield f'SetOutPath "{folder}"\nFile "{path}"\n'
