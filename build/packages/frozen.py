"""What `fourgames.spec` asks: what is put into the frozen program and what is left out."""

from __future__ import annotations

from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from environment import ROOT

from fourgames_tk.start_fault import LIST

from .archive import in_order
from .identity import identity

UNUSED = (
    # Time zones, message catalogues, the web client and the tests of Tcl, demos of Tk: the program
    # asks for none of them. Where Tcl keeps its modules differs between systems.
    *("_tcl_data/http1.0/*", "_tcl_data/msgs/*", "_tcl_data/tzdata/*", "*/http-*.tm"),
    *("*/tcltest-*.tm", "_tk_data/demos/*", "_tk_data/images/*"),
    # Encodings of East Asia and old Macintoshes, which Tcl would need for texts of files alone.
    *(
        f"_tcl_data/encoding/{name}*"
        for name in ["big5", "cns", "cp9", "euc", "gb", "iso2022", "jis", "ksc", "mac", "shiftjis"]
    ),
)


def is_unused(name: str) -> bool:
    """Tell whether a data file that PyInstaller found is never asked for; by its place in it."""
    place = name.replace("\\", "/").lower()
    return any(fnmatchcase(place, pattern) for pattern in UNUSED)


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
    four = (*map(int, program.version.split(".")), 0)
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
