"""What is chosen on the bench: the program, its game and seat, and who plays against it."""

from __future__ import annotations

import os
import tkinter as tk
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tkinter import ttk
from typing import TYPE_CHECKING

from ...engine.game import AnyGame
from ...engine.games import GAMES
from ...engine.players.find import BotProgram, list_bots, samples_of
from ...engine.players.spec import PlayerSpec
from ...engine.setup import Setup
from ...store.places import bots_path
from ..kit.files import open_outside
from ..kit.style import UNIT
from ..sheets.seating import ask_for_program, label_of, program_in, programs_for, spec_of
from .begin import BeginDialog

if TYPE_CHECKING:
    from ..app import App
    from .bench import BenchWindow


YOU, ITSELF = "You", "Itself"


@dataclass(frozen=True)
class Opponent:
    """What the list says, and who sits down; None for another copy of the program."""

    label: str
    spec: PlayerSpec | None


class Choices(ttk.Frame):
    """Who plays, what and against whom. `program` is what is being written, None at first."""

    def __init__(self, parent: tk.Misc, app: App, bench: BenchWindow, game: AnyGame) -> None:
        super().__init__(parent)
        self._bench = bench
        self.game = game
        self.program: BotProgram | None = None
        self._programs: list[BotProgram] = []
        self._opponents: list[Opponent] = []
        self.columnconfigure(1, weight=1)
        self.programs = self._box("Program", self._program_chosen)
        self.games = self._box("Game", lambda: self._show_game(GAMES[self.games.current()]))
        self.seats = self._box("as")
        self.opponents = self._box("against")
        self.games.configure(values=[each.title for each in GAMES])
        self._show_game(game)
        buttons = ttk.Frame(self)
        buttons.grid(row=self.grid_size()[1], column=1, sticky="w")
        for text, command in (
            ("New…", self._begin),
            ("Open…", lambda: ask_for_program(self, app.files, self.use_file)),
            ("Edit", self._edit),
        ):
            button = ttk.Button(buttons, text=text, command=command, style="Compact.TButton")
            button.pack(side="left", padx=(0, UNIT))

    @property
    def spec(self) -> PlayerSpec | None:
        """The program as it sits on a seat."""
        return None if self.program is None else spec_of(self.program)

    @property
    def seat(self) -> int:
        """The seat that is chosen for the program."""
        return self.seats.current()

    def setup(self, seed: int) -> Setup | None:
        """Return a game of the program, with the opponent on all other seats."""
        mine = self.spec
        if mine is None:
            return None
        other = self._opponents[self.opponents.current()].spec or mine
        options = self._bench.options(self.game)
        seats = range(self.game.seats(options))
        players = tuple(mine if seat == self.seat else other for seat in seats)
        return Setup(self.game, options, seed, players)

    def choose_newest(self) -> None:
        """Choose what was written last in the folder for programs, if anything is there."""
        newest = max(_own_programs(), key=stamp, default=None)
        if newest is None:
            self._list_programs()
        else:
            self._use(newest)

    def use_file(self, path: str) -> None:
        """Choose the program in a file; one that cannot be run is complained about.

        The bench may have been closed since the file was asked for.
        """
        if not self.winfo_exists():
            return
        program = program_in(path, partial(self._bench.say, wrong=True))
        if program is not None:
            self._use(program)

    def _use(self, program: BotProgram) -> None:
        self.program = program
        self._list_programs()
        self._list_opponents()
        self._bench.program_chosen()

    def _list_programs(self) -> None:
        own = _own_programs()
        if self.program is not None and self.program not in own:
            own.append(self.program)
        self._programs = own
        self.programs.configure(values=[each.name for each in own])
        if self.program is not None:
            self.programs.current(own.index(self.program))

    def _program_chosen(self) -> None:
        self._use(self._programs[self.programs.current()])

    def _show_game(self, game: AnyGame) -> None:
        self.game = game
        self.games.current(GAMES.index(game))
        self._list_opponents()

    def _list_opponents(self) -> None:
        """Offer the opponents and the seats of the game; what was chosen stays if it can."""
        opponent, seat = self.opponents.get(), self.seats.current()
        self._opponents = opponents_of(self.game, self.program)
        labels = [each.label for each in self._opponents]
        self.opponents.configure(values=labels)
        self.opponents.current(labels.index(opponent) if opponent in labels else 0)
        seats = self.game.seats(self._bench.options(self.game))
        self.seats.configure(values=[f"Player {number + 1}" for number in range(seats)])
        self.seats.current(seat if 0 <= seat < seats else 0)

    def _begin(self) -> None:
        def begun(path: Path, game: AnyGame) -> None:
            self._show_game(game)
            self.use_file(str(path))
            self._bench.say(
                f"{path.name} is made, and plays {game.title} already. Edit opens it; whenever "
                "you save it, it starts again."
            )

        BeginDialog(self.winfo_toplevel(), self.game, bots_path(), begun)

    def _edit(self) -> None:
        if self.program is not None and self.program.path is not None:
            open_outside(self, self.program.path, partial(self._bench.say, wrong=True))

    def _box(self, label: str, chosen: Callable[[], None] = lambda: None) -> ttk.Combobox:
        row = self.grid_size()[1]
        name = ttk.Label(self, text=label)
        name.grid(row=row, column=0, sticky="w", padx=(0, 2 * UNIT), pady=UNIT // 2)
        box = ttk.Combobox(self, state="readonly", width=30)
        box.bind("<<ComboboxSelected>>", lambda event: chosen())
        box.grid(row=row, column=1, sticky="ew", pady=UNIT // 2)
        return box


def stamp(program: BotProgram) -> tuple[int, ...]:
    """Return what changes when a program's file is written; nothing if there is no file."""
    if program.path is None:
        return ()
    try:
        found = os.stat(program.path)
    except OSError:
        return ()
    return found.st_mtime_ns, found.st_size, found.st_ino


def _own_programs() -> list[BotProgram]:
    """Return the programs in the folder for them."""
    return [each for each in list_bots((bots_path(),)) if each.path is not None]


def opponents_of(game: AnyGame, program: BotProgram | None) -> list[Opponent]:
    """Return the samples of a game, weakest first, then you, itself, the levels and programs."""
    samples = samples_of(game)
    found = [Opponent(_name_of(each), spec_of(each)) for each in samples]
    found += [Opponent(YOU, PlayerSpec("human")), Opponent(ITSELF, None)]
    for level in game.levels:
        spec = PlayerSpec("level", level.number)
        found.append(Opponent(label_of(game, spec), spec))
    for each in programs_for(game)[len(samples) :]:
        if program is None or each.path != program.path:
            found.append(Opponent(label_of(game, spec_of(each)), spec_of(each)))
    return found


def _name_of(sample: BotProgram) -> str:
    """Return a sample as people call it: `Ambler (sample)`, or by its file where it is no class."""
    file = sample.name.rpartition("/")[2]
    name = file.removesuffix(".py").capitalize() if file.endswith(".py") else file
    return f"{name} (sample)"
