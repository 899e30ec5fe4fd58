"""The start screen: pick a game, then its welcome, then first or second.

The model is the welcome of Four Stones: [S]ingle player, [M]ulti player, [I]nstructions,
[E]xit game, by mouse and by those keys.
"""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Collection, Sequence
from dataclasses import astuple
from functools import partial
from random import SystemRandom
from typing import TYPE_CHECKING

from ...engine.games import GAMES
from ...engine.options import Options, fresh_seed
from ...engine.players.spec import PlayerSpec
from ...engine.setup import Setup, default_players
from .. import sheets
from ..boards import BOARDS
from ..canvas.controls import with_modifier
from ..canvas.words import WelcomeMenu
from ..kit.focus import has_focus
from ..kit.layout import asked_height
from ..kit.theme import on_theme, themed
from ..kit.timer import EVERYWHERE, on_event
from .games import GamesPage
from .levels import LevelsPage
from .pages import Entry, MenuPage, StartPage

if TYPE_CHECKING:
    from ...engine.game import AnyGame
    from ...store.settings import Settings
    from ..app import App

ARROWS = ("Left", "Right", "Up", "Down")
PLACES = ("First", "Second", "Third", "Fourth")
ORDINALS = ("1st", "2nd", "3rd", "4th")
LEVELS_STATUS = "Click a button or press its key; ← and → change the level. Esc goes back."
QUESTION = "What would you like to do?"
MIDDLE = 0.48
"""Where the middle of a page is, of the height there is."""


class StartScreen(tk.Frame):
    """A page at a time; every button has a key, and Esc goes a page back."""

    def __init__(self, parent: tk.Misc, app: App) -> None:
        super().__init__(parent, takefocus=False)
        themed(self, background="table")
        self._app, self._desk = app, app.desk
        self._invitations = Invitations(app.settings)
        self._page: StartPage | None = None
        self._back: Callable[[], None] | None = None
        self._again: Callable[[], None] = self.show_games
        self.bind("<Configure>", lambda event: self._fit())
        on_event(self, EVERYWHERE, "<Key>", self._typed)
        on_theme(self, self._show_again)

    def _show_again(self) -> None:
        """Show the page anew, in the colours and the size of text that hold now."""
        self._again()
        # What had the keys is gone with the page.
        if has_focus(self.winfo_toplevel()):
            self.focus_set()

    def show_games(self) -> None:
        """Show the games to pick from."""
        self._again = self.show_games
        entries = []
        desk = self._desk
        if desk.kept_game is not None:
            text = f"Go on with {desk.kept_game}"
            entries.append(Entry("G", text, desk.go_on, primary=True))
        entries.append(Entry("Y", "Your games", desk.show_library))
        entries.append(Entry("E", "Exit", self._app.quit))
        page = GamesPage(self, GAMES, self.show_welcome, entries)
        self._turn_to(page, None, None)

    def show_welcome(self, game: AnyGame) -> None:
        """Show the welcome of a game."""
        self._again = partial(self.show_welcome, game)
        desk, menu = self._desk, BOARDS[game.id].MENU
        invitations = self._invitations

        def at_level(begin: Callable[[AnyGame, int], None]) -> Callable[[], None]:
            if game.levels_of_play:
                return lambda: self.show_levels(game, begin)
            return lambda: begin(game, self._app.settings.level(game))

        def single(game: AnyGame, level: int) -> None:
            if game.levels_of_play:
                desk.begin(invitations.single(game, 0, level))
            else:
                self.show_single(game)

        def multi(game: AnyGame, level: int) -> None:
            desk.begin(invitations.multi(game, level))

        entries = [
            Entry(*menu.single, at_level(single), primary=True),
            Entry(*menu.multi, at_level(multi)),
            Entry(*menu.watch, at_level(self.show_demo)),
            Entry("O", "Options…", lambda: desk.choose_options(game)),
            Entry(
                "I",
                "Instructions",
                partial(self._instruct, game),
            ),
            Entry("B", "Back to all games", self.show_games),
            Entry(*menu.quit, self._app.quit),
        ]
        title, facts = f"Welcome to {game.title}!", " · ".join(invitations.facts(game))
        facts = facts[:1].upper() + facts[1:]
        page = MenuPage(self, game, title, game.summary, entries, facts, QUESTION)
        for mine, (key, _) in zip(astuple(menu), astuple(WelcomeMenu()), strict=True):
            page.commands.setdefault(key.lower(), page.commands[mine[0].lower()])
        self._turn_to(page, game, self.show_games)

    def _instruct(self, game: AnyGame) -> None:
        sheets.help.show_help(self._app.root, game.id)

    def show_levels(self, game: AnyGame, begin: Callable[[AnyGame, int], None]) -> None:
        """Ask for the level of play, and begin."""
        self._again = partial(self.show_levels, game, begin)

        def back() -> None:
            self.show_welcome(game)

        chosen = self._app.settings.level(game)
        entries = [
            Entry(str(level), name, partial(begin, game, level), primary=level == chosen)
            for level, name in enumerate(game.levels_of_play, 1)
        ]
        entries.append(Entry("B", "Back", back))
        entries.append(Entry(*BOARDS[game.id].MENU.quit, self._app.quit))
        page = MenuPage(self, game, "Level of play", "", entries)
        self._turn_to(page, game, back)

    def show_single(self, game: AnyGame) -> None:
        """Ask who goes first, and at which level the computer plays."""
        self._again = partial(self.show_single, game)
        invitations = self._invitations

        def begin(seat: int | None) -> Callable[[], None]:
            return lambda: self._desk.begin(invitations.single(game, seat, page.levels[0]))

        def back() -> None:
            self.show_welcome(game)

        seats = invitations.seats(game)
        entries = [
            Entry(str(seat + 1), place, begin(seat), primary=seat == 0)
            for seat, place in enumerate(PLACES[:seats])
        ]
        entries.append(Entry("C", "Let chance decide", begin(None)))
        entries.append(Entry("B", "Back", back))
        *others, last = ORDINALS[:seats]
        title = f"Would you like to go {', '.join(others)} or {last}?"
        page = LevelsPage(
            self,
            game,
            title,
            entries,
            (self._app.settings.level(game),),
            lambda levels: invitations.going_first(game, levels[0]),
        )
        self._turn_to(page, game, back)

    def show_demo(self, game: AnyGame, level: int) -> None:
        """Ask for the level of each side, at first the same."""
        self._again = partial(self.show_demo, game, level)
        invitations = self._invitations

        def back() -> None:
            self.show_welcome(game)

        entries = [
            Entry("S", "Start the demo", lambda: begin(), primary=True),
            Entry("B", "Back", back),
        ]
        page = LevelsPage(
            self,
            game,
            "Which levels shall play?",
            entries,
            (level,) * invitations.seats(game),
            lambda levels: ("", invitations.demo_reason(game, levels)),
        )

        def begin() -> None:
            self._desk.begin(invitations.demo(game, level, page.levels))

        self._turn_to(page, game, back)

    def _turn_to(
        self, page: StartPage, game: AnyGame | None, back: Callable[[], None] | None
    ) -> None:
        if self._page is not None:
            self._page.destroy()
        self._page, self._back = page, back
        self._desk.look_at(game)
        if isinstance(page, LevelsPage):
            self._app.status(LEVELS_STATUS)
        self._fit()
        self.focus_set()

    def _fit(self) -> None:
        """Show the page, fitted to the room there is and a little above the middle of it."""
        page, height = self._page, self.winfo_height()
        if page is not None and height > 1:
            page.fit(self.winfo_width(), height)
            top = max(0, round(height * MIDDLE - asked_height(page) / 2))
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


