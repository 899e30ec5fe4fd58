"""Exact play of mancala: the best move, the value of a whole turn, and lines of best play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple

from ...explanation import MissedWin
from ...game import MoveValue
from ...language import ngettext, number_text
from ...search.clock import Clock, OutOfTime
from .packed_board import BoardPacking, SowingLine, packing_for, sweeping_line, turn_prefixes
from .rules import MancalaState
from .solver import Solver

PROVABLE_STONES = 28
"""A position with at most so many loose stones is proved, in about a second on average."""
SWEEP_FROM_STONES = 24
"""With more loose stones, a turn that takes everything is searched before a proof."""
TURN_BRANCHES = 60_000
"""Most sowings in the search of a whole turn, in about 0.15 seconds: several times what openings
need. Nearly every turn has fewer than 3,000."""
CANDIDATE_TURNS, REPLY_BRANCHES = 30, 300
"""Turns whose estimate counts the reply, and most sowings in the search of a reply."""
CHANCE_SECONDS = 1.5
"""Most seconds to find out whether a position was a chance to win."""
STEP_SECONDS = 2.0
"""Most seconds for one move of a line of play."""


@dataclass(frozen=True)
class ProvedMove:
    """A move and a final difference in score (mover's minus opponent's) that it secures.

    `exact` means that no move secures more.
    """

    move: str
    difference: int
    exact: bool


class TurnOutlook(NamedTuple):
    """The value of a move, the mover's minus the opponent's stones still to be stored.

    `low` and `high` are what one whole turn proves: that of the mover after a free turn, else that
    of the opponent. `estimate` lies between them, and is proved if they are equal. `best` is the
    turn that was searched and takes most; None without time, or if the move ends the game. What
    comes after it counts as a draw: with 18 to 26 loose stones, an estimate is off by four stones
    on average.
    `is_complete` says whether the whole turn was searched; else a turn may take more than `best`.
    """

    estimate: int
    low: int
    high: int
    best: SowingLine | None = None
    is_complete: bool = True

    def move_value(self, lead: int) -> MoveValue:
        """Return the final difference of a mover who leads by `lead` before the move."""
        return MoveValue(lead + self.estimate, self.low == self.high)


def packing_and_board(state: MancalaState) -> tuple[BoardPacking, int]:
    """Return a packing that fits the position, and its board from the mover's view."""
    rows = state.ring[:6], state.ring[7:13]
    packed = packing_for(state.loose_stones)
    return packed, packed.pack(rows[state.turn], rows[1 - state.turn])


def sowing_by_move(state: MancalaState) -> dict[str, SowingLine]:
    """Return the result of sowing each pile, by the text of the move.

    All searches begin with these lines: if the first turn is a single sowing, none of them is free.
    """
    packed, board = packing_and_board(state)
    lines = packed.children(board, state.loose_stones)
    if state.opening:
        lines = [packed.without_free_turn(line) for line in lines]
    return {pile_move_text(state.turn, line.piles[0]): line for line in lines}


def pile_move_text(seat: int, pile: int) -> str:
    """Return the move text of a pile (0 to 5) counted in the order of sowing."""
    return str(6 - pile) if seat == 0 else str(pile + 1)


def proved_best_move(state: MancalaState, clock: Clock) -> ProvedMove | None:
    """Return the best move proved in time, or None without a proof; does not consider `swap`.

    Searches for a turn that takes everything, then for a win, then for the most stones.
    """
    children, loose_stones = sowing_by_move(state), state.loose_stones
    limits = dict.fromkeys(children, (-loose_stones, loose_stones))
    try:
        if loose_stones > SWEEP_FROM_STONES and not state.opening:
            line = sweeping_line(*packing_and_board(state), TURN_BRANCHES, clock)
            if line is not None:
                most = state.lead + loose_stones
                return ProvedMove(pile_move_text(state.turn, line.piles[0]), most, True)
        narrow_to_best(Solver(loose_stones, clock), children, limits, state.lead)
    except OutOfTime:
        if all(low == -loose_stones for low, _high in limits.values()):
            return None
    best = max(limits, key=lambda move: limits[move][0])
    low, high = limits[best][0], max(high for _low, high in limits.values())
    return ProvedMove(best, state.lead + low, low == high)


