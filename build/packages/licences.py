"""What is inside a frozen program that others wrote, with its licences.

PyInstaller's specification asks, and says what it put in, so that nothing is shipped without. A
tool that lists the licences of installed packages does not know the libraries of the system.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Set
from importlib.metadata import Distribution, distributions
from pathlib import Path

from environment import ROOT
from failures import DevError

from .identity import identity

SYSTEM_COPYRIGHTS = Path("/usr/share/doc")
WITHIN_PYTHON = Path(__file__).parent / "licences"
"""Licences of libraries that a Python may carry inside, and that its own text leaves out."""
LICENCES = ("licen", "copying", "notice")
"""How the names of files begin that are the licence of a package."""
RULE = "=" * 78


def text(sources: Set[str]) -> str:
    """Return the licences of the program and of everything in it, one after the other.

    `sources` are the files of this machine that it is made of. Libraries of the system count on
    Debian alone, whose packages are made there.

    Raises:
        DevError: Something comes without a licence.
    """
    # A checkout that is installed for its tests is one of them.
    installed = [each for each in distributions() if each.name != identity().name]
    by_file = {str(each.locate_file(file)): each for each in installed for file in each.files or ()}
    # PyInstaller's bootloader is the beginning of the executable.
    used = {each for each in installed if each.name == "pyinstaller"}
    used |= {by_file[source] for source in sources if source in by_file}
    others = (source for source in sources if source not in by_file)
    system = {each for each in others if not each.startswith((str(ROOT), sys.base_prefix))}
    parts = {"Python": _of_python(), "Noto Sans 2.004": _own("fourgames_tk/ui/paint/fonts/OFL.txt")}
    parts |= {path.stem: path.read_text("utf-8") for path in WITHIN_PYTHON.iterdir()}
    parts |= {f"{each.name} {each.version}": _of_distribution(each) for each in used}
    if shutil.which("dpkg-query"):
        parts |= dict(map(_of_system, system))
    program = identity()
    pieces = [
        f"{program.title} {program.version}\n\n{_own('LICENSE')}\n"
        "What follows are the licences of everything that is bundled with it, unchanged.\n"
    ]
    for name in sorted(parts, key=str.lower):
        pieces.append(f"{RULE}\n{name}\n{RULE}\n\n{parts[name].strip()}\n")
    return "\n".join(pieces)


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
