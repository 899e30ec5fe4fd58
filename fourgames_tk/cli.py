"""The command line: which door leads where. Nothing here imports tkinter before it is needed."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import __version__
from .engine.games import GAMES

THEMES = ("light", "dark")


def run(arguments: Sequence[str]) -> int:
    """Carry out the arguments, without the program's name; return the exit status."""
    door = arguments[0] if arguments else ""
    if door in INTERNAL:
        return INTERNAL[door](arguments[1:])
    if door in COMMANDS:
        return COMMANDS[door].main(arguments[1:])
    parser = _window_parser()
    options, unknown = parser.parse_known_args(arguments)
    if options.file is not None and (fault := _fault(options.file)):
        parser.error(fault)
    if unknown:
        parser.error(f"unrecognized arguments: {' '.join(unknown)}")
    if options.selftest:
        from .selftest import selftest

        return selftest(sys.stdout)
    try:
        from .ui.main import run as open_window
    except ModuleNotFoundError as error:
        if error.name not in ("tkinter", "_tkinter"):
            raise
        print("fourgames: this Python has no tkinter (Debian: install python3-tk)", file=sys.stderr)
        return 1
    return open_window(file=options.file, game=options.game, demo=options.demo, theme=options.theme)


def argument_parser() -> argparse.ArgumentParser:
    """Return the whole command line, all commands included.

    What `--help` shows, and what the man page and the completions are made from.
    """
    parser = _window_parser()
    commands = parser.add_subparsers(title="commands", prog="fourgames", metavar="COMMAND")
    for name, command in COMMANDS.items():
        own = command.parser()
        commands.add_parser(
            name,
            help=command.summary,
            description=own.description,
            epilog=own.epilog,
            parents=[own],
            add_help=False,
        )
    return parser


class _Help(argparse.Action):
    """Prints the whole command line, which is more than the parser of the window reads."""

    def __call__(self, *args: Any) -> None:
        argument_parser().print_help()
        sys.exit(0)


def _window_parser() -> argparse.ArgumentParser:
    games = "\n".join(f"  {game.id:14} {game.title}" for game in GAMES)
    parser = argparse.ArgumentParser(
        prog="fourgames",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        usage="fourgames [OPTION ...] [FILE]\n       fourgames COMMAND ...",
        description="Board games against the computer, against each other, or to watch.",
        epilog=f"GAME is one of:\n{games}\n\nfourgames COMMAND --help explains a command.",
        add_help=False,
    )
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="a saved game (.4g)")
    parser.add_argument("-h", "--help", action=_Help, nargs=0, help="show this help and exit")
    parser.add_argument(
        "--game", choices=[game.id for game in GAMES], metavar="GAME", help="the game to begin"
    )
    parser.add_argument("--theme", choices=THEMES, help="the look, for this time")
    parser.add_argument(
        "--demo",
        type=Path,
        metavar="DIR",
        help="let the computer play a whole game of every game and write pictures to DIR",
    )
    parser.add_argument(
        "--selftest", action="store_true", help="play every game without a window, then exit"
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"fourgames {__version__}",
        help="show the version and exit",
    )
    return parser


def _fault(path: Path) -> str:
    """Return why this cannot be opened as a saved game, and what was perhaps meant; or nothing."""
    if os.path.isdir(path):
        return f"{str(path)!r} is a folder; a saved game is a file (.4g)"
    if os.path.exists(path):
        return ""
    if commands := _alike(str(path), COMMANDS):
        return f"there is no command {str(path)!r}; did you mean: fourgames {commands[0]}"
    if files := _alike(path.name, _saved_games(path.parent)):
        return f"there is no file {str(path)!r}; did you mean: {path.parent / files[0]}"
    *others, last = COMMANDS
    return (
        f"there is no file {str(path)!r}; to open are saved games (.4g), and the commands are "
        f"{', '.join(others)} and {last}"
    )


def _alike(name: str, names: Iterable[str]) -> list[str]:
    """Return the names that one who wrote this may have meant, the likeliest first."""
    from difflib import get_close_matches

    known = list(names)
    return get_close_matches(name, known) or [
        other for other in known if len(name) > 2 and other.startswith(name)
    ]


def _saved_games(folder: Path) -> list[str]:
    try:
        return [name for name in os.listdir(folder) if name.endswith(".4g")]
    except OSError:
        return []


@dataclass(frozen=True)
class Command:
    """A command: a line about it, its arguments, and what carries them out.

    `main` takes the arguments after the command's name and returns the exit status.
    """

    summary: str
    parser: Callable[[], argparse.ArgumentParser]
    main: Callable[[Sequence[str]], int]


def _engine_parser() -> argparse.ArgumentParser:
    from .commands.engine import argument_parser

    return argument_parser()


def _engine(arguments: Sequence[str]) -> int:
    from .commands.engine import main

    return main(arguments)


def _tournament_parser() -> argparse.ArgumentParser:
    from .commands.tournament import argument_parser

    return argument_parser()


def _tournament(arguments: Sequence[str]) -> int:
    from .commands.tournament import main

    return main(arguments)


def _bot_parser() -> argparse.ArgumentParser:
    from .commands.bot import argument_parser

    return argument_parser()


def _bot(arguments: Sequence[str]) -> int:
    from .commands.bot import main

    return main(arguments)


def _bot_runner(arguments: Sequence[str]) -> int:
    from .engine.players.bots.runner import main

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

INTERNAL: Mapping[str, Callable[[Sequence[str]], int]] = {"bot-runner": _bot_runner}
"""What the program starts of itself: being the process of a bot."""
