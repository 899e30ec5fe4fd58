"""The book of the opening: which boards with four and five pieces are decided.

Found by exhaustive search and re-checked by a second program, for four characteristics, rows,
columns and diagonals. Boards count as one up to 32 symmetries of the board and 384 of the
characteristics. `book.txt` holds them in their canonical form, those of five pieces with a piece
that wins when given; `build/make_four_by_four_book.py` makes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import permutations
from pathlib import Path

Placed = tuple[int, int]
"""A cell and the piece on it."""

BOOK_FILE = Path(__file__).with_name("book.txt")
LAST_BOOK_BOARD = 5
"""The book decides boards with at most so many pieces."""


def canonical(board: Iterable[Placed], gift: int | None = None) -> str:
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


def is_lost(board: Sequence[Placed]) -> bool:
    """Tell whether the player about to give loses on this board of four pieces without a line."""
    return canonical(board) in _book()


def is_won(board: Sequence[Placed]) -> bool:
    """Tell whether the player about to give wins on this board of five pieces without a line."""
    return canonical(board) in _won_boards()


def is_winning_gift(board: Sequence[Placed], gift: int) -> bool:
    """Tell whether the book gives this piece on a won board; others may win there too."""
    return canonical(board, gift) in _book()


@cache
def _book() -> frozenset[str]:
    lines = BOOK_FILE.read_text(encoding="ascii").splitlines()
    return frozenset(line for line in lines if not line.startswith("#"))


@cache
def _won_boards() -> frozenset[str]:
    digits = 2 * LAST_BOOK_BOARD
    return frozenset(line[:digits] for line in _book() if len(line) > digits)


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
