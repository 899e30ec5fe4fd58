"""Boards that are one up to 32 symmetries of the board and 384 of the characteristics."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import permutations

Occupied = tuple[int, int]
"""A cell and the piece on it."""


def canonical(board: Iterable[Occupied], gift: int | None = None) -> str:
    """Return the text shared by all boards that are this one up to symmetry.

    The cells as hexadecimal digits in order, then the pieces on them, then the piece to be given
    if there is one. The first piece is always 0: swapping the two values of a characteristic on
    all pieces changes nothing.
    """
    pieces = list(board)
    turned = [
        sorted((symmetry[cell], piece) for cell, piece in pieces) for symmetry in symmetries()
    ]
    first_cells = min([cell for cell, _ in one] for one in turned)
    gifts = [] if gift is None else [gift]
    candidates = [
        [piece ^ one[0][1] for piece in [*(piece for _, piece in one), *gifts]]
        for one in turned
        if [cell for cell, _ in one] == first_cells
    ]
    named = min(
        [swap[piece] for piece in candidate] for candidate in candidates for swap in _swaps()
    )
    return "".join(f"{number:x}" for number in [*first_cells, *named])


def board_of(text: str) -> list[Occupied]:
    """Return the board of a canonical text without a piece to be given."""
    digits = [int(digit, 16) for digit in text]
    half = len(digits) // 2
    return list(zip(digits[:half], digits[half:], strict=True))


@cache
def symmetries() -> tuple[tuple[int, ...], ...]:
    """The new cell of each cell, for the 32 ways that keep every row, column and diagonal one.

    The same permutation of rows and columns keeps the first diagonal, and the second too if it
    commutes with reflection; on top of it come a reflection and the exchange of rows and columns.
    """
    found = []
    for order in permutations(range(4)):
        if any(order[3 - index] != 3 - order[index] for index in range(4)):
            continue
        for mirror in (False, True):
            columns = order[::-1] if mirror else order
            cells = [4 * order[cell // 4] + columns[cell % 4] for cell in range(16)]
            found += [tuple(cells), tuple(cell % 4 * 4 + cell // 4 for cell in cells)]
    return tuple(found)


@cache
def _swaps() -> tuple[tuple[int, ...], ...]:
    """The new piece of each piece, for the 24 ways to exchange the characteristics."""
    return tuple(
        tuple(sum((piece >> order[bit] & 1) << bit for bit in range(4)) for piece in range(16))
        for order in permutations(range(4))
    )
