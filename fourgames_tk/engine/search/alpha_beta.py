"""Alpha-beta search of a game of two players who alternate and want opposite things.

Iterative deepening with a transposition table that gives the move to try first, and a search of
the noisy moves at the leaves (Knuth and Moore, "An analysis of alpha-beta pruning", Artificial
Intelligence 6, 1975). A game is given as a `TwoPlayerGame`; its positions are hashable values
that hold the side to move, so that equal positions are equal keys.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, Protocol, TypeVar

from .clock import Clock, OutOfTime
from .transposition_table import TranspositionTable

WIN = 1_000_000
"""The value of a game that is won; a win in n plies is worth WIN − n, a loss n − WIN."""

PROVED = WIN - 10_000
"""A value at least this far from zero is a proved win or loss."""

MAX_PLIES = 100

SETTLED_DEPTHS = 4
"""A move is settled once it has stayed the best for so many depths in turn."""

LATE_DEPTH = 3
"""With fewer plies left, late moves are searched as deep as the others."""

SETTLING_PLIES = 6
"""How far noisy moves are followed at a leaf: on a crowded board there is no end to them."""

PositionT = TypeVar("PositionT", bound=Hashable)
MoveT = TypeVar("MoveT", bound=Hashable)


class TwoPlayerGame(Protocol[PositionT, MoveT]):
    """What the search asks of a game; every value is that of the side to move."""

    def known(self, position: PositionT) -> int | None:
        """Return the value where it is known for certain (the end, a table), else None."""

    def children(self, position: PositionT) -> list[tuple[MoveT, PositionT]]:
        """Return every move and the position after it, promising ones first."""

    def noisy(self, position: PositionT) -> list[PositionT]:
        """Return the positions after moves that must not be cut off at a leaf."""

    def limit(self, position: PositionT) -> int | None:
        """Return what no estimate after a move that is not noisy exceeds, nor that of the position.

        None if nothing is told, and where such a move may lead to what is known for certain.
        """

    def evaluate(self, position: PositionT) -> int:
        """Return an estimate of the value, well inside ±PROVED."""


@dataclass(frozen=True)
class ScoredMove(Generic[MoveT]):
    """A move, its value for the player who makes it, and the depth in plies that showed it."""

    move: MoveT
    value: int
    depth: int

    @property
    def proved(self) -> bool:
        """Whether the value is a win or a loss that was found by search."""
        return abs(self.value) >= PROVED

    @property
    def exact(self) -> bool:
        """Whether its length is proved as well: everything that ends as soon has been searched."""
        return _is_exact(self.value, self.depth)


_EXACT, _AT_LEAST, _AT_MOST = 0, 1, 2


class AlphaBeta(Generic[PositionT, MoveT]):
    """A search with its table, which may be used for one position after another."""

    def __init__(self, game: TwoPlayerGame[PositionT, MoveT]) -> None:
        self._game = game
        self._table = TranspositionTable[PositionT, tuple[int, int, int, "MoveT | None"]]()
        self._clock = Clock()
        self._late: int | None = None
        self.nodes = 0

    def deepen(
        self,
        position: PositionT,
        clock: Clock,
        max_depth: int,
        *,
        every_move: bool = False,
        random: Random | None = None,
        enough: int | None = None,
        late: int | None = None,
    ) -> list[ScoredMove[MoveT]]:
        """Search 1, 2, 3 … plies deep until the clock runs out; return the moves, best first.

        The first is the best of the deepest search that could be finished. The values of the
        others are bounds, unless `every_move` asks for a value of each of them. A win that noisy
        moves or a table have shown early is searched on until no shorter one can be left; if time
        or depth end before, it may be nearer than its value says. With no time at
        all the moves come in the game's order with a value of 0 and a depth of 0. With
        `random`, equally good moves get equal chances to be the first. Once it has looked at
        `enough` positions, it ends as soon as the best move is settled. With `late`, the moves
        that come after so many in the order of a position are searched a ply less deep first, and
        again only if they look better: that goes deeper in the same time, but what is called exact
        may then be longer than it has to be.
        """
        self._clock, self._late = clock, late
        children = dict(self._game.children(position))
        scored = [ScoredMove(move, 0, 0) for move in children]
        if random is not None:
            random.shuffle(scored)
        same = 0
        try:
            for depth in range(1, max_depth + 1):
                clock.check()
                before = scored[0].move
                scored = self._search_root(children, scored, depth, every_move)
                same = same + 1 if scored[0].move == before else 0
                if enough is not None and self.nodes >= enough and same >= SETTLED_DEPTHS:
                    break
                if (scored[0].exact and not every_move) or all(move.exact for move in scored):
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
        """Return the moves searched to a depth, best first; ties stay in their order."""
        best = -WIN
        result = []
        for scored in order:
            # Below the best so far, one value need not be told from another.
            floor = -WIN if every_move else best
            value = -self._search(children[scored.move], depth - 1, 1, -WIN, -floor)
            result.append(ScoredMove(scored.move, value, depth))
            best = max(best, value)
        if every_move:
            return sorted(result, key=lambda scored: -scored.value)
        first = max(result, key=lambda scored: scored.value)
        return [first, *(scored for scored in result if scored is not first)]

    def _search(self, position: PositionT, depth: int, ply: int, alpha: int, beta: int) -> int:
        """Return the value if it lies between the bounds, else a bound that proves it outside."""
        self._count_node()
        game = self._game
        known = game.known(position)
        if known is not None:
            return _value_plies_earlier(known, ply)
        if depth <= 0 or ply >= MAX_PLIES:
            return self._settle(position, ply, SETTLING_PLIES, alpha, beta)
        first: MoveT | None = None
        entry = self._table.get(position)
        if entry is not None:
            stored_depth, kind, stored, first = entry
            value = _value_plies_earlier(stored, ply)
            # A shallower search proves an end, but there may be a nearer one unless it was seen.
            is_deep = stored_depth >= depth or _is_exact(stored, stored_depth)
            at_least = kind != _AT_MOST and (is_deep or stored >= PROVED)
            at_most = kind != _AT_LEAST and (is_deep or stored <= -PROVED)
            if (at_least and (at_most or value >= beta)) or (at_most and value <= alpha):
                return value
        if depth == 1 and (limit := game.limit(position)) is not None and limit <= alpha:
            # No other move than a noisy one can matter.
            return max(limit, self._settle(position, ply, SETTLING_PLIES + 1, alpha, beta))
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
        """Return the estimate after `left` noisy moves, each of which may be left unmade."""
        game = self._game
        best = game.evaluate(position)
        if best >= beta or not left:
            return best
        floor = max(alpha, best)
        for child in game.noisy(position):
            self._count_node()
            known = game.known(child)
            if known is not None:
                value = -_value_plies_earlier(known, ply + 1)
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
            self._clock.check()


def _is_exact(value: int, depth: int) -> bool:
    """Whether a search so deep has seen all that could end sooner than a proved value says."""
    return abs(value) >= max(PROVED, WIN - depth)


def _value_plies_earlier(value: int, plies: int) -> int:
    """Return a value as it counts that many plies before: a proved end is that much farther."""
    if value >= PROVED:
        return value - plies
    return value + plies if value <= -PROVED else value
