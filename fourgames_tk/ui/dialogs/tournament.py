"""A tournament of computer players and programs: who plays, and the table while they do."""

from __future__ import annotations

import json
import os
import tkinter as tk
from collections.abc import Callable
from pathlib import Path
from tkinter import ttk

from ...engine.atomic import write_atomically
from ...engine.errors import FourgamesError
from ...engine.game import AnyGame
from ...engine.games import GAMES
from ...engine.options import Options
from ...engine.players.bots.find import BotNotFound, find_bot, is_sample
from ...engine.tournament import BadTournament, Journal, Plan, report
from ...engine.tournament_pool import BackgroundTournament
from ..desktop.files import FileDialogs, dated
from ..look.fonts import ui_font
from ..look.style import UNIT
from ..paint.palette import Palette
from ..scene.words import sentence
from .dialog import Dialog
from .programs import ask_for_program, programs_for, spec_of

JSON_FILES = ("Results", "*.json")
POLL_MS = 200
COLUMNS = (("points", "Points"), ("games", "Games"), ("elo", "Elo"), ("margin", "± 95 %"))
"""Columns of the table after the player: name, and heading for people."""

WIDEST_PLAYER = "Computer, level 10: Unbeatable"


class TournamentDialog(Dialog):
    """Asks who plays, lets them play, and shows the table meanwhile.

    `options` gives the options of a game as they were last chosen. Closing the dialog breaks
    the tournament off; `save` keeps what was played.
    """

    def __init__(
        self,
        parent: tk.Misc,
        palette: Palette,
        game: AnyGame,
        options: Callable[[AnyGame], Options],
        files: FileDialogs,
        jobs: int | None = None,
    ) -> None:
        super().__init__(parent, palette, "Tournament")
        self._options_of, self._files = options, files
        self._jobs = jobs or max(1, (os.cpu_count() or 2) - 1)
        self._entrants: dict[str, tuple[str, tk.BooleanVar]] = {}
        self._plan: Plan | None = None
        self._contest: BackgroundTournament | None = None
        self._shown = 0
        self._timer: str | None = None
        self.chooser = ttk.Combobox(
            self.body, values=[each.title for each in GAMES], state="readonly", width=24
        )
        self.chooser.current(GAMES.index(game))
        self.chooser.bind("<<ComboboxSelected>>", lambda event: self._list_entrants())
        self.chooser.pack(anchor="w")
        self.people = ttk.Frame(self.body)
        self.people.pack(fill="x", pady=UNIT)
        self._numbers = ttk.Frame(self.body)
        self._numbers.pack(fill="x")
        self.games = self._entry(0, "Games of each pair", "10")
        self.seconds = self._entry(1, "Seconds for a move", "1")
        self.bar = ttk.Progressbar(self.body)
        self.bar.pack(fill="x", pady=(2 * UNIT, UNIT))
        self.table = self._make_table()
        self._list_entrants()
        self.finish(
            [
                ("Start", self.start_or_stop),
                ("Close", self.destroy),
                ("Save As…", self._ask_where),
                ("Add a Program…", self._ask_program),
            ]
        )

    @property
    def is_running(self) -> bool:
        """Whether games are being played."""
        return self._timer is not None

    def start_or_stop(self) -> None:
        """Play what is chosen, or break off what is being played."""
        if self._contest is not None and self.is_running:
            self._contest.stop()
            return
        try:
            plan = self._chosen().checked()
        except FourgamesError as error:
            self.complain(sentence(str(error)))
            return
        self.complain("")
        self._plan, self._shown = plan, 0
        self.bar.configure(maximum=len(plan.fixtures()), value=0)
        self.table.delete(*self.table.get_children())
        self._contest = BackgroundTournament(Journal(plan), self._jobs)
        self._name_button("Stop")
        self._timer = self.after(POLL_MS, self._look)

    def add_program(self, path: str) -> None:
        """Let a program take part; one that cannot be run is complained about."""
        try:
            program = find_bot(path, ())
        except BotNotFound as error:
            self.complain(str(error))
            return
        self.complain("")
        self._add_entrant(spec_of(program).text, f"Program: {program.name}", True)

    def save(self, path: Path) -> None:
        """Write everything that was played to a file, as JSON."""
        if self._plan is None or self._contest is None:
            self.complain("There is nothing to save yet: start a tournament first.")
            return
        text = json.dumps(report(self._plan, self._contest.results), indent=1, ensure_ascii=False)
        try:
            write_atomically(path, text + "\n")
        except OSError as error:
            self.complain(f"{path} cannot be written: {error.strerror}.")

    def destroy(self) -> None:
        """Close the dialog, and break off what is being played."""
        if self._timer is not None:
            self.after_cancel(self._timer)
            self._timer = None
        if self._contest is not None:
            self._contest.stop()
        super().destroy()

    @property
    def _game(self) -> AnyGame:
        return GAMES[self.chooser.current()]

    def _chosen(self) -> Plan:
        """Return what is chosen; raises BadTournament for numbers that are none."""
        try:
            games, seconds = int(self.games.get()), float(self.seconds.get())
        except ValueError:
            raise BadTournament("write the games and the seconds as numbers") from None
        words = self._options_of(self._game).changes()
        return Plan(
            self._game.id,
            tuple(text for text, (_, ticked) in self._entrants.items() if ticked.get()),
            tuple(f"{name}={value}" for name, value in words.items()),
            games,
            seconds=seconds,
        )

    def _look(self) -> None:
        """Show what has been played by now, and look again in a moment."""
        contest, plan = self._contest, self._plan
        if contest is None or plan is None:
            return
        goes_on = contest.is_running
        if len(contest.results) > self._shown:
            self._show(plan, contest)
        if goes_on:
            self._timer = self.after(POLL_MS, self._look)
            return
        self._timer = None
        self._name_button("Start")
        if contest.problem:
            self.complain(sentence(contest.problem))

    def _show(self, plan: Plan, contest: BackgroundTournament) -> None:
        results = contest.results
        self._shown = len(results)
        self.bar.configure(value=len(results))
        names = dict(zip(plan.names, plan.players, strict=True))
        self.table.delete(*self.table.get_children())
        for row in report(plan, results)["standings"]:
            label = self._entrants.get(names[row["player"]], (row["player"],))[0]
            elo = f"{row['elo']:+.0f}".replace("-", "−")
            values = (label, f"{row['points']:g}", row["games"], elo, f"{row['margin']:.0f}")
            self.table.insert("", "end", values=values)
        failures = [result.failure for result in results if result.failure]
        if failures:
            first = failures[0].splitlines()[0]
            self.complain(f"{len(failures)} games were lost by failing. The first: {first}")

    def _list_entrants(self) -> None:
        for child in self.people.winfo_children():
            child.destroy()
        self._entrants.clear()
        game = self._game
        # With what is ticked at first a tournament can start.
        for level in game.levels:
            label = f"Computer, level {level.number}: {level.name}"
            self._add_entrant(f"level:{level.number}", label, level in game.levels[-2:])
        for program in programs_for(game):
            name = program.name.rpartition("/")[2] if is_sample(program.name) else program.name
            self._add_entrant(spec_of(program).text, f"Program: {name}", False)

    def _add_entrant(self, text: str, label: str, ticked: bool) -> None:
        if text in self._entrants:
            self._entrants[text][1].set(True)
            return
        place = len(self._entrants)
        variable = tk.BooleanVar(self, value=ticked)
        self._entrants[text] = (label, variable)
        box = ttk.Checkbutton(self.people, text=label, variable=variable)
        box.grid(row=place // 2, column=place % 2, sticky="w", padx=(0, 2 * UNIT), pady=UNIT // 2)

    def _entry(self, row: int, label: str, text: str) -> tk.StringVar:
        variable = tk.StringVar(self, value=text)
        name = ttk.Label(self._numbers, text=label)
        name.grid(row=row, column=0, sticky="w", padx=(0, 2 * UNIT), pady=UNIT // 2)
        box = ttk.Entry(self._numbers, textvariable=variable, width=6)
        box.grid(row=row, column=1, sticky="w", pady=UNIT // 2)
        return variable

    def _make_table(self) -> ttk.Treeview:
        names = ["player", *(name for name, _ in COLUMNS)]
        table = ttk.Treeview(self.body, columns=names, show="headings", height=6, selectmode="none")
        font = ui_font(self)
        width = font.measure(WIDEST_PLAYER)
        table.heading("player", text="Player", anchor="w")
        table.column("player", anchor="w", width=width, minwidth=width, stretch=True)
        for name, heading in COLUMNS:
            width = font.measure(heading) + 3 * UNIT
            table.heading(name, text=heading, anchor="e")
            table.column(name, anchor="e", width=width, minwidth=width, stretch=False)
        table.pack(fill="both", expand=True)
        return table

    def _name_button(self, text: str) -> None:
        if self._first is not None:
            self._first.configure(text=text)

    def _ask_program(self) -> None:
        ask_for_program(self, self._files, self.add_program)

    def _ask_where(self) -> None:
        name = dated("tournament.json")
        self._files.save(self, "Save the tournament", JSON_FILES, name, self.save)
