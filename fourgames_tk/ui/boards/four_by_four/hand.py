"""What a person has begun on the board of 4 × 4, where the keys are, and how a move is made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ....engine.games.four_by_four.pieces import CELLS, line_name, lines_of_board, parse_piece
from ....engine.games.four_by_four.rules import FourByFourState
from ...canvas.controls import Click, Drag, Gestures, Key, Press, Ways
from ...canvas.grid import Point
from . import layout
from .layout import BOARD, PLATE, Stand, Target, cell_stand


@dataclass(frozen=True)
class Hand:
    """A piece that was laid but not left, and a call that is being made; neither is a move yet.

    Only when a piece is given or a line is called is it known whether the move is `b3` or `b3!`.
    """

    laid: int | None = None
    """The cell where the given piece was laid."""
    calling: bool = False
    """Whether "Four!" was said and the line is to be pointed at."""
    line: str | None = None
    """The line that is pointed at."""

    @property
    def stand(self) -> Stand:
        """Where the given piece stands."""
        return PLATE if self.laid is None else cell_stand(self.laid)

    def gives(self, state: FourByFourState) -> bool:
        """Tell whether a piece for the opponent is to be chosen now."""
        return bool(state.pool) and self._has_placed(state)

    def ends(self, state: FourByFourState) -> bool:
        """Tell whether all that is left is to call, or to let things be."""
        return not state.end and not state.pool and self._has_placed(state)

    def _has_placed(self, state: FourByFourState) -> bool:
        return state.given is None or self.laid is not None


@dataclass(frozen=True)
class Carried:
    """A piece that was taken with the mouse.

    `home` is where it was taken, `point` where it is now, None as long as the pointer rests.
    """

    piece: int
    home: Stand
    point: Point | None = None


LETTERS = {
    "l": (8, 0),
    "d": (8, 8),
    "t": (4, 0),
    "s": (4, 4),
    "r": (2, 0),
    "q": (2, 2),
    "h": (1, 0),
    "o": (1, 1),
}
"""The bit of a piece's number that a letter decides, and what it becomes."""


@dataclass(frozen=True)
class Cursor:
    """Where the cursor was last on the board and in the pool, and on which side it is."""

    side: Literal["cell", "slot"] = "cell"
    cell: int = 5
    slot: int = 0

    @property
    def target(self) -> Target:
        """Where it is."""
        return self.side, self.cell if self.side == "cell" else self.slot

    def to(self, target: Target) -> Cursor:
        """Return the cursor brought to a place."""
        side, number = target
        return (
            Cursor(side, number, self.slot) if side == "cell" else Cursor(side, self.cell, number)
        )

    def needed(self, state: FourByFourState, hand: Hand) -> Cursor:
        """Return the cursor brought to the side where the next key is needed."""
        if not hand.gives(state):
            return self.to(("cell", self.cell))
        return self.to(("slot", self.slot if self.slot in state.pool else state.pool[0]))

    def moved(self, key: Key) -> Cursor:
        """Return the cursor moved by a key; where the key says nothing it stays."""
        side, number = self.target
        if key.arrow is not None:
            number = BOARD.stepped(number, key.arrow, around=True)
        elif side == "slot":
            number = _told_by(key.letter, number)
        elif key.letter in tuple("abcd"):
            number = BOARD.cell(number // 4, "abcd".index(key.letter))
        elif key.letter in tuple("1234"):
            number = BOARD.cell("1234".index(key.letter), number % 4)
        return self.to((side, number))


def _told_by(letter: str, piece: int) -> int:
    """Return the piece with the one characteristic changed that a letter names."""
    bit, value = LETTERS.get(letter, (0, 0))
    return piece & ~bit | value


ENTER = Press("Return")


def ways(state: FourByFourState, move: str, cursor: Cursor) -> Ways:
    """Return how a legal move is made while the keyboard's cursor is where it is needed.

    Where lines are called by the players, a piece is left on its square by giving another one.
    """
    if move == "pass":
        return _going_on()
    if len(move) == 4:
        return _giving(parse_piece(move))
    laid = CELLS.index(move[:2]) if move[:2] in CELLS else None
    if laid is None:
        return _calling(state, state.fresh[0])
    placing = _placing(laid)
    if not state.by_players:
        return placing
    if move.endswith("!"):
        return _joined(placing, _calling(state, state.completed(laid)[0]))
    if not state.pool:
        return _joined(placing, _going_on())
    return _joined(placing, _giving(cursor.needed(state, Hand(laid)).slot))


def _going_on() -> Ways:
    button = (Click(layout.GO_ON_BUTTON.centre),)
    return Ways(mouse=button, keys=(ENTER,), drag=button)


def _giving(piece: int) -> Ways:
    place = layout.slot_stand(piece).middle
    letters = [letter for letter, (bit, value) in LETTERS.items() if piece & bit == value]
    return Ways(
        mouse=(Click(place),),
        keys=(*map(Press, letters), ENTER),
        drag=(Drag(place, layout.PLATE.middle),),
    )


def _placing(cell: int) -> Ways:
    place = layout.BOARD.centre(cell)
    return Ways(
        mouse=(Click(place),),
        keys=(*map(Press, CELLS[cell]), ENTER),
        drag=(Drag(layout.PLATE.middle, place),),
    )


def _calling(state: FourByFourState, line: str) -> Ways:
    names = [line_name(cells) for cells in lines_of_board(state.options.squares)]
    arrows = (Press("Down"),) * (names.index(line) + 1)
    mouse = Click(layout.CALL_BUTTON.centre), Click(layout.line_point(line))
    return Ways(mouse=mouse, keys=(Press("exclam"), *arrows, ENTER), drag=mouse)


def _joined(first: Ways, second: Ways) -> Ways:
    drag: Gestures = (*(first.drag or ()), *(second.drag or ()))
    return Ways((*first.mouse, *second.mouse), (*first.keys, *second.keys), drag)
