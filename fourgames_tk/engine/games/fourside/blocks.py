"""Blocks of FourSide, their integer codes, variations, and the filled and open cells of a board.

A block is the tuple of its values (top, right, bottom, left). Fast code uses its *code* instead, an
integer with four bits per side and the top in the lowest bits. A *requirement* has the form of a
code and says which values the neighbours of an empty cell require, 0 for an open side. The
*frontier* of a board is the empty cells that touch a block. Cells are numbers in reading order,
from 0 at the top left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations, product
from typing import Any, NamedTuple

from ...language import N_, _
from ...parsing import cell_text
from .options import FourSideOptions

Block = tuple[int, int, int, int]
"""The values of a block: top, right, bottom, left."""

SIDES = ("top", "right", "bottom", "left")
SIDE_TEXTS = (
    N_("{n} at the top"),
    N_("{n} at the right"),
    N_("{n} at the bottom"),
    N_("{n} at the left"),
)
"""Descriptions of a block by the number of a side, in the order of `SIDES`."""
SIDE_BITS = 4
SIDE_MASK = (1 << SIDE_BITS) - 1
"""Bits of the number of a side in the code of a block, and the mask of one number."""
CODE_MASK = (1 << 4 * SIDE_BITS) - 1


def rotated(block: Block, turns: int) -> Block:
    """Return the block after `turns` quarter turns clockwise."""
    start = -turns % 4
    top, right, bottom, left = block[start:] + block[:start]
    return top, right, bottom, left


def orientation_text(block: Block) -> str:
    """Return how a block stands, by as few of its numbers as possible: `3 at the top`."""
    rotations = [rotated(block, turns) for turns in range(len(SIDES))]
    for count in range(1, len(SIDES)):
        for sides in combinations(range(len(SIDES)), count):
            alike = (each for each in rotations if all(each[at] == block[at] for at in sides))
            if all(each == block for each in alike):
                return ", ".join(_(SIDE_TEXTS[at]).format(n=block[at]) for at in sides)
    raise AssertionError("three sides of a block say how it stands")


def block_text(block: Block) -> str:
    """Return the values top, right, bottom, left as four digits."""
    return "".join(map(str, block))


def encode_block(block: Block) -> int:
    """Return the code of a block: four bits for the value of each side, the top lowest."""
    top, right, bottom, left = block
    return top | right << 4 | bottom << 8 | left << 12


def decode_block(code: int) -> Block:
    """Return the block of a code, or the required sides of a requirement."""
    return code & 15, code >> 4 & 15, code >> 8 & 15, code >> 12


def rotated_code(code: int, turns: int) -> int:
    """Return the code of the block after `turns` quarter turns clockwise."""
    shift = SIDE_BITS * (turns % 4)
    return (code << shift | code >> 4 * SIDE_BITS - shift) & CODE_MASK


def required_values(requirement: int) -> tuple[int, ...]:
    """Return the values that a requirement names, from the top clockwise."""
    return tuple(value for value in decode_block(requirement) if value)


@lru_cache(maxsize=1 << 14)
def side_points(requirement: int) -> int:
    """Return the points for the touching sides of a cell: their sum times their number."""
    values = required_values(requirement)
    return sum(values) * len(values)


SIDE_MASKS = tuple(
    sum(SIDE_MASK << SIDE_BITS * side for side in range(4) if subset >> side & 1)
    for subset in range(1, 16)
)
"""The code masks of all non-empty sets of sides."""


TURNS_OF_MASK = tuple(
    tuple(turns for turns in range(4) if mask >> turns & 1) for mask in range(1 << 4)
)
"""The quarter turns of each mask of `fitting_rotations_by_requirement`."""


@lru_cache(maxsize=1 << 11)
def fitting_rotations_by_requirement(block: Block) -> Mapping[int, int]:
    """Return the quarter turns with which the block fits as a mask (bit 0 to 3), by requirement.

    Requirements that the block does not fit are missing.
    """
    code = encode_block(block)
    found: dict[int, int] = {}
    for turns in range(4):
        after = rotated_code(code, turns)
        for mask in SIDE_MASKS:
            need = after & mask
            found[need] = found.get(need, 0) | 1 << turns
    return found


def fitting_blocks(requirement: int, highest: int) -> frozenset[Block]:
    """Return the different blocks with numbers from 1 to `highest` that fit a requirement.

    A block that is only turned is the same block; each stands in its smallest rotation.
    """
    choices = [(value,) if value else range(1, highest + 1) for value in decode_block(requirement)]
    return frozenset(
        min(rotated((top, right, bottom, left), turns) for turns in range(len(SIDES)))
        for top, right, bottom, left in product(*choices)
    )


Frontier = dict[int, int]
"""The requirement of each empty cell that touches a block, by cell."""


class Neighbour(NamedTuple):
    """A neighbouring cell.

    `side` (0 to 3) is the side of the first cell that touches it, `facing` the neighbour's side.
    """

    cell: int
    side: int
    facing: int


HAND_SIZE = 5
"""Blocks in the hand of each player."""


@dataclass(frozen=True)
class Variation:
    """The rules that the options of a game fix, and what follows from them.

    `values` is the highest number on a side of a block. Rules, draws, evaluation and board all
    take this object, so that a new rule needs a field here and nothing beside it.
    """

    values: int
    column_count: int
    row_count: int

    @classmethod
    def from_options(cls, options: FourSideOptions) -> Variation:
        """Return the variation of these options; cached with all that follows from it."""
        return _variation(options.values, options.columns, options.rows)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the rules without the tables that follow from them."""
        return _variation, (self.values, self.column_count, self.row_count)

    @cached_property
    def all_blocks(self) -> tuple[Block, ...]:
        """All blocks, which are equally likely; blocks that differ by a turn count apart.

        Seeds name blocks by their index, so the order must not change.
        """
        sides = product(range(1, self.values + 1), repeat=4)
        return tuple((top, right, bottom, left) for left, bottom, right, top in sides)

    @cached_property
    def cell_names(self) -> tuple[str, ...]:
        return tuple(
            cell_text(row, column)
            for row in range(self.row_count)
            for column in range(self.column_count)
        )

    @cached_property
    def neighbours(self) -> tuple[tuple[Neighbour, ...], ...]:
        """The neighbours of every cell, from the top clockwise."""
        columns, rows = self.column_count, self.row_count
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

    @cached_property
    def neighbour_bit_shifts(self) -> tuple[tuple[tuple[int, int, int], ...], ...]:
        """The neighbours of every cell with the shifts of both touching sides in a code."""
        return tuple(
            tuple((near, SIDE_BITS * side, SIDE_BITS * facing) for near, side, facing in around)
            for around in self.neighbours
        )

    @cached_property
    def placement_texts(self) -> tuple[tuple[tuple[tuple[str, ...], ...], ...], ...]:
        """Texts of placements by place in the hand, cell, and mask of fitting turns."""
        return tuple(
            tuple(
                tuple(tuple(f"{index}r{turn}@{name}" for turn in turns) for turns in TURNS_OF_MASK)
                for name in self.cell_names
            )
            for index in range(1, HAND_SIZE + 1)
        )


