"""What happens in FourSide besides a pass and the end."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from ...game import Event
from .blocks import Block


@dataclass(frozen=True)
class Placed(Event):
    """A block left the hand for the board.

    `index` is its place in the hand, 1 to 5; `block` is as it lies after `turns` quarter turns.
    """

    seat: int
    index: int
    turns: int
    cell: str
    block: Block


@dataclass(frozen=True)
class Scored(Event):
    """The placed block scored.

    `sides` are the values of the touching sides, from the top clockwise; `area` is +20, −20 or 0;
    `points` their sum times their number with the area; `score` is the seat's score after it,
    which never falls below zero.
    """

    seat: int
    cell: str
    sides: tuple[int, ...]
    area: int
    points: int
    score: int


@dataclass(frozen=True)
class Drew(Event):
    """A new block came to the place in the hand, 1 to 5, that a played one left.

    `block` is None where it is hidden.
    """

    seat: int
    index: int
    block: Block | None

    def view(self, seat: int) -> Drew:
        """Return the event without the block, except for the seat that drew it."""
        return self if seat == self.seat else dataclasses.replace(self, block=None)
