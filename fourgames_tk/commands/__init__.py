"""Commands of the command line, each with a file of its own, and the table of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import argparse


class CommandFile(Protocol):
    """What the file of a command has."""

    def argument_parser(self) -> argparse.ArgumentParser:
        """Return what reads the arguments after the command's name."""

    def main(self, arguments: Sequence[str]) -> int:
        """Carry the command out with these arguments; return the exit status."""


@dataclass(frozen=True)
class Command:
    """A command: a line about it, and its file, which is imported when it is wanted."""

    summary: str
    load: Callable[[], CommandFile]


def _engine() -> CommandFile:
    from . import engine

    return engine


def _tournament() -> CommandFile:
    from . import tournament

    return tournament


def _bot() -> CommandFile:
    from . import bot

    return bot


COMMANDS: Mapping[str, Command] = {
    "engine": Command("let other programs use rules and thinking", _engine),
    "tournament": Command(
        "let computer players and programs play each other, and rate them", _tournament
    ),
    "bot": Command("begin or check a program that plays, or list those there are", _bot),
}
"""The commands for people, by name."""
