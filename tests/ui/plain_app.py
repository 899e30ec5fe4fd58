"""The program's window for a part of it that is tested alone."""

from __future__ import annotations

from fourgames_tk.store.settings import Preferences
from fourgames_tk.ui.app import App
from fourgames_tk.ui.widgets.sound import Sound


class PlainApp(App):
    """Has preferences and no window, and remembers what it was told."""

    def __init__(self, **words: str) -> None:
        """Take the default preferences but for these words."""
        self._chosen = Preferences.parse(words)
        self.said: list[str] = []
        self.heard: list[Sound] = []

    @property
    def preferences(self) -> Preferences:
        """The preferences that hold."""
        return self._chosen

    def status(self, text: str, waits: bool = False) -> None:
        """Remember what the status line says."""
        self.said.append(text)

    def play_sound(self, sound: Sound) -> None:
        """Remember a sound."""
        self.heard.append(sound)

    def tell(self, title: str, text: str) -> None:
        """Remember a message."""
        self.said.append(text)

    def set_preference(self, name: str, word: str) -> None:
        """Change one preference."""
        self._chosen = Preferences.parse({**self._chosen.texts(), name: word})

    def home(self) -> None:
        """Stay."""
