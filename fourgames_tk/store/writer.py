"""Reading and writing files in a background thread, so that the window never waits for the disk."""

from __future__ import annotations

import errno
import sys
import threading
from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

from ..engine.errors import NO_THREAD
from ..engine.language import N_, _
from . import paths

T = TypeVar("T")

MAX_WAIT_SECONDS = 0.3
"""Most seconds that the window waits for an answer of the disk before it goes on without."""
NO_RESPONSE = N_("the disk does not respond")


class DiskBusy(OSError):
    """The disk has not answered within `MAX_WAIT_SECONDS`."""

    def __init__(self) -> None:
        super().__init__(errno.EBUSY, _(NO_RESPONSE))


class _Job(NamedTuple):
    do: Callable[[], object]
    is_last: bool = False
    """Whether everything before it must be done first."""
    writes: bool = True
    """Whether something is lost if it is not done."""


class Answer(Generic[T]):
    """The result or the error of a job that a thread runs."""

    def __init__(self, job: Callable[[], T]) -> None:
        self._job = job
        self._found: list[T] = []
        self._error: Exception | None = None

    @property
    def is_done(self) -> bool:
        return bool(self._found) or self._error is not None

    def result(self) -> T:
        """Return the result of the job, or raise its error; raise DiskBusy before it is done."""
        if self._error is not None:
            raise self._error
        if not self._found:
            raise DiskBusy
        return self._found[0]

    def run(self) -> None:
        try:
            self._found.append(self._job())
        except Exception as error:
            self._error = error


