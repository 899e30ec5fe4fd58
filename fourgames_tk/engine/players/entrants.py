"""The programs of a class: a folder in which each file or folder is a player of a tournament."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ..errors import FourgamesError
from ..text import counted, printable
from .bot_files import bots_in, runnable_bot
from .spec import entrant_name, safe_file_name


@dataclass(frozen=True)
class Entrants:
    """The programs of a class: (name, path) of each, and a line for each that is left out."""

    programs: tuple[tuple[str, Path], ...]
    left_out: tuple[str, ...]

    @property
    def texts(self) -> tuple[str, ...]:
        """The players as texts that `PlayerSpec.parse_entrant` reads."""
        return tuple(f"{name}=bot:{path}" for name, path in self.programs)


def entrants_in(folder: Path, known: Iterable[tuple[str, str]] = ()) -> Entrants:
    """Return the programs of a class: each is a file or a folder, and is called like it.

    The program of a folder is its only one, or that named like the folder or `player`. A file's
    name is without its extension, if no other entrant is called so. A program of the `known`,
    (name, path), keeps its name. Raises OSError, or FourgamesError if there is no program at all.
    """
    kept = {path: name for name, path in known}
    found: list[tuple[Path, Path]] = []
    left_out = []
    for place in sorted(folder.resolve().iterdir()):
        if place.name[0] == "." or place.name == "__pycache__":
            continue
        try:
            found.append((place, _entrant_at(place)))
        except FourgamesError as error:
            left_out.append(f"{printable(place.name)} is left out: {error}")
    if not found:
        raise FourgamesError("; ".join([f"there is no program in {folder}", *left_out]))
    stems = Counter(_name_key(entrant_name(_stem(place))) for place, _ in found)
    stems.update(map(_name_key, kept.values()))
    taken = set(map(_name_key, kept.values()))
    programs = []
    for place, path in found:
        name = kept.get(str(path)) or entrant_name(_stem(place))
        if str(path) not in kept and stems[_name_key(name)] > 1:
            name = entrant_name(_stem(place), "" if place.is_dir() else place.suffix)
        number = 2
        while str(path) not in kept and _name_key(name) in taken:
            name, number = entrant_name(_stem(place), f" ({number})"), number + 1
        taken.add(_name_key(name))
        programs.append((name, path))
    return Entrants(tuple(programs), tuple(left_out))


def _entrant_at(place: Path) -> Path:
    """Return the program of an entrant's file or folder. Raises FourgamesError if none can play."""
    if place.name[0] == "_":
        raise FourgamesError("its name begins with _, as that of a part of another program")
    if not place.is_dir():
        path = runnable_bot(place).path
        assert path is not None
        return path
    bots = [bot.path for bot in bots_in(place) if bot.path is not None]
    named = [path for path in bots if path.stem in (place.name, "player")]
    if len(bots) != 1 and len(named) != 1:
        several = f"it has {counted(len(bots), 'program')}: call that which plays player"
        raise FourgamesError(several if bots else "it has no program")
    return (bots if len(bots) == 1 else named)[0]


def _stem(place: Path) -> str:
    return place.name if place.is_dir() else place.stem


def _name_key(name: str) -> str:
    """Return what the names of two entrants must differ in."""
    return safe_file_name(name).casefold()
