"""Parts of a frozen program that others wrote, with their licences.

PyInstaller's specification asks, and says what it put in, so that nothing is shipped without. A
tool that lists the licences of installed packages does not know the libraries of the system.
"""

from __future__ import annotations

import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import Distribution, distributions
from pathlib import Path

from environment import ROOT
from failures import DevError

from .identity import identity

SYSTEM_COPYRIGHTS = Path("/usr/share/doc")
FONTS = "fourgames_tk/ui/paint/fonts"
WITHIN_PYTHON = Path(__file__).parent / "licences"
"""Licences of libraries that a Python may carry inside, and that its own text leaves out."""
LICENCES = ("licen", "copying", "notice")
"""How the names of files begin that are the licence of a package."""
RULE = "=" * 78
HOLDER = re.compile(r"^[\s*#;.-]*((?:copyright|\(c\)|©).*\d{4}.*)$", re.IGNORECASE | re.MULTILINE)
"""A line of a licence that names who holds the copyright."""
FORMAT = "https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/"


@dataclass(frozen=True)
class Part:
    """Something of others in the program: its licence, and its files from the program's folder.

    `expression` is the licence in the form of SPDX, and empty if that is not known. `origin` and
    `vendor` are the type and the namespace of its package URL, such as `deb` and `debian`.
    """

    name: str
    version: str
    licence: str
    files: Sequence[str] = ()
    expression: str = ""
    origin: str = ""
    vendor: str = ""


def bundled(places: Mapping[str, str]) -> list[Part]:
    """Return the parts of the program that others wrote, in the order of the names.

    Libraries of the system count on Debian alone, whose packages are made there.

    Args:
        places: Where each file of this machine that the program is made of lies in its folder.

    Raises:
        DevError: Something comes without a licence.
    """
    # A checkout that is installed for its tests is one of them.
    installed = [each for each in distributions() if each.name != identity().name]
    by_file = {str(each.locate_file(file)): each for each in installed for file in each.files or ()}
    # PyInstaller's bootloader is the beginning of the executable.
    used: dict[Distribution, set[str]] = {
        each: {identity().name} for each in installed if each.name == "pyinstaller"
    }
    python, system = {"_internal/base_library.zip"}, dict[str, tuple[str, set[str]]]()
    with_packages = shutil.which("dpkg-query") is not None
    for source, place in places.items():
        if source in by_file:
            used.setdefault(by_file[source], set()).add(place)
        elif source.startswith(str(ROOT)):
            continue
        elif source.startswith(sys.base_prefix):
            python.add(place)
        elif with_packages:
            name, licence = _of_system(source)
            system.setdefault(name, (licence, set()))[1].add(place)
    fonts = f"_internal/{FONTS}/*"
    parts = [
        Part("Python", platform.python_version(), _of_python(), _sorted(python), "PSF-2.0"),
        Part("Noto Sans", "2.004", _own(f"{FONTS}/OFL.txt"), (fonts,), "OFL-1.1"),
    ]
    parts += [Part(path.stem, "", path.read_text("utf-8")) for path in WITHIN_PYTHON.iterdir()]
    parts += [
        Part(
            each.name,
            each.version,
            _of_distribution(each),
            _sorted(files),
            "".join(each.metadata.get_all("License-Expression", [])),
            "pypi",
        )
        for each, files in used.items()
    ]
    parts += [
        Part(name, _system_version(name), licence, _sorted(files), "", "deb", "debian")
        for name, (licence, files) in system.items()
    ]
    return sorted(parts, key=lambda part: part.name.lower())


def text(parts: Sequence[Part]) -> str:
    """Return the licences of the program and of everything in it, one after the other."""
    program = identity()
    pieces = [
        f"{program.title} {program.version}\n\n{_own('LICENSE')}\n"
        "What follows are the licences of everything that is bundled with it, unchanged.\n"
    ]
    for part in parts:
        heading = f"{part.name} {part.version}".strip()
        pieces.append(f"{RULE}\n{heading}\n{RULE}\n\n{part.licence.strip()}\n")
    return "\n".join(pieces)


def debian_copyright(parts: Sequence[Part]) -> str:
    """Return the licences as Debian's tools read them, each in a paragraph with its files.

    A file belongs to one paragraph: what lies in the executable with other parts has its licence in
    a paragraph without files.
    """
    program = identity()
    heading = [f"Format: {FORMAT}", f"Upstream-Name: {program.title}"]
    if "contact" not in program.lacking():
        heading.append(f"Upstream-Contact: {program.author} <{program.contact}>")
    if "source" not in program.lacking():
        heading.append(f"Source: {program.source}")
    heading.append(
        "Comment:\n The program is frozen: it brings its own Python, and the libraries named below."
    )
    paragraphs = ["\n".join(heading), _paragraph(("*",), "MIT", _own("LICENSE"))]
    folder = f"usr/lib/{program.name}"
    for part in parts:
        files = tuple(f"{folder}/{file}" for file in part.files if file != program.name)
        licence = re.sub(r"[^a-z0-9.+-]+", "-", part.name.lower())
        if files and part.expression:
            licence = part.expression.replace(" AND ", " and ").replace(" OR ", " or ")
        comment = f"{part.name} {part.version}".strip()
        paragraphs.append(_paragraph(files, licence, part.licence, comment))
    return "\n\n".join(paragraphs) + "\n"


def _paragraph(files: Sequence[str], licence: str, text: str, comment: str = "") -> str:
    lines = []
    if files:
        holders = list(dict.fromkeys(line.strip() for line in HOLDER.findall(text)))
        names = [file.replace(" ", "?") for file in files]
        lines.append("\n ".join(["Files: " + names[0], *names[1:]]))
        holders = holders or ["those whom the licence names"]
        lines.append("\n ".join(["Copyright: " + holders[0], *holders[1:]]))
    lines.append(f"License: {licence}")
    lines += [f" {line.rstrip()}" if line.strip() else " ." for line in text.strip().splitlines()]
    if comment:
        lines.append(f"Comment: {comment}")
    return "\n".join(lines)


def _sorted(files: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(file.replace("\\", "/") for file in files))


def _own(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def _of_distribution(distribution: Distribution) -> str:
    texts = [
        file.read_text("utf-8")
        for file in distribution.files or ()
        if ".dist-info" in str(file) and file.name.lower().startswith(LICENCES)
    ]
    if not texts:
        raise DevError(f"{distribution.name} comes without the text of its licence.")
    return "\n\n".join(texts)


def _of_python() -> str:
    prefix, version = Path(sys.base_prefix), f"python3.{sys.version_info.minor}"
    places = [prefix / "LICENSE.txt", prefix / "lib" / version / "LICENSE.txt"]
    places += [SYSTEM_COPYRIGHTS / version / "copyright"]
    return next(place for place in places if place.is_file()).read_text("utf-8")


def _of_system(path: str) -> tuple[str, str]:
    """Return the name of the Debian package that a file of the system belongs to, and its text."""
    command = ["dpkg-query", "--search", path, f"/usr{path}", str(Path(path).resolve())]
    found = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    if not found:
        raise DevError(f"No package of this system holds {path}, so its licence is unknown.")
    name = found.partition(":")[0]
    return name, (SYSTEM_COPYRIGHTS / name / "copyright").read_text("utf-8", errors="replace")


def _system_version(name: str) -> str:
    command = ["dpkg-query", "--show", "--showformat=${Version}\n", name]
    found = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    return found.partition("\n")[0]
