"""Scores, cross table and Elo ratings of players who met each other, and a sequential test.

Ratings follow the Bradley-Terry model ("Rank analysis of incomplete block designs", Biometrika 39,
1952) on the Elo scale, where 400 points are odds of 10 to 1; a draw is half a win and half a loss.
A maximum likelihood estimate would be too far out, and infinite for a player who wins all. So a few
draws are added to the games of pairs that met, in proportion to the leverage of their games, as in
Firth ("Bias reduction of maximum likelihood estimates", Biometrika 80, 1993).

The games of one opening, in which the players exchange seats, are one observation. For two players
these are the pentanomial statistics of fastchess (`elo_pentanomial.cpp`), where cutechess
(`elo.cpp`) counts single games: most openings favour a seat, so that a win and a loss are less of a
difference than they seem.

The test is Wald's sequential probability ratio test ("Sequential tests of statistical hypotheses",
Annals of Mathematical Statistics 16, 1945) on the scores of such pairs. As in fastchess
(`sprt.cpp`, model "logistic"), the likelihoods are those of the most likely distributions with the
two expected scores (Van den Bergh, "Comments on normalized Elo", proposition 1.1). cutechess
(`sprt.cpp`) tests single games, by the model of BayesElo.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from ..errors import FourgamesError
from ..language import _

PRIOR_DRAWS = 0.75
"""Draws added for each player but one, shared by the pairs that met."""

_SCALE = 400 / math.log(10)
_NORMAL_95 = 1.959964
_TOLERANCE = 1e-6
_ROUNDS = 200
"""Half width of the 95 % interval of a normal distribution, in standard deviations; the change of a
logarithm of strength at which the fit ends; and its most rounds."""
_LONGEST_STEP = 1.0
"""Longest Newton step, in the logarithm of a strength."""

Matrix = list[list[float]]

Observation = tuple[tuple[int, int, float, int], ...]
"""The games of a group from one opening: (player, other player, points, games) of each pair."""


class CrossTable:
    """The scores of players against each other.

    `points` and `games` are matrices of the points of each player against each other one, and of
    the number of comparisons. A game of several players compares each two of them: a larger share
    is a win (1 point), an equal one a draw (half a point). `observations` counts what happened from
    an opening.
    """

    def __init__(self, count: int) -> None:
        self.points: Matrix = [[0.0] * count for _time in range(count)]
        self.games: Matrix = [[0.0] * count for _time in range(count)]
        self.observations = Counter[Observation]()
        self._by_opening: dict[Hashable, Observation] = {}

    def add_game(
        self, players: Sequence[int], shares: Sequence[float], opening: Hashable = None
    ) -> None:
        """Add a game of players, counted from 0, with their shares of the point.

        Games of the same players from one `opening` are one observation; without an opening, each
        game is one.
        """
        game = _observation(players, shares)
        for player, other, points, _games in game:
            for one, two, part in ((player, other, points), (other, player, 1 - points)):
                self.games[one][two] += 1
                self.points[one][two] += part
        if opening is None:
            self.observations[game] += 1
        else:
            self._change(game, opening, 1)

    def move_game(
        self, players: Sequence[int], shares: Sequence[float], old: Hashable, new: Hashable
    ) -> None:
        """Count a game that was added from the opening `old` as one from `new`."""
        game = _observation(players, shares)
        self._change(game, old, -1)
        self._change(game, new, 1)

    def _change(self, game: Observation, opening: Hashable, sign: int) -> None:
        """Add a game to those of its players from an opening, or remove it (`sign` -1)."""
        key = (*sorted({player for pair in game for player in pair[:2]}), opening)
        before = self._by_opening.pop(key, None)
        if before is not None:
            self.observations[before] -= 1
            game = tuple(
                (one, two, points + sign * part, games + sign)
                for (one, two, points, games), (_, _, part, _) in zip(before, game, strict=True)
            )
        if game[0][3]:
            self._by_opening[key] = game
            self.observations[game] += 1

    def pair_score_counts(self) -> list[int]:
        """Return how often the first of two players got 0, ½, 1, 1½ and 2 points of two games."""
        found = [0] * 5
        for observed, count in self.observations.items():
            ((_, _, points, games),) = observed
            if games == 2:
                found[round(2 * points)] += count
        return found


def _observation(players: Sequence[int], shares: Sequence[float]) -> Observation:
    """Return a single game as an observation."""
    seated = sorted(zip(players, shares, strict=True))
    return tuple(
        (one, two, 1.0 if share > other else 0.5 if share == other else 0.0, 1)
        for (one, share), (two, other) in itertools.combinations(seated, 2)
    )


@dataclass(frozen=True)
class Ratings:
    """Elo ratings, with half the widths of their 95 % intervals (`margins`).

    Players who have met, directly or through others, are rated around a mean of 0. The margin of a
    player who has met nobody is infinite. `deviations` are standard errors of differences between
    two players, infinite if they cannot be compared.
    """

    elo: list[float]
    margins: list[float]
    deviations: Matrix

    def likelihood_of_superiority(self, one: int, two: int) -> float:
        """Return the likelihood of superiority (LOS): that a player is stronger than another."""
        deviation = self.deviations[one][two]
        ahead = (self.elo[one] - self.elo[two]) / deviation if deviation else 0.0
        return (1 + math.erf(ahead / math.sqrt(2))) / 2


def estimate_ratings(table: CrossTable) -> Ratings:
    """Return the ratings of the players of a cross table.

    The covariance of the estimate is that of independent games, multiplied by the dispersion of the
    observations (their squared deviations from the expected scores, as a part of those of
    independent games). The margins use Student's distribution, and include the distance by which
    the added draws have moved the rating.
    """
    count = len(table.games)
    everybody = range(count)
    groups = _connected_groups(table.games)
    strength = [0.0] * count
    prior: Matrix = [[PRIOR_DRAWS if games else 0.0 for games in row] for row in table.games]
    for _time in range(_ROUNDS):
        expected = [[_expected_score(a - b) for b in strength] for a in strength]
        weights = [
            [(table.games[i][j] + prior[i][j]) * expected[i][j] * expected[j][i] for j in everybody]
            for i in everybody
        ]
        inverse = _inverse(_fisher_information(weights, groups))
        pulls = [sum(prior[i][j] * (0.5 - expected[i][j]) for j in everybody) for i in everybody]
        slopes = [
            pulls[i]
            + sum(table.points[i][j] - table.games[i][j] * expected[i][j] for j in everybody)
            for i in everybody
        ]
        steps = _product(inverse, slopes)
        # Newton steps can be far too long at first.
        longest = max(map(abs, steps), default=0.0)
        if longest < _TOLERANCE:
            break
        scale = min(1.0, _LONGEST_STEP / longest)
        strength = [value + scale * step for value, step in zip(strength, steps, strict=True)]
        # Weights times spreads add up to the number of players minus the number of groups. So the
        # pairs share `PRIOR_DRAWS` draws for each player but one, however many games were played.
        prior = [
            [
                PRIOR_DRAWS * weights[i][j] * _spread(inverse, i, j) if table.games[i][j] else 0.0
                for j in everybody
            ]
            for i in everybody
        ]
    degrees, dispersion = _dispersion(table, expected, prior, inverse, count - len(groups))
    quantile, scaled = _student_95(degrees), _SCALE * math.sqrt(dispersion)
    moved = _product(inverse, pulls)
    elo, margins = [0.0] * count, [math.inf] * count
    deviations = [[math.inf] * count for _ in everybody]
    for group in groups:
        mean, pulled = (sum(values[i] for i in group) / len(group) for values in (strength, moved))
        for i in group:
            elo[i] = _SCALE * (strength[i] - mean)
            variance = max(0.0, inverse[i][i] - 1 / len(group))
            if len(group) > 1:
                margins[i] = math.hypot(
                    quantile * scaled * math.sqrt(variance), _SCALE * (moved[i] - pulled)
                )
            for j in group:
                deviations[i][j] = scaled * math.sqrt(max(0.0, _spread(inverse, i, j)))
    return Ratings(elo, margins, deviations)


def _dispersion(
    table: CrossTable, expected: Matrix, prior: Matrix, inverse: Matrix, rank: int
) -> tuple[float, float]:
    """Return the degrees of freedom of the observations, and their dispersion.

    The dispersion is 1 for independent games without draws, and less if draws are frequent or an
    opening favours a seat. The added draws count as observations.
    """
    found = usual = 0.0
    for observed, times in table.observations.items():
        if times:
            off: dict[int, float] = dict.fromkeys(
                {player for pair in observed for player in pair[:2]}, 0.0
            )
            leverage = 0.0
            for one, two, points, games in observed:
                off[one] += points - games * expected[one][two]
                off[two] -= points - games * expected[one][two]
                variance = games * expected[one][two] * expected[two][one]
                leverage += variance * _spread(inverse, one, two)
            found += times * sum(
                a * b * inverse[one][two] for one, a in off.items() for two, b in off.items()
            )
            usual += times * leverage * (1 - min(1.0, leverage / (len(off) - 1)))
    for one, two in itertools.combinations(range(len(prior)), 2):
        spread = prior[one][two] * _spread(inverse, one, two)
        # The prior counts as variance, too: without it, a few equal results would give a margin
        # near 0.
        usual_spread = spread * expected[one][two] * expected[two][one] / 4
        usual += usual_spread
        found += usual_spread + spread * (0.5 - expected[one][two]) ** 2
    degrees = table.observations.total() - rank + 2 * rank * PRIOR_DRAWS
    # Too few observations tell nothing of their dispersion.
    return max(1.0, degrees), found / usual if degrees >= 1 and usual else 1.0


def _student_95(degrees: float) -> float:
    """Return the 97.5 % quantile of Student's distribution.

    It is the expansion of Abramowitz and Stegun, 26.7.5.
    """
    z = _NORMAL_95
    return z + sum(
        value / degrees**power
        for power, value in enumerate(
            (
                (z**3 + z) / 4,
                (5 * z**5 + 16 * z**3 + 3 * z) / 96,
                (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
            ),
            1,
        )
    )


def _connected_groups(games: Matrix) -> list[list[int]]:
    """Return the players in groups of those who have met, directly or through others."""
    left = dict.fromkeys(range(len(games)))
    groups = []
    while left:
        group = [left.popitem()[0]]
        for player in group:
            met = [other for other in left if games[player][other]]
            group += met
            for other in met:
                del left[other]
        groups.append(sorted(group))
    return groups


def _expected_score(ahead: float) -> float:
    """Return the expected share of the points for a difference in strength."""
    return 1 / (1 + math.exp(-ahead))


def _fisher_information(weights: Matrix, groups: Sequence[Sequence[int]]) -> Matrix:
    """Return the Fisher information of strengths from that of pairs, made invertible.

    The mean of a group is free; a matrix of ones in that direction fixes it.
    """
    information = [[-weight for weight in row] for row in weights]
    for group in groups:
        for i in group:
            information[i][i] = sum(weights[i]) - weights[i][i]
            for j in group:
                information[i][j] += 1 / len(group)
    return information


def _spread(inverse: Matrix, one: int, two: int) -> float:
    """Return the variance of a difference by a covariance matrix."""
    return inverse[one][one] + inverse[two][two] - 2 * inverse[one][two]


def _product(matrix: Matrix, vector: Sequence[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


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

    It looks at pairs of games: one opening, with seats exchanged. `alpha` is the probability to
    accept the second hypothesis if the first is true, `beta` that of the opposite error.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def check(self) -> None:
        """Raise FourgamesError if the values are invalid."""
        if not -MAX_ELO_GAP <= self.elo0 < self.elo1 <= MAX_ELO_GAP:
            raise FourgamesError(
                _(
                    "a sequential test needs two Elo differences, the smaller one first, "
                    "between −{most} and {most}"
                ).format(most=format(MAX_ELO_GAP, "g"))
            )
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise FourgamesError(_("the chances of an error must be more than 0 and less than 0.5"))

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios below which `elo0`, and above which `elo1`, is accepted."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def log_likelihood_ratio(self, pairs: Sequence[int]) -> float:
        """Return the logarithm of the likelihood ratio of `elo1` to `elo0`.

        `pairs` are the numbers of pairs in which the first player got 0, ½, 1, 1½ and 2 points.
        """
        counts = [max(count, _RARE) for count in pairs]
        null, other = (
            _likeliest(counts, _expected_score(elo / _SCALE)) for elo in (self.elo0, self.elo1)
        )
        return sum(count * math.log(q / p) for count, p, q in zip(counts, null, other, strict=True))

    def verdict(self, pairs: Sequence[int]) -> bool | None:
        """Return whether `elo1` is accepted, or None while undecided."""
        if not any(pairs):
            return None
        lower, upper = self.bounds
        ratio = self.log_likelihood_ratio(pairs)
        return ratio > upper if not lower <= ratio <= upper else None


_RARE = 1e-3
"""Number of pairs assumed for a score that did not occur, as in fastchess."""

_HALVINGS = 60
"""Halvings of the interval: enough for the precision of a float."""


def _likeliest(counts: Sequence[float], expected: float) -> list[float]:
    """Return the most likely distribution of the scores 0, ¼, ½, ¾ and 1 with an expected score."""
    total = sum(counts)
    shares = [count / total for count in counts]
    off = [score / 4 - expected for score in range(len(counts))]
    # The multiplier is where a decreasing function has its zero.
    low, high = -1 / off[-1], -1 / off[0]
    for _time in range(_HALVINGS):
        middle = (low + high) / 2
        if sum(p * a / (1 + middle * a) for p, a in zip(shares, off, strict=True)) > 0:
            low = middle
        else:
            high = middle
    return [p / (1 + low * a) for p, a in zip(shares, off, strict=True)]
