"""What fills the window between the bars: the start screen, or the table with a game."""

from __future__ import annotations

import time
import tkinter as tk
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import SystemRandom

from ...engine.errors import FourgamesError
from ...engine.game import AnyGame, Outcome
from ...engine.players.spec import PlayerSpec
from ...engine.session import Session
from ...engine.setup import LARGEST_SEED, Setup, default_players
from ...store.remembered import Remembered
from ...store.statistics import Finished, Statistics, results
from ..paint.palette import Palette
from ..scene import words
from ..screens.dice import DiceHooks, DiceScreen
from ..screens.start import StartHooks, StartScreen
from ..table.play import Play
from ..table.saving import Saving
from ..table.table import Table, TableHooks
from .actions import ACTIONS


@dataclass(frozen=True)
class DeskHooks:
    """What the desk asks of the window.

    `tell` opens a message (title, text), `failed` one about a player who cannot go on; `confirm`
    asks (title, text, button) before it calls what it is given; `options` and `instructions`
    open the dialogs about a game.
    """

    status: Callable[[str], None]
    titled: Callable[[str], None]
    play_sound: Callable[[str], None]
    tell: Callable[[str, str], None]
    failed: Callable[[FourgamesError], None]
    confirm: Callable[[str, str, str, Callable[[], None]], None]
    toggle_sound: Callable[[], None]
    options: Callable[[AnyGame], None]
    instructions: Callable[[AnyGame], None]
    quit: Callable[[], None]


