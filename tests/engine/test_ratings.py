"""Ratings and the sequential test, compared with published results."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourgames_tk.engine.errors import FourgamesError
from fourgames_tk.engine.tournament.plan import FORMATS
from fourgames_tk.engine.tournament.ratings import (
    PRIOR_DRAWS,
    CrossTable,
    Ratings,
    Sprt,
    estimate_ratings,
)

from .rating_simulation import (
    covered,
    even_strengths,
    normal_strengths,
    simulated_table,
    simulated_verdict,
)

SCALE = 400 / math.log(10)
NORMAL_95 = 1.959964

Pairs = tuple[int, int, int, int, int]
"""How often a player got 0, ½, 1, 1½ and 2 points of two games."""


def table_of(count: int, games: Sequence[tuple[Sequence[int], Sequence[float]]]) -> CrossTable:
    """Return the crosstable of games that each have their own opening."""
    table = CrossTable(count)
    for players, shares in games:
        table.add_game(players, shares)
    return table


def duel(pairs: Pairs) -> CrossTable:
    """Return the crosstable of two players who play each opening twice."""
    table, opening = CrossTable(2), 0
    for two_points, times in enumerate(pairs):
        for _ in range(times):
            first = {0: 0.0, 1: 0.0, 2: 1.0, 3: 1.0, 4: 1.0}[two_points]
            for points in (first, two_points / 2 - first):
                table.add_game((0, 1), (points, 1 - points), opening)
            opening += 1
    return table


def test_a_game_of_four_compares_each_two() -> None:
    table = table_of(4, [((0, 1, 2, 3), (0.0, 1.0, 0.0, 0.0))])
    assert table.points[1] == [1, 0, 1, 1]
    assert table.points[0] == [0, 0, 0.5, 0.5]
    assert sum(map(sum, table.games)) == 12


def test_games_of_an_opening_are_one_observation_for_all_seatings() -> None:
    table = CrossTable(3)
    for players, shares, opening in [
        ((0, 1), (1.0, 0.0), 7),
        ((0, 1), (0.0, 1.0), 8),
        ((1, 0), (0.5, 0.5), 7),
        ((0, 2), (1.0, 0.0), 7),
    ]:
        table.add_game(players, shares, opening)
    assert +table.observations == {
        ((0, 1, 1.5, 2),): 1,
        ((0, 1, 0.0, 1),): 1,
        ((0, 2, 1.0, 1),): 1,
    }


@pytest.mark.parametrize("pairs", [(10, 0, 30, 0, 30), (0, 20, 40, 20, 0), (0, 0, 0, 0, 5)])
def test_two_players_have_the_rating_of_their_score_and_three_quarters_of_a_draw(
    pairs: Pairs,
) -> None:
    table = duel(pairs)
    number = 2 * sum(pairs) + PRIOR_DRAWS
    score = (
        sum(points * times / 2 for points, times in enumerate(pairs)) + PRIOR_DRAWS / 2
    ) / number
    found = estimate_ratings(table)
    expected = 400 * math.log10(score / (1 - score))
    assert found.elo[0] - found.elo[1] == pytest.approx(expected, abs=1e-3)


PENTANOMIALS: list[Pairs] = [(9, 20, 45, 20, 6), (10, 30, 80, 45, 35), (300, 900, 2100, 1000, 700)]


def fastchess(pairs: Pairs) -> tuple[float, float, float]:
    """Return the results of fastchess for pairs: Elo difference, margin, and LOS."""
    count = sum(pairs)
    score = sum(points * times for points, times in enumerate(pairs)) / 4 / count
    variance = sum(times * (points / 4 - score) ** 2 for points, times in enumerate(pairs)) / count
    error = math.sqrt(variance / count)

    def elo(share: float) -> float:
        return -400 * math.log10(1 / share - 1)

    margin = (elo(score + NORMAL_95 * error) - elo(score - NORMAL_95 * error)) / 2
    return elo(score), margin, (1 - math.erf(-(score - 0.5) / math.sqrt(2) / error)) / 2


@pytest.mark.parametrize("pairs", PENTANOMIALS)
def test_difference_margin_and_los_agree_with_fastchess(pairs: Pairs) -> None:
    difference, margin, superiority = fastchess(pairs)
    found = estimate_ratings(duel(pairs))
    # Student's distribution and the added draws make a small difference.
    assert found.elo[0] - found.elo[1] == pytest.approx(difference, rel=0.02)
    assert NORMAL_95 * found.deviations[0][1] == pytest.approx(margin, rel=0.02)
    assert 2 * found.margins[0] == pytest.approx(margin, rel=0.04)
    assert found.likelihood_of_superiority(0, 1) == pytest.approx(superiority, abs=0.005)
    assert found.likelihood_of_superiority(1, 0) == pytest.approx(1 - superiority, abs=0.005)


def test_pairs_are_more_certain_than_the_single_games_of_cutechess() -> None:
    """A hundred openings of which most favour a seat: ± 48 becomes ± 32."""
    pairs = (6, 14, 56, 16, 8)
    score = sum(points * times for points, times in enumerate(pairs)) / 400
    single = NORMAL_95 * SCALE / math.sqrt(200 * score * (1 - score))
    assert single == pytest.approx(48.1, abs=0.1)
    assert 2 * estimate_ratings(duel(pairs)).margins[0] < 0.9 * single


def test_one_win_alone_is_nearly_nothing() -> None:
    found = estimate_ratings(table_of(2, [((0, 1), (1.0, 0.0))]))
    assert found.elo[0] == pytest.approx(200 * math.log10(1.375 / 0.375))
    assert found.margins[0] > 3 * found.elo[0]


@pytest.mark.parametrize("pairs", [(0, 0, 1, 0, 0), (0, 0, 3, 0, 0), (0, 0, 0, 3, 0)])
def test_a_few_equal_results_are_not_certain(pairs: Pairs) -> None:
    assert 2 * estimate_ratings(duel(pairs)).margins[0] > 60


def test_a_player_without_opponents_has_no_margin() -> None:
    assert estimate_ratings(CrossTable(0)) == Ratings([], [], [])
    lone = estimate_ratings(CrossTable(1))
    assert (lone.elo, lone.margins) == ([0.0], [math.inf])
    found = estimate_ratings(table_of(3, [((0, 1), (1.0, 0.0))] * 3))
    assert found.elo[2] == 0 and found.margins[2] == math.inf
    assert found.elo[0] == -found.elo[1] > 0 and found.margins[0] < math.inf
    assert found.deviations[0][2] == math.inf and found.likelihood_of_superiority(0, 2) == 0.5


def test_players_who_never_met_say_nothing_of_each_other() -> None:
    """A pair that did not play gets no draw: one group's ratings ignore the other's."""
    games = [((0, 1), (1.0, 0.0)), ((0, 1), (0.5, 0.5))] * 4
    apart = [((2, 3), (0.0, 1.0))] * 5
    alone, both = (
        estimate_ratings(table_of(2, games)),
        estimate_ratings(table_of(4, [*games, *apart])),
    )
    assert both.elo[:2] == pytest.approx(alone.elo)
    assert sum(both.elo[2:]) == pytest.approx(0, abs=1e-9)


def test_known_strengths_come_out_again() -> None:
    """Points that are exactly as expected give back the ratings they were made from."""
    truth = [120.0, 30.0, -50.0, -100.0]
    table = CrossTable(4)
    for i, j in FORMATS["round-robin"](4, 2):
        share = 1 / (1 + 10 ** ((truth[j] - truth[i]) / 400))
        for one, two, part in ((i, j, share), (j, i, 1 - share)):
            table.games[one][two], table.points[one][two] = 1e9, 1e9 * part
    assert estimate_ratings(table).elo == pytest.approx(truth, abs=0.01)


def test_ratings_of_many_players_are_not_drawn_together() -> None:
    """Twelve players, 100 Elo apart, two games a pair: the best has 550, not 224."""
    random, strengths = Random(4), even_strengths(12)
    tables = (simulated_table("round-robin", strengths, 2, random) for _ in range(20))
    best = [estimate_ratings(table).elo[0] for table in tables]
    assert sum(best) / len(best) == pytest.approx(550, abs=60)


@settings(max_examples=50)
@given(
    st.lists(
        st.tuples(
            st.integers(0, 3), st.integers(0, 3), st.sampled_from([0, 0.5, 1]), st.integers(0, 2)
        )
    )
)
def test_any_results_have_ratings_around_zero(found: list[tuple[int, int, float, int]]) -> None:
    table = CrossTable(4)
    for a, b, share, opening in found:
        if a != b:
            table.add_game((a, b), (share, 1 - share), opening)
    ratings = estimate_ratings(table)
    assert sum(ratings.elo) == pytest.approx(0, abs=1e-3)
    assert all(map(math.isfinite, ratings.elo))
    for player in range(4):
        margin = ratings.margins[player]
        assert margin > 0 and (margin < math.inf) == any(table.games[player])


EVEN, NORMAL = even_strengths, normal_strengths


@pytest.mark.parametrize(
    ("form", "count", "games", "strengths"),
    [
        *[(form, 4, games, NORMAL) for form in FORMATS for games in (4, 10, 50)],
        ("round-robin", 10, 4, NORMAL),
        ("round-robin", 10, 4, EVEN),
        ("gauntlet", 10, 10, EVEN),
        ("gauntlet", 16, 4, NORMAL),
    ],
)
def test_margins_cover_nineteen_strengths_of_twenty(
    form: str, count: int, games: int, strengths: Callable[[int, Random], list[float]]
) -> None:
    random = Random(44)
    found = [
        each
        for _ in range(320 // count)
        for each in covered(form, strengths(count, random), games, random)
    ]
    # With 320 players, two standard errors are 2.4 %.
    assert 0.925 < sum(found) / len(found) < 0.99


def test_games_of_four_are_not_three_games_each() -> None:
    """In a game of four one wins: its comparisons are not independent."""
    random = Random(9)
    hits = []
    for _ in range(80):
        table = CrossTable(4)
        for game in range(40):
            best = random.randrange(4)
            table.add_game(range(4), [float(player == best) for player in range(4)], game // 4)
        found = estimate_ratings(table)
        hits += [abs(elo) <= margin for elo, margin in zip(found.elo, found.margins, strict=True)]
    assert 0.925 < sum(hits) / len(hits) < 0.99


@pytest.mark.parametrize("pairs", PENTANOMIALS)
@pytest.mark.parametrize("claims", [(0.0, 20.0), (-5.0, 5.0), (0.0, 2.0), (10.0, 60.0)])
def test_the_ratio_is_near_that_of_normal_scores(pairs: Pairs, claims: tuple[float, float]) -> None:
    """Van den Bergh's approximation of the ratio that fastchess computes."""
    count = sum(pairs)
    mean = sum(points * times for points, times in enumerate(pairs)) / 4 / count
    variance = sum(times * (points / 4 - mean) ** 2 for points, times in enumerate(pairs)) / count
    s0, s1 = (1 / (1 + 10 ** (-elo / 400)) for elo in claims)
    expected = count * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance)
    assert Sprt(*claims).log_likelihood_ratio(pairs) == pytest.approx(expected, rel=0.15, abs=0.05)


