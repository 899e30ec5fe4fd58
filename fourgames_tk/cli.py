"""The command line: which door leads where. Nothing here imports tkinter before it is needed."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path


def run(arguments: Sequence[str]) -> int:
    """Carry out the arguments, without the program's name; return the exit status."""
    # The window shows sooner without what reads arguments.
    if not arguments:
        return _open_window()
    door = arguments[0]
    if door in INTERNAL_COMMANDS:
        return INTERNAL_COMMANDS[door](arguments[1:])
    from .commands import COMMANDS

    if door in COMMANDS:
        return COMMANDS[door].run(arguments[1:])
    return _window(arguments)


def _window(arguments: Sequence[str]) -> int:
    from .arguments import open_error, window_parser

    parser = window_parser()
    options, unknown = parser.parse_known_args(arguments)
    if options.file is not None and (reason := open_error(options.file)):
        parser.error(reason)
    if unknown:
        parser.error(f"unrecognized arguments: {' '.join(unknown)}")
    if options.selftest:
        from .selftest import selftest

        return selftest(sys.stdout)
    return _open_window(options.file, options.game, options.theme)


def _open_window(
    file: Path | None = None, game: str | None = None, theme: str | None = None
) -> int:
    # There is hardly any garbage before the window takes the collector over.
    gc.disable()
    try:
        from .ui.main import run as open_window
    except ModuleNotFoundError as error:
        if error.name not in ("tkinter", "_tkinter"):
            raise
        print("fourgames: this Python has no tkinter (Debian: install python3-tk)", file=sys.stderr)
        return 1
    return open_window(file, game, theme)


def _bot_runner(arguments: Sequence[str]) -> int:
    from .engine.players.runner import main

    return main(arguments)


INTERNAL_COMMANDS: Mapping[str, Callable[[Sequence[str]], int]] = {"bot-runner": _bot_runner}
"""What the program starts of itself: being the process of a bot."""
