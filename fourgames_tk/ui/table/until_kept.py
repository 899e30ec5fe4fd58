"""A move is over once it is on the disk: what a person has seen played is there after any end."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from functools import partial
from typing import Protocol

from ..kit.mailbox import Mailbox
from ..kit.timer import Timer

MOST_MS = 2000
"""How long a move that has been shown waits; whoever plays is told then that it is not kept."""


class Keeping(Protocol):
    """What keeps a game."""

    def is_kept(self) -> bool:
        """Return whether the game is on the disk, or is late and people are told."""

    def when_kept(self, call: Callable[[], None]) -> None:
        """Call once the game is on the disk, from any thread."""

    def give_up(self) -> None:
        """Hear that nobody waits any longer: people are to be told."""


class UntilKept:
    """Waits for one move at a time, and the window never waits with it."""

    def __init__(self, widget: tk.Misc, keeping: Keeping | None) -> None:
        """Wait on the event loop of `widget`; a game that nobody keeps need not wait."""
        self._widget, self._keeping = widget, keeping
        self._timer = Timer(widget)
        self._mailbox: Mailbox[None] | None = None
        self._next: Callable[[], None] = lambda: None

    @property
    def waits(self) -> bool:
        """Whether a move waits."""
        return self._mailbox is not None

    def wait(self, go_on: Callable[[], None]) -> None:
        """Call `go_on` at once if all is kept, else as soon as it is, or has taken too long."""
        self.cancel()
        if self._keeping is None or self._keeping.is_kept():
            go_on()
            return
        self._mailbox = Mailbox(self._widget, lambda messages: self._go(go_on))
        self._timer.start(MOST_MS, partial(self._give_up, self._keeping, go_on))
        self._keeping.when_kept(partial(self._mailbox.post, None))

    def then(self, do: Callable[[], None]) -> None:
        """Do this too when the move that waits is over, instead of what was to be done before."""
        self._next = do

    def cancel(self) -> None:
        """Wait no more."""
        self._timer.cancel()
        self._next = lambda: None
        if self._mailbox is not None:
            self._mailbox.close()
            self._mailbox = None

    def _give_up(self, keeping: Keeping, go_on: Callable[[], None]) -> None:
        keeping.give_up()
        self._go(go_on)

    def _go(self, go_on: Callable[[], None]) -> None:
        then = self._next
        self.cancel()
        go_on()
        then()
