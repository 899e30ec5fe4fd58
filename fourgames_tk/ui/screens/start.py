"""The start screen: pick a game, then its welcome, then first or second.

The model is the welcome of Four Stones: [S]ingle player, [M]ulti player, [I]nstructions,
[E]xit game, by mouse and by those keys.
"""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from dataclasses import astuple
from functools import partial
from typing import Protocol

from ...engine.game import AnyGame
from ...engine.games import GAMES
from ..boards import BOARDS
from ..canvas.keys import with_modifier
from ..look.fonts import pixels
from ..scene.words import WelcomeMenu
from ..shell import Shell
from .games import GamesPage
from .menu_page import Entry, LevelPicker, MenuPage, StartPage

ARROWS = ("Left", "Right", "Up", "Down")
MIDDLE = 0.48
"""Where the middle of a page is, of the height there is."""


class Reception(Protocol):
    """Who begins what is chosen on the start screen."""

    @property
    def kept_game(self) -> str | None:
        """The title of a game to go on with, None if there is none."""

    def go_on(self) -> None:
        """Go on with the kept game."""

    def show_shelf(self) -> None:
        """Show every game that was ever played here."""

    def level(self, game: AnyGame) -> int:
        """Return the level that was last chosen for a game."""

    def begin_single(self, game: AnyGame, seat: int | None, level: int) -> None:
        """Begin with a person on a seat, or on one that chance chooses."""

    def begin_multi(self, game: AnyGame, level: int) -> None:
        """Begin with people on all seats."""

    def begin_demo(self, game: AnyGame, level: int) -> None:
        """Begin with the computer on all seats."""

    def choose(self, game: AnyGame) -> None:
        """Let a person choose options and players."""

    def instruct(self, game: AnyGame) -> None:
        """Show how a game is played."""

    def look_at(self, game: AnyGame | None) -> None:
        """Hear which game's pages are shown, None for those of all."""

    def quit(self) -> None:
        """Leave the program."""


