"""The lines of the board: rows, columns, diagonals and, where they count, squares.

Cells are numbers from 0 (`a1`, top left) to 15 (`d4`) in reading order. A line is named by the
first and the last of its cells: `a1-d1` is the top row, `a1-d4` a diagonal, `a1-b2` a square.
"""

from __future__ import annotations

from ...check import cell_text

Line = tuple[int, int, int, int]
"""The four cells of a line in reading order."""

CELLS = tuple(cell_text(*divmod(cell, 4)) for cell in range(16))
"""The text of every cell."""

ROWS: tuple[Line, ...] = tuple((r, r + 1, r + 2, r + 3) for r in (0, 4, 8, 12))
COLUMNS: tuple[Line, ...] = tuple((c, c + 4, c + 8, c + 12) for c in range(4))
DIAGONALS: tuple[Line, ...] = ((0, 5, 10, 15), (3, 6, 9, 12))
SQUARES: tuple[Line, ...] = tuple(
    (r + c, r + c + 1, r + c + 4, r + c + 5) for r in (0, 4, 8) for c in range(3)
)
_STRAIGHT = ROWS + COLUMNS + DIAGONALS


def lines_of_board(squares: bool) -> tuple[Line, ...]:
    """Return the ten straight lines, and the nine 2 × 2 squares after them where they count."""
    return _STRAIGHT + SQUARES if squares else _STRAIGHT


def line_name(line: Line) -> str:
    """Return the name of a line, such as `a1-d4`."""
    return f"{CELLS[line[0]]}-{CELLS[line[-1]]}"


LINE_BY_NAME = {line_name(line): line for line in _STRAIGHT + SQUARES}
"""Every line, squares included, by its name."""
