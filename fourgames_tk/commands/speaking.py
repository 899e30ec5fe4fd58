"""How commands speak on a terminal: whatever they repeat, nothing steers it, nor fills it."""

from __future__ import annotations

import argparse
import sys
from typing import NoReturn

from ..engine.errors import cut, printable, printable_lines

LONGEST = 1_000
"""In characters, of what is said about bad arguments and files."""


class Parser(argparse.ArgumentParser):
    """Reads arguments, and refuses those that are bad in a message of bounded length."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, and end with status 2."""
        super().error(_fitting(message))


def complain(text: str) -> None:
    """Say on the stream for errors, in one line, what is wrong."""
    print(_fitting(text), file=sys.stderr)


def say(text: str) -> None:
    """Print lines of results at once."""
    print(printable_lines(text), flush=True)


def _fitting(text: str) -> str:
    return cut(printable(text), LONGEST)
