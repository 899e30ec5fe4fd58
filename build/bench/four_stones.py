"""Four Stones: how long a perfect choice takes, and how strong each level is.

The choice by nim-sum is set beside a plain search of the whole tree on boards small enough for it,
in the same run. The levels play series on shuffled layouts, every layout from both seats.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable
from functools import cache, partial
from random import Random

import figures

from fourgames_tk.engine.games.four_stones import FOUR_STONES, thinking
from fourgames_tk.engine.games.four_stones.game import SIGHT
from fourgames_tk.engine.games.four_stones.options import FourStonesOptions
from fourgames_tk.engine.games.four_stones.rules import FourStonesState
from fourgames_tk.engine.match import Match
from fourgames_tk.engine.players.player import Computer
from fourgames_tk.engine.search.clock import Clock
from fourgames_tk.engine.session import Session

LAYOUTS = 300


BEST = max(SIGHT)


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
    print(f"win shares over {2 * LAYOUTS} games on shuffled layouts:")
    for level, sight in SIGHT.items():
        below = f"{win_share(level, level - 1):.0%} against level {level - 1}" if level > 1 else "–"
        best = f"{win_share(level, BEST):.0%} against level {BEST}" if level < BEST else "–"
        print(f"  level {level} ({sight:.2f} gaps at sight): {below}, {best}")


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


def win_share(level: int, opponent: int) -> float:
    """Return the share of games that a level wins; there are no draws."""
    options = FourStonesOptions("shuffled")
    won = 0
    for seed in range(LAYOUTS):
        for seat in (0, 1):
            players = [Computer(FOUR_STONES, level, seed), Computer(FOUR_STONES, opponent, ~seed)]
            session = Session(FOUR_STONES, options, seed)
            won += seat in Match(session, players[:: -1 if seat else 1]).run().winners
    return won / (2 * LAYOUTS)


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
