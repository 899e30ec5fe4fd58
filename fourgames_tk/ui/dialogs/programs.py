"""The programs that can play a game: samples, those in the user's folder, installed ones."""

from __future__ import annotations

import contextlib
import tkinter as tk
from collections.abc import Callable

from ...engine.game import AnyGame
from ...engine.players.bots.find import BotProgram, is_sample, list_bots, samples_of
from ...engine.players.spec import PlayerSpec
from ...store.places import bots_path
from ..desktop.files import FileDialogs


def programs_for(game: AnyGame) -> list[BotProgram]:
    """Return the programs to choose from for a game, the samples that play it first."""
    return [*samples_of(game), *list_bots((bots_path(),))]


def spec_of(program: BotProgram) -> PlayerSpec:
    """Return the seat of a program: samples and installed ones by name, files by their path."""
    by_name = program.path is None or is_sample(program.name)
    return PlayerSpec("bot", path=program.name if by_name else str(program.path))


def ask_for_program(parent: tk.Misc, files: FileDialogs, go: Callable[[str], None]) -> None:
    """Let a person pick a program's file, first in the folder for them; `go` hears its path."""
    folder = bots_path()
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    files.open(parent, "Choose a program that plays", None, lambda path: go(str(path)), folder)
