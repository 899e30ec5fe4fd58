"""The computer's play of FourSide, from the view of the seat to move alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from operator import attrgetter
from random import Random

from ...explanation import Hint
from ...game import MoveValue
from ...language import _
from ...search.clock import Clock
from .blocks import encode_block, rotated_code
from .evaluation import (
    EXACT_EMPTY_CELLS,
    EvaluatedTurn,
    RatedPlacement,
    last_cell_gains,
    split_values,
)
from .levels import Skill
from .move_reasons import move_reason
from .playouts import best_placement
from .rules import PASS, FourSideState

MOVE_SECONDS = 1.0
"""Most seconds for a move if the clock sets no shorter time."""


def choose_move(view: FourSideState, skill: Skill, clock: Clock, random: Random) -> str:
    """Return the move of a level."""
    evaluated = EvaluatedTurn(view)
    if not evaluated.placements:
        return PASS
    if skill.playouts is None:
        order = None if skill.by_value else attrgetter("gain")
        chosen = max(_sample(evaluated.placements, skill, random), key=order)
    elif view.board.count(None) == EXACT_EMPTY_CELLS:
        chosen = max(evaluated.placements, key=partial(expected_difference, view, evaluated))
    else:
        chosen = best_placement(evaluated, skill.playouts, random, clock.limited_to(MOVE_SECONDS))
    return _move_text(view, chosen)


def move_values(view: FourSideState) -> Mapping[str, MoveValue]:
    """Return the expected final difference of every legal move: the mover's score less the other's.

    It is in whole points, the sum of the parts that reasons tell (`split_values`), and exact if the
    move fills the board.
    """
    fills = view.board.count(None) == 1
    return {
        move: MoveValue(parts.total, fills and move != PASS)
        for move, parts in split_values(view).items()
    }


def gains_by_move(view: FourSideState) -> Mapping[str, MoveValue]:
    """Return the immediate change of the mover's score for every legal move."""
    score = view.scores[view.turn]

    def gain(move: str) -> int:
        if move == PASS:
            return 0
        index, turns, cell = view.read_move(move)
        return max(view.trial(cell, index, turns).points, -score)

    return {move: MoveValue(gain(move), exact=True) for move in view.legal_moves()}


def hint(view: FourSideState) -> Hint:
    """Return a legal move of medium value: neither the best nor the worst, if there is another."""
    values = {move: parts.total for move, parts in split_values(view).items()}
    ranked = sorted(values, key=lambda move: -values[move])
    best, worst = values[ranked[0]], values[ranked[-1]]
    medium = [move for move in ranked if worst < values[move] < best]
    move = medium[len(medium) // 2] if medium else ranked[0]
    reason = move_reason(view, move).sentence
    if move == PASS:
        return Hint(move, reason)
    said = _("It is a possible move, not always the best.")
    return Hint(move, f"{said} {reason}")


def _sample(
    placements: Sequence[RatedPlacement], skill: Skill, random: Random
) -> Sequence[RatedPlacement]:
    if skill.max_placements is None:
        return placements
    return random.sample(placements, min(skill.max_placements, len(placements)))


def _move_text(view: FourSideState, placement: RatedPlacement) -> str:
    hand = view.hands[view.turn]
    assert hand is not None
    code, where = (
        encode_block(hand[placement.slot]),
        view.variation.cell_names[placement.cell],
    )
    turns = next(turns for turns in range(4) if rotated_code(code, turns) == placement.code)
    return f"{placement.slot + 1}r{turns}@{where}"


def expected_difference(
    view: FourSideState, evaluated: EvaluatedTurn, placement: RatedPlacement
) -> float:
    """Return the mover's expected gain less the opponent's if a placement leaves one cell."""
    theirs, mine = last_cell_gains(view, evaluated, placement)
    return placement.gain - theirs + mine
