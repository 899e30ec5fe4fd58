"""The computer's choices, on a view alone: the other hand and the blocks to come are hidden."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from operator import attrgetter
from random import Random
from typing import TypeVar

from ...game import Hint, MoveValue
from ...search.clock import Clock
from . import ending
from .blocks import encode, turned_code
from .ground import cell_names
from .levels import Skill
from .lookahead import Depth, look_ahead, weigh
from .outlook import Outlook, Placement
from .playouts import best_placing, placings
from .rules import PASS, FourSideState

SECONDS = 1.0
"""What a move may take where the clock sets no nearer end."""

_Way = TypeVar("_Way")

_DEPTH_OF_VALUES = Depth(candidates=1000, replies=8, follow_ups=0)


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
    elif view.board.count(None) == ending.CELLS:
        return _text(view, max(placements, key=partial(ending.expectation, outlook)))
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
    if empty == ending.CELLS:
        known = {
            (item.cell, item.code): ending.expectation(outlook, item) for item in outlook.placements
        }
    else:
        weighed = weigh(outlook, clock)
        # No chance in values that people compare: the same position has the same ones.
        looked = look_ahead(outlook, weighed, _DEPTH_OF_VALUES, Random(0), clock)
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
