"""Boards that are one up to the symmetries of the board and of the characteristics.

What a board is worth depends on the kinds of its pieces, not on the pieces: the kind of a piece is
its characteristics that count, as bits. Where all four count every piece is a kind of its own, and
kinds are pieces.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
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


def board_of(text: str) -> list[Occupied]:
    """Return the board of a canonical text without a piece to be given."""
    digits = [int(digit, 16) for digit in text]
    half = len(digits) // 2
    return list(zip(digits[:half], digits[half:], strict=True))


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
