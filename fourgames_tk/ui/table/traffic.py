"""What goes over the wires of the programs that play, kept for those who write them."""

from __future__ import annotations

import threading
import tkinter as tk
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from ...engine.players.bots.wire import WireLine
from ..kit.mailbox import Mailbox

MOST_LINES = 2000
GATHER_MS = 60
"""How long a line waits for others: a program that floods must not keep the window busy."""


@dataclass(frozen=True)
class TrafficLine:
    """A line on the wire of a seat's program, when so many moves had been played."""

    seat: int
    ply: int
    line: WireLine


class Traffic:
    """Keeps the last lines, of which the window knows nothing unless somebody follows them."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._lines: deque[TrafficLine] = deque(maxlen=MOST_LINES)
        self._mailbox: Mailbox[TrafficLine] | None = None

    def take(self, seat: int, ply: int, line: WireLine) -> None:
        """Keep a line; may be called from any thread."""
        kept = TrafficLine(seat, ply, line)
        with self._lock:
            self._lines.append(kept)
            if self._mailbox is not None:
                self._mailbox.post(kept)

    def follow(self, widget: tk.Misc, heard: Callable[[list[TrafficLine]], None]) -> None:
        """Call `heard` with the lines so far, then on the event loop with those that come."""
        self.leave()
        with self._lock:
            before = list(self._lines)
            self._mailbox = Mailbox(widget, heard, GATHER_MS)
        heard(before)

    def leave(self) -> None:
        """Let nobody follow any more."""
        with self._lock:
            mailbox, self._mailbox = self._mailbox, None
        if mailbox is not None:
            mailbox.close()
