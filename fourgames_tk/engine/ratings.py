"""Scores, cross table and Elo ratings of players who met each other.

Ratings are the maximum likelihood estimate of the Bradley-Terry model ("Rank analysis of
incomplete block designs", Biometrika 39, 1952) on the Elo scale, where 400 points are odds of 10
to 1; a draw is half a win and half a loss. The iteration is that of Hunter ("MM algorithms for
generalized Bradley-Terry models", Annals of Statistics 32, 2004).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

PRIOR_DRAWS = 1.0
"""Draws added to every pair of players, so that who wins all has a rating, and not infinity."""

_SCALE = 400 / math.log(10)
_NORMAL_95 = 1.959964
_CUTECHESS_95 = 1.957162
"""The same by the approximation that cutechess uses, so that its intervals are ours as well."""
_TOLERANCE = 1e-9
_ROUNDS = 10_000

Table = list[list[float]]


@dataclass(frozen=True)
class Meeting:
    """One game as ratings see it: who played, and the share of the win each of them got.

    `players` are numbers from 0, `shares` their parts of one point.
    """

    players: tuple[int, ...]
    shares: tuple[float, ...]


@dataclass(frozen=True)
class Standing:
    """Where a player stands: `rating` is in Elo points around 0, ± `margin` with 95 %."""

    player: int
    points: float
    games: int
    rating: float
    margin: float


@dataclass(frozen=True)
class Difference:
    """How much better the first of two players is: in Elo points, ± `margin` with 95 %.

    Both are None where one side has all the points: then nothing but more games can tell.
    `likelihood` is the chance that the first one is better at all.
    """

    elo: float | None
    margin: float | None
    likelihood: float


def difference(wins: int, draws: int, losses: int) -> Difference:
    """Return the difference of two players who met directly, by the formulas of cutechess."""
    games = wins + draws + losses
    decided = wins + losses
    likelihood = (1 + math.erf((wins - losses) / math.sqrt(2 * decided))) / 2 if decided else 0.5
    mean = (wins + draws / 2) / games if games else 0.0
    if not 0 < mean < 1:
        return Difference(None, None, likelihood)
    variance = sum(
        count * (share - mean) ** 2 for count, share in ((wins, 1.0), (draws, 0.5), (losses, 0.0))
    )
    half = _CUTECHESS_95 * math.sqrt(variance) / games
    if mean <= half or mean + half >= 1:
        return Difference(_elo_of(mean), None, likelihood)
    return Difference(_elo_of(mean), (_elo_of(mean + half) - _elo_of(mean - half)) / 2, likelihood)


def cross_table(count: int, meetings: Iterable[Meeting]) -> tuple[Table, Table]:
    """Return the points of each player against each other one, and the number of comparisons.

    A game of several players compares each two of them: a larger share is a win, 1 point, an
    equal one a draw, half a point each.
    """
    points = [[0.0] * count for _ in range(count)]
    games = [[0.0] * count for _ in range(count)]
    for meeting in meetings:
        pairs = list(zip(meeting.players, meeting.shares, strict=True))
        for player, share in pairs:
            for other, other_share in pairs:
                if player != other:
                    games[player][other] += 1
                    points[player][other] += (
                        1.0 if share > other_share else 0.5 if share == other_share else 0.0
                    )
    return points, games


def standings(count: int, meetings: Sequence[Meeting]) -> list[Standing]:
    """Return where all players stand, the best first."""
    points, games = cross_table(count, meetings)
    ratings, margins = elo(points, games)
    shares, played = [0.0] * count, [0] * count
    for meeting in meetings:
        for player, share in zip(meeting.players, meeting.shares, strict=True):
            shares[player] += share
            played[player] += 1
    found = [
        Standing(player, shares[player], played[player], ratings[player], margins[player])
        for player in range(count)
    ]
    return sorted(found, key=lambda standing: (-standing.rating, standing.player))


def elo(points: Table, games: Table, prior: float = PRIOR_DRAWS) -> tuple[list[float], list[float]]:
    """Return ratings around a mean of 0, and the half widths of their 95 % intervals.

    `prior` draws are added to every pair. With none, everybody must have won something and lost
    something, and all must have met each other, if only by way of others.
    """
    count = len(points)
    if count < 2:
        return [0.0] * count, [0.0] * count
    others = [[j for j in range(count) if j != i] for i in range(count)]
    wins = [sum(points[i][j] + prior / 2 for j in others[i]) for i in range(count)]
    number = [[games[i][j] + prior for j in range(count)] for i in range(count)]
    strength = [1.0] * count
    for _ in range(_ROUNDS):
        before = strength
        strength = [
            wins[i] / sum(number[i][j] / (before[i] + before[j]) for j in others[i])
            for i in range(count)
        ]
        mean = math.exp(sum(map(math.log, strength)) / count)
        strength = [value / mean for value in strength]
        if max(abs(a - b) / b for a, b in zip(strength, before, strict=True)) < _TOLERANCE:
            break
    ratings = [_SCALE * math.log(value) for value in strength]
    return ratings, _margins(strength, number)


def _elo_of(score: float) -> float:
    """Return how much better one is who makes this part of the points."""
    return -400 * math.log10(1 / score - 1)


def _margins(strength: Sequence[float], number: Table) -> list[float]:
    """Return the half widths of the intervals from the inverse of the Fisher information."""
    count = len(strength)
    # The mean of the ratings is fixed: a matrix of ones in that direction makes it invertible.
    information = [[1.0 / count] * count for _ in range(count)]
    for i in range(count):
        for j in range(count):
            if i != j:
                expected = strength[i] / (strength[i] + strength[j])
                weight = number[i][j] * expected * (1 - expected)
                information[i][i] += weight
                information[i][j] -= weight
    covariance = _inverse(information)
    return [
        _SCALE * _NORMAL_95 * math.sqrt(max(0.0, covariance[i][i] - 1.0 / count))
        for i in range(count)
    ]


def _inverse(matrix: Table) -> Table:
    """Return the inverse of a symmetric positive definite matrix, by elimination."""
    count = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(count))] for i, row in enumerate(matrix)]
    for i in range(count):
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for other in range(count):
            if other != i and rows[other][i]:
                scale = rows[other][i]
                rows[other] = [a - scale * b for a, b in zip(rows[other], rows[i], strict=True)]
    return [row[count:] for row in rows]
