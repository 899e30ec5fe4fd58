"""Scores counted game by game, and the time left."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourgames_tk.engine.tournament.plan import GameResult, Plan
from fourgames_tk.engine.tournament.ratings import CrossTable, Sprt
from fourgames_tk.engine.tournament.report import (
    DAY_SECONDS,
    HOUR_SECONDS,
    MINUTE_SECONDS,
    Standings,
    TimeEstimate,
    duration_text,
    report_json,
    standings_text,
)

TEST = Plan("mancala", ("level:1", "level:2"), games=60, sprt=Sprt(0, 50))
FOUR = Plan("mancala", ("level:1", "level:2", "level:3", "level:2"), games=4)


@settings(max_examples=40)
@given(st.sampled_from([TEST, FOUR]), st.lists(st.sampled_from([1, 0.5, 0]), max_size=24))
def test_scores_are_those_of_the_report_after_every_game(plan: Plan, shares: list[float]) -> None:
    scores = Standings(plan)
    results: list[GameResult] = []
    for number, share in enumerate(shares):
        fixture = next((each for each in plan.fixtures() if each.number == number), None)
        if fixture is None:
            break
        failure, kind = ("bot: ended by itself", "crash") if share == 0 else ("", "")
        result = GameResult(number, fixture.players, (share, 1 - share), 3, failure, kind)
        results.append(result)
        scores.add_result(result)
        found = report_json(plan, results, [""] * len(results))
        assert {name: found[name] for name in scores.summary_json()} == scores.summary_json()
    assert scores.played == len(results)
    failures = sum(one["failures"].get("crash", 0) for one in scores.summary_json()["standings"])
    assert failures == sum(bool(result.failure) for result in results)


def test_games_of_one_opening_are_observed_together(monkeypatch: pytest.MonkeyPatch) -> None:
    openings = list[int]()
    monkeypatch.setattr(CrossTable, "add_game", lambda self, *game: openings.append(game[2]))
    for plan in (TEST, FOUR, replace(FOUR, format="gauntlet")):
        openings.clear()
        results = [GameResult(each.number, each.players, (1, 0), 3) for each in plan.fixtures()]
        Standings(plan, results)
        assert openings == [each.seed for each in plan.fixtures()]


def test_the_time_left_follows_the_games_that_were_played_since() -> None:
    now = [100.0]
    pace = TimeEstimate(40, lambda: now[0])
    assert pace.seconds_left(40, 100) is None
    now[0] = 130.0
    assert pace.seconds_left(50, 100) == 150
    assert pace.seconds_left(100, 100) == 0
    assert pace.seconds_left(102, 100) == 0


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        *[(0.4, "0 s"), (119.4, "119 s"), (119.6, "2 min"), (7199.4, "120 min")],
        *[(7199.6, "2 h 0 min"), (2 * HOUR_SECONDS + 5.6 * MINUTE_SECONDS, "2 h 6 min")],
        *[
            (2 * DAY_SECONDS - 1, "48 h 0 min"),
            (2 * DAY_SECONDS, "2 days"),
            (3.6 * DAY_SECONDS, "4 days"),
        ],
    ],
)
def test_a_time_is_written_as_people_say_it(seconds: float, words: str) -> None:
    assert duration_text(seconds) == words


def test_a_game_that_is_repeated_brings_points_and_no_certainty() -> None:
    """Two programs of fixed play repeat a game twenty times: that is one game."""
    plan = Plan("mancala", ("level:1", "level:2"), games=40, sprt=Sprt(0, 50))
    once, often = Standings(plan), Standings(plan)
    for number, fixture in enumerate(plan.fixtures()):
        won = (1.0, 0.0) if fixture.players[0] == 0 else (0.0, 1.0)
        result = GameResult(number, fixture.players, won, 3, game="same")
        often.add_result(result)
        if number < 2:
            once.add_result(result)
    one, many = once.summary_json(), often.summary_json()
    assert many["different"] == one["different"] == 2 and many["played"] == 40
    assert often.pair_score_counts == once.pair_score_counts == [0, 0, 0, 0, 1]
    for first, second in zip(one["standings"], many["standings"], strict=True):
        assert (first["elo"], first["margin"]) == (second["elo"], second["margin"])
        assert second["points"] == 20 * first["points"]
    assert standings_text(many).splitlines()[-1] == "2 different games of 40"


def test_a_test_counts_whole_pairs_of_one_opening() -> None:
    scores, (one, other, third, *_) = Standings(TEST), TEST.fixtures()
    for fixture, share in ((one, 1.0), (third, 1.0), (other, 0.5)):
        scores.add_result(GameResult(fixture.number, fixture.players, (share, 1 - share), 3))
    assert scores.pair_score_counts == [0, 0, 0, 1, 0], (
        "a win and a draw; the third game has no other half"
    )
    assert TEST.sprt is not None
    found = scores.summary_json()["sprt"]
    assert found["pairs"] == scores.pair_score_counts and found["ratio"] == round(
        TEST.sprt.log_likelihood_ratio(scores.pair_score_counts), 4
    )
    assert "after 1 pair of games" in standings_text(scores.summary_json())


def test_no_player_is_ranked_before_a_game() -> None:
    standings = Standings(FOUR).summary_json()["standings"]
    assert {one["margin"] for one in standings} == {None}
    assert [one["los"] for one in standings] == [0.5, 0.5, 0.5, None]
    json.dumps(standings, allow_nan=False)
    row = standings_text(Standings(FOUR).summary_json()).splitlines()[1].split()
    assert row[3:6] == ["0", "+0", "·"]


def test_the_best_player_comes_first_with_the_likelihood_to_be_better_than_the_next() -> None:
    plan = Plan("mancala", ("Ann=level:1", "Ben=level:2", "Cid=level:3"), games=6)
    scores = Standings(plan)
    for fixture in plan.fixtures():
        best = max(fixture.players)
        shares = tuple(float(player == best) for player in fixture.players)
        scores.add_result(GameResult(fixture.number, fixture.players, shares, 3))
    standings = scores.summary_json()["standings"]
    assert [one["player"] for one in standings] == ["Cid", "Ben", "Ann"]
    assert [one["points"] for one in standings] == [12, 6, 0]
    assert standings[0]["elo"] > standings[1]["elo"] > standings[2]["elo"]
    assert all(one["los"] > 0.9 for one in standings[:2]) and standings[2]["los"] is None
    assert standings[1]["against"] == {"Ann": [6, 6], "Cid": [0, 6]}


def test_columns_keep_apart_and_failures_have_theirs_where_there_are_any() -> None:
    plan = Plan("mancala", ("level:1", "Ann-with-a-long-name=level:2"), games=2)
    results = [GameResult(n, each.players, (1.0, 0.0), 3) for n, each in enumerate(plan.fixtures())]
    head, *rows = standings_text(Standings(plan, results).summary_json()).splitlines()
    assert " ".join(head.split()) == "player points different Elo ± 95 % LOS 1 2"
    assert len({len(line) for line in (head, *rows[:-1])}) == 1
    failed = [replace(results[0], shares=(0.0, 1.0), failure="bot: x", kind="time forfeit")]
    head, *rows = standings_text(Standings(plan, failed).summary_json()).splitlines()
    assert "time forfeit" in head and "crash" not in head
    assert [row.split()[-3] for row in rows if "level:1" in row] == ["1"]
    assert (
        max(map(len, standings_text(Standings(plan, failed).summary_json(), 20).splitlines())) == 20
    )


@pytest.mark.parametrize("loser", [0, 1])
def test_a_failure_is_counted_for_the_player_that_failed(loser: int) -> None:
    scores = Standings(TEST)
    first, second = [fixture for fixture in TEST.fixtures() if fixture.number < 2]
    assert first.players == second.players[::-1]
    for fixture in (first, second):
        shares = tuple(float(player != loser) for player in fixture.players)
        scores.add_result(
            GameResult(fixture.number, fixture.players, shares, 3, "it ended", "crash")
        )
    assert [dict(each) for each in scores.failures] == [
        {"crash": 2} if player == loser else {} for player in (0, 1)
    ]
