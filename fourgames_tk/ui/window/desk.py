"""The desk between the bars of the window, on which every game is begun, laid and put away."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING

from ...engine.games import GAMES, find_game
from ...engine.options import Options, fresh_seed
from .. import sheets
from ..kit.focus import take_keys
from ..kit.theme import themed
from ..table.watcher import Watcher
from ..table.widening import Widening
from .filling import Filling

if TYPE_CHECKING:
    from ...engine.errors import FourgamesError
    from ...engine.game import AnyGame
    from ...engine.players.spec import PlayerSpec
    from ...engine.session import Session
    from ...engine.setup import Setup
    from ...store.shelf.entry import Entry
    from ...store.shelf.hold import Hold
    from ..app import App
    from ..sheets.start import StartScreen
    from ..table.play import Play
    from ..table.table import Table
    from ..workshop.desk import Onlooker
    from .opening import Opening
    from .shelving import Shelving


class Desk(tk.Frame, Watcher):
    """Begins games, keeps what they leave, and hears how they end."""

    def __init__(self, app: App) -> None:
        super().__init__(app.root)
        themed(self, background="table")
        self._window, self._windows, self._remembered = app, app.windows, app.settings
        self._saving, self._shelf = app.saving, app.shelf
        self._random = SystemRandom()
        self._welcomed: AnyGame | None = None
        self._offered: Entry | None = None
        self._before: int | None = None
        self._widening = Widening(self, app.settings)
        self._filling = Filling(self, app, app.saving, self._widening)
        self._onlooker: Onlooker | None = None

    # The first window needs neither of these two, nor a game that begins.

    @cached_property
    def _opening(self) -> Opening:
        from .opening import Opening

        return Opening(self._window, self._windows, self._shelf, self._saving)

    @cached_property
    def _shelving(self) -> Shelving:
        from .shelving import Shelving

        return Shelving(self._window, self, self._windows, self._shelf, self._saving)

    @property
    def table(self) -> Table | None:
        """The table, if there is a game."""
        return self._filling.table

    @property
    def play(self) -> Play | None:
        """The game on the table, if there is one."""
        return self.table.play if self.table is not None else None

    @property
    def game(self) -> AnyGame:
        """The game on the table, or the one that was looked at last."""
        return self.table.play.setup.game if self.table is not None else self._remembered.game()

    @property
    def widened(self) -> int:
        """How many pixels wider the window is than it would be without panels."""
        return self._widening.given

    def options(self, game: AnyGame) -> Options:
        """Return the options of a game as they were last chosen."""
        return self._remembered.options(game)

    def take_keys(self) -> None:
        """Give the keys to what a person does something on: the board, or a page."""
        self._filling.take_keys()

    def let_look_on(self, onlooker: Onlooker | None) -> None:
        """Let somebody hear of every game that is laid, or nobody any more."""
        self._onlooker = onlooker

    def home(self) -> None:
        """Show the games to pick from; the game on the table is kept."""
        self._open_start().show_games()

    def welcome(self, game: AnyGame) -> None:
        """Show the welcome of a game."""
        self._open_start().show_welcome(game)

    def begin(self, setup: Setup, session: Session | None = None) -> None:
        """Begin a game, or go on with a session; the one on the table is kept.

        What begins a game anew is remembered as what a person has chosen.
        """
        if session is None:
            self._remembered.keep_setup(setup)
        self._begin(setup, session)

    def _begin(self, setup: Setup, session: Session | None = None) -> None:
        before = self._returns_to if session is None or not session.line else None
        self._filling.clear()
        self._before = before
        throws = setup.game.throw_dice(self._random) if session is None and setup.dice else ()
        if throws:
            self._throw_dice(setup, throws)
        else:
            self._lay_new(setup, session)

    def restart(self) -> None:
        """Begin the game on the table again from its first position."""
        from ...engine.session import Session

        if (play := self.play) is not None and play.session.line:
            before = play.session
            first = before.first if before.from_position else None
            self._begin(play.setup, Session(before.game, before.options, before.seed, first))

    @property
    def can_undo(self) -> bool:
        """Whether there is a turn to take back, or a game before this one to return to."""
        play = self.play
        return play is not None and (play.can_undo or self._before is not None)

    def undo(self) -> None:
        """Take back the last turn; before the first one, return to the game before this one."""
        if (play := self.play) is None:
            return
        if play.can_undo:
            play.undo()
        elif self._before is not None:
            steps, people = (*play.session.steps, *play.session.undone), play.setup.people
            left = self._saving.game if steps else None
            if people and any(step.seat in people for step in steps):
                left = None
            self._take(self._before, left)

    def take(self, identity: int) -> None:
        """Go on with a game on the shelf, or look through it."""
        self._take(identity)

    def choose(self, game: AnyGame | None = None) -> None:
        """Let a person choose a game with its options and players, at first the one looked at."""
        sheets.new_game.choose_game(self._window, game or self.game)

    def choose_options(self, game: AnyGame) -> None:
        """Let a person choose options and players of a game, for later or to begin at once."""
        sheets.new_game.choose_options(self._window, game)

    def keep_setup(self, setup: Setup) -> None:
        """Remember what a person has chosen for a game."""
        self._remembered.keep_setup(setup)
        if self._welcomed is setup.game:
            self.welcome(setup.game)

    def choose_players(self) -> None:
        """Let a person choose who goes on with the game on the table."""
        if (play := self.play) is not None:
            sheets.players.choose_players(self._window, play)

    def open(self, path: Path | None = None) -> None:
        """Open a saved game from a path, or one that a person picks."""
        if path is None:
            self._saving.ask_for_file(self._open)
        else:
            self._open(path)

    def _open(self, path: Path) -> None:
        def lay(setup: Setup, session: Session, hold: Hold) -> None:
            self._go_on(setup, session, hold, path)

        self._opening.from_file(path, lambda: self.play, lay)

    def open_of_tournament(self, text: str) -> None:
        """Look through the game of a tournament's record, which is on the shelf from then on."""

        def lay(setup: Setup, session: Session, hold: Hold) -> None:
            self._go_on(setup, session, hold)
            window = self.winfo_toplevel()
            window.lift()
            take_keys(window)
            if self.table is not None:
                self.table.board.focus_set()

        self._opening.from_tournament(text, lambda: self.play, lay)

    def save(self, as_new: bool) -> None:
        """Save the game on the table."""
        if (play := self.play) is not None:

            def told(text: str) -> None:
                # Another game may have come to the table since.
                if self.play is play:
                    play.note(text)

            self._saving.save(play.session, told, as_new)

    def change_players(
        self, players: tuple[PlayerSpec, ...], names: tuple[str, ...] | None = None
    ) -> None:
        """Let the game on the table go on with other players, or other names."""
        if (play := self.play) is not None:
            play.reseat(players, names)

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

    def widen_side(self, steps: int) -> None:
        """Make the panels beside the board wider by some steps, or narrower."""
        if self.table is not None:
            self.table.widen_side(steps)

    def preferences_changed(self) -> None:
        """Show on the board what preferences decide."""
        if self.table is not None:
            self.table.play.preferences_changed()

    def close(self) -> None:
        """Stop everything; the window is going away."""
        self._filling.clear()
        self._widening.close()

    @property
    def _returns_to(self) -> int | None:
        """The game on the shelf that undo returns to, once another one takes its place."""
        if (play := self.play) is None:
            return None
        return self._saving.game if play.session.line else self._before

    def _take(self, identity: int, forgotten: int | None = None) -> None:
        """Go on with a game on the shelf; the one that is `forgotten` leaves it."""
        if identity == self._saving.game:
            return

        def lay(setup: Setup, session: Session, hold: Hold) -> None:
            self._go_on(setup, session, hold)
            if forgotten is not None:
                self._shelf.delete(forgotten)

        self._opening.from_shelf(identity, lay)

    def _go_on(self, setup: Setup, session: Session, hold: Hold, path: Path | None = None) -> None:
        """Lay a table for a game that this window has from the shelf."""
        self._remembered.keep_game(setup.game)
        self._filling.clear()
        self._before = None
        self._saving.go_on(setup, session, hold, path)
        self._lay(setup, session)

    def _lay_new(self, setup: Setup, session: Session | None = None) -> None:
        """Lay a table for a game that begins."""
        from ...engine.session import Session

        begun = session or Session(setup.game, setup.options, setup.seed)
        self._saving.begin(setup, begun)
        self._lay(setup, begun)

    def _lay(self, setup: Setup, session: Session) -> None:
        """Lay a table for the game that is kept from now on."""
        table = self._filling.lay_table(setup, session)
        table.play.watch(self)
        if self._onlooker is not None:
            self._onlooker.game_laid(table.play)
        table.start()

    def _throw_dice(self, setup: Setup, throws: Sequence[Sequence[int]]) -> None:
        """Show the throws for the first move; the game begins when they have been seen."""

        def begin(winner: int) -> None:
            self._filling.clear()
            options = setup.game.moved_first_by(setup.options, winner)
            self._lay_new(replace(setup, options=options))

        self._filling.throw_dice(setup, throws, begin)

    # What the start screen asks of the desk.

    @property
    def kept_game(self) -> str | None:
        """The title of a running game to go on with, None if there is none."""
        return None if self._offered is None else find_game(self._offered.game).title

    def go_on(self) -> None:
        """Go on with the running game that was played last."""
        if self._offered is not None:
            self.take(self._offered.id)

    def show_shelf(self) -> None:
        """Show every game that was ever played here."""
        self._shelving.show()

    def look_at_shelf(self) -> None:
        """Hear that there may be other games on the shelf; the first page offers them."""
        on_first_page = self._filling.start is not None and self._welcomed is None
        if on_first_page and self._offer() != self._offered:
            self.home()

    def level(self, game: AnyGame) -> int:
        """Return the level that was last chosen for a game."""
        return self._remembered.level(game)

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
        if self._onlooker is not None and self._onlooker.tells_of(error):
            return
        from ...engine.players.failure import BotFailure
        from ..canvas import words

        if not isinstance(error, BotFailure) or (play := self.play) is None:
            self._window.tell("The game stands still", words.sentence(str(error)))
            return
        sheets.failure.tell_failure(self._window, play, error)

    def _open_start(self) -> StartScreen:
        self._filling.clear()
        self._offered = self._offer()
        return self._filling.show_start()

    def _offer(self) -> Entry | None:
        """Return the running game that was played last, if it is one of a game that is known."""
        offered = self._shelf.offer()
        known = {game.id for game in GAMES}
        return offered if offered is not None and offered.game in known else None

    def start_over(self) -> None:
        """Begin another game of the same kind, with what is proposed for those who play now."""
        if self.table is None:
            return
        setup = replace(self.table.play.setup, seed=fresh_seed())
        proposal = self._remembered.proposal(setup.game, setup.options, setup.players)
        if proposal is None or (proposed := proposal.applied(setup.options)) == setup.options:
            self._begin(setup)
        else:
            self._begin(replace(setup, options=proposed))
            self.table.play.note(proposal.reason)
