"""What goes over the wire between us and a bot, for those who look on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum


class Wire(Enum):
    """What a line on the wire is."""

    STARTED = "the program is started"
    SENT = "we send a line"
    ANSWERED = "the program answers with a line"
    SAID = "the program writes to its chat"
    PRINTED = "the program writes to its error stream"
    FAILED = "the program can play no further"


@dataclass(frozen=True)
class WireLine:
    """One of them; `seconds` is how long an answer took.

    The `first` answer of a process has its start in it.
    """

    kind: Wire
    text: str
    seconds: float = 0.0
    first: bool = False


Tap = Callable[[WireLine], None]
"""Hears every line, in threads of the bot and of whoever asks it."""


def no_tap(line: WireLine) -> None:
    """Let a line go where nobody looks on."""
