"""The errors that several modules of the engine raise. The others stand beside what raises them.

Every message is a text for people: what is wrong, and what is allowed.
"""

from __future__ import annotations

from .language import N_

NO_THREAD = N_("the system cannot start another thread")
"""Why something fails on a machine without a free thread, for messages to people."""


class FourgamesError(ValueError):
    """Invalid input of any kind. The message is written for people."""


class IllegalMove(FourgamesError):
    """A move that the rules do not allow in this position."""


class BadOption(FourgamesError):
    """An unknown option, or a value out of its range."""


class BadPosition(FourgamesError):
    """A position that cannot be read, or that cannot be played on from."""
