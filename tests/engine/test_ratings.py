"""Ratings against what is known about them."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourgames_tk.engine.tournament.ratings import PRIOR_DRAWS, CrossTable, Table, elo

Meeting = tuple[tuple[int, ...], tuple[float, ...]]


def duel(wins: int, draws: int, losses: int) -> list[Meeting]:
    shares = [(1.0, 0.0)] * wins + [(0.5, 0.5)] * draws + [(0.0, 1.0)] * losses
    return [((0, 1), share) for share in shares]


def tables(count: int, meetings: list[Meeting]) -> tuple[Table, Table]:
    cross = CrossTable(count)
    for players, shares in meetings:
        cross.add(players, shares)
    return cross.points, cross.games


def test_a_game_of_four_compares_each_two() -> None:
    points, games = tables(4, [((0, 1, 2, 3), (0.0, 1.0, 0.0, 0.0))])
    assert points[1] == [1, 0, 1, 1]
    assert points[0] == [0, 0, 0.5, 0.5]
    assert sum(map(sum, games)) == 12


@pytest.mark.parametrize(
    ("wins", "draws", "losses"), [(75, 0, 25), (50, 50, 0), (10, 0, 0), (0, 8, 0), (0, 0, 3)]
)
def test_two_players_have_the_rating_of_their_score(wins: int, draws: int, losses: int) -> None:
    """For two players both the rating and the interval can be written down."""
    number = wins + draws + losses + PRIOR_DRAWS
    score = (wins + draws / 2 + PRIOR_DRAWS / 2) / number
    ratings, margins = elo(*tables(2, duel(wins, draws, losses)))
    assert ratings[0] - ratings[1] == pytest.approx(400 * math.log10(score / (1 - score)), abs=1e-3)
    scale = 400 / math.log(10)
    deviation = scale / math.sqrt(number * score * (1 - score)) / 2
    assert margins == pytest.approx([1.959964 * deviation] * 2, rel=1e-6)


def test_known_strengths_come_out_again() -> None:
    """Points that are exactly as expected give back the ratings they were made from."""
    truth = [120.0, 30.0, -50.0, -100.0]
    games = [[0.0 if i == j else 1e9 for j in range(4)] for i in range(4)]
    points = [
        [
            games[i][j] / (1 + 10 ** ((truth[j] - truth[i]) / 400)) if i != j else 0.0
            for j in range(4)
        ]
        for i in range(4)
    ]
    assert elo(points, games)[0] == pytest.approx(truth, abs=0.01)


def test_the_interval_is_as_wide_as_chance_makes_it() -> None:
    """Of 400 series of coin tosses about 95 % have the truth, no difference, inside."""
    from random import Random

    random = Random(1)
    inside = 0
    for _ in range(400):
        wins = sum(random.random() < 0.5 for _ in range(100))
        ratings, margins = elo(*tables(2, duel(wins, 0, 100 - wins)))
        inside += abs(ratings[0]) <= margins[0]
    assert 0.92 <= inside / 400 <= 0.98


@settings(max_examples=50)
@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3), st.sampled_from([0, 0.5, 1]))))
def test_any_results_have_ratings_around_zero(found: list[tuple[int, int, float]]) -> None:
    meetings: list[Meeting] = [((a, b), (share, 1 - share)) for a, b, share in found if a != b]
    ratings, margins = elo(*tables(4, meetings))
    assert sum(ratings) == pytest.approx(0, abs=1e-6)
    assert all(math.isfinite(margin) and margin > 0 for margin in margins)
