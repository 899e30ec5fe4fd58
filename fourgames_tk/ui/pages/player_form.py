"""The form that says who sits on which seat."""

from __future__ import annotations

import contextlib
import tkinter as tk
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ...engine.errors import FourgamesError
from ...engine.game import AnyGame
from ...engine.players.bot_files import BotProgram, bots_in, find_bot, is_sample, samples_of
from ...engine.players.sandbox import PROTECTION_HEADING, protection_sentences
from ...engine.players.spec import PlayerSpec, is_valid_name, parse_names
from ...store.paths import bots_path
from ...store.programs import plays_game
from ..text import clean_comment, sentence
from ..widgets.buttons import Tooltip
from ..widgets.controls import Stepper
from ..widgets.files import FileDialogs
from ..widgets.fonts import pixels
from ..widgets.form import Choice, Entry, Form
from ..widgets.layout import show_line
from ..widgets.theme import themed

if TYPE_CHECKING:
    from ..app import App

MOST_SEATS = 4
CHOICE_LETTERS = 14
"""How wide the list of kinds is, in figures."""
HUMAN, LEVEL, OTHER = "human", "level", "other"
"""Kinds of seats; every other choice is the text of a program."""
NAME_LETTERS, KINDS_WIDTH = 10, 152
"""How wide the field for a name is at least, in figures; and the list of kinds, in design units."""


@dataclass
class Seat:
    """Who sits somewhere, and what that person is called.

    The name of `spec` holds unless another one is typed; `asked` is whether a name was offered
    here: it is a person's seat, or was one.
    """

    spec: PlayerSpec
    level: int
    typed: str = ""
    asked: bool = False
    beside: tk.Frame | None = None
    """What stands beside the kind: a name or a level."""

    @property
    def kind(self) -> str:
        """What its list of kinds shows."""
        return self.spec.text if self.spec.kind == "bot" else self.spec.kind


class SeatingForm(Form):
    """A row for each of `count` seats: a person, the computer at a level, or a program.

    People can have names. `complain` is told what is wrong with a file that was picked; an empty
    text clears it. `changed` hears that somebody else sits somewhere, or is called otherwise.
    """

    def __init__(
        self,
        parent: tk.Misc,
        app: App,
        game: AnyGame,
        count: int,
        complain: Callable[[str], None],
        changed: Callable[[], None],
    ) -> None:
        """Begin without rows; `set_players` makes them."""
        super().__init__(parent)
        self._app, self._game, self._count = app, game, count
        self._complain, self._changed = complain, changed
        self._programs = [spec_of(program) for program in programs_for(game)]
        level = app.settings.level(game)
        self._seats = [Seat(PlayerSpec("human"), level)]
        self._seats += [Seat(PlayerSpec("level", level), level) for _ in range(MOST_SEATS - 1)]
        self._choices: list[Choice] = []

    def set_count(self, count: int) -> None:
        """Show as many seats as the game has."""
        if count != self._count:
            self._count = count
            self._build()

    def set_players(self, players: Sequence[PlayerSpec]) -> None:
        """Fill in players and their names; what this form cannot show keeps its default."""
        for seat, player in zip(self._seats, players, strict=False):
            if player.kind == "level" and player.level <= len(self._game.levels):
                seat.spec, seat.level = player, player.level
            elif player.kind in ("human", "bot"):
                seat.spec, seat.asked = player, player.kind == "human"
            seat.typed = _shown(player.name)
        self._build()

    def players(self) -> tuple[PlayerSpec, ...]:
        return tuple(seat.spec for seat in self._seats[: self._count])

    def named(self) -> tuple[PlayerSpec, ...]:
        """Return the players by what they are called; FourgamesError says what is wrong."""
        seats = self._seats[: self._count]
        typed = tuple(seat.typed if seat.spec.kind == HUMAN else "" for seat in seats)
        read = parse_names(typed)
        # What stands for a program in a record that was opened is no name that can be typed.
        return tuple(
            seat.spec if text == _shown(seat.spec.name) else replace(seat.spec, name=name)
            for seat, text, name in zip(seats, typed, read, strict=True)
        )

    def use_program(self, number: int, path: str) -> None:
        """Put the program in a file on a seat; one that cannot be run is complained about.

        Another game may have been chosen since the file was asked for: then nobody sits here.
        """
        if self.winfo_exists() and (program := program_in(path, self._complain)) is not None:
            self._complain("")
            self._seats[number].spec = spec_of(program)
            self._build()
            self._changed()

    def _build(self) -> None:
        """Make the rows anew, with every program that anybody has picked."""
        self.clear()
        self.section("Players")
        others = [seat.spec for seat in self._seats if seat.spec.kind == "bot"]
        programs = list(dict.fromkeys([*self._programs, *others]))
        kinds = {HUMAN: "Person", LEVEL: "Computer"}
        kinds |= {spec.text: label_of(self._game, spec) for spec in programs}
        self._choices = []
        for number, seat in enumerate(self._seats[: self._count]):
            first = " begins" if number == 0 and _player_1_begins(self._game) else ""
            make = partial(self._make_seat, seat, number, [*kinds.items(), (OTHER, PICK)])
            self.row(f"Player {number + 1}{first}", make)
        self._said = self.say("")
        show_line(self._said, note_on(self.players()))

    def _make_seat(
        self, seat: Seat, number: int, kinds: Sequence[tuple[str, str]], row: tk.Misc
    ) -> tk.Frame:
        line = themed(tk.Frame(row), background="sheet")
        choice = Choice(line, kinds, seat.kind, partial(self._select, number))
        self._choices.append(choice)
        line.columnconfigure(0, minsize=pixels(self, KINDS_WIDTH))
        line.columnconfigure(1, weight=1)
        choice.configure(width=CHOICE_LETTERS)
        choice.grid(row=0, column=0, sticky="we")
        seat.beside = themed(tk.Frame(line), background="sheet")
        seat.beside.grid(row=0, column=1, sticky="we")
        self._show_beside(seat)
        return line

    def _show_beside(self, seat: Seat) -> None:
        """Show the name of a person, or the level of the computer."""
        beside = seat.beside
        if beside is None:
            return
        for child in beside.winfo_children():
            child.destroy()
        if seat.spec.kind == HUMAN:
            self._offer_name(seat)
            call = partial(self._call_them, seat)
            Entry(beside, seat.typed, call, width=NAME_LETTERS, hint="Name").pack(fill="x")
        elif seat.spec.kind == LEVEL:
            game = self._game

            def say(level: int) -> tuple[str, str]:
                return str(level), game.level(level).name

            step = Stepper(beside, 1, len(game.levels), seat.level, partial(self._level, seat), say)
            step.pack(fill="x")
            Tooltip(step, lambda: game.level(seat.level).description)

    def _call_them(self, seat: Seat, text: str) -> None:
        seat.typed = text
        self._changed()

    def _level(self, seat: Seat, level: int) -> None:
        seat.level, seat.spec = level, PlayerSpec("level", level)
        self._changed()

    def _reseated(self) -> None:
        """Say below the seats what programs may do, and that somebody else sits there."""
        show_line(self._said, note_on(self.players()))
        self._changed()

    def _offer_name(self, seat: Seat) -> None:
        """Fill in the first known name that nobody else has, where a person sits down."""
        if seat.asked:
            return
        seat.asked = True
        others = self._seats[: self._count]
        taken = {each.typed for each in others if each is not seat and each.spec.kind == HUMAN}
        known = self._app.settings.people
        seat.typed = next((name for name in known if name not in taken), "")

    def _select(self, number: int, kind: str) -> None:
        seat = self._seats[number]
        if kind == OTHER:
            self._choices[number].show(seat.kind)
            ask_for_program(self, self._app.files, partial(self.use_program, number))
            return
        human, level = PlayerSpec("human"), PlayerSpec("level", seat.level)
        seat.spec = {HUMAN: human, LEVEL: level}.get(kind) or PlayerSpec.parse(kind)
        self._show_beside(seat)
        self._reseated()


