"""What can be wrong with input. Every message says what is wrong and what is allowed."""

from __future__ import annotations


class FourgamesError(ValueError):
    """Bad input of any kind; the message is written for a person."""


class IllegalMove(FourgamesError):
    """A move that the rules do not allow here."""


class BadOption(FourgamesError):
    """An unknown option, or a value out of range."""


class BadPosition(FourgamesError):
    """A position that cannot be read or cannot arise."""


class BadRecord(FourgamesError):
    """A saved game that is damaged; the message names the line."""


def printable(text: str) -> str:
    """Return a text with escapes in place of what cannot be shown."""
    return "".join(
        sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text
    )