@lru_cache(maxsize=64)
def _variation(values: int, column_count: int, row_count: int) -> Variation:
    """Return the one variation with these rules, whose tables are computed once."""
    return Variation(values, column_count, row_count)


class Occupancy(NamedTuple):
    """Filled cells and frontier of a board, in a form that is quick to update.

    `filled` has a bit for each cell with a block, `shifts` is `Variation.neighbour_bit_shifts`.
    """

    filled: int
    frontier: Frontier
    shifts: Sequence[Sequence[tuple[int, int, int]]]

    @classmethod
    def from_board(cls, board: Sequence[Block | None], variation: Variation) -> Occupancy:
        """Return the occupancy of a board."""
        occupancy = cls(0, {}, variation.neighbour_bit_shifts)
        for cell, block in enumerate(board):
            if block is not None:
                occupancy = occupancy.with_block(cell, encode_block(block))
        return occupancy

    def with_block(self, cell: int, code: int) -> Occupancy:
        """Return the occupancy after placing a block with this code on a cell."""
        filled = self.filled | 1 << cell
        frontier = self.frontier.copy()
        frontier.pop(cell, None)
        for near, side, facing in self.shifts[cell]:
            if not filled >> near & 1:
                value = (code >> side & SIDE_MASK) << facing
                frontier[near] = frontier.get(near, 0) | value
        return Occupancy(filled, frontier, self.shifts)
