"""Beginning a program that plays: a small whole one, commented, to be changed."""

from __future__ import annotations

import os
import re
from pathlib import Path
from string import Template

from ..errors import FourgamesError
from ..game import AnyGame
from .find import SAMPLES

LANGUAGES = {".py": "Python", ".c": "C", ".js": "JavaScript", ".sh": "Shell"}
"""What a program can be begun in, by the ending of its file."""

_FOLDER = SAMPLES / "templates"
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._ -]{0,59}")


def begin_program(path: Path, game: AnyGame) -> None:
    """Write a program that plays a game already, in the language of the file's ending.

    Raises FourgamesError; what is there already is never overwritten.
    """
    if path.suffix not in LANGUAGES:
        allowed = ", ".join(f"{ending} ({name})" for ending, name in LANGUAGES.items())
        raise FourgamesError(f"the name of a file can end in {allowed}")
    if _NAME.fullmatch(path.stem) is None:
        raise FourgamesError("a name is made of letters, digits, blanks, dots, - and _")
    whole = Template((_FOLDER / f"player{path.suffix}.txt").read_text("utf-8"))
    own = _FOLDER / f"{game.id}.py.txt"
    worth = (own if own.is_file() else _FOLDER / "any-game.py.txt").read_text("utf-8")
    text = whole.substitute(title=game.title, worth=worth.rstrip())
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # Never over another one, however soon it came.
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        if os.path.isfile(path):
            raise FourgamesError(f"there is a {path.name} already") from None
        raise FourgamesError(f"{path.name} cannot be written: {error.strerror}") from None
