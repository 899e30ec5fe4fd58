"""What players say, and what goes over the wires of programs: from their threads to the window."""

from __future__ import annotations

import threading
import tkinter as tk
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from ...engine.players.child import WireLine
from ..canvas.scene import ChatLine
from ..text import drawable
from ..widgets.background import Mailbox

MOST_SAID, MOST_SENT = 1000, 2000
"""How many lines of each are kept."""
LONGEST_LINE = 400
GATHER_MS = 60
"""How long a line waits for others: a program that floods must not keep the window busy."""


@dataclass(frozen=True)
class TrafficLine:
    """A line on the wire of a seat's program, when so many moves had been played."""

    seat: int
    ply: int
    line: WireLine


LineT = TypeVar("LineT", ChatLine, TrafficLine)


class Lines(Generic[LineT]):
    """Keeps the last lines, of which the window knows nothing unless somebody follows them."""

    def __init__(self, most: int) -> None:
        self._lock = threading.Lock()
        self._lines: deque[LineT] = deque(maxlen=most)
        self._mailbox: Mailbox[LineT] | None = None

    @property
    def lines(self) -> tuple[LineT, ...]:
        """The lines so far, oldest first."""
        with self._lock:
            return tuple(self._lines)

    def take(self, line: LineT) -> None:
        """Keep a line; may be called from any thread."""
        with self._lock:
            self._lines.append(line)
            if self._mailbox is not None:
                self._mailbox.post(line)

    def follow(self, widget: tk.Misc, heard: Callable[[list[LineT]], None]) -> None:
        """Call `heard` with the lines so far, then on the event loop with those that come."""
        self.leave()
        with self._lock:
            before = list(self._lines)
            self._mailbox = Mailbox(widget, heard, GATHER_MS)
        if before:
            heard(before)

    def leave(self) -> None:
        with self._lock:
            mailbox, self._mailbox = self._mailbox, None
        if mailbox is not None:
            mailbox.close()

    def cut(self, ply: int) -> None:
        """Forget what came after so many moves: they were taken back."""
        with self._lock:
            kept = [line for line in self._lines if line.ply <= ply]
            self._lines.clear()
            self._lines.extend(kept)


def chat_line(seat: int, text: str, ply: int) -> ChatLine:
    """Return what a player said, as it can be shown."""
    return ChatLine(seat, drawable(text[:LONGEST_LINE]).strip(), ply)
