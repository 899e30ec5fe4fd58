"""Where everything lies on the board of FourSide, in design units of the sheet."""

from __future__ import annotations

from dataclasses import dataclass

Place = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right and bottom edge."""

BOARD_CENTRE: Place = (396.0, 340.0)
WELLS_LIMIT = (666.0, 518.0)
"""The largest width and height that all wells together take."""
BORDER = (30.0, 33.0)
"""Wood at the left and right of the wells, and above and below them."""
LARGEST_PITCH = 96.0
WELL, BLOCK = 68 / 74, 66 / 74
"""Sides of a well and of a block, as shares of the distance of two wells."""
GAP = 1 - WELL

PROMPT: Place = (396.0, 28.0)
PROMPT_WIDTH = 720.0
KEYS_LEFT, KEYS_LINE, KEYS_GAP = 36.0, 655.0, 18.0
"""The line of keys: its left end, its height on the sheet, and the gap between two keys."""

SCORE_CARD: Box = (790.0, 51.0, 1064.0, 215.0)
HAND_CARD: Box = (790.0, 233.0, 1064.0, 629.0)
STATUS_LEFT, STATUS_RIGHT = 810.0, 1044.0
SCORE_LINES = (74.0, 152.0)
"""Height on the sheet of each seat's name."""
RULE = 125.0
HAND_TITLE = 255.0
HAND_BLOCK = 92.0
HAND: tuple[Place, ...] = ((862, 325), (990, 325), (862, 439), (990, 439), (926, 553))
"""The middles of the five blocks of the hand."""
CURTAIN: Place = (926.0, 439.0)
CURTAIN_SIZE = (212.0, 46.0)


def inside(box: Box, x: float, y: float) -> bool:
    """Tell whether a place lies in a box."""
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]


def slot_at(x: float, y: float) -> int | None:
    """Return which block of the hand, from 0, lies at a place."""
    half = HAND_BLOCK / 2 + 4
    for slot, (middle_x, middle_y) in enumerate(HAND):
        if abs(x - middle_x) <= half and abs(y - middle_y) <= half:
            return slot
    return None


@dataclass(frozen=True)
class Grid:
    """The cells of a board, numbered from 0 in reading order."""

    columns: int
    rows: int

    @property
    def pitch(self) -> float:
        """Distance of the middles of two neighbouring cells."""
        width, height = WELLS_LIMIT
        return min(width / self.columns, height / self.rows, LARGEST_PITCH)

    @property
    def slab(self) -> Box:
        """The edges of the wood."""
        half_width = (self.columns - GAP) * self.pitch / 2 + BORDER[0]
        half_height = (self.rows - GAP) * self.pitch / 2 + BORDER[1]
        x, y = BOARD_CENTRE
        return x - half_width, y - half_height, x + half_width, y + half_height

    def centre(self, cell: int) -> Place:
        """Return the middle of a cell."""
        row, column = divmod(cell, self.columns)
        x = BOARD_CENTRE[0] + (column - (self.columns - 1) / 2) * self.pitch
        y = BOARD_CENTRE[1] + (row - (self.rows - 1) / 2) * self.pitch
        return x, y

    def cell_at(self, x: float, y: float) -> int | None:
        """Return the cell at a place, or None beside the board."""
        column = (x - BOARD_CENTRE[0]) / self.pitch + self.columns / 2
        row = (y - BOARD_CENTRE[1]) / self.pitch + self.rows / 2
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            return None
        return int(row) * self.columns + int(column)

    def stepped(self, cell: int, keysym: str) -> int:
        """Return the cell that an arrow key leads to; at the edge it is the same one."""
        right, down = {"Left": (-1, 0), "Right": (1, 0), "Up": (0, -1), "Down": (0, 1)}[keysym]
        row, column = divmod(cell, self.columns)
        row = min(max(row + down, 0), self.rows - 1)
        column = min(max(column + right, 0), self.columns - 1)
        return row * self.columns + column
