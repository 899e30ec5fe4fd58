"""What follows the name of a command: read, or refused with what is allowed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from .digits import decimal, whole
from .errors import BadOption, FourgamesError, quoted, repeated
from .options import split_words

LONGEST_THOUGHT = 86_400
"""In seconds."""


class BadCommand(FourgamesError):
    """A line that is no command, or a command without what it needs."""


def nothing(rest: str) -> None:
    """Refuse whatever follows."""
    if rest:
        raise BadCommand("this command stands alone on its line")


def integer(text: str, what: str, minimum: int, maximum: int) -> int:
    """Return a whole number in plain digits; `what` names it in the message."""
    try:
        number = whole(text)
    except ValueError:
        number = minimum - 1
    if not minimum <= number <= maximum:
        raise BadOption(f"{quoted(text)} is not {what}: allowed is {minimum} to {maximum}")
    return number


def words(rest: str, *allowed: str) -> dict[str, str]:
    """Return the texts of `name=value` words by name, of which only these are allowed."""
    found = split_words(rest.split())
    for name in found:
        if name not in allowed:
            raise BadOption(f"unknown option {quoted(name)}: there are {' and '.join(allowed)}")
    return found


def seconds(found: Mapping[str, str]) -> float | None:
    """Return the `seconds` among the words, None where there are none."""
    if "seconds" not in found:
        return None
    text = found["seconds"]
    try:
        number = decimal(text)
    except ValueError:
        number = -1
    if text.startswith("-") or not 0 <= number <= LONGEST_THOUGHT:
        raise BadOption(
            f"seconds={repeated(text)}: allowed is 0 to {LONGEST_THOUGHT} in plain digits, "
            "such as 2 or 0.5"
        )
    return number


def path(rest: str) -> Path:
    """Return the path of a file."""
    if not rest or "\0" in rest:
        raise BadCommand("this command needs the path of a file")
    return Path(rest)
