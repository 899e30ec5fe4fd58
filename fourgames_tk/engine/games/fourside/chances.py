"""What an unknown hand can do: exact chances over all hands, with no sampling.

The blocks that fit a requirement in some turn are a set of all `values`⁴ blocks, kept as the bits
of one integer. Five unknown blocks are independent, so that all of them miss a set holding the
share p of all blocks with chance (1 − p)⁵. Going down the offers of a board from the dearest, the
union of these sets gives the chance that each one is the best an unknown hand has.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from .blocks import Block, decode, turned_code

NEGLIGIBLE = 1e-3


class Offer(NamedTuple):
    """A frontier cell as it looks to a player: the gain in score, what fits, and where."""

    gain: int
    takers: int
    cell: int
    requirement: int


class Chance(NamedTuple):
    """The chance that an offer is the best one a hand has, and the better ones' takers."""

    probability: float
    offer: Offer
    better: int


@lru_cache(maxsize=1 << 14)
def takers(values: int, requirement: int) -> int:
    """Return the set of blocks that fit the requirement in some turn."""
    sides = _side_sets(values)
    found = 0
    for turns in range(4):
        matching = (1 << values**4) - 1
        for side, value in enumerate(decode(turned_code(requirement, turns))):
            if value:
                matching &= sides[side][value]
        found |= matching
    return found


def block_bit(values: int, block: Block) -> int:
    """Return the set of this block alone."""
    top, right, bottom, left = (value - 1 for value in block)
    return 1 << ((left * values + bottom) * values + right) * values + top


def expected_best(
    offers: Iterable[Offer], values: int, unknown: int, known: int | None = None
) -> float:
    """Return the expected gain of the best offer that a hand of `unknown` blocks can take.

    `offers` go from the dearest down. `known` is a gain that the hand has for sure; without one,
    a hand that fits nowhere gains nothing.
    """
    every = values**4
    union, missing, expected = 0, 1.0, 0.0
    for gain, fitting, _, _ in offers:
        if known is not None and gain <= known:
            break
        union |= fitting
        still = (1 - union.bit_count() / every) ** unknown
        expected += gain * (missing - still)
        missing = still
        if missing < NEGLIGIBLE:
            break
    return expected + (known or 0) * missing


def best_chances(offers: Iterable[Offer], values: int, unknown: int) -> list[Chance]:
    """Return the chance of each offer to be the best for a hand of `unknown` blocks.

    What is missing to 1 is the chance that the hand fits nowhere (or less than NEGLIGIBLE).
    """
    every = values**4
    union, missing = 0, 1.0
    result = []
    for offer in offers:
        better, union = union, union | offer.takers
        still = (1 - union.bit_count() / every) ** unknown
        if missing > still:
            result.append(Chance(missing - still, offer, better))
        missing = still
        if missing < NEGLIGIBLE:
            break
    return result


@lru_cache(maxsize=16)
def _side_sets(values: int) -> tuple[tuple[int, ...], ...]:
    """Return, by side and value, the set of blocks with that value there (0: unused)."""
    result = []
    for side in range(4):
        run = values**side
        period = run * values
        repeated = sum(1 << at for at in range(0, values**4, period)) * ((1 << run) - 1)
        result.append((0, *(repeated << run * value for value in range(values))))
    return tuple(result)
