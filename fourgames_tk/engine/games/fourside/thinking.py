"""The computer's choices, on a view alone: the other hand and the blocks to come are hidden."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from operator import attrgetter
from random import Random

from ...game import Hint, MoveValue
from ...search.clock import Clock
from .appraisal import Outlook, Placing, taker_share
from .blocks import cell_names, encode, side_points, turned_code
from .game import Skill
from .playouts import best_placing
from .rules import PASS, FourSideState
from .supply import HAND_SIZE
from .why import reason

SECONDS = 1.0
"""What a move may take where the clock sets no nearer end."""

EXPECTED = 2
"""With so many cells empty, the expectation of a placement is exact."""


def choose(view: FourSideState, skill: Skill, clock: Clock, random: Random) -> str:
    outlook = Outlook(view)
    if not outlook.placings:
        return PASS
    if skill.playouts is None:
        order = None if skill.weighs else attrgetter("gain")
        chosen = max(_noticed(outlook.placings, skill, random), key=order)
    elif view.board.count(None) == EXPECTED:
        chosen = max(outlook.placings, key=partial(expectation, view, outlook))
    else:
        chosen = best_placing(outlook, skill.playouts, random, clock.within(SECONDS))
    return _text(view, chosen)


def values(view: FourSideState) -> Mapping[str, MoveValue]:
    """Return the expected final difference of every legal move: the mover's score less theirs.

    It is exact where the move fills the board, and the full expectation where it leaves one cell.
    Else it counts the gain, the reply and the next turn, and takes what follows as even.
    """
    outlook = Outlook(view)
    difference = outlook.score - outlook.their_score
    if not outlook.placings:
        reply = outlook.appraisal.reply(view.ground.frontier)
        return {move: MoveValue(difference - reply, False) for move in view.legal_moves()}
    empty = view.board.count(None)
    known = {
        (one.cell, one.code): expectation(view, outlook, one) if empty == EXPECTED else one.worth
        for one in outlook.placings
    }
    hand, result = view.hands[view.turn], {}
    assert hand is not None
    for move in view.legal_moves():
        index, turns, cell = view.read_move(move)
        code = turned_code(encode(hand[index - 1]), turns)
        result[move] = MoveValue(difference + known[cell, code], empty == 1)
    return result


def points(view: FourSideState) -> Mapping[str, MoveValue]:
    """Return what every legal move changes the mover's score by, at once."""
    score = view.scores[view.turn]

    def gain(move: str) -> int:
        if move == PASS:
            return 0
        index, turns, cell = view.read_move(move)
        return max(view.trial(cell, index, turns).points, -score)

    return {move: MoveValue(gain(move), exact=True) for move in view.legal_moves()}


def hint(view: FourSideState) -> Hint:
    """Return a valid move, not the best: the middle one by what it scores."""
    placings = sorted(Outlook(view).placings, key=attrgetter("gain"), reverse=True)
    if not placings:
        return Hint(PASS, reason(view, PASS).sentence)
    move = _text(view, placings[len(placings) // 2])
    return Hint(move, f"This block fits. {reason(view, move).sentence}")


def _noticed(placings: Sequence[Placing], skill: Skill, random: Random) -> Sequence[Placing]:
    if skill.noticed is None:
        return placings
    return random.sample(placings, min(skill.noticed, len(placings)))


def _text(view: FourSideState, placing: Placing) -> str:
    hand = view.hands[view.turn]
    assert hand is not None
    code, where = (
        encode(hand[placing.slot]),
        cell_names(view.columns, view.rows)[placing.cell],
    )
    turns = next(turns for turns in range(4) if turned_code(code, turns) == placing.code)
    return f"{placing.slot + 1}r{turns}@{where}"


def expectation(view: FourSideState, outlook: Outlook, placing: Placing) -> float:
    """Return what the mover is to gain more than the other player when the placing leaves a cell.

    It is the full expectation, over every hand that is hidden and every block to come. The other
    player places there if one of five unknown blocks fits. Else they pass, and the mover does it
    with a block that is kept, or with the one that is drawn now. If none fits, the game is over:
    who passes draws no block.
    """
    ground = view.ground.with_block(placing.cell, placing.code)
    ((cell, requirement),) = ground.frontier.items()
    points = side_points(requirement) + view.areas[cell]
    mine = max(points, -outlook.score - placing.gain)
    theirs = max(points, -outlook.their_score)
    missing = 1 - taker_share(view.values, requirement)
    they_miss = missing**HAND_SIZE
    fitting = any(
        requirement in fits for slot, fits in enumerate(outlook.hand) if slot != placing.slot
    )
    i_place = 1.0 if fitting else 1 - missing
    return placing.gain - (1 - they_miss) * theirs + they_miss * i_place * mine
