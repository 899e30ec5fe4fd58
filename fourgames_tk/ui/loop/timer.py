"""Something that is done once, later, on the window's event loop, as long as its widget lives."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable


class Timer:
    """Waits for one thing at a time; where its widget is gone by then, nothing is done.

    What is done may destroy the widget. With `widget.after` that may stop somebody else's timer:
    tkinter then takes the name of its command away a second time, and by that time the name can be
    another's. The program's first widget, which outlives all others, is asked here instead.
    """

    def __init__(self, widget: tk.Misc) -> None:
        self._widget = widget
        self._root: tk.Misc = widget.nametowidget(".")
        self._waiting: str | None = None

    @property
    def is_waiting(self) -> bool:
        """Whether something is still to be done."""
        return self._waiting is not None

    def start(self, milliseconds: int, do: Callable[[], object]) -> None:
        """Do something after a time, instead of what was to be done before."""
        self.cancel()
        self._waiting = self._root.after(milliseconds, self._go, do)

    def start_when_idle(self, do: Callable[[], object]) -> None:
        """Do something when nothing else waits, instead of what was to be done before."""
        self.cancel()
        self._waiting = self._root.after_idle(self._go, do)

    def cancel(self) -> None:
        """Do nothing, if anything is still to be done."""
        if self._waiting is not None:
            self._root.after_cancel(self._waiting)
            self._waiting = None

    def _go(self, do: Callable[[], object]) -> None:
        self._waiting = None
        if self._widget.winfo_exists():
            do()
