"""The boards of a variation, each once up to symmetry.

A shape is the cells of a canonical board, in order; a sequence is the kinds of one, which begins
with 0. Every canonical board has one of the shapes and one of the sequences. Where no symmetry but
one keeps the cells of a shape, every sequence on it makes another board.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

from fourgames_tk.engine.games.four_by_four.book import (
    PlacedKind,
    canonical_text,
    cell_symmetries,
    piece_kind_symmetries,
)
from fourgames_tk.engine.games.four_by_four.pieces import Variation

Numbers = tuple[int, ...]

PIECES = 16


def board_of(text: str) -> list[PlacedKind]:
    """Return the board of a canonical text without a piece to be given."""
    digits = [int(digit, 16) for digit in text]
    half = len(digits) // 2
    return list(zip(digits[:half], digits[half:], strict=True))


def shapes(pieces: int, squares: bool) -> dict[Numbers, int]:
    """Return the shapes with so many pieces, and how many symmetries keep the cells of each."""
    found = {}
    for cells in combinations(range(16), pieces):
        images = [
            tuple(sorted(symmetry[cell] for cell in cells)) for symmetry in cell_symmetries(squares)
        ]
        if cells == min(images):
            found[cells] = images.count(cells)
    return found


def sequences(pieces: int, variation: Variation) -> list[Numbers]:
    """Return the sequences of so many pieces, in order.

    What begins a sequence is one itself: exchanging characteristics can only make it greater.
    """
    found: list[Numbers] = [(0,) * min(pieces, 1)]
    for _ in range(pieces - 1):
        longer = ((*one, kind) for one in found for kind in kinds_left(one, variation))
        found = [one for one in longer if _is_least(one, variation.attribute_count)]
    return found


def kinds_left(placed: Numbers, variation: Variation) -> list[int]:
    """Return the kinds of which pieces are left when these are placed."""
    most = PIECES // variation.piece_kind_count
    return [kind for kind in range(variation.piece_kind_count) if placed.count(kind) < most]


def boards(pieces: int, variation: Variation) -> list[str]:
    """Return the canonical texts of all boards with so many pieces and no line, in order."""
    ordered = sequences(pieces, variation)
    found = []
    for cells, kept_by in shapes(pieces, variation.squares).items():
        open_boards = [
            list(zip(cells, sequence, strict=True))
            for sequence in ordered
            if not has_line(list(zip(cells, sequence, strict=True)), variation)
        ]
        if kept_by == 1:
            found += [_text(board) for board in open_boards]
        else:
            found += sorted({canonical_text(board, None, variation) for board in open_boards})
    return found


def has_line(board: list[PlacedKind], variation: Variation) -> bool:
    """Return whether a line on the board could be called."""
    kinds, every = dict(board), variation.piece_kind_count - 1
    for line in _lines_on(frozenset(kinds), variation):
        common, any_of = every, 0
        for cell in line:
            common &= kinds[cell]
            any_of |= kinds[cell]
        if common or any_of != every:
            return True
    return False


@cache
def _lines_on(cells: frozenset[int], variation: Variation) -> list[Numbers]:
    return [line for line in variation.lines if cells.issuperset(line)]


def _is_least(sequence: Numbers, characteristics: int) -> bool:
    return all(
        tuple(swap[kind] for kind in sequence) >= sequence
        for swap in piece_kind_symmetries(characteristics)
    )


def _text(board: list[PlacedKind]) -> str:
    return "".join(f"{cell:x}" for cell, _ in board) + "".join(f"{kind:x}" for _, kind in board)
