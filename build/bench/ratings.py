"""Whether ratings and sequential tests are as certain as they say, on simulated tournaments.

    python3 build/bench/ratings.py [tournaments]

For 4 to 16 players, round robin and gauntlet, 4 to 50 games of each pair: the part of players whose
strength lies within the 95 % margin of their rating, of a class (a standard deviation of 200 Elo)
and of players 100 Elo apart. Then the part of wrong verdicts of sequential tests with 5 % of error.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import figures

from fourgames_tk.engine.tournament.plan import FORMATS
from fourgames_tk.engine.tournament.ratings import Sprt
from tests.engine.rating_simulation import (
    covered,
    even_strengths,
    normal_strengths,
    simulated_verdict,
)

PLAYERS = (4, 8, 12, 16)
GAMES = (4, 10, 50)
"""Numbers of players, and of games of each pair."""
CLASSES: dict[str, Callable[[int, Random], list[float]]] = {
    "a class": normal_strengths,
    "100 Elo apart": even_strengths,
}
SAMPLES = 800
"""Players whose rating is looked at, for each kind of tournament."""
CLAIMS = ((0, 60), (0, 30))
VERDICTS = 400
"""Pairs of Elo that a sequential test tells apart, and tests for each."""


def main(samples: int) -> None:
    """Print the figures."""
    for kind, strengths in CLASSES.items():
        for form in FORMATS:
            parts = []
            for count in PLAYERS:
                for games in GAMES:
                    random = Random(f"{kind} {form} {count} {games}")
                    found = [
                        is_covered
                        for _ in range(max(1, samples // count))
                        for is_covered in covered(form, strengths(count, random), games, random)
                    ]
                    parts.append(sum(found) / len(found))
                    print(
                        f"{kind}, {form}, {count} players, {games} games: {parts[-1]:.1%} covered",
                        flush=True,
                    )
            figures.report(
                f"least covered, {kind}, {form}",
                100 * min(parts),
                "%",
                95,
                "what is promised",
                more_is_better=True,
            )
    for claims in CLAIMS:
        test = Sprt(*claims)
        for elo, right in ((test.elo0, False), (test.elo1, True)):
            random = Random(f"{claims} {elo}")
            verdicts = [simulated_verdict(test, elo, random) for _ in range(VERDICTS)]
            wrong = sum(verdict is not right for verdict, _ in verdicts) / VERDICTS
            pairs = sum(number for _, number in verdicts) / VERDICTS
            print(f"test of {claims} at {elo:+g} Elo: {wrong:.1%} wrong, {pairs:.0f} pairs")
            figures.report(
                f"wrong verdicts, {claims} at {elo:+g}", 100 * wrong, "%", 5, "what is promised"
            )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else SAMPLES)
