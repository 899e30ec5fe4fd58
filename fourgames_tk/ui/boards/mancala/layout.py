"""Where everything lies on the board of mancala, in design units, and what lies still there.

Places are numbered as in the rules: 0–5 the bottom row from right to left, 6 player 1's store on
the left, 7–12 the top row from left to right, 13 player 2's store on the right.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

from ....engine.games.mancala.rules import PLACES, STORES
from ...canvas.drawing import Background, BoardSlab
from ...canvas.scaled_canvas import Box, Grid, Point
from ...paint import marks, surfaces

SLAB = Box(50, 115, 1050, 525)
"""The wood; a swap turns the stones around its middle."""
CLOCKWISE, SIGN, SIGN_SIDE = (576.0, 320.0), (592.0, 320.0), 19.0
"""Right end of the word, and middle and side of the sign, that say the way round."""
PITS = Grid(2, 6, SLAB.centre, 136, 200)
PIT = 110.0
"""Diameter of a pit."""
STORE_WIDTH, STORE_HEIGHT = 74.0, 300.0
STONE = 29.0
"""Diameter of a stone."""
SWAP_BUTTON = Box.around((760, 320), 190, 44)
NAMES = ((550.0, 571.0), (550.0, 66.0))
"""Middle of each seat's name; what is said about the seat stands below."""

OWNER_ROOM, OWNER_MARGIN = 98.0, 18.0
"""What the words above a store have, and their least distance from the edge of the slab."""

_STORE_X = (113.0, 987.0)
_TOP_COUNTS, _BOTTOM_COUNTS, _STORE_COUNTS = 147.0, 493.0, 489.0
_NUMBER_OFF = 69.0
_MARK_INSET, _STORED_INSET = 20.0, 50.0


def centre(place: int) -> Point:
    if place in STORES:
        return _STORE_X[STORES.index(place)], SLAB.centre[1]
    bottom = place < STORES[0]
    return PITS.centre(PITS.cell(1, 5 - place) if bottom else PITS.cell(0, place - 7))


def size(place: int) -> tuple[float, float]:
    return (STORE_WIDTH, STORE_HEIGHT) if place in STORES else (PIT, PIT)


def count(place: int) -> Point:
    if place in STORES:
        return centre(place)[0], _STORE_COUNTS
    return centre(place)[0], _BOTTOM_COUNTS if place < STORES[0] else _TOP_COUNTS


def number(place: int) -> Point:
    """Return where the number of a pile is written: between the rows."""
    x, y = centre(place)
    return x, y - _NUMBER_OFF if place < STORES[0] else y + _NUMBER_OFF


def mark(place: int) -> Point:
    """Return where a dot says that the last stone falls here: at the upper end, inside."""
    x, y = centre(place)
    return x, y - size(place)[1] / 2 + _MARK_INSET


def owner(seat: int) -> tuple[float, float, float]:
    """Return the middle of the words above a seat's store that say whose it is, and their room."""
    x = centre(STORES[seat])[0]
    return x, _TOP_COUNTS, OWNER_ROOM


def stored(seat: int) -> Point:
    x, y = centre(STORES[seat])
    return x, y - STORE_HEIGHT / 2 + _STORED_INSET


def place_at(x: float, y: float) -> int | None:
    for place in range(PLACES):
        middle_x, middle_y = centre(place)
        width, height = size(place)
        straight = (height - width) / 2
        beyond = max(0.0, abs(y - middle_y) - straight)
        if hypot(x - middle_x, beyond) <= width / 2:
            return place
    return None


@dataclass(frozen=True)
class MancalaGround(Background):
    """The wood, the same for every game."""

    RADIUS = 48.0
    box = SLAB

    def carve(self, slab: BoardSlab) -> None:
        hollows = []
        for place in range(PLACES):
            wide, high = (slab.fit.length(side) for side in size(place))
            x, y = slab.place(centre(place))
            hollows.append(surfaces.Well(x - wide // 2, y - high // 2, wide, high, wide // 2 + 1))
        slab.carve(hollows)
        side = slab.fit.length(SIGN_SIDE)
        slab.put(marks.clockwise_sign(side, slab.palette.wood.small_print), slab.place(SIGN))