class BackgroundWriter:
    """A queue of jobs that a thread runs in order. A newer one replaces a waiting one of its name.

    A job that fails stays in the queue until `retry`, and `error` is the reason, in words for
    people. If the thread dies, the next call starts another.
    """

    def __init__(
        self,
        on_idle_or_failure: Callable[[], object] = lambda: None,
        on_job_added: Callable[[], object] = lambda: None,
    ) -> None:
        """`on_idle_or_failure` is called when the queue is empty or a job failed, in any thread.

        So it is when a late answer has come. `on_job_added` is called whenever something is to be
        written or an answer is late, in the thread that asks for it.
        """
        self.error = ""
        self.window_thread: threading.Thread | None = None
        """The thread that must not wait longer than `MAX_WAIT_SECONDS` for an answer."""
        self._on_idle_or_failure, self._on_job_added = on_idle_or_failure, on_job_added
        self._jobs: dict[object, _Job] = {}
        self._late: list[tuple[Answer[Any], Callable[[Answer[Any]], object]]] = []
        self._wanted = self._busy = self._closed = False
        self._change = threading.Condition()
        self._thread: threading.Thread | None = None
        self._working_in: threading.Thread | None = None

    @property
    def is_done(self) -> bool:
        """Whether nothing waits to be written."""
        with self._change:
            return not any(job.writes for job in self._jobs.values())

    @property
    def is_idle(self) -> bool:
        """Whether nothing waits to be written, and no answer is late."""
        return self.is_done and not self._late

    def is_waiting(self, name: object) -> bool:
        """Return whether the job of this name is not done."""
        return name in self._jobs

    def queue_job(self, name: object, job: Callable[[], object]) -> None:
        """Write something soon, replacing a waiting job of this name."""
        with self._change:
            self._jobs[name] = _Job(job)
        try:
            self._on_job_added()
        finally:
            self.retry()

    def run_when_done(self, job: Callable[[], object]) -> None:
        """Run a job once everything before it is written. Nothing is lost without it."""
        self._add(_Job(job, is_last=True, writes=False))

    def run_soon(self, job: Callable[[], object]) -> None:
        """Run a job after the others. Nothing is lost without it."""
        self._add(_Job(Answer(job).run, writes=False))

    def ask(
        self, job: Callable[[], T], on_late: Callable[[Answer[T]], object] = lambda answer: None
    ) -> Answer[T]:
        """Run a job after the others, and return its answer.

        The window's thread waits at most `MAX_WAIT_SECONDS`, and not at all while another answer is
        late; then `deliver` calls `on_late` with the answer when it has come. Other threads wait
        until it has.
        """
        answer = Answer(job)
        if self._working_in is threading.current_thread():
            answer.run()
            return answer
        self._add(_Job(answer.run, writes=False))
        with self._change:
            if threading.current_thread() is not self.window_thread:
                self._change.wait_for(lambda: answer.is_done or self._closed)
                return answer
            is_hanging = any(not late.is_done for late, _on_late in self._late)
            seconds = 0.0 if is_hanging else MAX_WAIT_SECONDS
            if self._change.wait_for(lambda: answer.is_done, seconds):
                return answer
        # First, so that somebody hears of the answer.
        self._on_job_added()
        with self._change:
            if not answer.is_done:
                self._late.append((answer, on_late))
        return answer

    def deliver(self) -> None:
        """Pass on the late answers that have come, in the window's thread."""
        with self._change:
            come = [each for each in self._late if each[0].is_done]
            self._late = [each for each in self._late if each not in come]
        for answer, on_late in come:
            on_late(answer)

    def discard(self, name: object) -> None:
        """Remove the waiting job of this name."""
        with self._change:
            self._jobs.pop(name, None)

    def retry(self) -> None:
        """Run the waiting jobs again, in a new thread if necessary."""
        with self._change:
            has_thread = self._wanted = self._busy = self._has_thread()
            if not has_thread:
                self.error = _(NO_THREAD)
            self._change.notify_all()
        if not has_thread:
            self._tell()

    def finish(self, seconds: float) -> bool:
        """Wait until all jobs are done, one fails, or `seconds` pass.

        Return whether all is written. If the system cannot start a thread, the calling thread runs
        the jobs.
        """
        if self._jobs:
            self.retry()
            if self._thread is None:
                self._work()
        with self._change:
            self._change.wait_for(lambda: not self._jobs or not self._busy, seconds)
            return self.is_done

    def close(self, seconds: float) -> bool:
        """Like `finish`, but also end the thread."""
        done = self.finish(seconds)
        with self._change:
            self._thread, self._closed = None, True
            self._change.notify_all()
        return done

    def _add(self, job: _Job) -> None:
        with self._change:
            self._jobs[job] = job
        self.retry()
        if self._thread is None:
            self._work()

    def _has_thread(self) -> bool:
        """Start the thread if necessary, and return whether it is running."""
        if self._thread is not None and self._thread.is_alive():
            return True
        self._thread = None
        try:
            # A daemon: a hanging disk must not keep the process from ending.
            thread = threading.Thread(target=self._run, name="library", daemon=True)
            thread.start()
        except (RuntimeError, MemoryError):
            return False
        self._thread, self._closed = thread, False
        return True

    def _run(self) -> None:
        mine = threading.current_thread()
        while True:
            with self._change:
                self._change.wait_for(lambda: self._wanted or self._thread is not mine)
                if self._thread is not mine:
                    return
            self._work()

    def _work(self) -> None:
        """Run each job once, and report the result."""
        fault = ""
        try:
            with self._change:
                self._wanted, self._busy = False, True
                self._working_in = threading.current_thread()
                jobs = list(self._jobs.items())
            for name, job in jobs:
                if not (job.is_last and fault):
                    fault = self._do(name, job) or fault
        except Exception as error:
            fault = paths.error_reason(error)
            raise
        finally:
            # Wake the waiting threads, even if an exception ends this one.
            with self._change:
                self.error = fault
                self._busy, self._working_in = self._wanted, None
                self._change.notify_all()
        if not self._busy:
            self._tell()

    def _do(self, name: object, job: _Job) -> str:
        """Run a job. Return why it failed, or an empty text."""
        try:
            job.do()
        except Exception as error:
            if not isinstance(error, paths.EXPECTED_ERRORS):
                _report()
            return paths.error_reason(error)
        with self._change:
            if self._jobs.get(name) is job:
                del self._jobs[name]
            self._change.notify_all()
            is_awaited = bool(self._late) and not job.writes
        if is_awaited:
            self._tell()
        return ""

    def _tell(self) -> None:
        try:
            self._on_idle_or_failure()
        except Exception:
            _report()


def _report() -> None:
    """Report the current exception like one that ends a thread."""
    kind, error, trace = sys.exc_info()
    assert kind is not None
    threading.excepthook(threading.ExceptHookArgs((kind, error, trace, threading.current_thread())))
