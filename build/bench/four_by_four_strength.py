"""How strong the levels of 4 × 4 are: the best against the greedy one, each against the next.

    python3 build/bench/four_by_four_strength.py [processes]

The games of a series are shared out among processes, by default half as many as there are
processors: the best level thinks by the clock, and must not be slowed down by its own company.
"""

from __future__ import annotations

import os
import sys
from concurrent.futures import Executor, ProcessPoolExecutor
from itertools import repeat
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from fourgames_tk.engine.game import AnyGame, State
from fourgames_tk.engine.games import four_by_four
from fourgames_tk.engine.games.four_by_four.rules import FourByFourOptions
from fourgames_tk.engine.search.clock import Clock

GAME: AnyGame = four_by_four.FOUR_BY_FOUR

GREEDY = 3
"""The level that wins if it can, gives a safe piece, and thinks no further."""

SERIES = 200
PAIRINGS = 60


def winner(levels: tuple[int, int], seed: int) -> int | None:
    """Play one game between the levels and return the winning seat."""
    random = Random(seed)
    state: State = GAME.start(FourByFourOptions(), seed)
    while (outcome := state.outcome()) is None:
        state = state.play(GAME.choose(state, levels[state.turn], Clock(), random)).state
    return outcome.winners[0] if outcome.winners else None


def result(better: int, other: int, seed: int) -> int:
    """Play one game, seats changing with the seed: +1, 0 or −1 for the better level."""
    seat = seed % 2
    won_by = winner((better, other) if seat == 0 else (other, better), seed)
    return 0 if won_by is None else 1 if won_by == seat else -1


def series(better: int, other: int, games: int, pool: Executor) -> None:
    """Play with changing seats and print how the better level fared."""
    results = list(pool.map(result, repeat(better), repeat(other), range(games)))
    won, drawn, lost = (results.count(value) for value in (1, 0, -1))
    print(
        f"level {better} against level {other}: {won} won, {drawn} even, {lost} lost; "
        f"{(won + drawn / 2) / games:.0%} of the points",
        flush=True,
    )


def main() -> None:
    """Play all series."""
    processes = int(sys.argv[1]) if len(sys.argv) > 1 else max(1, (os.cpu_count() or 1) // 2)
    best = len(GAME.levels)
    with ProcessPoolExecutor(processes) as pool:
        for level in range(2, best + 1):
            series(level, level - 1, PAIRINGS, pool)
        series(best, GREEDY, SERIES, pool)


if __name__ == "__main__":
    main()
