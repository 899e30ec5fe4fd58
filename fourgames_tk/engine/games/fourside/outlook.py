"""One player's outlook on a view: what can be gained, and what that opens for the other.

What an unknown hand can do is told by exact chances over all hands, with no sampling. The blocks
that fit a requirement in some turn are a set of all `values`⁴ blocks, kept as the bits of one
integer. Five unknown blocks are independent, so that all of them miss a set holding the share p of
all blocks with chance (1 − p)⁵. Going down the offers of a board from the dearest, the union of
these sets gives the chance that each one is the best an unknown hand has.

`weigh` and `look_ahead` make of it what moves are worth to people who compare them.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from functools import lru_cache
from operator import itemgetter
from random import Random
from typing import NamedTuple

from ...search.clock import Clock, OutOfTime
from .blocks import (
    Block,
    Ground,
    decode,
    encode,
    fitting_turns,
    neighbours,
    side_points,
    turned_code,
)
from .rules import FourSideState
from .supply import HAND_SIZE

REPLIES = 8
"""How many of the likeliest replies to a placement are followed up."""

_TRIES = 8
"""How often a block is drawn that would have done better elsewhere."""

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


class Placement(NamedTuple):
    """A way to place a block of the hand: the gain in score, where, and which."""

    gain: int
    cell: int
    code: int
    slot: int
    turns: int


class Outlook:
    """Sees what the view shows, and counts with all that it hides.

    Placements that lay the same block the same way on the same cell are one.
    """

    def __init__(self, view: FourSideState) -> None:
        hand = view.hands[view.turn]
        if hand is None:
            raise ValueError("only the seat to move can think: its hand must be known")
        self.hand = hand
        self.score = view.scores[view.turn]
        self.their_score = view.scores[1 - view.turn]
        self.values = view.values
        self.ground = view.ground
        self.columns, self.rows = view.columns, view.rows
        self.areas = view.areas
        self._beside = neighbours(view.columns, view.rows)
        self._their_offers = self.offers(self.ground, self.their_score)
        self.placements = self.placements_on(self.ground, hand, self.score)

    def placements_on(self, ground: Ground, hand: Sequence[Block], score: int) -> list[Placement]:
        """Return the placements of a hand there, the dearest first."""
        areas = self.areas
        found: dict[tuple[int, int], Placement] = {}
        for index, block in enumerate(hand, 1):
            fits = fitting_turns(block)
            for cell, requirement in ground.frontier.items():
                for turns in fits.get(requirement, ()):
                    code = turned_code(encode(block), turns)
                    if (cell, code) not in found:
                        gain = max(side_points(requirement) + areas[cell], -score)
                        found[cell, code] = Placement(gain, cell, code, index, turns)
        return sorted(found.values(), key=_gain, reverse=True)

    def offers(self, ground: Ground, score: int) -> list[Offer]:
        """Return the frontier as it looks to a player with this score, the dearest first."""
        found = [self._offer(item, score) for item in ground.frontier.items()]
        found.sort(key=_gain, reverse=True)
        return found

    def after(
        self, ground: Ground, offers: Sequence[Offer], score: int, cell: int, code: int
    ) -> tuple[Ground, list[Offer]]:
        """Return ground and offers, to a player with this score, once a block lies there.

        `offers` are those of the ground before, to a player with the same score.
        """
        later = ground.with_block(cell, code, self._beside)
        changed = {cell}
        fresh = []
        for neighbour, _, _ in self._beside[cell]:
            if neighbour in later.frontier:
                changed.add(neighbour)
                fresh.append(self._offer((neighbour, later.frontier[neighbour]), score))
        kept = [offer for offer in offers if offer.cell not in changed]
        kept += fresh
        kept.sort(key=_gain, reverse=True)
        return later, kept

    def after_placement(self, placement: Placement) -> tuple[Ground, list[Offer]]:
        """Return the ground and the other player's offers after one of the placements."""
        return self.after(
            self.ground, self._their_offers, self.their_score, placement.cell, placement.code
        )

    def expected_reply(self, offers: Sequence[Offer]) -> float:
        """Return the expected gain of the best reply of an unknown hand."""
        return expected_best(offers, self.values, HAND_SIZE)

    def expected_turn(self, offers: Sequence[Offer], fitting: Container[int]) -> float:
        """Return the expected gain of the best placement of some blocks and an unknown one.

        `fitting` are the requirements that one of the known blocks fits.
        """
        gains = (offer.gain for offer in offers if offer.requirement in fitting)
        return expected_best(offers, self.values, 1, next(gains, None))

    def reply_chances(self, offers: Sequence[Offer]) -> list[Chance]:
        """Return the chance of each offer to be the other player's best."""
        return best_chances(offers, self.values, HAND_SIZE)

    def complete(self, chance: Chance, random: Random) -> int:
        """Return the code of a block that may well be laid on the offer.

        Its open sides are drawn, but not so that the block would have done better elsewhere.
        """
        required = decode(chance.offer.requirement)
        code = 0
        for _ in range(_TRIES):
            top, right, bottom, left = (
                value or random.randrange(self.values) + 1 for value in required
            )
            block = (top, right, bottom, left)
            code = encode(block)
            if not block_bit(self.values, block) & chance.better:
                break
        return code

    def _offer(self, entry: tuple[int, int], score: int) -> Offer:
        cell, requirement = entry
        gain = max(side_points(requirement) + self.areas[cell], -score)
        return Offer(gain, takers(self.values, requirement), cell, requirement)


