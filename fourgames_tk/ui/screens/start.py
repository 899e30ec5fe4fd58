"""The start screen: pick a game, then its welcome, then first or second.

The model is the welcome of Four Stones: [S]ingle player, [M]ulti player, [I]nstructions,
[E]xit game, by mouse and by those keys.
"""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from dataclasses import astuple, dataclass
from functools import partial

from ...engine.game import AnyGame
from ...engine.games import GAMES
from ..boards import BOARDS
from ..canvas.keys import with_modifier
from ..look.fonts import pixels
from ..paint.palette import Palette
from ..scene.words import WelcomeMenu
from .games import GamesPage
from .menu_page import Entry, LevelPicker, MenuPage, StartPage

MIDDLE = 0.48
"""Where the middle of a page is, of the height there is."""


@dataclass(frozen=True)
class StartHooks:
    """What the start screen can bring about.

    `single` takes the game, the person's seat (None: by chance) and the level, `multi` and `watch`
    the game and the level; `level` gives the level that was last chosen; `looked_at` hears which
    game's pages are shown; `kept_game` is the title of a game to go on with, or None; `next_kept`
    offers the next of several, or is None.
    """

    single: Callable[[AnyGame, int | None, int], None]
    multi: Callable[[AnyGame, int], None]
    watch: Callable[[AnyGame, int], None]
    options: Callable[[AnyGame], None]
    instructions: Callable[[AnyGame], None]
    level: Callable[[AnyGame], int]
    go_on: Callable[[], None]
    kept_game: str | None
    next_kept: Callable[[], None] | None
    looked_at: Callable[[AnyGame | None], None]
    quit: Callable[[], None]


class StartScreen(tk.Frame):
    """A page at a time; every button has a key, and Esc goes a page back."""

    def __init__(self, parent: tk.Misc, palette: Palette, hooks: StartHooks) -> None:
        super().__init__(parent, background=palette.table, takefocus=True)
        self._palette, self._hooks = palette, hooks
        self._page: StartPage | None = None
        self._back: Callable[[], None] | None = None
        self.bind("<Configure>", lambda event: self._fit())
        self.bind_all("<Key>", self._typed)

    def destroy(self) -> None:
        """Let go of the keys too."""
        self.unbind_all("<Key>")
        super().destroy()

    def show_games(self) -> None:
        """Show the games to pick from."""
        entries = []
        if self._hooks.kept_game is not None:
            text = f"Go on with {self._hooks.kept_game}"
            entries.append(Entry("G", text, self._hooks.go_on, primary=True))
        if self._hooks.next_kept is not None:
            entries.append(Entry("N", "Next kept game", self._hooks.next_kept))
        entries.append(Entry("E", "Exit", self._hooks.quit))
        page = GamesPage(self, self._palette, GAMES, self.show_welcome, entries)
        self._turn_to(page, None, None)

    def show_welcome(self, game: AnyGame) -> None:
        """Show the welcome of a game."""
        hooks, menu = self._hooks, BOARDS[game.id].MENU

        def at_level(begin: Callable[[AnyGame, int], None]) -> Callable[[], None]:
            if game.levels_of_play:
                return lambda: self.show_levels(game, begin)
            return lambda: begin(game, hooks.level(game))

        def single() -> None:
            if game.levels_of_play:
                self.show_levels(game, lambda game, level: hooks.single(game, 0, level))
            else:
                self.show_single(game)

        entries = [
            Entry(*menu.single, single, primary=True),
            Entry(*menu.multi, at_level(hooks.multi)),
            Entry(*menu.watch, at_level(hooks.watch)),
            Entry("O", "Options…", lambda: hooks.options(game)),
            Entry("I", "Instructions", lambda: hooks.instructions(game)),
            Entry("B", "Back to all games", self.show_games),
            Entry(*menu.quit, hooks.quit),
        ]
        title = f"Welcome to {game.title}!"
        page = MenuPage(self, self._palette, game, title, game.summary, entries)
        for mine, (key, _) in zip(astuple(menu), astuple(WelcomeMenu()), strict=True):
            page.commands.setdefault(key.lower(), page.commands[mine[0].lower()])
        self._turn_to(page, game, self.show_games)

    def show_levels(self, game: AnyGame, begin: Callable[[AnyGame, int], None]) -> None:
        """Ask for the level of play, and begin."""

        def back() -> None:
            self.show_welcome(game)

        chosen = self._hooks.level(game)
        entries = [
            Entry(str(level), name, partial(begin, game, level), primary=level == chosen)
            for level, name in enumerate(game.levels_of_play, 1)
        ]
        entries.append(Entry("B", "Back", back))
        page = MenuPage(self, self._palette, game, "Level of play", "", entries)
        self._turn_to(page, game, back)

    def show_single(self, game: AnyGame) -> None:
        """Ask who goes first, and at which level the computer plays."""

        def begin(seat: int | None) -> Callable[[], None]:
            return lambda: self._hooks.single(game, seat, picker.level)

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
        picker = LevelPicker(page, self._palette, game, self._hooks.level(game))
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
        self._hooks.looked_at(game)
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
        if not isinstance(event.widget, tk.Misc):
            return  # The key has just closed the dialog it was typed in.
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
