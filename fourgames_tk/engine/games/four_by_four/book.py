"""The opening books of 4 × 4: the value of every board with few pieces, one file per variation.

The values assume that lines are always called. A symmetry permutes the cells, or exchanges or swaps
characteristics; the books hold one board of each class, in the form of `canonical_text`, and no
board with a line. The value of a board depends only on the kinds of its pieces. The kind of a piece
is its counting characteristics as bits. For each number of pieces, a book stores for each board the
gifts that win and the gifts that hold (win or draw). `build/solve_four_by_four.py` makes the files:
it searches the largest boards to the end and derives the smaller ones from them.

A file (`book_4.bin` for the main rules) is LZMA-compressed and consists of 16-bit little-endian
numbers. For each number of pieces, from 0 on, it has the number of shapes, the number of sequences,
the shapes, the sequences, and two tables with a number for each shape and sequence. A shape is the
mask of a canonical board's cells. A sequence is the kinds on these cells, four bits each, the
second kind highest (the first kind is always 0). Both are ascending. The first table has the masks
of the kinds that win when given, the second those that hold. Boards that are not canonical, or have
a line, are zero.
"""

from __future__ import annotations

import lzma
import sys
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import cache
from importlib import resources
from itertools import permutations
from typing import NamedTuple

from .options import ATTRIBUTES
from .pieces import MAIN_RULES, Variation

PlacedKind = tuple[int, int]
"""A cell (0 to 15) and the kind of the piece on it."""


def canonical_text(
    board: Iterable[PlacedKind], gift: int | None = None, variation: Variation = MAIN_RULES
) -> str:
    """Return the text that a board shares with all boards symmetric to it.

    The text is the cells as hexadecimal digits in ascending order, then the kinds on these cells,
    then the kind of the `gift`, if any. The first kind is always 0, since swapping the two values
    of a characteristic on all pieces changes nothing.
    """
    pieces, gifts = list(board), [] if gift is None else [gift]
    turned = []
    for symmetry in cell_symmetries(variation.squares):
        placed = sorted((symmetry[cell], kind) for cell, kind in pieces)
        turned.append(([cell for cell, _ in placed], [*(kind for _, kind in placed), *gifts]))
    first_cells = min(cells for cells, _ in turned)
    named = min(
        [swap[kind ^ kinds[0]] for kind in kinds]
        for cells, kinds in turned
        if cells == first_cells
        for swap in piece_kind_symmetries(variation.attribute_count)
    )
    return "".join(f"{number:x}" for number in [*first_cells, *named])


@cache
def cell_symmetries(squares: bool) -> tuple[tuple[int, ...], ...]:
    """Return the cell permutations that map lines to lines: 32, or 8 if squares count.

    Each permutation is a tuple of the new cell of each cell. An equal permutation of rows and
    columns keeps the first diagonal, and the second one if it commutes with reflection. Each of
    these can be combined with a reflection and with the exchange of rows and columns. Squares stay
    squares only if neighbours stay neighbours, which leaves the symmetries of the square.
    """
    found = []
    for order in permutations(range(4)):
        if any(order[3 - index] != 3 - order[index] for index in range(4)):
            continue
        if squares and order not in ((0, 1, 2, 3), (3, 2, 1, 0)):
            continue
        for mirror in (False, True):
            columns = order[::-1] if mirror else order
            cells = [4 * order[cell // 4] + columns[cell % 4] for cell in range(16)]
            found += [tuple(cells), tuple(cell % 4 * 4 + cell // 4 for cell in cells)]
    return tuple(found)


@cache
def piece_kind_symmetries(characteristics: int) -> tuple[tuple[int, ...], ...]:
    """Return the new kind of each kind, for each way to exchange counting characteristics."""
    bits = range(characteristics)
    return tuple(
        tuple(
            sum((kind >> order[bit] & 1) << bit for bit in bits) for kind in range(1 << len(bits))
        )
        for order in permutations(bits)
    )


MOST_BOOK_PIECES = 5
"""No book knows boards with more pieces than this."""


class PieceCountTable(NamedTuple):
    """The book's tables for one number of pieces; the module describes the four columns."""

    shapes: array[int]
    sequences: array[int]
    winning: array[int]
    holding: array[int]

    def winning_and_holding_gifts(self, name: str) -> tuple[int, int]:
        """Return the masks of the kinds that win and that hold when given.

        `name` is a canonical text of a board with this number of pieces.
        """
        shape, sequence = cell_mask_and_kinds(name)
        row, column = bisect_left(self.shapes, shape), bisect_left(self.sequences, sequence)
        at = row * len(self.sequences) + column
        return self.winning[at], self.holding[at]


class Book:
    """The values of all boards of a variation with at most `max_pieces` pieces."""

    def __init__(self, variation: Variation, levels: Sequence[PieceCountTable]) -> None:
        self.variation = variation
        self.levels = levels

    @property
    def max_pieces(self) -> int:
        """Number of pieces on the largest boards of the book."""
        return len(self.levels) - 1

    def board_value(self, board: Sequence[PlacedKind]) -> int:
        """Return the value for the player about to give a piece: +1 win, 0 draw, −1 loss."""
        winning, holding = self.levels[len(board)].winning_and_holding_gifts(
            canonical_text(board, None, self.variation)
        )
        return 1 if winning else 0 if holding else -1

    def gift_value(self, board: Sequence[PlacedKind], kind: int) -> int:
        """Return the value of giving a piece of this kind: +1 win, 0 draw, −1 loss."""
        name = canonical_text(board, kind, self.variation)
        gift = 1 << int(name[-1], 16)
        winning, holding = self.levels[len(board)].winning_and_holding_gifts(name[:-1])
        return 1 if winning & gift else 0 if holding & gift else -1


def cell_mask_and_kinds(name: str) -> tuple[int, int]:
    """Return the mask of occupied cells and the sequence of kinds of a text without a gift."""
    count = len(name) // 2
    return sum(1 << int(cell, 16) for cell in name[:count]), int(name[count + 1 :] or "0", 16)


def parse_book(data: bytes) -> tuple[PieceCountTable, ...]:
    """Parse the decompressed content of a book file."""
    numbers = to_little_endian(array("H", data))
    levels, at = [], 0
    while at < len(numbers):
        shapes, sequences = numbers[at : at + 2]
        at += 2
        columns = []
        for size in (shapes, sequences, shapes * sequences, shapes * sequences):
            columns.append(numbers[at : at + size])
            at += size
        levels.append(PieceCountTable(*columns))
    return tuple(levels)


def to_little_endian(numbers: array[int]) -> array[int]:
    """Swap the bytes of the numbers in place on a big-endian machine; return the array."""
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


BOOK_NAMES = {
    Variation(ATTRIBUTES[:count], squares): f"{count}{'s' if squares else ''}"
    for count in range(1, len(ATTRIBUTES) + 1)
    for squares in (False, True)
}
"""The variations with a book, and their names in file names: `4` is the main rules, `3s` has three
characteristics and squares."""


def book_file_name(variation: Variation) -> str:
    return f"book_{BOOK_NAMES[variation]}.bin"


def find_book(variation: Variation) -> Book | None:
    """Return the book with the values of a variation, or None if there is none; cached."""
    known = variation.book_variation
    return _load_book(known) if known in BOOK_NAMES else None


@cache
def _load_book(variation: Variation) -> Book:
    file = resources.files(__package__).joinpath(book_file_name(variation))
    return Book(variation, parse_book(lzma.decompress(file.read_bytes())))
