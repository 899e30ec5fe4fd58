"""What is to be written, by a thread of its own: nobody waits for a disk that is slow or hangs."""

from __future__ import annotations

import threading
from collections.abc import Callable

from . import places


class Writer:
    """A thread that does one thing after the other; of what has the same name the newest wins.

    What fails stays to be done, until it is asked for once more: then `fault` says why.
    """

    def __init__(self, told: Callable[[], object] = lambda: None) -> None:
        self.fault = ""
        self._told = told
        self._jobs: dict[object, Callable[[], object]] = {}
        self._wanted = self._busy = False
        self._change = threading.Condition()
        self._thread: threading.Thread | None = None

    @property
    def is_done(self) -> bool:
        """Whether nothing is to be written."""
        return not self._jobs

    def write(self, name: object, job: Callable[[], object]) -> None:
        """Do a thing that may raise OSError, in place of one of this name that is not done."""
        with self._change:
            self._jobs[name] = job
        self.retry()

    def then(self, job: Callable[[], object]) -> None:
        """Do a thing once all is done that was asked for: at once, if it is."""
        if self.is_done:
            job()
        else:
            self.write(job, job)

    def forget(self, name: object) -> None:
        """Give up what is not done of this name."""
        with self._change:
            self._jobs.pop(name, None)

    def retry(self) -> None:
        """Try what is not done."""
        with self._change:
            if self._thread is None:
                # The process ends without it: a disk that hangs holds nobody.
                self._thread = threading.Thread(target=self._run, name="library", daemon=True)
                self._thread.start()
            self._wanted = self._busy = True
            self._change.notify_all()

    def finish(self, seconds: float) -> bool:
        """Wait until all is done, or something fails; return whether all is done."""
        if not self.is_done:
            self.retry()
        with self._change:
            self._change.wait_for(lambda: not self._jobs or not self._busy, seconds)
            return not self._jobs

    def close(self, seconds: float) -> bool:
        """Do as `finish` does, and let the thread end."""
        done = self.finish(seconds)
        with self._change:
            self._thread = None
            self._change.notify_all()
        return done

    def _run(self) -> None:
        mine = threading.current_thread()
        while True:
            with self._change:
                self._change.wait_for(lambda: self._wanted or self._thread is not mine)
                if self._thread is not mine:
                    return
                self._wanted, self._busy = False, True
                jobs = list(self._jobs.items())
            faults = [self._do(name, job) for name, job in jobs]
            with self._change:
                self.fault = next(filter(None, faults), "")
                self._busy = self._wanted
                idle = not self._busy
                self._change.notify_all()
            if idle:
                self._told()

    def _do(self, name: object, job: Callable[[], object]) -> str:
        """Do one thing, and return why it cannot be done, empty if it is."""
        try:
            job()
        except OSError as error:
            return places.reason(error)
        with self._change:
            if self._jobs.get(name) is job:
                del self._jobs[name]
        return ""
