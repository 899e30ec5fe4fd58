"""The main window: wiring only. It joins menus, desk, dialogs and the store."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from ..store.library import Library
from ..store.paths import pictures_path
from ..store.pictures import PictureFolder
from ..store.settings import Preferences, Settings
from . import pages, widgets
from .paint.palette import PALETTES
from .widgets.focus import FIELD_KEYS, follow_keys, latin_of, take_focus, with_modifier
from .widgets.fonts import TextSize
from .widgets.garbage import GarbageCollector
from .widgets.images import ImageCache, Pictures
from .widgets.side_panel import TYPED
from .widgets.sound import Sounds
from .widgets.style import apply_style
from .widgets.theme import LIGHT, system_theme, themed
from .widgets.timers import Timer, cancel_callbacks, set_pace
from .window import menus
from .window.autosave import END_SECONDS
from .window.menus import Action, MenuBar, StatusBar, action_for
from .window.startup import SMALLEST_SIZE, letter_size, opening_size, work_ahead
from .window.workspace import Workspace

if TYPE_CHECKING:
    from .widgets.files import FileDialogs
    from .widgets.sound import Sound

ICONS = Path(__file__).with_name("window") / "icons"
ICON_SIZES = (64, 32)
RESIZE_MS = 100
"""How long the window keeps a size before its letters follow; boards wait longer."""
PROGRAM = "Fourgames"
SYSTEM = "system"
"""The theme that is the system's."""


