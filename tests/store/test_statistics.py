from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourgames_tk.engine.game import Outcome
from fourgames_tk.store.statistics import Finished, Statistics, Summary, Tally, results, summary_of
from tests.store.processes import others


@pytest.fixture
def statistics(tmp_path: Path) -> Statistics:
    return Statistics(tmp_path / "new folder" / "statistics.sqlite3")


def finished(
    result: str | None, level: int | None = 3, game: str = "mancala", seconds: float = 60.0
) -> Finished:
    players = ("human", f"level:{level}")
    return Finished(game, {"stones": "4"}, players, level, (result, None), 30, seconds)


def summaries(statistics: Statistics) -> dict[str, Summary]:
    found, message = statistics.summaries()
    assert message is None
    return found


OUTCOMES = [
    (Outcome((0,)), 2, {0}, ("won", None)),
    (Outcome((0,)), 2, {1}, (None, "lost")),
    (Outcome((0,)), 2, {0, 1}, ("won", "lost")),
    (Outcome(()), 2, {0, 1}, ("drawn", "drawn")),
    (Outcome((0, 1)), 2, {0}, ("drawn", None)),
    (Outcome((2,)), 4, {0, 2}, ("lost", None, "won", None)),
    (Outcome((1,)), 2, set(), (None, None)),
]


@pytest.mark.parametrize(("outcome", "seats", "people", "expected"), OUTCOMES)
def test_results_by_seat(
    outcome: Outcome, seats: int, people: set[int], expected: tuple[str | None, ...]
) -> None:
    assert results(outcome, seats, people) == expected


def test_nothing_was_played_at_first(statistics: Statistics) -> None:
    assert summaries(statistics) == {}


def test_games_are_counted_by_game_and_level(statistics: Statistics) -> None:
    for result, level in [("won", 7), ("lost", 7), ("won", 2), ("drawn", 7), ("won", 2)]:
        assert statistics.add(finished(result, level)) is None
    assert statistics.add(finished("lost", 1, "fourside")) is None
    found = summaries(statistics)
    assert set(found) == {"mancala", "fourside"}
    assert found["mancala"] == Summary(
        total=Tally(5, 3, 1, 1),
        levels={2: Tally(2, 2, 0, 0), 7: Tally(3, 1, 1, 1)},
        streak=1,
        best_streak=1,
        seconds=300.0,
    )
    assert list(found["mancala"].levels) == [2, 7]


def test_games_between_people_and_demos_have_no_result(statistics: Statistics) -> None:
    between = Finished("mancala", {}, ("human", "human"), None, ("won", "lost"), 10, 5.0)
    demo = Finished("mancala", {}, ("level:1", "level:2"), 2, (None, None), 10, 5.0)
    for each in (finished("won"), between, demo, finished("won")):
        statistics.add(each)
    summary = summaries(statistics)["mancala"]
    assert summary.total == Tally(4, 2, 0, 0)
    assert list(summary.levels) == [2, 3, None]
    assert summary.levels[None] == Tally(1, 0, 0, 0)
    assert (summary.streak, summary.best_streak) == (2, 2)


@given(st.lists(st.sampled_from(["won", "drawn", "lost"])))
def test_streaks_agree_with_a_plain_count(row: list[str]) -> None:
    summary = summary_of([(1, result, 1.0) for result in row])
    runs = "".join("w" if result == "won" else " " for result in row)
    assert summary.streak == len(runs) - len(runs.rstrip("w"))
    assert summary.best_streak == max(len(run) for run in runs.split(" "))


def test_a_row_says_everything(statistics: Statistics) -> None:
    when = datetime(2026, 5, 1, 14, 30, tzinfo=timezone(timedelta(hours=2)))
    statistics.add(finished("won", 3), when)
    with closing(sqlite3.connect(statistics.path)) as database:
        row = database.execute("SELECT * FROM finished").fetchone()
    assert row == (
        1,
        "mancala",
        "2026-05-01 12:30:00+00:00",
        '{"stones": "4"}',
        '["human", "level:3"]',
        3,
        '["won", null]',
        "won",
        30,
        60.0,
    )


def test_one_game_or_all_are_forgotten(statistics: Statistics) -> None:
    for game in ("mancala", "fourside", "skirmish"):
        statistics.add(finished("won", game=game))
    assert statistics.reset("mancala") is None
    assert set(summaries(statistics)) == {"fourside", "skirmish"}
    assert statistics.reset() is None
    assert summaries(statistics) == {}


@pytest.mark.parametrize(
    "damage", [b"no database at all" * 100, b"SQLite format 3\0" + b"x" * 5000]
)
def test_a_damaged_file_is_set_aside_and_the_game_is_counted(
    statistics: Statistics, damage: bytes
) -> None:
    statistics.path.parent.mkdir()
    statistics.path.write_bytes(damage)
    message = statistics.add(finished("won"))
    assert message is not None
    aside = statistics.path.with_name("statistics.sqlite3.damaged")
    assert aside.name in message
    assert aside.read_bytes() == damage
    assert summaries(statistics)["mancala"].total == Tally(1, 1, 0, 0)


def test_a_damaged_page_is_found_when_it_is_read(statistics: Statistics) -> None:
    for _ in range(3):
        statistics.add(finished("won"))
    data = bytearray(statistics.path.read_bytes())
    data[4096:] = b"\xff" * (len(data) - 4096)
    statistics.path.write_bytes(data)
    found, message = statistics.summaries()
    assert found == {}
    assert message is not None
    assert statistics.add(finished("lost")) is None
    assert summaries(statistics)["mancala"].total == Tally(1, 0, 0, 1)


def test_the_table_of_a_newer_program_is_left_alone(statistics: Statistics) -> None:
    statistics.path.parent.mkdir()
    with closing(sqlite3.connect(statistics.path)) as database:
        database.execute("PRAGMA user_version = 9")
    before = statistics.path.read_bytes()
    message = statistics.add(finished("won"))
    assert message is not None
    assert "newer program" in message
    assert statistics.path.read_bytes() == before


def test_a_folder_that_cannot_be_made_is_a_message(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    statistics = Statistics(tmp_path / "file" / "statistics.sqlite3")
    for message in (statistics.add(finished("won")), statistics.summaries()[1], statistics.reset()):
        assert message is not None
        assert str(statistics.path) in message


def test_threads_may_add_at_the_same_time(statistics: Statistics) -> None:
    statistics.add(finished("won"))
    messages: list[str | None] = []

    def work() -> None:
        messages.extend(statistics.add(finished("won")) for _ in range(5))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert messages == [None] * 20
    assert summaries(statistics)["mancala"].total.played == 21


def add_games(path: Path, count: int) -> list[str | None]:
    """In another process: count so many games."""
    return [Statistics(path).add(finished("won")) for _ in range(count)]


@pytest.mark.parametrize("damage", [None, b"no database at all" * 100])
def test_processes_that_count_at_the_same_time_lose_nothing(
    statistics: Statistics, damage: bytes | None
) -> None:
    statistics.path.parent.mkdir()
    if damage is not None:
        statistics.path.write_bytes(damage)
    with others(4) as workers:
        for worker in workers:
            worker.tell(add_games, statistics.path, 10)
        told = [message for worker in workers for message in worker.answer()]
    assert summaries(statistics)["mancala"].total.played == 40
    faults = [message for message in told if message is not None]
    assert all("They begin anew." in fault for fault in faults)
    assert len(faults) == (damage is not None)
    assert len(list(statistics.path.parent.glob("*.damaged*"))) == len(faults)
