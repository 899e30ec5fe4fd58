"""A person's rating: its margin is right, against levels of the measured strength."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import replace

import pytest
from contest.ladders import COLUMNS

from fourgames_tk.engine import strength
from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.games.skirmish import SKIRMISH
from fourgames_tk.engine.learn import rating
from fourgames_tk.engine.learn.puzzle import GRADES
from fourgames_tk.engine.strength import level_elo


@pytest.mark.parametrize(
    ("strength_of", "least"),
    [
        (lambda ladder, chance: chance.gauss(1100, 250), 0.92),
        # Strengths that differ more than those of people.
        (lambda ladder, chance: chance.uniform(ladder[0], ladder[-1]), 0.84),
    ],
)
def test_a_margin_holds_the_true_strength_most_times(
    strength_of: Callable[[list[float], random.Random], float], least: float
) -> None:
    chance = random.Random(20261123)
    ladder, held = rating.level_elos(find_game("four-stones")), 0
    for _ in range(400):
        true, own = strength_of(ladder, chance), rating.Rating()
        for _ in range(20):
            opponent = min(ladder, key=lambda points: abs(points - own.points))
            won = chance.random() < 1 / (1 + 10 ** ((opponent - true) / 400))
            own = own.after_game(opponent, float(won))
        held += abs(true - own.points) < own.confidence_margin
    assert least < held / 400 < 0.98


def test_a_rating_follows_what_one_scores() -> None:
    line = rating.ratings_after_games([(1000, 1), (1000, 0.5), (1000, 0)])
    assert line[0].points > rating.Rating().points and line[2].points < line[1].points
    assert all(
        b.confidence_margin < a.confidence_margin
        for a, b in zip([rating.Rating(), *line], line, strict=False)
    )
    far = rating.Rating().after_game(9000, 0)
    assert far.deviation == rating.INITIAL_DEVIATION, "a game tells something, or nothing"
    assert not rating.Rating().is_precise and not rating.Rating().after_game(900, 1).is_precise
    assert rating.Rating(1186, 49.5).is_precise
    assert rating.Rating(1186, 49.5).points_and_margin_texts == ("1190", "± 100")
    assert (
        rating.Rating(1183.2, 47).points_and_margin_texts == ("1180", "± 90")
        and rating.ratings_after_games([]) == []
    )
    years = rating.ratings_after_games([(800, 1), (800, 0)] * 400)[-1]
    assert 60 < years.deviation < 80 and abs(years.points - 800) < 40


@pytest.mark.parametrize(
    ("before", "opponent", "score"),
    [
        (rating.Rating(), 800, 1.0),
        (rating.Rating(1000, 100), 1400, 0.5),
        (rating.Rating(1000, 100), 9000, 1.0),
        (rating.Rating(2000, 300), 800, 0.0),
    ],
)
def test_a_rating_after_one_game_has_mean_and_deviation_of_the_posterior(
    before: rating.Rating, opponent: float, score: float
) -> None:
    """Compare with a plain sum over a fine grid."""
    variance = before.deviation**2 + rating.DRIFT_PER_GAME**2
    grid = [before.points + step for step in range(-4000, 4001)]
    weights = []
    for strength_ in grid:
        wins = 1 / (1 + 10 ** ((opponent - strength_) / 400))
        prior = math.exp(-((strength_ - before.points) ** 2) / 2 / variance)
        weights.append(prior * wins**score * (1 - wins) ** (1 - score))
    mean = sum(map(math.prod, zip(weights, grid, strict=True))) / sum(weights)
    spread = sum(w * (x - mean) ** 2 for w, x in zip(weights, grid, strict=True)) / sum(weights)
    after = before.after_game(opponent, score)
    assert (after.points, after.deviation) == pytest.approx((mean, math.sqrt(spread)), rel=1e-3)
    assert after.confidence_margin == pytest.approx(1.96 * after.deviation)


def test_a_grade_is_worth_the_middle_of_its_fifth_of_the_ladder(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = find_game("mancala")
    for ladder, worths in (
        ([0, 100, 300, 600, 1000, 1500, 2100], [60, 260, 600, 1100, 1740]),
        ([700.0], [700] * 5),
        ([], [None] * 5),
    ):
        monkeypatch.setattr(rating, "level_elos", lambda _, ladder=ladder: ladder)
        found = [rating.grade_elo(game, grade) for grade in GRADES]
        assert found == [worth if worth is None else pytest.approx(worth) for worth in worths]
    assert rating.level_for_rating(game, rating.Rating()) is None
    assert rating.grade_for_rating(game, rating.Rating(1500)) == GRADES[0]


def test_one_level_that_was_not_measured_leaves_a_game_without_ratings(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = find_game("mancala")
    for missing in (1, 4, len(game.levels)):
        monkeypatch.setattr(
            rating,
            "level_elo",
            lambda game, options, level, it=missing: (level != it and 900) or None,
        )
        assert rating.level_elos(game) == [] and rating.grade_elo(game, 1) is None
        assert rating.level_for_rating(game, rating.Rating()) is None


@pytest.mark.parametrize("name", sorted({setting.game for setting in COLUMNS.values()}))
def test_every_level_and_grade_has_its_worth(name: str) -> None:
    game = find_game(name)
    ladder = rating.level_elos(game)
    assert len(ladder) == len(game.levels) and ladder[0] == 800
    assert ladder == sorted(ladder) and ladder[-1] > 1400
    assert (
        rating.level_for_rating(game, rating.Rating())
        == rating.level_for_rating(game, rating.Rating(300))
        == 1
    )
    for place, points in enumerate(ladder):
        assert rating.level_for_rating(game, rating.Rating(points)) == game.levels[place].number
    assert rating.level_for_rating(game, rating.Rating(9000)) == len(game.levels)
    worths = [rating.grade_elo(game, grade) or 0 for grade in GRADES]
    assert worths == sorted(worths) and ladder[0] < worths[0] and worths[-1] < ladder[-1]
    assert [rating.grade_for_rating(game, rating.Rating(worth)) for worth in worths] == list(GRADES)


def test_a_level_is_worth_what_it_has_scored(monkeypatch: pytest.MonkeyPatch) -> None:
    pairs = [
        {"level": level, "against": "below", "games": 200, "shares": (0.91, 0.5)}
        for level in (2, 3)
    ]
    column = {"game": "skirmish", "options": {}, "pairs": pairs}
    monkeypatch.setattr(strength, "_all_measurements", lambda: {"skirmish": column})
    options = SKIRMISH.options_type()
    # 91 % are odds of 10 to 1, which are 400 points: half of that is the level, half the seat.
    assert [round(level_elo(SKIRMISH, options, level) or 0) for level in (1, 2, 3)] == [
        800,
        1001,
        1202,
    ]
    assert [round(level_elo(SKIRMISH, options, 2, seat) or 0) for seat in (0, 1)] == [800, 1202]
    assert level_elo(SKIRMISH, replace(options, players=3), 2) is None


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_games_until_a_rating_is_shown_are_counted_down(game: AnyGame) -> None:
    ladder = rating.level_elos(game)
    # A new game may have no measured levels.
    for scores in ((1, 1, 1), (1, 0, 1), (0, 1, 0)) if ladder else ():
        now, left = rating.Rating(), [rating.games_until_precise(rating.Rating(), ladder)]
        for score in scores:
            now = now.after_game(min(ladder, key=lambda elo: abs(elo - now.points)), score)
            left.append(rating.games_until_precise(now, ladder))
            assert (left[-1] == 0) is now.is_precise
        assert left == [3, 2, 1, 0], "each game is one less"
    assert rating.games_until_precise(rating.Rating(), ()) == 3
