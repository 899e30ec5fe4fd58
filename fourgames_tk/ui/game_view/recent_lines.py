"""The last lines that players and bots wrote, from any thread."""

from __future__ import annotations

import threading
import tkinter as tk
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from ...engine.players.child_process import ProcessLogLine
from ..canvas.scene import ChatLine
from ..text import drawable_line
from ..widgets.background import Mailbox

MAX_CHAT_LINES, MAX_TRAFFIC_LINES = 1000, 2000
"""Maximum numbers of stored chat lines and of protocol lines."""
MAX_LINE_LENGTH = 400
"""Characters that are kept of a line."""
BATCH_MS = 60
"""How long new lines are collected before a subscriber gets them, so that floods stay cheap."""


@dataclass(frozen=True)
class BotTrafficLine:
    """A protocol line to or from the bot of a seat, with the number of moves played before it."""

    seat: int
    ply: int
    line: ProcessLogLine


LineT = TypeVar("LineT", ChatLine, BotTrafficLine)


class RecentLines(Generic[LineT]):
    """Keeps the last lines, and passes new ones to at most one subscriber."""

    def __init__(self, max_count: int) -> None:
        self._lock = threading.Lock()
        self._lines: deque[LineT] = deque(maxlen=max_count)
        self._mailbox: Mailbox[LineT] | None = None

    @property
    def lines(self) -> tuple[LineT, ...]:
        """The lines so far, oldest first."""
        with self._lock:
            return tuple(self._lines)

    def append(self, line: LineT) -> None:
        """Add a line; may be called from any thread."""
        with self._lock:
            self._lines.append(line)
            if self._mailbox is not None:
                self._mailbox.post(line)

    def subscribe(self, widget: tk.Misc, on_lines: Callable[[list[LineT]], None]) -> None:
        """Call `on_lines` with the lines so far, then with new ones in batches (event loop)."""
        self.unsubscribe()
        with self._lock:
            before = list(self._lines)
            self._mailbox = Mailbox(widget, on_lines, BATCH_MS)
        if before:
            on_lines(before)

    def unsubscribe(self) -> None:
        with self._lock:
            mailbox, self._mailbox = self._mailbox, None
        if mailbox is not None:
            mailbox.close()

    def drop_lines_after(self, ply: int) -> None:
        """Drop the lines after ply `ply`, whose moves were taken back."""
        with self._lock:
            remaining = [line for line in self._lines if line.ply <= ply]
            self._lines.clear()
            self._lines.extend(remaining)


def clean_chat_line(seat: int, text: str, ply: int) -> ChatLine:
    """Return a chat line of a player, shortened and without characters that cannot be drawn."""
    return ChatLine(seat, drawable_line(text[:MAX_LINE_LENGTH]).strip(), ply)
