from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from fourgames_tk.engine.record import Record
from fourgames_tk.store import places
from fourgames_tk.store.shelf import takeover
from tests.store.shelf.games import Window, new_session, play_on, same, taken
from tests.store.shelf.older import OldStatistics, OldWindow


@pytest.fixture
def running(tmp_path: Path) -> Path:
    return tmp_path / "state" / "running.4g"


@pytest.fixture
def statistics(tmp_path: Path) -> OldStatistics:
    return OldStatistics(tmp_path / "data" / "statistics.sqlite3")


def autosaved(running: Path, seed: int, plies: int = 4) -> OldWindow:
    """Keep a game as an older window does, which still has it."""
    session = play_on(new_session("mancala", seed), plies)
    kept = Record.of(session, ("human", "bot:/home/me/x.py"))
    return OldWindow(running, kept.to_text())


def add(statistics: OldStatistics, *results: str | None) -> None:
    for result in results:
        statistics.add(("human", "level:3"), 3, (result, None), 60.5)


def test_running_games_are_taken_over_with_their_moves(
    window: Window, running: Path, statistics: OldStatistics
) -> None:
    windows = [autosaved(running, seed) for seed in range(3)]
    for each in windows[:2]:
        each.close()
    (running.parent / ".running.4g.0123abcd.tmp").write_text("cut off")
    window.start(running, statistics.path)
    entries = window.entries()
    assert len(entries) == 2
    assert {entry.players for entry in entries} == {("human", "bot:/home/me/x.py")}
    assert {entry.finished for entry in entries} == {False}
    for entry in entries:
        hold, session = taken(window, entry.id)
        assert same(session, play_on(new_session("mancala", session.seed), 4))
        hold.close()
    left = sorted(path.name for path in running.parent.glob("*running*") if path.suffix != ".lock")
    assert left == ["running-3.4g"]
    windows[2].close()
    window.start(running, statistics.path)
    assert len(window.entries()) == 3
    assert not list(running.parent.glob("running*"))
    assert window.complaints == []


def test_what_is_damaged_or_empty_is_not_taken_over(
    window: Window, running: Path, statistics: OldStatistics
) -> None:
    autosaved(running, 1).close()
    autosaved(running, 2, plies=0).close()
    running.with_name("running-3.4g").write_bytes(b"\0\xff")
    running.with_name("running-4.4g").mkdir()
    os.mkfifo(running.with_name("running-5.4g"))
    window.start(running, statistics.path)
    assert len(window.entries()) == 1
    assert len(window.complaints) == 3
    assert window.complaints[0] == (
        "A kept game cannot be read: line 1: this is not UTF-8 text. "
        "It is kept as running-3.4g.damaged."
    )
    window.start(running, statistics.path)
    assert len(window.complaints) == 3


def test_nothing_is_taken_over_twice(
    window: Window, running: Path, statistics: OldStatistics, monkeypatch: pytest.MonkeyPatch
) -> None:
    autosaved(running, 1).close()
    add(statistics, "won", "lost")

    def fail(*arguments: object, **named: object) -> None:
        raise OSError(30, "Read-only file system")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", fail)
        patch.setattr(Path, "replace", fail)
        window.start(running, statistics.path)
    assert running.exists() and statistics.path.exists()
    (entry,) = window.entries()
    hold, session = taken(window, entry.id)
    play_on(session, 2)
    assert hold.keep(session)
    hold.close()
    window.start(running, statistics.path)
    assert [entry.length for entry in window.entries()] == [6]
    assert window.summaries()["mancala"].total.played == 2
    assert not running.exists() and not statistics.path.exists()


def test_old_results_count_on(window: Window, running: Path, statistics: OldStatistics) -> None:
    add(statistics, "won", *["lost"] * 9, "drawn", *["won"] * 8, None)
    statistics.add(("human",) * 2, None, ("won", "lost"), 1.0)
    window.start(running, statistics.path)
    after = window.summaries()["mancala"]
    assert (after.total.won, after.total.drawn, after.total.lost) == (9, 1, 9)
    assert (after.among_people, after.watched) == (1, 1)
    assert after.seconds == 20 * 60.5 + 1.0
    assert (after.streak, after.best_streak) == (8, 8)
    assert window.entries() == []
    assert window.complaints == []
    assert statistics.path.with_name("statistics.sqlite3.taken-over").exists()


BAD = {
    "seconds = 'abc'": 0,
    "seconds = 'abc' WHERE id = 2": 2,
    "results = '[1]' WHERE id = 1": 2,
    "results = '[\"won' WHERE id = 1": 2,
    "players = x'ff'": 0,
    "level = 'x' WHERE id = 3": 2,
}


@pytest.mark.parametrize("change", BAD)
def test_what_can_be_read_of_damaged_results_is_taken_over(
    window: Window, running: Path, statistics: OldStatistics, change: str
) -> None:
    add(statistics, "won", "won", "won")
    with closing(sqlite3.connect(statistics.path)) as database:
        database.execute(f"UPDATE finished SET {change}")
        database.commit()
    window.start(running, statistics.path)
    found = window.summaries()
    assert sum(summary.total.won for summary in found.values()) == BAD[change]
    assert len(window.complaints) == 1
    assert window.complaints[0].startswith("The old statistics are damaged: ")


@pytest.mark.parametrize("size", [0, 100, 4112, 6000, 8096])
def test_cut_results_do_not_stop_the_start(
    window: Window, running: Path, statistics: OldStatistics, size: int
) -> None:
    add(statistics, "won", "won")
    statistics.path.write_bytes(statistics.path.read_bytes()[:size])
    window.start(running, statistics.path)
    window.start(running, statistics.path)
    assert len(window.complaints) == 1
    assert not statistics.path.exists()


def test_a_start_with_nothing_there_leaves_nothing(
    window: Window, running: Path, statistics: OldStatistics
) -> None:
    window.start(running, statistics.path)
    assert window.complaints == []
    assert not window.path.parent.exists()
    takeover.sweep(running.parent)


def test_what_writes_left_that_were_cut_off_goes_at_the_start(
    window: Window, running: Path, statistics: OldStatistics
) -> None:
    folders = (window.path.parent, running.parent, *places.written_folders())
    left = [folder / ".some file.01234567.tmp" for folder in folders]
    for path in left:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("half")
    window.start(running, statistics.path)
    assert [path for path in left if path.exists()] == []
    assert len({places.tournaments_path(), places.sounds_path()} & {*folders}) == 2


def test_results_that_an_older_window_writes_are_left_until_next_time(
    window: Window, running: Path, statistics: OldStatistics, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(statistics, "won")
    monkeypatch.setattr(takeover, "BUSY_SECONDS", 0.05)
    with closing(sqlite3.connect(statistics.path)) as database:
        database.execute("BEGIN EXCLUSIVE")
        window.start(running, statistics.path)
    assert statistics.path.exists()
    assert window.summaries() == {}
    window.start(running, statistics.path)
    assert window.summaries()["mancala"].total.won == 1
    assert window.complaints == []
