"""What follows the name of a command: read, or refused with what is allowed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from .errors import BadOption, FourgamesError
from .options import split_words

LONGEST_THOUGHT = 86_400
"""In seconds."""

_SECONDS = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?")


class BadCommand(FourgamesError):
    """A line that is no command, or a command without what it needs."""


def nothing(rest: str) -> None:
    """Refuse whatever follows."""
    if rest:
        raise BadCommand("this command stands alone on its line")


def integer(text: str, what: str, minimum: int, maximum: int) -> int:
    """Return a whole number in plain digits; `what` names it in the message."""
    if not re.fullmatch(r"[0-9]{1,9}", text) or not minimum <= int(text) <= maximum:
        raise BadOption(f"{text!r} is not {what}: allowed is {minimum} to {maximum}")
    return int(text)


def words(rest: str, *allowed: str) -> dict[str, str]:
    """Return the texts of `name=value` words by name, of which only these are allowed."""
    found = split_words(rest.split())
    for name in found:
        if name not in allowed:
            raise BadOption(f"unknown option {name!r}: there are {' and '.join(allowed)}")
    return found


def seconds(found: Mapping[str, str]) -> float | None:
    """Return the `seconds` among the words, None where there are none."""
    if "seconds" not in found:
        return None
    text = found["seconds"]
    if not _SECONDS.fullmatch(text) or float(text) > LONGEST_THOUGHT:
        raise BadOption(
            f"seconds={text}: allowed is 0 to {LONGEST_THOUGHT} in plain digits, such as 2 or 0.5"
        )
    return float(text)


def path(rest: str) -> Path:
    """Return the path of a file."""
    if not rest or "\0" in rest:
        raise BadCommand("this command needs the path of a file")
    return Path(rest)
