"""What players say while they play, brought from their threads to the window."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from dataclasses import dataclass
from queue import Empty, SimpleQueue

MOST_LINES = 1000
LONGEST_LINE = 400
POLL_MS = 60


@dataclass(frozen=True)
class ChatLine:
    """A line that the player on a seat said when so many moves had been played."""

    seat: int
    text: str
    ply: int


class Chat:
    """Keeps the last lines; `said` is called on the event loop when there are new ones."""

    def __init__(self, widget: tk.Misc, said: Callable[[], None]) -> None:
        """Look for new lines on the event loop of `widget`, until `close`."""
        self._widget = widget
        self._said = said
        self._waiting: SimpleQueue[ChatLine] = SimpleQueue()
        self._lines: list[ChatLine] = []
        self._timer: str | None = widget.after(POLL_MS, self._poll)

    @property
    def lines(self) -> tuple[ChatLine, ...]:
        """The lines so far, oldest first."""
        return tuple(self._lines)

    def say(self, seat: int, text: str, ply: int) -> None:
        """Take a line; may be called from any thread."""
        printable = "".join(sign if sign.isprintable() else " " for sign in text[:LONGEST_LINE])
        self._waiting.put(ChatLine(seat, printable.strip(), ply))

    def cut(self, ply: int) -> None:
        """Forget what was said after so many moves: they were taken back."""
        self._collect()
        self._lines = [line for line in self._lines if line.ply <= ply]

    def clear(self) -> None:
        """Forget everything: another game begins."""
        self._collect()
        self._lines = []

    def adopt(self, lines: tuple[ChatLine, ...]) -> None:
        """Go on with the lines of a chat that is being replaced."""
        self._lines = [*lines, *self._lines]

    def close(self) -> None:
        """Stop looking; the window or the board goes away."""
        if self._timer is not None:
            self._widget.after_cancel(self._timer)
            self._timer = None

    def _poll(self) -> None:
        self._timer = self._widget.after(POLL_MS, self._poll)
        if self._collect():
            self._said()

    def _collect(self) -> bool:
        new: list[ChatLine] = []
        try:
            # A player that floods the chat must not keep the window here.
            while len(new) < MOST_LINES:
                new.append(self._waiting.get_nowait())
        except Empty:
            pass
        self._lines = [*self._lines, *new][-MOST_LINES:]
        return bool(new)
