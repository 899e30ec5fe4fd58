"""Whatever happens to the file: one sentence, what can be read is carried over, play goes on."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fourgames_tk.store.shelf import table
from fourgames_tk.store.shelf.database import Database
from fourgames_tk.store.shelf.describe import begun, described, people_of
from tests.store.shelf.games import PERSON, Window, kept_game, left_game, new_session, play_on, same

DAMAGED = "The shelf of games is damaged. It is kept as shelf.sqlite3.damaged, and "


def change(path: Path, *statements: str) -> None:
    """Do something to the file that the program would not."""
    with closing(sqlite3.connect(path)) as database:
        for statement in statements:
            database.execute(statement)
        database.commit()


@pytest.fixture
def full(path: Path) -> Path:
    """The file of a shelf with a running game, finished ones and a result alone."""
    window = Window(path)
    left_game(window, "mancala", 3)
    left_game(window, "four-stones", 999)
    gone = left_game(window, "four-stones", 999, seed=2)
    assert window.delete(gone)
    window.close()
    return path


def works(path: Path) -> Window:
    """Use the shelf in every way, and return the window; a game is kept and comes back."""
    window = Window(path)
    window.entries()
    window.summaries()
    window.offer()
    hold, session = kept_game(window, "fourside", 6, seed=9)
    hold.close()
    replay = window.replay(hold.id)
    assert replay is not None and same(replay.finished(), session)
    for entry in window.entries():
        # Of a game some of whose moves are lost, the result alone may be left.
        window.position(entry.id)
        window.replay(entry.id)
    before = list(window.complaints)
    window.summaries()
    assert window.complaints == before
    return window


FAULTS = {
    "a table gone": ("DROP TABLE games", "nothing"),
    "no moves": ("DROP TABLE moves", "2 games"),
    "no comments": ("DROP TABLE comments", "3 games"),
    "a column gone": ("ALTER TABLE games DROP COLUMN title", "3 games"),
    "a column renamed": ("ALTER TABLE games RENAME COLUMN level TO stage", "3 games"),
    "no number": ("UPDATE games SET seconds = 'abc'", "nothing"),
    "no number in one": ("UPDATE games SET seconds = 'abc' WHERE game = 'mancala'", "2 games"),
    "no text": ("UPDATE games SET title = x'ff00' WHERE game = 'mancala'", "2 games"),
    "no JSON": ("UPDATE games SET results = '[' WHERE results IS NOT NULL", "one game"),
    "another JSON": ("UPDATE games SET players = '[1]' WHERE game = 'mancala'", "2 games"),
    "no such kind": ("UPDATE games SET kind = 'lost' WHERE game = 'mancala'", "2 games"),
    "a move missing": ("DELETE FROM moves WHERE ply = 1", "4 games"),
    "a blob for a move": ("UPDATE moves SET move = x'00' WHERE ply = 1", "4 games"),
    "a trigger": (
        "CREATE TRIGGER t AFTER UPDATE ON games BEGIN DELETE FROM moves; END",
        "3 games",
    ),
    "a trigger that refuses": (
        "CREATE TRIGGER t BEFORE INSERT ON games BEGIN SELECT RAISE(ABORT, 'no'); END",
        "3 games",
    ),
    "an index that refuses": ("CREATE UNIQUE INDEX one ON games (shelved, kind, id)", "3 games"),
    "an unknown table": ("ALTER TABLE games RENAME TO games_of_another", "nothing"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_of_schema_or_type_is_set_aside(full: Path, name: str) -> None:
    statement, carried = FAULTS[name]
    change(full, statement)
    window = works(full)
    assert window.complaints == [f"{DAMAGED}{carried} could be carried over into a new one."]
    assert (full.parent / "shelf.sqlite3.damaged").exists()
    window.close()
    again = works(full)
    assert again.complaints == []
    again.close()


def test_a_view_in_place_of_a_table_is_set_aside(full: Path) -> None:
    change(
        full,
        "ALTER TABLE games RENAME TO others",
        "CREATE VIEW games AS SELECT * FROM others",
    )
    window = works(full)
    said = "3 games could be carried over into a new one."
    assert window.complaints == [f"{DAMAGED}{said}"]
    window.close()


@pytest.mark.parametrize("names", ["[]", '["Ann"]', '["Ann", "Ben", "Eve", "Dan"]', "[null, null]"])
def test_a_game_with_other_names_than_players_stays_as_it_is(full: Path, names: str) -> None:
    change(full, f"UPDATE games SET names = '{names}'")
    window = Window(full)
    for entry in window.entries():
        record = window.record(entry.id)
        assert record is not None and len(record.players) == len(entry.players)
        assert len(entry.names) <= len(entry.players)
        assert set(people_of(entry.players, entry.names)) <= {0, 1}
        if (hold := window.take(entry.id)) is not None:
            play_on(session := hold.replay().finished(), 1)
            assert hold.keep(session)
            hold.close()
    assert window.complaints == []
    window.close()


@pytest.mark.parametrize("kind", ["cut", "flipped", "zeroed", "noise", "text", "empty folder"])
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_any_damage_costs_what_was_damaged(full: Path, kind: str, data: st.DataObject) -> None:
    good = full.with_name("good")
    if not good.exists():
        shutil.copyfile(full, good)
    for path in full.parent.glob("shelf*"):
        path.rmdir() if path.is_dir() else path.unlink()
    whole = bytearray(good.read_bytes())
    at = data.draw(st.integers(0, len(whole) - 1))
    if kind == "cut":
        del whole[at:]
    elif kind == "flipped":
        whole[at] ^= data.draw(st.integers(1, 255))
    elif kind == "zeroed":
        end = data.draw(st.integers(at, len(whole)))
        whole[at:end] = bytes(end - at)
    elif kind == "noise":
        noise = data.draw(st.binary(min_size=1, max_size=300))
        whole[at : at + len(noise)] = noise
    elif kind == "text":
        whole[:] = b"no database at all" * data.draw(st.integers(0, 300))
    if kind != "text" and len(whole) >= 64:
        # This is the version: a newer one is no damage that could be seen.
        whole[60:64] = good.read_bytes()[60:64]
    if kind == "empty folder":
        full.mkdir()
    else:
        full.write_bytes(whole)
    window = works(full)
    assert len([each for each in window.complaints if each.startswith(DAMAGED)]) <= 1
    assert all(str(full.parent) not in each and "Error" not in each for each in window.complaints)
    window.close()


@pytest.mark.skipif(sys.platform == "win32", reason="pipes and devices are no files there")
@pytest.mark.parametrize("kind", ["pipe", "endless"])
def test_what_is_no_file_is_set_aside_at_once(path: Path, kind: str) -> None:
    path.parent.mkdir()
    os.mkfifo(path) if kind == "pipe" else path.symlink_to("/dev/zero")
    window = Window(path)
    kept_game(window)
    assert len(window.entries()) == 1
    assert window.complaints == [f"{DAMAGED}nothing could be carried over into a new one."]
    assert Path("/dev/zero").is_char_device()
    window.close()


def test_the_shelf_of_a_newer_version_is_left_alone(full: Path) -> None:
    change(full, "DROP TABLE moves", "PRAGMA user_version = 2")
    before = full.read_bytes()
    window = Window(full)
    session = play_on(new_session(), 3)
    hold = window.begin(session, PERSON)
    assert not hold.keep(session)
    assert window.entries() == []
    assert window.summaries() == {}
    window.start(full.parent / "running.4g", full.parent / "statistics.sqlite3")
    hold.close()
    window.close()
    assert full.read_bytes() == before
    assert window.complaints == [
        "The shelf of games cannot be used: it was written by a newer version of the program, "
        "and stays as it is."
    ]
    assert not list(full.parent.glob("*.damaged"))


def test_the_journal_of_a_killed_write_goes_with_the_damaged_file(full: Path) -> None:
    whole = full.read_bytes()
    full.write_bytes(whole[: len(whole) // 2])
    full.with_name("shelf.sqlite3-journal").write_bytes(b"left by somebody" * 100)
    window = works(full)
    assert not full.with_name("shelf.sqlite3-journal").exists()
    window.close()


@pytest.mark.skipif(sys.platform == "win32", reason="a pipe is no file there")
def test_a_journal_beside_what_is_no_file_is_not_played_into_the_new_one(path: Path) -> None:
    path.parent.mkdir()
    os.mkfifo(path)
    journal = b"of a file that was here"
    path.with_name("shelf.sqlite3-journal").write_bytes(journal)
    window = works(path)
    assert path.with_name("shelf.sqlite3.damaged-journal").read_bytes() == journal
    window.close()


def test_what_lies_before_and_behind_a_damaged_page_is_carried_over(path: Path) -> None:
    window = Window(path)
    hold, session = kept_game(window, plies=3)
    hold.close()
    line, row = tuple(session.line), begun(session, PERSON, (), None)
    row = replace(described(row, session), tags=json.dumps({"Event": "x" * 400}))

    def fill(database: sqlite3.Connection) -> None:
        for identity in range(1, 301):
            table.insert(database, table.Kept(replace(row, id=identity), line, {}))

    Database(path, window.complaints.append).write(fill, None)
    whole = bytearray(path.read_bytes())
    pages = [at for at in range(0, len(whole), 4096) if whole.count(b"x", at, at + 4096) > 2000]
    middle = pages[len(pages) // 2]
    whole[middle : middle + 4096] = bytes(4096)
    path.write_bytes(whole)
    found = {entry.id for entry in window.entries()}
    assert {1, 2, 299, 300} <= found
    assert 250 < len(found) < 301
    assert len(window.complaints) == 1
    window.close()


def test_a_game_that_goes_on_while_the_shelf_loses_its_end_is_whole_again(full: Path) -> None:
    window = Window(full)
    hold, session = kept_game(window, plies=5)
    change(full, f"DELETE FROM moves WHERE game = {hold.id} AND ply > 2", "DROP TABLE comments")
    window.summaries()
    other = Window(full)
    assert other.replay(hold.id) is not None or other.complaints
    play_on(session, 1)
    assert hold.keep(session)
    replay = other.replay(hold.id)
    assert replay is not None and same(replay.finished(), session)
    window.close()


def test_a_link_to_the_file_stays_one(full: Path) -> None:
    link = full.with_name("link.sqlite3")
    link.symlink_to(full)
    change(full, "DROP TABLE moves")
    window = Window(link)
    kept_game(window)
    assert len(window.complaints) == 1
    window.close()
    assert link.is_symlink()
    assert Window(full).entries()
