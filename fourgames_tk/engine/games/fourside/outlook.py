"""One player's outlook on a view: what can be gained, and what that opens for the other."""

from __future__ import annotations

from collections.abc import Container, Sequence
from operator import itemgetter
from random import Random
from typing import NamedTuple

from .blocks import (
    Block,
    decode,
    encode,
    fitting_turns,
    side_points,
    turned_code,
)
from .chances import Chance, Offer, best_chances, block_bit, expected_best, takers
from .ground import Ground, neighbours
from .rules import FourSideState
from .supply import HAND_SIZE


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
        """Look at the view of the seat to move."""
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


_TRIES = 8

# The gain is the first entry of offers and placements.
_gain = itemgetter(0)