def narrow_to_best(
    solver: Solver,
    children: Mapping[str, SowingLine],
    limits: dict[str, tuple[int, int]],
    lead: int,
) -> None:
    """Narrow the proved limits of moves, without the lead, until the best value is known.

    Uses null windows, starting at a narrow win. Raises OutOfTime; what was found by then is in
    `limits`.
    """
    order = sorted(
        children,
        key=lambda move: (
            children[move].board is not None,
            not children[move].free,
            -children[move].gain,
        ),
    )
    low, high = (max(ends) for ends in zip(*limits.values(), strict=True))
    win = 1 - lead + (1 - lead - high) % 2
    value = min(high, max(low + 2, win))
    while low < high:
        target = value if value > low else value + 2
        value = low
        for number, move in enumerate(order):
            least, most = limits[move]
            if least < target <= most:
                bound = solver.child_value_bound(children[move], target)
                least, most = (max(least, bound), most) if bound >= target else (least, bound)
                limits[move] = least, most
            value = max(value, least if least >= target else most)
            if value >= target:
                order.insert(0, order.pop(number))
                break
        if value >= target:
            low = value
        else:
            high = value


def last_missed_win(history: Sequence[MancalaState], seat: int, clock: Clock) -> MissedWin | None:
    """Return the last chance to win that the seat had in a game, and the moves that win.

    `history` has the positions of the game in order. Returns None if there was no chance, or none
    that could be proved in time. Skips short openings and positions with a possible swap.
    """
    for index in range(len(history) - 1, -1, -1):
        state = history[index]
        if state.turn != seat or state.is_over or state.swap or state.opening:
            continue
        best = proved_best_move(state, clock.limited_to(CHANCE_SECONDS))
        if best is not None and best.difference > 0:
            moves, difference = _play_out(state, clock)
            if difference <= 0:
                return None
            text = ngettext(
                "With perfect play, you would have won by {n} stone.",
                "With perfect play, you would have won by {n} stones.",
                difference,
            )
            return MissedWin(index, moves, text.format(n=number_text(difference)))
    return None


def turn_outlook(
    packed: BoardPacking, child: SowingLine, clock: Clock, *, expects_reply: bool = False
) -> TurnOutlook:
    """Return the value of a move by a search of the whole turn that follows it.

    If the clock or `TURN_BRANCHES` runs out, only the first lines of the turn are searched. After a
    free turn the estimate is the most that the turn can take; with `expects_reply`, what the
    opponent can take after it is subtracted.
    """
    if child.board is None:
        return TurnOutlook(child.gain, child.gain, child.gain)
    best: SowingLine | None = None
    ends = list[SowingLine]()
    secured, is_complete = -child.loose_stones, False
    with suppress(OutOfTime):  # The lines found so far count.
        for line in turn_prefixes(packed, child.board, TURN_BRANCHES, clock, require_all=True):
            secured = max(secured, line.gain - line.loose_stones)
            # Among equal gains, a turn that has ended: what is left after it can be searched.
            if best is None or (line.gain, not line.free) > (best.gain, not best.free):
                best = line
            if not line.free:
                ends.append(line)
        is_complete = True
    gain, loose_stones = child.gain, child.loose_stones
    if best is None:
        return TurnOutlook(gain, gain - loose_stones, gain + loose_stones, is_complete=False)
    if child.free:
        low, high, guess = gain + secured, gain + loose_stones, gain + best.gain
        if expects_reply and ends and low < high:
            guess = gain + _most_after_reply(packed, ends, clock)
    else:
        low, high = gain - loose_stones, gain - secured
        guess = gain - best.gain
    return TurnOutlook(min(max(guess, low), high), low, high, best, is_complete)


def _most_after_reply(packed: BoardPacking, ends: list[SowingLine], clock: Clock) -> int:
    """Return the most that a turn gains, less what the reply gains; of the ends that gain most."""
    best = -packed.mask
    for line in sorted(ends, key=lambda line: -line.gain)[:CANDIDATE_TURNS]:
        try:
            reply = best_reply_gain(packed, line, REPLY_BRANCHES, clock)
        except OutOfTime:
            reply = 0
        best = max(best, line.gain - reply)
    return best


def best_reply_gain(packed: BoardPacking, line: SowingLine, branches: int, clock: Clock) -> int:
    """Return the most that the opponent can gain in the turn after a line; raises OutOfTime."""
    if line.board is None:
        return 0
    return max(reply.gain for reply in turn_prefixes(packed, line.board, branches, clock))


def time_for_move(clock: Clock, loose_stones: int, parts: int) -> Clock:
    """Return the clock for one of `parts` moves; provable positions get all the time they need."""
    return clock if loose_stones <= PROVABLE_STONES else clock.with_share(1 / parts)


def _play_out(state: MancalaState, clock: Clock) -> tuple[tuple[str, ...], int]:
    """Return the best moves found for both sides to the end, and the mover's final difference."""
    seat, moves = state.turn, list[str]()
    while not state.is_over:
        best = proved_best_move(state, clock.limited_to(STEP_SECONDS))
        move = best.move if best is not None else state.legal_moves()[0]
        moves.append(move)
        state = state.after(move)
    return tuple(moves), state.stores[seat] - state.stores[1 - seat]
