"""The dialog that asks what a tournament is to be."""

from __future__ import annotations

import os
import tkinter as tk
from collections.abc import Callable
from tkinter import ttk
from typing import TYPE_CHECKING

from ...engine.check import decimal, whole
from ...engine.errors import FourgamesError
from ...engine.game import AnyGame
from ...engine.games import GAMES
from ...engine.options import SEED_DIGITS, fresh_seed
from ...engine.tournament import BadTournament, Plan, Sprt
from ...engine.tournament.plan import GAMES_OF_A_PAIR, GAMES_OF_A_TEST, MOST_GAMES
from ..canvas.words import sentence
from ..kit.fonts import pixels
from ..kit.layout import room_on_screen
from ..kit.style import UNIT
from ..kit.timer import on_write
from ..sheets.dialog import Dialog
from ..sheets.forms import OptionsForm
from .entrants import EntrantsForm
from .words import FORMATS, TEST, size_line

if TYPE_CHECKING:
    from ..app import App

USUAL = {"games": str(GAMES_OF_A_PAIR), "seconds": "1", "elo0": "0", "elo1": "20"}
LABELS = {
    "games": "Games of each pair",
    "seconds": "Seconds for a move",
    "seed": "Number of the first game",
    "elo0": "Elo rather than",
    "elo1": "Better by",
}
MOST_JOBS = 64
WIDTH = 7
"""Of a field, in letters."""
SEED_NOTE = "A number that you type can be guessed by programs."
TWO_FIELDS = 680
"""What two fields beside each other take of the screen's width, in design units."""
ONE_FIELD, WIDE_FIELD = 560, 330
"""What a field with its label takes, and what the field alone has, where none is beside it."""


