"""The seven levels: what each looks at before it chooses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from ...game import Level
from ...search.clock import Clock, OutOfTime
from .exact import best_move, packed_state, pile_text
from .fair import FairTurn
from .opening import opening_values
from .packed import Packing
from .rules import SWAP, MancalaState
from .turn import Line, lines


@dataclass(frozen=True)
class Depth:
    """How far a level looks.

    `branches` is the number of sowings it tries in its own turn, `wins_first` whether it takes a
    turn that wins before one that gains more, `replies` the number of its best turns to which it
    looks for the opponent's best answer, `answers` the sowings it tries for each of these.
    """

    branches: int
    wins_first: bool = False
    replies: int = 0
    answers: int = 0


LEVELS = (
    Level(
        1, "One sowing", "For a first game: counts what one sowing scores, and plans no free turn."
    ),
    Level(2, "Glance", "Easy to beat: sees a few of the free turns it could chain."),
    Level(3, "Look", "Beaten by who reads the board well: sees a little more of its chains."),
    Level(4, "Long look", "A good match once you chain free turns: tries forty chains of its own."),
    Level(5, "Whole turn", "Hard: finds the best chain of its own turn, a win above all."),
    Level(6, "Replies", "Very hard: plans its whole turn and weighs your answers."),
    Level(7, "Perfect", "Merciless: plays exactly, and proves what each position is worth."),
)
DEPTHS = {
    2: Depth(6),
    3: Depth(7),
    4: Depth(40),
    5: Depth(40_000, wins_first=True),
    6: Depth(20_000, wins_first=True, replies=100, answers=300),
}
WHOLE_TURN, PERFECT = 5, 7
SECONDS = 2.7
"""The most time that the top level takes for a choice."""


def choose(state: MancalaState, level: int, clock: Clock, random: Random) -> str:
    """Return the level's move; when the clock runs out, the best found so far."""
    if level == 1 or (state.opening and level < WHOLE_TURN):
        return _fullest(state, random)
    if state.opening:
        values = opening_values(state, clock.within(SECONDS))
        return max(values, key=lambda move: values[move].value)
    if level < PERFECT:
        return _deep(state, DEPTHS[level], clock, random)
    return _perfect(state, clock.within(SECONDS), random)


def _fullest(state: MancalaState, random: Random) -> str:
    """Return a pile that puts most stones in the store, or swap if it leaves the seat behind."""
    stored = {move: state.preview(move).stored for move in state.legal_moves() if move != SWAP}
    most = max(stored.values())
    if _may_swap(state) and state.lead + most < 0:
        return SWAP
    return random.choice([move for move, stones in stored.items() if stones == most])


def _deep(state: MancalaState, depth: Depth, clock: Clock, random: Random) -> str:
    """Return the start of the turn that is worth most, or swap if even that stays behind."""
    packed, board = packed_state(state)
    tried: list[Line] = []
    try:
        for line in lines(packed, board, depth.branches, clock):
            tried.append(line)
        worths = _worths(packed, tried, depth, state.lead, clock)
    except OutOfTime:
        worths = [(float(line.gain), line) for line in tried]
    if not worths:
        return _fullest(state, random)
    most = max(worth for worth, _ in worths)
    if _may_swap(state) and state.lead + most < 0:
        return SWAP
    piles = sorted({line.piles[0] for worth, line in worths if worth == most})
    return pile_text(state.turn, random.choice(piles))


def _worths(
    packed: Packing, tried: Sequence[Line], depth: Depth, lead: int, clock: Clock
) -> list[tuple[float, Line]]:
    """Return what the lines are worth to a level, those worth considering; raises OutOfTime."""
    if depth.wins_first:
        won = [line for line in tried if lead + line.gain > line.loose]
        if won:
            # Of equal wins the first is one of the shortest.
            best = max(won, key=lambda line: line.gain)
            return [(best.gain, best)]
    ended = [line for line in tried if not line.free]
    if not depth.replies or not ended:
        # Of equal gains, a line that can go on is the better one.
        return [(line.gain + 0.5 * line.free, line) for line in tried]
    ended.sort(key=lambda line: -line.gain)
    return [
        (line.gain - _answer(packed, line, depth.answers, clock), line)
        for line in ended[: depth.replies]
    ]


def _answer(packed: Packing, line: Line, branches: int, clock: Clock) -> int:
    """Return the most that the opponent can gain in the turn after a line; raises OutOfTime."""
    if line.board is None:
        return 0
    return max(answer.gain for answer in lines(packed, line.board, branches, clock))


def _perfect(state: MancalaState, clock: Clock, random: Random) -> str:
    """Return the best move that can be proved in time, else the move of the level below."""
    if state.swap and state.turn == 0:
        return FairTurn(state, clock).best()
    best = best_move(state, _most(clock))
    if best is None:
        return _deep(state, DEPTHS[PERFECT - 1], clock, random)
    return SWAP if _may_swap(state) and best.exact and best.difference < 0 else best.move


def _most(clock: Clock) -> Clock:
    """Return a clock that leaves a sixth of the time for choosing without a proof."""
    remaining = clock.remaining()
    return clock if remaining is None else clock.within(remaining * 5 / 6)


def _may_swap(state: MancalaState) -> bool:
    return SWAP in state.legal_moves()
