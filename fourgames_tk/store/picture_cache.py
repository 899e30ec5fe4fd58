"""Cached pictures on the disk. All may be deleted at any time."""

from __future__ import annotations

import contextlib
import hashlib
from pathlib import Path

from ..engine.files import read_bytes, write_atomically

MAX_FOLDER_BYTES = 8_000_000
"""Largest size of all pictures together, in bytes."""
MAX_PICTURE_BYTES = 1_000_000
"""Largest size of one picture, in bytes."""
SUFFIX = ".picture"
"""The suffix of the files."""


class PictureCacheFolder:
    """A disk cache of encoded pictures by description. Errors of the disk are ignored."""

    def __init__(self, folder: Path, most_bytes: int = MAX_FOLDER_BYTES) -> None:
        self.path, self._most_bytes = folder, most_bytes
        self._room: int | None = None

    def find(self, description: str) -> bytes | None:
        """Return a cached picture, which may be damaged, or None."""
        with contextlib.suppress(OSError):
            return read_bytes(self._path(description), MAX_PICTURE_BYTES)
        return None

    def save(self, description: str, data: bytes) -> None:
        """Cache a picture. If the folder is full, all others are deleted first."""
        with contextlib.suppress(OSError):
            self.path.mkdir(parents=True, exist_ok=True)
            if self._room is None:
                there = sum(path.stat().st_size for path in self.path.iterdir())
                self._room = self._most_bytes - there
            if self._room < len(data):
                self._room = self._most_bytes
                for path in self.path.iterdir():
                    path.unlink()
            self._room -= len(data)
            # Not flushed: a picture damaged by a power cut is painted again.
            write_atomically(self._path(description), data, durable=False)

    def _path(self, description: str) -> Path:
        return self.path / f"{hashlib.sha256(description.encode()).hexdigest()[:32]}{SUFFIX}"