class Weighed(NamedTuple):
    """A placement and its value: its gain less the expected reply, then what may follow."""

    value: float
    placement: Placement
    ground: Ground
    their_offers: Sequence[Offer]


def weigh(outlook: Outlook, clock: Clock) -> list[Weighed]:
    """Return the placements by gain less the expected reply, the best first.

    When the clock runs out the rest is left out, but never all.
    """
    result: list[Weighed] = []
    for placement in outlook.placements:
        if result and clock.expired():
            break
        ground, offers = outlook.after_placement(placement)
        value = placement.gain - outlook.expected_reply(offers)
        result.append(Weighed(value, placement, ground, offers))
    result.sort(key=lambda weighed: weighed.value, reverse=True)
    return result


def look_ahead(
    outlook: Outlook, weighed: Sequence[Weighed], random: Random, clock: Clock
) -> list[Weighed]:
    """Return the placements with the expected follow-up in their values, or as they were.

    The open sides of the replying blocks are drawn, the same for all placements. When the clock
    runs out before all are followed up, the values stay.
    """
    completions: dict[tuple[int, int], int] = {}
    try:
        found = [_follow_up(outlook, one, completions, random, clock) for one in weighed]
    except OutOfTime:
        return list(weighed)
    return [one._replace(value=one.value + more) for one, more in zip(weighed, found, strict=True)]


def _follow_up(
    outlook: Outlook,
    weighed: Weighed,
    completions: dict[tuple[int, int], int],
    random: Random,
    clock: Clock,
) -> float:
    """Return the expected gain of the mover's next turn after a placement and its reply.

    The hand is then what the placement leaves of it, and one unknown block. `completions` holds
    the block drawn for each reply.
    """
    ground, placement = weighed.ground, weighed.placement
    kept = [block for slot, block in enumerate(outlook.hand, 1) if slot != placement.slot]
    fitting = frozenset().union(*map(fitting_turns, kept))
    score = outlook.score + placement.gain
    offers = outlook.offers(ground, score)
    chances = sorted(outlook.reply_chances(weighed.their_offers), key=_probability, reverse=True)
    expected = total = 0.0
    for chance in chances[:REPLIES]:
        clock.check()
        reply = chance.offer
        key = reply.cell, reply.requirement
        if key not in completions:
            completions[key] = outlook.complete(chance, random)
        _, later = outlook.after(ground, offers, score, reply.cell, completions[key])
        expected += chance.probability * outlook.expected_turn(later, fitting)
        total += chance.probability
    return expected / total if total else 0.0


# The gain is the first entry of offers and placements, the probability that of chances.
_gain = _probability = itemgetter(0)
