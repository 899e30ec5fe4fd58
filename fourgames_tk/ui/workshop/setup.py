"""The dialog that asks what a tournament is to be, with the list of those who take part."""

from __future__ import annotations

import os
import tkinter as tk
from collections.abc import Callable
from tkinter import ttk
from typing import TYPE_CHECKING, TypeVar

from ...engine.check import decimal, whole
from ...engine.errors import FourgamesError
from ...engine.game import AnyGame
from ...engine.games import GAMES
from ...engine.options import SEED_DIGITS, fresh_seed
from ...engine.players.spec import PlayerSpec
from ...engine.tournament import BadTournament, Plan, Sprt
from ...engine.tournament.plan import GAMES_OF_A_PAIR, GAMES_OF_A_TEST, MOST_GAMES
from ..canvas.words import sentence
from ..kit.files import FileDialogs
from ..kit.fonts import pixels
from ..kit.layout import room_on_screen
from ..kit.style import UNIT
from ..kit.table import Column, Table
from ..kit.timer import on_write
from ..sheets.dialog import Dialog
from ..sheets.forms import OptionsForm
from ..sheets.seating import (
    NOT_YET,
    PICK,
    ProgramNote,
    ask_for_program,
    label_of,
    program_in,
    programs_for,
    spec_of,
)
from .words import FORMATS, TEST, player_labels, size_line

if TYPE_CHECKING:
    from ..app import App

LABELS = {
    "elo1": "Better by",
    "elo0": "Elo rather than",
    "games": "Games of each pair",
    "seconds": "Seconds for a move",
    "seed": "Number of the first game",
    "jobs": "Games at a time",
}
USUAL = {"games": str(GAMES_OF_A_PAIR), "seconds": "1", "elo0": "0", "elo1": "20"}
MOST_JOBS = 64
LIST_WIDTH = 220
"""Of the list of players, in design units."""
IN_SIGHT = 4
COLUMNS = (Column("", ("888",), is_number=True), Column("Players", stretches=True))
WIDTH = 7
"""Of a field, in letters."""
TWO_FIELDS = 680
"""What two fields beside each other take of the screen's width, in design units."""
SEED_NOTE = "A number that you type can be guessed by programs."

