"""How strong the levels of FourSide are: series of games, both seats alike.

    python3 build/bench/fourside_strength.py [--games N] [--values V …] [--ladder]

Every deal is played twice with seats changed. Without arguments the best level plays the one
that minds the reply but a little; with --ladder each level plays the one below.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import figures

from fourgames_tk.engine.game import AnyGame, State
from fourgames_tk.engine.games.fourside import FOURSIDE
from fourgames_tk.engine.games.fourside.options import FourSideOptions
from fourgames_tk.engine.search.clock import Clock

GREEDY = 5
BEST = FOURSIDE.levels[-1].number


@dataclass
class Series:
    """What a series brought the first of its two levels; a tie counts half."""

    games: int = 0
    won_by_seat: list[float] = field(default_factory=lambda: [0.0, 0.0])
    difference: int = 0
    seconds: float = 0.0
    moves: int = 0
    longest: float = 0.0

    @property
    def share(self) -> float:
        """The share of the games won."""
        return sum(self.won_by_seat) / self.games

    def line(self) -> str:
        """Return the figures for a person."""
        seats = " and ".join(f"{won * 200 / self.games:.1f} %" for won in self.won_by_seat)
        return (
            f"{self.share:6.1%} of {self.games} games (as player 1 and 2: {seats}), "
            f"mean difference {self.difference / self.games:+.1f}, "
            f"{self.seconds / self.moves * 1000:.1f} ms a move, "
            f"longest {self.longest * 1000:.0f} ms"
        )


def play_series(level: int, other: int, values: int, games: int) -> Series:
    """Play `games` games, an even number, of one level against another."""
    series = Series()
    game: AnyGame = FOURSIDE
    options = FourSideOptions(values=values)
    for number in range(games):
        seat = number % 2
        random = Random(number)
        state: State = game.start(options, number // 2)
        while (outcome := state.outcome()) is None:
            mine = state.turn == seat
            started = time.perf_counter()
            move = game.choose(state.view(state.turn), level if mine else other, Clock(), random)
            if mine:
                seconds = time.perf_counter() - started
                series.seconds += seconds
                series.moves += 1
                series.longest = max(series.longest, seconds)
            state = state.play(move).state
        scores = outcome.scores or (0, 0)
        difference = scores[seat] - scores[1 - seat]
        series.games += 1
        series.difference += difference
        series.won_by_seat[seat] += 0.5 * (1 + (difference > 0) - (difference < 0))
    return series


def main(arguments: Sequence[str] = ()) -> None:
    """Print the share of games won."""
    parser = argparse.ArgumentParser(description="How strong the levels of FourSide are.")
    parser.add_argument("--games", type=int, default=20, help="in each series (20; even)")
    parser.add_argument("--values", type=int, nargs="+", default=[3, 6, 9])
    parser.add_argument("--ladder", action="store_true", help="each level against the one below")
    chosen = parser.parse_args(arguments)
    pairs = [(BEST, GREEDY)]
    if chosen.ladder:
        pairs = [(number, number - 1) for number in range(2, BEST + 1)]
    for values in chosen.values:
        for level, other in pairs:
            series = play_series(level, other, values, chosen.games)
            print(f"values 1–{values}, level {level} against {other}: {series.line()}", flush=True)
            name = f"values 1–{values}, level {level} against {other}"
            milliseconds = series.seconds / series.moves * 1000
            figures.report(f"{name}, a move", milliseconds, "ms")
            won = 100 * series.share
            figures.report(f"{name}, won", won, "%", 50.0, "an equal", more_is_better=True)


if __name__ == "__main__":
    main(sys.argv[1:])
