"""The running game, kept so that it can be taken up after a crash or a power cut."""

from __future__ import annotations

from pathlib import Path

from ..engine.atomic import write_atomically
from . import places


class Autosave:
    """Keeps the text of the one running game, in the form of a saved game."""

    def __init__(self, path: Path | None = None) -> None:
        """Keep it at `path`, or in the user's state folder."""
        self.path = places.autosave_path() if path is None else path

    def save(self, text: str) -> str | None:
        """Keep the text of the game; return a message for people if that is not possible."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self.path, text)
        except OSError as error:
            return f"The running game cannot be kept in {self.path}: {places.reason(error)}."
        return None

    def load(self) -> str | None:
        """Return what was kept, damaged or not, or None if there is nothing that can be read."""
        try:
            return self.path.read_text(encoding="utf-8", errors="replace")
        except OSError:
            return None

    def set_aside(self, why: str) -> str:
        """Rename a kept game that is damaged, and return a message for people."""
        kept = places.set_aside(self.path)
        return f"The kept game in {self.path} cannot be read: {why}. {kept}"

    def clear(self) -> str | None:
        """Forget the game; return a message for people if that is not possible."""
        try:
            self.path.unlink(missing_ok=True)
        except OSError as error:
            return f"The kept game in {self.path} cannot be removed: {places.reason(error)}."
        return None
