"""What is inside a frozen program that others wrote: names, versions and licences.

The list is that of PyInstaller, so that nothing is shipped without its licence. A tool that lists
the licences of installed packages knows neither the libraries of the system nor the packages of
the Python for Windows, which runs by Wine.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.metadata import Distribution, distributions
from pathlib import Path

from environment import CACHE, ROOT
from failures import DevError, MachineLacks

from .identity import identity

SYSTEM_COPYRIGHTS = Path("/usr/share/doc")
WITHIN_PYTHON = Path(__file__).parent / "licences"
"""Licences of libraries that a Python may carry inside, and that its own text leaves out."""
LICENCES = ("licen", "copying", "notice")
"""How the names of files begin that are the licence of a package."""
RULE = "=" * 78


@dataclass(frozen=True, order=True)
class Part:
    """Something bundled: a package of Python or of the system, or a font, with its licence."""

    name: str
    version: str
    text: str


def parts_of(work: Path, packages: Path, python: Path) -> list[Part]:
    """Return what PyInstaller put in, by its tables of contents in the folder `work`.

    `packages` and `python` are the folders of the Python that froze the program.

    Raises:
        DevError: A file comes from nowhere that is known, or without a licence.
    """
    installed = [*distributions(path=[str(packages)])]
    by_file = {
        Path(str(each.locate_file(file))): each for each in installed for file in each.files or ()
    }
    # PyInstaller's bootloader is the beginning of the executable.
    freezer = next(each for each in installed if each.metadata["Name"] == "pyinstaller")
    used = {"pyinstaller": freezer}
    system: set[Path] = set()
    for path in map(Path, sources_of(work)):
        if found := by_file.get(path):
            used[found.metadata["Name"]] = found
        elif path.is_relative_to(ROOT) or path.is_relative_to(python):
            continue
        elif path.is_absolute() and not path.is_relative_to("/usr/bin"):
            system.add(path)
        elif path.name != "base_library.zip":
            raise DevError(f"No licence is known of {path}.")
    parts = [_of_python(python), _of_font(), *map(_of_distribution, used.values())]
    parts += [Part(path.stem, "", path.read_text("utf-8")) for path in WITHIN_PYTHON.iterdir()]
    parts += map(_of_system, {_system_package(path) for path in system})
    return sorted(parts, key=lambda part: part.name.lower())


def parts_frozen_here() -> list[Part]:
    """Return what is in the program that the Python that runs has frozen."""
    packages = next(Path(path) for path in sys.path if path.endswith("site-packages"))
    return parts_of(CACHE / "pyinstaller" / "fourgames", packages, Path(sys.base_prefix))


def sources_of(work: Path) -> Iterator[str]:
    """Yield where each file and module in the frozen program was taken from, on this machine."""
    for name in ("COLLECT-00.toc", "PYZ-00.toc"):
        table = ast.literal_eval((work / name).read_text("utf-8"))
        for _, source, kind in _entries(table):
            if source not in ("", "-") and kind not in ("SYMLINK", "EXECUTABLE", "PKG"):
                # A program for Windows names the root of this machine by `Z:`.
                yield source[2:].replace("\\", "/") if source.startswith("Z:\\") else source


def licences_text(parts: Iterable[Part]) -> str:
    """Return the licences of the program and of everything in it, one after the other."""
    program = identity()
    own = (ROOT / "LICENSE").read_text("utf-8")
    pieces = [
        f"{program.title} {program.version}\n\n{own}\n"
        "What follows are the licences of everything that is bundled with it, unchanged.\n"
    ]
    for part in parts:
        title = f"{part.name} {part.version}".strip()
        pieces.append(f"{RULE}\n{title}\n{RULE}\n\n{part.text.strip()}\n")
    return "\n".join(pieces)


def _entries(table: object) -> Iterator[tuple[str, str, str]]:
    """Yield the (name, source, kind) of a table of contents, which may hold other values too."""
    if isinstance(table, list | tuple):
        if len(table) == 3 and all(isinstance(word, str) for word in table):
            yield (table[0], table[1], table[2])
        else:
            for entry in table:
                yield from _entries(entry)


def _of_distribution(distribution: Distribution) -> Part:
    name, version = distribution.metadata["Name"], distribution.version
    files = [
        Path(str(distribution.locate_file(file)))
        for file in distribution.files or ()
        if any(part.endswith(".dist-info") for part in file.parts)
        and file.name.lower().startswith(LICENCES)
    ]
    texts = [path.read_text("utf-8") for path in files if path.is_file()]
    if not texts:
        raise DevError(f"{name} {version} comes without the text of its licence.")
    return Part(name, version, "\n\n".join(texts))


def _of_python(folder: Path) -> Part:
    places = [folder / "LICENSE.txt", *folder.glob("lib/python3*/LICENSE.txt")]
    places += [SYSTEM_COPYRIGHTS / f"python3.{sys.version_info.minor}" / "copyright"]
    for place in places:
        if place.is_file():
            return Part("Python", "", place.read_text("utf-8"))
    raise DevError("Python's own licence was not found.")


def _of_font() -> Part:
    text = next((ROOT / "fourgames_tk").rglob("OFL.txt")).read_text("utf-8")
    return Part("Noto Sans", "2.004", text)


def _system_package(path: Path) -> str:
    """Return the name of the Debian package that a file of the system belongs to."""
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
            return result.stdout.splitlines()[0].partition(":")[0]
    raise DevError(f"No package of this system holds {path}, so its licence is unknown.")


def _of_system(package: str) -> Part:
    command = ["dpkg-query", "--show", "--showformat=${Version}\n", package]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    text = (SYSTEM_COPYRIGHTS / package / "copyright").read_text("utf-8", errors="replace")
    return Part(package, result.stdout.split()[0], text)
