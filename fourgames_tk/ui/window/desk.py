"""What fills the window between the bars: the start screen, or the table with a game."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from pathlib import Path
from random import SystemRandom
from typing import Protocol

from ...engine.errors import FourgamesError
from ...engine.game import AnyGame
from ...engine.players.bots.failure import BotFailure
from ...engine.players.spec import PlayerSpec
from ...engine.session import Session
from ...engine.setup import LARGEST_SEED, Setup, default_players
from ...store.remembered import Remembered
from ...store.statistics import Statistics
from ..scene import words
from ..screens.dice import DiceScreen
from ..screens.start import StartScreen
from ..shell import Shell
from ..table.play import Play
from ..table.saving import Saving
from ..table.table import Table
from ..table.watcher import Watcher
from .keeper import Keeper
from .windows import Windows


class MainWindow(Shell, Protocol):
    """The window as the rooms that make it up see it."""

    def set_title(self, title: str) -> None:
        """Write the name of the game beside the menus."""

    def choose_preferences(self) -> None:
        """Let a person change the preferences."""

    def quit(self) -> None:
        """Leave the program."""


class Desk(tk.Frame, Watcher):
    """Begins games, keeps what they leave, and hears how they end."""

    def __init__(
        self,
        parent: tk.Misc,
        window: MainWindow,
        windows: Windows,
        remembered: Remembered,
        saving: Saving,
        statistics: Statistics,
    ) -> None:
        super().__init__(parent, background=window.palette.table)
        self._window, self._windows, self._remembered = window, windows, remembered
        self._saving, self._statistics = saving, statistics
        self._random = SystemRandom()
        self._start: StartScreen | None = None
        self._dice: DiceScreen | None = None
        self._welcomed: AnyGame | None = None
        self._kept: tuple[Setup, Session] | None = None
        self.table: Table | None = None

    @property
    def play(self) -> Play | None:
        """The game on the table, if there is one."""
        return self.table.play if self.table is not None else None

    @property
    def game(self) -> AnyGame:
        """The game on the table, or the one that was looked at last."""
        return self.table.play.setup.game if self.table is not None else self._remembered.game()

    def fresh_seed(self) -> int:
        """Return a number for a new game."""
        return self._random.randint(0, LARGEST_SEED)

    def home(self) -> None:
        """Show the games to pick from; the game on the table is kept."""
        self._open_start().show_games()

    def welcome(self, game: AnyGame) -> None:
        """Show the welcome of a game."""
        self._open_start().show_welcome(game)

    def begin(self, setup: Setup, session: Session | None = None) -> None:
        """Begin a game, or go on with a session."""
        self._remembered.keep_setup(setup)
        if session is None:
            self._saving.forget()
        self._clear()
        new = session is None
        throws = setup.game.throw_dice(self._random) if new and setup.dice else ()
        if throws:
            self._throw_dice(setup, throws)
        else:
            self._lay(setup, session)

    def unless_running(self, go: Callable[[], None]) -> None:
        """Ask before a running game is given up for another, unless that is not wanted."""
        play = self.play
        running = play is not None and play.session.steps and not play.session.state.outcome()
        if not running or not self._remembered.preferences.confirm:
            go()
            return
        self._window.confirm(
            "Give up this game?",
            "The game on the board is not over. Another one takes its place.",
            "Give it up",
            go,
        )

    def restart(self) -> None:
        """Begin the game on the table again from its first position."""
        if (play := self.play) is not None:
            play.restart()

    def choose(self, game: AnyGame | None = None) -> None:
        """Let a person choose a game with its options and players, at first the one looked at."""
        self._windows.new_game(
            game or self.game,
            self._remembered.settings.choice,
            self.fresh_seed,
            lambda setup: self.unless_running(lambda: self.begin(setup)),
        )

    def choose_players(self) -> None:
        """Let a person choose who goes on with the game on the table."""
        if (play := self.play) is None:
            return

        def choose(players: tuple[PlayerSpec, ...]) -> None:
            # Another game may have come to the table since.
            if self.play is play:
                self.change_players(players)

        self._windows.players(play.setup, choose)

    def open(self, path: Path | None = None) -> None:
        """Open a saved game from a path, or one that a person picks."""

        def read(path: Path) -> None:
            if (found := self._saving.open(path)) is not None:
                self.begin(*found)

        if path is None:
            self.unless_running(lambda: self._saving.ask_for_game(read))
        else:
            self.unless_running(lambda: read(path))

    def save(self, as_new: bool) -> None:
        """Save the game on the table."""
        if (play := self.play) is not None:

            def told(text: str) -> None:
                # Another game may have come to the table since.
                if self.play is play:
                    play.note(text)

            self._saving.save(play.setup, play.session, told, as_new)

    def change_players(self, players: tuple[PlayerSpec, ...]) -> None:
        """Let the game on the table go on with other players."""
        if (play := self.play) is not None:
            play.reseat(players)

    def change_level(self, level: int) -> None:
        """Let the computer play at another level, now and in games to come."""
        self._remembered.keep_level(self.game, level)
        if (play := self.play) is not None:
            players = play.setup.players
            self.change_players(
                tuple(replace(p, level=level) if p.kind == "level" else p for p in players)
            )

    def toggle_side(self, name: str) -> None:
        """Show or hide a panel beside the board on the table."""
        if self.table is not None:
            self.table.toggle_side(name)

    def preferences_changed(self) -> None:
        """Show on the board what preferences decide."""
        if self.table is not None:
            self.table.board.preferences_changed()

    def restyle(self) -> None:
        """Take the colours that hold now; what is on the desk goes on."""
        self.configure(background=self._window.palette.table)
        if self.table is not None:
            self.table.restyle()
        elif self._dice is not None:
            self._dice.restyle()
        elif self._welcomed is not None:
            self.welcome(self._welcomed)
        else:
            self.home()

    def close(self) -> None:
        """Stop everything; the window is going away."""
        self._clear()
        self._saving.close()

    def _lay(self, setup: Setup, session: Session | None = None) -> None:
        """Lay a table for a game."""
        table = Table(self, self._window, self._saving, self._start_over, setup, session)
        table.play.watch(Keeper(self._window, self._saving, self._statistics, table.play))
        table.play.watch(self)
        table.pack(fill="both", expand=True)
        self.table = table
        # Who opens a game with comments wants to read them.
        if session is not None and self._saving.comments(session):
            table.show_side("moves")
        self._window.set_title(_title(setup))
        table.start()

    def _throw_dice(self, setup: Setup, throws: Sequence[Sequence[int]]) -> None:
        """Show the throws for the first move; the game begins when they have been seen."""
        game = setup.game

        def begin() -> None:
            self._clear()
            self._lay(decided)

        names = words.player_names(setup.players)
        self._dice = DiceScreen(self, self._window, names, throws, begin)
        decided = replace(setup, options=game.moved_first_by(setup.options, self._dice.winner))
        self._window.set_title(game.title)
        self._dice.pack(fill="both", expand=True)
        self._dice.focus_set()

    def _clear(self) -> None:
        if self._dice is not None:
            self._dice.destroy()
            self._dice = None
        if self._start is not None:
            self._start.destroy()
            self._start = None
        if self.table is not None:
            self.table.close()
            self.table = None

    # What the start screen asks of the desk.

    @property
    def kept_game(self) -> str | None:
        """The title of a kept game to go on with, None if there is none."""
        return self._kept[0].game.title if self._kept is not None else None

    @property
    def more_are_kept(self) -> bool:
        """Whether there is another kept game after that one."""
        return self._saving.has_next()

    def go_on(self) -> None:
        """Go on with the kept game."""
        if self._kept is not None:
            self._saving.take_up()
            self.begin(*self._kept)

    def offer_next(self) -> None:
        """Offer the next of several kept games."""
        kept = self._saving.next_kept()
        self.home()
        if kept is not None:
            setup, session = kept
            self._window.status(
                f"This game of {setup.game.title} was left after move {len(session.moves)}."
            )

    def level(self, game: AnyGame) -> int:
        """Return the level that was last chosen for a game."""
        return self._remembered.level(game)

    def begin_single(self, game: AnyGame, seat: int | None, level: int) -> None:
        """Begin with a person on a seat, or on one that chance chooses."""
        if seat is not None:
            self._begin_anew(game, (seat,), level, dice=False)
        else:
            self._begin_anew(game, (self._random.randrange(self._seats(game)),), level)

    def begin_multi(self, game: AnyGame, level: int) -> None:
        """Begin with people on all seats."""
        self._begin_anew(game, range(self._seats(game)), level)

    def begin_demo(self, game: AnyGame, level: int) -> None:
        """Begin with the computer on all seats."""
        self._begin_anew(game, (), level)

    def instruct(self, game: AnyGame) -> None:
        """Show how a game is played."""
        self._windows.rules(game)

    def quit(self) -> None:
        """Leave the program."""
        self._window.quit()

    def look_at(self, game: AnyGame | None) -> None:
        """Hear which game's pages are shown, None for those of all."""
        self._welcomed = game
        if game is None:
            self._window.set_title("")
            self._window.status("Pick a game: click it, or press its number.")
        else:
            self._remembered.keep_game(game)
            self._window.set_title(game.title)
            self._window.status("Click a button or press its key. Esc goes back.")

    # What a running game tells.

    def player_failed(self, error: FourgamesError) -> None:
        """Tell why a player cannot go on, and what can be done."""
        if not isinstance(error, BotFailure) or (play := self.play) is None:
            self._window.tell("The game stands still", words.sentence(str(error)))
            return
        actions = (
            ("Save As…", lambda: self.save(as_new=True)),
            ("Players…", self.choose_players),
            ("Try Again", play.resume),
        )
        session = play.session
        self._windows.failure(error, session.state.turn, len(session.steps) + 1, actions)

    def _open_start(self) -> StartScreen:
        self._clear()
        self._kept = self._saving.kept()
        self._start = StartScreen(self, self._window, self)
        self._start.pack(fill="both", expand=True)
        return self._start

    def _seats(self, game: AnyGame) -> int:
        return game.seats(self._remembered.options(game))

    def _begin_anew(
        self, game: AnyGame, people: Collection[int], level: int, dice: bool = True
    ) -> None:
        """Begin with the options of last time; `dice` are thrown where the game has them."""
        self._remembered.keep_level(game, level)
        options = game.options_for(self._remembered.options(game), level)
        options = game.moved_first_by(options, 0)
        players = default_players(game, options, people, level)
        self.begin(Setup(game, options, self.fresh_seed(), players, dice))

    def _start_over(self) -> None:
        if self.table is not None:
            self.begin(replace(self.table.play.setup, seed=self.fresh_seed()))


def _title(setup: Setup) -> str:
    """Return the game's title, with the level of play if it has one."""
    game = setup.game
    level = game.level_for(setup.options) if game.levels_of_play else None
    return game.title if level is None else f"{game.title}   {game.levels_of_play[level - 1]}"
