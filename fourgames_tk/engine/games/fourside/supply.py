"""Everything that chance decides in a game, made from its seed.

Each thing is a hash of the seed and of what it is, so that nothing need be remembered: a state
and the seed are the whole game.
"""

from __future__ import annotations

from hashlib import blake2b

from .blocks import Block, numbered

HAND_SIZE = 5
AREA_POINTS = 20
AREAS_OF_EACH_KIND = 6


def primer(seed: int, values: int) -> Block:
    return _block(seed, "primer", values)


def first_hand(seed: int, values: int, seat: int) -> tuple[Block, ...]:
    return tuple(_block(seed, f"hand {seat} {index}", values) for index in range(HAND_SIZE))


def next_block(seed: int, values: int, laid: int) -> Block:
    """Return the block drawn once `laid` blocks lie on the board, the primer included.

    One block is drawn for each one laid, so this number names every draw of a game.
    """
    return _block(seed, f"draw {laid}", values)


def first_seat(seed: int) -> int:
    return _number(seed, "first") % 2


def areas(seed: int, columns: int, rows: int) -> tuple[int, ...]:
    """Return the points of the area at each cell, in reading order: +20, −20 or 0.

    Six cells of each kind, mirrored through the centre and never next to it, nor diagonally.
    """
    result = [0] * (columns * rows)
    middle_column, middle_row = columns // 2, rows // 2
    half = [
        cell
        for cell in range(len(result) // 2)
        if max(abs(cell % columns - middle_column), abs(cell // columns - middle_row)) > 1
    ]
    half.sort(key=lambda cell: _number(seed, f"area {cell}"))
    for place, cell in enumerate(half[:AREAS_OF_EACH_KIND]):
        points = AREA_POINTS if place < AREAS_OF_EACH_KIND // 2 else -AREA_POINTS
        result[cell] = result[-1 - cell] = points
    return tuple(result)


def _block(seed: int, what: str, values: int) -> Block:
    # 128 bits against at most 9⁴ blocks: uniform and independent a side for any purpose.
    return numbered(_number(seed, what), values)


def _number(seed: int, what: str) -> int:
    return int.from_bytes(
        blake2b(f"fourside {seed} {what}".encode(), digest_size=16).digest(), "big"
    )
