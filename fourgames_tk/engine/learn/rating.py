"""The rating of a person: Elo points with their uncertainty, after each game.

A person's strength is a normal distribution. After each game its mean and variance become those of
the posterior, computed by numerical integration: the first-order update of the Glicko system is
too narrow for people who are much stronger than their first opponents. Opponents are the
computer's levels, whose Elo is measured (`strength.level_elo`), and puzzles by grade.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..game import AnyGame
from ..strength import ELO_PER_LOG_ODDS, FIRST_LEVEL_ELO, level_elo
from .puzzle import GRADES

INITIAL_DEVIATION = 500.0
"""The standard deviation before the first game, in Elo points. People may be
farther from it: a wider one would make the first games decide too much."""

INTEGRATION_NODES = tuple(node / 8 for node in range(-40, 41))
"""The nodes of the numerical integration, in standard deviations from the mean."""

DRIFT_PER_GAME = 15.0
"""The assumed change of a person's strength from game to game, as a standard deviation."""

NORMAL_95 = 1.96
"""The number of standard deviations to each side that contain 95 % of a normal distribution."""

MAX_SHOWN_MARGIN = 500.0
"""Greatest margin of a rating that is shown or named as a fact, in Elo points."""

DISPLAY_STEP = 10
"""Ratings are displayed rounded to multiples of this, in Elo points."""


@dataclass(frozen=True)
class Rating:
    """The estimated strength of a person: Elo points and their standard deviation."""

    points: float = FIRST_LEVEL_ELO
    deviation: float = INITIAL_DEVIATION

    @property
    def confidence_margin(self) -> float:
        """Half the width of the 95 % confidence interval, in Elo points."""
        return NORMAL_95 * self.deviation

    @property
    def is_precise(self) -> bool:
        """Whether it is exact enough to be shown; after a first game or puzzle, it is not."""
        return self.confidence_margin <= MAX_SHOWN_MARGIN

    @property
    def points_and_margin_texts(self) -> tuple[str, str]:
        """The points and their margin as texts: `1180` and `± 90`."""
        points, margin = (
            DISPLAY_STEP * round(each / DISPLAY_STEP)
            for each in (self.points, self.confidence_margin)
        )
        return str(points), f"± {margin}"

    def after_game(self, opponent: float, score: float) -> Rating:
        """Return the rating after one more game.

        `opponent` is the opponent's Elo; `score` is 1 for a win, 0 for a loss, in between for a
        draw.
        """
        spread = math.hypot(self.deviation, DRIFT_PER_GAME)
        total = first = second = 0.0
        for node in INTEGRATION_NODES:
            ahead = (self.points + node * spread - opponent) / ELO_PER_LOG_ODDS
            # Log-likelihood of the score: score * ahead - log(1 + exp(ahead)). It is rewritten so
            # that exp cannot overflow.
            likelihood = score * ahead - max(ahead, 0) - math.log1p(math.exp(-abs(ahead)))
            weight = math.exp(likelihood - node * node / 2)
            total += weight
            first += weight * node
            second += weight * node * node
        mean = first / total
        deviation = spread * math.sqrt(second / total - mean * mean)
        return Rating(self.points + mean * spread, min(deviation, INITIAL_DEVIATION))


def ratings_after_games(games: Iterable[tuple[float, float]]) -> list[Rating]:
    """Return the rating after each game, given as (opponent's Elo, score)."""
    found, rating = [], Rating()
    for opponent, score in games:
        rating = rating.after_game(opponent, score)
        found.append(rating)
    return found


def games_until_precise(rating: Rating, opponents: Sequence[float]) -> int:
    """Return about how many more games make a rating precise; 0 if it is.

    Each is against the opponent of about the same strength, and every other is won; `opponents` are
    their Elo.
    """
    most = 0
    for first in (0, 1):
        now, count = rating, 0
        while not now.is_precise:
            apart = [abs(elo - now.points) for elo in opponents]
            opponent = opponents[apart.index(min(apart))] if apart else now.points
            now, count = now.after_game(opponent, (count + first) % 2), count + 1
        most = max(most, count)
    return most


def level_elos(game: AnyGame) -> list[float]:
    """Return the Elo of each level with the options that its page offers, weakest first.

    Empty if a level was not measured.
    """
    found: list[float] = []
    for level in game.levels:
        options = game.options_for_level(game.options_type(), level.number)
        proposal = game.options_proposal(options, level.number)
        played = options if proposal is None else proposal.applied_to(options)
        points = level_elo(game, played, level.number)
        if points is None:
            return []
        found.append(points)
    return found


def level_for_rating(game: AnyGame, rating: Rating) -> int | None:
    """Return the level that a person beats half the time, or None if levels were not measured."""
    ladder = level_elos(game)
    nearest = min(
        range(len(ladder)), key=lambda place: abs(ladder[place] - rating.points), default=None
    )
    return None if nearest is None else game.levels[nearest].number


def grade_elo(game: AnyGame, grade: int) -> float | None:
    """Return the Elo of puzzles of a grade, the middle of its fifth of the levels.

    None if the levels were not measured.
    """
    ladder = level_elos(game)
    if not ladder:
        return None
    place = (grade - 0.5) / len(GRADES) * (len(ladder) - 1)
    low, high = ladder[math.floor(place)], ladder[math.ceil(place)]
    return low + place % 1 * (high - low)


def grade_for_rating(game: AnyGame, rating: Rating) -> int:
    """Return the grade that a person solves half the time. The first if Elos are not known."""
    worths = {grade: grade_elo(game, grade) for grade in GRADES}
    known = {grade: worth for grade, worth in worths.items() if worth is not None}
    return min(known, key=lambda grade: abs(known[grade] - rating.points), default=GRADES[0])
