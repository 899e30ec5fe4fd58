"""Writing survives every error: it is reported, and a live thread writes the next game."""

from __future__ import annotations

import errno
import os
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fourgames_tk.engine import files
from fourgames_tk.engine.errors import NO_THREAD
from fourgames_tk.engine.record import Record
from fourgames_tk.store import paths
from fourgames_tk.store.library import Library
from fourgames_tk.store.puzzles import RushResult
from fourgames_tk.store.results import Result
from fourgames_tk.store.writer import BackgroundWriter
from tests.failing import Failing
from tests.limits import WAIT_SECONDS
from tests.store.games import PERSON, session_of

ERRORS: dict[str, tuple[Exception, str]] = {
    "disk": (OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)), os.strerror(errno.ENOSPC)),
    "memory": (MemoryError(), "there is not enough memory"),
    "value": (ValueError("odd"), paths.UNEXPECTED_REASON),
    "runtime": (RuntimeError("odd"), paths.UNEXPECTED_REASON),
}
"""The errors that may be raised, and the reported reasons."""
STEPS: dict[str, tuple[Any, str]] = {
    "make the folder": (Path, "mkdir"),
    "look what is there": (Path, "is_file"),
    "turn into text": (Record, "to_text"),
    "open": (Path, "open"),
    "write to the journal": (os, "write"),
    "flush to the disk": (os, "fsync"),
    "rename": (os, "replace"),
    "lock the journal": (files, "_lock"),
    "let go of the journal": (files, "_unlock"),
}
"""The steps of writing a game and its result."""
RESULT = Result(
    "2026-01-31T12:00:00+00:00", "four-stones", "", 1, ("person", "level:3"), 0, "1-0", None, 3, 7,
    True, "", "game.4g",
)  # fmt: skip


def test_all_is_told_to_be_written_only_when_nothing_waits() -> None:
    begun, may_end, done = threading.Event(), threading.Event(), list[str]()
    told: list[bool] = []
    writer = BackgroundWriter(lambda: told.append(writer.is_done))

    def first() -> None:
        begun.set()
        assert may_end.wait(WAIT_SECONDS)
        done.append("first")

    writer.queue_job("first", first)
    assert begun.wait(WAIT_SECONDS)
    writer.queue_job("second", lambda: done.append("second"))
    may_end.set()
    assert writer.close(WAIT_SECONDS) and done == ["first", "second"]
    assert set(told) == {True}


@pytest.fixture
def reported(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[type[BaseException]]]:
    """The kinds of the errors that are reported like those that end threads."""
    kinds: list[type[BaseException]] = []
    monkeypatch.setattr(threading, "excepthook", lambda hook: kinds.append(hook.exc_type))
    yield kinds


def keep(library: Library, plies: int) -> Path:
    """Save a game with its result, as at its end."""
    path = library.folder / "game.4g"
    library.save_game(path, Record.from_session(session_of(plies=plies), PERSON), RESULT)
    return path


def moves(path: Path) -> int:
    """Return the number of moves on the disk."""
    return len(Record.read(path).moves)


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("error", ERRORS)
def test_errors_at_any_step_are_reported_and_retried(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    reported: list[type[BaseException]],
    step: str,
    error: str,
) -> None:
    raised, reason = ERRORS[error]
    owner, name = STEPS[step]
    told: list[str] = []
    library = Library(tmp_path / "games", lambda: told.append(library.writer.error))
    keep(library, 1)
    assert library.writer.finish(WAIT_SECONDS)
    with monkeypatch.context() as patch:
        patch.setattr(owner, name, Failing(getattr(owner, name), raised, 1))
        path = keep(library, 2)
        library.writer.finish(WAIT_SECONDS)
    assert reason in told
    assert reported == ([type(raised)] if reason == paths.UNEXPECTED_REASON else [])
    path = keep(library, 3)
    assert library.close(WAIT_SECONDS)
    assert moves(path) == 3 and library.writer.error == "" and told[-1] == ""
    assert [each.file for each in library.results.read()] == [path.name]
    lines = library.results.path.read_bytes().splitlines()
    assert len(lines) == len([line for line in lines if Result.parse(line)])


