"""The running games, kept so that they can be taken up after a crash or a power cut.

Each window that plays keeps its game in a file of its own: `running.4g`, `running-2.4g` and so
on. It holds the lock beside that file, so no other window offers the game or writes over it.
"""

from __future__ import annotations

import contextlib
import itertools
import re
from pathlib import Path

from ..engine.atomic import write_atomically
from ..engine.reading import read_bytes
from ..engine.record_reading import LARGEST_FILE
from . import places
from .lock import FileLock, lock_beside

MOST_KEPT = 9
"""More are kept only while so many windows play; the oldest that no window has makes room."""


class Autosave:
    """The game that one window plays, or offers to go on with, among all that are kept."""

    def __init__(self, path: Path | None = None) -> None:
        """Keep the first game at `path`, or in the user's state folder, and others beside it."""
        self._first = places.autosave_path() if path is None else path
        self._held: Path | None = None
        self._lock: FileLock | None = None
        self._playing = False
        self._set_aside: set[Path] = set()

    @property
    def path(self) -> Path:
        """Where the game of this window is kept, or the first one would be."""
        return self._held or self._first

    @property
    def has_game(self) -> bool:
        """Whether a kept game is this window's, which plays or offers it."""
        return self._held is not None

    def save(self, text: str) -> str | None:
        """Keep the text of the game; return a message for people if that is not possible.

        It takes the place of what was saved or taken up before, not of what was only offered.
        """
        try:
            if not self._playing:
                self._hold_another()
            write_atomically(self.path, text)
        except OSError as error:
            return f"The running game cannot be kept: {places.reason(error)}."
        return None

    def offer(self) -> str | None:
        """Return a kept game, damaged or not, or None if there is none that can be read.

        It is the one that this window has, or else the newest that no other window has.
        """
        self._playing = False
        with contextlib.suppress(OSError):
            if self._held is not None:
                return _read(self._held)
        for path in self._kept():
            with contextlib.suppress(OSError):
                if self._hold(path):
                    return _read(path)
        self.close()
        return None

    def offer_next(self) -> str | None:
        """Return the kept game that comes next, from new to old, then the newest again."""
        kept = self._kept()
        after = kept.index(self._held) + 1 if self._held in kept else 0
        with contextlib.suppress(OSError):
            any(self._hold(path) for path in (*kept[after:], *kept[:after]))
        return self.offer()

    def has_next(self) -> bool:
        """Tell whether there is another kept game that no window has."""
        return any(_is_free(path) for path in self._kept() if path != self._held)

    def take_up(self) -> None:
        """Go on with the game that was offered."""
        self._playing = True

    def set_aside(self, why: str) -> str:
        """Rename the game that was offered and is damaged, and return a message for people."""
        path = self.path
        self._set_aside.add(path)
        kept = places.set_aside(path)
        self.close()
        return f"The kept game cannot be read: {why}. {kept}"

    def clear(self) -> str | None:
        """Forget the game of this window; return a message for people if that is not possible.

        One that was only offered stays for later.
        """
        if self._playing:
            try:
                self.path.unlink(missing_ok=True)
            except OSError as error:
                return f"The kept game cannot be removed: {places.reason(error)}."
        self.close()
        return None

    def close(self) -> None:
        """Leave the game to other windows."""
        if self._lock is not None:
            self._lock.release()
        self._held = self._lock = None
        self._playing = False

    def _kept(self) -> list[Path]:
        """Return the files of kept games, the newest first."""
        name = re.compile(
            re.escape(self._first.stem) + "(-[0-9]+)?" + re.escape(self._first.suffix)
        )
        found: list[tuple[int, Path]] = []
        with contextlib.suppress(OSError):
            for path in self._first.parent.iterdir():
                if name.fullmatch(path.name) and path not in self._set_aside:
                    # It may go as we look.
                    with contextlib.suppress(OSError):
                        found.append((path.stat().st_mtime_ns, path))
        return [path for _, path in sorted(found, reverse=True)]

    def _hold(self, path: Path) -> bool:
        """Let go of the game of before and hold this one, unless another window has it."""
        if path == self._held:
            return True
        lock = lock_beside(path)
        if not lock.acquire():
            return False
        self.close()
        self._held, self._lock = path, lock
        return True

    def _hold_another(self) -> None:
        """Hold a place for another game; raises OSError."""
        numbered = (self._place(number) for number in itertools.count(1))
        self._playing = (
            any(self._hold_empty(path) for path in itertools.islice(numbered, MOST_KEPT))
            or any(self._hold(path) for path in reversed(self._kept()))
            or any(self._hold_empty(path) for path in numbered)
        )

    def _hold_empty(self, path: Path) -> bool:
        # Another window may have left a game there before we got the lock.
        return not path.exists() and self._hold(path) and not path.exists()

    def _place(self, number: int) -> Path:
        stem = self._first.stem
        return self._first if number == 1 else self._first.with_stem(f"{stem}-{number}")


def _is_free(path: Path) -> bool:
    lock = lock_beside(path)
    with contextlib.suppress(OSError):
        if lock.acquire():
            lock.release()
            return True
    return False


def _read(path: Path) -> str:
    return read_bytes(path, LARGEST_FILE).decode("utf-8", errors="replace")
