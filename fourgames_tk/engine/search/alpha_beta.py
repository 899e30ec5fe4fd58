"""Alpha-beta search for zero-sum games of two players who alternate.

Iterative deepening with a transposition table for move ordering, and a quiescence search of noisy
moves at the leaves (Knuth and Moore, "An analysis of alpha-beta pruning", Artificial Intelligence
6, 1975). A game implements `TwoPlayerGame`. Its positions are hashable and include the side to
move, so that equal positions are equal keys.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, Protocol, TypeVar

from .clock import Clock, OutOfTime
from .transposition_table import TranspositionTable

WIN = 1_000_000
"""The value of a won position. A win in n plies is WIN − n, a loss n − WIN."""

PROVED = WIN - 10_000
"""A value at least this far from zero is a proved win or loss."""

MAX_PLIES = 100
"""Greatest depth of a line, which ends a search among repeated positions."""

LATE_DEPTH = 3
"""Below this depth, late moves are not reduced."""

SETTLING_PLIES = 6
"""Most plies of the quiescence search, which need not end on a crowded board."""

PositionT = TypeVar("PositionT", bound=Hashable)
MoveT = TypeVar("MoveT", bound=Hashable)


class TwoPlayerGame(Protocol[PositionT, MoveT]):
    """The interface of a game to the search. Values are those of the side to move."""

    def exact_value(self, position: PositionT) -> int | None:
        """Return the value at the end of the game or from a table of endings; else None."""

    def children(self, position: PositionT) -> list[tuple[MoveT, PositionT]]:
        """Return every move with the position after it, promising ones first."""

    def noisy_children(self, position: PositionT) -> list[PositionT]:
        """Return the positions after noisy moves, such as captures, for the quiescence search."""

    def futility_bound(self, position: PositionT) -> int | None:
        """Return an upper bound of the estimates of the position and after each quiet move.

        None if there is no bound, or if a quiet move may lead to a position with an exact value.
        For futility pruning: at depth 1, quiet moves are skipped if the bound is not above alpha.
        """

    def evaluate(self, position: PositionT) -> int:
        """Return an estimate of the value, well inside ±PROVED."""


@dataclass(frozen=True)
class ScoredMove(Generic[MoveT]):
    """A move, its value for the player who makes it, and the search depth in plies."""

    move: MoveT
    value: int
    depth: int

    @property
    def is_proved(self) -> bool:
        """Whether the value is a proved win or loss."""
        return abs(self.value) >= PROVED

    @property
    def is_length_proved(self) -> bool:
        """Whether the length of the win or loss is proved, too: there is no shorter one."""
        return _is_exact(self.value, self.depth)


_EXACT, _AT_LEAST, _AT_MOST = 0, 1, 2
"""Kinds of a stored value: the exact value, a lower bound, an upper bound."""


class AlphaBeta(Generic[PositionT, MoveT]):
    """A search with its transposition table, which later searches reuse."""

    def __init__(self, game: TwoPlayerGame[PositionT, MoveT]) -> None:
        self._game = game
        self._table = TranspositionTable[PositionT, tuple[int, int, int, "MoveT | None"]]()
        self._clock = Clock()
        self._late: int | None = None
        self.nodes = 0

    def deepen_iteratively(
        self,
        position: PositionT,
        clock: Clock,
        max_depth: int,
        *,
        every_move: bool = False,
        random: Random | None = None,
        late: int | None = None,
    ) -> list[ScoredMove[MoveT]]:
        """Search 1, 2, 3 … plies deep until the clock runs out; return the moves, best first.

        The first is the best of the deepest completed search. The values of the others are bounds,
        unless `every_move` asks for the value of each. If noisy moves or a table prove a win early,
        the search continues until no shorter one can be left; if time or depth end before, the win
        may be nearer than its value says. Without any time, the moves come in the game's order with
        value 0 and depth 0. With `random`, equally good moves come in random order. With `late`,
        the moves after the first `late` ones of a position are searched a ply less deep first, and
        again only if they look better (late move reduction): deeper in the same time, but an exact
        win may be longer than necessary.
        """
        self._clock, self._late = clock, late
        children = dict(self._game.children(position))
        scored = [ScoredMove(move, 0, 0) for move in children]
        if random is not None:
            random.shuffle(scored)
        try:
            for depth in range(1, max_depth + 1):
                clock.check_time()
                scored = self._search_root(children, scored, depth, every_move)
                if (scored[0].is_length_proved and not every_move) or all(
                    move.is_length_proved for move in scored
                ):
                    break
        except OutOfTime:
            pass
        return scored

    def _search_root(
        self,
        children: dict[MoveT, PositionT],
        order: Sequence[ScoredMove[MoveT]],
        depth: int,
        every_move: bool,
    ) -> list[ScoredMove[MoveT]]:
        """Return the moves searched to a depth, best first. Equal moves keep their order."""
        best = -WIN
        result = []
        for scored in order:
            # Values below the best so far need not be exact.
            floor = -WIN if every_move else best
            value = -self._search(children[scored.move], depth - 1, 1, -WIN, -floor)
            result.append(ScoredMove(scored.move, value, depth))
            best = max(best, value)
        if every_move:
            return sorted(result, key=lambda scored: -scored.value)
        first = max(result, key=lambda scored: scored.value)
        return [first, *(scored for scored in result if scored is not first)]

    def _search(self, position: PositionT, depth: int, ply: int, alpha: int, beta: int) -> int:
        """Return the value if it is between the bounds, else a bound on its side."""
        self._count_node()
        game = self._game
        exact = game.exact_value(position)
        if exact is not None:
            return _value_plies_earlier(exact, ply)
        if depth <= 0 or ply >= MAX_PLIES:
            return self._settle(position, ply, SETTLING_PLIES, alpha, beta)
        first: MoveT | None = None
        entry = self._table.get(position)
        if entry is not None:
            stored_depth, kind, stored, first = entry
            value = _value_plies_earlier(stored, ply)
            # A shallower search can prove a win, but perhaps not the shortest one.
            is_deep = stored_depth >= depth or _is_exact(stored, stored_depth)
            at_least = kind != _AT_MOST and (is_deep or stored >= PROVED)
            at_most = kind != _AT_LEAST and (is_deep or stored <= -PROVED)
            if (at_least and (at_most or value >= beta)) or (at_most and value <= alpha):
                return value
        if depth == 1 and (bound := game.futility_bound(position)) is not None and bound <= alpha:
            # Quiet moves cannot reach alpha: search only noisy ones.
            return max(bound, self._settle(position, ply, SETTLING_PLIES + 1, alpha, beta))
        children = game.children(position)
        if first is not None:
            children.sort(key=lambda child: child[0] != first)
        best, best_move, floor = -WIN, first, alpha
        late = len(children) if self._late is None or depth < LATE_DEPTH else self._late
        for number, (move, child) in enumerate(children):
            value = floor + 1
            if number >= late:
                value = -self._search(child, depth - 2, ply + 1, -floor - 1, -floor)
            if value > floor:
                value = -self._search(child, depth - 1, ply + 1, -beta, -floor)
            if value > best:
                best, best_move = value, move
                if value > floor:
                    floor = value
                    if value >= beta:
                        break
        kind = _AT_LEAST if best >= beta else _EXACT if best > alpha else _AT_MOST
        self._table.put(position, (depth, kind, _value_plies_earlier(best, -ply), best_move))
        return best

    def _settle(self, position: PositionT, ply: int, left: int, alpha: int, beta: int) -> int:
        """Return the value of the quiescence search with at most `left` noisy moves.

        The side to move may stop at each position and take the estimate.
        """
        game = self._game
        best = game.evaluate(position)
        if best >= beta or not left:
            return best
        floor = max(alpha, best)
        for child in game.noisy_children(position):
            self._count_node()
            exact = game.exact_value(child)
            if exact is not None:
                value = -_value_plies_earlier(exact, ply + 1)
            else:
                value = -self._settle(child, ply + 1, left - 1, -beta, -floor)
            if value > best:
                best = value
                if value > floor:
                    floor = value
                    if value >= beta:
                        break
        return best

    def _count_node(self) -> None:
        self.nodes += 1
        if not self.nodes & 255:
            self._clock.check_time(256)


def _is_exact(value: int, depth: int) -> bool:
    """Return whether a search of `depth` plies is deep enough to prove `value`.

    Then it cannot have missed a shorter win or loss.
    """
    return abs(value) >= max(PROVED, WIN - depth)


def _value_plies_earlier(value: int, plies: int) -> int:
    """Return a value as seen `plies` plies earlier: a proved end is that much farther away."""
    if value >= PROVED:
        return value - plies
    return value + plies if value <= -PROVED else value
