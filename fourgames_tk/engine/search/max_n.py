"""Max-n search for games of several players, each playing for themselves.

Luckhardt and Irani, "An algorithmic solution of n-person games", AAAI 1986. Every position has a
tuple with one value for each player; the player to move chooses the child with their best value.
"""

from __future__ import annotations

from collections.abc import Hashable
from random import Random
from typing import Protocol, TypeVar

from .clock import Clock, OutOfTime

Values = tuple[float, ...]
"""The expected share of the win for each player, from 0 to 1."""

CERTAIN_WIN = 1.0
"""Value of a win for who moves: no other move can be better."""

PositionT = TypeVar("PositionT", bound=Hashable)
MoveT = TypeVar("MoveT", bound=Hashable)


class ManyPlayerGame(Protocol[PositionT, MoveT]):
    """The interface of a game to the search."""

    def mover(self, position: PositionT) -> int:
        """Return the player to move."""

    def children(self, position: PositionT) -> list[tuple[MoveT, PositionT]]:
        """Return every move with the position after it, promising ones first; none at the end."""

    def evaluate(self, position: PositionT) -> Values:
        """Return the values of a leaf or of the end of the game."""


def deepen_iteratively(
    game: ManyPlayerGame[PositionT, MoveT],
    position: PositionT,
    clock: Clock,
    max_depth: int,
    random: Random | None = None,
    cycle: int = 1,
) -> list[tuple[MoveT, Values]]:
    """Search 1, 2, 3 … plies deep until the clock runs out; return the moves, best first.

    Deeper than `cycle` plies (the number of turns until the same player moves again), only
    multiples of `cycle` are searched: an estimate favours the player who moved last, so that half a
    cycle more is often worse. A cycle is not started if the time left is probably too short.

    Without any time, the moves come in the game's order with the values of the position. With
    `random`, equally good moves come in random order.
    """
    mover = game.mover(position)
    here = game.evaluate(position)
    children = dict(game.children(position))
    scored = [(move, here) for move in children]
    if random is not None:
        random.shuffle(scored)
    took = 0.0
    try:
        every, whole = range(1, min(cycle, max_depth) + 1), range(2 * cycle, max_depth + 1, cycle)
        for depth in (*every, *whole):
            before = clock.remaining_seconds()
            needed = took * len(children) ** cycle
            if cycle < depth and before is not None and needed > before:
                break
            searched = [
                (move, _search(game, children[move], depth - 1, clock)) for move, _ in scored
            ]
            searched.sort(key=lambda found: -found[1][mover])
            scored = searched
            left = clock.remaining_seconds()
            if before is not None and left is not None:
                took = before - left
    except OutOfTime:
        pass
    return scored


def _search(
    game: ManyPlayerGame[PositionT, MoveT], position: PositionT, depth: int, clock: Clock
) -> Values:
    clock.check_time()
    if depth <= 0:
        return game.evaluate(position)
    mover = game.mover(position)
    best: Values | None = None
    for _, child in game.children(position):
        values = _search(game, child, depth - 1, clock)
        if best is None or values[mover] > best[mover]:
            best = values
            if best[mover] >= CERTAIN_WIN:
                break
    return game.evaluate(position) if best is None else best
