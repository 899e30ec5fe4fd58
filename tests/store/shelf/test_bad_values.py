"""A row is checked whole, column by column: what no game has is set aside, the rest goes on."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from fourgames_tk.engine.record import Record
from fourgames_tk.store.shelf.row import COLUMNS
from tests.store.shelf.games import Window, left_game, new_session, play_on

ESCAPED = r"\ud800"

BAD: dict[str, list[object]] = {
    "game": ["", "../x", "four stones", "x" * 41, "a\0b"],
    "options": ["[]", '{"rows":4}', '{"rows":"\\u001b\\u0000"}', '{"\\n":"4"}'],
    "seed": [-1, 10**18],
    "position": ["{", "[]", "7"],
    "players": ["[]", '["human"]', '["human","human","human"]', '["human","x"]', '["human",null]'],
    "names": ["{}", f'["{ESCAPED}",""]', "[1]"],
    "kind": ["", "lost", "played\0"],
    "title": ["x" * 201, "a\nb", "a\0"],
    "begun": [
        "../../../../x",
        "2026-11-21",
        "2026-11-21/12:00:00+00:00",
        "2026-13-21 12:00:00+00:00",
    ],
    "changed": ["yesterday", "2026-11-21 12:00:00.000+00:00\0"],
    "ended": ["", "2026-02-30 12:00:00+00:00"],
    "seconds": [-1.0, 9e999, 1e300],
    "cursor": [-1, 7],
    "length": [50_000_000, 4 * 10**9, 4 * 10**18, -5, 2],
    "hints": ["{}", "[-1,0]", "[1.5,0]"],
    "tags": [
        '{"A b\\n":"x"}',
        '{"a":"x"}',
        '{"Game":"x"}',
        '{"Player1":"x"}',
        f'{{"A":"{ESCAPED}"}}',
    ],
    "result": ["", "won", "1-0\0", "../x"],
    "results": ['["won","x"]', "{}"],
    "level": [-1, 10**6],
    "counts": [-1, 2],
    "shelved": [2],
    "owner": ["../x", "x\0y", 0, -1, 2**31],
    "deleted": ["", "then"],
    "forget": [-1, 2],
}


@pytest.fixture
def two(path: Path) -> tuple[int, int]:
    """The numbers of two games on a shelf."""
    window = Window(path)
    found = left_game(window, "mancala", 5), left_game(window, "four-stones", 5, seed=2)
    window.close()
    return found


def change(path: Path, identity: int, column: str, value: object) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(f"UPDATE games SET {column} = ? WHERE id = ?", (value, identity))


def export(window: Window, folder: Path) -> list[Path]:
    """Export everything, and return the games that were written; each can be read again."""
    for _ in window.export(folder):
        pass
    games = sorted(folder.glob("*.4g"))
    for game in games:
        Record.read(game)
    return games


def test_every_column_is_tried() -> None:
    assert {*BAD} == {*COLUMNS} - {"id", "state"}


@pytest.mark.parametrize(
    ("column", "value"), [(column, value) for column, values in BAD.items() for value in values]
)
def test_a_value_that_no_game_has_costs_its_game_alone(
    path: Path, tmp_path: Path, two: tuple[int, int], column: str, value: object
) -> None:
    bad, good = two
    change(path, bad, column, value)
    window = Window(path)
    window.start(tmp_path / "running.4g", tmp_path / "statistics.sqlite3")
    window.offer()
    window.entries()
    window.summaries()
    for identity in two:
        window.position(identity)
        window.replay(identity)
    names = [game.name for game in export(window, tmp_path / "here" / "games")]
    assert [name for name in names if f"{good:016x}" in name]
    assert sorted(each.name for each in (tmp_path / "here").iterdir()) == ["games"]
    assert good in [entry.id for entry in window.entries()]
    assert len(window.complaints) <= 1
    assert all(each.isprintable() for each in window.complaints)
    if column not in ("deleted", "shelved", "ended"):
        (message,) = window.complaints
        assert message.startswith("The shelf of games is damaged. It is kept as ")
    hold = window.begin(session := new_session(seed=9), ("human", "level:1"))
    assert hold.keep(play_on(session, 3))
    hold.close()
    assert len(window.complaints) <= 1
    window.close()


@pytest.mark.parametrize("length", [0, 2, 50_000_000, 4 * 10**18])
def test_of_a_game_with_another_length_the_moves_stay(
    path: Path, two: tuple[int, int], length: int
) -> None:
    bad, _ = two
    change(path, bad, "cursor", 0)
    change(path, bad, "length", length)
    window = Window(path)
    assert window.position(bad) is not None
    replay = window.replay(bad)
    assert replay is not None and len(replay.finished().line) == 5
    assert len(window.complaints) == 1
    window.close()


@pytest.mark.parametrize("move", ["x" * 300_000, "a\x1bb", ""])
def test_what_is_no_move_of_any_game_ends_the_game_before_it(
    path: Path, two: tuple[int, int], move: str
) -> None:
    bad, _ = two
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE moves SET move = ? WHERE game = ? AND ply = 3", (move, bad))
    window = Window(path)
    replay = window.replay(bad)
    assert replay is not None and len(replay.finished().line) == 3
    assert replay.fault == ""
    assert len(window.complaints) == 1
    window.close()


def test_a_program_whose_path_is_no_text_can_be_written_down(path: Path, tmp_path: Path) -> None:
    window = Window(path)
    hold = window.begin(session := new_session(), ("human", "bot:/tmp/\udcff.py"))
    assert hold.keep(play_on(session, 3))
    hold.close()
    (game,) = export(window, tmp_path / "games")
    assert Record.read(game).players == ("human", r"bot:/tmp/\udcff.py")
    assert window.complaints == []
    window.close()


def test_times_that_a_record_cannot_mean_are_left_out(path: Path, tmp_path: Path) -> None:
    window = Window(path)
    left_game(window)
    (game,) = export(window, tmp_path / "games")
    text = game.read_text(encoding="utf-8")
    (begun,) = [word for word in text.split() if word.startswith("begun=")]
    game.write_text(text.replace(begun, "begun=9999-99-99T99:99:99+00:00"), encoding="utf-8")
    other = Window(tmp_path / "other" / "shelf.sqlite3")
    for _ in other.bring_in(game.parent):
        pass
    (entry,) = other.entries()
    assert entry.begun[:10] == json.loads(text.split("[Date ")[1].split("]")[0])
    assert other.complaints == []
    for each in (window, other):
        each.close()
