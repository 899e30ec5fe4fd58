"""The computer's play of 4 × 4: the move of each level, the values of moves, and hints."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from random import Random

from ...explanation import Hint
from ...game import MoveValue, values_clock
from ...language import N_, _
from ...search.clock import Clock, OutOfTime
from .analysis import Analysis, ValueBounds
from .levels import Skill
from .move_reasons import every_gift_loses, move_reason, running_out_text
from .pieces import (
    CELLS,
    COLUMNS,
    LINE_BY_NAME,
    ROWS,
    Line,
    Threat,
    find_threats,
    parse_piece,
    trait_mask,
)
from .rules import FourByFourState

MOVE_SECONDS = 2.2
"""Most seconds of the best level for a move; it uses all of them if a proof is within reach."""

SEARCH_SECONDS = 1.8
"""Most seconds of the best level to find a move if a proof is out of reach."""

MOST_CHECKS = 120
"""Most checks of the clock, one every 512 positions, in a search of a level below the best."""

ERROR_RATE_SECONDS = 0.4
"""Most seconds, within `MOVE_SECONDS`, to find the move after which a careless player errs most."""

_PROVE_ALL_MOST_PIECES = 9
"""With more pieces left, one move that holds is enough and the others are not searched."""

_ERROR_RATE_MOST_PIECES = 11
"""With more pieces left, one of the equally good moves is chosen at random."""

_STRAIGHT = frozenset(ROWS + COLUMNS)

Board = Sequence[int | None]


class NoticedLines:
    """The lines that a level looks at in one turn, and what they show without any search.

    A line that is not noticed is missed altogether: it is not called, not completed, and does not
    make a gift unsafe.
    """

    def __init__(
        self, state: FourByFourState, row_chance: float, other_chance: float, random: Random
    ) -> None:
        """Notice rows and columns with the chance `row_chance`, other lines with `other_chance`."""
        self._state = state
        self._lines = [
            line
            for line in state.variation.lines
            if random.random() < (row_chance if line in _STRAIGHT else other_chance)
        ]

    @property
    def lines(self) -> Sequence[Line]:
        """The lines that it looks at."""
        return self._lines

    def noticed_wins(self) -> list[str]:
        """Return the moves that win by a noticed line, by calling or completing it."""
        state, end = self._state, "!" if self._state.players_call_lines else ""
        sees_missed = any(LINE_BY_NAME[name] in self._lines for name in state.fresh)
        found = ["!"] if "!" in state.legal_moves() and sees_missed else []
        if state.given is not None:
            values = trait_mask(state.given)
            gaps = {gap for _, gap, shared in self._threats(state.board) if shared & values}
            found += [CELLS[gap] + end for gap in sorted(gaps)]
        return found

    def is_safe_gift(self, piece: str) -> bool:
        """Return whether the piece completes no noticed line."""
        return not trait_mask(parse_piece(piece)) & self._dangerous_values(self._state.board)

    def leaves_safe_gift(self, move: str) -> bool:
        """Return whether some piece seems safe to give after a placement on this cell."""
        board = list(self._state.board)
        board[CELLS.index(move)] = self._state.given
        danger = self._dangerous_values(board)
        pool = self._state.pool
        return not pool or not all(trait_mask(piece) & danger for piece in pool)

    def _dangerous_values(self, board: Board) -> int:
        """Return the mask of the values that complete a noticed line."""
        danger = 0
        for threat in self._threats(board):
            danger |= threat.shared
        return danger

    def _threats(self, board: Board) -> list[Threat]:
        return find_threats(board, self._lines, self._state.variation.counting_trait_mask)


def choose_move(state: FourByFourState, skill: Skill | None, clock: Clock, random: Random) -> str:
    """Return the move of a level; None as `skill` is perfect play. The game must not be over."""
    if skill is None:
        calls = [move for move in state.legal_moves() if wins_at_once(state, move)]
        return random.choice(calls) if calls else best_move(Analysis(state, clock), clock, random)
    noticed = NoticedLines(state, skill.row_chance, skill.other_chance, random)
    if calls := noticed.noticed_wins():
        return random.choice(calls)
    moves = [move for move in state.legal_moves() if not move.endswith("!")]
    random.shuffle(moves)
    if state.board.count(None) <= skill.solves_from:
        moves = _best_by_search(state, moves, clock)
    if state.given is not None:
        keeps_safe_gift = random.random() < skill.safety_chance
        return next(
            (move for move in moves if keeps_safe_gift and noticed.leaves_safe_gift(move)), moves[0]
        )
    if not state.pool:
        return "pass"
    tried = moves[: skill.gifts_tried]
    return next((move for move in tried if noticed.is_safe_gift(move)), tried[-1])


def _best_by_search(state: FourByFourState, moves: list[str], clock: Clock) -> list[str]:
    """Return the best moves by a search to the end of the game, limited to `MOST_CHECKS`."""
    analysis = Analysis(state, clock.expiring_after_checks(MOST_CHECKS), by_book=False)
    with suppress(OutOfTime):  # The moves not reached count as even.
        _search_all(analysis, 1)
    best = max(analysis.moves[move].value_nearest_draw for move in moves)
    return [move for move in moves if analysis.moves[move].value_nearest_draw == best]


def move_values(state: FourByFourState, clock: Clock) -> dict[str, MoveValue]:
    """Return the value of every legal move: +1 win, 0 draw, −1 loss, those that hold out first.

    With at most `SOLVABLE_SQUARES` empty squares, and when the book knows the position, all values
    are exact if the clock allows.
    """
    if not state.legal_moves():
        return {}
    return {
        move: MoveValue(bounds.value_nearest_draw, bounds.is_decided)
        for move, bounds in _analysed(state, clock).moves.items()
    }


def _analysed(state: FourByFourState, clock: Clock) -> Analysis:
    """Return the proved bounds of every move when the clock expires; slow losses come first."""
    analysis = Analysis(state, clock)
    with suppress(OutOfTime):  # The values of other moves are marked as not exact.
        for floor in analysis.depth_limits():
            _search_all(analysis, floor)
        _search_loss_depths(analysis, [*analysis.moves.values()])
    ranked = sorted(analysis.moves.items(), key=lambda each: _resistance(each[1]), reverse=True)
    analysis.moves = dict(ranked)
    return analysis


def hint(state: FourByFourState, clock: Clock) -> Hint:
    """Return the best move with the reason; the game must not be over.

    Without a deadline it is the best of `move_values` with the default limit of nodes.
    """
    calls = [move for move in state.legal_moves() if wins_at_once(state, move)]
    if calls:
        return Hint(calls[0], move_reason(state, calls[0]).sentence)
    analysis = _analysed(state, values_clock(clock))
    move = max(analysis.moves, key=lambda each: _rank(analysis.moves[each]))
    return Hint(move, _hint_text(analysis, move))


def wins_at_once(state: FourByFourState, move: str) -> bool:
    """Return whether a legal move calls a line or, with automatic calls, completes one."""
    if move.endswith("!"):
        return True
    if state.given is None or state.players_call_lines:
        return False
    outcome = state.after(move).outcome()
    return outcome is not None and bool(outcome.winners)


def _search_all(analysis: Analysis, floor: int) -> None:
    """Search every move to this floor; raises OutOfTime."""
    analysis.set_depth_limit(floor)
    for bounds in analysis.moves.values():
        if not analysis.prove_move_loses(bounds):
            analysis.prove_move_wins(bounds)


def best_move(analysis: Analysis, clock: Clock, random: Random) -> str:
    """Return a move that wins, else one that holds, else the one that loses latest.

    The choice rests on what is proved when the time runs out. Of equally good moves, the one
    after which a careless opponent errs most often is chosen.
    """
    moves = list(analysis.moves)
    random.shuffle(moves)
    moves.sort(key=lambda move: analysis.moves[move].open_value_count)
    all_bounds = [analysis.moves[move] for move in moves]
    clock = clock.limited_to(MOVE_SECONDS)
    searching = clock.limited_to(SEARCH_SECONDS)
    analysis.set_clock(clock if analysis.solvable else searching)
    with suppress(OutOfTime):  # The choice is made by what is proved by then.
        _search_result(analysis, all_bounds)
        _search_loss_depths(analysis, all_bounds)
        analysis.set_clock(searching)
        _search_holding_moves(analysis, all_bounds)
    best = max(_rank(bounds) for bounds in all_bounds)
    good = [move for move in moves if _rank(analysis.moves[move]) == best]
    if len(good) == 1 or not analysis.moves[good[0]].replies:
        return good[0]
    if analysis.pieces_left > _ERROR_RATE_MOST_PIECES:
        return random.choice(good)
    return _most_error_prone(analysis, good, clock.limited_to(ERROR_RATE_SECONDS))


def _search_result(analysis: Analysis, all_bounds: list[ValueBounds]) -> None:
    """Tighten the bounds of moves, deeper each time, until the best result is known.

    That is a move that wins, or, if all moves are searched to the end, one that draws. Raises
    OutOfTime.
    """
    for floor in analysis.depth_limits():
        if any(bounds.low == 1 for bounds in all_bounds):
            return
        analysis.set_depth_limit(floor)
        if floor == 1 and all(bounds.low < 0 for bounds in all_bounds):
            # A move that holds is worth more than proofs that the others lose. Moves that a shallow
            # search finished quickly are likely to be quick to search to the end.
            all_bounds = sorted(all_bounds, key=lambda bounds: bounds.loss_nodes)
            any(not analysis.prove_move_loses(bounds) for bounds in all_bounds)
        for bounds in all_bounds:
            if analysis.prove_move_wins(bounds):
                return
        if floor > 1:
            for bounds in all_bounds:
                analysis.prove_move_loses(bounds)


def _search_holding_moves(analysis: Analysis, all_bounds: list[ValueBounds]) -> None:
    """Search which other moves hold, if no move wins; raises OutOfTime."""
    won = any(bounds.low == 1 for bounds in all_bounds)
    if not won and analysis.pieces_left <= _PROVE_ALL_MOST_PIECES:
        for bounds in all_bounds:
            analysis.prove_move_loses(bounds)


def _search_loss_depths(analysis: Analysis, all_bounds: list[ValueBounds]) -> None:
    """Search how soon each move loses, if the book says that all lose; raises OutOfTime."""
    if any(bounds.high > -1 for bounds in all_bounds):
        return
    for floor in analysis.depth_limits():
        if floor > 1:
            analysis.set_depth_limit(floor)
            for bounds in all_bounds:
                analysis.record_loss_depth(bounds)


def _rank(bounds: ValueBounds) -> tuple[int, int, int]:
    """Return the sort key of a move: lower bound, upper bound, plies until the loss."""
    return bounds.low, min(0, bounds.high), _resistance(bounds) if bounds.high == -1 else 0


def _resistance(bounds: ValueBounds) -> int:
    """Return the plies until a lost move loses, as far as a search proved it; else many."""
    longest = 16
    return bounds.proof_depth or longest if bounds.high == -1 else longest


def _most_error_prone(analysis: Analysis, moves: list[str], clock: Clock) -> str:
    """Return the move after which a careless opponent errs most often."""
    best, most = moves[0], -1.0
    analysis.set_clock(clock)
    with suppress(OutOfTime):  # Moves not reached are as good, only perhaps easier to reply to.
        analysis.set_error_rate_depth()
        for move in moves:
            clock.check_time()
            error_rate = analysis.opponent_error_rate(analysis.moves[move])
            if error_rate > most:
                best, most = move, error_rate
    return best


def _hint_text(analysis: Analysis, move: str) -> str:
    """Return why the move is best; the move calls no line."""
    sentence = move_reason(analysis.state, move).sentence
    if move == "pass":
        return sentence
    bounds = analysis.moves[move]
    if not bounds.is_placement and every_gift_loses(analysis.state):
        return sentence
    if bounds.high == -1:
        return _("Every move loses against perfect play.") + f" {sentence}"
    if running_out_text(analysis.state, move):
        return sentence
    outlook = _PLACEMENT_OUTLOOK if bounds.is_placement else _GIFT_OUTLOOK
    return f"{sentence} {_(outlook[bounds.low])}" if analysis.pieces_left else sentence


_GIFT_OUTLOOK = {
    1: N_("Wherever the other player places this piece, you can force a line."),
    0: N_("The other player cannot force a line with this piece."),
    -1: N_("Fourgames found no way for the other player to force a line."),
}
"""Sentence about a gift, by the lower bound of its value."""

_PLACEMENT_OUTLOOK = {
    1: N_("If you give the right piece next, you can force a line."),
    0: N_("If you give the right piece next, the other player cannot force a line."),
    -1: N_("Fourgames found no way for the other player to force a line."),
}
"""Sentence about a placement, by the lower bound of its value."""
