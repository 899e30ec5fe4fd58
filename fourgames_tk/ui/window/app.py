"""The main window: wiring only. It joins menus, desk, dialogs and the store."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from PIL import ImageTk

from ...store.autosave import Autosave
from ...store.remembered import Remembered
from ...store.settings import Preferences, Settings
from ...store.statistics import Statistics
from ..look.style import apply_style
from ..loop.garbage import GarbageCollector
from ..paint.palette import Palette, palette
from ..shell import Sound
from ..table.saving import Saving
from .actions import Action
from .commands import ACTIONS, Parts
from .desk import Desk
from .menubar import MenuBar
from .opening_size import SMALLEST_SIZE, opening_size
from .settings_menu import SettingsMenu
from .sound import Sounds
from .statusbar import StatusBar
from .windows import Windows

ICONS = Path(__file__).with_name("icons")
ICON_SIZES = (64, 32)


class App:
    """The program's window and all that hangs on it; the shell that its rooms are given."""

    def __init__(
        self,
        root: tk.Tk,
        settings: Settings,
        message: str | None = None,
        theme: str | None = None,
        home: Path | None = None,
    ) -> None:
        """Build the window with the start screen; `message` is about the settings.

        `theme` is the look for this time. Statistics and the running game are kept in `home`, or
        in the user's folders.
        """
        self.root = root
        self._garbage = GarbageCollector(root)
        # Told in a moment: the table that is being laid would take the keys from the message.
        self.remembered = Remembered(
            settings, lambda text: root.after_idle(self.tell, "Settings", text), theme
        )
        statistics = Statistics(home and home / "statistics.sqlite3")
        saving = Saving(root, self, Autosave(home and home / "running.4g"))
        self.sounds = Sounds(self.preferences.sound, self.preferences.volume)
        self.sounds.probe()
        root.title("Fourgames")
        files = [ICONS / f"fourgames-{size}.png" for size in ICON_SIZES]
        self._icons = [tk.PhotoImage(file=file, master=root) for file in files]
        root.iconphoto(True, *(str(icon) for icon in self._icons))
        self._button_faces: list[ImageTk.PhotoImage] = []
        root.minsize(*SMALLEST_SIZE)
        width, height = opening_size(root, settings.window)
        root.geometry(f"{width}x{height}")
        root.protocol("WM_DELETE_WINDOW", self.quit)
        self._style()
        self.windows = Windows(root, self)
        self.desk = Desk(root, self, self.windows, self.remembered, saving, statistics)
        self.parts = Parts(self, self.desk, self.windows, self.remembered, statistics)
        for action in ACTIONS:
            if action.sequence:
                root.bind(action.sequence, partial(self._typed, action))
        self.desk.pack(fill="both", expand=True)
        self._put_bars()
        self.desk.home()
        if message is not None:
            root.after_idle(self.tell, "Settings", message)

    # The shell.

    @property
    def preferences(self) -> Preferences:
        """The preferences that hold."""
        return self.remembered.preferences

    @property
    def palette(self) -> Palette:
        """The colours that hold."""
        return palette(self.preferences.theme)

    def status(self, text: str) -> None:
        """Say something in the line at the bottom of the window."""
        self.status_bar.show(text)

    def play_sound(self, sound: Sound) -> None:
        """Let a sound be heard, if sound is on."""
        self.sounds.play(sound)

    def tell(self, title: str, text: str) -> None:
        """Show a message above the window."""
        self.windows.tell(title, text)

    def confirm(self, title: str, text: str, button: str, go: Callable[[], None]) -> None:
        """Ask before `go` is called; the text of the button says what it does."""
        self.windows.confirm(title, text, button, go)

    def set_preference(self, name: str, word: str) -> None:
        """Change one preference by its text; raises BadOption."""
        self._set_preferences(Preferences.parse({**self.preferences.words(), name: word}))

    def key_of(self, action: str) -> str:
        """Return the key of an action as people write it."""
        return next(each.accelerator for each in ACTIONS if each.id == action)

    def home(self) -> None:
        """Show the start screen."""
        self.desk.home()

    # What the parts of the window ask of it besides.

    def set_title(self, title: str) -> None:
        """Write the name of the game beside the menus."""
        self.menubar.set_title(title)

    def choose_preferences(self) -> None:
        """Let a person change the preferences."""
        silence = self.sounds.silent_because
        self.windows.preferences(self.preferences, silence, self._set_preferences)

    def quit(self) -> None:
        """Leave the program; window size and the running game are kept."""
        self.remembered.keep_window(self.root.winfo_width(), self.root.winfo_height())
        self.desk.close()
        self.sounds.close()
        self._garbage.stop()
        self.root.destroy()

    # How the window is put together.

    def _style(self) -> None:
        """Give what has no colours of its own those that hold."""
        self.root.configure(background=self.palette.table)
        self._button_faces += apply_style(self.root, self.palette)

    def _put_bars(self) -> None:
        """Put the menus above the desk and the status line below it."""
        self.menubar = MenuBar(self.root, self.palette)
        self.menubar.pack(side="top", fill="x", before=self.desk)
        # The key Tab comes to it first, as the eye does.
        self.menubar.lower()
        self.status_bar = StatusBar(self.root, self.palette)
        self.desk.pack_configure(pady=(0, self.status_bar.line_height))
        settings_menu = SettingsMenu(self.menubar.styled_menu, self, self.desk)
        self.menubar.fill(
            ACTIONS, self.parts, {"Settings": settings_menu.add_to}, settings_menu.refresh
        )

    def _typed(self, action: Action[Parts], event: tk.Event[tk.Misc]) -> str | None:
        if not action.when(self.parts):
            return None
        action.do(self.parts)
        return "break"

    def _set_preferences(self, chosen: Preferences) -> None:
        before = self.preferences
        if chosen == before:
            return
        self.remembered.keep_preferences(chosen)
        self.sounds.enabled, self.sounds.volume = chosen.sound, chosen.volume
        self.windows.follow(chosen)
        if chosen.theme != before.theme:
            self._restyle()
        if chosen != replace(before, theme=chosen.theme):
            self.desk.preferences_changed()

    def _restyle(self) -> None:
        """Take the colours of another theme; games and windows that are open go on."""
        said, title = self.status_bar.text, self.menubar.title
        self._style()
        for bar in (self.menubar, self.status_bar):
            bar.destroy()
        self._put_bars()
        self.set_title(title)
        self.status(said)
        self.desk.restyle()
        self.windows.restyle()
