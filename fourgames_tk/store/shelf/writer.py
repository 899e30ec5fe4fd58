"""Writing beside the window's thread: it never waits for another window, or for a slow disk."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from pathlib import Path

from .database import BUSY_SECONDS, LATE, Database, Unusable

WAIT_SECONDS = 0.5
"""How long who asks waits for the end: what is written by then is on the disk for certain.

Where something waits already nobody waits for more.
"""

FINISH_SECONDS = 0.8
"""How long one waits who cannot go on before all is written."""

PAUSE_SECONDS = 0.1
"""Between two tries, each of which waits by itself."""

Action = Callable[[sqlite3.Connection], object]


class Writer:
    """Does one thing after the other, each in a transaction.

    While another window does not let go, which may have been stopped, it tries on: nothing is
    lost unless this process is killed. What fails for another reason is given up.
    """

    def __init__(self, path: Path) -> None:
        """Write to the shelf at `path`; the thread begins with the first action."""
        self._complaints: deque[str] = deque()
        self._database = Database(path, self._complaints.append, BUSY_SECONDS)
        self._threads: ThreadPoolExecutor | None = None
        self._waiting: deque[tuple[float, Future[bool]]] = deque()
        self._is_held = False

    def write(self, action: Action, written: Callable[[], None] = lambda: None) -> bool | None:
        """Do an action, then call `written` in the same thread.

        Returns whether it was done, None if that will take longer.
        """
        if self._threads is None:
            self._threads = ThreadPoolExecutor(1, thread_name_prefix="shelf")
        self._forget_done()
        seconds = 0.0 if self._waiting else WAIT_SECONDS
        future = self._threads.submit(self._write, action, written)
        self._waiting.append((time.monotonic(), future))
        wait([future], seconds)
        return future.result() if future.done() else None

    def when_done(self, call: Callable[[], None]) -> None:
        """Call once all that was asked for is done or given up: now, or in the writer's thread."""
        if not self.is_done:
            self._waiting[-1][1].add_done_callback(lambda future: call())
        else:
            call()

    @property
    def is_done(self) -> bool:
        """Whether nothing waits."""
        self._forget_done()
        return not self._waiting

    @property
    def is_late(self) -> bool:
        """Whether something waits for so long that people are told."""
        return not self.is_done and time.monotonic() - self._waiting[0][0] > BUSY_SECONDS

    def finish(self) -> bool:
        """Wait for a while until everything is done, and return whether it is."""
        self._forget_done()
        if self._waiting and not self._is_held:
            wait([future for _, future in self._waiting], FINISH_SECONDS)
        return self.is_done

    def complaints(self) -> list[str]:
        """Return what went wrong since the last time, each in a sentence for people."""
        found: list[str] = []
        while self._complaints:
            found.append(self._complaints.popleft())
        if self.is_late:
            found.append(LATE)
        return found

    def close(self, last: Callable[[], None]) -> None:
        """Let the thread end once all is done, and call `last` then.

        This waits for a moment alone; the process lives on until the thread has ended.
        """
        threads, self._threads = self._threads, None
        if threads is None:
            last()
            return
        ended = threads.submit(last)
        threads.shutdown(wait=False)
        wait([ended], WAIT_SECONDS)

    def _forget_done(self) -> None:
        while self._waiting and self._waiting[0][1].done():
            self._waiting.popleft()

    def _write(self, action: Action, written: Callable[[], None]) -> bool:
        pause = threading.Event()
        while True:
            try:
                self._database.run(action)
            except Unusable as error:
                if not error.is_held:
                    self._database.tell(str(error))
                    return False
                self._is_held = True
                pause.wait(PAUSE_SECONDS)
            else:
                self._is_held = False
                written()
                return True
