"""The main window: wiring only. It joins menus, desk, windows and the store."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from PIL import ImageTk

from ...engine.errors import FourgamesError
from ...engine.game import AnyGame
from ...engine.players.bots.failure import BotFailure
from ...engine.players.spec import PlayerSpec
from ...store.autosave import Autosave
from ...store.remembered import Remembered
from ...store.settings import Preferences, Settings
from ...store.statistics import Statistics
from ..look.style import apply_style
from ..loop.garbage import GarbageCollector
from ..paint.icon import program_icon
from ..paint.palette import Palette, palette
from ..scene.words import sentence
from ..table.saving import Saving
from .actions import ACTIONS
from .desk import Desk, DeskHooks
from .menubar import MenuBar
from .opening_size import SMALLEST_SIZE, opening_size
from .settings_menu import SettingsMenu
from .sound import Sounds
from .statusbar import StatusBar
from .windows import Windows

ICON_SIZES = (64, 32)


class App:
    """The program's window and all that hangs on it."""

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
        self._statistics = Statistics(home and home / "statistics.sqlite3")
        autosave = Autosave(home and home / "running.4g")
        self._saving = Saving(root, lambda text: self.tell("Fourgames", text), autosave)
        preferences = settings.preferences
        self.sounds = Sounds(preferences.sound, preferences.volume)
        self.sounds.probe()
        root.title("Fourgames")
        self._icons = [ImageTk.PhotoImage(program_icon(size), master=root) for size in ICON_SIZES]
        root.iconphoto(True, *(str(icon) for icon in self._icons))
        self._button_faces: list[ImageTk.PhotoImage] = []
        root.minsize(*SMALLEST_SIZE)
        width, height = opening_size(root, settings.window)
        root.geometry(f"{width}x{height}")
        root.protocol("WM_DELETE_WINDOW", self.quit)
        for action in ACTIONS:
            if action.sequence:
                root.bind(action.sequence, self._shortcut(action.id, action.when))
        self._palette = self._apply_theme()
        self._windows = Windows(root, self._palette)
        self.desk = self._make_desk()
        self.desk.pack(fill="both", expand=True)
        self._put_bars()
        self.desk.home()
        if message is not None:
            root.after_idle(self.tell, "Settings", message)

    # What the actions do; each method bears its action's id.

    def new_game(self) -> None:
        """Choose a game in the dialog."""
        self._choose_new_game(self.desk.game)

    def restart(self) -> None:
        """Begin the game on the table again."""
        self.desk.restart()

    def home(self) -> None:
        """Show the start screen."""
        self.desk.home()

    def open(self) -> None:
        """Open a saved game."""
        self.desk.open()

    def save(self) -> None:
        """Save the game under its name."""
        self.desk.save(as_new=False)

    def save_as(self) -> None:
        """Save the game under a name that is asked for."""
        self.desk.save(as_new=True)

    def quit(self) -> None:
        """Leave the program; window size and the running game are kept."""
        self.remembered.keep_window(self.root.winfo_width(), self.root.winfo_height())
        self.desk.close()
        self.sounds.close()
        self._garbage.stop()
        self.root.destroy()

    def undo(self) -> None:
        """Take back the last turn."""
        if (play := self.desk.play) is not None:
            play.undo()

    def redo(self) -> None:
        """Play again what was taken back."""
        if (play := self.desk.play) is not None:
            play.redo()

    def hint(self) -> None:
        """Show a good move."""
        if (play := self.desk.play) is not None:
            play.hint()

    def stop(self) -> None:
        """Stop the computer."""
        if (play := self.desk.play) is not None:
            play.stop()

    def resume(self) -> None:
        """Let the computer move after a stop."""
        if (play := self.desk.play) is not None:
            play.resume()

    def players(self) -> None:
        """Change who sits where."""
        if (play := self.desk.play) is None:
            return
        session = play.session

        def choose(players: tuple[PlayerSpec, ...]) -> None:
            # Another game may have come to the table since.
            if self.desk.play is not None and self.desk.play.session is session:
                self.desk.change_players(players)

        self._windows.players(play.setup, choose)

    def preferences(self) -> None:
        """Change the preferences."""
        self._windows.preferences(
            self.remembered.preferences, self.sounds.silent_because, self._set_preferences
        )

    def moves(self) -> None:
        """Show or hide the list of moves."""
        if self.desk.table is not None:
            self.desk.table.toggle_side("moves")

    def analysis(self) -> None:
        """Show or hide the values of the moves."""
        if self.desk.table is not None:
            self.desk.table.toggle_side("analysis")

    def messages(self) -> None:
        """Show or hide the log of messages."""
        if self.desk.table is not None:
            self.desk.table.toggle_side("messages")

    def statistics(self) -> None:
        """Show games won and lost."""
        self._windows.statistics(self._statistics, self.desk.game)

    def tournament(self) -> None:
        """Let computer players and programs compete."""
        self._windows.tournament(self.desk.game, self.remembered.options)

    def rules(self) -> None:
        """Show how the current game is played."""
        self._windows.rules(self.desk.game)

    def keys(self) -> None:
        """Show every key."""
        self._windows.keys(self.desk.game)

    def write_player(self) -> None:
        """Show how to write a program that plays."""
        self._windows.write_player()

    def about(self) -> None:
        """Show version and credits."""
        self._windows.about()

    def set_preference(self, name: str, word: str) -> None:
        """Change one preference by its text; raises BadOption."""
        words = self.remembered.preferences.words()
        self._set_preferences(Preferences.parse({**words, name: word}))

    def tell(self, title: str, text: str) -> None:
        """Show a message above the window."""
        self._windows.tell(title, text)

    # How the window is put together.

    def _apply_theme(self) -> Palette:
        """Return the palette of the theme; what has no colours of its own takes them."""
        chosen = palette(self.remembered.preferences.theme)
        self.root.configure(background=chosen.table)
        self._button_faces += apply_style(self.root, chosen)
        return chosen

    def _make_desk(self) -> Desk:
        # The bars are others after a change of theme.
        hooks = DeskHooks(
            status=lambda text: self.status.show(text),
            titled=lambda title: self.menubar.set_title(title),
            play_sound=self.sounds.play,
            tell=self.tell,
            failed=self._failed,
            confirm=self._windows.confirm,
            toggle_sound=self._toggle_sound,
            options=self._choose_new_game,
            instructions=self._windows.rules,
            quit=self.quit,
        )
        return Desk(
            self.root, self._palette, self.remembered, self._saving, self._statistics, hooks
        )

    def _put_bars(self) -> None:
        """Put the menus above the desk and the status line below it."""
        self.menubar = MenuBar(self.root, self._palette)
        self.menubar.pack(side="top", fill="x", before=self.desk)
        # The key Tab comes to it first, as the eye does.
        self.menubar.lower()
        self.status = StatusBar(self.root, self._palette)
        self.desk.pack_configure(pady=(0, self.status.line_height))
        self._settings_menu = SettingsMenu(
            self.menubar.styled_menu,
            lambda: self.remembered.preferences,
            self.set_preference,
            lambda: (self.desk.game, self.remembered.level(self.desk.game)),
            self.desk.change_level,
        )
        handlers = {action.id: self._handler(action.id) for action in ACTIONS}
        extend = {"Settings": self._settings_menu.add_to}
        self.menubar.fill(handlers, extend, self._menu_opens)

    def _menu_opens(self) -> Mapping[str, bool]:
        self._settings_menu.refresh()
        return self.desk.enabled()

    def _handler(self, name: str) -> Callable[[], None]:
        handler: Callable[[], None] = getattr(self, name)
        return handler

    def _shortcut(self, name: str, when: str) -> Callable[[tk.Event[tk.Misc]], str | None]:
        def act(event: tk.Event[tk.Misc]) -> str | None:
            if not self.desk.enabled().get(when, False):
                return None
            self._handler(name)()
            return "break"

        return act

    def _set_preferences(self, chosen: Preferences) -> None:
        before = self.remembered.preferences
        if chosen == before:
            return
        self.remembered.keep_preferences(chosen)
        self.sounds.enabled, self.sounds.volume = chosen.sound, chosen.volume
        self._windows.follow(chosen)
        if chosen.theme != before.theme:
            self._restyle()
        elif chosen == replace(before, sound=chosen.sound):
            self.desk.sound_changed()
        else:
            self.desk.refresh()

    def _toggle_sound(self) -> None:
        preferences = self.remembered.preferences
        self._set_preferences(replace(preferences, sound=not preferences.sound))

    def _restyle(self) -> None:
        """Take the colours of another theme; games and windows that are open go on."""
        self._palette = self._apply_theme()
        for bar in (self.menubar, self.status):
            bar.destroy()
        self._put_bars()
        self.desk.restyle(self._palette)
        self._windows.restyle(self._palette)

    def _choose_new_game(self, game: AnyGame) -> None:
        desk = self.desk
        self._windows.new_game(
            game,
            self.remembered.settings.choice,
            desk.fresh_seed,
            lambda setup: desk.unless_running(lambda: desk.begin(setup)),
        )

    def _failed(self, error: FourgamesError) -> None:
        play = self.desk.play
        if not isinstance(error, BotFailure) or play is None:
            self.tell("The game stands still", sentence(str(error)))
            return
        actions = (
            ("Save As…", self.save_as),
            ("Players…", self.players),
            ("Try Again", self.resume),
        )
        session = play.session
        self._windows.failure(error, session.state.turn, len(session.steps) + 1, actions)
