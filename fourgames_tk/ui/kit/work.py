"""Work on the window's own thread, a slice at a time, so that the window goes on meanwhile."""

from __future__ import annotations

import time
import tkinter as tk
from collections.abc import Callable, Iterator
from functools import partial

from .timer import Timer

FIRST_SLICE, SLICE = 0.2, 0.03
"""In seconds. What the first one ends is done at once."""


class Work:
    """Goes through the shares of some work, each a number up to 1 that says how much is done."""

    def __init__(
        self,
        widget: tk.Misc,
        shares: Iterator[float],
        done: Callable[[], None],
        failed: Callable[[Exception], None],
    ) -> None:
        """Prepare; `done` or `failed` is called at the end, unless it is stopped before."""
        self._shares, self._done, self._failed = shares, done, failed
        self._timer = Timer(widget)
        self._stopped = False
        self.share = 0.0

    @property
    def running(self) -> bool:
        """Whether there is more to do."""
        return self._timer.is_waiting

    def start(self) -> None:
        """Do the first slice at once, the rest on the event loop."""
        self._go_on(FIRST_SLICE)

    def stop(self) -> None:
        """Give the work up, and let go of what it holds."""
        self._stopped = True
        self._shares = iter(())
        self._timer.cancel()

    def _go_on(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        try:
            for share in self._shares:
                self.share = share
                if time.monotonic() >= until:
                    self._timer.start(1, partial(self._go_on, SLICE))
                    return
        # Whatever it is, somebody waits to hear of it.
        except Exception as error:
            self._failed(error)
        else:
            if not self._stopped:
                self._done()
