"""The shape of the board, and its frontier: the empty cells that touch a block.

Cells are numbers in reading order, from 0 at the top left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from ...check import cell_text
from .blocks import SIDE_BITS, SIDE_MASK, Block, encode

Frontier = Mapping[int, int]
"""The requirement (see `blocks`) of every empty cell that touches a block."""


class Neighbour(NamedTuple):
    """A cell beside another: on which of its sides, 0 to 3, and with which of its own sides."""

    cell: int
    side: int
    facing: int


@lru_cache(maxsize=64)
def neighbours(columns: int, rows: int) -> tuple[tuple[Neighbour, ...], ...]:
    """Return the neighbours of every cell of a board of this size, from the top clockwise."""
    result = []
    for cell in range(columns * rows):
        row, column = divmod(cell, columns)
        beside = ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1))
        result.append(
            tuple(
                Neighbour(next_row * columns + next_column, side, (side + 2) % 4)
                for side, (next_row, next_column) in enumerate(beside)
                if 0 <= next_row < rows and 0 <= next_column < columns
            )
        )
    return tuple(result)


@lru_cache(maxsize=64)
def cell_names(columns: int, rows: int) -> tuple[str, ...]:
    """Return the text of every cell of a board of this size."""
    return tuple(cell_text(row, column) for row in range(rows) for column in range(columns))


class Ground(NamedTuple):
    """What of a board matters for all that follows, in a form that is quick to go on from.

    `filled` has a bit for each cell that holds a block.
    """

    filled: int
    frontier: Frontier

    @classmethod
    def of(cls, board: Sequence[Block | None], columns: int, rows: int) -> Ground:
        """Return the ground of a board."""
        beside = neighbours(columns, rows)
        ground = cls(0, {})
        for cell, block in enumerate(board):
            if block is not None:
                ground = ground.with_block(cell, encode(block), beside)
        return ground

    def with_block(self, cell: int, code: int, beside: Sequence[Sequence[Neighbour]]) -> Ground:
        """Return the ground after a block of this code is placed on the cell."""
        filled = self.filled | 1 << cell
        frontier = dict(self.frontier)
        frontier.pop(cell, None)
        for neighbour, side, facing in beside[cell]:
            if not filled >> neighbour & 1:
                value = (code >> SIDE_BITS * side & SIDE_MASK) << SIDE_BITS * facing
                frontier[neighbour] = frontier.get(neighbour, 0) | value
        return Ground(filled, frontier)
