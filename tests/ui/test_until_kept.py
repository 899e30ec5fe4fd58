"""A move is over once it is on the disk, and nobody waits for long where it cannot be."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from fourgames_tk.engine.games import find_game
from fourgames_tk.store.shelf import writer
from fourgames_tk.ui.table import until_kept
from fourgames_tk.ui.table.play import Phase
from tests.store.processes import SECONDS, Other, let_go, others, stop_at_work
from tests.ui.person import Person
from tests.ui.pump import settle

GAME = find_game("four-stones")


@pytest.fixture
def other(person: Person) -> Iterator[Other]:
    """Seat a person at a game with one move, and let another window hold the shelf."""
    person.sit_down(GAME, "human human")
    person.key("d", "1", "Return")
    with others(1) as (process,):
        process.ask(stop_at_work, person.app.shelf.path)
        yield process


def press(person: Person, *names: str) -> None:
    """Press keys, and do not wait for a move to be kept."""
    for name in names:
        person.driver.key(name)
        settle(person.root)


def play_a_move_that_waits(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play the second move, which is shown and not kept."""
    monkeypatch.setattr(until_kept, "MOST_MS", 60_000)
    press(person, "c", "1", "Return")
    person.wait_for_moves(2)
    assert person.play.phase is Phase.MOVING


def test_a_move_is_over_once_it_is_kept_and_what_is_done_meanwhile_counts(
    person: Person, other: Other, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_a_move_that_waits(person, monkeypatch)
    press(person, "e", "1", "Return")
    assert person.moves == ("D1", "C1")
    other.ask(let_go)
    person.wait_for_moves(3)
    person.wait(lambda: person.play.waits, "the turn")
    assert person.moves == ("D1", "C1", "E1")
    assert [entry.moves for entry in person.app.shelf.entries()] == [3]


def test_a_hint_asked_for_before_the_move_is_kept_comes_after_that(
    person: Person, other: Other, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_a_move_that_waits(person, monkeypatch)
    press(person, "ctrl+h")
    assert "int" not in person.status
    other.ask(let_go)
    person.wait(lambda: "Hint: look at " in person.status, "the hint")


def test_a_game_goes_on_and_people_are_told_where_it_cannot_be_kept(
    person: Person, other: Other, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "BUSY_SECONDS", 1.0)
    monkeypatch.setattr(until_kept, "MOST_MS", 1000)
    person.key("c", "1", "Return")
    person.wait(lambda: person.play.waits, "the turn")
    assert [dialog.title() for dialog in person.dialogs()] == ["Fourgames"]
    person.press("Close")
    person.board.focus_force()
    person.flush()
    # Nobody waits for the next one.
    monkeypatch.setattr(until_kept, "MOST_MS", 60_000)
    person.key("e", "1", "Return")
    assert person.play.waits and person.moves == ("D1", "C1", "E1")


def test_a_move_that_is_taken_back_before_it_is_kept_is_waited_for_no_more(
    person: Person, other: Other, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(until_kept, "MOST_MS", 60_000)
    monkeypatch.setattr(writer, "BUSY_SECONDS", 60.0)
    person.app.set_preference("speed", "fastest")
    person.sit_down(GAME, "level:1 level:1")
    person.wait_for_moves(1)
    assert person.play.phase is Phase.MOVING
    person.do("undo")
    assert person.play.phase is Phase.PAUSED and person.moves == ()
    written = threading.Event()
    person.app.shelf.begin(person.play.session, ()).when_written(written.set)
    other.ask(let_go)
    assert written.wait(SECONDS)
    person.flush()
    assert person.play.phase is Phase.PAUSED and person.moves == ()
