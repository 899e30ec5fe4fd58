"""Words and texts of messages: counting, listing, quoting, shortening, escaping."""

from __future__ import annotations

import re
from collections.abc import Iterable

MAX_EXCERPT = 60
"""In characters, of what a message repeats of one value from outside."""
MAX_MESSAGE = 600
"""In characters."""
_LONG_WORD = re.compile(rf"(\S{{{MAX_EXCERPT - 20}}})\S{{20,}}")


def shortened(text: str) -> str:
    """Return a message without the greatest part of what it repeats of bad input.

    Words are cut first, so that the reason after them is still read.
    """
    return truncated(_LONG_WORD.sub(r"\1…", text), MAX_MESSAGE)


def truncated(text: str, longest: int) -> str:
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


def printable_excerpt(value: str) -> str:
    """Return what a message repeats of a value from outside: not too long, and safe to show."""
    return printable(truncated(value, MAX_EXCERPT))


def quoted(value: str) -> str:
    """Return the same between quotation marks, as Python writes it."""
    return repr(truncated(value, MAX_EXCERPT))


def counted(number: int, thing: str) -> str:
    """Return how many there are of what has an `s` when it is several: `1 stone`, `0 tiles`."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def listed(things: Iterable[str], before_last: str) -> str:
    """Return several things, or one, as a sentence has them: `A, B or C`."""
    *first, last = things
    return f"{', '.join(first)} {before_last} {last}" if first else last
