"""The command line: opens the window or runs a command. Imports tkinter only when needed."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path


def run(arguments: Sequence[str]) -> int:
    """Process the arguments, without the program's name. Return the exit status."""
    # Faster start of the window: do not import the argument parser.
    if not arguments:
        return _open_window()
    command = arguments[0]
    if command in INTERNAL_COMMANDS:
        return INTERNAL_COMMANDS[command](arguments[1:])
    from .commands import COMMANDS

    if command == "help" and not Path(command).exists():
        from .arguments import requested_help_page

        if (page := requested_help_page(*arguments[1:])) is not None:
            from .commands.terminal import print_and_flush

            print_and_flush(page)
            return 0
        # As in git: `help COMMAND` is `COMMAND --help`.
        return run([*arguments[1:], "--help"])
    if command in COMMANDS:
        return COMMANDS[command].run(arguments[1:])
    return _window(arguments)


def _window(arguments: Sequence[str]) -> int:
    from .arguments import unopenable_reason, window_parser

    parser = window_parser()
    options, unknown = parser.parse_known_args(arguments)
    if options.file is not None and (reason := unopenable_reason(options.file)):
        parser.error(reason)
    if unknown:
        parser.error(f"unrecognized arguments: {' '.join(unknown)}")
    if options.selftest:
        from .selftest import selftest

        return selftest(sys.stdout)
    return _open_window(options.file, options.game, options.theme, options.speak)


def _open_window(
    file: Path | None = None,
    game: str | None = None,
    theme: str | None = None,
    speak: bool = False,
) -> int:
    # Faster start: the window takes over garbage collection later.
    gc.disable()
    try:
        from .ui.main import run as open_window
    except ModuleNotFoundError as error:
        if error.name not in ("tkinter", "_tkinter"):
            raise
        print("fourgames: this Python has no tkinter (Debian: install python3-tk)", file=sys.stderr)
        return 1
    return open_window(file, game, theme, speak)


def _bot_runner(arguments: Sequence[str]) -> int:
    from .engine.players.bot_runner import main

    return main(arguments)


INTERNAL_COMMANDS: Mapping[str, Callable[[Sequence[str]], int]] = {"bot-runner": _bot_runner}
"""Commands that the program uses itself: running a bot."""
