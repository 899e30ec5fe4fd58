"""Scores counted game by game, and the time left."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

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
    sprt_result_lines,
    standings_csv,
    standings_html,
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
        found = report_json(Standings(plan, results), results, [""] * len(results))
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
    last = standings_text(many).splitlines()[-1]
    assert last.startswith("2 different games of 40: a repeated game counts once for Elo, ")
    assert "--opening-plies" in last
    assert standings_text(one).splitlines()[-1] == "2 different games of 2"
    single = {**one, "different": 1, "counted": 1}
    assert sprt_result_lines(single)[-1].startswith("1 different game of 1")


@settings(max_examples=40)
@given(st.permutations(range(12)), st.lists(st.sampled_from("abc"), min_size=12, max_size=12))
def test_repeated_games_count_alike_in_whatever_order_they_end(
    order: list[int], games: list[str]
) -> None:
    """Each distinct game belongs to the first opening it was played in, as in a plain count."""
    fixtures = TEST.fixtures()
    results = [
        GameResult(
            at, fixtures[at].players, (1.0, 0.0) if game == "a" else (0.5, 0.5), 3, game=game
        )
        for at, game in enumerate(games)
    ]
    scores, plain = Standings(TEST, [results[at] for at in order]), CrossTable(2)
    seen = set()
    for result in results:
        if (key := (result.players, result.game)) not in seen:
            seen.add(key)
            plain.add_game(result.players, result.shares, result.number // 2)
    assert scores.summary_json() == Standings(TEST, results).summary_json()
    assert scores.pair_score_counts == plain.pair_score_counts()
    assert scores.summary_json()["different"] == len(seen)


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
    failed = [replace(results[0], shares=(0.0, 1.0), failure="bot: a.py: x", kind="time forfeit")]
    head, *rows = standings_text(Standings(plan, failed).summary_json()).splitlines()
    assert "time forfeit" in head and "crash" not in head
    assert [row.split()[-3] for row in rows if " level:1 " in row] == ["1"]
    assert rows[2] == "level:1 failed in 1 game: x"
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


def class_summary() -> dict[str, Any]:
    """Return the standings of three players, one of them stopped, and of a file left out."""
    plan = Plan("mancala", ("+Ann=level:1", "Bob=level:2", "Eve=level:3"), games=2, max_failures=1)
    results = []
    for fixture in plan.fixtures():
        shares = tuple(float(player == min(fixture.players)) for player in fixture.players)
        failed = 2 in fixture.players and fixture.number < 2
        text, kind = ("bot: eve.py: lost <i>its way", "crash") if failed else ("", "")
        results.append(GameResult(fixture.number, fixture.players, shares, 3, text, kind))
    return Standings(plan, results).summary_json([("packed.zip", "is an archive")])


def test_the_tables_can_be_read_by_a_spreadsheet() -> None:
    head, *rows = csv.reader(io.StringIO(standings_csv(class_summary())))
    assert head[:3] == ["place", "player", "status"]
    assert head[-2:] == ["against +Ann", "against Bob"], "of those that are rated"
    found = [dict(zip(head, row, strict=True)) for row in rows]
    assert [each["player"] for each in found] == ["'+Ann", "Bob", "Eve", "packed.zip"], (
        "no name is taken for a formula"
    )
    assert [each["place"] for each in found] == ["1", "2", "", ""]
    assert [each["status"] for each in found] == ["", "", "stopped", "cannot play"]
    assert found[0]["against Bob"] == "2/2" and found[0]["against +Ann"] == ""
    assert found[2]["reasons"] == "lost <i>its way" and found[3]["reasons"] == "is an archive"


def test_the_tables_are_a_web_page_on_its_own() -> None:
    class Reader(HTMLParser):
        def __init__(self) -> None:
            super().__init__()
            self.tags, self.cells = list[str](), list[str]()

        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            self.tags.append(tag)

        def handle_data(self, data: str) -> None:
            if self.tags[-1:] in (["td"], ["th"]) and data.strip():
                self.cells.append(data)

    reader = Reader()
    reader.feed(standings_html(class_summary(), "Class <1>"))
    assert reader.tags.count("table") == 2 and not {"i", "b", "script", "link"} & {*reader.tags}
    assert "stopped after 1 failed game: lost <i>its way" in reader.cells
    assert "cannot play: is an archive" in reader.cells
    assert reader.cells[-8:] == ["1", "+Ann", "·", "2/2", "2", "Bob", "0/2", "·"]


@pytest.mark.parametrize(
    ("elo", "first_wins", "words"),
    [
        ((0, 20), True, "Ann is stronger than Bob, by 20 Elo rather than by 0"),
        ((0, 20), False, "Ann is not stronger than Bob: by 0 Elo rather than by 20"),
        ((-12.5, 5), False, "Ann is weaker than Bob: by −12.5 Elo rather than by 5"),
    ],
)
def test_the_verdict_of_a_test_names_the_players(
    elo: tuple[float, float], first_wins: bool, words: str
) -> None:
    plan = Plan("mancala", ("Ann=level:1", "Bob=level:2"), games=4000, sprt=Sprt(*elo))
    scores = Standings(plan)
    for fixture in plan.fixtures():
        winner = 0 if first_wins == (fixture.number % 4 < 2) or fixture.number % 3 else 1
        winner = winner if first_wins else 1 - winner
        shares = tuple(float(player == winner) for player in fixture.players)
        scores.add_result(GameResult(fixture.number, fixture.players, shares, 3))
        if scores.summary_json()["sprt"]["accepted"] is not None:
            break
    line = standings_text(scores.summary_json()).splitlines()[-2]
    assert line.endswith(f"): it is accepted that {words}")
    undecided = standings_text(Standings(plan).summary_json()).splitlines()[-2]
    assert undecided.endswith("): undecided")