class App:
    """The program's window and all that hangs on it, as every room in it is handed it.

    Preferences are those that hold now: whoever needs them asks each time.
    """

    def __init__(self, root: tk.Tk, settings: Settings, home: Path | None = None) -> None:
        """Build the window with the start screen.

        The games are kept in `home`, and nothing else, or in the user's folders.
        """
        self.root: tk.Tk = root
        self._garbage = GarbageCollector(root)
        self._files: FileDialogs | None = None
        self.settings = settings
        # Told in a moment: the table that is being laid would take the keys from the message.
        settings.complain = lambda text: root.after_idle(self.tell, "Settings", text)
        self._text_size = TextSize(root)
        self._text_size.set_to(self.preferences.text_size)
        follow_keys(root)
        self._system_theme = system_theme() if self.preferences.theme == SYSTEM else LIGHT
        ImageCache(root, Pictures(PictureFolder(pictures_path()) if not home else None))
        self.library = Library(
            home and home / "games",
            told=lambda: self.workspace.autosave.wake(),
            begun=lambda: self.workspace.autosave.listen(),
        )
        self.sounds = Sounds(self.preferences.sound, self.preferences.volume)
        root.title(PROGRAM)
        files = [ICONS / f"fourgames-{size}.png" for size in ICON_SIZES]
        self._icons = [tk.PhotoImage(file=file, master=root) for file in files]
        self.icon: tk.PhotoImage = self._icons[-1]
        """The picture of the program, small."""
        root.iconphoto(True, *(str(icon) for icon in self._icons))
        root.minsize(*SMALLEST_SIZE)
        width, height = opening_size(root, settings.window)
        root.geometry(f"{width}x{height}")
        self._letters = letter_size(root, self.preferences.text_size, width, height)
        self._text_size.set_to(self._letters)
        self._size = (0, 0)
        self._in_game = False
        self.today = date.today
        """Which day it is, wherever that matters."""
        self._resize_timer = Timer(root)
        root.protocol("WM_DELETE_WINDOW", self.quit)
        self._style()
        set_pace(root, self.preferences.speed)
        themed(root, background="table")
        self.workspace: Workspace = Workspace(self)
        root.bind("<Key>", self._typed)
        self.workspace.pack(fill="both", expand=True)
        self._put_bars()
        self.workspace.home()
        root.bind("<Configure>", self._resized, add="+")
        work_ahead(self)
        if settings.message is not None:
            settings.complain(settings.message)

    # What every room asks of it.

    @property
    def preferences(self) -> Preferences:
        return self.settings.preferences

    @property
    def files(self) -> FileDialogs:
        # The first window needs none.
        if self._files is None:
            self._files = widgets.files.FileDialogs(self.root)
        return self._files

    def status(self, text: str, waits: bool = False) -> None:
        """Say something in the line at the bottom of the window, for which somebody `waits`."""
        self.status_bar.show(text, waits)

    def warn(self, text: str) -> None:
        """Say something before all else in that line, until it is taken back by an empty text."""
        self.status_bar.warn(text)
        self._leave_room_for_status()

    def play_sound(self, sound: Sound) -> None:
        self.sounds.play(sound)

    def tell(self, title: str, text: str) -> None:
        pages.dialogs.show_message(self.root, title, text)

    def set_preference(self, name: str, word: str) -> None:
        """Change one preference by its text; raises BadOption."""
        self.set_preferences(Preferences.parse({**self.preferences.texts(), name: word}))

    def action(self, name: str) -> Action:
        """Return what a person can do, by its id."""
        return menus.action(name)

    def home(self) -> None:
        self.workspace.home()

    def set_title(self, title: str, in_game: bool = False) -> None:
        """Write the name of the game beside the menus, and on the frame of the window.

        In a game there are its buttons too, and the status line.
        """
        self.menubar.show(title, in_game)
        self._in_game = in_game
        self._leave_room_for_status()
        # Now, so that a board that is laid next is painted for the size that it keeps.
        self.root.update_idletasks()
        self.root.title(f"{title} – {PROGRAM}" if title else PROGRAM)

    def come_forward(self) -> None:
        """Let the window be seen, and have the keys."""
        self.root.deiconify()
        self.root.lift()
        take_focus(self.root)
        self.workspace.take_focus()

    def quit(self) -> None:
        """Leave the program, unless a person is asked first and says no."""
        if self._files is not None and not self._files.give_way(self.quit):
            return
        if self.workspace.autosave.may_leave(self.quit):
            self.close()

    def close(self) -> None:
        """Leave the program and ask nobody; window size and the running game are kept."""
        width = self.root.winfo_width()
        self.settings.save_window_size(width, self.root.winfo_height())
        for window in self.root.winfo_children():
            if isinstance(window, tk.Toplevel):
                window.destroy()
        if self._files is not None:
            self._files.close()
        self.workspace.close()
        self.library.close(END_SECONDS)
        self.sounds.close()
        self._garbage.stop()
        cancel_callbacks(self.root)
        # What tells the widgets of another theme is no timer, and comes when the last has gone.
        self.root.tk.eval("proc ::ttk::ThemeChanged {} {}")
        self.root.destroy()

    # How the window is put together.

    def _style(self) -> None:
        """Give what has no colours of its own those that hold."""
        theme = self.preferences.theme
        chosen = PALETTES[self._system_theme if theme == SYSTEM else theme]
        apply_style(self.root, chosen)

    def _put_bars(self) -> None:
        """Put the menus above the desk and the status line below it."""
        self.menubar: MenuBar = MenuBar(self)
        self.menubar.pack(side="top", fill="x", before=self.workspace)
        # The key Tab comes to it first, as the eye does.
        self.menubar.lower()
        self.status_bar = StatusBar(self.root)
        self._leave_room_for_status()

    def _leave_room_for_status(self) -> None:
        """Keep the desk above the status line, where it is shown."""
        height = 0
        if self._in_game or self.status_bar.warning:
            height = self.status_bar.stand(self.root.winfo_width())
        else:
            self.status_bar.place_forget()
        self.workspace.pack_configure(pady=(0, height))

    def _typed(self, event: tk.Event[tk.Misc]) -> str | None:
        """Do what a key is for in the whole window."""
        modified, action, letter = with_modifier(event), action_for(event), latin_of(event)
        # A key alone belongs to the page that it was pressed on, and a field copies for itself.
        if not modified and self.workspace.side_panel.has_keys:
            return None
        if modified and self.workspace.side_panel.hear_shortcut(event):
            return "break"
        own = _field_keys(event.widget)
        if own and (not action or action.shortcut.lower() in own):
            if modified and letter in own:
                event.widget.event_generate(own[letter])
            return None
        return "break" if action and action.perform(self) else None

    def set_preferences(self, chosen: Preferences) -> None:
        """Change the preferences, now and for later."""
        before = self.preferences
        if chosen == before:
            return
        self.settings.save_preferences(chosen)
        self.sounds.enabled, self.sounds.volume = chosen.sound, chosen.volume
        set_pace(self.root, chosen.speed)
        if chosen.theme == SYSTEM:
            self._system_theme = system_theme()
        looks = (chosen.theme, chosen.text_size) != (before.theme, before.text_size)
        if not self._fit_letters() and looks:
            self._restyle()
        if chosen != replace(before, theme=chosen.theme, text_size=chosen.text_size):
            self.workspace.preferences_changed()
        pages.preferences.follow_preferences(self, chosen.text_size != before.text_size)

    def _resized(self, event: tk.Event[tk.Misc]) -> None:
        size = event.width, event.height
        if event.widget is self.root and size != self._size:
            self._size = size
            self._leave_room_for_status()
            self._resize_timer.start(RESIZE_MS, self._fit_letters)

    def _fit_letters(self) -> bool:
        """Give text the size that goes with the window, and tell whether it was another one."""
        width = self.root.winfo_width()
        height = self.root.winfo_height()
        letters = letter_size(self.root, self.preferences.text_size, width, height)
        if letters == self._letters:
            return False
        self._letters = letters
        self._text_size.set_to(letters)
        self._restyle()
        return True

    def _restyle(self) -> None:
        """Let the window follow the look that is wanted now; games and dialogs go on."""
        self._leave_room_for_status()
        self._style()
        # All is told and finds its place now, so that a board is painted once, for the size that
        # it keeps.
        self.root.update_idletasks()


def _field_keys(widget: tk.Misc | str) -> Mapping[str, str]:
    """Return what a field does on letters with the modifier; a text to be read only copies."""
    if not isinstance(widget, tk.Misc) or widget.winfo_class() not in TYPED:
        return {}
    if isinstance(widget, tk.Text) and str(widget.cget("state")) == "disabled":
        return {letter: FIELD_KEYS[letter] for letter in "ac"}
    return FIELD_KEYS
