"""`fourgames engine`: the text protocol on standard input and output."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Sequence

from ..engine.language import ENGLISH, LANGUAGE_VARIABLE, use_language
from ..engine.players.bot_runner import end_with_parent
from ..engine.protocol import CommandReader, serve
from ..output import output_errors
from .terminal import Parser


def main(arguments: Sequence[str]) -> int:
    """Answer commands until `quit` or the end of input. Return the exit status."""
    chosen = argument_parser().parse_args(arguments)
    if chosen.end_with_input:
        end_with_parent()
        use_language(os.environ.get(LANGUAGE_VARIABLE, ENGLISH))
    at_end = (lambda: os._exit(0)) if chosen.end_with_input else (lambda: None)
    # By file number: without a console there are pipes, but no sys.stdin and sys.stdout.
    with (
        contextlib.suppress(BrokenPipeError),
        open(0, "rb", buffering=0, closefd=False) as commands,
        output_errors(),
        open(1, "w", encoding="utf-8", newline="\n", closefd=False) as answers,
        # Other output must not come between the answers.
        contextlib.redirect_stdout(sys.stderr),
    ):
        try:
            serve(CommandReader(commands, at_end), answers, sys.stderr)
        except KeyboardInterrupt:
            return 130
    return 0


def argument_parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="fourgames engine",
        description="Speak the text protocol on standard input and output, one command a line.",
        epilog="Type `help` to list the commands.",
    )
    parser.add_argument(
        "--end-with-input",
        action="store_true",
        help="when the input ends, end at once, even while thinking (used by the window)",
    )
    return parser
