"""Arguments and output of commands.

Foreign text is escaped, so that it cannot control a terminal.
"""

from __future__ import annotations

import argparse
import sys
from argparse import ArgumentTypeError
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from ..engine.parsing import parse_decimal, parse_whole
from ..engine.record import Record
from ..engine.record_text import BadRecord
from ..engine.text import printable, printable_excerpt, printable_lines, truncated
from ..output import output_errors

MAX_LINE = 1_000
"""Longest message about invalid arguments and files, in characters."""


class Parser(argparse.ArgumentParser):
    """An argument parser with messages of limited length."""

    def error(self, message: str) -> NoReturn:
        super().error(truncated(printable(message), MAX_LINE))

    def parse(self, arguments: Sequence[str]) -> argparse.Namespace:
        """Return the arguments. Options of a game may be between or after the others."""
        chosen, rest = self.parse_known_args(arguments)
        if rest and (not hasattr(chosen, "option") or any(word[:1] == "-" for word in rest)):
            self.error(f"unrecognized arguments: {' '.join(rest)}")
        if rest:
            chosen.option = [*chosen.option, *rest]
        return chosen


def read_record(path: Path) -> Record:
    """Return a saved game. Raises BadRecord, naming the file."""
    try:
        return Record.read(path)
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}") from None
    except OSError as error:
        raise BadRecord(f"{path} cannot be read: {error.strerror}") from None


def print_error(text: str) -> None:
    """Print a message to the error stream, in one line."""
    print(truncated(printable(text), MAX_LINE), file=sys.stderr)


def print_and_flush(text: str) -> None:
    """Print lines of results, and flush."""
    with output_errors():
        print(printable_lines(text), flush=True)


def whole_number_type(least: int, most: int) -> Callable[[str], int]:
    """Return an argparse `type` for whole numbers from `least` to `most`."""

    def read(text: str) -> int:
        try:
            return parse_whole(text, least, most)
        except ValueError:
            raise ArgumentTypeError(
                f"expected a whole number from {least} to {most}, not {printable_excerpt(text)}"
            ) from None

    return read


def decimal_argument(text: str) -> float:
    try:
        return parse_decimal(text)
    except ValueError:
        raise ArgumentTypeError(
            f"expected a number in plain digits, such as 2 or 0.5, not {printable_excerpt(text)}"
        ) from None


def seconds_argument(text: str) -> float:
    time = decimal_argument(text)
    if time <= 0:
        raise ArgumentTypeError(
            f"expected some time, such as 2 or 0.5, not {printable_excerpt(text)}"
        )
    return time
