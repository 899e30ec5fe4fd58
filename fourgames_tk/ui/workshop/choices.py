"""What is chosen on the bench: the program, its game and seat, and who plays against it."""

from __future__ import annotations

import os
import tkinter as tk
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tkinter import ttk
from typing import TYPE_CHECKING

from ...engine.game import AnyGame
from ...engine.games import GAMES
from ...engine.options import Options
from ...engine.players.find import BotProgram, list_bots, samples_of
from ...engine.players.spec import PlayerSpec
from ...engine.players.templates import LANGUAGES, CannotBegin, begin_program, languages
from ...engine.setup import Setup
from ...store.places import bots_path
from ..canvas.words import sentence
from ..kit.files import open_outside
from ..kit.style import UNIT
from ..sheets.dialog import WIDEST_TEXT, Dialog
from ..sheets.seating import ask_for_program, label_of, program_in, programs_for, spec_of

if TYPE_CHECKING:
    from ..app import App
    from .bench import BenchWindow


YOU, ITSELF = "You", "Itself"
PROPOSED = "first"


class Choices(ttk.Frame):
    """Who plays, what and against whom. `program` is what is being written, None at first."""

    def __init__(self, parent: tk.Misc, app: App, bench: BenchWindow) -> None:
        super().__init__(parent)
        self._bench, self._desk = bench, app.desk
        self.program: BotProgram | None = None
        self._programs: list[BotProgram] = []
        self._opponents: dict[str, PlayerSpec | None] = {}
        self.columnconfigure(1, weight=1)
        self.programs = _box(self, "Program", self._program_chosen)
        self.games = _box(self, "Game", self._list_opponents, [each.title for each in GAMES])
        self.games.current(GAMES.index(app.desk.game))
        self.seats = _box(self, "as")
        self.opponents = _box(self, "against")
        self._list_opponents()
        buttons = ttk.Frame(self)
        buttons.grid(row=self.grid_size()[1], column=1, sticky="w")
        for text, command in (
            ("New…", lambda: BeginDialog(bench, self)),
            ("Open…", lambda: ask_for_program(self, app.files, self.use_file)),
            ("Edit", self._edit),
        ):
            button = ttk.Button(buttons, text=text, command=command, style="Compact.TButton")
            button.pack(side="left", padx=(0, UNIT))

    @property
    def game(self) -> AnyGame:
        return GAMES[self.games.current()]

    @property
    def options(self) -> Options:
        return self._desk.options(self.game)

    @property
    def seat_names(self) -> list[str]:
        return [f"Player {seat + 1}" for seat in range(self.game.seats(self.options))]

    @property
    def spec(self) -> PlayerSpec | None:
        return None if self.program is None else spec_of(self.program)

    def setup(self, seed: int) -> Setup | None:
        """Return a game of the program, with the opponent on all other seats."""
        mine = self.spec
        if mine is None:
            return None
        other = self._opponents[self.opponents.get()] or mine
        seats = range(len(self.seat_names))
        players = tuple(mine if seat == self.seats.current() else other for seat in seats)
        return Setup(self.game, self.options, seed, players)

    def choose_newest(self) -> None:
        """Choose what was written last in the folder for programs, if anything is there."""
        self._use(max(_own_programs(), key=stamp, default=None))

    def use_file(self, path: str) -> None:
        """Choose the program in a file; one that cannot be run is complained about.

        The bench may have been closed since the file was asked for.
        """
        if self.winfo_exists():
            program = program_in(path, partial(self._bench.say, wrong=True))
            if program is not None:
                self._use(program)

    def begun(self, path: Path, game: AnyGame) -> None:
        """Choose a program that has just been begun."""
        self.games.current(GAMES.index(game))
        self.use_file(str(path))
        self._bench.say(
            f"{path.name} is made, and plays {game.title} already. Edit opens it; whenever "
            "you save it, it starts again."
        )

    def _use(self, program: BotProgram | None) -> None:
        self.program = program
        own = _own_programs()
        self._programs = own if program is None or program in own else [*own, program]
        self.programs.configure(values=[each.name for each in self._programs])
        if program is not None:
            self.programs.current(self._programs.index(program))
            self._list_opponents()
            self._bench.program_chosen()

    def _program_chosen(self) -> None:
        self._use(self._programs[self.programs.current()])

    def _list_opponents(self) -> None:
        """Offer the opponents and the seats of the game; what was chosen stays if it can."""
        self._opponents = opponents_of(self.game, self.program)
        for box, labels in ((self.opponents, list(self._opponents)), (self.seats, self.seat_names)):
            before = box.get()
            box.configure(values=labels)
            box.current(labels.index(before) if before in labels else 0)

    def _edit(self) -> None:
        if self.program is not None and self.program.path is not None:
            open_outside(self, self.program.path, partial(self._bench.say, wrong=True))


