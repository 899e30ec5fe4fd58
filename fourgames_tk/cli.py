"""The command line: which door leads where. Nothing here imports tkinter before it is needed."""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from . import __version__
from .engine.games import GAMES

THEMES = ("light", "dark")


def run(arguments: Sequence[str]) -> int:
    """Carry out the arguments, without the program's name; return the exit status."""
    if arguments and arguments[0] in COMMANDS:
        return COMMANDS[arguments[0]](arguments[1:])
    options = _parser().parse_args(arguments)
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


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="fourgames",
        description="Five board games, against the computer, each other, or to watch.",
        epilog=f"Commands: {', '.join(COMMANDS)}. Each explains itself with --help.",
    )
    parser.add_argument("file", nargs="?", type=Path, help="a saved game (.4g) to open")
    parser.add_argument("--game", choices=[game.id for game in GAMES], help="the game to begin")
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
    parser.add_argument("--version", action="version", version=f"fourgames {__version__}")
    return parser


def _engine(arguments: Sequence[str]) -> int:
    """Speak the text protocol on standard input and output."""
    parser = argparse.ArgumentParser(
        prog="fourgames engine",
        description="Speak the text protocol on standard input and output, one command a line.",
    )
    parser.add_argument(
        "--end-with-input",
        action="store_true",
        help="when the input ends, end at once, even while thinking; the window uses this",
    )
    options = parser.parse_args(arguments)
    from .engine.lifeline import lifeline
    from .engine.protocol import serve

    # By number: a program without a console has pipes, but no sys.stdin and sys.stdout.
    with (
        contextlib.suppress(BrokenPipeError),
        open(0, "rb", closefd=False) as commands,
        open(1, "w", encoding="utf-8", newline="\n", closefd=False) as answers,
        # Whatever else prints must not come between the answers.
        contextlib.redirect_stdout(sys.stderr),
    ):
        serve(lifeline(commands) if options.end_with_input else commands, answers, sys.stderr)
    return 0


def _bot_runner(arguments: Sequence[str]) -> int:
    """Be the process of a bot."""
    from .engine.players.bots.runner import main

    return main(arguments)


def _tournament(arguments: Sequence[str]) -> int:
    """Play a tournament."""
    from .commands.tournament import main

    return main(arguments)


def _bot(arguments: Sequence[str]) -> int:
    """Check a program that plays, or list those there are."""
    from .commands.bot import main

    return main(arguments)


COMMANDS: Mapping[str, Callable[[Sequence[str]], int]] = {
    "engine": _engine,
    "bot-runner": _bot_runner,
    "tournament": _tournament,
    "bot": _bot,
}
"""Each takes the arguments after its name and returns the exit status."""
