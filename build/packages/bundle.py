"""What is inside a frozen program that others wrote: names, versions and licences."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import Distribution, distributions
from pathlib import Path, PurePath

from environment import ROOT
from failures import DevError, MachineLacks

from . import python_libraries
from .identity import identity
from .inside_python import libraries_in

SYSTEM_COPYRIGHTS = Path("/usr/share/doc")
LICENSES = {
    "pyinstaller": "GPL-2.0-or-later WITH Bootloader-exception",
    "tinytag": "MIT",
}
"""Of packages whose metadata do not say it as an SPDX expression."""


@dataclass(frozen=True, order=True)
class Part:
    """Something bundled: a package of Python or of the system, or a font.

    `license` is an SPDX expression, or empty where only `text`, the licence itself, says it;
    `purl` is its package URL.
    """

    name: str
    version: str
    license: str
    purl: str
    text: str


@dataclass(frozen=True)
class Builder:
    """The Python that froze the program: its packages, its own folder and version.

    `libraries` are the versions of what it carries, by name.
    """

    packages: Path
    folder: Path
    version: str
    libraries: Mapping[str, str]

    @classmethod
    def this(cls) -> Builder:
        """Return the Python that runs."""
        packages = next(Path(path) for path in sys.path if path.endswith("site-packages"))
        version = ".".join(map(str, sys.version_info[:3]))
        return cls(packages, Path(sys.base_prefix), version, python_libraries.versions())


def parts_of(work: Path, builder: Builder) -> list[Part]:
    """Return what PyInstaller put in, by its tables of contents in the folder `work`.

    Raises:
        DevError: A file comes from nowhere that is known; nothing is shipped without its licence.
    """
    by_file = dict(_files_of(distributions(path=[str(builder.packages)])))
    found: dict[str, Part] = {}
    unknown: list[str] = []
    system: set[Path] = set()
    own: set[Path] = set()
    for source in sources_of(work):
        path = Path(source)
        if path in by_file:
            part = _of_distribution(by_file[path])
            found[part.name] = part
        elif path.is_relative_to(builder.folder) or path.name == "base_library.zip":
            found["Python"] = _of_python(builder)
            own.add(path)
        elif path.is_relative_to(ROOT):
            continue
        elif path.is_absolute() and not path.is_relative_to("/usr/bin"):
            system.add(path)
        else:
            unknown.append(source)
    for library, version in libraries_in(own, system, builder.libraries):
        purl = f"pkg:generic/{library.name}{f'@{version}' if version else ''}"
        found[purl] = Part(library.name, version, library.license, purl, library.text)
    for package in _system_packages(system):
        found[package] = _of_system(package)
    if unknown:
        raise DevError(f"No licence is known of: {', '.join(sorted(unknown))}.")
    # Its bootloader is the beginning of the executable.
    freezer = next(each for each in by_file.values() if each.metadata["Name"] == "pyinstaller")
    everything = [*found.values(), _of_distribution(freezer), _of_font()]
    return sorted(everything, key=lambda part: part.name.lower())


def sources_of(work: Path) -> Iterator[str]:
    """Yield where each file and module in the frozen program was taken from."""
    for name in ("COLLECT-00.toc", "PYZ-00.toc"):
        table = ast.literal_eval((work / name).read_text("utf-8"))
        for entry in _entries(table):
            if entry[1] and entry[1] != "-" and entry[2] not in ("SYMLINK", "EXECUTABLE", "PKG"):
                yield local_path(entry[1])


def local_path(name: str) -> str:
    """Return the path on this machine of what a program for Windows names by `Z:`."""
    return name[2:].replace("\\", "/") if name.startswith("Z:\\") else name


def licences_text(parts: Iterable[Part]) -> str:
    """Return the licences of the program and of everything in it, one after the other."""
    program = identity()
    own = (ROOT / "LICENSE").read_text("utf-8")
    rule = "=" * 78
    pieces = [
        f"{program.title} {program.version}\n\n{own}\n"
        "What follows are the licences of everything that is bundled with it, unchanged.\n"
    ]
    for part in parts:
        title = " ".join(filter(None, (part.name, part.version)))
        pieces.append(f"{rule}\n{title}\n{rule}\n\n{part.text.strip()}\n")
    return "\n".join(pieces)


def _entries(table: object) -> Iterator[tuple[str, str, str]]:
    """Yield the (name, source, kind) of a table of contents, which may hold other values too."""
    if isinstance(table, list | tuple):
        if len(table) == 3 and all(isinstance(word, str) for word in table):
            yield (table[0], table[1], table[2])
        else:
            for entry in table:
                yield from _entries(entry)


def _files_of(found: Iterable[Distribution]) -> Iterator[tuple[Path, Distribution]]:
    for distribution in found:
        for file in distribution.files or ():
            yield Path(str(distribution.locate_file(file))), distribution


def _of_distribution(distribution: Distribution) -> Part:
    metadata = distribution.metadata
    name, version = metadata["Name"], distribution.version
    texts = [
        Path(str(distribution.locate_file(file))).read_text("utf-8")
        for file in distribution.files or ()
        if _is_licence(file) and Path(str(distribution.locate_file(file))).is_file()
    ]
    if not texts:
        raise DevError(f"{name} {version} comes without the text of its licence.")
    stated = "License-Expression"
    expression = metadata[stated] if stated in metadata else LICENSES.get(name, "")
    purl = f"pkg:pypi/{name.lower().replace('_', '-')}@{version}"
    return Part(name, version, expression, purl, "\n\n".join(texts))


def _is_licence(file: PurePath) -> bool:
    if file.parent.name.endswith(".dist-info"):
        return file.name.lower().startswith(("license", "licence", "copying", "notice"))
    return any(name.endswith(".dist-info") for name in file.parts) and "licenses" in file.parts


def _of_python(builder: Builder) -> Part:
    places = [builder.folder / "LICENSE.txt", *builder.folder.glob("lib/python3*/LICENSE.txt")]
    places += [SYSTEM_COPYRIGHTS / f"python3.{sys.version_info.minor}" / "copyright"]
    text = next((place.read_text("utf-8") for place in places if place.is_file()), None)
    if text is None:
        raise DevError("Python's own licence was not found.")
    purl = f"pkg:generic/python@{builder.version}"
    return Part("Python", builder.version, "PSF-2.0", purl, text)


def _system_packages(files: set[Path]) -> set[str]:
    """Return the names of the Debian packages that files of the system belong to."""
    if not files:
        return set()
    found: set[str] = set()
    for path in sorted(files):
        for place in (path, Path("/usr") / path.relative_to("/"), path.resolve()):
            command = ["dpkg-query", "--search", str(place)]
            try:
                result = subprocess.run(command, capture_output=True, text=True, check=False)
            except FileNotFoundError:
                raise MachineLacks(
                    "Packages for Linux are made on Debian: its list of packages says what the "
                    "libraries of the system are and what their licences say."
                ) from None
            if result.returncode == 0:
                found.add(result.stdout.splitlines()[0].partition(":")[0])
                break
        else:
            raise DevError(f"No package of this system holds {path}, so its licence is unknown.")
    return found


def _of_system(package: str) -> Part:
    command = ["dpkg-query", "--show", "--showformat=${Version}\n", package]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    version = result.stdout.split()[0]
    text = (SYSTEM_COPYRIGHTS / package / "copyright").read_text("utf-8", errors="replace")
    return Part(package, version, "", f"pkg:deb/debian/{package}@{version}", text)


def _of_font() -> Part:
    text = next((ROOT / "fourgames_tk").rglob("OFL.txt")).read_text("utf-8")
    return Part("Noto Sans", "2.004", "OFL-1.1", "pkg:generic/noto-sans@2.004", text)
