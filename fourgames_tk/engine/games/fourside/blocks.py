"""Blocks: four sides with a value each, and what they fit.

A block is the tuple of its values (top, right, bottom, left). Fast paths use its code instead,
an integer with four bits a side, the top in the lowest. The same form, with 0 for an open side,
says what an empty cell requires of a block: its *requirement*.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

Block = tuple[int, int, int, int]

SIDES = ("top", "right", "bottom", "left")
SIDE_BITS = 4
SIDE_MASK = (1 << SIDE_BITS) - 1
CODE_MASK = (1 << 4 * SIDE_BITS) - 1


def turned(block: Block, turns: int) -> Block:
    """Return the block after that many quarter turns clockwise."""
    start = -turns % 4
    top, right, bottom, left = block[start:] + block[:start]
    return top, right, bottom, left


def block_text(block: Block) -> str:
    """Return top, right, bottom, left as four digits."""
    return "".join(map(str, block))


def encode(block: Block) -> int:
    """Return the code of a block."""
    top, right, bottom, left = block
    return top | right << 4 | bottom << 8 | left << 12


def decode(code: int) -> Block:
    """Return the block, or the required sides, of a code."""
    return code & 15, code >> 4 & 15, code >> 8 & 15, code >> 12


def turned_code(code: int, turns: int) -> int:
    """Return the code after that many quarter turns clockwise."""
    shift = SIDE_BITS * (turns % 4)
    return (code << shift | code >> 4 * SIDE_BITS - shift) & CODE_MASK


def touching_values(requirement: int) -> tuple[int, ...]:
    """Return the values that a requirement names, from the top clockwise."""
    return tuple(value for value in decode(requirement) if value)


@lru_cache(maxsize=1 << 14)
def side_points(requirement: int) -> int:
    """Return the points of the touching sides: their sum times their number."""
    values = touching_values(requirement)
    return sum(values) * len(values)


SUBSETS = tuple(
    sum(SIDE_MASK << SIDE_BITS * side for side in range(4) if subset >> side & 1)
    for subset in range(1, 16)
)
"""The code masks of every non-empty choice of sides."""


_TURNS = tuple(tuple(turn for turn in range(4) if choice >> turn & 1) for choice in range(1 << 4))
"""Every choice of quarter turns, by its bits: each is kept once, however many blocks have it."""


@lru_cache(maxsize=256)
def fitting_turns(block: Block) -> Mapping[int, tuple[int, ...]]:
    """Return the quarter turns in which the block fits, by requirement.

    A requirement that the block never fits is missing.
    """
    code = encode(block)
    found: dict[int, int] = {}
    for turns in range(4):
        after = turned_code(code, turns)
        for mask in SUBSETS:
            need = after & mask
            found[need] = found.get(need, 0) | 1 << turns
    return {need: _TURNS[choice] for need, choice in found.items()}
