"""A window that does not let go of the shelf: the others go on, and what they do is not lost."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from fourgames_tk.store.shelf import writer
from fourgames_tk.store.shelf.database import LATE
from tests.engine.bots.helpers import wait_until
from tests.store.processes import SECONDS, Other, let_go, others, stop_at_work
from tests.store.shelf.games import Window, kept_game, left_game, play_on, taken

LONGEST_SECONDS = 1.0
"""For which anything may take the window's thread."""


@pytest.fixture
def other() -> Iterator[Other]:
    """Start another window's process."""
    with others(1) as (process,):
        yield process


@contextmanager
def at_once() -> Iterator[None]:
    """Fail where the block takes the window's thread for long."""
    before = time.monotonic()
    yield
    assert time.monotonic() - before < LONGEST_SECONDS


def test_moves_are_kept_as_soon_as_the_other_window_goes_on(
    window: Window, path: Path, other: Other
) -> None:
    hold, session = kept_game(window, plies=3)
    other.ask(stop_at_work, path)
    with at_once():
        for _ in range(3):
            play_on(session, 1)
            hold.keep(session)
    session.go_to(4)
    play_on(session, 1)
    with at_once():
        hold.keep(session)
    with at_once():
        hold.close()
    other.ask(let_go)
    assert wait_until(lambda: [entry.length for entry in window.entries()] == [5])
    again = Window(path)
    assert wait_until(lambda: not again.entries()[0].elsewhere)
    assert taken(again, hold.id)[1].line == session.line
    again.close()


def test_moves_are_kept_though_the_window_was_closed(path: Path, other: Other) -> None:
    window = Window(path)
    hold, session = kept_game(window, plies=3)
    other.ask(stop_at_work, path)
    play_on(session, 2)
    hold.keep(session)
    with at_once():
        window.close()
    other.kill()
    later = Window(path)
    assert wait_until(lambda: [entry.length for entry in later.entries()] == [5])
    # The number of the window is given back when all is written.
    assert wait_until(lambda: [entry.elsewhere for entry in later.entries()] == [False])


def test_a_person_hears_that_it_takes_longer_and_nothing_is_given_up(
    path: Path, other: Other, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Each try then ends before the one who keeps a move goes on.
    monkeypatch.setattr(writer, "BUSY_SECONDS", 0.01)
    window = Window(path)
    hold, session = kept_game(window, plies=3)
    other.ask(stop_at_work, path)
    for _ in range(3):
        play_on(session, 1)
        assert hold.keep(session)
    assert window.complaints == [LATE]
    other.ask(let_go)
    assert wait_until(lambda: [entry.length for entry in window.entries()] == [6])
    window.close()


def test_nothing_is_taken_whose_moves_are_still_to_be_written(
    window: Window, path: Path, other: Other
) -> None:
    left = left_game(window, seed=2)
    hold, session = kept_game(window)
    other.ask(stop_at_work, path)
    play_on(session, 1)
    hold.keep(session)
    with at_once():
        assert window.take(left) is None
    assert window.complaints == [LATE]
    other.ask(let_go)
    assert wait_until(lambda: window.take(left) is not None)


def test_who_has_waited_in_vain_does_not_wait_again(
    window: Window, path: Path, other: Other
) -> None:
    left_game(window)
    other.ask(stop_at_work, path)
    with at_once():
        assert window.entries() == []
    before = time.monotonic()
    for _ in range(5):
        assert window.entries() == []
    assert time.monotonic() - before < LONGEST_SECONDS
    other.ask(let_go)
    assert len(window.entries()) == 1


def test_who_waits_hears_when_a_move_is_on_the_disk(
    window: Window, path: Path, other: Other, monkeypatch: pytest.MonkeyPatch
) -> None:
    hold, session = kept_game(window)
    written = threading.Event()
    hold.when_written(written.set)
    assert written.is_set() and hold.is_written
    written.clear()
    other.ask(stop_at_work, path)
    play_on(session, 1)
    assert hold.keep(session)
    hold.when_written(written.set)
    assert not written.is_set() and not hold.is_written and not hold.is_late
    assert len(hold.written) == len(session.line) - 1
    monkeypatch.setattr(writer, "BUSY_SECONDS", 0.01)
    assert hold.is_late
    hold.tell()
    assert window.complaints == [LATE]
    other.ask(let_go)
    assert written.wait(SECONDS)
    assert hold.is_written and not hold.is_late and hold.written == session.line
