"""Writing files in a background thread, so that the window never waits for the disk."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass

from ..engine.errors import NO_THREAD
from ..engine.language import _
from . import paths


@dataclass(frozen=True)
class _Job:
    do: Callable[[], object]
    is_last: bool = False
    """Whether everything before it must be done first."""


class BackgroundWriter:
    """A queue of jobs that a thread runs. A newer job replaces a waiting one of that name.

    A job that fails stays in the queue until `retry`, and `error` is the reason, in words for
    people. If the thread dies, the next call starts another.
    """

    def __init__(
        self,
        on_idle_or_failure: Callable[[], object] = lambda: None,
        on_job_added: Callable[[], object] = lambda: None,
    ) -> None:
        """`on_idle_or_failure` is called when the queue is empty or a job failed, in any thread.

        `on_job_added` is called whenever a job is added, in the thread that adds it.
        """
        self.error = ""
        self._on_idle_or_failure, self._on_job_added = on_idle_or_failure, on_job_added
        self._jobs: dict[object, _Job] = {}
        self._wanted = self._busy = False
        self._change = threading.Condition()
        self._thread: threading.Thread | None = None

    @property
    def is_done(self) -> bool:
        """Whether no job is waiting."""
        return not self._jobs

    def queue_job(self, name: object, job: Callable[[], object]) -> None:
        """Run a job soon, replacing a waiting one of this name."""
        self._add(name, _Job(job))

    def run_when_done(self, job: Callable[[], object]) -> None:
        """Run a job after all others, at once if none is waiting."""
        if self.is_done:
            job()
        else:
            self._add(job, _Job(job, is_last=True))

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

        Return whether all are done. If the system cannot start a thread, the calling thread runs
        the jobs.
        """
        if not self.is_done:
            self.retry()
            if self._thread is None:
                self._work()
        with self._change:
            self._change.wait_for(lambda: not self._jobs or not self._busy, seconds)
            return not self._jobs

    def close(self, seconds: float) -> bool:
        """Like `finish`, but also end the thread."""
        done = self.finish(seconds)
        with self._change:
            self._thread = None
            self._change.notify_all()
        return done

    def _add(self, name: object, job: _Job) -> None:
        with self._change:
            self._jobs[name] = job
        try:
            self._on_job_added()
        finally:
            self.retry()

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
        self._thread = thread
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
                self._busy = self._wanted
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
