"""What a package says is inside it: libraries of others, with their versions and licences."""

from __future__ import annotations

import json
from pathlib import Path

from packages import python_libraries
from packages.bundle import Part, licences_text
from packages.inside_python import LIBRARIES, libraries_in
from packages.sbom import sbom

DATE = 1_700_000_000
WINDOWS = ("_bz2.pyd", "_decimal.pyd", "_sqlite3.pyd", "_tkinter.pyd", "tk86t.dll", "zlib1.dll")
LINUX = ("_bz2.cpython-311.so", "_decimal.cpython-311.so", "pyexpat.cpython-311.so", "math.so")


def inside(own: tuple[str, ...], *others: str) -> dict[str, str]:
    found = libraries_in(map(Path, own), map(Path, others), {"mpdecimal": "4.0.0"})
    return {library.name: version for library, version in found}


def test_a_python_that_brings_all_is_said_to_hold_it() -> None:
    held = {"bzip2": "", "mpdecimal": "4.0.0", "sqlite": "", "tcl": "", "tk": "", "zlib": ""}
    assert inside(WINDOWS) == held


def test_a_library_of_the_system_is_not_pythons() -> None:
    assert inside(LINUX, "/lib/libbz2.so.1.0", "/lib/libexpat.so.1").keys() == {
        "mpdecimal",
        "expat",
    }
    assert "mpdecimal" not in inside(LINUX, "/lib/libmpdec.so.3")


def test_versions_are_asked_of_python_itself() -> None:
    known = python_libraries.versions()
    assert known.keys() < {library.name for library in LIBRARIES}
    assert all(version[0].isdigit() for version in known.values())


def test_both_lists_name_every_part_whether_or_not_its_version_is_known() -> None:
    parts = [
        Part("expat", "2.6.4", "MIT", "pkg:generic/expat@2.6.4", "Do as you like."),
        Part("xz", "", "", "pkg:generic/xz", "Nobody owns it."),
    ]
    text = licences_text(parts)
    assert "\nexpat 2.6.4\n" in text and "\nxz\n" in text and "Nobody owns it." in text
    listed = json.loads(sbom(parts, DATE, "windows-x64"))["components"]
    assert [(each["name"], each.get("version"), each["purl"]) for each in listed] == [
        ("expat", "2.6.4", "pkg:generic/expat@2.6.4"),
        ("xz", None, "pkg:generic/xz"),
    ]
    assert sbom(parts, DATE, "windows-x64") == sbom(parts, DATE, "windows-x64")


def test_every_library_has_the_text_of_its_licence_or_says_where_that_stands() -> None:
    for library in LIBRARIES:
        short = ("public domain", "stand under Python")
        assert len(library.text) > 500 or any(words in library.text for words in short)
