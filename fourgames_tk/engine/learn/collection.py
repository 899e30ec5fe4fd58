"""The puzzles that come with the program, and one for every day.

`dev.py puzzles` makes them: a file for each game, compressed, with a puzzle in JSON on each line.
"""

from __future__ import annotations

import datetime
import json
import lzma
from functools import cache
from pathlib import Path
from random import Random

from ..errors import FourgamesError
from ..game import AnyGame
from ..games import GAMES
from ..search.clock import ENDLESS, Clock
from . import making
from .puzzle import Puzzle

FOLDER = Path(__file__).with_name("puzzles")
"""Where the puzzles of each game lie, in a file of its name."""

GRADE_OF_DAY = (1, 2, 2, 3, 3, 4, 4)
"""From Monday on: who has an easy one begins the week with a success."""


@cache
def load(game: AnyGame) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game that come with the program, in no order; none for a new game."""
    file = _file(game)
    return unpacked(game, file.read_bytes()) if file.is_file() else ()


def find(
    game: AnyGame,
    kind: str | None = None,
    grade: int | None = None,
    seed: int | None = 0,
    clock: Clock = ENDLESS,
) -> Puzzle:
    """Return a puzzle of this kind and grade (None: any), the same for the same seed.

    The first seeds, from 0 on, are those that come with the program, and those after them are made
    anew; where that fails, for what is rare, those that come with it serve again. Without a seed
    chance takes one of them. Raises FourgamesError, saying so, where there is none, OutOfTime once
    the clock has run out.
    """
    ready = [
        puzzle
        for puzzle in load(game)
        if kind in (None, puzzle.kind) and grade in (None, puzzle.grade)
    ]
    if seed is None:
        seed = Random().randrange(len(ready) or 1)
    if seed < len(ready):
        return ready[seed]
    made = making.make(game, kind, grade, seed, clock)
    if made is None and not ready:
        raise FourgamesError(
            f"{game.title} came to no such puzzle: try another kind, grade or seed"
        )
    return made or ready[seed % len(ready)]


def daily(date: datetime.date) -> Puzzle:
    """Return the puzzle of a day, the same for everybody; the games that have some take turns.

    It is of the grade of its weekday, and comes again when all of that grade have come.
    """
    games = [game for game in GAMES if _file(game).is_file()]
    turn, at = divmod(date.toordinal(), len(games))
    alike = [each for each in load(games[at]) if each.grade == GRADE_OF_DAY[date.weekday()]]
    return alike[turn % len(alike)]


def packed(puzzles: tuple[Puzzle, ...]) -> bytes:
    """Return the content of a game's file; `unpacked` reads it."""
    lines = (json.dumps(puzzle.to_json(), separators=(",", ":")) + "\n" for puzzle in puzzles)
    return lzma.compress("".join(lines).encode(), preset=9 | lzma.PRESET_EXTREME)


def unpacked(game: AnyGame, data: bytes) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game's file."""
    return tuple(
        Puzzle.of_json(game, json.loads(line)) for line in lzma.decompress(data).splitlines()
    )


def _file(game: AnyGame) -> Path:
    return FOLDER / f"{game.id}.xz"
