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
from .blocks import HAND_SIZE, encode_block, rotated_code, side_points
from .evaluation import EvaluatedTurn, RatedPlacement, fitting_block_share
from .game import Skill
from .move_reasons import move_reason
from .playouts import best_placement
from .rules import PASS, FourSideState

MOVE_SECONDS = 1.0
"""Most seconds for a move if the clock sets no shorter time."""

EXACT_EMPTY_CELLS = 2
"""With so many empty cells, the expected final difference of a placement is exact."""


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

    The value is exact if the move fills the board, and a full expectation if it leaves one cell.
    Otherwise it counts the gain, the reply and the next turn, and takes the rest as even.
    """
    evaluated = EvaluatedTurn(view)
    difference = evaluated.score - evaluated.their_score
    if not evaluated.placements:
        reply = evaluated.evaluator.expected_reply_gain(view.occupancy.frontier)
        return {move: MoveValue(difference - reply, False) for move in view.legal_moves()}
    empty = view.board.count(None)
    known = {
        (one.cell, one.code): expected_difference(view, evaluated, one)
        if empty == EXACT_EMPTY_CELLS
        else one.value
        for one in evaluated.placements
    }
    hand, result = view.hands[view.turn], {}
    assert hand is not None
    for move in view.legal_moves():
        index, turns, cell = view.read_move(move)
        code = rotated_code(encode_block(hand[index - 1]), turns)
        result[move] = MoveValue(difference + known[cell, code], empty == 1)
    return result


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
    """Return the legal move of medium gain, not the best one."""
    placements = sorted(EvaluatedTurn(view).placements, key=attrgetter("gain"), reverse=True)
    if not placements:
        return Hint(PASS, move_reason(view, PASS).sentence)
    chosen, best = placements[len(placements) // 2], placements[0]
    if chosen.gain == best.gain:
        # More than half gain the most: take one that gains less, if there is any.
        chosen = next((each for each in placements if each.gain < best.gain), chosen)
    move = _move_text(view, chosen)
    said = _("It is a possible move, not always the best.")
    return Hint(move, f"{said} {move_reason(view, move).sentence}")


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
    """Return the mover's expected gain less the opponent's if a placement leaves one cell.

    The expectation is over all hidden hands and blocks to come. The opponent fills the last cell if
    one of five unknown blocks fits. Otherwise they pass, and the mover fills it with a block of the
    hand or the one drawn now. If none fits, the game is over, since a player who passes draws no
    block.
    """
    occupancy = view.occupancy.with_block(placement.cell, placement.code)
    ((cell, requirement),) = occupancy.frontier.items()
    points = side_points(requirement) + view.areas[cell]
    mine = max(points, -evaluated.score - placement.gain)
    theirs = max(points, -evaluated.their_score)
    missing = 1 - fitting_block_share(view.variation, requirement)
    they_miss = missing**HAND_SIZE
    fitting = any(
        requirement in fits for slot, fits in enumerate(evaluated.hand) if slot != placement.slot
    )
    i_place = 1.0 if fitting else 1 - missing
    return placement.gain - (1 - they_miss) * theirs + they_miss * i_place * mine
