"""The rules of Your Game: event, state, and reading a position from JSON.

Two players in turn put their sign on a free cell of a board of three rows of three. The first
player with three signs in a row, a column or a diagonal wins (or loses, by an option). A full board
without three in a row is a draw.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ... import parsing
from ...errors import BadPosition, IllegalMove
from ...game import Event, Outcome, State
from ...language import _
from ...parsing import cell_text, parse_cell
from .options import YourGameOptions

SIDE = 3
"""Number of rows, and of cells in a row."""
SIGNS = "XO"
"""The sign of each seat."""
FREE = "."
"""Sign of a free cell."""

ROWS = tuple(tuple(range(start, start + SIDE)) for start in range(0, SIDE * SIDE, SIDE))
LINES = (
    *ROWS,
    *zip(*ROWS, strict=True),
    tuple(range(0, SIDE * SIDE, SIDE + 1)),
    tuple(range(SIDE - 1, SIDE * SIDE - 1, SIDE - 1)),
)
"""The cells of each row, column and diagonal, numbered in reading order from 0."""


@dataclass(frozen=True)
class Placed(Event):
    """A seat put its sign on a cell; row and column count from 0 at the top left."""

    seat: int
    row: int
    column: int


@dataclass(frozen=True, slots=True)
class YourGameState(State):
    """The options, the signs of all cells in reading order, and the seat to move."""

    options: YourGameOptions
    cells: str = FREE * (SIDE * SIDE)
    turn: int = 0

    def legal_moves(self) -> tuple[str, ...]:
        """Return the free cells in reading order; empty when the game is over."""
        if self.outcome() is not None:
            return ()
        return tuple(
            cell_text(*divmod(cell, SIDE)) for cell, sign in enumerate(self.cells) if sign == FREE
        )

    def after(self, move: str) -> YourGameState:
        """Put the sign of the seat to move on a cell; raises IllegalMove with the reason."""
        if self.outcome() is not None:
            raise IllegalMove(_("the game is over"))
        row, column = parse_cell(move, SIDE, SIDE)
        cell = row * SIDE + column
        if self.cells[cell] != FREE:
            raise IllegalMove(_("{cell} is taken: choose a free cell").format(cell=move))
        cells = self.cells[:cell] + SIGNS[self.turn] + self.cells[cell + 1 :]
        return YourGameState(self.options, cells, 1 - self.turn)

    def _events(self, move: str, after: YourGameState) -> tuple[Event, ...]:
        return (Placed(self.turn, *parse_cell(move, SIDE, SIDE)),)

    def outcome(self) -> Outcome | None:
        """Return the result if there are three in a row or the board is full, else None."""
        for seat in range(len(SIGNS)):
            if self.has_line(seat):
                winner = seat if self.options.line == "wins" else 1 - seat
                return Outcome((winner,), reason=_("There are three in a row."))
        return None if FREE in self.cells else Outcome((), reason=_("The board is full."))

    def has_line(self, seat: int) -> bool:
        """Return whether a seat has three signs in a row."""
        return any(all(self.cells[cell] == SIGNS[seat] for cell in line) for line in LINES)

    def to_json(self) -> dict[str, Any]:
        """Return `{"cells": ["X..", ".O.", "..."], "turn": 0}`."""
        rows = [self.cells[row[0] : row[-1] + 1] for row in ROWS]
        return {"cells": rows, "turn": self.turn}

    @property
    def prompt(self) -> str:
        """The sentence that asks for a move."""
        return _("Put {sign} on a free cell.").format(sign=SIGNS[self.turn])


def parse_position(data: object, options: YourGameOptions) -> YourGameState:
    """Return the state of a decoded position; raises BadPosition with the reason."""
    found = parsing.check_fields(data, ("cells", "turn"))
    turn = parsing.check_integer(found["turn"], "turn", 0, 1)
    cells = ""
    for number, entry in enumerate(parsing.check_list(found["cells"], "cells", SIDE), 1):
        row = parsing.check_text(entry, _("row {row}").format(row=number))
        if len(row) != SIDE or not set(row) <= {*SIGNS, FREE}:
            problem = _("row {row} must be {side} signs out of {signs}, not {found}")
            raise BadPosition(
                problem.format(row=number, side=SIDE, signs=SIGNS + FREE, found=repr(row[:20]))
            )
        cells += row
    more = cells.count(SIGNS[0]) - cells.count(SIGNS[1])
    if more != turn:
        problem = _("with turn {turn} there must be {turn} more X than O, not {more}")
        raise BadPosition(problem.format(turn=turn, more=more))
    state = YourGameState(options, cells, turn)
    if state.has_line(turn):
        problem = _("{sign} has three in a row already, but has the turn")
        raise BadPosition(problem.format(sign=SIGNS[turn]))
    return state
