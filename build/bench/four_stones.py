"""Four Stones: how long a perfect choice takes.

The choice by nim-sum is set beside a plain search of the whole tree on boards small enough for it,
in the same run.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable
from functools import cache, partial
from random import Random

import figures

from fourgames_tk.engine.games.four_stones import FOUR_STONES, thinking
from fourgames_tk.engine.games.four_stones.options import FourStonesOptions
from fourgames_tk.engine.games.four_stones.rules import FourStonesState
from fourgames_tk.engine.search.clock import Clock


def main() -> None:
    """Print all figures."""
    print("time of a choice of the best level, over 200 positions:")
    for options in (
        FourStonesOptions("shuffled"),
        FourStonesOptions("shuffled", 8, 16, 26),
    ):
        times = sorted(choice_times(options, 200))
        size = f"{options.rows} × {options.spaces}, {options.letters} letters"
        print(f"  {size}: median {times[100] * 1e3:.2f} ms, longest {times[-1] * 1e3:.2f} ms")
        figures.report(f"choice, {size}", times[100] * 1e3, "ms")
    ratio = speed_ratio()
    print(f"nim-sum beside a plain search, 2 × 7, 6 letters: {ratio:,.0f} times as fast")
    name = "nim-sum, 2 × 7, 6 letters"
    figures.report(name, ratio, "times", 1.0, "plain search", more_is_better=True)


def choice_times(options: FourStonesOptions, count: int) -> list[float]:
    """Return the seconds that choices take in the course of random games."""
    random = Random(1)
    times: list[float] = []
    for seed in itertools.count():
        state = FOUR_STONES.start(options, seed)
        while not state.is_over:
            times.append(_seconds(partial(FOUR_STONES.choose, state, 5, Clock(), random)))
            if len(times) == count:
                return times
            state = state.after(random.choice(state.legal_moves()))
    return times


def speed_ratio() -> float:
    """Return how many times as long a search of the whole tree takes as the nim-sum."""
    options = FourStonesOptions("shuffled", 2, 7, 6)
    states = [FOUR_STONES.start(options, seed) for seed in range(10)]
    searched = sum(_seconds(partial(searched_moves, state)) for state in states)
    summed = sum(_seconds(partial(thinking.winning_moves, state)) for state in states)
    return searched / summed


def searched_moves(state: FourStonesState) -> list[str]:
    """Return the winning moves, found by trying everything."""

    @cache
    def wins(position: FourStonesState) -> bool:
        return any(not wins(position.after(move)) for move in position.legal_moves())

    return [move for move in state.legal_moves() if not wins(state.after(move))]


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
