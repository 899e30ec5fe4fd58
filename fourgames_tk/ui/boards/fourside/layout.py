"""Where everything lies on the board of FourSide, in design units, and what lies still there."""

from __future__ import annotations

from dataclasses import dataclass

from ...canvas.drawing import Background, BoardSlab
from ...canvas.scaled_canvas import Box, Grid, Point
from ...paint import pieces, surfaces

BOARD_CENTRE: Point = (396.0, 340.0)
WELLS_LIMIT = (666.0, 518.0)
"""The largest width and height that all wells together take."""
BORDER = (30.0, 33.0)
"""Wood at the left and right of the wells, and above and below them."""
LARGEST_PITCH = 96.0
WELL, BLOCK = 68 / 74, 66 / 74
"""Sides of a well and of a block, as shares of the distance of two wells."""
CORNER = 0.13
"""Radius of the corners of a ring, as a share of its side."""

PROMPT: Point = (396.0, 28.0)
PROMPT_WIDTH = 720.0
KEYS_LEFT, KEYS_LINE, KEYS_GAP = 36.0, 655.0, 18.0
"""The line of keys: its left end, its height on the sheet, and the gap between two keys."""
LOWER_KEYS, LINE_STEP = 662.5, 19.0
"""Height of the keys below how points are made, and from that line to them."""

SCORE_CARD = Box(790.0, 51.0, 1064.0, 215.0)
HAND_CARD = Box(790.0, 233.0, 1064.0, 629.0)
STATUS_LEFT, STATUS_RIGHT = 810.0, 1044.0
SCORE_LINES = (74.0, 152.0)
"""Height on the sheet of each seat's name."""
RULE = 125.0
HAND_BLOCK = 92.0
HAND: tuple[Point, ...] = ((862, 325), (990, 325), (862, 439), (990, 439), (926, 553))
"""The middles of the five blocks of the hand."""
CURTAIN = Box.around((926.0, 439.0), 212.0, 46.0)


def cells_of(columns: int, rows: int) -> Grid:
    """Return the cells of a board of this size, as large as they may be."""
    width, height = WELLS_LIMIT
    pitch = min(width / columns, height / rows, LARGEST_PITCH)
    return Grid(rows, columns, BOARD_CENTRE, pitch, pitch)


def slab_around(cells: Grid) -> Box:
    gap = (1 - WELL) * cells.across
    return cells.box.grown(BORDER[0] - gap / 2, BORDER[1] - gap / 2)


SLOTS = tuple(Box.around(middle, HAND_BLOCK + 8, HAND_BLOCK + 8) for middle in HAND)
"""Where each block of the hand is clicked."""


def slot_at(point: Point) -> int | None:
    """Return which block of the hand, from 0, lies at a point."""
    return next((slot for slot, box in enumerate(SLOTS) if box.holds(*point)), None)


@dataclass(frozen=True)
class FourSideGround(Background):
    """The wood below so many cells with these areas (points, 0 for none), and the two cards."""

    RADIUS = 24.0
    cards = SCORE_CARD, HAND_CARD
    cells: Grid
    areas: tuple[int, ...]

    @property
    def box(self) -> Box:
        return slab_around(self.cells)

    def carve(self, slab: BoardSlab) -> None:
        side, places = slab.fit.length(self.cells.across * WELL), slab.places(self.cells)
        slab.carve([surfaces.Well.square(*place, side) for place in places])
        floors = {kind: pieces.area(side, kind) for kind in ("bonus", "minus")}
        for place, area in zip(places, self.areas, strict=True):
            if area:
                slab.put(floors["bonus" if area > 0 else "minus"], place)
