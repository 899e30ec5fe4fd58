"""The program's window for a part of it that is tested alone."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from datetime import date

from fourgames_tk.store.library import Library
from fourgames_tk.store.settings import Preferences, Settings
from fourgames_tk.ui.host import HostAction, HostStatusBar
from fourgames_tk.ui.widgets.files import FileDialogs
from fourgames_tk.ui.widgets.side_panel import SidePanel
from fourgames_tk.ui.widgets.sound import Sound, SoundPlayer


class PlainApp:
    """A `Host` with preferences and without a window, which remembers what it was told."""

    root: tk.Tk
    icon: tk.PhotoImage
    settings: Settings
    library: Library
    sounds: SoundPlayer
    today: Callable[[], date]

    def __init__(self, **words: str) -> None:
        """Take the default preferences but for these words."""
        self._chosen = Preferences.parse(words)
        self.said: list[str] = []
        self.heard: list[Sound] = []

    @property
    def preferences(self) -> Preferences:
        """The preferences that hold."""
        return self._chosen

    @property
    def files(self) -> FileDialogs:
        """Not there without a window."""
        raise NotImplementedError

    @property
    def status_bar(self) -> HostStatusBar:
        """Not there without a window."""
        raise NotImplementedError

    @property
    def side_panel(self) -> SidePanel:
        """Not there without a window."""
        raise NotImplementedError

    def show_status(self, text: str, waits: bool = False) -> None:
        """Remember what the status line says."""
        self.said.append(text)

    def play_sound(self, sound: Sound) -> None:
        """Remember a sound."""
        self.heard.append(sound)

    def show_message(self, title: str, text: str) -> None:
        """Remember a message."""
        self.said.append(text)

    def set_preference(self, name: str, word: str) -> None:
        """Change one preference."""
        self._chosen = Preferences.parse({**self._chosen.texts(), name: word})

    def set_preferences(self, chosen: Preferences) -> None:
        """Change all preferences."""
        self._chosen = chosen

    def action(self, name: str) -> HostAction:
        """Not there without menus."""
        raise NotImplementedError

    def run_action(self, name: str) -> None:
        """Do nothing."""

    def refresh_toolbar(self) -> None:
        """Do nothing."""

    def close_page(self) -> None:
        """Stay."""

    def show_start(self) -> None:
        """Stay."""

    def raise_window(self) -> None:
        """Stay."""

    def quit(self) -> None:
        """Stay."""