class Desk(tk.Frame):
    """Begins games, hands the running one from table to table, and keeps what they leave."""

    def __init__(
        self,
        parent: tk.Misc,
        palette: Palette,
        remembered: Remembered,
        saving: Saving,
        statistics: Statistics,
        hooks: DeskHooks,
    ) -> None:
        super().__init__(parent, background=palette.table)
        self._palette, self._remembered = palette, remembered
        self._saving, self._statistics, self._hooks = saving, statistics, hooks
        self._random = SystemRandom()
        self._began = time.monotonic()
        self._start: StartScreen | None = None
        self._dice: DiceScreen | None = None
        self._awaited: Setup | None = None
        self._welcomed: AnyGame | None = None
        self.table: Table | None = None

    @property
    def play(self) -> Play | None:
        """The game on the table, if there is one."""
        return self.table.play if self.table is not None else None

    @property
    def game(self) -> AnyGame:
        """The game on the table, or the one that was looked at last."""
        return self.table.play.setup.game if self.table is not None else self._remembered.game()

    def enabled(self) -> Mapping[str, bool]:
        """Tell, for every `When` of the actions, whether it holds."""
        play = self.play
        if play is None:
            return {"always": True}
        return {
            "always": True,
            "playing": True,
            "can_undo": play.can_undo,
            "can_redo": play.can_redo,
            "can_hint": play.person_to_move,
            "can_resume": play.paused,
            "thinking": play.thinking,
        }

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
        self._began = time.monotonic()
        self._clear()
        new = session is None
        throws = setup.game.throw_dice(self._random) if new and setup.dice else ()
        if throws:
            self._throw_dice(setup, throws)
        else:
            self._lay(setup, session, None)

    def unless_running(self, go: Callable[[], None]) -> None:
        """Ask before a running game is given up for another, unless that is not wanted."""
        play = self.play
        running = play is not None and play.session.steps and not play.session.state.outcome()
        if not running or not self._remembered.preferences.confirm:
            go()
            return
        self._hooks.confirm(
            "Give up this game?",
            "The game on the board is not over. Another one takes its place.",
            "Give it up",
            go,
        )

    def restart(self) -> None:
        """Begin the game on the table again from its first position."""
        if self.table is not None:
            self._began = time.monotonic()
            self.table.play.restart()

    def open(self, path: Path | None = None) -> None:
        """Open a saved game from a path, or one that a person picks."""

        def read() -> None:
            if (found := self._saving.open(path)) is not None:
                self.begin(*found)

        self.unless_running(read)

    def save(self, as_new: bool) -> None:
        """Save the game on the table."""
        if (play := self.play) is not None:
            written = self._saving.save(play.setup, play.session, as_new)
            if written is not None:
                play.tell(written)

    def change_players(self, players: tuple[PlayerSpec, ...]) -> None:
        """Let the game on the table go on with other players."""
        if self.table is not None:
            self._lay(replace(self.table.play.setup, players=players), None, self.table)

    def change_level(self, level: int) -> None:
        """Let the computer play at another level, now and in games to come."""
        self._remembered.keep_level(self.game, level)
        if self.table is not None:
            players = self.table.play.setup.players
            self.change_players(
                tuple(replace(p, level=level) if p.kind == "level" else p for p in players)
            )

    def refresh(self) -> None:
        """Lay the table anew after a change of preferences."""
        if self.table is not None:
            self._lay(self.table.play.setup, None, self.table)

    def sound_changed(self) -> None:
        """Show on the table whether sound is on."""
        if self.table is not None:
            self.table.board.sound_changed()

    def restyle(self, palette: Palette) -> None:
        """Take the colours of another palette; the game on the table goes on."""
        self._palette = palette
        self.configure(background=palette.table)
        if self.table is not None:
            self.refresh()
        elif (setup := self._awaited) is not None:
            self._clear()
            self._lay(setup, None, None)
        elif self._welcomed is not None:
            self.welcome(self._welcomed)
        else:
            self.home()

    def close(self) -> None:
        """Stop everything; the window is going away."""
        self._clear()
        self._saving.close()

    def _lay(self, setup: Setup, session: Session | None, before: Table | None) -> None:
        """Lay a table; one that is there hands its game over."""
        hooks = TableHooks(
            status=self._hooks.status,
            play_sound=self._hooks.play_sound,
            changed=self._changed,
            ended=self._ended,
            failed=self._hooks.failed,
            start_over=self._start_over,
            close=self.home,
            sound=lambda: self._remembered.preferences.sound,
            toggle_sound=self._hooks.toggle_sound,
            comments=self._saving.comments,
            redo_key=next(each.accelerator for each in ACTIONS if each.id == "redo"),
        )
        commented = session is not None and self._saving.comments(session)
        self.table = None
        table = Table(
            self,
            self._palette,
            self._remembered.preferences,
            setup,
            hooks,
            session,
            before.play if before is not None else None,
        )
        table.pack(fill="both", expand=True)
        # Who opens a game with comments wants to read them.
        table.show_side(before.side if before is not None else "moves" if commented else "")
        if before is not None:
            before.destroy()
        self.table = table
        self._hooks.titled(_title(setup))
        table.start()

    def _throw_dice(self, setup: Setup, throws: Sequence[Sequence[int]]) -> None:
        """Show the throws for the first move; the game begins when they have been seen."""
        game = setup.game

        def begin() -> None:
            self._clear()
            self._lay(decided, None, None)

        self._dice = DiceScreen(
            self,
            self._palette,
            words.player_names(setup.players),
            throws,
            self._remembered.preferences.speed,
            DiceHooks(self._hooks.play_sound, self._hooks.status, begin),
        )
        decided = replace(setup, options=game.moved_first_by(setup.options, self._dice.winner))
        self._awaited = decided
        self._hooks.titled(game.title)
        self._dice.pack(fill="both", expand=True)
        self._dice.focus_set()

    def _clear(self) -> None:
        self._awaited = None
        if self._dice is not None:
            self._dice.destroy()
            self._dice = None
        if self._start is not None:
            self._start.destroy()
            self._start = None
        if self.table is not None:
            # A hint since the last move counts too.
            self._changed()
            self.table.close()
            self.table = None

    def _go_on(self, setup: Setup, session: Session) -> None:
        self._saving.take_up()
        self.begin(setup, session)

    def _offer_next(self) -> None:
        """Offer the next of several kept games."""
        kept = self._saving.next_kept()
        self.home()
        if kept is not None:
            setup, session = kept
            self._hooks.status(
                f"This game of {setup.game.title} was left after move {len(session.moves)}."
            )

    def _open_start(self) -> StartScreen:
        self._clear()
        kept = self._saving.kept()
        hooks = StartHooks(
            single=self._single,
            multi=lambda game, level: self._begin_anew(game, range(self._seats(game)), level),
            watch=lambda game, level: self._begin_anew(game, (), level),
            options=self._hooks.options,
            instructions=self._hooks.instructions,
            level=self._remembered.level,
            go_on=lambda: self._go_on(*kept) if kept is not None else None,
            kept_game=kept[0].game.title if kept is not None else None,
            next_kept=self._offer_next if self._saving.has_next() else None,
            looked_at=self._looked_at,
            quit=self._hooks.quit,
        )
        self._start = StartScreen(self, self._palette, hooks)
        self._start.pack(fill="both", expand=True)
        return self._start

    def _looked_at(self, game: AnyGame | None) -> None:
        self._welcomed = game
        if game is None:
            self._hooks.titled("")
            self._hooks.status("Pick a game: click it, or press its number.")
        else:
            self._remembered.keep_game(game)
            self._hooks.titled(game.title)
            self._hooks.status("Click a button or press its key. Esc goes back.")

    def _seats(self, game: AnyGame) -> int:
        return game.seats(self._remembered.options(game))

    def _single(self, game: AnyGame, seat: int | None, level: int) -> None:
        if seat is not None:
            self._begin_anew(game, (seat,), level, dice=False)
        else:
            self._begin_anew(game, (self._random.randrange(self._seats(game)),), level)

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

    def _changed(self) -> None:
        if (play := self.play) is not None:
            self._saving.keep(play.setup, play.session)

    def _ended(self, outcome: Outcome) -> None:
        if (play := self.play) is None:
            return
        setup = play.setup
        finished = Finished(
            game=setup.game.id,
            options=setup.options.changes(),
            players=tuple(spec.text for spec in setup.players),
            level=setup.level,
            results=results(outcome, len(setup.players), setup.people),
            moves=len(play.session.steps),
            seconds=time.monotonic() - self._began,
        )
        alone = {"won": "win", "lost": "lose", "drawn": "draw"}.get(finished.result or "")
        self._hooks.play_sound(alone or ("win" if outcome.winners else "draw"))
        if (message := self._statistics.add(finished)) is not None:
            self._hooks.status(message)


def _title(setup: Setup) -> str:
    """Return the game's title, with the level of play if it has one."""
    game = setup.game
    level = game.level_for(setup.options) if game.levels_of_play else None
    return game.title if level is None else f"{game.title}   {game.levels_of_play[level - 1]}"
