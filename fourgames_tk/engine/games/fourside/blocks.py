"""Blocks, four sides with a value each, and the ground they are laid on.

A block is the tuple of its values (top, right, bottom, left). Fast paths use its code instead,
an integer with four bits a side, the top in the lowest. The same form, with 0 for an open side,
says what an empty cell requires of a block: its *requirement*. The *frontier* of a board is the
empty cells that touch a block. Cells are numbers in reading order, from 0 at the top left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from ...parsing import cell_text

Block = tuple[int, int, int, int]

SIDES = ("top", "right", "bottom", "left")
SIDE_BITS = 4
SIDE_MASK = (1 << SIDE_BITS) - 1
CODE_MASK = (1 << 4 * SIDE_BITS) - 1


def turned(block: Block, turns: int) -> Block:
    """Return the block after that many quarter turns clockwise."""
    start = -turns % 4
    top, right, bottom, left = block[start:] + block[:start]
    return top, right, bottom, left


def block_text(block: Block) -> str:
    """Return top, right, bottom, left as four digits."""
    return "".join(map(str, block))


def numbered(number: int, values: int) -> Block:
    """Return one of all the blocks of so many values; beyond the last one they begin again."""
    number, top = divmod(number, values)
    number, right = divmod(number, values)
    number, bottom = divmod(number, values)
    return top + 1, right + 1, bottom + 1, number % values + 1


def encode(block: Block) -> int:
    top, right, bottom, left = block
    return top | right << 4 | bottom << 8 | left << 12


def decode(code: int) -> Block:
    """Return the block, or the required sides, of a code."""
    return code & 15, code >> 4 & 15, code >> 8 & 15, code >> 12


def turned_code(code: int, turns: int) -> int:
    shift = SIDE_BITS * (turns % 4)
    return (code << shift | code >> 4 * SIDE_BITS - shift) & CODE_MASK


def touching_values(requirement: int) -> tuple[int, ...]:
    """Return the values that a requirement names, from the top clockwise."""
    return tuple(value for value in decode(requirement) if value)


@lru_cache(maxsize=1 << 14)
def side_points(requirement: int) -> int:
    """Return the points of the touching sides: their sum times their number."""
    values = touching_values(requirement)
    return sum(values) * len(values)


SUBSETS = tuple(
    sum(SIDE_MASK << SIDE_BITS * side for side in range(4) if subset >> side & 1)
    for subset in range(1, 16)
)
"""The code masks of every non-empty choice of sides."""


_TURNS = tuple(tuple(turn for turn in range(4) if choice >> turn & 1) for choice in range(1 << 4))
"""Every choice of quarter turns, by its bits: each is kept once, however many blocks have it."""


@lru_cache(maxsize=256)
def fitting_turns(block: Block) -> Mapping[int, tuple[int, ...]]:
    """Return the quarter turns in which the block fits, by requirement.

    A requirement that the block never fits is missing.
    """
    code = encode(block)
    found: dict[int, int] = {}
    for turns in range(4):
        after = turned_code(code, turns)
        for mask in SUBSETS:
            need = after & mask
            found[need] = found.get(need, 0) | 1 << turns
    return {need: _TURNS[choice] for need, choice in found.items()}


Frontier = Mapping[int, int]
"""The requirement of every empty cell that touches a block."""


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
    return tuple(cell_text(row, column) for row in range(rows) for column in range(columns))


class Ground(NamedTuple):
    """What of a board matters for all that follows, in a form that is quick to go on from.

    `filled` has a bit for each cell that holds a block; `beside` are the neighbours of each cell.
    """

    filled: int
    frontier: Frontier
    beside: Sequence[Sequence[Neighbour]]

    @classmethod
    def of(cls, board: Sequence[Block | None], columns: int, rows: int) -> Ground:
        ground = cls(0, {}, neighbours(columns, rows))
        for cell, block in enumerate(board):
            if block is not None:
                ground = ground.with_block(cell, encode(block))
        return ground

    def with_block(self, cell: int, code: int) -> Ground:
        filled = self.filled | 1 << cell
        frontier = dict(self.frontier)
        frontier.pop(cell, None)
        for neighbour, side, facing in self.beside[cell]:
            if not filled >> neighbour & 1:
                value = (code >> SIDE_BITS * side & SIDE_MASK) << SIDE_BITS * facing
                frontier[neighbour] = frontier.get(neighbour, 0) | value
        return self._replace(filled=filled, frontier=frontier)
