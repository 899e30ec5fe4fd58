"""How hard a puzzle is: which of the computer's levels finds it."""

from __future__ import annotations

import json
from collections.abc import Collection
from random import Random

from ..game import AnyGame, State
from ..search.clock import Clock
from .puzzle import GRADES

SEEDS = 3
"""A level finds a puzzle that chooses a solution with each of so many seeds."""

SECONDS = 0.2
"""What a level may take for a move."""


def grade(game: AnyGame, view: State, solutions: Collection[str], clock: Clock) -> int:
    """Return the fifth of the ladder, 1 to 5, in which the weakest level stands that finds it.

    A level finds it that chooses a solution with each of three seeds, for one that is as good as
    its luck may choose it once. It has 0.2 seconds of the processor for each, so that a busy
    machine grades alike. What no level finds has grade 5: levels of the uppermost fifth need not be
    asked. Raises OutOfTime once the clock has run out.
    """
    position = json.dumps(view.to_json())
    for level in game.levels:
        fifth = GRADES[(level.number - 1) * len(GRADES) // len(game.levels)]
        if fifth == GRADES[-1]:
            break
        # Luck of its own for each puzzle: else a level would overlook the same in all of them.
        lucks = (f"{position}/{level.number}/{seed}" for seed in range(SEEDS))
        found = all(
            game.choose(view, level.number, clock.within(SECONDS), random) in solutions
            for random in map(Random, lucks)
        )
        clock.check()
        if found:
            return fifth
    return GRADES[-1]
