"""Protocols for what the lower layers may ask of the program; `app.App` implements them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import tkinter as tk
    from collections.abc import Callable, Mapping
    from datetime import date

    from ..store.library import Library
    from ..store.settings import Preferences, Settings
    from .widgets.files import FileDialogs
    from .widgets.images import TkImage
    from .widgets.side_panel import SidePanel
    from .widgets.sound import Sound, SoundPlayer


class ActionLabels(Protocol):
    """A command of the menus, as a label or a tooltip names it."""

    @property
    def accelerator(self) -> str:
        """The shortcut as people write it: `Ctrl+Z`, `⌘Z`, `Esc`."""

    @property
    def tooltip(self) -> str:
        """The text of a tooltip: `Undo (Ctrl+Z)`."""


class HostStatusBar(Protocol):
    """The status line. A game view places its widgets at the right end."""

    text: str
    """The status text."""
    awaits_person: bool
    """Whether a dot before the text shows that the program waits for the person."""
    right_area: tk.Frame
    """The container that always has room."""
    optional_area: tk.Frame
    """The container that is hidden if the status text needs its room."""
    terms: Mapping[str, str]
    """The tooltip for each term that may occur in the status text."""


class HostSpeech(Protocol):
    """What says aloud what happens in the window."""

    @property
    def silence_reason(self) -> str:
        """Why nothing can be heard, as a sentence; empty if all is well."""


class Host(Protocol):
    """Protocol of the program (`app.App`) for boards, the game view and pages.

    Its types are of the engine, the store and the widgets alone, so that every layer above the
    widgets can name it. What pages need besides is `pages.page.PageHost`.
    """

    root: tk.Tk
    settings: Settings
    library: Library
    sounds: SoundPlayer
    today: Callable[[], date]
    """Return the current date; tests replace it."""

    def program_icon(self, side: int) -> TkImage:
        """Return the icon of the program, ``side`` pixels square."""

    @property
    def preferences(self) -> Preferences:
        """The current preferences; they can change at any time."""

    @property
    def file_dialogs(self) -> FileDialogs:
        """The desktop's file dialogs."""

    @property
    def status_bar(self) -> HostStatusBar:
        """The status line at the bottom of the window."""

    @property
    def side_panel(self) -> SidePanel:
        """The panel at the right that stacks pages."""

    @property
    def speech(self) -> HostSpeech | None:
        """Says aloud what happens in the window, if the person wants it."""

    def show_status(self, text: str, waits: bool = False) -> None:
        """Show a text in the status line, with a dot if the program `waits` for a person."""

    def play_sound(self, sound: Sound) -> None:
        """Play a sound, unless sounds are off."""

    def show_message(self, title: str, text: str) -> None:
        """Show a message dialog."""

    def set_preference(self, name: str, text: str) -> None:
        """Change one preference by its text; raises BadOption."""

    def set_preferences(self, chosen: Preferences) -> None:
        """Change all preferences, now and for later."""

    def menu_action(self, name: str) -> ActionLabels:
        """Return the command of the menus with this id."""

    def run_action(self, name: str) -> None:
        """Run the command of the menus with this id."""

    def refresh_toolbar(self) -> None:
        """Enable the buttons beside the menus that make sense now."""

    def close_page(self) -> None:
        """Remove the page on top of the side panel; the one below it is visible again."""

    def show_start(self) -> None:
        """Show the start screen; a running game is saved."""

    def raise_window(self) -> None:
        """Raise the main window and give it keyboard focus."""

    def quit(self) -> None:
        """Leave the program, after a question if something could not be saved."""
