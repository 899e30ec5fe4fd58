"""What players say while they play, brought from their threads to the window."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable

from ..canvas.chat import ChatLine
from ..canvas.words import drawable
from ..kit.mailbox import Mailbox

MOST_LINES = 1000
LONGEST_LINE = 400
GATHER_MS = 60
"""How long a line waits for others: a player that floods the chat must not keep the window busy."""


class Chat:
    """Keeps the last lines; `said` is called on the event loop when there are new ones."""

    def __init__(self, widget: tk.Misc, said: Callable[[], None]) -> None:
        """Bring lines to the event loop of `widget`, from `listen` until `close`."""
        self._widget = widget
        self._said = said
        self._mailbox: Mailbox[ChatLine] | None = None
        self._lines: list[ChatLine] = []

    @property
    def lines(self) -> tuple[ChatLine, ...]:
        """The lines so far, oldest first."""
        return tuple(self._lines)

    def listen(self) -> None:
        """Take lines from now on: somebody plays who may say something."""
        if self._mailbox is None:
            self._mailbox = Mailbox(self._widget, self._hear, GATHER_MS)

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
        self._said()

    def _keep(self, lines: list[ChatLine]) -> None:
        self._lines = [*self._lines, *lines][-MOST_LINES:]
