"""Commands of the command line, each with a file of its own, and the table of them."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType


@dataclass(frozen=True)
class Command:
    """A command: a line about it, and the name of its file."""

    summary: str
    file: str

    def load(self) -> ModuleType:
        """Return what has `argument_parser()`, and `main(arguments)`, which gives the status."""
        return import_module(f".{self.file}", __name__)

    def run(self, arguments: Sequence[str]) -> int:
        """Carry it out and return the status: 2, and a sentence, where it cannot be done."""
        from ..engine.errors import FourgamesError
        from .terminal import print_error

        try:
            status: int = self.load().main(arguments)
            return status
        except BrokenPipeError:
            # Whoever read the answer has seen enough; nothing more can be written, at the end too.
            with open(os.devnull, "w") as nothing:
                os.dup2(nothing.fileno(), sys.stdout.fileno())
            return 1
        except FourgamesError as error:
            reason = str(error)
        except OSError as error:
            where = "" if error.filename is None else f"{error.filename}: "
            reason = f"{where}{error.strerror}"
        print_error(f"fourgames {self.file}: {reason}")
        return 2


COMMANDS: Mapping[str, Command] = {
    "engine": Command("let other programs use rules and thinking", "engine"),
    "tournament": Command(
        "let computer players and programs play each other, and rate them", "tournament"
    ),
    "review": Command("say what decided a saved game, and what each move was worth", "review"),
    "render": Command("write a picture of a saved game's board to a file", "render"),
    "bot": Command("begin or check a program that plays, or list those there are", "bot"),
}
"""The commands for people, by name."""
