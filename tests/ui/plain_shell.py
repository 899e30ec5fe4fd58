"""A window's shell for a part of the window that is tested alone."""

from __future__ import annotations

from fourgames_tk.store.settings import Preferences
from fourgames_tk.ui.kit.files import FileDialogs
from fourgames_tk.ui.kit.pictures import Pictures
from fourgames_tk.ui.paint.palette import Palette, palette
from fourgames_tk.ui.shell import Sound


class PlainShell:
    """Holds preferences, and remembers what it was told."""

    def __init__(self, **words: str) -> None:
        """Take the default preferences but for these words."""
        self.preferences = Preferences.parse(words)
        self.said: list[str] = []
        self.heard: list[Sound] = []

    @property
    def palette(self) -> Palette:
        """The colours that hold."""
        theme = self.preferences.theme
        return palette("light" if theme == "system" else theme)

    @property
    def files(self) -> FileDialogs:
        """Fail: what is tested alone asks for no file."""
        raise LookupError("a plain shell has no file dialogs")

    @property
    def pictures(self) -> Pictures:
        """Keep none."""
        return Pictures(None)

    def status(self, text: str) -> None:
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
        self.preferences = Preferences.parse({**self.preferences.words(), name: word})

    def key_of(self, action: str) -> str:
        """Return no key."""
        return ""

    def home(self) -> None:
        """Stay."""
