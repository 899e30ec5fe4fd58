"""The sequential test, against cutechess's published formulas.

They are written out here a second time, in their own terms: probabilities, BayesElo and its scale.
"""

from __future__ import annotations

import math
from random import Random

import pytest

from fourgames_tk.engine.errors import FourgamesError
from fourgames_tk.engine.tournament.ratings import Sprt

KEPT = [
    # wins, draws, losses
    (120, 60, 80),
    (1000, 2000, 950),
    (15_230, 41_877, 14_801),
]


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
@pytest.mark.parametrize("claims", [(0.0, 20.0), (-5.0, 5.0), (0.0, 2.0), (10.0, 60.0)])
def test_the_ratio_agrees_with_the_published_formulas(
    score: tuple[int, int, int], claims: tuple[float, float]
) -> None:
    assert Sprt(*claims).ratio(*score) == pytest.approx(
        published_ratio(*score, *claims), rel=1e-9, abs=1e-9
    )


def test_one_sided_scores_have_an_end() -> None:
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
    with pytest.raises(FourgamesError):
        test.check()
