"""One player's outlook on a view: what can be gained, and what that opens for the other.

`weigh` and `look_ahead` make of it what moves are worth to people who compare them.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
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
from .chances import Chance, Offer, best_chances, block_bit, expected_best, takers
from .rules import FourSideState
from .supply import HAND_SIZE

REPLIES = 8
"""How many of the likeliest replies to a placement are followed up."""

_TRIES = 8
"""How often a block is drawn that would have done better elsewhere."""


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
