"""The books of the opening: what every board with few pieces is worth, for each variation.

They hold where lines are always called. Boards count as one up to symmetry (`canonical`), of the
board and of the characteristics, and have no line. What a board is worth depends on the kinds of
its pieces alone: a piece's kind is its characteristics that count, as bits. For each number of
pieces a book says of all boards which gifts win and which hold, that is win or draw.
`build/solve_four_by_four.py` makes the files: the largest boards are searched to the end, and what
it means for smaller ones follows from them.

A file, `book_4.bin` by the main rules, is compressed 16-bit numbers, lowest byte first. For each
number of pieces, from 0 on, come the number of shapes and the number of sequences; the shapes (the
cells of canonical boards as masks) and the sequences (the second to last kind of canonical boards,
four bits each, the second highest; the first kind is 0), both ascending; then for each shape and
sequence the mask of the kinds that win when given; then the same of those that hold. Boards that
are not canonical, or have a line, are filled with zeros.
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

Occupied = tuple[int, int]
"""A cell and the kind of the piece on it."""


class Variation(NamedTuple):
    """How many characteristics count (1 to 4), and whether the nine 2 × 2 squares do.

    Which of the characteristics count makes no difference to what a board is worth.
    """

    characteristics: int = 4
    squares: bool = False

    @property
    def name(self) -> str:
        """Its short name: `4` are the main rules, `3s` has three characteristics and squares."""
        return f"{self.characteristics}{'s' if self.squares else ''}"

    @property
    def kinds(self) -> int:
        """How many kinds of pieces there are; of each there are equally many."""
        return 1 << self.characteristics


MAIN_RULES = Variation()
"""Four characteristics; rows, columns and diagonals."""


def canonical(
    board: Iterable[Occupied], gift: int | None = None, variation: Variation = MAIN_RULES
) -> str:
    """Return the text shared by all boards that are this one up to symmetry.

    The cells as hexadecimal digits in order, then the kinds on them, then the kind to be given if
    there is one. The first kind is always 0: swapping the two values of a characteristic on all
    pieces changes nothing.
    """
    pieces, gifts = list(board), [] if gift is None else [gift]
    turned = []
    for symmetry in symmetries(variation.squares):
        placed = sorted((symmetry[cell], kind) for cell, kind in pieces)
        turned.append(([cell for cell, _ in placed], [*(kind for _, kind in placed), *gifts]))
    first_cells = min(cells for cells, _ in turned)
    named = min(
        [swap[kind ^ kinds[0]] for kind in kinds]
        for cells, kinds in turned
        if cells == first_cells
        for swap in swaps(variation.characteristics)
    )
    return "".join(f"{number:x}" for number in [*first_cells, *named])


@cache
def symmetries(squares: bool) -> tuple[tuple[int, ...], ...]:
    """The new cell of each cell, for the ways that keep every line one: 32, or 8 with squares.

    The same permutation of rows and columns keeps the first diagonal, and the second too if it
    commutes with reflection; on top of it come a reflection and the exchange of rows and columns.
    Squares stay squares where neighbours stay neighbours: only the square's own turns and
    reflections are left.
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
def swaps(characteristics: int) -> tuple[tuple[int, ...], ...]:
    """The new kind of each kind, for the ways to exchange the characteristics that count."""
    bits = range(characteristics)
    return tuple(
        tuple(
            sum((kind >> order[bit] & 1) << bit for bit in bits) for kind in range(1 << len(bits))
        )
        for order in permutations(bits)
    )


LAST_BOOK_BOARD = 5
"""No book decides boards with more pieces."""


class BookLevel(NamedTuple):
    """What is known of all boards with the same number of pieces."""

    shapes: array[int]
    sequences: array[int]
    winning: array[int]
    holding: array[int]

    def gifts(self, name: str) -> tuple[int, int]:
        """Return the gifts that win and those that hold, as masks of kinds; raises KeyError."""
        shape, sequence = key_of(name)
        row, column = bisect_left(self.shapes, shape), bisect_left(self.sequences, sequence)
        if shape not in self.shapes[row : row + 1]:
            raise KeyError(name)
        if sequence not in self.sequences[column : column + 1]:
            raise KeyError(name)
        at = row * len(self.sequences) + column
        return self.winning[at], self.holding[at]


class Book:
    """The values of all boards of a variation with up to `last` pieces, as kinds on cells."""

    def __init__(self, variation: Variation, levels: Sequence[BookLevel]) -> None:
        self.variation = variation
        self.levels = levels

    @property
    def last(self) -> int:
        """The number of pieces on the largest boards that are decided."""
        return len(self.levels) - 1

    def value(self, board: Sequence[Occupied]) -> int:
        """Return what a board is worth for the player about to give: +1 win, 0 even, −1 loss."""
        winning, holding = self.levels[len(board)].gifts(canonical(board, None, self.variation))
        return 1 if winning else 0 if holding else -1

    def gift_value(self, board: Sequence[Occupied], kind: int) -> int:
        """Return what giving a kind is worth: +1 win, 0 even, −1 loss."""
        name = canonical(board, kind, self.variation)
        gift = 1 << int(name[-1], 16)
        winning, holding = self.levels[len(board)].gifts(name[:-1])
        return 1 if winning & gift else 0 if holding & gift else -1


def key_of(name: str) -> tuple[int, int]:
    count = len(name) // 2
    return sum(1 << int(cell, 16) for cell in name[:count]), int(name[count + 1 :] or "0", 16)


def from_bytes(data: bytes) -> tuple[BookLevel, ...]:
    """Read the content of a file that is no longer compressed."""
    numbers = lowest_byte_first(array("H", data))
    levels, at = [], 0
    while at < len(numbers):
        shapes, sequences = numbers[at : at + 2]
        at += 2
        columns = []
        for size in (shapes, sequences, shapes * sequences, shapes * sequences):
            columns.append(numbers[at : at + size])
            at += size
        levels.append(BookLevel(*columns))
    return tuple(levels)


def lowest_byte_first(numbers: array[int]) -> array[int]:
    """Turn numbers from this machine's order of bytes to the file's, or back."""
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def file_name(variation: Variation) -> str:
    return f"book_{variation.name}.bin"


@cache
def book_of(variation: Variation) -> Book:
    file = resources.files(__package__).joinpath(file_name(variation))
    return Book(variation, from_bytes(lzma.decompress(file.read_bytes())))
