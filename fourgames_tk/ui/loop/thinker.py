"""Thinking beside the window: work in a thread, its answer on the event loop, or dropped."""

from __future__ import annotations

import threading
import tkinter as tk
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from ...engine.search.clock import Clock, OutOfTime

POLL_MS = 15


class Thinker:
    """Runs one piece of work at a time. Asking again, or `stop`, drops the answer under way.

    The work gets a clock whose `expired` turns true when its answer is no longer wanted.
    `interrupt` is called then as well, to end what cannot look at the clock.
    """

    def __init__(self, widget: tk.Misc, interrupt: Callable[[], None]) -> None:
        """Deliver answers on the event loop of `widget`."""
        self._widget = widget
        self._interrupt = interrupt
        self._threads = ThreadPoolExecutor(thread_name_prefix="thinker")
        self._unwanted = threading.Event()
        self._future: Future[Any] | None = None
        self._timer: str | None = None

    @property
    def busy(self) -> bool:
        """Whether an answer is awaited."""
        return self._future is not None

    def ask(
        self,
        work: Callable[[Clock], Any],
        answer: Callable[[Any], None],
        failure: Callable[[Exception], None],
    ) -> None:
        """Run `work` in a thread, then call `answer` with its result, or `failure`."""
        self.stop()
        self._unwanted = threading.Event()
        self._future = self._threads.submit(work, Clock(stopped=self._unwanted.is_set))
        self._timer = self._widget.after(POLL_MS, self._poll, answer, failure)

    def stop(self) -> None:
        """Drop the answer under way, if any, and end the thinking."""
        if self._timer is not None:
            self._widget.after_cancel(self._timer)
            self._timer = None
        if self._future is None:
            return
        self._unwanted.set()
        self._future = None
        self._interrupt()

    def close(self) -> None:
        """Stop for good; the window is going away."""
        self.stop()
        self._interrupt()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _poll(self, answer: Callable[[Any], None], failure: Callable[[Exception], None]) -> None:
        future = self._future
        if future is None:
            return
        if not future.done():
            self._timer = self._widget.after(POLL_MS, self._poll, answer, failure)
            return
        self._future = self._timer = None
        error = future.exception()
        if error is None:
            answer(future.result())
        elif isinstance(error, Exception) and not isinstance(error, OutOfTime):
            failure(error)
