"""Locks between running copies of the program.

The operating system keeps them and ends them with the process, however that ends: a lock cannot
be left behind. Its file may be, empty; whoever takes the lock next removes it at the end.
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
"""What a system answers when somebody else holds a lock."""


class FileLock:
    """A lock that one process at a time can hold, and one object of this kind within it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: BinaryIO | None = None

    def acquire(self) -> bool:
        """Take the lock if it is free, and return whether it was; raises OSError."""
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
            # Windows removes no open file; here, another process may have it open by now.
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
        """Tell whether an open file still stands at the path: its holder may have removed it."""
        try:
            return os.path.samestat(os.fstat(file.fileno()), self.path.stat())
        except FileNotFoundError:
            return False


def lock_for(path: Path) -> FileLock:
    """Return the lock that guards what stands at `path`: a hidden file beside it."""
    return FileLock(path.with_name(f".{path.name}.lock"))


@contextmanager
def locked(path: Path, seconds: float = 3.0) -> Iterator[None]:
    """Hold the lock beside `path` for as long as the block takes.

    Raises OSError if the lock cannot be had in this many seconds, or not at all.
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
    """Take the system's lock on an open file if it is free, and return whether it was.

    It ends with the process, however that ends. Raises OSError.
    """
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
        # Unlike `lockf`, this one belongs to the open file, not to the whole process.
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _unlock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_UN)
