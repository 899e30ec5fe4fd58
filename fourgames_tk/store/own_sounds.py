"""A person's own sounds: files in a folder, each named after the sound whose place it takes."""

from __future__ import annotations

import stat
from pathlib import Path

from . import places

LARGEST = 5_000_000
"""In bytes; the program's own sounds are a hundredth of it."""
ENDINGS = (".wav", ".mp3", ".ogg", ".flac")
"""Of the files that can be played, the one that counts first where there are several."""


class OwnSounds:
    """The files of one folder, `sounds` among the user's data unless another is given."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = places.sounds_path() if folder is None else folder
        self._refused: set[tuple[Path, int]] = set()

    def find(self, sound: str) -> tuple[Path, int] | None:
        """Return the file of a sound, such as `slide`, and the number of its version.

        There is none where no file is, or one that was refused or is no sound by its size.
        """
        for ending in ENDINGS:
            path = self._folder / f"{sound}{ending}"
            try:
                found = path.stat()
            except OSError:
                continue
            if stat.S_ISREG(found.st_mode):
                version = path, found.st_mtime_ns
                usable = found.st_size <= LARGEST and version not in self._refused
                return version if usable else None
        return None

    def refuse(self, path: Path, version: int) -> None:
        """Hear that a file, as it was then, cannot be played after all."""
        self._refused.add((path, version))
