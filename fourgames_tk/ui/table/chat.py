"""What players say, and what goes over the wires of programs: from their threads to the window."""

from __future__ import annotations

import threading
import tkinter as tk
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...engine.players.child import WireLine
from ..canvas.scene import ChatLine
from ..canvas.words import drawable
from ..kit.mailbox import Mailbox

if TYPE_CHECKING:
    from .play import Play

MOST_SAID, MOST_SENT = 1000, 2000
"""How many lines of each are kept."""
LONGEST_LINE = 400
GATHER_MS = 60
"""How long a line waits for others: a program that floods must not keep the window busy."""


class Chat:
    """Keeps the last lines that players said; the game hears of new ones on the event loop."""

    def __init__(self, play: Play) -> None:
        """Bring lines to the game, from `listen` until `close`."""
        self._play = play
        self._mailbox: Mailbox[ChatLine] | None = None
        self._lines: list[ChatLine] = []

    @property
    def lines(self) -> tuple[ChatLine, ...]:
        """The lines so far, oldest first."""
        return tuple(self._lines)

    def listen(self) -> None:
        """Take lines from now on: somebody plays who may say something."""
        if self._mailbox is None:
            self._mailbox = Mailbox(self._play.board, self._hear, GATHER_MS)

    def say(self, seat: int, text: str, ply: int) -> None:
        """Take a line; may be called from any thread. Nobody hears it unless the chat listens."""
        mailbox = self._mailbox
        if mailbox is not None:
            mailbox.post(ChatLine(seat, drawable(text[:LONGEST_LINE]).strip(), ply))

    def cut(self, ply: int) -> None:
        """Forget what was said after so many moves: they were taken back."""
        if self._mailbox is not None:
            self._keep(self._mailbox.collect())
        self._lines = [line for line in self._lines if line.ply <= ply]

    def close(self) -> None:
        """Stop listening; the window or the board goes away."""
        if self._mailbox is not None:
            self._mailbox.close()
            self._mailbox = None

    def _hear(self, lines: list[ChatLine]) -> None:
        self._keep(lines)
        self._play.spoken()

    def _keep(self, lines: list[ChatLine]) -> None:
        self._lines = [*self._lines, *lines][-MOST_SAID:]


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
        self._lines: deque[TrafficLine] = deque(maxlen=MOST_SENT)
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
