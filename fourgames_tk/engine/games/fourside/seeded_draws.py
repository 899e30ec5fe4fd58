"""The random parts of a FourSide game, derived from its seed: blocks, areas and first seat.

Each part is a hash of the seed and the part's name, so no state of a random generator is needed: a
position and the seed determine the rest of the game.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b

from .blocks import HAND_SIZE, Block, Variation

AREA_POINTS = 20
"""Points of a bonus area; a minus area has the negative."""
AREAS_OF_EACH_KIND = 6
"""Number of bonus areas, and of minus areas."""


def primer_block(seed: int, variation: Variation) -> Block:
    """Return the block on the centre cell at the start."""
    return _block(_random_number(seed, "primer"), variation)


def first_hand(seed: int, variation: Variation, seat: int) -> tuple[Block, ...]:
    """Return the first hand of a seat."""
    numbers = (_random_number(seed, f"hand {seat} {index}") for index in range(HAND_SIZE))
    return tuple(_block(number, variation) for number in numbers)


def next_block(seed: int, variation: Variation, placed: int) -> Block:
    """Return the block that is drawn when `placed` blocks, with the primer, lie on the board.

    One block is drawn for each placed one, so this number identifies every draw of a game.
    """
    return _block(_draw_number(seed, placed), variation)


def first_seat(seed: int) -> int:
    """Return the seat that moves first."""
    return _random_number(seed, "first") % 2


def area_points_by_cell(seed: int, variation: Variation) -> tuple[int, ...]:
    """Return the area points of each cell in reading order: +20, −20 or 0.

    There are six areas of each kind, symmetric about the centre and not adjacent to it.
    """
    columns, rows = variation.column_count, variation.row_count
    result = [0] * (columns * rows)
    middle_column, middle_row = columns // 2, rows // 2
    half = [
        cell
        for cell in range(len(result) // 2)
        if max(abs(cell % columns - middle_column), abs(cell // columns - middle_row)) > 1
    ]
    half.sort(key=lambda cell: _random_number(seed, f"area {cell}"))
    for place, cell in enumerate(half[:AREAS_OF_EACH_KIND]):
        points = AREA_POINTS if place < AREAS_OF_EACH_KIND // 2 else -AREA_POINTS
        result[cell] = result[-1 - cell] = points
    return tuple(result)


def _block(number: int, variation: Variation) -> Block:
    # A hash of 128 bits modulo at most 9⁴ blocks: the bias is negligible.
    return variation.all_blocks[number % len(variation.all_blocks)]


@lru_cache(maxsize=1 << 12)
def _draw_number(seed: int, placed: int) -> int:
    return _random_number(seed, f"draw {placed}")


def _random_number(seed: int, what: str) -> int:
    return int.from_bytes(
        blake2b(f"fourside {seed} {what}".encode(), digest_size=16).digest(), "big"
    )
