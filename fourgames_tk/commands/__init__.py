"""Commands of the command line, each with a file of its own, and the table of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse


@dataclass(frozen=True)
class Command:
    """A command: a line about it, its arguments, and what carries them out.

    `main` takes the arguments after the command's name and returns the exit status.
    """

    summary: str
    parser: Callable[[], argparse.ArgumentParser]
    main: Callable[[Sequence[str]], int]


def _engine_parser() -> argparse.ArgumentParser:
    from .engine import argument_parser

    return argument_parser()


def _engine(arguments: Sequence[str]) -> int:
    from .engine import main

    return main(arguments)


def _tournament_parser() -> argparse.ArgumentParser:
    from .tournament import argument_parser

    return argument_parser()


def _tournament(arguments: Sequence[str]) -> int:
    from .tournament import main

    return main(arguments)


def _bot_parser() -> argparse.ArgumentParser:
    from .bot import argument_parser

    return argument_parser()


def _bot(arguments: Sequence[str]) -> int:
    from .bot import main

    return main(arguments)


COMMANDS: Mapping[str, Command] = {
    "engine": Command("let other programs use rules and thinking", _engine_parser, _engine),
    "tournament": Command(
        "let computer players and programs play each other, and rate them",
        _tournament_parser,
        _tournament,
    ),
    "bot": Command(
        "begin or check a program that plays, or list those there are", _bot_parser, _bot
    ),
}
"""The commands for people, by name."""
