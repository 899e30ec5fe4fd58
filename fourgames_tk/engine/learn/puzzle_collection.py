"""The puzzles that come with the program, and the puzzle of the day.

`dev.py puzzles` makes them: for each game a compressed file with one puzzle in JSON on each line.
"""

from __future__ import annotations

import datetime
import json
import lzma
from collections.abc import Collection
from functools import cache
from importlib import resources
from random import Random

from ..errors import FourgamesError
from ..game import AnyGame
from ..games import GAMES
from ..language import _
from ..search.clock import NO_LIMIT, Clock
from .puzzle import Puzzle, make_puzzle

FOLDER = "puzzles"

WEEKDAY_GRADES = (1, 2, 2, 3, 3, 4, 4)
"""The grade of the puzzle of the day, from Monday on. The week begins with an easy one."""


class BadPuzzles(FourgamesError):
    """The puzzles of a game cannot be read. The message is a sentence for people."""


class PuzzleNotFound(FourgamesError):
    """There is no puzzle of this kind and grade. The message is a sentence for people."""


@cache
def load_puzzles(game: AnyGame) -> tuple[Puzzle, ...]:
    """Return the ready-made puzzles of a game in random order, none for a new game.

    Raises BadPuzzles if the file is damaged.
    """
    file = resources.files(__package__) / FOLDER / f"{game.id}.xz"
    if not file.is_file():
        return ()
    return decompress_puzzles(game, file.read_bytes())


def find_puzzle(
    game: AnyGame,
    kind: str | None = None,
    grade: int | None = None,
    seed: int | None = 0,
    clock: Clock = NO_LIMIT,
    variation: bool | None = None,
) -> Puzzle:
    """Return a puzzle of this kind and grade (None: any). Deterministic in the seed.

    `variation` is its `has_variant_rules` (None: any). Seeds from 0 on select a ready-made puzzle,
    larger ones make a new one, or select a ready-made one if that fails. Without a seed, return a
    random ready-made one. Raises PuzzleNotFound if there is none, BadPuzzles if the file is
    damaged, OutOfTime once the clock has run out.
    """
    ready = [
        puzzle
        for puzzle in load_puzzles(game)
        if kind in (None, puzzle.kind)
        and grade in (None, puzzle.grade)
        and variation in (None, puzzle.has_variant_rules)
    ]
    if seed is None:
        seed = Random().randrange(len(ready) or 1)
    if seed < len(ready):
        return ready[seed]
    made = make_puzzle(game, kind, grade, seed, clock, variation)
    if made is None and not ready:
        raise PuzzleNotFound(
            _("found no such puzzle for {game}: try another kind, grade or seed").format(
                game=game.title
            )
        )
    return made or ready[seed % len(ready)]


def puzzle_of_day(date: datetime.date) -> Puzzle:
    """Return the puzzle of a date. The games alternate from day to day.

    Its grade is that of the weekday. It repeats after all puzzles of this grade, or all but one,
    were used. Raises BadPuzzles if the file of the day's game is damaged.
    """
    turn, at = divmod(date.toordinal(), len(GAMES))
    game, grade = GAMES[at], WEEKDAY_GRADES[date.weekday()]
    alike = [puzzle for puzzle in load_puzzles(game) if puzzle.grade == grade]
    # A game has the same weekday every seventh turn: of a multiple of seven, some would never come.
    number = len(alike) - (len(alike) % len(WEEKDAY_GRADES) == 0)
    return alike[turn % number] if alike else find_puzzle(game, seed=turn)


def with_current_ids(game: AnyGame, ids: Collection[str]) -> frozenset[str]:
    """Return ids of puzzles of a game; a former id is replaced if a ready-made puzzle had it."""
    found = frozenset(ids)
    # Ids of today end with the options.
    if not any(each.startswith(f'["{game.id}",') and each.endswith("}]") for each in found):
        return found
    try:
        current = {puzzle.former_id: puzzle.id for puzzle in load_puzzles(game)}
    except BadPuzzles:
        return found
    return frozenset(current.get(each, each) for each in found)


def compress_puzzles(puzzles: tuple[Puzzle, ...]) -> bytes:
    """Return the content of a game's puzzle file. `decompress_puzzles` reads it."""
    lines = (json.dumps(puzzle.to_json(), separators=(",", ":")) + "\n" for puzzle in puzzles)
    return lzma.compress("".join(lines).encode(), preset=9 | lzma.PRESET_EXTREME)


def decompress_puzzles(game: AnyGame, data: bytes) -> tuple[Puzzle, ...]:
    """Return the puzzles of a puzzle file's content. Raises BadPuzzles."""
    puzzles: list[Puzzle] = []
    try:
        for line in lzma.decompress(data).splitlines():
            puzzles.append(Puzzle.from_json(game, json.loads(line)))
    except (lzma.LZMAError, EOFError, ValueError, KeyError, TypeError) as error:
        where = _("line {line}: {problem}").format(line=len(puzzles) + 1, problem=error)
        raise BadPuzzles(
            _("the puzzles of {game} are damaged ({where})").format(game=game.title, where=where)
        ) from None
    return tuple(puzzles)
