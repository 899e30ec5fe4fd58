"""From solved boards to the book: what follows for smaller boards, and the columns of the file."""

from __future__ import annotations

import lzma
from array import array
from collections.abc import Iterable

from fourgames_tk.engine.games.four_by_four.book import (
    PieceCountTable,
    canonical_text,
    cell_mask_and_kinds,
    to_little_endian,
)
from fourgames_tk.engine.games.four_by_four.pieces import Variation

from .listing import board_of, boards, has_line, kinds_left, sequences, shapes
from .working import Masks

Solved = dict[str, Masks]
"""The gifts that win and those that hold, as masks of kinds, by the canonical text of the board."""


def with_smaller(solved: Solved, variation: Variation) -> list[Solved]:
    """Return the answers about all boards, from the empty one to these, all of one size."""
    levels = [solved]
    for pieces in range(len(next(iter(solved))) // 2 - 1, -1, -1):
        levels.insert(0, smaller(levels[0], pieces, variation))
    return levels


def book_file(levels: list[Solved], variation: Variation) -> bytes:
    """Return the file of a variation."""
    columns = [level(one, pieces, variation) for pieces, one in enumerate(levels)]
    return lzma.compress(to_bytes(columns), preset=9 | lzma.PRESET_EXTREME)


def to_bytes(levels: Iterable[PieceCountTable]) -> bytes:
    """Return the content of a file before it is compressed."""
    numbers = array("H")
    for level in levels:
        numbers.extend((len(level.shapes), len(level.sequences)))
        for column in level:
            numbers.extend(column)
    return to_little_endian(numbers).tobytes()


def smaller(larger: Solved, pieces: int, variation: Variation) -> Solved:
    """Return the answers about all boards with so many pieces, from those with one more."""
    return {name: _masks(name, larger, variation) for name in boards(pieces, variation)}


def _masks(name: str, larger: Solved, variation: Variation) -> Masks:
    """Return the gifts that win and that hold: the opponent takes the best placement for them."""
    board = board_of(name)
    taken = {cell for cell, _ in board}
    winning = holding = 0
    for kind in kinds_left(tuple(kind for _, kind in board), variation):
        replies = [[*board, (cell, kind)] for cell in range(16) if cell not in taken]
        if any(has_line(reply, variation) for reply in replies):
            continue
        answers = [larger[canonical_text(reply, None, variation)] for reply in replies]
        if not any(wins for wins, _ in answers):
            holding |= 1 << kind
            winning |= 0 if any(holds for _, holds in answers) else 1 << kind
    return winning, holding


def level(solved: Solved, pieces: int, variation: Variation) -> PieceCountTable:
    """Return the columns about all boards with so many pieces."""
    rows = {_number(cells): at for at, cells in enumerate(_by_mask(pieces, variation))}
    names = ["0" * pieces + "".join(f"{n:x}" for n in one) for one in sequences(pieces, variation)]
    columns = {cell_mask_and_kinds(name)[1]: at for at, name in enumerate(names)}
    winning = array("H", bytes(2 * len(rows) * len(columns)))
    holding = array("H", winning)
    for name, masks in solved.items():
        shape, sequence = cell_mask_and_kinds(name)
        at = rows[shape] * len(columns) + columns[sequence]
        winning[at], holding[at] = masks
    return PieceCountTable(array("H", rows), array("H", columns), winning, holding)


def _by_mask(pieces: int, variation: Variation) -> list[tuple[int, ...]]:
    return sorted(shapes(pieces, variation.squares), key=_number)


def _number(cells: tuple[int, ...]) -> int:
    return sum(1 << cell for cell in cells)
