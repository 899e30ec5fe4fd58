"""The arguments of the program that open the window, and the parser of all commands."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import Any

from . import __version__
from .commands import COMMANDS
from .commands.terminal import Parser
from .engine.games import GAMES
from .engine.text import listed
from .store.themes import THEMES

_PAGES = Path(__file__).with_name("help")


def argument_parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line, with all commands.

    It is for `--help`, the man page and the completions.
    """
    parser = window_parser()
    commands = parser.add_subparsers(title="commands", prog="fourgames", metavar="COMMAND")
    for name, command in COMMANDS.items():
        own = command.load_module().argument_parser()
        commands.add_parser(
            name,
            help=command.summary,
            description=own.description,
            epilog=own.epilog,
            parents=[own],
            add_help=False,
        )
    return parser


class _HelpAction(argparse.Action):
    """Prints the help of the whole command line, not only of the window's parser."""

    def __call__(self, *args: Any) -> None:
        argument_parser().print_help()
        sys.exit(0)


def requested_help_page(*words: str) -> str | None:
    """Return the text of a help page that a user asks for by name, or None."""
    pages = {page.stem: page for page in _PAGES.glob("*.md")}
    page = pages.get(words[0]) if len(words) == 1 else None
    return None if page is None else page.read_text("utf-8").rstrip()


def window_parser() -> argparse.ArgumentParser:
    games = "\n".join(f"  {game.id:14} {game.title}" for game in GAMES)
    parser = Parser(
        prog="fourgames",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        usage="fourgames [OPTION ...] [FILE]\n       fourgames COMMAND ...",
        description="Board games to play against the computer or other people, or to watch.",
        epilog=f"GAME is one of:\n{games}\n\nfourgames COMMAND --help explains a command.\n"
        "fourgames help PAGE prints a page, such as bots (how to write a program that\n"
        "plays), tournaments, library, protocol, record, or the rules of a GAME.",
        add_help=False,
    )
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="a saved game (.4g)")
    parser.add_argument("-h", "--help", action=_HelpAction, nargs=0, help="show this help and exit")
    parser.add_argument(
        "--game", choices=[game.id for game in GAMES], metavar="GAME", help="the game to open"
    )
    parser.add_argument("--theme", choices=tuple(THEMES), help="theme for this run")
    parser.add_argument(
        "--speak",
        action="store_true",
        help="speak in this run, to play without seeing the screen; so does F4 in the window",
    )
    parser.add_argument(
        "--selftest", action="store_true", help="play each game once without a window, then exit"
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"fourgames {__version__}",
        help="show the version and exit",
    )
    return parser


def unopenable_reason(path: Path) -> str:
    """Return why a path cannot be opened as a saved game, or an empty text."""
    if os.path.isdir(path):
        return f"{str(path)!r} is a folder: give a saved game (.4g)"
    if os.path.exists(path):
        return ""
    return (
        f"there is no file {str(path)!r}: give a saved game (.4g) or a command "
        f"({listed(COMMANDS, 'or')})"
    )
