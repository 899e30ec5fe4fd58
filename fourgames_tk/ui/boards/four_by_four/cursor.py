"""The keyboard's cursor on the board of 4 × 4, and the keys that move it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ....engine.games.four_by_four.rules import FourByFourState
from ...canvas.controls import Key
from .hand import Hand
from .layout import BOARD, Target

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
