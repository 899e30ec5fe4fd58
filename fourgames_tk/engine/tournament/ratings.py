"""Scores, cross table and Elo ratings of players who met each other, and a sequential test.

Ratings are the maximum likelihood estimate of the Bradley-Terry model ("Rank analysis of
incomplete block designs", Biometrika 39, 1952) on the Elo scale, where 400 points are odds of 10
to 1; a draw is half a win and half a loss. It is found by Newton's method, since the logarithm of
the likelihood is concave in the logarithms of the strengths.

The test is Wald's sequential probability ratio test ("Sequential tests of statistical hypotheses",
Annals of Mathematical Statistics 16, 1945) on wins, draws and losses, in the form that cutechess
publishes: the chance of a draw is estimated from the games, by the model of BayesElo, and kept
fixed while the two claims are compared.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

from ..errors import FourgamesError

PRIOR_DRAWS = 1.0
"""Draws added to every pair of players, so that a player who wins all has a finite rating."""

_SCALE = 400 / math.log(10)
_NORMAL_95 = 1.959964
_TOLERANCE = 1e-9
_ROUNDS = 100
_LONGEST_STEP = 1.0
"""Longest Newton step, in the logarithm of a strength."""

Matrix = list[list[float]]


class CrossTable:
    """The scores of players against each other.

    `points` and `games` are matrices of the points of each player against each other one, and of
    the number of comparisons. A game of several players compares each two of them: a larger share
    is a win (1 point), an equal one a draw (half a point).
    """

    def __init__(self, count: int) -> None:
        self.points: Matrix = [[0.0] * count for _ in range(count)]
        self.games: Matrix = [[0.0] * count for _ in range(count)]

    def add(self, players: Sequence[int], shares: Sequence[float]) -> None:
        """Add a game of players, counted from 0, with their shares of the point."""
        pairs = zip(players, shares, strict=True)
        for (player, share), (other, other_share) in itertools.permutations(pairs, 2):
            self.games[player][other] += 1
            self.points[player][other] += (
                1.0 if share > other_share else 0.5 if share == other_share else 0.0
            )


def elo_ratings(points: Matrix, games: Matrix) -> tuple[list[float], list[float]]:
    """Return ratings around a mean of 0, and half the widths of their 95 % intervals."""
    count = len(points)
    if count < 2:
        return [0.0] * count, [0.0] * count
    others = [[j for j in range(count) if j != i] for i in range(count)]
    wins = [sum(points[i][j] + PRIOR_DRAWS / 2 for j in others[i]) for i in range(count)]
    number = [[games[i][j] + PRIOR_DRAWS for j in range(count)] for i in range(count)]
    strength = [0.0] * count
    for _ in range(_ROUNDS):
        expected = [
            sum(number[i][j] * _expected_score(strength[i] - strength[j]) for j in others[i])
            for i in range(count)
        ]
        inverse = _inverse(_fisher_information(strength, number))
        steps = [
            sum(inverse[i][j] * (wins[j] - expected[j]) for j in range(count)) for i in range(count)
        ]
        # Newton steps can be far too long at first.
        longest = max(map(abs, steps))
        scale = min(1.0, _LONGEST_STEP / longest) if longest else 1.0
        strength = [value + scale * step for value, step in zip(strength, steps, strict=True)]
        if longest < _TOLERANCE:
            break
    mean = sum(strength) / count
    covariance = _inverse(_fisher_information(strength, number))
    variances = [max(0.0, covariance[i][i] - 1.0 / count) for i in range(count)]
    ratings = [_SCALE * (value - mean) for value in strength]
    return ratings, [_SCALE * _NORMAL_95 * math.sqrt(variance) for variance in variances]


def _expected_score(ahead: float) -> float:
    """Return the expected share of the points for a difference in strength."""
    return 1 / (1 + math.exp(-ahead))


def _fisher_information(strength: Sequence[float], number: Matrix) -> Matrix:
    """Return the Fisher information of strengths, made invertible.

    Their mean is free; a matrix of ones in that direction fixes it.
    """
    count = len(strength)
    information = [[1.0 / count] * count for _ in range(count)]
    for i in range(count):
        for j in range(count):
            if i != j:
                expected = _expected_score(strength[i] - strength[j])
                weight = number[i][j] * expected * (1 - expected)
                information[i][i] += weight
                information[i][j] -= weight
    return information


def _inverse(matrix: Matrix) -> Matrix:
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


MAX_ELO_GAP = 1000.0
"""Largest Elo difference in a sequential test."""


@dataclass(frozen=True)
class Sprt:
    """A sequential test: is the first player better by at most `elo0` or by at least `elo1` points?

    `alpha` is the probability to accept the second hypothesis if the first is true, `beta` that of
    the opposite error.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def check(self) -> None:
        """Raise FourgamesError if the values are invalid."""
        if not -MAX_ELO_GAP <= self.elo0 < self.elo1 <= MAX_ELO_GAP:
            raise FourgamesError(
                f"a sequential test needs two Elo differences, the smaller one first, between "
                f"{-MAX_ELO_GAP:g} and {MAX_ELO_GAP:g}"
            )
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise FourgamesError("the chances of an error must be more than 0 and less than 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios below which `elo0`, and above which `elo1`, is accepted."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, wins: int, draws: int, losses: int) -> float:
        """Return the logarithm of the likelihood ratio of `elo1` to `elo0`.

        If a side has not won yet, both get half a win more, which the formulas need.
        """
        won, lost = float(wins), float(losses)
        if not wins or not losses:
            won, lost = wins + 0.5, losses + 0.5
        played = won + draws + lost
        draw_elo = 200 * math.log10((1 - lost / played) / (lost / played))
        draw_elo += 200 * math.log10((1 - won / played) / (won / played))
        odds = 10 ** (-draw_elo / 400)
        scale = 4 * odds / (1 + odds) ** 2
        null, other = (
            _result_probabilities(elo / scale, draw_elo) for elo in (self.elo0, self.elo1)
        )
        counts = (won, float(draws), lost)
        return sum(
            count * math.log(q / p)
            for count, p, q in zip(counts, null, other, strict=True)
            if count
        )

    def verdict(self, wins: int, draws: int, losses: int) -> bool | None:
        """Return whether `elo1` is accepted, or None while undecided."""
        if wins + draws + losses == 0:
            return None
        lower, upper = self.bounds
        ratio = self.ratio(wins, draws, losses)
        return ratio > upper if not lower <= ratio <= upper else None


def _result_probabilities(bayes_elo: float, draw_elo: float) -> tuple[float, float, float]:
    win = 1 / (1 + 10 ** ((draw_elo - bayes_elo) / 400))
    loss = 1 / (1 + 10 ** ((draw_elo + bayes_elo) / 400))
    return win, 1 - win - loss, loss
