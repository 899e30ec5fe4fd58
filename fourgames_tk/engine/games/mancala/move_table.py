"""Table of the moves of a position: bounds and an estimate of the final difference.

The difference is the mover's score minus the opponent's. Values, hints, reviews and the best level
all read this table, so that they cannot contradict each other. With the same limit of nodes a
search finds the same table on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple

from ...game import MoveValue
from ...search.clock import Clock, NodeClock, OutOfTime
from .exact_values import (
    PROVABLE_STONES,
    SWEEP_FROM_STONES,
    TURN_BRANCHES,
    best_reply_gain,
    narrow_to_best,
    packing_and_board,
    pile_move_text,
    sowing_by_move,
    time_for_move,
    turn_outlook,
)
from .packed_board import BoardPacking, SowingLine, sweeping_line, turn_prefixes
from .rules import SWAP, MancalaState
from .solver import Solver, proved_board_values

SWEEP_SHARE, OUTLOOK_SHARE, BEST_SHARE = 0.25, 0.5, 0.6
"""Shares of the time that is left: to search a turn that takes everything, to look at whole turns,
and to prove the best move before the others."""

MOST_SEARCHED_STONES = 34
"""With more loose stones and a limit of nodes, only whole turns are searched: a proof of more would
need far more nodes."""

ESTIMATED_ENDS, ESTIMATE_BRANCHES = 20, 300
"""Ends of a first turn that are compared by the reply to them, and most sowings of each reply."""


class Bounds(NamedTuple):
    """Proved limits of a final difference, and an estimate of it, which need not lie between."""

    low: int
    high: int
    estimate: int

    @classmethod
    def exactly(cls, difference: int) -> Bounds:
        return cls(difference, difference, difference)

    @property
    def is_exact(self) -> bool:
        return self.low == self.high

    @property
    def difference(self) -> int:
        """The proved difference, or the estimate as far as it is possible."""
        return min(max(self.estimate, self.low), self.high)

    def move_value(self) -> MoveValue:
        return MoveValue(self.difference, self.is_exact)

    def plus(self, lead: int) -> Bounds:
        return Bounds(self.low + lead, self.high + lead, self.estimate + lead)

    def negated(self) -> Bounds:
        """Return the bounds for the other player."""
        return Bounds(-self.high, -self.low, -self.estimate)

    def before_swap(self) -> Bounds:
        """Return the bounds if the other player then takes the better side."""
        ends = sorted((abs(self.low), abs(self.high)))
        least = 0 if self.low <= 0 <= self.high else ends[0]
        return Bounds(-ends[1], -least, -abs(self.difference))


def best_of(bounds: Iterable[Bounds]) -> Bounds:
    """Return the bounds of a position from those of its moves."""
    lows, highs, differences = zip(
        *((each.low, each.high, each.difference) for each in bounds), strict=True
    )
    return Bounds(max(lows), max(highs), max(differences))


@dataclass(frozen=True)
class MoveTable:
    """The bounds of every legal move of a position.

    `sweep` is a turn that takes every loose stone, empty if none was found. `best` are the bounds
    of the best move, which may be proved although it is open which move that is.
    """

    bounds: Mapping[str, Bounds]
    best: Bounds
    sweep: tuple[str, ...] = ()

    @classmethod
    def of(cls, bounds: Mapping[str, Bounds], sweep: tuple[str, ...] = ()) -> MoveTable:
        return cls(bounds, best_of(bounds.values()), sweep)

    @property
    def best_move(self) -> str:
        """The move with the greatest value; of equal ones a proved one, then the first."""
        if self.sweep:
            return self.sweep[0]
        known = self.bounds
        return max(known, key=lambda move: (known[move].difference, known[move].is_exact))

    @property
    def is_settled(self) -> bool:
        """Whether the value of the best move is proved, and that no move has a greater one."""
        return self.best.is_exact and self.bounds[self.best_move].low == self.best.low

    def values(self) -> dict[str, MoveValue]:
        """Return the values; of moves that are proved to be worse, also the most they can be."""
        return {
            move: bounds.move_value()._replace(most=bounds.high)
            if bounds.low < bounds.high < self.best.low
            else bounds.move_value()
            for move, bounds in self.bounds.items()
        }


def search_table(state: MancalaState, clock: Clock, only_best: bool = False) -> MoveTable:
    """Return the table of a running game, as far as it is found in time.

    With `only_best` the search ends as soon as the best move is settled.
    """
    if state.opening:
        return _opening_table(state, clock)
    if state.swap and state.turn == 0:
        return _first_turn_table(state, clock, only_best)
    return _turn_table(state, clock, only_best)


def _turn_table(
    state: MancalaState, clock: Clock, only_best: bool, only_value: bool = False
) -> MoveTable:
    """Return the table of a whole turn, with the swap if the player may swap sides.

    With `only_value` it is enough to know the best value, not the move.
    """
    packed, board = packing_and_board(state)
    children, loose_stones = sowing_by_move(state), state.loose_stones
    proved = proved_board_values(packed)
    sweep = _sweep(state, packed, board, clock)
    found = {move: _proved_bounds(child, proved) for move, child in children.items()}
    if sweep:
        found[sweep[0]] = Bounds.exactly(loose_stones)
    best = Bounds(-loose_stones, loose_stones, 0)
    if not (sweep and only_best):
        ahead = clock if loose_stones <= PROVABLE_STONES else clock.with_share(OUTLOOK_SHARE)
        for number, (move, child) in enumerate(children.items()):
            if not found[move].is_exact:
                share = ahead.with_share(1 / (len(children) - number))
                outlook = turn_outlook(packed, child, share, expects_reply=True)
                found[move] = Bounds(outlook.low, outlook.high, outlook.estimate)
        if board in proved:
            best = Bounds.exactly(proved[board])
            _limit_to_best(found, proved[board])
        swaps = state.swap and best.is_exact and state.lead + best.high < 0
        is_enough = (only_value and best.is_exact) or (only_best and swaps)
        is_hopeless = isinstance(clock, NodeClock) and loose_stones > MOST_SEARCHED_STONES
        if not (is_enough or is_hopeless):
            _prove(found, children, state, clock, only_best)
    best = best if best.is_exact else best_of(found.values())
    bounds, best = (
        {move: each.plus(state.lead) for move, each in found.items()},
        best.plus(state.lead),
    )
    if SWAP in state.legal_moves():
        # A player who swaps takes the place of the player who would move now.
        bounds[SWAP] = best.negated()
        best, sweep = best_of((best, bounds[SWAP])), ()
    return MoveTable({move: bounds[move] for move in state.legal_moves()}, best, sweep)


def _proved_bounds(child: SowingLine, proved: Mapping[int, int]) -> Bounds:
    """Return the bounds of a move without a search, by the boards of proved value."""
    if child.board is None:
        return Bounds.exactly(child.gain)
    if child.board in proved:
        value = proved[child.board]
        return Bounds.exactly(child.gain + (value if child.free else -value))
    return Bounds(child.gain - child.loose_stones, child.gain + child.loose_stones, child.gain)


def _prove(
    found: dict[str, Bounds],
    children: Mapping[str, SowingLine],
    state: MancalaState,
    clock: Clock,
    only_best: bool,
) -> None:
    """Narrow the bounds of moves, without the lead: first those of the best move."""
    loose_stones, lead = state.loose_stones, state.lead
    first = clock if loose_stones <= PROVABLE_STONES else clock.with_share(BEST_SHARE)
    solver = Solver(loose_stones, first)
    limits = {move: (each.low, each.high) for move, each in found.items()}
    with suppress(OutOfTime):  # The limits so far are proved.
        narrow_to_best(solver, children, limits, lead)
    for move, (low, high) in limits.items():
        found[move] = Bounds(low, high, found[move].estimate)
    if only_best and MoveTable.of(found).is_settled:
        return
    open_moves = [move for move in children if not found[move].is_exact]
    for number, move in enumerate(open_moves):
        solver.clock = time_for_move(clock, loose_stones, len(open_moves) - number)
        with suppress(OutOfTime):  # The estimate stands.
            found[move] = Bounds.exactly(solver.child_value(children[move]))


def _limit_to_best(found: dict[str, Bounds], value: int) -> None:
    """Limit the bounds of moves by the value of the best one."""
    for move, (low, high, estimate) in found.items():
        found[move] = Bounds(low, min(high, value), estimate)
    best = [move for move, each in found.items() if each.high == value]
    if len(best) == 1:
        found[best[0]] = Bounds.exactly(value)


def _sweep(state: MancalaState, packed: BoardPacking, board: int, clock: Clock) -> tuple[str, ...]:
    """Return a turn that takes every loose stone, or nothing if none is found."""
    share = clock.with_share(SWEEP_SHARE) if state.loose_stones > SWEEP_FROM_STONES else clock
    with suppress(OutOfTime):
        line = sweeping_line(packed, board, TURN_BRANCHES, share)
        if line is not None:
            return tuple(pile_move_text(state.turn, pile) for pile in line.piles)
    return ()


def _opening_table(state: MancalaState, clock: Clock) -> MoveTable:
    """Return the table of a first turn of one sowing: what each leaves to the other player."""
    bounds, moves = dict[str, Bounds](), state.legal_moves()
    for number, move in enumerate(moves):
        after, share = state.after(move), clock.with_share(1 / (len(moves) - number))
        if after.is_over:
            bounds[move] = Bounds.exactly(-after.lead)
        else:
            replies = _turn_table(after, share, only_best=True, only_value=True)
            bounds[move] = replies.best.negated()
    return MoveTable.of(bounds)


def _first_turn_table(state: MancalaState, clock: Clock, only_best: bool) -> MoveTable:
    """Return the table of a first turn after which the other player may swap sides.

    The other player gets the better side. So the first player can get more than a draw only
    by ending the game in the first turn. Every other end of the turn is worth minus the distance
    from equal sides.
    """
    packed, board = packing_and_board(state)
    children, most = sowing_by_move(state), state.lead + state.loose_stones
    sweep = _sweep(state, packed, board, clock)
    bounds = dict.fromkeys(children, Bounds(-most, most, -most))
    if sweep:
        bounds[sweep[0]] = Bounds.exactly(most)
    if not (sweep and only_best):
        solver = Solver(state.loose_stones, clock)
        open_moves = [move for move in children if not bounds[move].is_exact]
        for number, move in enumerate(open_moves):
            solver.clock = clock.with_share(1 / (len(open_moves) - number))
            bounds[move] = _first_turn_bounds(children[move], state.lead, solver)
    return MoveTable.of({move: bounds[move] for move in state.legal_moves()}, sweep)


def _first_turn_bounds(child: SowingLine, lead: int, solver: Solver) -> Bounds:
    """Return the bounds of a move of such a turn, with the lead before it."""
    lead += child.gain
    if child.board is None:
        return Bounds.exactly(lead)
    most = lead + child.loose_stones
    low, high = -abs(lead) - child.loose_stones, most
    ends = [child._replace(gain=0)]
    if child.free:
        ends, is_complete, packed = [], False, solver.packing
        with suppress(OutOfTime):  # The lines found so far count.
            share = solver.clock.with_share(OUTLOOK_SHARE)
            for line in turn_prefixes(packed, child.board, TURN_BRANCHES, share, require_all=True):
                if line.board is None:
                    # Only the mover's own side can become empty: this line takes everything.
                    low = most
                elif not line.free:
                    ends.append(line)
            is_complete = True
        if is_complete and low < most:
            high = min(high, 0)
    else:
        is_complete, high = True, min(high, 0)
    if low >= high:
        return Bounds.exactly(low)
    if not ends:
        return Bounds(low, high, low)
    ends.sort(key=lambda line: line.loose_stones)
    estimate = _most_even_end(ends, lead, solver)
    with suppress(OutOfTime):  # The estimate stands.
        for line in ends:
            assert line.board is not None
            ahead = lead + line.gain
            reply = solver.board_value(line.board, line.loose_stones, ahead)
            low = max(low, -abs(ahead - reply))
            if low >= high:
                break
        if is_complete:
            high = low
    return Bounds(low, high, estimate)


def _most_even_end(ends: Iterable[SowingLine], lead: int, solver: Solver) -> int:
    """Return about how even the most even of some ends of a turn leaves the sides, 0 or less."""
    nearest = sorted(ends, key=lambda line: abs(lead + line.gain))[:ESTIMATED_ENDS]
    left = []
    for line in nearest:
        try:
            gain = best_reply_gain(solver.packing, line, ESTIMATE_BRANCHES, solver.clock)
        except OutOfTime:
            gain = 0
        left.append(abs(lead + line.gain - gain))
    return -min(left)
