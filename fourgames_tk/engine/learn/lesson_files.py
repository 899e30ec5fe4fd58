"""The files of the lessons: `help/lessons/`, with one for each game, or `help/de/lessons/`.

Parsing them is in `lessons.py`, which the first window does not load.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ..language import translated_file

if TYPE_CHECKING:
    from ..game import AnyGame

HELP_FOLDER = Path(__file__).parents[2] / "help"
"""Holds the English lessons in `lessons`, with one file for each game."""


def has_lessons(game: AnyGame) -> bool:
    """Return whether a game has a file of lessons."""
    return (HELP_FOLDER / _file(game)).is_file()


def lesson_texts(game: AnyGame) -> tuple[str, str]:
    """Return the text of a game's lessons in the current language, and the English one.

    Without a translation both are English. Raises OSError for a game without a file.
    """
    translated, english = (
        path.read_text("utf-8", "replace")
        for path in (translated_file(HELP_FOLDER, _file(game)), HELP_FOLDER / _file(game))
    )
    return translated, english


def _file(game: AnyGame) -> str:
    return f"lessons/{game.id}.md"
