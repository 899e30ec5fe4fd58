"""A person's own sounds: files in a folder, each named after the sound whose place it takes."""

from __future__ import annotations

import os
from pathlib import Path

from ..engine.errors import FourgamesError, printable
from ..engine.files import Unfit, read_bytes, write_atomically
from . import places

LARGEST = 5_000_000
"""In bytes; the program's own sounds are a hundredth of it."""
SIGNS: dict[str, tuple[tuple[int, bytes], ...]] = {
    ".wav": ((0, b"RIFF"), (8, b"WAVE")),
    ".mp3": (),
    ".ogg": ((0, b"OggS"),),
    ".flac": ((0, b"fLaC"),),
}
"""Endings of the files that can be played, and what such a file holds at which place."""
MP3_BEGINS = (b"ID3", b"\xff\xfb", b"\xff\xfa", b"\xff\xf3", b"\xff\xf2")
KINDS = "WAV, MP3, OGG or FLAC"


class BadSound(FourgamesError):
    """A file that cannot take the place of a sound; the text is a sentence for people."""


class OwnSounds:
    """The files of one folder, `sounds` among the user's data unless another is given."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = places.sounds_path() if folder is None else folder
        self._refused: set[tuple[Path, int]] = set()

    def file(self, sound: str) -> Path | None:
        """Return the file that takes the place of a sound, good or bad; None where there is none.

        `sound` is its name, such as `slide`. Of several files the first kind of `SIGNS` counts.
        """
        paths = (self.folder / f"{sound}{ending}" for ending in SIGNS)
        return next((path for path in paths if os.path.isfile(path)), None)

    def playable(self, sound: str) -> tuple[Path, int] | None:
        """Return the file of a sound that was not refused, and the number of its version."""
        path = self.file(sound)
        if path is None:
            return None
        try:
            version = path, path.stat().st_mtime_ns
        except OSError:
            return None
        return None if version in self._refused else version

    def refuse(self, path: Path, version: int) -> None:
        """Hear that a file, as it was then, cannot be played after all."""
        self._refused.add((path, version))

    def problem(self, sound: str) -> str:
        """Return why the file of a sound cannot be played, as a sentence; empty if it can."""
        path = self.file(sound)
        if path is None:
            return ""
        if self.playable(sound) is None:
            return f"{_name(path)} cannot be played."
        try:
            _content(path)
        except BadSound as error:
            return str(error)
        return ""

    def take(self, sound: str, path: Path) -> None:
        """Let a copy of a file take the place of a sound; raises BadSound."""
        content = _content(path)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            own = self.folder / f"{sound}{path.suffix.lower()}"
            write_atomically(own, content)
            self._remove(sound, own)
        except OSError as error:
            raise BadSound(f"{_name(path)} cannot be kept: {places.reason(error)}.") from None

    def restore(self, sound: str) -> None:
        """Let the program's own sound be heard again; raises BadSound."""
        try:
            self._remove(sound)
        except OSError as error:
            raise BadSound(f"The file cannot be removed: {places.reason(error)}.") from None

    def _remove(self, sound: str, but: Path | None = None) -> None:
        for ending in SIGNS:
            path = self.folder / f"{sound}{ending}"
            if path != but:
                path.unlink(missing_ok=True)


def _content(path: Path) -> bytes:
    """Return the bytes of a file that can be a sound; raises BadSound."""
    name, ending = _name(path), path.suffix.lower()
    if ending not in SIGNS:
        raise BadSound(f"{name} is no sound that can be played: allowed are {KINDS} files.")
    try:
        content = read_bytes(path, LARGEST)
    except Unfit as error:
        raise BadSound(f"{name} cannot be used: {places.reason(error)}.") from None
    except OSError as error:
        raise BadSound(f"{name} cannot be read: {places.reason(error)}.") from None
    signed = all(content[at : at + len(sign)] == sign for at, sign in SIGNS[ending])
    if not signed or (ending == ".mp3" and not content.startswith(MP3_BEGINS)):
        raise BadSound(f"{name} holds no {ending[1:].upper()} sound, or is damaged.")
    return content


def _name(path: Path) -> str:
    return printable(path.name)
