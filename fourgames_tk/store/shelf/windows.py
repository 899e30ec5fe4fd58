"""Which window has which game: each has a number, and holds a lock that ends with its process."""

from __future__ import annotations

import contextlib
from itertools import count
from pathlib import Path

from ..lock import FileLock, lock_beside
from .beside import is_plain


class Windows:
    """This window among all that share a shelf.

    The number is written beside each game that the window has. A game whose number belongs to no
    living window is free.
    """

    def __init__(self, path: Path) -> None:
        """Share the shelf at `path`; a number is taken as soon as one is needed."""
        self._path = path
        self._lock: FileLock | None = None
        self._number = 0

    @property
    def number(self) -> int | None:
        """The number of this window, None as long as it has none."""
        return self._number or None

    def enter(self) -> int:
        """Take the first number that is free, and return it; raises OSError.

        One whose lock would be no file, since something else stands there, is passed over.
        Games that bear it were left by a window that is no more.
        """
        self._number, self._lock = next(
            (number, lock)
            for number in count(1)
            for lock in (self._beside(number),)
            if is_plain(lock.path) and lock.acquire()
        )
        return self._number

    def is_elsewhere(self, owner: int | None) -> bool:
        """Tell whether a number belongs to another window that lives."""
        if owner is None or owner == self._number:
            return False
        lock = self._beside(owner)
        with contextlib.suppress(OSError):
            if not is_plain(lock.path):
                return False
            if lock.acquire():
                lock.release()
                return False
        return True

    def leave(self) -> None:
        """Give the number back."""
        if self._lock is not None:
            self._lock.release()
        self._lock, self._number = None, 0

    def _beside(self, number: int) -> FileLock:
        return lock_beside(self._path.with_name(f"{self._path.name}.window-{number}"))
