from __future__ import annotations

import json
import math
from collections.abc import Iterator
from pathlib import Path

import pytest

from fourgames_tk.engine.record import Record
from fourgames_tk.store.shelf.entry import Entry, Query
from fourgames_tk.store.shelf.row import Kind
from tests.store.shelf.games import Window, kept_game, left_game, play_on, same

EVERYTHING = Query(kinds=frozenset(Kind))


def run(steps: Iterator[float]) -> None:
    """Go through to the end, and see that it comes nearer."""
    shares = list(steps)
    assert shares == sorted(shares)
    assert shares[-1] == 1.0


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "all my games"


@pytest.fixture
def full(window: Window) -> Window:
    """A shelf with all kinds of games, and a result alone."""
    for number, game in enumerate(("mancala", "fourside", "four-by-four", "skirmish")):
        identity = left_game(window, game, 9, seed=number)
        window.rename(identity, f'Game [{number}] "quoted" \\ ö')
    left_game(window, "four-stones", 999)
    kept_game(window, "four-stones", 999, players=("level:1", "level:2"))[0].close()
    hold, session = kept_game(window, "mancala", 7, seed=8)
    session.go_to(4)
    window.clock.seconds += 12.25
    hold.keep(session)
    hold.close()
    window.delete(left_game(window, "four-stones", 999, seed=5))
    window.close()
    assert window.complaints == []
    return window


def shown(window: Window) -> list[Entry]:
    """Return all games."""
    return window.entries(EVERYTHING)


def test_a_shelf_that_is_exported_and_brought_in_is_the_same(
    full: Window, folder: Path, tmp_path: Path
) -> None:
    run(full.export(folder))
    assert len(list(folder.glob("*.4g"))) == len(shown(full)) == 7
    other = Window(tmp_path / "other" / "shelf.sqlite3")
    run(other.bring_in(folder))
    assert shown(other) == shown(full)
    assert other.summaries() == full.summaries()
    for entry in shown(full):
        one, two = full.replay(entry.id), other.replay(entry.id)
        assert one is not None and two is not None
        assert same(one.finished(), two.finished())
    run(other.bring_in(folder))
    assert shown(other) == shown(full)
    assert other.summaries() == full.summaries()
    assert other.complaints == []
    other.close()


def test_a_second_export_takes_the_place_of_the_first(full: Window, folder: Path) -> None:
    run(full.export(folder))
    names = sorted(folder.iterdir())
    hold = full.take(full.entries()[0].id)
    assert hold is not None
    session = play_on(hold.replay().finished(), 1)
    hold.keep(session)
    run(full.export(folder))
    assert sorted(folder.iterdir()) == names
    lines = [Record.read(path).moves for path in folder.glob("*.4g")]
    assert tuple(session.line) in lines


def test_what_cannot_be_read_is_told_once_and_the_rest_comes(
    full: Window, folder: Path, tmp_path: Path
) -> None:
    run(full.export(folder))
    first, second, *_ = sorted(folder.glob("*.4g"))
    first.write_text("no game")
    other = Window(tmp_path / "other" / "shelf.sqlite3")
    run(other.bring_in(folder))
    assert len(shown(other)) == 6
    assert other.complaints == [
        f"One game cannot be read: {first.name}: line 1: 'no game' is no tag: "
        'write [Name "text"].'
    ]
    second.write_text("no game either")
    (folder / "results.json").write_text("[1]")
    (folder / "folder.4g").mkdir()
    run(other.bring_in(folder))
    assert other.complaints[1].startswith("4 games cannot be read. The first one: results.json: ")


def test_an_export_or_import_can_be_given_up(full: Window, folder: Path) -> None:
    steps = full.export(folder)
    next(steps)
    del steps
    assert len(list(folder.glob("*.4g"))) == 1
    run(full.export(folder))
    next(full.bring_in(folder))
    assert len(shown(full)) == 7


def test_a_folder_that_cannot_be_written_or_read_is_a_message(full: Window, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert list(full.export(tmp_path / "file")) == []
    assert full.complaints == ["The games cannot all be written: File exists."]
    run(full.bring_in(tmp_path / "nothing there"))
    assert len(full.complaints) == 1


def test_results_that_somebody_wrote_by_hand_are_checked(
    full: Window, folder: Path, tmp_path: Path
) -> None:
    run(full.export(folder))
    path = folder / "results.json"
    (good,) = json.loads(path.read_text())
    bads: list[tuple[str, object]] = [("shelved", 1), ("results", None), ("kind", "x")]
    bads += [("seconds", "1"), ("seconds", math.inf), ("id", "x"), ("id", 2**63)]
    bads += [("level", -(2**63) - 1), ("game", "\ud800")]
    for number, (name, bad) in enumerate(bads):
        path.write_text(json.dumps([{**good, name: bad}]))
        other = Window(tmp_path / f"other {number}" / "shelf.sqlite3")
        run(other.bring_in(folder))
        assert len(other.complaints) == 1
        assert "results.json: it holds something else than results" in other.complaints[0]
        other.close()
