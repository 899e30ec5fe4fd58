"""How strong the levels of 4 × 4 are: the best against the greedy one, each against the next.

    python3 build/bench/four_by_four_strength.py [--games N]

All 200 games and the pairings take about half an hour; fewer games less.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
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


def winner(levels: tuple[int, int], seed: int) -> int | None:
    """Play one game between the levels and return the winning seat."""
    random = Random(seed)
    state: State = GAME.start(FourByFourOptions(), seed)
    while (outcome := state.outcome()) is None:
        state = state.play(GAME.choose(state, levels[state.turn], Clock(), random)).state
    return outcome.winners[0] if outcome.winners else None


def series(better: int, other: int, games: int) -> None:
    """Play with changing seats and print how the better level fared."""
    won = drawn = 0
    for seed in range(games):
        seat = seed % 2
        levels = (better, other) if seat == 0 else (other, better)
        result = winner(levels, seed)
        won += result == seat
        drawn += result is None
    lost = games - won - drawn
    print(
        f"level {better} against level {other}: {won} won, {drawn} even, {lost} lost; "
        f"{(won + drawn / 2) / games:.0%} of the points",
        flush=True,
    )


def main(arguments: Sequence[str] = ()) -> None:
    """Play all series."""
    parser = argparse.ArgumentParser(description="How strong the levels of 4 × 4 are.")
    parser.add_argument(
        "--games", type=int, default=SERIES, help="in the first series (200); in the others a third"
    )
    games = parser.parse_args(arguments).games
    best = len(GAME.levels)
    series(best, GREEDY, games)
    for level in range(2, best + 1):
        series(level, level - 1, max(2, games // 3))


if __name__ == "__main__":
    main(sys.argv[1:])
