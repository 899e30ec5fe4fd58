"""Finished pictures, kept from one start of the program to the next; all may be deleted at will."""

from __future__ import annotations

import contextlib
import hashlib
import os
from pathlib import Path

from ..engine.files import read_bytes, sweep, write_atomically

MOST_BYTES = 8_000_000
"""Of all pictures together."""
LARGEST = 1_000_000
"""Of one picture, in bytes."""


class PictureFolder:
    """Encoded pictures by what they show. Where the system refuses, nothing is kept."""

    def __init__(self, folder: Path, most_bytes: int = MOST_BYTES) -> None:
        self.path, self._most_bytes = folder, most_bytes
        self._room: int | None = None

    def find(self, what: str) -> bytes | None:
        """Return what was kept of a picture; it may be damaged."""
        path = self._path(what)
        try:
            data = read_bytes(path, LARGEST)
            # What was asked for last goes last.
            os.utime(path)
        except OSError:
            return None
        return data

    def keep(self, what: str, data: bytes) -> None:
        """Keep a picture, and let those go that were not asked for longest, if there are many."""
        with contextlib.suppress(OSError):
            self.path.mkdir(parents=True, exist_ok=True)
            # One that a power cut spoils is painted again.
            write_atomically(self._path(what), data, durable=False)
            self._room = None if self._room is None else self._room - len(data)
            if self._room is None or self._room <= 0:
                self._room = self._make_room()

    def _path(self, what: str) -> Path:
        return self.path / f"{hashlib.sha256(what.encode()).hexdigest()[:32]}.png"

    def _make_room(self) -> int:
        """Remove what was not asked for longest; return how many bytes there is room for then.

        What writes left that were cut off goes first.
        """
        sweep(self.path)
        with os.scandir(self.path) as entries:
            found = [(entry.stat(), entry.path) for entry in entries if entry.is_file()]
        kept = 0
        for status, path in sorted(found, key=lambda each: -each[0].st_mtime_ns):
            if kept + status.st_size > self._most_bytes:
                os.unlink(path)
            else:
                kept += status.st_size
        return self._most_bytes - kept