class Invitations:
    """Says what would be played, and returns the setups of games to begin with."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._random = SystemRandom()

    def seats(self, game: AnyGame) -> int:
        """Return how many players a game has with the options that were last chosen."""
        return game.seats(self._settings.options(game))

    def facts(self, game: AnyGame) -> tuple[str, ...]:
        """Return what would be played besides the game itself, in very few words each."""
        level = game.level(self._settings.level(game))
        options = self._options(game, level.number)
        people = default_players(game, options, range(game.seats(options)), level.number)
        computer = f"computer at level {level.number}, {level.name}"
        return *Setup(game, options, 0, people).facts, computer

    def going_first(self, game: AnyGame, level: int) -> tuple[str, str]:
        """Return what it means to go first or second, and why other options are proposed.

        The reason is empty where none are.
        """
        options = self._options(game, level)
        players = default_players(game, options, (0,), level)
        options, reason = self._proposed(game, options, players)
        return game.going_first(options), reason

    def demo_reason(self, game: AnyGame, levels: Sequence[int]) -> str:
        """Return why other options are proposed for a demo; empty where none are."""
        return self._proposed(game, self._settings.options(game), _computers(levels))[1]

    def single(self, game: AnyGame, seat: int | None, level: int) -> Setup:
        """Return a game of a person on a seat, or on one that chance chooses."""
        if seat is None:
            return self._anew(game, (self._random.randrange(self.seats(game)),), level)
        return self._anew(game, (seat,), level, dice=False)

    def multi(self, game: AnyGame, level: int) -> Setup:
        """Return a game of people on all seats; `level` is that of play, where there is one."""
        return self._anew(game, range(self.seats(game)), level)

    def demo(self, game: AnyGame, level: int, levels: Sequence[int]) -> Setup:
        """Return a game of the computer alone: the level of play, and that of each side."""
        return self._setup(game, self._options(game, level), _computers(levels), dice=True)

    def _anew(self, game: AnyGame, people: Collection[int], level: int, dice: bool = True) -> Setup:
        options = self._options(game, level)
        return self._setup(game, options, default_players(game, options, people, level), dice)

    def _setup(
        self, game: AnyGame, options: Options, players: tuple[PlayerSpec, ...], dice: bool
    ) -> Setup:
        """Return a new game; `dice` are thrown where the game has them."""
        proposed = self._proposed(game, options, players)[0]
        names = self._settings.names(players)
        return Setup(game, proposed, fresh_seed(), players, dice, names)

    def _options(self, game: AnyGame, level: int) -> Options:
        """Return the options of last time, with what the start screen itself decides."""
        options: Options = game.options_for(self._settings.options(game), level)
        return game.moved_first_by(options, 0)

    def _proposed(
        self, game: AnyGame, options: Options, players: Sequence[PlayerSpec]
    ) -> tuple[Options, str]:
        """Return the options with what is proposed in them, and why."""
        proposal = self._settings.proposal(game, options, players)
        return (options, "") if proposal is None else (proposal.applied(options), proposal.reason)


def _computers(levels: Sequence[int]) -> tuple[PlayerSpec, ...]:
    return tuple(PlayerSpec("level", level) for level in levels)
