"""What `fourgames.spec` asks: what is put into the frozen program and what is left out."""

from __future__ import annotations

from pathlib import Path, PurePosixPath
from typing import Any

from environment import CACHE, ROOT
from failures import DevError

from fourgames_tk.start_fault import LIST

from .archive import in_order
from .identity import identity

FONTS_TEMPLATE = Path(__file__).parent / "for_linux" / "fonts.conf"
# Every X program has it, so PyInstaller leaves it out; a machine without a desktop lacks it.
BARE_DESKTOPS_LACK = ("libxcb.so.1", "libXau.so.6", "libXdmcp.so.6", "libbsd.so.0", "libmd.so.0")
# Every desktop has it, and ours would ask for a newer glibc than all else does.
SYSTEMS = ("libexpat.so.1",)
# Time zones, Tcl's message catalogues, Tk's demos: the program asks for none of them.
FOLDERS_UNUSED = (
    "_tcl_data/http1.0",
    "_tcl_data/msgs",
    "_tcl_data/tzdata",
    "_tk_data/demos",
    "_tk_data/images",
)
# Nor for Tcl's web client and its tests; where Tcl keeps them differs between systems.
MODULES_UNUSED = ("http-*.tm", "tcltest-*.tm")
# Encodings of East Asia and old Macintoshes, which Tcl would need for texts of files alone.
ENCODINGS_UNUSED = ("big5", "cns", "cp9", "euc", "gb", "iso2022", "jis", "ksc", "mac", "shiftjis")


def is_unused(name: str) -> bool:
    """Tell whether a data file that PyInstaller found is never asked for; by its place in it."""
    path = PurePosixPath(name.replace("\\", "/"))
    if path.parent.as_posix() == "_tcl_data/encoding":
        return path.name.lower().startswith(ENCODINGS_UNUSED)
    if any(path.match(pattern) for pattern in MODULES_UNUSED):
        return True
    return any(path.is_relative_to(folder) for folder in FOLDERS_UNUSED)


def is_systems(name: str) -> bool:
    """Tell whether a library that PyInstaller found is left to the system; by its place in it."""
    return name in SYSTEMS


def missing_on_bare_desktops() -> list[tuple[str, str]]:
    """Return libraries of this machine that are bundled beside those PyInstaller finds.

    Each is a pair: its file, and the folder in the bundle.
    """
    # PyInstaller is there only while it runs the specification.
    from PyInstaller.depend.bindepend import resolve_library_path

    found = [resolve_library_path(name) for name in BARE_DESKTOPS_LACK]
    return [(str(path), ".") for path in found if path]


def fallback_fonts(package: Path) -> list[tuple[str, str]]:
    """Return the configuration that makes the program's own font the one to use, as data."""
    font = next(package.rglob("NotoSans-Regular.ttf"), None)
    if font is None:
        raise DevError("The program's own font is missing: NotoSans-Regular.ttf.")
    written = CACHE / "pyinstaller" / FONTS_TEMPLATE.name
    written.parent.mkdir(parents=True, exist_ok=True)
    folder = font.parent.relative_to(package.parent).as_posix()
    written.write_text(FONTS_TEMPLATE.read_text("utf-8").replace("@FONTS@", folder), "utf-8")
    return [(str(written), ".")]


def write_list(folder: Path) -> None:
    """Write down which files the frozen program has, for its look at itself when it starts."""
    inside = folder / "_internal"
    files = (path for path in in_order(inside) if path.is_file() and path.name != LIST)
    lines = (f"{path.stat().st_size} {path.relative_to(inside).as_posix()}\n" for path in files)
    (inside / LIST).write_text("".join(lines), "utf-8", newline="\n")


def windows_version() -> Any:
    """Return what the executable's properties show on Windows; PyInstaller has no types."""
    from PyInstaller.utils.win32 import versioninfo

    program = identity()
    numbers = tuple(int(part) for part in program.version.split("."))
    four = (*numbers, *[0] * (4 - len(numbers)))
    texts = {
        "CompanyName": program.author,
        "FileDescription": program.title,
        "FileVersion": program.version,
        "InternalName": program.name,
        "LegalCopyright": f"{program.author}, {program.license} licence",
        "OriginalFilename": f"{program.name}.exe",
        "ProductName": program.title,
        "ProductVersion": program.version,
    }
    english_unicode = (0x409, 1200)
    table = versioninfo.StringTable(
        "040904B0", [versioninfo.StringStruct(name, text) for name, text in texts.items()]
    )
    translation = versioninfo.VarStruct("Translation", list(english_unicode))
    return versioninfo.VSVersionInfo(
        ffi=versioninfo.FixedFileInfo(filevers=four, prodvers=four),
        kids=[versioninfo.StringFileInfo([table]), versioninfo.VarFileInfo([translation])],
    )


def mac_bundle() -> dict[str, Any]:
    """Return the arguments of PyInstaller's BUNDLE: name, icon and property list of the app."""
    from .macos import property_list

    program = identity()
    return {
        "name": f"{program.title}.app",
        "icon": str(ROOT / "icons" / "fourgames.icns"),
        "bundle_identifier": program.id,
        "version": program.version,
        "info_plist": property_list(),
    }
