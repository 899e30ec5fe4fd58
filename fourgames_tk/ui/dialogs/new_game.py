"""The New Game dialog: which game, who plays, and its options."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from tkinter import ttk

from ...engine.errors import BadOption
from ...engine.game import AnyGame
from ...engine.games import GAMES
from ...engine.options import SEED_DIGITS, parse_seed
from ...engine.players.spec import PlayerSpec
from ...engine.setup import Setup
from ...store.settings import GameChoice
from ..desktop.files import FileDialogs
from ..look.fonts import pixels
from ..look.screen import room_on_screen
from ..paint.palette import Palette
from .dialog import Dialog
from .forms import OptionsForm
from .seating import SeatingForm

SEED_NOTE = "gives the same game again; one that you type can be guessed"


class NewGameDialog(Dialog):
    """Calls `begin` with the setup that was chosen.

    `remembered` gives what was last chosen for a game; `fresh_seed` a seed for a new game.
    """

    def __init__(
        self,
        parent: tk.Misc,
        palette: Palette,
        game: AnyGame,
        files: FileDialogs,
        remembered: Callable[[str], GameChoice],
        fresh_seed: Callable[[], int],
        begin: Callable[[Setup], None],
    ) -> None:
        super().__init__(parent, palette, "New Game")
        self._files, self._remembered, self._begin = files, remembered, begin
        self._asked = game
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
        self._game = game
        self._games.current(GAMES.index(game))
        for child in self._place.winfo_children():
            child.destroy()
        chosen = self._remembered(game.id)
        summary = ttk.Label(self._place, text=game.summary, style="Muted.TLabel")
        summary.pack(anchor="w", pady=(0, 8))
        columns = ttk.Frame(self._place)
        columns.pack(fill="both", expand=True)
        players, options = ttk.Frame(columns), ttk.Frame(columns)
        ttk.Label(players, text="Players", style="Strong.TLabel").pack(anchor="w")
        self._seats = SeatingForm(players, game, self._files, self.complain)
        self._seats.pack(fill="x", pady=(0, 8))
        ttk.Label(options, text="Options", style="Strong.TLabel").pack(anchor="w")
        self._form = OptionsForm(options, game.options_type, chosen.options, self._changed)
        self._form.pack(fill="x")
        self._lay(players, options)
        summary.configure(wraplength=columns.winfo_reqwidth())
        self._seats.set_players(_remembered_players(chosen))
        self._changed()

    def _lay(self, players: ttk.Frame, options: ttk.Frame) -> None:
        """Lay the two halves side by side, or below each other on a narrow screen."""
        self.update_idletasks()
        gap, margins = pixels(self, 40), 2 * int(str(self.cget("padx")))
        side_by_side = players.winfo_reqwidth() + gap + options.winfo_reqwidth() + margins
        if side_by_side <= room_on_screen(self)[0]:
            players.grid(row=0, column=0, sticky="nw", padx=(0, gap))
            options.grid(row=0, column=1, sticky="nw")
        else:
            players.grid(row=0, column=0, sticky="nw")
            options.grid(row=1, column=0, sticky="nw")
        self.update_idletasks()

    def _changed(self) -> None:
        problem = self._form.problem()
        self.complain(problem)
        if not problem:
            self._seats.set_count(self._game.seats(self._form.options()))

    def _start(self) -> None:
        if problem := self._form.problem():
            self.complain(problem)
            return
        options = self._form.options()
        try:
            seed = read_seed(self._seed.get())
        except BadOption as error:
            self.complain(str(error))
            return
        setup = Setup(self._game, options, seed, self._seats.players())
        self.destroy()
        self._begin(setup)


def read_seed(text: str) -> int:
    """Return the number of a game; raises BadOption, saying what is allowed."""
    try:
        return parse_seed(text)
    except BadOption:
        wanted = f"a whole number of at most {SEED_DIGITS} digits"
        raise BadOption(f"Number of the game: {wanted}.") from None


def _remembered_players(chosen: GameChoice) -> tuple[PlayerSpec, ...]:
    return tuple(PlayerSpec.parse(text) for text in chosen.players)