def test_a_line_of_the_diary_that_reached_the_disk_only_half_stands_there_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library, rush = (
        Library(tmp_path / "games"),
        RushResult("2026-01-31T12:00:00+00:00", "mancala", 3),
    )
    write, fsync = os.write, os.fsync
    with monkeypatch.context() as patch:
        fails = Failing(fsync, OSError(errno.EIO, "broken"), 99)
        patch.setattr(os, "write", lambda file, data: write(file, data[:5]))
        patch.setattr(os, "fsync", fails)
        library.add_puzzle_entry(rush)
        assert not library.writer.finish(WAIT_SECONDS)
        fails.times = 0
        assert library.writer.finish(WAIT_SECONDS)
    assert library.read_puzzle_history().rushes == (rush,)
    assert library.puzzle_journal.path.read_bytes().count(b"\n") == 1
    library.close(WAIT_SECONDS)


@pytest.mark.parametrize("error", [RuntimeError("can't start new thread"), MemoryError()])
def test_without_a_thread_it_is_reported_and_waiting_callers_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    told: list[str] = []
    library = Library(tmp_path / "games", lambda: told.append(library.writer.error))
    with monkeypatch.context() as patch:
        patch.setattr(threading.Thread, "start", Failing(threading.Thread.start, error, 99))
        path = keep(library, 1)
        assert set(told) == {NO_THREAD} and not library.writer.is_done
        assert library.writer.finish(WAIT_SECONDS) and moves(path) == 1
        assert told[-1] == ""
        keep(library, 2)
        assert library.close(WAIT_SECONDS) and moves(path) == 2
    keep(library, 3)
    assert library.close(WAIT_SECONDS) and moves(path) == 3


@pytest.mark.parametrize("error", [MemoryError(), SystemExit(), ValueError()])
def test_a_thread_that_has_ended_is_replaced(
    monkeypatch: pytest.MonkeyPatch, reported: list[type[BaseException]], error: BaseException
) -> None:
    threads: list[threading.Thread] = []
    writer = BackgroundWriter()
    with monkeypatch.context() as patch:
        # Outside of any job, where nothing can be done but to end.
        patch.setattr(writer, "_do", Failing(writer._do, error, 1))
        writer.queue_job("a", lambda: threads.append(threading.current_thread()))
        assert writer._thread is not None
        writer._thread.join(WAIT_SECONDS)
        assert not writer._thread.is_alive() and threads == []
    writer.queue_job("b", lambda: None)
    assert writer.finish(WAIT_SECONDS) and threads[0].is_alive()
    writer.close(WAIT_SECONDS)


def test_an_error_in_a_subscriber_stops_no_other(reported: list[type[BaseException]]) -> None:
    def told() -> None:
        raise KeyError("window")

    writer, done = BackgroundWriter(told, on_job_added=lambda: None), []
    for number in range(3):
        writer.queue_job(number, lambda number=number: done.append(number))  # type: ignore[misc]
        assert writer.finish(WAIT_SECONDS)
    writer.close(WAIT_SECONDS)
    assert done == [0, 1, 2] and set(reported) <= {KeyError}


def test_entries_are_written_although_the_notification_failed(
    reported: list[type[BaseException]],
) -> None:
    def begun() -> None:
        raise OSError(errno.EMFILE, "too many open files")

    done: list[int] = []
    writer = BackgroundWriter(on_job_added=begun)
    with pytest.raises(OSError, match="open files"):
        writer.queue_job("a", lambda: done.append(1))
    assert writer.close(WAIT_SECONDS) and done == [1]


def test_what_comes_last_waits_for_what_failed_before_it() -> None:
    done: list[str] = []
    fails = Failing(lambda: done.append("game"), OSError(errno.ENOSPC, "full"), 99)
    writer = BackgroundWriter()
    writer.queue_job("game", fails)
    writer.queue_job("other", lambda: done.append("other"))
    writer.run_when_done(lambda: done.append("lock"))
    assert not writer.finish(WAIT_SECONDS) and done == ["other"], "a failure stops no other job"
    fails.times = 0
    assert writer.close(WAIT_SECONDS) and done == ["other", "game", "lock"]
