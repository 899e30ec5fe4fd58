"""Ratings and the sequential test, against what is known and published about them."""

from __future__ import annotations

import math
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourgames_tk.engine.errors import FourgamesError
from fourgames_tk.engine.tournament.ratings import (
    PRIOR_DRAWS,
    CrossTable,
    Matrix,
    Sprt,
    elo_ratings,
)

Meeting = tuple[tuple[int, ...], tuple[float, ...]]


def duel(wins: int, draws: int, losses: int) -> list[Meeting]:
    shares = [(1.0, 0.0)] * wins + [(0.5, 0.5)] * draws + [(0.0, 1.0)] * losses
    return [((0, 1), share) for share in shares]


def tables(count: int, meetings: list[Meeting]) -> tuple[Matrix, Matrix]:
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
    ratings, margins = elo_ratings(*tables(2, duel(wins, draws, losses)))
    assert ratings[0] - ratings[1] == pytest.approx(400 * math.log10(score / (1 - score)), abs=1e-3)
    scale = 400 / math.log(10)
    deviation = scale / math.sqrt(number * score * (1 - score)) / 2
    assert margins == pytest.approx([1.959964 * deviation] * 2, rel=1e-6)


def test_one_win_alone_has_odds_of_three_to_one() -> None:
    """A draw is added, so that it counts as one and a half of two games."""
    ratings, _ = elo_ratings(*tables(2, duel(1, 0, 0)))
    assert ratings == pytest.approx([200 * math.log10(3), -200 * math.log10(3)])


def test_who_met_nobody_is_rated_as_the_mean() -> None:
    assert elo_ratings([], []) == ([], [])
    assert elo_ratings([[0.0]], [[0.0]]) == ([0.0], [0.0])


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
    assert elo_ratings(points, games)[0] == pytest.approx(truth, abs=0.01)


@settings(max_examples=50)
@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3), st.sampled_from([0, 0.5, 1]))))
def test_any_results_have_ratings_around_zero(found: list[tuple[int, int, float]]) -> None:
    meetings: list[Meeting] = [((a, b), (share, 1 - share)) for a, b, share in found if a != b]
    ratings, margins = elo_ratings(*tables(4, meetings))
    assert sum(ratings) == pytest.approx(0, abs=1e-6)
    assert all(math.isfinite(margin) and margin > 0 for margin in margins)


KEPT = [
    # wins, draws, losses
    (120, 60, 80),
    (1000, 2000, 950),
    (15_230, 41_877, 14_801),
]


def published_ratio(wins: float, draws: float, losses: float, elo0: float, elo1: float) -> float:
    """Return what cutechess says, in its own terms: probabilities, BayesElo and its scale."""
    n = wins + draws + losses
    p_win, p_loss = wins / n, losses / n
    draw_elo = 200 * math.log10((1 - p_loss) / p_loss * (1 - p_win) / p_win)
    x = 10 ** (-draw_elo / 400)
    scale = 4 * x / ((1 + x) * (1 + x))

    def law(bayes_elo: float) -> tuple[float, float, float]:
        win = 1 / (1 + 10 ** ((draw_elo - bayes_elo) / 400))
        loss = 1 / (1 + 10 ** ((draw_elo + bayes_elo) / 400))
        return win, 1 - win - loss, loss

    p0, p1 = law(elo0 / scale), law(elo1 / scale)
    return (
        wins * math.log(p1[0] / p0[0])
        + draws * math.log(p1[1] / p0[1])
        + losses * math.log(p1[2] / p0[2])
    )


@pytest.mark.parametrize("score", KEPT)
@pytest.mark.parametrize("claims", [(0.0, 20.0), (-5.0, 5.0), (0.0, 2.0), (10.0, 60.0)])
def test_the_ratio_agrees_with_the_published_formulas(
    score: tuple[int, int, int], claims: tuple[float, float]
) -> None:
    assert Sprt(*claims).ratio(*score) == pytest.approx(
        published_ratio(*score, *claims), rel=1e-9, abs=1e-9
    )


@pytest.mark.parametrize("score", [(10, 4, 0), (0, 4, 10), (0, 7, 0)])
def test_where_one_side_has_not_won_both_have_half_a_win_more(score: tuple[int, int, int]) -> None:
    wins, draws, losses = score
    expected = published_ratio(wins + 0.5, draws, losses + 0.5, 0, 20)
    assert Sprt(0, 20).ratio(*score) == pytest.approx(expected, rel=1e-9)


def test_bounds_are_those_of_wald() -> None:
    assert Sprt(0, 5).bounds == pytest.approx((-math.log(19), math.log(19)))
    assert Sprt(0, 5, 0.1, 0.2).bounds == pytest.approx((math.log(2 / 9), math.log(8)))


def test_one_sided_scores_have_an_end() -> None:
    assert Sprt(0, 20).verdict(0, 0, 0) is None
    assert Sprt(0, 20).verdict(3, 0, 0) is None
    assert Sprt(0, 20).verdict(200, 0, 0) is True
    assert Sprt(0, 20).verdict(0, 0, 200) is False
    assert Sprt(0, 20).verdict(60, 60, 0) is True
    assert Sprt(0, 20).verdict(0, 100, 0) is False, "a hundred draws are no 20 points"


def simulated(elo: float, random: Random) -> bool | None:
    """Play by chance, without draws, until the test has its answer."""
    test = Sprt(0, 60)
    chance = 1 / (1 + 10 ** (-elo / 400))
    wins = losses = 0
    for _ in range(3000):
        if random.random() < chance:
            wins += 1
        else:
            losses += 1
        if (verdict := test.verdict(wins, 0, losses)) is not None:
            return verdict
    return None


@pytest.mark.parametrize(("elo", "right"), [(0.0, False), (60.0, True)])
def test_errors_are_as_rare_as_promised(elo: float, right: bool) -> None:
    random = Random(5)
    found = [simulated(elo, random) for _ in range(200)]
    assert None not in found
    assert found.count(right) >= 0.92 * len(found)


@pytest.mark.parametrize(
    "test",
    [
        *(Sprt(20, 0), Sprt(5, 5), Sprt(0, 1001), Sprt(-1001, 0), Sprt(float("nan"), 1)),
        *(Sprt(0, 5, 0.5), Sprt(0, 5, 0), Sprt(0, 5, 0.05, 0.5), Sprt(0, 5, 0.05, 0)),
        *(Sprt(0, 5, -0.1), Sprt(0, 5, 0.05, -0.1)),
    ],
)
def test_what_is_no_test_is_refused(test: Sprt) -> None:
    with pytest.raises(
        FourgamesError, match=r"between -1000 and 1000|more than 0 and less than 0\.5"
    ):
        test.check()


@pytest.mark.parametrize("test", [Sprt(-1000, 1000), Sprt(0, 5, 0.49, 0.49), Sprt(0, 0.1, 1e-6)])
def test_a_test_reaches_as_far_as_it_says(test: Sprt) -> None:
    test.check()
