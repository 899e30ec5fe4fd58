"""A substitute for the program's window, for tests of its parts."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from datetime import date

from fourgames_tk.store.library import Library
from fourgames_tk.store.settings import Preferences, Settings
from fourgames_tk.ui.host import ActionLabels, HostStatusBar
from fourgames_tk.ui.widgets.files import FileDialogs
from fourgames_tk.ui.widgets.images import TkImage
from fourgames_tk.ui.widgets.side_panel import SidePanel
from fourgames_tk.ui.widgets.sound import Sound, SoundPlayer


class PlainApp:
    """A `Host` without a window, which records texts and sounds."""

    root: tk.Tk
    settings: Settings
    library: Library
    sounds: SoundPlayer
    today: Callable[[], date]
    speech = None

    def __init__(self, **words: str) -> None:
        """Use the default preferences except for these values."""
        self._chosen = Preferences.parse(words)
        self.shown_texts: list[str] = []
        self.played: list[Sound] = []

    @property
    def preferences(self) -> Preferences:
        """The current preferences."""
        return self._chosen

    @property
    def file_dialogs(self) -> FileDialogs:
        """Not available without a window."""
        raise NotImplementedError

    @property
    def status_bar(self) -> HostStatusBar:
        """Not available without a window."""
        raise NotImplementedError

    @property
    def side_panel(self) -> SidePanel:
        """Not available without a window."""
        raise NotImplementedError

    def program_icon(self, side: int) -> TkImage:
        """Return an empty picture."""
        return tk.PhotoImage(width=side, height=side)

    def show_status(self, text: str, waits: bool = False) -> None:
        """Record the text of the status line."""
        self.shown_texts.append(text)

    def play_sound(self, sound: Sound) -> None:
        """Record a sound."""
        self.played.append(sound)

    def show_message(self, title: str, text: str) -> None:
        """Record a message."""
        self.shown_texts.append(text)

    def set_preference(self, name: str, word: str) -> None:
        """Change one preference."""
        self._chosen = Preferences.parse({**self._chosen.texts_by_name(), name: word})

    def set_preferences(self, chosen: Preferences) -> None:
        """Change all preferences."""
        self._chosen = chosen

    def menu_action(self, name: str) -> ActionLabels:
        """Not available without menus."""
        raise NotImplementedError

    def run_action(self, name: str) -> None:
        """Do nothing."""

    def refresh_toolbar(self) -> None:
        """Do nothing."""

    def close_page(self) -> None:
        """Do nothing."""

    def show_start(self) -> None:
        """Do nothing."""

    def raise_window(self) -> None:
        """Do nothing."""

    def quit(self) -> None:
        """Do nothing."""
