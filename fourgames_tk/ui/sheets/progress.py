"""How far some longer work is, with a button that gives it up."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterator
from tkinter import ttk

from ..kit.fonts import pixels
from ..kit.thinker import Work
from ..kit.timer import Timer
from .dialog import Dialog

PATIENCE_MS = 1000
"""How long nobody needs to be told."""
STEP_MS = 100
WIDTH = 320
"""Of the bar, in design units."""


class ProgressDialog(Dialog):
    """A bar that follows some work. Closing it gives the work up."""

    def __init__(
        self, parent: tk.Misc, title: str, work: Work, give_up: Callable[[], None]
    ) -> None:
        super().__init__(parent, title)
        self._work, self._give_up = work, give_up
        self.bar = ttk.Progressbar(self.body, length=pixels(self, WIDTH), maximum=1.0)
        self.bar.pack(fill="x")
        self.finish([("Cancel", self.destroy)])
        self._timer = Timer(self)
        self._follow()

    def destroy(self) -> None:
        """Close it, and give up what is not done."""
        self._timer.cancel()
        super().destroy()
        if self._work.running:
            self._work.stop()
            self._give_up()

    def _follow(self) -> None:
        self.bar.configure(value=self._work.share)
        self._timer.start(STEP_MS, self._follow)


class Progress:
    """Some work beside what else the window does; what takes longer than a moment is shown."""

    def __init__(
        self,
        parent: tk.Misc,
        title: str,
        shares: Iterator[float],
        done: Callable[[], None],
        failed: Callable[[Exception], None],
        given_up: Callable[[], None] = lambda: None,
    ) -> None:
        """Prepare; one of `done`, `failed` and `given_up` is called at the end."""
        self._parent, self._title = parent, title
        self._given_up = given_up
        self._dialog: ProgressDialog | None = None

        def fail(error: Exception) -> None:
            self._close()
            failed(error)

        def finish() -> None:
            self._close()
            done()

        self._work = Work(parent, shares, finish, fail)
        self._timer = Timer(parent)

    @property
    def running(self) -> bool:
        """Whether there is more to do."""
        return self._work.running

    def start(self) -> None:
        """Begin; what is done in a moment is done when this returns."""
        self._timer.start(PATIENCE_MS, self._show)
        self._work.start()

    def give_up(self) -> None:
        """Stop the work, if it is still going on."""
        if self._work.running:
            self._work.stop()
            self._close()
            self._given_up()

    def _show(self) -> None:
        self._dialog = ProgressDialog(self._parent, self._title, self._work, self._given_up)

    def _close(self) -> None:
        self._timer.cancel()
        if self._dialog is not None and self._dialog.winfo_exists():
            self._dialog.destroy()
