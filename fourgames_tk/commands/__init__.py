"""The commands of the command line, each in a module of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType


@dataclass(frozen=True)
class Command:
    """A command: a line about it, and the name of its module."""

    summary: str
    file: str

    def load_module(self) -> ModuleType:
        """Import the module.

        It has `argument_parser()`, and `main(arguments)` returns the exit status.
        """
        return import_module(f".{self.file}", __name__)

    def run(self, arguments: Sequence[str]) -> int:
        """Run the command and return the exit status: 2, with a message, if it fails."""
        from ..engine.errors import FourgamesError
        from .terminal import print_error

        try:
            status: int = self.load_module().main(arguments)
            return status
        except BrokenPipeError:
            # The caller handles it for the whole command line.
            raise
        except FourgamesError as error:
            reason = str(error)
        except OSError as error:
            where = "" if error.filename is None else f"{error.filename}: "
            reason = f"{where}{error.strerror}"
        print_error(f"fourgames {self.file}: {reason}")
        return 2


COMMANDS: Mapping[str, Command] = {
    "engine": Command("let other programs use the rules and the computer players", "engine"),
    "tournament": Command(
        "let computer players and bots play each other, and rate them", "tournament"
    ),
    "review": Command("show what decided a saved game and how good each move was", "review"),
    "render": Command("write a picture of a saved game's board to a file", "render"),
    "bot": Command("new, check, list: write a bot, try it, see which there are", "bot"),
}
"""The public commands, by name."""
