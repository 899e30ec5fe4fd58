"""How soon a hint and a move of the best level come, in positions of play between levels.

Every game is played by levels in the middle and above, who need no clock; the positions are the
same in every run. A hint that has to prove something takes longest.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from random import Random

import figures

from fourgames_tk.engine.game import AnyGame, State
from fourgames_tk.engine.games import GAMES
from fourgames_tk.engine.search.clock import Clock

POSITIONS, PLIES = 40, 40
"""How many positions of each game, and how far a game is followed: endings are soon told."""
MOVES = 20
"""How many of these positions the best level moves in, whom some games let think for seconds."""

OPTIONS: Mapping[str, tuple[Mapping[str, str], ...]] = {
    "mancala": ({"swap": "yes", "opening": "short"}, {}),
}


def positions(game: AnyGame, count: int) -> Iterator[State]:
    """Yield every fourth position of the beginnings of games between two levels."""
    every = OPTIONS.get(game.id, ({},))
    top = len(game.levels)
    for seed in range(count):
        random = Random(seed)
        state: State = game.start(game.options_type.parse(every[seed % len(every)]), seed)
        levels = top - 1, max(1, top - 3)
        for ply in range(seed, seed + PLIES):
            if state.outcome() is not None:
                break
            move = state.forced_move()
            if move is None:
                if not ply % 4:
                    yield state.view(state.turn)
                    count -= 1
                    if not count:
                        return
                level = levels[(state.turn + seed) % 2]
                move = game.choose(state.view(state.turn), level, Clock(), random)
            state = state.after(move)


def measure(name: str, think: Callable[[State], object], views: Sequence[State]) -> None:
    """Print and leave how long thinking takes, by the processor."""
    times = []
    for view in views:
        begun = time.process_time()
        think(view)
        times.append(time.process_time() - begun)
    times.sort()
    median, late = times[len(times) // 2], times[len(times) * 95 // 100]
    print(f"  {name}: median {median:.3f}, 95 of 100 within {late:.2f}", flush=True)
    figures.report(name, median * 1e3, "ms")


def main() -> None:
    """Print all figures."""
    print(f"processor seconds, {POSITIONS} positions of each game for hints, {MOVES} for moves:")
    for game in GAMES:
        views, best = [*positions(game, POSITIONS)], len(game.levels)
        hint = partial(game.hint, clock=Clock())
        move = partial(game.choose, level=best, clock=Clock(), random=Random(1))
        measure(f"hint, {game.id}", hint, views)
        measure(f"move of the best level, {game.id}", move, views[:: POSITIONS // MOVES])


if __name__ == "__main__":
    main()
