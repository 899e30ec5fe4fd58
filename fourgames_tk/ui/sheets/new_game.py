"""The New Game dialog, and the one that keeps a game's options for later."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from tkinter import ttk
from typing import TYPE_CHECKING

from ...engine.errors import BadOption
from ...engine.game import AnyGame
from ...engine.games import GAMES
from ...engine.options import SEED_DIGITS, fresh_seed, parse_seed
from ...engine.players.names import BadName
from ...engine.setup import Setup
from .dialog import Dialog
from .game_form import GameForm, complaint
from .window import bring_forward, find_open

if TYPE_CHECKING:
    from ..app import App

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
