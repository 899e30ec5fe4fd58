"""What can be wrong with input. Every message says what is wrong and what is allowed."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .learn.lessons import Lesson
    from .record import Record


NO_THREAD = "the system cannot start another thread"
"""The reason, for people, on a machine that is at its limits."""


class FourgamesError(ValueError):
    """Bad input of any kind; the message is written for a person."""


class IllegalMove(FourgamesError):
    """A move that the rules do not allow here."""


class BadOption(FourgamesError):
    """An unknown option, or a value out of range."""


class BadPosition(FourgamesError):
    """A position that cannot be read or played on from."""


class BadRecord(FourgamesError):
    """A saved game that is damaged; the message names the line.

    `so_far` is its record up to the fault, None if nothing of the game can be read.
    """

    so_far: Record | None = None


class BadLesson(FourgamesError):
    """A file of lessons in which something is wrong; the message names the line.

    `rest` are the lessons of the file that are whole.
    """

    rest: tuple[Lesson, ...] = ()


LONGEST_WORD = 60
"""In characters, of what a message repeats of one value from outside."""
LONGEST_MESSAGE = 600
"""In characters."""
_LONG_WORD = re.compile(rf"(\S{{{LONGEST_WORD - 20}}})\S{{20,}}")


def shortened(text: str) -> str:
    """Return a message without the greatest part of what it repeats of bad input.

    Words are cut first, so that the reason after them is still read.
    """
    return cut(_LONG_WORD.sub(r"\1…", text), LONGEST_MESSAGE)


def cut(text: str, longest: int) -> str:
    """Return a text, or so many characters of it and a sign that there was more."""
    return text if len(text) <= longest else f"{text[:longest]}…"


def printable(text: str) -> str:
    """Return a text with escapes in place of what cannot be shown."""
    return "".join(
        sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text
    )


def printable_lines(text: str) -> str:
    """Return a text of several lines with escapes in place of what cannot be shown."""
    return "\n".join(map(printable, text.split("\n")))


def repeated(value: str) -> str:
    """Return what a message repeats of a value from outside: not too long, and safe to show."""
    return printable(cut(value, LONGEST_WORD))


def quoted(value: str) -> str:
    """Return the same between quotation marks, as Python writes it."""
    return repr(cut(value, LONGEST_WORD))


def counted(number: int, thing: str) -> str:
    """Return how many there are of what has an `s` when it is several: `1 stone`, `0 tiles`."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def listed(things: Iterable[str], before_last: str) -> str:
    """Return several things, or one, as a sentence has them: `A, B or C`."""
    *first, last = things
    return f"{', '.join(first)} {before_last} {last}" if first else last
