"""The computer's choices, on a view alone: the other hand and the blocks to come are hidden."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from operator import attrgetter
from random import Random
from typing import TypeVar

from ...game import Hint, MoveValue
from ...search.clock import Clock
from .blocks import cell_names, encode, fitting_turns, side_points, turned_code
from .levels import Skill
from .outlook import Outlook, Placement, look_ahead, takers, weigh
from .playouts import best_placing, placings
from .rules import PASS, FourSideState
from .supply import HAND_SIZE

SECONDS = 1.0
"""What a move may take where the clock sets no nearer end."""

EXPECTED = 2
"""With so many cells empty, the expectation of a placement is exact."""

_Way = TypeVar("_Way")


def choose(view: FourSideState, skill: Skill, clock: Clock, random: Random) -> str:
    """Return the move that a player of this skill makes."""
    outlook = Outlook(view)
    clock = clock.within(SECONDS)
    placements = outlook.placements
    if not placements:
        return PASS
    if skill.playouts is None and not skill.weighs:
        return _text(view, max(_noticed(placements, skill, random), key=attrgetter("gain")))
    if skill.playouts is None:
        chosen = max(_noticed(placings(outlook), skill, random))
    elif view.board.count(None) == EXPECTED:
        return _text(view, max(placements, key=partial(expectation, outlook)))
    else:
        chosen = best_placing(outlook, skill.playouts, random, clock)
    same = (chosen.cell, chosen.code)
    return _text(view, next(one for one in placements if (one.cell, one.code) == same))


def values(view: FourSideState, clock: Clock) -> Mapping[str, MoveValue]:
    """Return the expected final difference of every legal move: the mover's score less theirs.

    It is exact where the move fills the board, and the full expectation where it leaves one cell.
    Else it counts the gain, the reply and the next turn, and takes what follows as even.
    """
    outlook = Outlook(view)
    clock = clock.within(SECONDS)
    difference = outlook.score - outlook.their_score
    if not outlook.placements:
        reply = outlook.expected_reply(outlook.offers(outlook.ground, outlook.their_score))
        return {move: MoveValue(difference - reply, False) for move in view.legal_moves()}
    empty = view.board.count(None)
    if empty == EXPECTED:
        known = {(item.cell, item.code): expectation(outlook, item) for item in outlook.placements}
    else:
        weighed = weigh(outlook, clock)
        # No chance in values that people compare: the same position has the same ones.
        looked = look_ahead(outlook, weighed, Random(0), clock)
        known = {(item.placement.cell, item.placement.code): item.value for item in looked}
    worst = min(known.values())
    last = empty == 1
    result = {}
    for move in view.legal_moves():
        index, turns, cell = view.read_move(move)
        code = turned_code(encode(outlook.hand[index - 1]), turns)
        # Only where the time was up is a placement missing: it is at most as dear as the others.
        result[move] = MoveValue(difference + known.get((cell, code), worst), last)
    return result


def hint(view: FourSideState) -> Hint:
    """Return a valid move, not the best: the middle one by what it scores."""
    placements = Outlook(view).placements
    if not placements:
        return Hint(PASS, "No block of your hand fits anywhere, so you forfeit this turn.")
    placement = placements[len(placements) // 2]
    trial = view.trial(placement.cell, placement.slot, placement.turns)
    sides = "side" if len(trial.sides) == 1 else "sides"
    where = cell_names(view.columns, view.rows)[placement.cell]
    reason = f"This block fits on {where}: {len(trial.sides)} {sides} touching, {trial.sum_text}."
    return Hint(_text(view, placement), reason)


def _noticed(ways: Sequence[_Way], skill: Skill, random: Random) -> Sequence[_Way]:
    if skill.noticed is None:
        return ways
    return random.sample(ways, min(skill.noticed, len(ways)))


def _text(view: FourSideState, placement: Placement) -> str:
    where = cell_names(view.columns, view.rows)[placement.cell]
    return f"{placement.slot}r{placement.turns}@{where}"


def expectation(outlook: Outlook, placement: Placement) -> float:
    """Return what the mover is to gain more than the other player when the placement leaves a cell.

    It is the full expectation, over every hand that is hidden and every block to come. The other
    player places there if one of five unknown blocks fits. Else they pass, and the mover does it
    with a block that is kept, or with the one that is drawn now. If none fits, the game is over:
    who passes draws no block.
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
