"""The computer's move at each level, the values of moves, and hints."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from random import Random

from ...game import Hint, MoveValue
from ...search.clock import Clock, OutOfTime
from .analysis import Analysis, Judgement
from .game import Skill
from .pieces import (
    CELLS,
    COLUMNS,
    LINE_BY_NAME,
    ROWS,
    Threat,
    lines_of_board,
    parse_piece,
    threats,
    values_mask,
)
from .rules import FourByFourState
from .why import reason

MOVE_SECONDS = 2.2
"""What the best level takes at most for a move; where a proof is in reach, all of it to find it."""

SEARCH_SECONDS = 1.8
"""What it takes at most to find a move where a proof is out of reach."""

HINT_SECONDS = 0.8
"""The most time for a hint that nobody gives time for."""

CALCULATED_CHECKS = 120
"""How often a level below the best asks the clock for a move, every 512 positions, at most."""

PRESSURE_SECONDS = 0.4
"""What of it goes at most to choose, among equally good moves, one that is hard to answer."""

_ALL_PROVED_FROM = 9
"""With more pieces left than this one move that holds is enough, and no other is asked for."""

_PRESSURE_FROM = 11
"""With more pieces left than this all moves are equally easy to answer."""

_STRAIGHT = frozenset(ROWS + COLUMNS)

Board = Sequence[int | None]


class Glance:
    """The lines that a player looks over, once in a turn, and what they say; nothing is calculated.

    Somebody who does not look at a line in this turn misses whatever it can be used for: a line to
    call, a square that completes one, a piece that must not be given.
    """

    def __init__(self, state: FourByFourState, near: float, far: float, random: Random) -> None:
        """Look at each row and column with the chance `near`, at other lines with `far`."""
        self._state = state
        self._lines = [
            line
            for line in lines_of_board(state.options.squares)
            if random.random() < (near if line in _STRAIGHT else far)
        ]

    def calls(self) -> list[str]:
        """Return the moves that call a line, or win by completing one that is called by itself."""
        state, end = self._state, "!" if self._state.by_players else ""
        sees_missed = any(LINE_BY_NAME[name] in self._lines for name in state.fresh)
        found = ["!"] if "!" in state.legal_moves() and sees_missed else []
        if state.given is not None:
            values = values_mask(state.given)
            gaps = {gap for _, gap, shared in self._threats(state.board) if shared & values}
            found += [CELLS[gap] + end for gap in sorted(gaps)]
        return found

    def is_safe(self, piece: str) -> bool:
        """Tell whether no line that was looked at could be completed by this piece now."""
        return not values_mask(parse_piece(piece)) & self._danger(self._state.board)

    def keeps_a_gift(self, move: str) -> bool:
        """Tell whether a piece seems safe to give once the given one is placed there."""
        board = list(self._state.board)
        board[CELLS.index(move)] = self._state.given
        danger = self._danger(board)
        pool = self._state.pool
        return not pool or not all(values_mask(piece) & danger for piece in pool)

    def _danger(self, board: Board) -> int:
        """Return the values that a piece must not have, as bits."""
        danger = 0
        for _, _, shared in self._threats(board):
            danger |= shared
        return danger

    def _threats(self, board: Board) -> list[Threat]:
        return threats(board, self._lines, self._state.counting)


def choose_move(state: FourByFourState, skill: Skill | None, clock: Clock, random: Random) -> str:
    """Return the move of a level, perfect without a skill; the position must not be over."""
    if skill is None:
        calls = [move for move in state.legal_moves() if completes(state, move)]
        return random.choice(calls) if calls else find_move(Analysis(state, clock), clock, random)
    glance = Glance(state, skill.near, skill.far, random)
    if calls := glance.calls():
        return random.choice(calls)
    moves = [move for move in state.legal_moves() if not move.endswith("!")]
    random.shuffle(moves)
    if state.board.count(None) <= skill.calculates:
        moves = _calculated(state, moves, clock)
    if state.given is not None:
        minds = random.random() < skill.minds
        return next((move for move in moves if minds and glance.keeps_a_gift(move)), moves[0])
    if not state.pool:
        return "pass"
    tried = moves[: skill.tried]
    return next((move for move in tried if glance.is_safe(move)), tried[-1])


def _calculated(state: FourByFourState, moves: list[str], clock: Clock) -> list[str]:
    """Return the moves that are best by a calculation to the end, of no more than some nodes."""
    analysis = Analysis(state, clock.limited_to_checks(CALCULATED_CHECKS), by_book=False)
    with suppress(OutOfTime):  # The moves not reached count as even.
        _judge_all(analysis, 1)
    best = max(analysis.moves[move].value for move in moves)
    return [move for move in moves if analysis.moves[move].value == best]


def move_values(state: FourByFourState, clock: Clock) -> dict[str, MoveValue]:
    """Return the value of every legal move: +1 win, 0 even, −1 loss.

    From eleven empty squares on, and where the book decides, all are exact if the clock allows.
    """
    if not state.legal_moves():
        return {}
    analysis = Analysis(state, clock)
    with suppress(OutOfTime):  # What is proved by then stands; the rest is marked as not exact.
        for floor in analysis.floors():
            _judge_all(analysis, floor)
    return {
        move: MoveValue(judgement.value, judgement.decided)
        for move, judgement in analysis.moves.items()
    }


def give_hint(state: FourByFourState, clock: Clock) -> Hint:
    """Return the best level's move with the reason; the position must not be over."""
    calls = [move for move in state.legal_moves() if completes(state, move)]
    if calls:
        return Hint(calls[0], reason(state, calls[0]).sentence)
    analysis = Analysis(state, clock)
    if clock.remaining() is None:
        clock = clock.within(HINT_SECONDS)
    move = find_move(analysis, clock, Random(0), picky=False)
    return Hint(move, _reason(analysis, move))