class BeginDialog(Dialog):
    """Writes a small whole program into the folder for programs, and lets it be chosen."""

    def __init__(self, bench: BenchWindow, choices: Choices) -> None:
        super().__init__(bench, "New Player")
        self._choices = choices
        ttk.Label(
            self.body,
            text="A small whole program, with comments, that plays already: change what you like.",
            style="Muted.TLabel",
            wraplength=self.text_width(WIDEST_TEXT),
            justify="left",
        ).pack(anchor="w", pady=(0, UNIT))
        form = ttk.Frame(self.body)
        form.pack(fill="x")
        self.name = ttk.Entry(form, width=24)
        self.name.insert(0, _free_name())
        _put(form, "Name", self.name)
        self.games = _box(form, "Game", self._list_languages, [each.title for each in GAMES])
        self.games.current(GAMES.index(choices.game))
        self.languages = _box(form, "Language")
        self._list_languages()
        self.finish([("Create", self._create), ("Cancel", self.destroy)])
        self.name.select_range(0, "end")
        self.name.focus_set()

    def _list_languages(self) -> None:
        before = self.languages.get()
        names = [LANGUAGES[ending] for ending in languages(GAMES[self.games.current()])]
        self.languages.configure(values=names)
        self.languages.current(names.index(before) if before in names else 0)

    def _create(self) -> None:
        game = GAMES[self.games.current()]
        ending = languages(game)[self.languages.current()]
        path = bots_path() / f"{self.name.get().strip().removesuffix(ending)}{ending}"
        try:
            begin_program(path, game)
        except CannotBegin as error:
            self.complain(sentence(str(error)))
            return
        self.destroy()
        self._choices.begun(path, game)


def stamp(program: BotProgram) -> tuple[int, ...]:
    """Return what changes when a program's file is written; nothing if there is no file."""
    if program.path is None:
        return ()
    try:
        found = os.stat(program.path)
    except OSError:
        return ()
    return found.st_mtime_ns, found.st_size, found.st_ino


def opponents_of(game: AnyGame, program: BotProgram | None) -> dict[str, PlayerSpec | None]:
    """Return the samples of a game, weakest first, then you, itself, the levels and programs.

    They go by what the list says; None is another copy of the program.
    """
    samples = samples_of(game)
    found = {_name_of(each): spec_of(each) for each in samples}
    levels = [PlayerSpec("level", level.number) for level in game.levels]
    others = [spec_of(each) for each in programs_for(game)[len(samples) :] if each != program]
    return {
        **found,
        YOU: PlayerSpec("human"),
        ITSELF: None,
        **{label_of(game, spec): spec for spec in (*levels, *others)},
    }


def _name_of(sample: BotProgram) -> str:
    """Return a sample as people call it: `Ambler (sample)`, or by its file where it is no class."""
    file = sample.name.rpartition("/")[2]
    name = file.removesuffix(".py").capitalize() if file.endswith(".py") else file
    return f"{name} (sample)"


def _own_programs() -> list[BotProgram]:
    return [each for each in list_bots((bots_path(),)) if each.path is not None]


def _free_name() -> str:
    """Return a name that no program of the folder has, in any language."""
    taken = {path.stem for path in bots_path().glob("*")}
    number, name = 1, PROPOSED
    while name in taken:
        number += 1
        name = f"{PROPOSED}-{number}"
    return name


def _put(form: ttk.Frame, label: str, field: ttk.Widget) -> None:
    row = form.grid_size()[1]
    name = ttk.Label(form, text=label)
    name.grid(row=row, column=0, sticky="w", padx=(0, 2 * UNIT), pady=UNIT // 2)
    field.grid(row=row, column=1, sticky="ew", pady=UNIT // 2)


def _box(
    form: ttk.Frame,
    label: str,
    chosen: Callable[[], None] = lambda: None,
    values: list[str] | None = None,
) -> ttk.Combobox:
    box = ttk.Combobox(form, state="readonly", width=30, values=values or [])
    box.bind("<<ComboboxSelected>>", lambda event: chosen())
    _put(form, label, box)
    return box
