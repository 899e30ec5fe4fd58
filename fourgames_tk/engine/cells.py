"""Cells of a grid, written like a spreadsheet's: `a1` is the top-left cell."""

from __future__ import annotations

import re

from .errors import quoted

_CELL = re.compile(r"([a-z])([1-9][0-9]?)")


def cell_text(row: int, column: int) -> str:
    """Return the text of a cell; row and column count from 0 at the top left."""
    return f"{chr(ord('a') + column)}{row + 1}"


def parse_cell(text: str, rows: int, columns: int) -> tuple[int, int]:
    """Return (row, column), counted from 0.

    Raises ValueError, with a message for people, for anything not on a grid of that size.
    """
    match = _CELL.fullmatch(text)
    if match is not None:
        row, column = int(match[2]) - 1, ord(match[1]) - ord("a")
        if row < rows and column < columns:
            return row, column
    last = cell_text(rows - 1, columns - 1)
    raise ValueError(f"{quoted(text)} is no cell of this board: cells go from a1 to {last}")