class TournamentDialog(Dialog):
    """Asks for game, players and format, and calls `begin` with the plan and the games at a time.

    `earlier` shows the tournaments that were begun before. `begin` raises FourgamesError or OSError
    where that is not possible.
    """

    def __init__(
        self, app: App, begin: Callable[[Plan, int], None], earlier: Callable[[], None]
    ) -> None:
        super().__init__(app.root, "Tournament")
        self._options_of, self._begin = app.settings.options, begin
        self._ready = False
        self._columns = ttk.Frame(self.body)
        left, right = ttk.Frame(self._columns), ttk.Frame(self._columns)
        self.chooser = ttk.Combobox(
            left, values=[each.title for each in GAMES], state="readonly", width=24
        )
        self.chooser.current(GAMES.index(app.desk.game))
        self.chooser.bind("<<ComboboxSelected>>", lambda event: self._show_game())
        ttk.Label(left, text="Game", style="Strong.TLabel").pack(anchor="w")
        self.chooser.pack(anchor="w", pady=(0, UNIT))
        self.entrants = EntrantsForm(left, app.files, self._changed, self.complain)
        self.entrants.pack(fill="x")
        texts = {**USUAL, "seed": str(fresh_seed(MOST_GAMES))}
        self.fields = {name: tk.StringVar(self, value=text) for name, text in texts.items()}
        self.jobs = tk.StringVar(self, value=str(max(1, (os.cpu_count() or 2) - 1)))
        self._rules = ttk.Frame(left)
        self._rules.pack(fill="x", pady=(UNIT, 0))
        ttk.Label(right, text="Options", style="Strong.TLabel").pack(anchor="w")
        self._place = ttk.Frame(right)
        self._place.pack(fill="x")
        self.form = OptionsForm(self._place, app.desk.game.options_type, {}, self._changed)
        self._rows: dict[str, list[ttk.Widget]] = {}
        self.format = self._put_rules()
        self._columns.pack(fill="both", expand=True)
        self.count = ttk.Label(self.body, style="Muted.TLabel")
        self.count.pack(fill="x", pady=(UNIT, 0))
        for variable in (*self.fields.values(), self.jobs):
            on_write(self, variable, self._changed)
        self._show_game()
        self._lay(left, right)
        self.finish([("Start", self.start), ("Close", self.destroy), ("Earlier…", earlier)])

    def start(self) -> None:
        """Begin what is chosen, or say what is wrong with it."""
        try:
            plan, jobs = self.plan().checked(), self._jobs()
            if problem := self.entrants.problem:
                raise BadTournament(problem.rstrip("."))
            self._begin(plan, jobs)
        except FourgamesError as error:
            self.complain(sentence(str(error)))
        except OSError as error:
            self.complain(f"The tournament cannot be kept: {error.strerror}.")
        else:
            self.destroy()

    def plan(self) -> Plan:
        """Return what is chosen; raises FourgamesError for what is none."""
        if problem := self.form.problem():
            raise BadTournament(problem.rstrip("."))
        form = list(FORMATS)[self.format.current()]
        words = self.form.options().changes()
        return Plan(
            self._game.id,
            self.entrants.players,
            tuple(f"{name}={value}" for name, value in words.items()),
            self._whole("games"),
            self._whole("seed"),
            self._number("seconds"),
            "round-robin" if form == TEST else form,
            Sprt(self._number("elo0"), self._number("elo1")) if form == TEST else None,
        )

    @property
    def _game(self) -> AnyGame:
        return GAMES[self.chooser.current()]

    def _put_rules(self) -> ttk.Combobox:
        """Put the fields for format and numbers, two to a row where there is room."""
        frame = self._rules
        ttk.Label(frame, text="Format", style="Strong.TLabel").grid(
            row=0, column=0, columnspan=4, sticky="w"
        )
        chooser = ttk.Combobox(frame, values=list(FORMATS.values()), state="readonly", width=36)
        chooser.current(0)
        chooser.bind("<<ComboboxSelected>>", lambda event: self._choose_format())
        chooser.grid(row=1, column=0, columnspan=4, sticky="w", pady=(0, UNIT))
        names = ("elo1", "elo0", "games", "seconds", "seed", "jobs")
        room = room_on_screen(self)[0]
        beside = 2 if pixels(self, TWO_FIELDS) <= room else 1
        if beside == 1 and pixels(self, ONE_FIELD) <= room:
            # The list of players above is as wide as these.
            frame.columnconfigure(1, minsize=pixels(self, WIDE_FIELD))
        for first in range(0, len(names), beside):
            row = 2 + first
            for place, name in enumerate(names[first : first + beside]):
                label = ttk.Label(frame, text=LABELS.get(name, "Games at a time"))
                label.grid(row=row, column=2 * place, sticky="w", padx=(0, UNIT), pady=UNIT // 2)
                variable = self.jobs if name == "jobs" else self.fields[name]
                width = SEED_DIGITS + 1 if name == "seed" else WIDTH
                box = ttk.Entry(frame, textvariable=variable, width=width)
                box.grid(row=row, column=2 * place + 1, sticky="w", padx=(0, 2 * UNIT))
                self._rows[name] = [label, box]
        note = ttk.Label(frame, text=SEED_NOTE, style="Muted.TLabel")
        note.grid(row=2 + len(names), column=0, columnspan=4, sticky="w")
        return chooser

    def _choose_format(self) -> None:
        """Ask for what the format needs, and for as many games as are usual there."""
        is_test = list(FORMATS)[self.format.current()] == TEST
        usual, other = str(GAMES_OF_A_PAIR), str(GAMES_OF_A_TEST)
        if is_test:
            usual, other = other, usual
        if self.fields["games"].get() == other:
            self.fields["games"].set(usual)
        self._changed()

    def _show_game(self) -> None:
        self.form.destroy()
        words = self._options_of(self._game).words()
        self.form = OptionsForm(self._place, self._game.options_type, words, self._changed)
        self.form.pack(fill="x")
        self._ready = False
        self.entrants.set_game(self._game)
        self._ready = True
        self._changed()

    def _changed(self) -> None:
        """Say how many games there will be, or what is wrong."""
        if not self._ready:
            return
        is_test = list(FORMATS)[self.format.current()] == TEST
        for name in ("elo0", "elo1"):
            for widget in self._rows[name]:
                widget.state(["!disabled" if is_test else "disabled"])
        self._rows["games"][0].configure(  # type: ignore[call-arg]  # any label has a text
            text="Games at most" if is_test else LABELS["games"]
        )
        try:
            plan = self.plan().checked()
            self._jobs()
        except FourgamesError as error:
            self.count.configure(text="")
            self.complain(sentence(str(error)))
        else:
            self.count.configure(text=size_line(plan))
            self.complain("")

    def _jobs(self) -> int:
        try:
            jobs = whole(self.jobs.get().strip())
        except ValueError:
            jobs = 0
        if not 1 <= jobs <= MOST_JOBS:
            raise BadTournament(f"games at a time: allowed are 1 to {MOST_JOBS}")
        return jobs

    def _whole(self, name: str) -> int:
        try:
            return whole(self.fields[name].get().strip(), SEED_DIGITS)
        except ValueError:
            raise BadTournament(f"{LABELS[name].lower()}: write a whole number") from None

    def _number(self, name: str) -> float:
        try:
            return decimal(self.fields[name].get().strip())
        except ValueError:
            raise BadTournament(f"{LABELS[name].lower()}: write a number") from None

    def _lay(self, left: ttk.Frame, right: ttk.Frame) -> None:
        """Lay the two halves side by side, or below each other on a narrow screen."""
        self.update_idletasks()
        gap = pixels(self, 32)
        width = left.winfo_reqwidth() + gap + right.winfo_reqwidth() + self.margins
        beside = width <= room_on_screen(self)[0]
        left.grid(row=0, column=0, sticky="nw", padx=(0, gap if beside else 0))
        right.grid(row=0 if beside else 1, column=1 if beside else 0, sticky="nw")
