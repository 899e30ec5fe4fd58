"""The rules of Four Stones: events, the state, and reading a position from JSON.

Letters lie in rows of spaces. A move slides one letter to the left within its row, not past another
letter. The player who cannot move loses.
"""

from __future__ import annotations

import re
import string
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

from ... import parsing
from ...errors import BadPosition, IllegalMove
from ...game import Event, Outcome, State
from ...language import _, ngettext, number_text
from .options import CLASSIC, SPACE, FourStonesOptions

_MOVE = re.compile(r"([A-Z])([1-9][0-9]?)")


@dataclass(frozen=True)
class Slid(Event):
    """A seat slid a letter along its row, from column `start` to column `stop`.

    Rows and columns count from 0 at the top left; `stop` is less than `start`.
    """

    seat: int
    letter: str
    row: int
    start: int
    stop: int


@dataclass(frozen=True, slots=True)
class FourStonesState(State):
    """The rows, each a text of letters and full stops (spaces), and the seat to move."""

    rows: tuple[str, ...]
    turn: int = 0

    def legal_moves(self) -> tuple[str, ...]:
        """Return the moves by letter in reading order, then by number of spaces."""
        return tuple(move for row in self.rows for move in _slides(row))

    def after(self, move: str) -> FourStonesState:
        """Slide a letter; raises IllegalMove with the distance that is possible."""
        rows = self.rows
        for number, row in enumerate(rows):
            if move in _slides(row):
                slid = _after_slide(row, move)
                return FourStonesState((*rows[:number], slid, *rows[number + 1 :]), 1 - self.turn)
        raise IllegalMove(self._problem(move))

    def _events(self, move: str, after: FourStonesState) -> tuple[Event, ...]:
        letter = move[0]
        (row, start), stop = self.cell_of_letter(letter), after.cell_of_letter(letter)[1]
        return (Slid(self.turn, letter, row, start, stop),)

    @property
    def is_over(self) -> bool:
        """Whether no letter can move."""
        return not any(SPACE in row.rstrip(SPACE) for row in self.rows)

    def outcome(self) -> Outcome | None:
        if not self.is_over:
            return None
        return Outcome((1 - self.turn,), reason=_("No letter can move."))

    def to_json(self) -> dict[str, Any]:
        """Return `{"rows": ["..AB...C..", …], "turn": 0}`."""
        return {"rows": list(self.rows), "turn": self.turn}

    @property
    def prompt(self) -> str:
        return _("Slide a letter to the left.")

    @property
    def letters(self) -> str:
        return "".join(self.rows).replace(SPACE, "")

    def cell_of_letter(self, letter: str) -> tuple[int, int]:
        """Return (row, column) of a letter, counted from 0; raises IllegalMove if absent."""
        for number, row in enumerate(self.rows):
            column = row.find(letter)
            if column >= 0:
                return number, column
        letters = self.letters
        raise IllegalMove(
            _("there is no letter {letter}: the letters are {first} to {last}").format(
                letter=letter, first=letters[0], last=letters[-1]
            )
        )

    def max_slide(self, letter: str) -> int:
        """Return how many spaces a letter can slide, 0 if blocked; raises IllegalMove if absent."""
        number, column = self.cell_of_letter(letter)
        before = self.rows[number][:column]
        return len(before) - len(before.rstrip(SPACE))

    def _problem(self, move: str) -> str:
        """Return why a move is illegal. Raises IllegalMove itself if the text has another form."""
        match = parsing.match_move(
            _MOVE, move, _("a capital letter and a number of spaces, such as D3")
        )
        if self.is_over:
            return _("the game is over: no letter can move")
        free = self.max_slide(match[1])
        if free == 0:
            return _("{letter} is as far left as it can go").format(letter=match[1])
        return ngettext(
            "{letter} can slide only {n} space", "{letter} can slide 1 to {n} spaces", free
        ).format(letter=match[1], n=number_text(free))


@lru_cache(maxsize=1 << 14)
def _slides(row: str) -> tuple[str, ...]:
    """Return the moves within a row, by letter from the left, then by number of spaces."""
    moves, free = [], 0
    for sign in row:
        if sign == SPACE:
            free += 1
        else:
            moves += [f"{sign}{spaces}" for spaces in range(1, free + 1)]
            free = 0
    return tuple(moves)


@lru_cache(maxsize=1 << 14)
def _after_slide(row: str, move: str) -> str:
    """Return a row after a legal move in it."""
    start = row.index(move[0])
    stop = start - int(move[1:])
    return row[:stop] + row[start] + row[stop + 1 : start] + SPACE + row[start + 1 :]


def initial_rows(options: FourStonesOptions, seed: int) -> tuple[str, ...]:
    """Return the rows at the start of a game, with at least one letter that can move."""
    if options.layout == "classic":
        return CLASSIC
    random, variation = Random(seed), options.variation
    cells = range(variation.rows * variation.spaces)
    while True:
        places = sorted(random.sample(cells, variation.letters))
        letters = dict(zip(places, variation.letter_names, strict=True))
        board = "".join(letters.get(cell, SPACE) for cell in cells)
        rows = tuple(
            board[start : start + variation.spaces] for start in cells[:: variation.spaces]
        )
        if any(SPACE in row.rstrip(SPACE) for row in rows):
            return rows


def parse_position(data: object, options: FourStonesOptions) -> FourStonesState:
    """Return the state of `{"rows": ["..AB...C..", …], "turn": 0}`; raises BadPosition.

    The position must have the size and the letters of the options; where the letters lie is free.
    """
    found = parsing.check_fields(data, ("rows", "turn"))
    variation = options.variation
    rows = tuple(
        parsing.check_text(row, _("row {row}").format(row=number))
        for number, row in enumerate(parsing.check_list(found["rows"], "rows", variation.rows), 1)
    )
    for number, row in enumerate(rows, 1):
        if len(row) != variation.spaces:
            raise BadPosition(
                _("row {row} must be {spaces} long in this game, not {found}").format(
                    row=number, spaces=variation.spaces, found=len(row)
                )
            )
        for sign in row:
            if sign != SPACE and sign not in string.ascii_uppercase:
                raise BadPosition(
                    _("row {row} has {sign}: expected A to Z, or {space} for a space").format(
                        row=number, sign=repr(sign), space=repr(SPACE)
                    )
                )
    state = FourStonesState(rows, parsing.check_integer(found["turn"], "turn", 0, 1))
    expected = variation.letter_names
    if state.letters != expected:
        problem = (
            _("the letters must be A to {last} in reading order, each once, not {letters}")
            if state.letters
            else _("the letters must be A to {last} in reading order, but there are none")
        )
        raise BadPosition(problem.format(last=expected[-1], letters=state.letters))
    return state
