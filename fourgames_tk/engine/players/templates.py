"""Beginning a program that plays: a small whole one, commented, to be changed."""

from __future__ import annotations

import os
import re
from pathlib import Path
from string import Template

from ..errors import FourgamesError
from ..game import AnyGame
from .find import SAMPLES

LANGUAGES = {".py": "Python", ".awk": "awk", ".sh": "Shell"}
"""What a program can be begun in, by the ending of its file."""

_FOLDER = SAMPLES / "templates"
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._ -]{0,59}")


class CannotBegin(FourgamesError):
    """A file that cannot be begun: a bad name, no such language, or one that is there already."""


def languages(game: AnyGame) -> tuple[str, ...]:
    """Return the endings of the languages in which a program for a game can be begun."""
    return tuple(ending for ending in LANGUAGES if _source(game, ending).is_file())


def begin_program(path: Path, game: AnyGame) -> None:
    """Write a program that plays a game already, in the language of the file's ending.

    Raises CannotBegin; what is there already is never overwritten.
    """
    known = languages(game)
    if path.suffix not in known:
        allowed = ", ".join(f"{ending} ({LANGUAGES[ending]})" for ending in known)
        raise CannotBegin(f"for {game.title} the name of a file can end in {allowed}")
    if _NAME.fullmatch(path.stem) is None:
        raise CannotBegin("a name is made of letters, digits, blanks, dots, - and _")
    text = _source(game, path.suffix).read_text("utf-8")
    if path.suffix == ".py":
        whole = Template((_FOLDER / "player.py.txt").read_text("utf-8"))
        text = whole.substitute(title=game.title, worth=text.rstrip())
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # Never over another one, however soon it came.
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        if os.path.isfile(path):
            raise CannotBegin(f"there is a {path.name} already") from None
        raise CannotBegin(f"{path.name} cannot be written: {error.strerror}") from None


def _source(game: AnyGame, ending: str) -> Path:
    """Return the file of a game for a language; in Python there is one for every game."""
    own = _FOLDER / f"{game.id}{ending}.txt"
    return own if own.is_file() or ending != ".py" else _FOLDER / "any-game.py.txt"
