"""How soon a hint comes, in positions of play between levels, for all games.

Every game is played by levels in the middle and above, who need no clock; the positions are the
same in every run. A hint that has to prove something takes longest.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from random import Random

import figures

from fourgames_tk.engine.game import AnyGame, State
from fourgames_tk.engine.games import GAMES
from fourgames_tk.engine.search.clock import Clock

POSITIONS, PLIES = 40, 40
"""How many positions of each game, and how far a game is followed: endings are soon told."""

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
            move = state.forced()
            if move is None:
                if not ply % 4:
                    yield state.view(state.turn)
                    count -= 1
                    if not count:
                        return
                level = levels[(state.turn + seed) % 2]
                move = game.choose(state.view(state.turn), level, Clock(), random)
            state = state.play(move).state


def main() -> None:
    """Print all figures."""
    print(f"processor seconds of a hint, {POSITIONS} positions of each game:")
    for game in GAMES:
        times = []
        for view in positions(game, POSITIONS):
            begun = time.process_time()
            game.hint(view, Clock())
            times.append(time.process_time() - begun)
        times.sort()
        median, late = times[len(times) // 2], times[len(times) * 95 // 100]
        print(f"  {game.id}: median {median:.3f}, 95 of 100 within {late:.2f}")
        figures.report(f"hint, {game.id}", median * 1e3, "ms")


if __name__ == "__main__":
    main()
