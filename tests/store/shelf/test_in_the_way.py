"""What somebody has put where the shelf keeps its files: it is set aside, and nothing waits."""

from __future__ import annotations

import os
import socket
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.store.shelf.games import Window, kept_game, left_game
from tests.store.shelf.older import OldStatistics

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pipes are no files there")

BESIDE = ("-journal", "-wal", "-shm")
KINDS = ("pipe", "folder", "socket", "endless", "link")


def put(path: Path, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put something there that is no file."""
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
        (path / "a file").write_text("of somebody")
    elif kind == "socket":
        # The whole path may be longer than a socket's name can be.
        monkeypatch.chdir(path.parent)
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(path.name)
    elif kind == "endless":
        path.symlink_to("/dev/zero")
    else:
        path.symlink_to(path.with_name("nothing"))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("ending", BESIDE)
def test_what_is_no_file_beside_the_shelf_is_set_aside(
    path: Path, ending: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = Window(path)
    identity = left_game(before)
    before.close()
    put(path.with_name(path.name + ending), kind, monkeypatch)
    window = Window(path)
    assert [entry.id for entry in window.entries()] == [identity]
    kept_game(window, seed=2)
    assert len(window.entries()) == 2
    assert window.complaints == [
        "The shelf of games could not be opened. "
        f"What was in the way is kept as shelf.sqlite3{ending}.damaged."
    ]
    assert os.path.lexists(f"{path}{ending}.damaged")
    window.close()


@pytest.mark.parametrize("ending", BESIDE)
def test_what_is_no_file_beside_the_old_statistics_is_set_aside(
    window: Window, tmp_path: Path, ending: str
) -> None:
    statistics = OldStatistics(tmp_path / "data" / "statistics.sqlite3")
    statistics.add(("human", "level:3"), 3, ("won", None), 1.0)
    os.mkfifo(f"{statistics.path}{ending}")
    window.start(tmp_path / "running.4g", statistics.path)
    assert window.summaries()["mancala"].total.won == 1
    assert window.complaints == [
        "The old statistics could not be opened. "
        f"What was in the way is kept as statistics.sqlite3{ending}.damaged."
    ]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("ending", ["", "-journal"])
def test_what_is_no_file_where_a_new_shelf_is_begun_is_set_aside(
    path: Path, ending: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.parent.mkdir()
    path.write_bytes(b"no database at all" * 300)
    put(path.with_name(f"shelf.sqlite3.new{ending}"), kind, monkeypatch)
    window = Window(path)
    kept_game(window)
    assert len(window.entries()) == 1
    assert len(window.complaints) == 1
    assert os.path.lexists(f"{path}.new{ending}.damaged")
    window.close()


def test_a_link_that_leads_to_itself_is_set_aside(path: Path) -> None:
    path.parent.mkdir()
    path.symlink_to(path.name)
    window = Window(path)
    kept_game(window)
    assert len(window.entries()) == 1
    assert len(window.complaints) == 1
    window.close()


@pytest.mark.parametrize("kind", KINDS)
def test_a_number_whose_lock_is_no_file_is_passed_over(
    path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.parent.mkdir()
    put(path.with_name(".shelf.sqlite3.window-1.lock"), kind, monkeypatch)
    window, other = Window(path), Window(path)
    hold, _ = kept_game(window)
    assert [entry.elsewhere for entry in other.entries()] == [True]
    hold.close()
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE games SET owner = 1")
    assert [entry.elsewhere for entry in other.entries()] == [False]
    assert window.complaints == other.complaints == []
    window.close()
    other.close()
