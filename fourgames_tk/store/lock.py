"""Locks between running copies of the program.

The operating system keeps them and ends them with the process, however that ends: a lock cannot
be left behind. The file stays, empty; removing it would let two processes hold "the" lock.
"""

from __future__ import annotations

import errno
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from ..engine.files import try_lock, unlock

LOOK_SECONDS = 0.01


class FileLock:
    """A lock that one process at a time can hold, and one object of this kind within it."""

    def __init__(self, path: Path) -> None:
        """Lock by the file at `path`, which need not be there."""
        self.path = path
        self._file: IO[bytes] | None = None

    def acquire(self) -> bool:
        """Take the lock if it is free, and return whether it was; raises OSError."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        # A pipe that somebody put there would be waited for without an end.
        file = open(self.path, "ab", opener=_without_waiting)  # noqa: SIM115
        try:
            if try_lock(file.fileno()):
                self._file = file
        finally:
            if self._file is not file:
                file.close()
        return self._file is file

    def release(self) -> None:
        """Give the lock back."""
        if self._file is not None:
            unlock(self._file.fileno())
            self._file.close()
            self._file = None


def _without_waiting(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0), 0o666)


def lock_beside(path: Path) -> FileLock:
    """Return the lock that guards what stands at `path`: a hidden file beside it."""
    return FileLock(path.with_name(f".{path.name}.lock"))


@contextmanager
def locked(path: Path, seconds: float = 3.0) -> Iterator[None]:
    """Hold the lock beside `path` for as long as the block takes.

    Raises OSError if the lock cannot be had in this many seconds, or not at all.
    """
    lock = lock_beside(path)
    end = time.monotonic() + seconds
    pause = threading.Event()
    while not lock.acquire():
        if time.monotonic() > end:
            raise TimeoutError(errno.ETIMEDOUT, "another window of this program does not let go")
        pause.wait(LOOK_SECONDS)
    try:
        yield
    finally:
        lock.release()
