"""Where everything lies on the board of mancala, in design units of the sheet.

Places are numbered as in the rules: 0–5 the bottom row from right to left, 6 player 1's store on
the left, 7–12 the top row from left to right, 13 player 2's store on the right.
"""

from __future__ import annotations

from math import hypot

from ....engine.games.mancala.events import PLACES, STORES

SLAB = (50.0, 115.0, 1050.0, 525.0)
"""Left, top, right and bottom edge of the wood."""
SLAB_CORNER = 48.0
CENTRE = (550.0, 320.0)
"""The middle of the wood, around which a swap turns the stones."""
CLOCKWISE, SIGN = (576.0, 320.0), (592.0, 320.0, 19.0)
"""Right end of the word, and middle and size of the sign, that say the way round."""
PIT = 110.0
"""Diameter of a pit."""
STORE_WIDTH, STORE_HEIGHT = 74.0, 300.0
STONE = 29.0
"""Diameter of a stone."""
SWAP_BUTTON = (760.0, 320.0, 190.0, 44.0)
"""Centre, width and height of the button that swaps sides."""
NAMES = (571.0, 66.0)
"""Height of the middle of each seat's name; what is said about it stands below."""

_FIRST_COLUMN, _COLUMN = 210.0, 136.0
_TOP_ROW, _BOTTOM_ROW = 220.0, 420.0
_STORE_X = (113.0, 987.0)
_TOP_COUNTS, _BOTTOM_COUNTS, _STORE_COUNTS = 147.0, 493.0, 489.0
_MARK_INSET = 20.0


def centre(place: int) -> tuple[float, float]:
    """Return the middle of a pit or a store."""
    if place in STORES:
        return _STORE_X[STORES.index(place)], CENTRE[1]
    if place < STORES[0]:
        return _FIRST_COLUMN + _COLUMN * (5 - place), _BOTTOM_ROW
    return _FIRST_COLUMN + _COLUMN * (place - 7), _TOP_ROW


def size(place: int) -> tuple[float, float]:
    """Return the width and height of a pit or a store."""
    return (STORE_WIDTH, STORE_HEIGHT) if place in STORES else (PIT, PIT)


def count(place: int) -> tuple[float, float]:
    """Return where the number of stones of a place is written."""
    x, y = centre(place)
    if place in STORES:
        return x, _STORE_COUNTS
    return x, _BOTTOM_COUNTS if y == _BOTTOM_ROW else _TOP_COUNTS


def mark(place: int) -> tuple[float, float]:
    """Return where a dot says that the last stone falls here: at the upper end, inside."""
    x, y = centre(place)
    return x, y - size(place)[1] / 2 + _MARK_INSET


def place_at(x: float, y: float) -> int | None:
    """Return the pit or store at a point of the sheet, if there is one."""
    for place in range(PLACES):
        middle_x, middle_y = centre(place)
        width, height = size(place)
        straight = (height - width) / 2
        beyond = max(0.0, abs(y - middle_y) - straight)
        if hypot(x - middle_x, beyond) <= width / 2:
            return place
    return None


def on_swap_button(x: float, y: float) -> bool:
    """Tell whether a point of the sheet is on the button that swaps sides."""
    middle_x, middle_y, width, height = SWAP_BUTTON
    return abs(x - middle_x) <= width / 2 and abs(y - middle_y) <= height / 2
