"""What threads have to say to the window, delivered on the window's own thread.

No thread calls Tk, not even `event_generate`. Where Tk watches files (everywhere but on Windows) a
byte in a pipe wakes the event loop, which otherwise sleeps; on Windows a timer looks.
"""

from __future__ import annotations

import os
import sys
import threading
import tkinter as tk
from collections.abc import Callable
from functools import partial
from typing import Generic, TypeVar

from .timer import Timer, on_readable

MessageT = TypeVar("MessageT")

DELIVERED = "<<Delivered>>"
"""The virtual event that tells, on the window's thread, that messages came from another one."""

LOOK_MS = 15
"""How often a timer looks where no pipe can wake the event loop."""


class Mailbox(Generic[MessageT]):
    """Takes messages from any thread until `close`, and delivers them in their order.

    Where a timer must look it does so as long as the mailbox is open: open it while something
    may come, and no longer.
    """

    def __init__(
        self,
        widget: tk.Misc,
        deliver: Callable[[list[MessageT]], None],
        gather_ms: int = 0,
        piped: bool = sys.platform != "win32",
    ) -> None:
        """Call `deliver` on the event loop of `widget` with all that has come.

        A message waits `gather_ms` for others, so that many come at once. `piped` tells whether a
        pipe wakes the event loop, or a timer looks.
        """
        self._widget, self._deliver, self._gather_ms = widget, deliver, gather_ms
        self._lock = threading.Lock()
        self._waiting: list[MessageT] = []
        self._pipe: tuple[int, int] | None = os.pipe() if piped else None
        self._open = True
        self._timer = Timer(widget)
        if self._pipe is not None:
            on_readable(widget, self._pipe[0], partial(self._woken, self._pipe[0]))
        else:
            self._look_later()

    def post(self, message: MessageT) -> None:
        """Leave a message, from any thread; it is dropped if the mailbox is closed."""
        with self._lock:
            if not self._open:
                return
            # One byte is enough for all that wait: the pipe never fills. It comes first: after an
            # error nothing waits that the next message would not wake the window for.
            if self._pipe is not None and not self._waiting:
                os.write(self._pipe[1], b"!")
            self._waiting.append(message)

    def close(self) -> None:
        """Deliver nothing any more, what waits included."""
        self._timer.cancel()
        with self._lock:
            self._open = False
            self._waiting = []
            pipe, self._pipe = self._pipe, None
        if pipe is not None:
            self._widget.tk.deletefilehandler(pipe[0])
            for end in pipe:
                os.close(end)

    def _woken(self, pipe: int) -> None:
        if not self._timer.is_waiting:
            self._timer.start(self._gather_ms, self._bring)
        # Last: after an error Tk calls again.
        os.read(pipe, 64)

    def _look_later(self) -> None:
        self._timer.start(max(LOOK_MS, self._gather_ms), self._bring)

    def _bring(self) -> None:
        with self._lock:
            messages, self._waiting = self._waiting, []
        if self._pipe is None:
            self._look_later()
        if messages:
            self._widget.event_generate(DELIVERED)
            self._deliver(messages)
