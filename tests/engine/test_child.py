"""A child process and its lines: if one of its threads ends, no caller waits for ever."""

from __future__ import annotations

import subprocess
import sys
import threading
from types import SimpleNamespace

import pytest

from fourgames_tk.engine.errors import NO_THREAD
from fourgames_tk.engine.players import child_process as child_module
from fourgames_tk.engine.players.child_process import (
    ChildEnded,
    ChildProcess,
    ProcessLimits,
    ProcessLogKind,
    ProcessLogLine,
    ignore_line,
)
from tests.failing import Failing

ECHO = [sys.executable, "-u", "-c", "import sys\nfor line in sys.stdin: print(line, end='')"]


@pytest.fixture
def reported(monkeypatch: pytest.MonkeyPatch) -> list[type[BaseException]]:
    """Return the kinds of the errors that end threads."""
    kinds: list[type[BaseException]] = []
    monkeypatch.setattr(threading, "excepthook", lambda hook: kinds.append(hook.exc_type))
    return kinds


@pytest.mark.parametrize("kind", [ProcessLogKind.ANSWERED, ProcessLogKind.SAID])
def test_an_error_of_who_listens_ends_the_process_and_the_wait(
    reported: list[type[BaseException]], kind: ProcessLogKind
) -> None:
    def tap(line: ProcessLogLine) -> None:
        if line.kind is kind:
            raise MemoryError

    child = ChildProcess(ECHO, None, ProcessLimits(), tap=tap)
    with pytest.raises(ChildEnded, match="an error in Fourgames"):
        child.ask("# well" if kind is ProcessLogKind.SAID else "well")
    assert child.has_ended
    child.close()
    child.wait_closed()
    assert reported == [MemoryError]


def test_a_line_that_cannot_be_sent_ends_the_process_and_the_wait(
    reported: list[type[BaseException]],
) -> None:
    child = ChildProcess(ECHO, None, ProcessLimits())
    with pytest.raises(ChildEnded, match="an error in Fourgames"):
        child.ask("half of a character: \ud800")
    child.close()
    child.wait_closed()
    assert reported == [UnicodeEncodeError]


@pytest.mark.parametrize("error", [RuntimeError("can't start new thread"), MemoryError()])
@pytest.mark.parametrize("started", [0, 1, 2])
def test_without_threads_no_process_is_left(
    monkeypatch: pytest.MonkeyPatch, error: Exception, started: int
) -> None:
    # The thread that starts processes is there.
    ChildProcess(ECHO, None, ProcessLimits()).kill()
    processes: list[subprocess.Popen[bytes]] = []
    open_ = subprocess.Popen.__init__

    def opened(process: subprocess.Popen[bytes], *arguments: object, **named: object) -> None:
        open_(process, *arguments, **named)  # type: ignore[call-overload]  # what it was given
        processes.append(process)

    monkeypatch.setattr(subprocess.Popen, "__init__", opened)
    monkeypatch.setattr(
        threading.Thread, "start", Failing(threading.Thread.start, error, 1, after=started)
    )
    with pytest.raises(OSError, match=NO_THREAD):
        ChildProcess(ECHO, None, ProcessLimits())
    assert [process.poll() is not None for process in processes] == [True]


def test_a_process_that_no_thread_can_end_ends_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    child = ChildProcess(ECHO, None, ProcessLimits(), tap=ignore_line)
    with monkeypatch.context() as patch:
        fails = Failing(threading.Thread.start, RuntimeError("can't start new thread"), 1)
        patch.setattr(threading.Thread, "start", fails)
        child.close()
    child.wait_closed()
    assert child.has_ended


@pytest.mark.parametrize("over", [False, True])
def test_a_process_may_write_as_much_as_its_limit_and_no_more(over: bool) -> None:
    child = ChildProcess(ECHO, None, ProcessLimits(output=1_000))
    try:
        if over:
            with pytest.raises(ChildEnded, match="wrote more than 1,000 bytes"):
                child.ask("x" * 1_000)
        else:
            assert child.ask("x" * 999) == "x" * 999
    finally:
        child.kill()


def test_the_time_of_an_answer_counts_from_its_question(monkeypatch: pytest.MonkeyPatch) -> None:
    now, heard = [0.0], list[ProcessLogLine]()
    monkeypatch.setattr(child_module, "time", SimpleNamespace(monotonic=lambda: now[0]))
    child = ChildProcess(ECHO, None, ProcessLimits(), tap=heard.append)
    try:
        for seconds in (5.0, 70.0, 300.0):
            now[0] = seconds
            child.ask("x")
    finally:
        child.kill()
    assert [line.seconds for line in heard if line.kind is ProcessLogKind.ANSWERED] == [
        0.0,
        0.0,
        0.0,
    ]


def test_a_process_that_closes_its_output_and_runs_on_is_ended() -> None:
    code = "import os, sys\nos.close(1)\nsys.stdin.read()"
    child = ChildProcess([sys.executable, "-c", code], None, ProcessLimits())
    try:
        with pytest.raises(ChildEnded, match=r"^closed its output$"):
            child.ask("x")
    finally:
        child.kill()
    assert child.has_ended


def test_a_second_answer_to_one_question_is_an_error_and_the_first_error_is_told() -> None:
    code = "import sys\nfor line in sys.stdin: print('one\\ntwo\\nthree', flush=True)"
    child = ChildProcess([sys.executable, "-c", code], None, ProcessLimits())
    try:
        with pytest.raises(ChildEnded, match="wrote a line when it was not its turn: 'two'"):
            # The error may come before the first answer is read.
            child.ask("x")
            child.read_answer()
        child._give_up("something else")
        with pytest.raises(ChildEnded, match="wrote a line when it was not its turn: 'two'"):
            child.read_answer()
    finally:
        child.kill()
