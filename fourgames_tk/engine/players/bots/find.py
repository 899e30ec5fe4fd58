"""Finding bots: by file, in the folders for bots, and among installed packages."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ...errors import FourgamesError

ENTRY_POINTS = "fourgames_tk.bots"
"""The group under which an installed package names its bots, each a class."""

SAMPLES = Path(__file__).parents[3] / "bots"
"""The folder of the bots that come with the program."""

INTERPRETERS = {".awk": ("awk", "-f"), ".sh": ("sh",)}
"""What runs a script that is not marked as executable."""


class BotNotFound(FourgamesError):
    """No bot of this name, or a file that cannot be run."""


@dataclass(frozen=True)
class BotProgram:
    """A bot that was found: a Python file, any other program, or an installed class.

    `path` is None for an installed class, which is found again by its name.
    """

    name: str
    path: Path | None = None

    @property
    def is_python(self) -> bool:
        """Whether the bot is a Python class, which our own runner loads."""
        return self.path is None or self.path.suffix == ".py"

    @property
    def command(self) -> Sequence[str]:
        """The command of a program that is not Python."""
        if self.path is None:
            return ()
        interpreter = () if _executable(self.path) else INTERPRETERS.get(self.path.suffix, ())
        return (*interpreter, str(self.path))


def find_bot(text: str, folders: Iterable[Path] = (SAMPLES,)) -> BotProgram:
    """Return the bot of a path, of a file's name in the folders, or of an installed package.

    Raises BotNotFound, saying where it was looked for or why the file cannot be run.
    """
    folders = list(folders)
    for path in (Path(text).expanduser(), *(folder / text for folder in folders)):
        if path.is_file():
            return _checked(path.resolve())
    if text in installed_bots():
        return BotProgram(text)
    places = ", ".join(str(folder) for folder in folders)
    raise BotNotFound(
        f"there is no bot {text!r}: give the path of a file, the name of one in {places}, "
        "or the name of an installed bot"
    )


def list_bots(folders: Iterable[Path] = (SAMPLES,)) -> list[BotProgram]:
    """Return the bots in the folders, then the installed ones, for a menu to choose from."""
    found = []
    for folder in folders:
        if folder.is_dir():
            for path in sorted(folder.iterdir()):
                if path.is_file() and _runnable(path) and path.name[0] not in "._":
                    found.append(BotProgram(path.name, path.resolve()))
    return [*found, *map(BotProgram, installed_bots())]


def installed_bots() -> list[str]:
    """Return the names of the bots that installed packages offer."""
    # Takes its time to load, and only dialogs ask.
    from importlib.metadata import entry_points

    return sorted({point.name for point in entry_points(group=ENTRY_POINTS)})


def _checked(path: Path) -> BotProgram:
    if not _runnable(path):
        raise BotNotFound(
            f"{path} cannot be run: a bot is a .py, .awk or .sh file, or an executable program"
        )
    return BotProgram(path.name, path)


def _runnable(path: Path) -> bool:
    return path.suffix == ".py" or path.suffix in INTERPRETERS or _executable(path)


def _executable(path: Path) -> bool:
    if sys.platform == "win32":
        return path.suffix.lower() in (".exe", ".bat", ".cmd", ".com")
    return os.access(path, os.X_OK)
