"""Elo differences and the sequential test, against cutechess's published formulas.

The formulas are written out here a second time, in their own terms: probabilities, BayesElo and its
scale; and the percentile of the normal distribution by Winitzki's approximation, as published.
"""

from __future__ import annotations

import math
from random import Random

import pytest

from fourgames_tk.engine.tournament.ratings import BadTest, Sprt, difference

KEPT = [
    # wins, draws, losses
    (120, 60, 80),
    (1000, 2000, 950),
    (33, 1, 40),
    (7, 12, 3),
    (15_230, 41_877, 14_801),
    (510, 3, 490),
]


def published_elo(wins: int, draws: int, losses: int) -> tuple[float, float]:
    n = wins + draws + losses
    w, d, l = wins / n, draws / n, losses / n  # noqa: E741
    mu = w + d / 2
    stdev = math.sqrt(w * (1 - mu) ** 2 + l * (0 - mu) ** 2 + d * (0.5 - mu) ** 2) / math.sqrt(n)

    def diff(p: float) -> float:
        return -400.0 * math.log10(1.0 / p - 1.0)

    def phi_inverse(p: float) -> float:
        x = 2 * p - 1
        a = 8 * (math.pi - 3) / (3 * math.pi * (4 - math.pi))
        y = math.log(1 - x * x)
        z = 2 / (math.pi * a) + y / 2
        return math.copysign(math.sqrt(2) * math.sqrt(math.sqrt(z * z - y / a) - z), x)

    low, high = mu + phi_inverse(0.025) * stdev, mu + phi_inverse(0.975) * stdev
    return diff(mu), (diff(high) - diff(low)) / 2


def published_ratio(wins: int, draws: int, losses: int, elo0: float, elo1: float) -> float:
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
def test_elo_agrees_with_the_published_formulas(score: tuple[int, int, int]) -> None:
    elo, margin = published_elo(*score)
    found = difference(*score)
    assert found.elo == pytest.approx(elo, rel=1e-9)
    assert found.margin == pytest.approx(margin, rel=1e-5)


@pytest.mark.parametrize("score", KEPT)
@pytest.mark.parametrize("claims", [(0.0, 20.0), (-5.0, 5.0), (0.0, 2.0), (10.0, 60.0)])
def test_the_ratio_agrees_with_the_published_formulas(
    score: tuple[int, int, int], claims: tuple[float, float]
) -> None:
    assert Sprt(*claims).ratio(*score) == pytest.approx(
        published_ratio(*score, *claims), rel=1e-9, abs=1e-9
    )


def test_one_sided_scores_have_no_difference_but_an_end() -> None:
    assert difference(9, 0, 0).elo is None
    assert difference(0, 0, 0).likelihood == 0.5
    assert difference(1, 0, 1).margin is None
    assert Sprt(0, 20).verdict(0, 0, 0) is None
    assert Sprt(0, 20).verdict(3, 0, 0) is None
    assert Sprt(0, 20).verdict(200, 0, 0) is True
    assert Sprt(0, 20).verdict(0, 0, 200) is False
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
    [Sprt(20, 0), Sprt(5, 5), Sprt(0, 5000), Sprt(float("nan"), 1), Sprt(0, 5, 0.6), Sprt(0, 5, 0)],
)
def test_what_is_no_test_is_refused(test: Sprt) -> None:
    with pytest.raises(BadTest):
        test.check()
