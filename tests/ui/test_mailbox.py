"""Messages of other threads arrive on the window's thread, by a pipe or by polling."""

from __future__ import annotations

import _tkinter
import errno
import os
import threading
import tkinter as tk
from collections.abc import Callable
from pathlib import Path

import pytest

from fourgames_tk.engine.errors import NO_THREAD, FourgamesError
from fourgames_tk.engine.search.clock import Clock, OutOfTime
from fourgames_tk.ui.widgets import timers
from fourgames_tk.ui.widgets.background import BackgroundTask, Mailbox, make_error_handler
from fourgames_tk.ui.widgets.timers import FolderWatch, Timer
from tests.failing import Failing
from tests.limits import WAIT_SECONDS
from tests.ui.late_answer import LateAnswer
from tests.ui.pump import pump, settle
from tests.ui.waiting import still_waiting

BOTH_WAYS = pytest.mark.parametrize("piped", [True, False], ids=["pipe", "timer"])


def in_threads(*works: Callable[[], object]) -> None:
    """Do each in a thread of its own, and wait for all."""
    threads = [threading.Thread(target=work) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def open_files() -> int:
    """Return how many files this process has open."""
    return len(os.listdir("/proc/self/fd"))


@BOTH_WAYS
def test_messages_of_many_threads_arrive_in_order_on_the_thread_of_the_window(
    root: tk.Tk, piped: bool
) -> None:
    arrived: list[tuple[int, int]] = []
    threads: set[int] = set()

    def deliver(messages: list[tuple[int, int]]) -> None:
        arrived.extend(messages)
        threads.add(threading.get_ident())

    mailbox = Mailbox(root, deliver, piped=piped)

    def speak(who: int) -> None:
        for number in range(500):
            mailbox.post((who, number))

    in_threads(*(lambda who=who: speak(who) for who in range(4)))  # type: ignore[misc]
    pump(root, lambda: len(arrived) == 2000, message="the messages")
    mailbox.close()
    for who in range(4):
        assert [number for each, number in arrived if each == who] == list(range(500))
    assert threads == {threading.get_ident()}


@BOTH_WAYS
def test_a_message_to_itself_is_delivered_as_well(root: tk.Tk, piped: bool) -> None:
    arrived: list[int] = []

    def deliver(messages: list[int]) -> None:
        arrived.extend(messages)
        if len(arrived) < 5:
            mailbox.post(len(arrived))

    mailbox = Mailbox(root, deliver, piped=piped)
    mailbox.post(0)
    pump(root, lambda: arrived == [0, 1, 2, 3, 4], message="five messages")
    mailbox.close()


@BOTH_WAYS
def test_a_closed_mailbox_delivers_nothing_and_keeps_nothing_open(root: tk.Tk, piped: bool) -> None:
    before = open_files()
    arrived: list[str] = []
    mailbox = Mailbox(root, arrived.extend, piped=piped)
    mailbox.post("too late")
    mailbox.close()
    mailbox.close()
    in_threads(lambda: mailbox.post("much too late"))
    settle(root)
    assert arrived == []
    assert root.tk.eval("after info") == ""
    assert open_files() == before


def test_messages_that_are_gathered_come_at_once(root: tk.Tk) -> None:
    batches: list[list[int]] = []
    mailbox: Mailbox[int] = Mailbox(root, batches.append, batch_ms=500)
    mailbox.post(1)
    settle(root)
    mailbox.post(2)
    pump(root, lambda: bool(batches), message="the messages")
    mailbox.close()
    assert batches == [[1, 2]]


@BOTH_WAYS
def test_a_fault_in_what_is_delivered_is_reported_and_the_next_one_arrives(
    root: tk.Tk, monkeypatch: pytest.MonkeyPatch, piped: bool
) -> None:
    faults: list[BaseException] = []
    arrived: list[int] = []

    def deliver(messages: list[int]) -> None:
        arrived.extend(messages)
        if arrived == [0]:
            raise ValueError("of the test")

    monkeypatch.setattr(root, "report_callback_exception", lambda *fault: faults.append(fault[1]))
    mailbox = Mailbox(root, deliver, piped=piped)
    mailbox.post(0)
    pump(root, lambda: bool(faults), message="the fault")
    mailbox.post(1)
    pump(root, lambda: arrived == [0, 1], message="the next message")
    mailbox.close()
    assert [str(fault) for fault in faults] == ["of the test"]


def test_a_task_drops_a_result_that_is_no_longer_wanted(root: tk.Tk) -> None:
    answers: list[str] = []
    failures: list[Exception] = []
    go_on = threading.Event()
    task = BackgroundTask(root, go_on.set)
    task.run(lambda clock: f"dropped {go_on.wait(WAIT_SECONDS)}", answers.append, failures.append)
    task.run(lambda clock: "wanted", answers.append, failures.append)
    pump(root, lambda: bool(answers), message="the answer")
    assert not task.is_busy
    task.close()
    settle(root)
    assert (answers, failures) == (["wanted"], [])


def test_expected_errors_of_a_task_are_shown_and_others_raised(
    root: tk.Tk, monkeypatch: pytest.MonkeyPatch
) -> None:
    text: list[str] = []
    faults: list[BaseException] = []
    monkeypatch.setattr(root, "report_callback_exception", lambda *fault: faults.append(fault[1]))
    task = BackgroundTask(root, lambda: None)

    def fail(error: Exception) -> None:
        raise error

    task.run(lambda clock: fail(FourgamesError("no engine")), fail, make_error_handler(text.append))
    pump(root, lambda: text == ["no engine"], message="the sentence")
    task.run(lambda clock: fail(KeyError("of the test")), fail, make_error_handler(text.append))
    pump(root, lambda: bool(faults), message="the report")
    task.close()
    assert text == ["no engine"] and [type(fault) for fault in faults] == [KeyError]


def test_a_message_that_could_not_wake_the_window_does_not_silence_the_next(
    root: tk.Tk, monkeypatch: pytest.MonkeyPatch
) -> None:
    arrived: list[int] = []
    mailbox: Mailbox[int] = Mailbox(root, arrived.extend)
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", Failing(os.write, OSError(errno.EIO, "broken"), 1))
        with pytest.raises(OSError, match="broken"):
            mailbox.post(0)
    mailbox.post(1)
    pump(root, lambda: arrived == [1], message="the next message")
    mailbox.close()


def test_an_error_as_the_window_is_woken_is_reported_and_ends_no_event_loop(
    root: tk.Tk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    faults: list[type[BaseException]] = []
    arrived: list[int] = []
    changed: list[bool] = []
    monkeypatch.setattr(root, "report_callback_exception", lambda *fault: faults.append(fault[0]))
    mailbox: Mailbox[int] = Mailbox(root, arrived.extend)
    with monkeypatch.context() as patch:
        patch.setattr(Timer, "start", Failing(Timer.start, MemoryError(), 1))
        mailbox.post(0)
        pump(root, lambda: arrived == [0], message="the message")
    mailbox.close()
    watch = FolderWatch(root, lambda: changed.append(True))
    watch.watch(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(os, "read", Failing(os.read, OSError(errno.EIO, "broken"), 1))
        (tmp_path / "file").touch()
        pump(root, lambda: bool(changed), message="the change")
    watch.close()
    assert faults == [MemoryError, OSError]


@pytest.mark.parametrize("error", [RuntimeError("can't start new thread"), MemoryError()])
def test_a_task_without_a_thread_reports_it_and_works_the_next_time(
    root: tk.Tk, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    text: list[str] = []
    answers: list[str] = []
    task = BackgroundTask(root, lambda: None)
    with monkeypatch.context() as patch:
        patch.setattr(threading.Thread, "start", Failing(threading.Thread.start, error, 1))
        task.run(lambda clock: "lost", answers.append, make_error_handler(text.append))
    assert task.is_busy
    pump(root, lambda: bool(text), message="the failure")
    assert text == [NO_THREAD] and not task.is_busy
    task.run(lambda clock: "found", answers.append, make_error_handler(text.append))
    pump(root, lambda: bool(answers), message="the answer")
    assert answers == ["found"]
    task.close()


def test_an_error_in_the_news_does_not_keep_the_answer_back(
    root: tk.Tk, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults: list[type[BaseException]] = []
    answers: list[str] = []
    monkeypatch.setattr(root, "report_callback_exception", lambda *fault: faults.append(fault[0]))

    def work(clock: object, tell: Callable[[int], None]) -> str:
        tell(1)
        return "found"

    def news(messages: list[int]) -> None:
        raise KeyError(messages[0])

    task = BackgroundTask(root, lambda: None)
    task.run(work, answers.append, make_error_handler(str), news)
    pump(root, lambda: bool(answers), message="the answer")
    task.close()
    assert faults == [KeyError]


def test_news_come_before_the_answer_that_came_with_them(root: tk.Tk) -> None:
    heard: list[object] = []

    def work(clock: object, tell: Callable[[int], None]) -> str:
        tell(1)
        tell(2)
        return "answer"

    task = BackgroundTask(root, lambda: None)
    task.run(work, heard.append, make_error_handler(str), heard.extend)
    pump(root, lambda: len(heard) == 3, message="the answer and its news")
    task.close()
    assert heard == [1, 2, "answer"]


@pytest.mark.parametrize("another", [False, True], ids=["closed", "another folder"])
def test_a_pending_change_is_dropped_when_its_folder_is_no_longer_watched(
    root: tk.Tk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, another: bool
) -> None:
    monkeypatch.setattr(timers, "GATHER_MS", 10_000_000)
    first, second = tmp_path / "first", tmp_path / "second"
    first.mkdir()
    second.mkdir()
    watch = FolderWatch(root, lambda: None)
    watch.watch(first)
    (first / "file").touch()
    while not still_waiting(root):
        root.tk.dooneevent(_tkinter.FILE_EVENTS)
    if another:
        watch.watch(second)
    else:
        watch.close()
    assert still_waiting(root) == []
    watch.close()


def test_a_folder_that_is_not_there_cannot_be_watched(root: tk.Tk, tmp_path: Path) -> None:
    watch, before = FolderWatch(root, lambda: None), open_files()
    assert not watch.watch(tmp_path / "gone") and open_files() == before
    watch.close()


def test_the_time_for_gathering_begins_with_the_first_change(
    root: tk.Tk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timers, "GATHER_MS", 10_000_000)
    watch = FolderWatch(root, lambda: None)
    assert watch.watch(tmp_path)
    (tmp_path / "first").touch()
    pump(root, lambda: watch._timer.is_waiting, "the first change")
    begun, file = watch._timer._waiting, watch._file
    (tmp_path / "second").touch()
    assert file is not None
    watch._on_readable(file)
    assert watch._timer._waiting == begun
    watch.close()


def test_work_that_nobody_wants_any_more_is_told_so(root: tk.Tk) -> None:
    clocks: list[Clock] = []
    late = LateAnswer(clocks.append)
    task = BackgroundTask(root, late.let_come)
    task.run(late, clocks.append, lambda error: None)
    pump(root, lambda: late.is_asked, message="the work")
    task.stop()
    pump(root, lambda: bool(clocks), message="the end of the work")
    assert clocks[0].is_stopped and not task.is_busy
    task.close()


def test_a_search_that_was_stopped_is_no_failure(root: tk.Tk) -> None:
    heard: list[object] = []

    def work(clock: Clock) -> None:
        raise OutOfTime

    task = BackgroundTask(root, lambda: None)
    task.run(work, heard.append, heard.append)
    pump(root, lambda: not task.is_busy, message="the end of the work")
    task.close()
    assert heard == []
