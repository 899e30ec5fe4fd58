"""Tournaments of players whose strength is known, simulated without playing a game."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random

from fourgames_tk.engine.tournament.plan import FORMATS
from fourgames_tk.engine.tournament.ratings import CrossTable, Sprt, estimate_ratings

SCALE = 400 / math.log(10)

DRAWN = 0.3
"""The part of the weaker side's expected score that it gets by draws."""

SEAT_BIAS = 0.3
"""The standard deviation over openings of what the better seat is worth, in points."""


def pair_of_games(ahead: float, random: Random) -> list[float]:
    """Return the points of a player who is `ahead` (in Elo points), on each seat of an opening.

    Their mean is what the Elo scale expects; the opening favours a seat.
    """
    expected = 1 / (1 + math.exp(-ahead / SCALE))
    room = min(expected, 1 - expected)
    bias = max(-room, min(room, random.gauss(0, SEAT_BIAS)))
    points = []
    for each in (expected + bias, expected - bias):
        drawn = 2 * DRAWN * min(each, 1 - each)
        draw = random.random()
        win = each - drawn / 2
        points.append(1.0 if draw < win else 0.5 if draw < win + drawn else 0.0)
    return points


def simulated_table(form: str, strengths: list[float], games: int, random: Random) -> CrossTable:
    """Return the results of a tournament in which each pair plays so many games."""
    table = CrossTable(len(strengths))
    for one, two in FORMATS[form](len(strengths), 2):
        for opening in range(games // 2):
            for points in pair_of_games(strengths[one] - strengths[two], random):
                table.add_game((one, two), (points, 1 - points), opening)
    return table


def normal_strengths(count: int, random: Random, deviation: float = 200) -> list[float]:
    """Return the strengths of a class, drawn from a normal distribution around a mean of 0."""
    drawn = [random.gauss(0, deviation) for _ in range(count)]
    mean = sum(drawn) / count
    return [each - mean for each in drawn]


def even_strengths(count: int, random: Random | None = None) -> list[float]:
    """Return strengths that are 100 Elo apart, the best player first."""
    return [100 * ((count - 1) / 2 - place) for place in range(count)]


def covered(form: str, strengths: list[float], games: int, random: Random) -> Iterator[bool]:
    """Yield for each player of a simulated tournament whether the margin covers the strength."""
    found = estimate_ratings(simulated_table(form, strengths, games, random))
    for elo, margin, true in zip(found.elo, found.margins, strengths, strict=True):
        yield abs(elo - true) <= margin


def simulated_verdict(test: Sprt, ahead: float, random: Random) -> tuple[bool | None, int]:
    """Return the verdict of a test of players with a known difference, and the number of pairs."""
    pairs = [0] * 5
    for number in range(1, 5001):
        pairs[round(2 * sum(pair_of_games(ahead, random)))] += 1
        if (verdict := test.verdict(pairs)) is not None:
            return verdict, number
    return None, number
