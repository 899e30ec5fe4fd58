"""The programs that can play a game: samples, those in the user's folder, installed ones."""

from __future__ import annotations

import contextlib
import tkinter as tk
from collections.abc import Callable, Iterable
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
from ...engine.players.sandbox import HEADING, protection
from ...engine.players.spec import PlayerSpec
from ...store.places import bots_path
from ..canvas.words import comment, sentence
from ..kit.files import FileDialogs
from ..kit.thinker import Thinker

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
