"""The New Game dialog, and the one that keeps a game's options for later."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Mapping
from tkinter import ttk
from typing import TYPE_CHECKING

from ...engine.errors import BadOption
from ...engine.game import AnyGame, Proposal
from ...engine.games import GAMES
from ...engine.options import SEED_DIGITS, Options, fresh_seed, parse_seed
from ...engine.players.names import BadName
from ...engine.setup import Setup
from ..kit.fonts import pixels
from ..kit.layout import room_on_screen
from .dialog import Dialog, bring_forward, find_open
from .forms import OptionsForm
from .seating import SeatingForm

if TYPE_CHECKING:
    from ..app import App
    from ..table.play import Play

SEED_NOTE = "gives the same game again; one that you type can be guessed"


class NewGameDialog(Dialog):
    """Asks which game, who plays and how, and begins it."""

    def __init__(self, app: App, game: AnyGame) -> None:
        super().__init__(app.root, "New Game")
        self._app, self._asked = app, game
        picker = ttk.Frame(self.body)
        picker.pack(fill="x", pady=(0, 8))
        ttk.Label(picker, text="Game", style="Strong.TLabel").pack(side="left", padx=(0, 16))
        self._games = ttk.Combobox(
            picker, values=[each.title for each in GAMES], state="readonly", width=24
        )
        self._games.bind(
            "<<ComboboxSelected>>", lambda event: self._show(GAMES[self._games.current()])
        )
        self._games.pack(side="left")
        self._place = ttk.Frame(self.body)
        self._place.pack(fill="both", expand=True)
        self._seed = tk.StringVar(self, value=str(fresh_seed()))
        line = ttk.Frame(self.body)
        line.pack(fill="x", pady=(8, 0))
        ttk.Label(line, text="Number of the game").pack(side="left", padx=(0, 16))
        ttk.Entry(line, textvariable=self._seed, width=SEED_DIGITS + 1).pack(side="left")
        ttk.Label(line, text=SEED_NOTE, style="Muted.TLabel").pack(side="left", padx=8)
        self._show(game)
        self.finish([("Start", self._start), ("Cancel", self.destroy)])

    def ask_for(self, game: AnyGame) -> None:
        """Show a game; what was chosen stays if the dialog was opened for the same one."""
        if game is not self._asked:
            self._asked = game
            self._show(game)

    def _show(self, game: AnyGame) -> None:
        self._games.current(GAMES.index(game))
        for child in self._place.winfo_children():
            child.destroy()
        summary = ttk.Label(self._place, text=game.summary, style="Muted.TLabel")
        summary.pack(anchor="w", pady=(0, 8))
        self._form = GameForm(self._place, self._app, game, self.complain, self.margins)
        self._form.pack(fill="both", expand=True)
        summary.configure(wraplength=self._form.winfo_reqwidth())

    def _start(self) -> None:
        try:
            setup = self._form.setup(read_seed(self._seed.get()))
        except (BadOption, BadName) as error:
            self.complain(complaint(error))
            return
        self.destroy()
        self._app.desk.begin(setup)


class OptionsDialog(Dialog):
    """Asks who plays a game and how, for later or to begin at once."""

    def __init__(self, app: App, game: AnyGame) -> None:
        super().__init__(app.root, f"Options of {game.title}")
        self.game = game
        self._form = GameForm(self.body, app, game, self.complain, self.margins)
        self._form.pack(fill="both", expand=True)
        self.finish(
            [
                ("Keep for the next game", lambda: self._take(app.desk.keep_setup)),
                ("Start a game now", lambda: self._take(app.desk.begin)),
                ("Cancel", self.destroy),
            ]
        )

    def _take(self, command: Callable[[Setup], None]) -> None:
        try:
            setup = self._form.setup(fresh_seed())
        except (BadOption, BadName) as error:
            self.complain(complaint(error))
            return
        self.destroy()
        command(setup)


def choose_game(app: App, game: AnyGame) -> None:
    """Let a person choose a game, at first this one, with its options and players."""
    window = bring_forward(app.root, NewGameDialog)
    if window is None:
        NewGameDialog(app, game)
    else:
        window.ask_for(game)


def choose_options(app: App, game: AnyGame) -> None:
    """Let a person choose options and players of a game, to keep them or to begin."""
    window = find_open(app.root, OptionsDialog)
    if window is not None and window.game is game:
        window.come_forward()
        return
    if window is not None:
        window.destroy()
    OptionsDialog(app, game)


def read_seed(text: str) -> int:
    """Return the number of a game; raises BadOption, saying what is allowed."""
    try:
        return parse_seed(text)
    except BadOption:
        wanted = f"a whole number of at most {SEED_DIGITS} digits"
        raise BadOption(f"Number of the game: {wanted}.") from None


COLUMN_GAP = 40
"""Between players and options, in design units."""


class GameForm(ttk.Frame):
    """Players beside options, or above them on a narrow screen.

    Options that the game proposes for the players are filled in, with the reason, until a person
    changes them. `complain` is told what is wrong; an empty text clears it. `margins` is what the
    dialog needs besides, in pixels.
    """

    def __init__(
        self,
        parent: tk.Misc,
        app: App,
        game: AnyGame,
        complain: Callable[[str], None],
        margins: int,
    ) -> None:
        super().__init__(parent)
        settings = app.settings
        self._game, self._settings, self._complain = game, settings, complain
        self._own: Mapping[str, str] = settings.options(game).words()
        self._filled = dict(self._own)
        players, self._right = ttk.Frame(self), ttk.Frame(self)
        ttk.Label(players, text="Players", style="Strong.TLabel").pack(anchor="w")
        self._seats = SeatingForm(
            players, game, app.files, complain, settings.people, lambda: self._changed()
        )
        self._seats.pack(fill="x", pady=(0, 8))
        ttk.Label(self._right, text="Options", style="Strong.TLabel").pack(anchor="w")
        self._form = self._make_form(self._own)
        self._note = ttk.Label(self._right, style="Muted.TLabel", justify="left")
        self._lay(players, margins)
        seated = settings.players(game)
        self._seats.set_count(game.seats(self._form.options()))
        self._seats.set_players(seated, settings.names(seated))
        self._changed()

    def setup(self, seed: int) -> Setup:
        """Return the game as it was chosen; raises BadOption or BadName, saying what is wrong."""
        if problem := self._form.problem() or self._seats.problem:
            raise BadOption(problem.rstrip("."))
        names = self._seats.names()
        return Setup(self._game, self._form.options(), seed, self._seats.players(), names=names)

    def _make_form(self, words: Mapping[str, str]) -> OptionsForm:
        form = OptionsForm(self._right, self._game.options_type, words, lambda: self._changed())
        form.pack(fill="x")
        return form

    def _lay(self, players: ttk.Frame, margins: int) -> None:
        self.update_idletasks()
        gap = pixels(self, COLUMN_GAP)
        wide = players.winfo_reqwidth() + gap + self._right.winfo_reqwidth() + margins
        players.grid(row=0, column=0, sticky="nw", padx=(0, gap))
        if wide <= room_on_screen(self)[0]:
            self._right.grid(row=0, column=1, sticky="nw")
        else:
            self._right.grid(row=1, column=0, sticky="nw")
        self._note.configure(wraplength=self._right.winfo_reqwidth())
        self.update_idletasks()

    def _changed(self) -> None:
        problem = self._form.problem()
        self._complain(problem)
        if problem:
            return
        options = self._form.options()
        self._seats.set_count(self._game.seats(options))
        self._propose(options)

    def _propose(self, options: Options) -> None:
        """Fill in what is proposed for these players, where a person has not chosen otherwise."""
        found = self._settings.proposal(self._game, options, self._seats.players())
        wanted = {} if found is None else found.words
        words = self._form.words()
        put = dict(words)
        for name, own in self._own.items():
            if words[name] == self._filled[name]:
                put[name] = self._filled[name] = wanted.get(name, own)
        if put != words:
            self._form.destroy()
            self._form = self._make_form(put)
        self._explain(found)

    def _explain(self, found: Proposal | None) -> None:
        """Say why options are proposed, and what they come to, while they are those of the form."""
        words = self._form.words()
        if found is None or any(words[name] != word for name, word in found.words.items()):
            self._note.pack_forget()
            return
        meaning = self._game.going_first(self._form.options())
        self._note.configure(text=f"{found.reason} {meaning}")
        self._note.pack(anchor="w", pady=(8, 0))


def complaint(error: BadOption | BadName) -> str:
    """Return what is wrong with a form, as a sentence."""
    return f"{str(error).rstrip('.')}."


class PlayersDialog(Dialog):
    """Lets the game on the table go on with the players and names that are chosen."""

    def __init__(self, app: App, play: Play) -> None:
        super().__init__(app.root, "Players")
        self._app, self._play, self.setup = app, play, play.setup
        self._seats = SeatingForm(
            self.body,
            self.setup.game,
            app.files,
            self.complain,
            app.settings.people,
            lambda: self.complain(""),
        )
        self._seats.set_count(len(self.setup.players))
        self._seats.set_players(self.setup.players, self.setup.names)
        self._seats.pack(fill="x")
        self.finish([("OK", self._take), ("Cancel", self.destroy)])

    def _take(self) -> None:
        if problem := self._seats.problem:
            self.complain(problem)
            return
        try:
            names = self._seats.names()
        except BadName as error:
            self.complain(str(error))
            return
        players = self._seats.players()
        self.destroy()
        # Another game may have come to the table since.
        if self._app.desk.play is self._play:
            self._app.desk.change_players(players, names)
            self._app.settings.keep_people(self._play.setup)


def choose_players(app: App, play: Play) -> None:
    """Let a person choose who goes on with a game."""
    window = find_open(app.root, PlayersDialog)
    if window is not None and window.setup == play.setup:
        window.come_forward()
        return
    if window is not None:
        window.destroy()
    PlayersDialog(app, play)
