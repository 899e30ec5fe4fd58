"""The form that says who plays a game, and with which options."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Mapping
from tkinter import ttk
from typing import TYPE_CHECKING

from ...engine.errors import BadOption
from ...engine.game import AnyGame, Proposal
from ...engine.options import Options
from ...engine.players.names import BadName
from ...engine.setup import Setup
from ..kit.fonts import pixels
from ..kit.layout import room_on_screen
from .forms import OptionsForm
from .seating import SeatingForm

if TYPE_CHECKING:
    from ..app import App

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
