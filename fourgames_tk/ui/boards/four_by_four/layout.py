"""Where everything of 4 × 4 stands on the sheet, and which cell, piece or line a point means.

All lengths are design units. The pool is a grid like the board: rows are light tall, light short,
dark tall and dark short; columns round hollow, round solid, square hollow and square solid.
"""

from __future__ import annotations

from math import atan2, degrees, hypot, sqrt
from typing import NamedTuple

from ....engine.games.four_by_four.lines import (
    CELLS,
    COLUMNS,
    DIAGONALS,
    LINE_BY_NAME,
    ROWS,
    SQUARES,
    line_name,
)


class Box(NamedTuple):
    """A rectangle by its edges."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """The width."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """The height."""
        return self.bottom - self.top

    @property
    def centre(self) -> tuple[float, float]:
        """The middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a point lies inside."""
        return self.left <= x <= self.right and self.top <= y <= self.bottom


SLAB = Box(50, 55, 630, 635)
PLATE_CARD = Box(670, 55, 1050, 215)
POOL_CARD = Box(670, 233, 1050, 555)
BUTTON = Box(670, 575, 1050, 631)
PASS_BUTTON = Box(720, 372, 1000, 420)
"""Lies on the pool's card when the pool is empty."""
PLATE = (750.0, 155.0)
FIRST, PITCH = (140.0, 145.0), 133.0
WELL, PLATE_WELL, POOL_WELL = 114.0, 100.0, 76.0
"""Diameters of the wells of the board, of the plate, and of those the pool's pieces would fit."""
SLOT_COLUMNS = (731.0, 817.0, 903.0, 989.0)
SLOT_ROWS = (
    (270.0, 322.0, 352.0),
    (352.0, 379.0, 409.0),
    (409.0, 464.0, 494.0),
    (494.0, 521.0, 551.0),
)
"""Upper edge, middle of the well and lower edge of each row of the pool."""
SLOT_WIDTH = 64.0
JUNCTION = 0.24
"""How near to the point where four cells meet a square is meant, as a share of the pitch."""


def cell_centre(cell: int) -> tuple[float, float]:
    """Return the middle of a well."""
    row, column = divmod(cell, 4)
    return FIRST[0] + PITCH * column, FIRST[1] + PITCH * row


def cell_at(x: float, y: float) -> int | None:
    """Return the cell at a point, or None beside the wells."""
    for cell in range(16):
        middle = cell_centre(cell)
        if hypot(x - middle[0], y - middle[1]) <= PITCH / 2:
            return cell
    return None


def slot_centre(piece: int) -> tuple[float, float]:
    """Return where a piece of the pool stands."""
    row, column = divmod(piece, 4)
    return SLOT_COLUMNS[column], SLOT_ROWS[row][1]


def slot_box(piece: int) -> Box:
    """Return the place of a piece in the pool."""
    row, column = divmod(piece, 4)
    middle, (top, _, bottom) = SLOT_COLUMNS[column], SLOT_ROWS[row]
    return Box(middle - SLOT_WIDTH / 2, top + 2, middle + SLOT_WIDTH / 2, bottom - 2)


def slot_at(x: float, y: float) -> int | None:
    """Return the piece whose place in the pool is at a point."""
    return next((piece for piece in range(16) if slot_box(piece).holds(x, y)), None)


def line_at(x: float, y: float, squares: bool) -> str | None:
    """Return the name of the line that a point on the board means, or None off the board.

    Around the middle of a cell it is told by the direction: beside the middle the row, above and
    below it the column, towards the corners a diagonal. Where four cells meet it is their square.
    """
    if not SLAB.holds(x, y):
        return None
    across, down = (x - FIRST[0]) / PITCH, (y - FIRST[1]) / PITCH
    if squares:
        column, row = (min(max(round(part - 0.5), 0), 2) for part in (across, down))
        if hypot(across - 0.5 - column, down - 0.5 - row) < JUNCTION:
            return line_name(SQUARES[3 * row + column])
    column, row = (min(max(round(part), 0), 3) for part in (across, down))
    right, below = across - column, down - row
    near = [(abs(below), ROWS[row]), (abs(right), COLUMNS[column])]
    if row == column:
        near.append((abs(right - below) / sqrt(2), DIAGONALS[0]))
    if row + column == 3:
        near.append((abs(right + below) / sqrt(2), DIAGONALS[1]))
    return line_name(min(near, key=lambda pair: pair[0])[1])


class Stretch(NamedTuple):
    """A band around the wells of a line: its middle, size, and turn in degrees clockwise."""

    centre: tuple[float, float]
    length: float
    breadth: float
    degrees: float


def stretch(name: str) -> Stretch:
    """Return the band around a line."""
    line = LINE_BY_NAME[name]
    first, last = cell_centre(line[0]), cell_centre(line[-1])
    centre = (first[0] + last[0]) / 2, (first[1] + last[1]) / 2
    room = WELL + 12
    if line in SQUARES:
        return Stretch(centre, PITCH + room, PITCH + room, 0.0)
    across, down = last[0] - first[0], last[1] - first[1]
    return Stretch(centre, hypot(across, down) + room, room, degrees(atan2(down, across)))


def line_words(name: str) -> str:
    """Return what people call a line: `row 1`, `column b`, `diagonal a1 to d4`."""
    line = LINE_BY_NAME[name]
    first, last = CELLS[line[0]], CELLS[line[-1]]
    if line in ROWS:
        return f"row {first[1]}"
    if line in COLUMNS:
        return f"column {first[0]}"
    return f"{'diagonal' if line in DIAGONALS else 'square'} {first} to {last}"
