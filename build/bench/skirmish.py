"""Stones: Skirmish: how fast the search and the table of endings are.

Each figure stands beside the same work done by the rules alone, in the same run.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

import figures

from fourgames_tk.engine.game import Game
from fourgames_tk.engine.games.skirmish import SKIRMISH
from fourgames_tk.engine.games.skirmish.endings import Endings
from fourgames_tk.engine.games.skirmish.options import SkirmishOptions
from fourgames_tk.engine.games.skirmish.rules import SkirmishState, tiling
from fourgames_tk.engine.games.skirmish.two_player import Duel, Position, position_of
from fourgames_tk.engine.search.alpha_beta import AlphaBeta
from fourgames_tk.engine.search.clock import Clock

DEPTH = 4


def main() -> None:
    """Print all figures."""
    state = SKIRMISH.start(SkirmishOptions(layout="random"), 1)
    game = Duel(state.tiling, 0, None)
    rules_seconds, leaves = _timed(lambda: Game.perft(SKIRMISH, state, DEPTH))
    bits_seconds, same = _timed(lambda: leaves_of(game, position_of(state), DEPTH))
    print(f"tree of {leaves:,} leaves (by bits {same:,}):")
    print(f"  bits are {rules_seconds / bits_seconds:.1f} times as fast as the rules")
    figures.report(f"tree of {leaves:,} leaves", bits_seconds, "s", rules_seconds, "the rules")
    searcher = AlphaBeta(game)
    plain_seconds, plain_value = _timed(lambda: plain(game, position_of(state), DEPTH))
    pruned_seconds, best = _timed(
        lambda: searcher.deepen(position_of(state), Clock(), DEPTH)[0].value
    )
    print(f"search {DEPTH} plies deep (values {plain_value} and {best}):")
    print(f"  alpha-beta is {plain_seconds / pruned_seconds:.0f} times as fast as plain search")
    name = f"search {DEPTH} plies deep"
    figures.report(name, pruned_seconds, "s", plain_seconds, "plain search")
    seconds, depth = _timed(lambda: searcher.deepen(position_of(start()), Clock(0.9), 20)[0].depth)
    print(f"depth reached from the usual start in {seconds:.1f} s: {depth} plies")
    for rows, columns, diagonal in ((5, 5, False), (6, 6, False), (6, 6, True)):
        table = Endings(tiling(rows, columns, diagonal))
        seconds, _ = _timed(partial(table.build, Clock()))
        steps = "all eight" if diagonal else "four"
        name = f"table of endings, {rows} × {columns}, {steps} steps"
        print(f"{name}: {seconds:.2f} s")
        figures.report(name, seconds, "s")


def leaves_of(game: Duel, position: Position, depth: int) -> int:
    """Return the number of leaves of the tree of moves; a finished game is one leaf."""
    if depth == 0 or game.known(position) is not None:
        return 1
    return sum(leaves_of(game, child, depth - 1) for _, child in game.children(position))


def start() -> SkirmishState:
    """Return the usual start."""
    return SKIRMISH.start(SkirmishOptions(), 0)


def plain(game: Duel, position: Position, depth: int) -> int:
    """Return the value by search without pruning."""
    known = game.known(position)
    if known is not None:
        return known
    if depth == 0:
        return settle(game, position)
    return max(-plain(game, child, depth - 1) for _, child in game.children(position))


def settle(game: Duel, position: Position) -> int:
    """Return the estimate after hits, without pruning."""
    best = game.evaluate(position)
    for child in game.noisy(position):
        known = game.known(child)
        best = max(best, -(settle(game, child) if known is None else known))
    return best


def _timed(work: Callable[[], int]) -> tuple[float, int]:
    """Return the seconds that the work takes, and its result."""
    begin = time.perf_counter()
    result = work()
    return time.perf_counter() - begin, result


if __name__ == "__main__":
    main()