def completes(state: FourByFourState, move: str) -> bool:
    """Tell whether a legal move calls a line, or wins by completing one."""
    if move.endswith("!"):
        return True
    if state.given is None or state.by_players:
        return False
    outcome = state.play(move).state.outcome()
    return outcome is not None and bool(outcome.winners)


def _judge_all(analysis: Analysis, floor: int) -> None:
    """Judge every move by a search to this floor; raises OutOfTime."""
    analysis.look(floor)
    for judgement in analysis.moves.values():
        if not analysis.ask_loss(judgement):
            analysis.ask_win(judgement)


def find_move(analysis: Analysis, clock: Clock, random: Random, *, picky: bool = True) -> str:
    """Return a move that wins, or else holds, or else resists longest, as far as time allows.

    Who is picky chooses, among equally good moves, one that is hard to answer.
    """
    moves = list(analysis.moves)
    random.shuffle(moves)
    moves.sort(key=lambda move: analysis.moves[move].unrest)
    judgements = [analysis.moves[move] for move in moves]
    clock = clock.within(MOVE_SECONDS)
    searching = clock.within(SEARCH_SECONDS)
    analysis.keep_to(clock if analysis.solvable else searching)
    with suppress(OutOfTime):  # The choice is made by what is proved by then.
        _solve(analysis, judgements)
        _fathom(analysis, judgements)
        if picky:
            analysis.keep_to(searching)
            _prove_others(analysis, judgements)
    best = max(_rank(judgement) for judgement in judgements)
    good = [move for move in moves if _rank(analysis.moves[move]) == best]
    if not picky or len(good) == 1 or not analysis.moves[good[0]].replies:
        return good[0]
    if analysis.pieces_left > _PRESSURE_FROM:
        return random.choice(good)
    return _hardest_to_answer(analysis, good, clock.within(PRESSURE_SECONDS))


def _solve(analysis: Analysis, judgements: list[Judgement]) -> None:
    """Search until a win is found, or one move that holds and no win; raises OutOfTime."""
    for floor in analysis.floors():
        if any(judgement.low == 1 for judgement in judgements):
            return
        analysis.look(floor)
        if floor == 1 and all(judgement.low < 0 for judgement in judgements):
            # One move that holds is worth more than all others known to lose. What took little to
            # search shallowly takes little to search to the end.
            judgements = sorted(judgements, key=lambda judgement: judgement.effort)
            any(not analysis.ask_loss(judgement) for judgement in judgements)
        for judgement in judgements:
            if analysis.ask_win(judgement):
                return
        if floor > 1:
            for judgement in judgements:
                analysis.ask_loss(judgement)


def _prove_others(analysis: Analysis, judgements: list[Judgement]) -> None:
    """Search which moves besides the first one hold, to choose among them; raises OutOfTime."""
    won = any(judgement.low == 1 for judgement in judgements)
    if not won and analysis.pieces_left <= _ALL_PROVED_FROM:
        for judgement in judgements:
            analysis.ask_loss(judgement)


def _fathom(analysis: Analysis, judgements: list[Judgement]) -> None:
    """Search shallowly which moves lose soon, where the book says that all lose."""
    if any(judgement.high > -1 for judgement in judgements):
        return
    for floor in analysis.floors():
        if floor > 1:
            analysis.look(floor)
            for judgement in judgements:
                analysis.ask_depth(judgement)


def _rank(judgement: Judgement) -> tuple[int, int, int]:
    """Return what makes a move the best: what it secures, what it may lead to, how long."""
    longest = 16
    resistance = judgement.depth or longest if judgement.high == -1 else 0
    return judgement.low, min(0, judgement.high), resistance


def _hardest_to_answer(analysis: Analysis, moves: list[str], clock: Clock) -> str:
    """Return the move after which a careless opponent goes wrong most often."""
    best, most = moves[0], -1.0
    analysis.keep_to(clock)
    with suppress(OutOfTime):  # Moves not reached are as good, only perhaps easier to answer.
        analysis.press()
        for move in moves:
            clock.check()
            pressure = analysis.pressure(analysis.moves[move])
            if pressure > most:
                best, most = move, pressure
    return best


def _reason(analysis: Analysis, move: str) -> str:
    """Say in words why a move is best that calls no line."""
    sentence = reason(analysis.state, move).sentence
    if move == "pass":
        return sentence
    judgement = analysis.moves[move]
    if judgement.high == -1:
        return (
            f"Every move loses against perfect play; this one makes it hardest to see. {sentence}"
        )
    outlook = _PLACED if judgement.placing else _GIVEN
    return f"{sentence} {outlook[judgement.low]}" if analysis.pieces_left else sentence


_GIVEN = {
    1: "Wherever it is placed, a line can be forced.",
    0: "Wherever it is placed, no line can be forced by it.",
    -1: "No forced loss after it has been found.",
}
"""What is known of a gift, and below of a placement."""

_PLACED = {
    1: "One gift forces a line.",
    0: "Then no line can be forced by the other player.",
    -1: "No forced loss has been found.",
}
