"""The list of those who take part, in their order."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from tkinter import ttk

from ...engine.game import AnyGame
from ...engine.players.spec import PlayerSpec
from ...engine.tournament import Plan
from ..kit.files import FileDialogs
from ..kit.style import UNIT
from ..kit.table import Column, Table
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
from .words import player_labels

IN_SIGHT = 4
WIDTH = 220
"""Of the list, in design units."""
COLUMNS = (Column("", ("888",), is_number=True), Column("Players", stretches=True))
NARROW = 24
"""Letters of the list to choose from."""


class EntrantsForm(ttk.Frame):
    """Lets a person add players, take them away and put them into an order.

    `changed` is called after every change, `complain` with what is wrong with one.
    """

    def __init__(
        self,
        parent: tk.Misc,
        files: FileDialogs,
        changed: Callable[[], None],
        complain: Callable[[str], None],
    ) -> None:
        super().__init__(parent)
        self._files = files
        self._changed, self._complain = changed, complain
        self._game: AnyGame | None = None
        self._texts: list[str] = []
        self._offered: list[PlayerSpec] = []
        self.columnconfigure(0, weight=1)
        self.table = Table(self, IN_SIGHT, chosen=self._offer, width=WIDTH)
        self.table.grid(row=0, column=0, sticky="nsew")
        ordering = ttk.Frame(self)
        ordering.grid(row=0, column=1, sticky="n", padx=(UNIT, 0))
        self.choice = ttk.Combobox(self, state="readonly", width=NARROW)
        self.choice.grid(row=1, column=0, sticky="ew")
        self.choice.bind("<Return>", self._enter)
        adding = ttk.Button(self, text="Add", command=self.add)
        adding.grid(row=1, column=1, sticky="ew", padx=(UNIT, 0))
        self._may_do = ProgramNote(self, self._hear_what_programs_may_do)
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
        self._game = game
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
        if (program := program_in(path, self._complain)) is not None:
            self.add_text(spec_of(program).text)

    def remove(self) -> None:
        """Let the chosen player take no part."""
        if self.table.row is not None:
            del self._texts[self.table.row]
            self._show()

    def move_up(self) -> None:
        """Move the chosen player up."""
        if row := self.table.row:
            self._texts.insert(row - 1, self._texts.pop(row))
            self._show()
            self.table.choose(row - 1)

    def _show(self) -> None:
        if self._game is None:
            return
        labels = player_labels(Plan(self._game.id, self.players))
        rows = [(str(number), label) for number, label in enumerate(labels, 1)]
        self.table.show(COLUMNS, rows)
        self._offer()
        self._may_do.consider(map(PlayerSpec.parse_entrant, self._texts))
        self._show_what_programs_may_do()
        self._changed()

    def _hear_what_programs_may_do(self) -> None:
        self._show_what_programs_may_do()
        self._changed()

    def _show_what_programs_may_do(self) -> None:
        """Say it below the players, as wide as their list."""
        if self._may_do.is_said:
            self._may_do.configure(wraplength=self.winfo_reqwidth())
            self._may_do.grid(row=2, column=0, columnspan=2, sticky="w", pady=(UNIT, 0))
        else:
            self._may_do.grid_remove()

    def _offer(self) -> None:
        """Offer what can be done with the chosen player."""
        row = self.table.row
        self._remove.state(["disabled" if row is None else "!disabled"])
        self._up.state(["!disabled" if row else "disabled"])

    def _enter(self, event: tk.Event[tk.Misc]) -> str:
        self.add()
        return "break"
