"""The form that says who sits on which seat."""

from __future__ import annotations

import contextlib
import tkinter as tk
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from tkinter import ttk

from ...engine.game import AnyGame
from ...engine.players.find import (
    BotNotFound,
    BotProgram,
    find_bot,
    is_sample,
    list_bots,
    samples_of,
)
from ...engine.players.names import is_name, read_names
from ...engine.players.sandbox import HEADING, protection
from ...engine.players.spec import PlayerSpec
from ...store.places import bots_path
from ..canvas.words import comment, sentence
from ..kit.files import FileDialogs
from ..kit.thinker import Thinker

MOST_SEATS = 4
NAME_WIDTH = 25
"""In figures."""


@dataclass
class Seat:
    """The row of a seat: its label, who sits there, and what that person is called.

    Below the computer stands how strong it is.

    `chosen` is the index of the kind of player; `kept` the name of the seat before, which stays
    unless it is typed over.
    """

    label: ttk.Label
    kinds: ttk.Combobox
    naming: ttk.Frame
    name: ttk.Combobox
    note: ttk.Label
    chosen: int
    kept: str = ""
    asked: bool = False
    """Whether a name was offered here: it is a person's seat, or was one."""


class SeatingForm(ttk.Frame):
    """A row for each seat: a person, the computer at one of the game's levels, or a program.

    People can have names; `people` are those to choose from. `complain` is told what is wrong
    with a file that was picked; an empty text clears it. `changed` hears that somebody else sits
    somewhere.
    """

    def __init__(
        self,
        parent: tk.Misc,
        game: AnyGame,
        files: FileDialogs,
        complain: Callable[[str], None],
        people: Sequence[str] = (),
        changed: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(parent)
        self._files, self._complain, self._changed = files, complain, changed
        self._game, self._people = game, people
        self._kinds: list[PlayerSpec] = []
        self._add(PlayerSpec("human"))
        for level in game.levels:
            self._add(PlayerSpec("level", level.number))
        for program in programs_for(game):
            self._add(spec_of(program))
        self._rows = [self._make_seat(seat, game) for seat in range(MOST_SEATS)]
        self._count = 0
        self._may_do = ProgramNote(self, self._hear_what_programs_may_do)
        self.set_count(2)
        self._show()

    def set_count(self, count: int) -> None:
        """Show as many seats as the game has."""
        if count == self._count:
            return
        self._count = count
        for number, row in enumerate(self._rows):
            if number < count:
                row.label.grid(row=2 * number, column=0, sticky="w", padx=(0, 16), pady=4)
                row.kinds.grid(row=2 * number, column=1, sticky="w", pady=4)
            else:
                row.label.grid_remove()
                row.kinds.grid_remove()
        self._show()

    def set_players(self, players: Sequence[PlayerSpec], names: Sequence[str] = ()) -> None:
        """Fill in players and their names; what this form cannot show keeps its default."""
        for row, player in zip(self._rows, players, strict=False):
            if player.kind == "bot":
                self._add(player)
            if player in self._kinds:
                row.chosen = self._kinds.index(player)
                row.asked = player.kind == "human"
        for row, name in zip(self._rows, names, strict=False):
            row.kept = name
            row.name.set(_shown(name))
        self._show()

    def players(self) -> tuple[PlayerSpec, ...]:
        """Return the players of the seats that are shown."""
        return tuple(self._kinds[row.chosen] for row in self._rows[: self._count])

    @property
    def problem(self) -> str:
        """Why no game can begin yet; nothing once what programs may do can be read."""
        return NOT_YET if self._may_do.is_due else ""

    def names(self) -> tuple[str, ...]:
        """Return what they are called, empty for none; raises BadName, saying what is wrong."""
        rows = self._rows[: self._count]
        typed = tuple(row.name.get() if self._is_person(row) else "" for row in rows)
        read = read_names(typed)
        # What stands for a program in a record that was opened is no name that can be typed.
        return tuple(
            row.kept if self._is_person(row) and text == _shown(row.kept) else name
            for row, text, name in zip(rows, typed, read, strict=True)
        )

    def use_program(self, seat: int, path: str) -> None:
        """Put the program in a file on a seat; one that cannot be run is complained about.

        Another game may have been chosen since the file was asked for: then nobody sits here.
        """
        if not self.winfo_exists():
            return
        if (program := program_in(path, self._complain)) is not None:
            spec = spec_of(program)
            self._complain("")
            self._add(spec)
            self._rows[seat].chosen = self._kinds.index(spec)
            self._changed()
        self._show()

    def _add(self, spec: PlayerSpec) -> None:
        if spec not in self._kinds:
            self._kinds.append(spec)

    def _make_seat(self, seat: int, game: AnyGame) -> Seat:
        first = " (moves first)" if seat == 0 and _player_1_begins(game) else ""
        # The key Tab comes to them in the order in which they are made.
        label = ttk.Label(self, text=f"Player {seat + 1}{first}")
        kinds = ttk.Combobox(self, state="readonly", width=34)
        naming = ttk.Frame(self)
        name = ttk.Combobox(naming, values=list(self._people), width=NAME_WIDTH)
        note = ttk.Label(self, style="Small.TLabel", wraplength=kinds.winfo_reqwidth())
        row = Seat(label, kinds, naming, name, note, 0 if seat == 0 else game.middle_level)
        row.kinds.bind("<<ComboboxSelected>>", partial(self._select, seat))
        ttk.Label(naming, text="Name", style="Muted.TLabel").pack(side="left", padx=(0, 8))
        row.name.pack(side="left")
        return row

    def _is_person(self, row: Seat) -> bool:
        return self._kinds[row.chosen].kind == "human"

    def _show(self) -> None:
        self._may_do.consider(self.players())
        self._show_what_programs_may_do()
        labels = [label_of(self._game, kind) for kind in self._kinds]
        for number, row in enumerate(self._rows):
            row.kinds.configure(values=[*labels, PICK])
            row.kinds.current(row.chosen)
            row.naming.grid_remove()
            row.note.grid_remove()
            if number >= self._count:
                continue
            kind = self._kinds[row.chosen]
            below: ttk.Widget = row.naming
            if kind.kind == "human":
                self._offer_name(row)
            elif kind.kind == "level":
                row.note.configure(text=self._game.level(kind.level).description)
                below = row.note
            else:
                continue
            below.grid(row=2 * number + 1, column=1, sticky="w", pady=(0, 8))

    def _hear_what_programs_may_do(self) -> None:
        self._show_what_programs_may_do()
        self._changed()

    def _show_what_programs_may_do(self) -> None:
        """Say it below the seats, as wide as they are."""
        if not self._may_do.is_said:
            self._may_do.grid_remove()
            return
        row = self._rows[0]
        width = row.label.winfo_reqwidth() + row.kinds.winfo_reqwidth()
        self._may_do.configure(wraplength=width)
        self._may_do.grid(row=2 * MOST_SEATS, column=0, columnspan=2, sticky="w", pady=(8, 0))

    def _offer_name(self, row: Seat) -> None:
        """Fill in the first known name that nobody else has, where a person sits down."""
        if row.asked:
            return
        row.asked = True
        others = self._rows[: self._count]
        taken = {each.name.get() for each in others if each is not row and self._is_person(each)}
        row.name.set(next((name for name in self._people if name not in taken), ""))

    def _select(self, seat: int, event: tk.Event[tk.Misc]) -> None:
        index = self._rows[seat].kinds.current()
        if index < len(self._kinds):
            self._rows[seat].chosen = index
            self._show()
            self._changed()
            return
        self._show()
        ask_for_program(self, self._files, partial(self.use_program, seat))


def _shown(name: str) -> str:
    """Return a name as it can be changed: empty for one that nobody may type."""
    return name if is_name(name) else ""


def _player_1_begins(game: AnyGame) -> bool:
    """Tell whether neither chance nor an option of the game can let another seat begin."""
    usual = game.options_type()
    return not game.levels_of_play and game.moved_first_by(usual, 1) == usual


PICK = "Program…"
"""What a list of players ends with, for a file that is not in it."""
NOT_YET = "It is being found out what a program may do here: read that first."


def programs_for(game: AnyGame) -> list[BotProgram]:
    """Return the programs to choose from for a game, the samples that play it first."""
    return [*samples_of(game), *list_bots((bots_path(),))]


def spec_of(program: BotProgram) -> PlayerSpec:
    """Return the seat of a program: samples and installed ones by name, files by their path."""
    by_name = program.path is None or is_sample(str(program.path))
    return PlayerSpec("bot", path=program.name if by_name else str(program.path))


def label_of(game: AnyGame, spec: PlayerSpec) -> str:
    """Return what a player is called in a list to choose from."""
    if spec.kind == "human":
        return "Person"
    if spec.kind == "level":
        names = {level.number: level.name for level in game.levels}
        return f"Computer, level {spec.level}: {names.get(spec.level, '?')}"
    if spec.kind == "command":
        return f"Command: {comment(spec.line)}"
    name = comment(spec.path.replace("\\", "/").rpartition("/")[2])
    return f"Program: {name}{' (sample)' if is_sample(spec.path) else ''}"


def ask_for_program(parent: tk.Misc, files: FileDialogs, go: Callable[[str], None]) -> None:
    """Let a person pick a program's file, first in the folder for them; `go` hears its path."""
    folder = bots_path()
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    files.open(parent, "Choose a program that plays", None, lambda path: go(str(path)), folder)


def program_in(path: str, complain: Callable[[str], None]) -> BotProgram | None:
    """Return the program in a file; `complain` hears why it cannot be run."""
    try:
        return find_bot(path, ())
    except BotNotFound as error:
        complain(sentence(str(error)))
        return None


class ProgramNote(ttk.Label):
    """Says what a program may do on this system where somebody's own one is chosen.

    That is found out in a thread. The label is shown by whoever made it, `changed` hears when.
    """

    def __init__(self, parent: tk.Misc, changed: Callable[[], None]) -> None:
        super().__init__(parent, style="Small.TLabel", justify="left")
        self._changed = changed
        self._thinker = Thinker(self, lambda: None)
        self._is_wanted = False

    @property
    def is_said(self) -> bool:
        """Whether there is something to read."""
        return self._is_wanted and bool(self.cget("text"))

    @property
    def is_due(self) -> bool:
        """Whether it has to be read before a program is started, and cannot be read yet."""
        return self._is_wanted and not self.is_said

    def consider(self, players: Iterable[PlayerSpec]) -> None:
        """Hear who is chosen: a file or a command line that does not come with the program?"""
        self._is_wanted = any(spec.is_foreign for spec in players)
        if self.is_due and not self._thinker.busy:
            self._thinker.ask(lambda clock: protection(), self._say, self._say_the_least)

    def destroy(self) -> None:
        """Nobody waits for it any more."""
        self._thinker.close()
        super().destroy()

    def _say(self, sentences: tuple[str, ...]) -> None:
        self.configure(text=" ".join([HEADING, *sentences]))
        self._changed()

    def _say_the_least(self, error: Exception) -> None:
        """Where nothing can be tried out, nothing is promised."""
        self._say(protection(False))