class StartScreen(tk.Frame):
    """A page at a time; every button has a key, and Esc goes a page back."""

    def __init__(self, parent: tk.Misc, shell: Shell, reception: Reception) -> None:
        super().__init__(parent, background=shell.palette.table, takefocus=True)
        self._shell, self._reception = shell, reception
        self._palette = shell.palette
        self._page: StartPage | None = None
        self._back: Callable[[], None] | None = None
        self._again: Callable[[], None] = self.show_games
        self.bind("<Configure>", lambda event: self._fit())
        self.bind_all("<Key>", self._typed)

    def destroy(self) -> None:
        """Let go of the keys too."""
        self.unbind_all("<Key>")
        super().destroy()

    def restyle(self) -> None:
        """Show the page anew, in the colours and the size of text that hold now."""
        self._palette = self._shell.palette
        self.configure(background=self._palette.table)
        self._again()

    def show_games(self) -> None:
        """Show the games to pick from."""
        self._again = self.show_games
        entries = []
        reception = self._reception
        if reception.kept_game is not None:
            text = f"Go on with {reception.kept_game}"
            entries.append(Entry("G", text, reception.go_on, primary=True))
        entries.append(Entry("Y", "Your games", reception.show_shelf))
        entries.append(Entry("E", "Exit", reception.quit))
        page = GamesPage(self, self._palette, GAMES, self.show_welcome, entries)
        self._turn_to(page, None, None)

    def show_welcome(self, game: AnyGame) -> None:
        """Show the welcome of a game."""
        self._again = partial(self.show_welcome, game)
        reception, menu = self._reception, BOARDS[game.id].MENU

        def at_level(begin: Callable[[AnyGame, int], None]) -> Callable[[], None]:
            if game.levels_of_play:
                return lambda: self.show_levels(game, begin)
            return lambda: begin(game, reception.level(game))

        def single() -> None:
            if game.levels_of_play:
                self.show_levels(game, lambda game, level: reception.begin_single(game, 0, level))
            else:
                self.show_single(game)

        entries = [
            Entry(*menu.single, single, primary=True),
            Entry(*menu.multi, at_level(reception.begin_multi)),
            Entry(*menu.watch, at_level(reception.begin_demo)),
            Entry("O", "Options…", lambda: reception.choose(game)),
            Entry("I", "Instructions", lambda: reception.instruct(game)),
            Entry("B", "Back to all games", self.show_games),
            Entry(*menu.quit, reception.quit),
        ]
        title = f"Welcome to {game.title}!"
        page = MenuPage(self, self._palette, game, title, game.summary, entries)
        for mine, (key, _) in zip(astuple(menu), astuple(WelcomeMenu()), strict=True):
            page.commands.setdefault(key.lower(), page.commands[mine[0].lower()])
        self._turn_to(page, game, self.show_games)

    def show_levels(self, game: AnyGame, begin: Callable[[AnyGame, int], None]) -> None:
        """Ask for the level of play, and begin."""
        self._again = partial(self.show_levels, game, begin)

        def back() -> None:
            self.show_welcome(game)

        chosen = self._reception.level(game)
        entries = [
            Entry(str(level), name, partial(begin, game, level), primary=level == chosen)
            for level, name in enumerate(game.levels_of_play, 1)
        ]
        entries.append(Entry("B", "Back", back))
        entries.append(Entry(*BOARDS[game.id].MENU.quit, self._reception.quit))
        page = MenuPage(self, self._palette, game, "Level of play", "", entries)
        self._turn_to(page, game, back)

    def show_single(self, game: AnyGame) -> None:
        """Ask who goes first, and at which level the computer plays."""
        self._again = partial(self.show_single, game)

        def begin(seat: int | None) -> Callable[[], None]:
            return lambda: self._reception.begin_single(game, seat, picker.level)

        def back() -> None:
            self.show_welcome(game)

        entries = [
            Entry("1", "First", begin(0), primary=True),
            Entry("2", "Second", begin(1)),
            Entry("C", "Let chance decide", begin(None)),
            Entry("B", "Back", back),
        ]
        title = "Would you like to go 1st or 2nd?"
        page = MenuPage(self, self._palette, game, title, "", entries)
        picker = LevelPicker(page, self._palette, game, self._reception.level(game))
        picker.pack(pady=(pixels(self, 16), 0), fill="x")
        page.commands["left"] = lambda: picker.step(-1)
        page.commands["right"] = lambda: picker.step(1)
        self._turn_to(page, game, back)

    def _turn_to(
        self, page: StartPage, game: AnyGame | None, back: Callable[[], None] | None
    ) -> None:
        if self._page is not None:
            self._page.destroy()
        self._page, self._back = page, back
        self._reception.look_at(game)
        self._fit()
        self.focus_set()

    def _fit(self) -> None:
        """Show the page, fitted to the room there is and a little above the middle of it."""
        page, height = self._page, self.winfo_height()
        if page is not None and height > 1:
            page.fit(self.winfo_width(), height)
            page.update_idletasks()
            top = max(0, round(height * MIDDLE - page.winfo_reqheight() / 2))
            page.place(relx=0.5, y=top, anchor="n")

    def _typed(self, event: tk.Event[tk.Misc]) -> None:
        if not isinstance(event.widget, tk.Misc) or not self.winfo_exists():
            return  # The key has just closed the dialog it was typed in, or this screen.
        elsewhere = event.widget.winfo_toplevel() != self.winfo_toplevel()
        if elsewhere or with_modifier(event) or self._page is None:
            return
        if event.keysym == "Escape" and self._back is not None:
            self._back()
            return
        pressed = event.char if event.char.isprintable() and event.char else event.keysym
        command = self._page.commands.get(pressed.lower())
        if command is not None:
            command()
        elif event.keysym in ARROWS:
            self._page.move(event.keysym.lower())
