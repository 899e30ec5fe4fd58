"""Thinking beside the window: work in a thread, its answer on the event loop, or dropped."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Any

from ...engine.errors import FourgamesError
from ...engine.search.clock import Clock, OutOfTime, Stop
from .mailbox import Mailbox
from .timer import at_end


def saying(say: Callable[[str], object]) -> Callable[[Exception], None]:
    """Return what to do where thinking fails: say what is meant for people, report a fault."""

    def failed(error: Exception) -> None:
        if not isinstance(error, FourgamesError):
            raise error
        say(str(error))

    return failed


class Thinker:
    """Runs one piece of work at a time. Asking again, or `stop`, drops the answer under way.

    The work gets a clock whose `expired` turns true when its answer is no longer wanted.
    `interrupt` is called then as well, to end what cannot look at the clock.
    """

    def __init__(self, widget: tk.Misc, interrupt: Callable[[], None]) -> None:
        """Deliver answers on the event loop of `widget`, and stop for good as that goes away."""
        self._widget = widget
        self._interrupt = interrupt
        self._threads = ThreadPoolExecutor(thread_name_prefix="thinker")
        self._unwanted = Stop()
        self._mailbox: Mailbox[Future[Any]] | None = None
        at_end(widget, self.close)

    @property
    def busy(self) -> bool:
        return self._mailbox is not None

    def ask(
        self,
        work: Callable[[Clock], Any],
        answer: Callable[[Any], None],
        failure: Callable[[Exception], None],
    ) -> None:
        """Run `work` in a thread, then call `answer` with its result, or `failure`."""
        self.stop()
        self._unwanted = Stop()
        # A mailbox for each answer: one that is dropped finds its mailbox closed.
        self._mailbox = Mailbox(self._widget, partial(self._answered, answer, failure))
        future = self._threads.submit(work, Clock(stopped=self._unwanted))
        future.add_done_callback(self._mailbox.post)

    def stop(self) -> None:
        """Drop the answer under way, if any, and end the thinking."""
        if self._mailbox is None:
            return
        self._close_mailbox()
        self._unwanted.utter()
        self._interrupt()

    def close(self) -> None:
        """Stop for good; the window is going away."""
        self.stop()
        self._interrupt()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _close_mailbox(self) -> None:
        if self._mailbox is not None:
            self._mailbox.close()
            self._mailbox = None

    def _answered(
        self,
        answer: Callable[[Any], None],
        failure: Callable[[Exception], None],
        futures: list[Future[Any]],
    ) -> None:
        self._close_mailbox()
        (future,) = futures
        error = future.exception()
        if error is None:
            answer(future.result())
        elif isinstance(error, Exception) and not isinstance(error, OutOfTime):
            failure(error)