def _shown(name: str) -> str:
    """Return a name as it can be changed: empty for one that nobody may type."""
    return name if is_valid_name(name) else ""


def _player_1_begins(game: AnyGame) -> bool:
    """Tell whether neither chance nor an option of the game can let another seat begin."""
    usual = game.options_type()
    return not game.levels_of_play and game.with_first_seat(usual, 1) == usual


PICK = "Program…"
"""What a list of players ends with, for a file that is not in it."""


def programs_for(game: AnyGame) -> list[BotProgram]:
    """Return the programs to choose from for a game, the samples first, then what may play it."""
    others = bots_in(bots_path())
    return [*samples_of(game), *(p for p in others if p.path and plays_game(p.path, game))]


def choices_of(game: AnyGame) -> dict[str, str]:
    """Return programs and levels to choose from for a game: what is shown by what is kept."""
    specs = [spec_of(program) for program in programs_for(game)]
    specs += [PlayerSpec("level", level.number) for level in game.levels]
    return {spec.text: label_of(game, spec) for spec in specs}


def spec_of(program: BotProgram) -> PlayerSpec:
    """Return the seat of a program: samples by their names, other files by their paths."""
    path = str(program.path)
    return PlayerSpec("bot", path=program.name if is_sample(path) else path)


def label_of(game: AnyGame, spec: PlayerSpec) -> str:
    """Return what a player is called in a list to choose from."""
    if spec.kind == "human":
        return "Person"
    if spec.kind == "level":
        names = {level.number: level.name for level in game.levels}
        return f"Computer, level {spec.level}: {names.get(spec.level, '?')}"
    if spec.line:
        return f"{spec.kind.capitalize()}: {clean_comment(spec.line)}"
    name = clean_comment(spec.path.replace("\\", "/").rpartition("/")[2])
    return f"Program: {name}{' (sample)' if is_sample(spec.path) else ''}"


def ask_for_program(parent: tk.Misc, files: FileDialogs, go: Callable[[str], None]) -> None:
    """Let a person pick a program's file, first in the folder for them; `go` hears its path."""
    title, folder = "Choose a program that plays", programs_folder()
    files.open(parent, title, None, lambda paths: go(str(paths[0])), folder)


def programs_folder() -> Path:
    """Return the folder for programs, which is there if that is possible."""
    folder = bots_path()
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def program_in(path: str, complain: Callable[[str], None]) -> BotProgram | None:
    """Return the program in a file; `complain` hears why it cannot be run."""
    try:
        return find_bot(path, ())
    except FourgamesError as error:
        complain(sentence(str(error)))
        return None


def note_on(players: Iterable[PlayerSpec]) -> str:
    """Return what a program may do on this system, if one is chosen that does not come with us."""
    foreign = any(spec.is_foreign for spec in players)
    return " ".join([PROTECTION_HEADING, *protection_sentences()]) if foreign else ""
