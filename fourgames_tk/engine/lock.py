"""Locks between running copies of the program.

The operating system holds them and releases them when the process ends, however it ends, so no lock
is left behind. Its empty file may be left; the next holder removes it.
"""

from __future__ import annotations

import errno
import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from .files import open_regular

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

POLL_SECONDS = 0.01

HELD_ERRORS = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
"""The error numbers that a system reports if another process holds the lock."""


class FileLock:
    """A lock on a file that one process, and one object within it, can hold at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: BinaryIO | None = None

    def acquire(self) -> bool:
        """Acquire the lock if it is free, and return whether it was.

        Never waits. Raises OSError.
        """
        self.path.parent.mkdir(parents=True, exist_ok=True)
        while True:
            file = open_regular(self.path, mode="ab")
            try:
                if not _try_lock(file.fileno()):
                    break
                if self._stands_for(file):
                    self._file = file
                    return True
            finally:
                if self._file is not file:
                    file.close()
        return False

    def release(self) -> None:
        if self._file is None:
            return
        removed = self._remove()
        _unlock(self._file.fileno())
        self._file.close()
        self._file = None
        if not removed:
            # Windows cannot remove an open file, so try again after closing it.
            self._remove()

    def _remove(self) -> bool:
        try:
            self.path.unlink()
        except FileNotFoundError:
            pass
        except OSError:
            return False
        return True

    def _stands_for(self, file: BinaryIO) -> bool:
        """Return whether the open file is still the one at the path.

        Its holder may have removed it.
        """
        try:
            return os.path.samestat(os.fstat(file.fileno()), self.path.stat())
        except FileNotFoundError:
            return False


def lock_for(path: Path) -> FileLock:
    """Return the lock that guards the file at `path`. It is a hidden file beside it."""
    return FileLock(path.with_name(f".{path.name}.lock"))


@contextmanager
def locked(path: Path, seconds: float = 3.0) -> Iterator[None]:
    """Hold the lock of `path` while the block runs.

    Raises OSError if the lock is not free within `seconds`, or if the system has no locks.
    """
    lock = lock_for(path)
    end = time.monotonic() + seconds
    pause = threading.Event()
    while not lock.acquire():
        if time.monotonic() > end:
            raise TimeoutError(errno.ETIMEDOUT, "another window of this program does not let go")
        pause.wait(POLL_SECONDS)
    try:
        yield
    finally:
        lock.release()


def _try_lock(descriptor: int) -> bool:
    """Lock an open file if it is free, and return whether it was. Never waits. Raises OSError."""
    try:
        _lock(descriptor)
    except OSError as error:
        if error.errno in HELD_ERRORS:
            return False
        raise
    return True


if sys.platform == "win32":

    def _lock(descriptor: int) -> None:
        os.lseek(descriptor, 0, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

    def _unlock(descriptor: int) -> None:
        os.lseek(descriptor, 0, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)

else:

    def _lock(descriptor: int) -> None:
        # Unlike `lockf`, `flock` belongs to the open file, not to the whole process.
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _unlock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_UN)