Number = TypeVar("Number", int, float)


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
        self.entrants = EntrantsForm(left, self, app.files)
        self.entrants.pack(fill="x")
        jobs = str(max(1, (os.cpu_count() or 2) - 1))
        texts = {**USUAL, "seed": str(fresh_seed(MOST_GAMES)), "jobs": jobs}
        self.fields = {name: tk.StringVar(self, value=text) for name, text in texts.items()}
        self._rules = ttk.Frame(left)
        self._rules.pack(fill="x", pady=(UNIT, 0))
        ttk.Label(right, text="Options", style="Strong.TLabel").pack(anchor="w")
        self._place = ttk.Frame(right)
        self._place.pack(fill="x")
        self.form = OptionsForm(self._place, app.desk.game.options_type, {}, self.changed)
        self._rows: dict[str, tuple[ttk.Label, ttk.Entry]] = {}
        self.format = self._put_rules()
        self._columns.pack(fill="both", expand=True)
        self.count = ttk.Label(self.body, style="Muted.TLabel")
        self.count.pack(fill="x", pady=(UNIT, 0))
        for variable in self.fields.values():
            on_write(self, variable, self.changed)
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
            self.game.id,
            self.entrants.players,
            tuple(f"{name}={value}" for name, value in words.items()),
            self._read("games", _count),
            self._read("seed", _count),
            self._read("seconds", decimal),
            "round-robin" if form == TEST else form,
            Sprt(self._read("elo0", decimal), self._read("elo1", decimal))
            if form == TEST
            else None,
        )

    @property
    def game(self) -> AnyGame:
        return GAMES[self.chooser.current()]

    def _put_rules(self) -> ttk.Combobox:
        frame = self._rules
        title = ttk.Label(frame, text="Format", style="Strong.TLabel")
        title.grid(row=0, column=0, columnspan=4, sticky="w")
        chooser = ttk.Combobox(frame, values=list(FORMATS.values()), state="readonly", width=36)
        chooser.current(0)
        chooser.bind("<<ComboboxSelected>>", lambda event: self._choose_format())
        chooser.grid(row=1, column=0, columnspan=4, sticky="w", pady=(0, UNIT))
        beside = 2 if pixels(self, TWO_FIELDS) <= room_on_screen(self)[0] else 1
        for number, (name, text) in enumerate(LABELS.items()):
            row, place = 2 + number // beside, 2 * (number % beside)
            label = ttk.Label(frame, text=text)
            label.grid(row=row, column=place, sticky="w", padx=(0, UNIT), pady=UNIT // 2)
            width = SEED_DIGITS + 1 if name == "seed" else WIDTH
            box = ttk.Entry(frame, textvariable=self.fields[name], width=width)
            box.grid(row=row, column=place + 1, sticky="w", padx=(0, 2 * UNIT))
            self._rows[name] = label, box
        note = ttk.Label(frame, text=SEED_NOTE, style="Muted.TLabel")
        note.grid(row=2 + len(LABELS), column=0, columnspan=4, sticky="w")
        return chooser

    def _choose_format(self) -> None:
        """Ask for what the format needs, and for as many games as are usual there."""
        is_test = list(FORMATS)[self.format.current()] == TEST
        usual, other = str(GAMES_OF_A_PAIR), str(GAMES_OF_A_TEST)
        if is_test:
            usual, other = other, usual
        if self.fields["games"].get() == other:
            self.fields["games"].set(usual)
        self.changed()

    def _show_game(self) -> None:
        self.form.destroy()
        words = self._options_of(self.game).words()
        self.form = OptionsForm(self._place, self.game.options_type, words, self.changed)
        self.form.pack(fill="x")
        self._ready = False
        self.entrants.set_game(self.game)
        self._ready = True
        self.changed()

    def changed(self) -> None:
        """Say how many games there will be, or what is wrong."""
        if not self._ready:
            return
        is_test = list(FORMATS)[self.format.current()] == TEST
        for name in ("elo0", "elo1"):
            for widget in self._rows[name]:
                widget.state(["!disabled" if is_test else "disabled"])
        self._rows["games"][0].configure(text="Games at most" if is_test else LABELS["games"])
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
        jobs = self._read("jobs", _count)
        if not 1 <= jobs <= MOST_JOBS:
            raise BadTournament(f"games at a time: allowed are 1 to {MOST_JOBS}")
        return jobs

    def _read(self, name: str, read: Callable[[str], Number]) -> Number:
        try:
            return read(self.fields[name].get().strip())
        except ValueError:
            kind = "number" if read is decimal else "whole number"
            raise BadTournament(f"{LABELS[name].lower()}: write a {kind}") from None

    def _lay(self, left: ttk.Frame, right: ttk.Frame) -> None:
        """Lay the two halves side by side, or below each other on a narrow screen."""
        self.update_idletasks()
        gap = pixels(self, 32)
        width = left.winfo_reqwidth() + gap + right.winfo_reqwidth() + self.margins
        beside = width <= room_on_screen(self)[0]
        left.grid(row=0, column=0, sticky="nw", padx=(0, gap if beside else 0))
        right.grid(row=0 if beside else 1, column=1 if beside else 0, sticky="nw")


class EntrantsForm(ttk.Frame):
    """Lets a person add players to a tournament, take them away and put them into an order."""

    def __init__(self, parent: tk.Misc, dialog: TournamentDialog, files: FileDialogs) -> None:
        super().__init__(parent)
        self._dialog, self._files = dialog, files
        self._texts: list[str] = []
        self._offered: list[PlayerSpec] = []
        self.columnconfigure(0, weight=1)
        self.table = Table(self, IN_SIGHT, chosen=self._offer, width=LIST_WIDTH)
        self.table.grid(row=0, column=0, sticky="nsew")
        ordering = ttk.Frame(self)
        ordering.grid(row=0, column=1, sticky="n", padx=(UNIT, 0))
        self.choice = ttk.Combobox(self, state="readonly", width=24)
        self.choice.grid(row=1, column=0, sticky="ew")
        self.choice.bind("<Return>", self._enter)
        adding = ttk.Button(self, text="Add", command=self.add)
        adding.grid(row=1, column=1, sticky="ew", padx=(UNIT, 0))
        self._may_do = ProgramNote(self, self._show_what_programs_may_do)
        self._up = ttk.Button(ordering, text="Up", command=self.move_up)
        self._remove = ttk.Button(ordering, text="Remove", command=self.remove)
        for button in (self._up, self._remove):
            button.pack(side="top", fill="x", pady=(0, UNIT // 2))
        self.table.tree.bind("<Delete>", lambda event: self.remove())

    @property
    def players(self) -> tuple[str, ...]:
        """The texts of those who take part, in their order."""
        return tuple(self._texts)

    @property
    def problem(self) -> str:
        """Why nothing can begin yet; nothing once what programs may do can be read."""
        return NOT_YET if self._may_do.is_due else ""

    def set_game(self, game: AnyGame) -> None:
        """List the players of a game, and begin with its two best levels."""
        levels = [PlayerSpec("level", level.number) for level in game.levels]
        programs = [spec_of(program) for program in programs_for(game)]
        self._offered = [*levels, *programs]
        self.choice.configure(values=[*(label_of(game, spec) for spec in self._offered), PICK])
        self.choice.current(0)
        self._texts = [spec.text for spec in levels[-2:]]
        self._show()

    def add(self) -> None:
        """Let the player who is shown in the list of choices take part; one can do so twice."""
        chosen = self.choice.current()
        if chosen < len(self._offered):
            self.add_text(self._offered[chosen].text)
        else:
            ask_for_program(self, self._files, self.add_program)

    def add_text(self, text: str) -> None:
        """Let a player take part, by its text in a plan."""
        self._texts.append(text)
        self._show()
        self.table.choose(len(self._texts) - 1)

    def add_program(self, path: str) -> None:
        """Let the program in a file take part; one that cannot be run is complained about."""
        if not self.winfo_exists():
            return
        if (program := program_in(path, self._dialog.complain)) is not None:
            self.add_text(spec_of(program).text)

    def remove(self) -> None:
        if self.table.row is not None:
            del self._texts[self.table.row]
            self._show()

    def move_up(self) -> None:
        if row := self.table.row:
            self._texts.insert(row - 1, self._texts.pop(row))
            self._show()
            self.table.choose(row - 1)

    def _show(self) -> None:
        labels = player_labels(Plan(self._dialog.game.id, self.players))
        self.table.show(COLUMNS, [(str(number), label) for number, label in enumerate(labels, 1)])
        self._offer()
        self._may_do.consider(map(PlayerSpec.parse_entrant, self._texts))
        self._show_what_programs_may_do()

    def _show_what_programs_may_do(self) -> None:
        """Say it below the players, as wide as their list."""
        if self._may_do.is_said:
            self._may_do.configure(wraplength=self.winfo_reqwidth())
            self._may_do.grid(row=2, column=0, columnspan=2, sticky="w", pady=(UNIT, 0))
        else:
            self._may_do.grid_remove()
        self._dialog.changed()

    def _offer(self) -> None:
        row = self.table.row
        self._remove.state(["disabled" if row is None else "!disabled"])
        self._up.state(["!disabled" if row else "disabled"])

    def _enter(self, event: tk.Event[tk.Misc]) -> str:
        self.add()
        return "break"


def _count(text: str) -> int:
    return whole(text, SEED_DIGITS)
