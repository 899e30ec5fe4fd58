"""Playouts of FourSide: the result of placements, averaged over hidden hands and blocks to come.

Each round draws the hidden hand and the blocks to come once and plays them out for all candidates,
so that luck is equal for all. In a playout both players make the placement with the best value.
After each stage the worse half of the candidates is dropped (successive halving). When few cells
are empty, the playouts go on to the end of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from random import Random
from typing import NamedTuple

from ...search.clock import Clock, OutOfTime
from .blocks import HAND_SIZE, Variation
from .evaluation import EvaluatedTurn, FittingCodes, RatedPlacement, fitting_codes_by_requirement
from .levels import PlayoutSettings

STAGES = 3
"""Number of stages; each drops the worse half of the candidates, the last one all but the best."""
PRIOR_GAMES = 15
"""The evaluation of a placement counts as much as the results of so many playouts."""


class HiddenSample(NamedTuple):
    """A random draw of what a view hides: the opponent's hand, and the blocks to come in order."""

    hand: Sequence[FittingCodes]
    supply: Sequence[FittingCodes]

    @classmethod
    def draw_random(cls, variation: Variation, plies: int, random: Random) -> HiddenSample:
        """Draw a hand and the blocks for a placement and so many plies after it."""
        blocks, count = variation.all_blocks, len(variation.all_blocks)
        numbers = (int(random.random() * count) for _ in range(HAND_SIZE + 1 + plies))
        drawn = [fitting_codes_by_requirement(blocks[number]) for number in numbers]
        return cls(drawn[:HAND_SIZE], drawn[HAND_SIZE:])


class Candidate:
    """A placement and the sum of its results in playouts: the mover's gain less the opponent's.

    The evaluation counts as the result of `PRIOR_GAMES` playouts.
    """

    def __init__(self, evaluated: EvaluatedTurn, placement: RatedPlacement) -> None:
        self.placement = placement
        self.total = PRIOR_GAMES * placement.value
        self._evaluator = evaluated.evaluator
        self._hand = evaluated.hand
        self._frontier = dict(evaluated.occupancy.frontier)
        self._filled = evaluated.evaluator.apply_placement(
            self._frontier, evaluated.occupancy.filled, placement
        )
        self._score = evaluated.score + placement.gain
        self._their_score = evaluated.their_score

    def add_playout(self, hidden: HiddenSample, max_plies: int) -> None:
        """Add the result of a playout of at most `max_plies` plies after the placement.

        The last ply counts with its value instead of its gain. A game that ends earlier counts with
        its gains.
        """
        place, placements = self._evaluator.apply_placement, self._evaluator.rate_placements
        frontier, filled = dict(self._frontier), self._filled
        hands = (list(hidden.hand), list(self._hand))
        hands[1][self.placement.slot] = hidden.supply[0]
        scores = [self._their_score, self._score]
        difference = float(self.placement.gain)
        passed = False
        for ply in range(max_plies):
            turn = ply % 2
            best = max(placements(frontier, filled, hands[turn], scores[turn]), default=None)
            if best is None:
                if passed:
                    break
                passed = True
                continue
            passed = False
            last = ply == max_plies - 1
            difference += (best.value if last else best.gain) * (1 if turn else -1)
            if last:
                break
            filled = place(frontier, filled, best)
            hands[turn][best.slot] = hidden.supply[ply + 1]
            scores[turn] += best.gain
        self.total += difference


def best_placement(
    evaluated: EvaluatedTurn, settings: PlayoutSettings, random: Random, clock: Clock
) -> RatedPlacement:
    """Return the placement with the best result in playouts; there must be a placement.

    When the clock runs out, the playouts so far decide.
    """
    found = sorted(evaluated.placements, reverse=True)
    occupancy = evaluated.occupancy
    empty = len(evaluated.areas) - occupancy.filled.bit_count()
    plies = 2 * empty if empty <= settings.ending else settings.plies
    left = [Candidate(evaluated, placement) for placement in found[: settings.candidates]]
    try:
        for _ in range(STAGES):
            if len(left) == 1:
                break
            for _ in range(max(1, settings.games // (STAGES * len(left)))):
                clock.check_time(plies * len(left))
                luck = HiddenSample.draw_random(evaluated.variation, plies, random)
                for tried in left:
                    tried.add_playout(luck, plies)
            left.sort(key=attrgetter("total"), reverse=True)
            left = left[: (len(left) + 1) // 2]
    except OutOfTime:
        left.sort(key=attrgetter("total"), reverse=True)
    return left[0].placement
