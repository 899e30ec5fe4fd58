"""The last two cells by full expectation: over every hand that is hidden, every block to come."""

from __future__ import annotations

from .blocks import fitting_turns, side_points
from .chances import takers
from .outlook import Outlook, Placement
from .supply import HAND_SIZE

CELLS = 2
"""With so many cells empty, the expectation of a placement is exact."""


def expectation(outlook: Outlook, placement: Placement) -> float:
    """Return what the mover is to gain more than the other player when the placement leaves a cell.

    The other player places there if one of five unknown blocks fits. Else they pass, and the mover
    does it with a block that is kept, or with the one that is drawn now. If none fits, the game is
    over: who passes draws no block.
    """
    ground, _ = outlook.after_placement(placement)
    ((cell, requirement),) = ground.frontier.items()
    points = side_points(requirement) + outlook.areas[cell]
    mine = max(points, -outlook.score - placement.gain)
    theirs = max(points, -outlook.their_score)
    missing = 1 - takers(outlook.values, requirement).bit_count() / outlook.values**4
    they_miss = missing**HAND_SIZE
    kept = (block for slot, block in enumerate(outlook.hand, 1) if slot != placement.slot)
    fitting = any(requirement in fitting_turns(block) for block in kept)
    i_place = 1.0 if fitting else 1 - missing
    return placement.gain - (1 - they_miss) * theirs + they_miss * i_place * mine
