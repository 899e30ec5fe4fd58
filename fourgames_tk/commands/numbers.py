"""The numbers among the arguments of a command, read by one rule."""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Callable

from ..engine.check import decimal, whole
from ..engine.errors import repeated


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """Return what reads a whole number in a range, or says what is allowed."""

    def read(text: str) -> int:
        try:
            number = whole(text, longest=len(str(most)))
        except ValueError:
            number = least - 1
        if not least <= number <= most:
            raise ArgumentTypeError(
                f"allowed is a whole number from {least} to {most}, not {repeated(text)}"
            )
        return number

    return read


def number(text: str) -> float:
    """Read a number, or say what is allowed."""
    try:
        return decimal(text)
    except ValueError:
        raise ArgumentTypeError(
            f"allowed is a number in plain digits, such as 2 or 0.5, not {repeated(text)}"
        ) from None


def seconds(text: str) -> float:
    """Read a time for a move, or say what is allowed."""
    time = number(text)
    if time <= 0:
        raise ArgumentTypeError(f"allowed is some time, such as 2 or 0.5, not {repeated(text)}")
    return time