def test_the_ratio_of_one_score_can_be_written_down() -> None:
    """Of pairs that are all won, the likeliest distributions have wins and losses alone."""
    s0, s1 = 0.5, 1 / (1 + 10 ** (-60 / 400))
    assert Sprt(0, 60).log_likelihood_ratio([0, 0, 0, 0, 20]) == pytest.approx(
        20 * math.log(s1 / s0), rel=0.01
    )


def test_bounds_are_those_of_wald() -> None:
    assert Sprt(0, 5).bounds == pytest.approx((-math.log(19), math.log(19)))
    assert Sprt(0, 5, 0.1, 0.2).bounds == pytest.approx((math.log(2 / 9), math.log(8)))


def test_one_sided_scores_have_an_end() -> None:
    test = Sprt(0, 20)
    assert test.verdict([0] * 5) is None
    assert test.verdict([0, 0, 0, 0, 3]) is None
    assert test.verdict([0, 0, 0, 0, 100]) is True
    assert test.verdict([100, 0, 0, 0, 0]) is False
    assert test.verdict([0, 0, 30, 60, 30]) is True
    assert test.verdict([0, 0, 110, 0, 0]) is False, "a hundred even pairs are not 20 points"


@pytest.mark.parametrize(("elo", "right"), [(0.0, False), (60.0, True)])
def test_errors_are_as_rare_as_promised(elo: float, right: bool) -> None:
    random = Random(5)
    found = [simulated_verdict(Sprt(0, 60), elo, random)[0] for _ in range(150)]
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
        FourgamesError, match=r"between −1000 and 1000|more than 0 and less than 0\.5"
    ):
        test.check()


@pytest.mark.parametrize("test", [Sprt(-1000, 1000), Sprt(0, 5, 0.49, 0.49), Sprt(0, 0.1, 1e-6)])
def test_a_test_reaches_as_far_as_it_says(test: Sprt) -> None:
    test.check()
