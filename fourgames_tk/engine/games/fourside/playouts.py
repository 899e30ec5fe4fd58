"""Playing the game on: what follows a placement, over hidden hands and blocks to come.

Each time the other hand and the blocks to come are drawn, the same for every placement that is
tried, and both players then place what the appraisal finds best. Luck is thus alike for all, and
what is left is what the placements make of it; the worse half of them goes no further. As the
board fills they go on to the end of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from random import Random
from typing import NamedTuple

from ...search.clock import Clock, OutOfTime
from .appraisal import Fits, Outlook, Placing, fits
from .blocks import numbered
from .game import Playouts
from .supply import HAND_SIZE

STAGES = 3
"""How often the worse half is left out; the last time, all but the best one."""
PRIOR = 15
"""How many games the appraisal of a placement counts as much as."""


class Luck(NamedTuple):
    """What is hidden, drawn anew: the other hand, and the blocks that are drawn one by one."""

    hand: Sequence[Fits]
    supply: Sequence[Fits]

    @classmethod
    def draw(cls, values: int, plies: int, random: Random) -> Luck:
        """Draw it for so many plies after a placement."""
        numbers = (int(random.random() * values**4) for _ in range(HAND_SIZE + 1 + plies))
        drawn = [fits(numbered(number, values)) for number in numbers]
        return cls(drawn[:HAND_SIZE], drawn[HAND_SIZE:])


class Tried:
    """A placement and what it brought, all games in all: the mover's gain less the other's.

    What the appraisal says is counted as some games that were played before.
    """

    def __init__(self, outlook: Outlook, placing: Placing) -> None:
        self.placing = placing
        self.total = PRIOR * placing.worth
        self._appraisal = outlook.appraisal
        self._hand = outlook.hand
        self._frontier = dict(outlook.ground.frontier)
        self._filled = outlook.appraisal.place(self._frontier, outlook.ground.filled, placing)
        self._score = outlook.score + placing.gain
        self._their_score = outlook.their_score

    def play_on(self, luck: Luck, plies: int) -> None:
        """Add what a game of at most so many plies brings, beginning with the placement.

        The last of the plies counts what it is worth, with what may follow it; a game that ends
        before counts what it brought.
        """
        place, placings = self._appraisal.place, self._appraisal.placings
        frontier, filled = dict(self._frontier), self._filled
        hands = (list(luck.hand), list(self._hand))
        hands[1][self.placing.slot] = luck.supply[0]
        scores = [self._their_score, self._score]
        difference = float(self.placing.gain)
        passed = False
        for ply in range(plies):
            turn = ply % 2
            best = max(placings(frontier, filled, hands[turn], scores[turn]), default=None)
            if best is None:
                if passed:
                    break
                passed = True
                continue
            passed = False
            last = ply == plies - 1
            difference += (best.worth if last else best.gain) * (1 if turn else -1)
            if last:
                break
            filled = place(frontier, filled, best)
            hands[turn][best.slot] = luck.supply[ply + 1]
            scores[turn] += best.gain
        self.total += difference


def best_placing(outlook: Outlook, effort: Playouts, random: Random, clock: Clock) -> Placing:
    """Return the placement after which the game goes best; there must be one.

    When the clock runs out, it is the best by what was played so far.
    """
    found = sorted(outlook.placings, reverse=True)
    ground = outlook.ground
    empty = len(outlook.areas) - ground.filled.bit_count()
    plies = 2 * empty if empty <= effort.ending else effort.plies
    left = [Tried(outlook, placing) for placing in found[: effort.candidates]]
    try:
        for _ in range(STAGES):
            if len(left) == 1:
                break
            for _ in range(max(1, effort.games // (STAGES * len(left)))):
                clock.check()
                luck = Luck.draw(outlook.values, plies, random)
                for tried in left:
                    tried.play_on(luck, plies)
            left.sort(key=attrgetter("total"), reverse=True)
            left = left[: (len(left) + 1) // 2]
    except OutOfTime:
        left.sort(key=attrgetter("total"), reverse=True)
    return left[0].placing
