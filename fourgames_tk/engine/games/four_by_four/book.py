"""The book of the opening: the value of every board with at most five pieces.

It holds for four characteristics, rows, columns and diagonals that are always called. Boards
count as one up to symmetry (`symmetry.canonical`), and have no line.

`fours.txt` lists the boards with four pieces that are lost for the giver; the others, and all
with fewer pieces, are even. It is made by `build/make_four_by_four_book.py` from a list found by
exhaustive search and re-checked by a second program.

`fives.bin` says of all 214,800 boards with five pieces which gifts win and which hold. It is made
by `build/solve_four_by_four.py`: compressed columns of 16-bit numbers, lowest byte first, in the
order of the boards: their cells as a mask; their second to fifth piece, four bits each, the
second highest (the first is 0); and two masks of pieces as they are named there.
"""

from __future__ import annotations

import lzma
import sys
from array import array
from bisect import bisect_left
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import NamedTuple

from .symmetry import Occupied, canonical

LAST_BOOK_BOARD = 5
"""The book decides boards with at most so many pieces."""

FOURS_FILE = "fours.txt"
FIVES_FILE = "fives.bin"


def value(board: Sequence[Occupied]) -> int:
    """Return what a board is worth for the player about to give: +1 win, 0 even, −1 loss."""
    if len(board) < LAST_BOOK_BOARD:
        return -1 if canonical(board) in _lost_fours() else 0
    winning, holding = fives().gifts(canonical(board))
    return 1 if winning else 0 if holding else -1


def gift_value(board: Sequence[Occupied], piece: int) -> int:
    """Return what giving a piece is worth, which completes no line: +1 win, 0 even, −1 loss."""
    if len(board) == LAST_BOOK_BOARD:
        name = canonical(board, piece)
        gift = 1 << int(name[-1], 16)
        winning, holding = fives().gifts(name[:-1])
        return 1 if winning & gift else 0 if holding & gift else -1
    if len(board) < LAST_BOOK_BOARD - 1:
        return 0
    taken = {cell for cell, _ in board}
    replies = ([*board, (cell, piece)] for cell in range(16) if cell not in taken)
    return -1 if any(value(reply) == 1 for reply in replies) else 0


@cache
def _lost_fours() -> frozenset[str]:
    text = resources.files(__package__).joinpath(FOURS_FILE).read_text(encoding="ascii")
    return frozenset(line for line in text.splitlines() if not line.startswith("#"))


class Fives(NamedTuple):
    """The columns of the boards with five pieces."""

    cells: array[int]
    pieces: array[int]
    winning: array[int]
    holding: array[int]

    @classmethod
    def from_bytes(cls, data: bytes) -> Fives:
        """Read the columns one after the other."""
        size = len(data) // len(cls._fields)
        columns = [array("H", data[at : at + size]) for at in range(0, len(data), size)]
        if sys.byteorder == "big":
            for column in columns:
                column.byteswap()
        return cls(*columns)

    def gifts(self, name: str) -> tuple[int, int]:
        """Return the gifts that win and those that hold, as masks; raises KeyError."""
        cells, pieces = five_key(name)
        first = bisect_left(self.cells, cells)
        at = bisect_left(self.pieces, pieces, first, bisect_left(self.cells, cells + 1, first))
        if at == len(self.cells) or (self.cells[at], self.pieces[at]) != (cells, pieces):
            raise KeyError(name)
        return self.winning[at], self.holding[at]


def five_key(name: str) -> tuple[int, int]:
    """Return the cells and the pieces of a canonical text as the columns hold them."""
    return sum(1 << int(cell, 16) for cell in name[:5]), int(name[6:], 16)


@cache
def fives() -> Fives:
    """Return the boards with five pieces."""
    packed = resources.files(__package__).joinpath(FIVES_FILE).read_bytes()
    return Fives.from_bytes(lzma.decompress(packed))
