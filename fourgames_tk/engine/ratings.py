"""Scores, cross table and Elo ratings of players who met each other.

Ratings are the maximum likelihood estimate of the Bradley-Terry model ("Rank analysis of
incomplete block designs", Biometrika 39, 1952) on the Elo scale, where 400 points are odds of 10
to 1; a draw is half a win and half a loss. It is found by Newton's method, since the logarithm of
the likelihood is concave in the logarithms of the strengths.
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
_ROUNDS = 100
_LONGEST_STEP = 1.0
"""In the logarithm of a strength."""

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


class Tally:
    """What players have scored, counted on game by game: however many, the next costs as little.

    `points` and `games` are the cross table: the points of each player against each other one,
    and the number of comparisons. A game of several players compares each two of them: a larger
    share is a win, 1 point, an equal one a draw, half a point each.
    """

    def __init__(self, count: int, meetings: Iterable[Meeting] = ()) -> None:
        """Begin with the games of so many players."""
        self.points: Table = [[0.0] * count for _ in range(count)]
        self.games: Table = [[0.0] * count for _ in range(count)]
        self._shares, self._played = [0.0] * count, [0] * count
        for meeting in meetings:
            self.add(meeting)

    def add(self, meeting: Meeting) -> None:
        """Count one more game."""
        pairs = list(zip(meeting.players, meeting.shares, strict=True))
        for player, share in pairs:
            self._shares[player] += share
            self._played[player] += 1
            for other, other_share in pairs:
                if player != other:
                    self.games[player][other] += 1
                    self.points[player][other] += (
                        1.0 if share > other_share else 0.5 if share == other_share else 0.0
                    )

    def standings(self) -> list[Standing]:
        """Return where all players stand, the best first."""
        ratings, margins = elo(self.points, self.games)
        found = [
            Standing(player, self._shares[player], played, ratings[player], margins[player])
            for player, played in enumerate(self._played)
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
    strength = [0.0] * count
    for _ in range(_ROUNDS):
        expected = [
            sum(number[i][j] * _chance(strength[i] - strength[j]) for j in others[i])
            for i in range(count)
        ]
        inverse = _inverse(_information(strength, number))
        steps = [
            sum(inverse[i][j] * (wins[j] - expected[j]) for j in range(count)) for i in range(count)
        ]
        # Far from the end a step can be much too long.
        longest = max(map(abs, steps))
        scale = min(1.0, _LONGEST_STEP / longest) if longest else 1.0
        strength = [value + scale * step for value, step in zip(strength, steps, strict=True)]
        if longest < _TOLERANCE:
            break
    mean = sum(strength) / count
    ratings = [_SCALE * (value - mean) for value in strength]
    return ratings, _margins(_inverse(_information(strength, number)))


def _elo_of(score: float) -> float:
    """Return how much better one is who makes this part of the points."""
    return -400 * math.log10(1 / score - 1)


def _chance(ahead: float) -> float:
    """Return the part of the points expected of one whose strength is so much greater."""
    return 1 / (1 + math.exp(-ahead))


def _information(strength: Sequence[float], number: Table) -> Table:
    """Return the Fisher information of strengths, made invertible.

    Their mean is free: a matrix of ones in that direction fixes it.
    """
    count = len(strength)
    information = [[1.0 / count] * count for _ in range(count)]
    for i in range(count):
        for j in range(count):
            if i != j:
                expected = _chance(strength[i] - strength[j])
                weight = number[i][j] * expected * (1 - expected)
                information[i][i] += weight
                information[i][j] -= weight
    return information


def _margins(covariance: Table) -> list[float]:
    """Return the half widths of the intervals."""
    count = len(covariance)
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
