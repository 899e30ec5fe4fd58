"""Thinking beside the window: work in a thread, its answer on the event loop, or dropped."""

from __future__ import annotations

import os
import sys
import threading
import tkinter as tk
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ...engine.errors import NO_THREAD, FourgamesError
from ...engine.search.clock import Clock, OutOfTime, StopSignal
from .timers import Timer, on_own_event, on_readable

if TYPE_CHECKING:
    from concurrent.futures import Future

MessageT = TypeVar("MessageT")

DELIVERED = "<<Delivered>>"
"""The virtual event that tells, on the window's thread, that messages came from another one."""

POLL_MS = 15
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
        batch_ms: int = 0,
        piped: bool = sys.platform != "win32",
    ) -> None:
        """Call `deliver` on the event loop of `widget` with all that has come.

        A message waits `gather_ms` for others, so that many come at once. `piped` tells whether a
        pipe wakes the event loop, or a timer looks.
        """
        self._widget, self._deliver, self._gather_ms = widget, deliver, batch_ms
        self._lock = threading.Lock()
        self._waiting: list[MessageT] = []
        self._pipe: tuple[int, int] | None = os.pipe() if piped else None
        self._open = True
        self._timer = Timer(widget)
        if self._pipe is not None:
            on_readable(widget, self._pipe[0], partial(self._on_readable, self._pipe[0]))
        else:
            self._poll_later()

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

    def _on_readable(self, pipe: int) -> None:
        if not self._timer.is_waiting:
            self._timer.start(self._gather_ms, self._deliver_waiting)
        # Last: after an error Tk calls again.
        os.read(pipe, 64)

    def _poll_later(self) -> None:
        self._timer.start(max(POLL_MS, self._gather_ms), self._deliver_waiting)

    def _deliver_waiting(self) -> None:
        with self._lock:
            messages, self._waiting = self._waiting, []
        if self._pipe is None:
            self._poll_later()
        if messages:
            self._widget.event_generate(DELIVERED)
            self._deliver(messages)


BATCH_MS = 100
"""How long news waits for more, so that much of it does not keep the window busy."""


def report_or_raise(say: Callable[[str], object]) -> Callable[[Exception], None]:
    """Return what to do where thinking fails: say what is meant for people, report a fault."""

    def failed(error: Exception) -> None:
        if not isinstance(error, FourgamesError):
            raise error
        say(str(error))

    return failed


class BackgroundTask:
    """Runs one piece of work at a time. Asking again, or `stop`, drops the answer under way.

    The work gets a clock whose `expired` turns true when its answer is no longer wanted.
    `interrupt` is called then as well, to end what cannot look at the clock.
    """

    def __init__(self, widget: tk.Misc, interrupt: Callable[[], None]) -> None:
        """Deliver answers on the event loop of `widget`, and stop for good as that goes away."""
        self._widget = widget
        self._interrupt = interrupt
        # Imported late: slow, and the first window runs no task.
        from concurrent import futures

        self._futures = futures
        self._threads = futures.ThreadPoolExecutor(thread_name_prefix="thinker")
        self._unwanted = StopSignal()
        self._mailbox: Mailbox[Any] | None = None
        on_own_event(widget, "<Destroy>", self.close)

    @property
    def busy(self) -> bool:
        return self._mailbox is not None

    def run(
        self,
        work: Callable[..., Any],
        on_result: Callable[[Any], None],
        on_error: Callable[[Exception], None],
        on_progress: Callable[[list[Any]], None] | None = None,
    ) -> None:
        """Run `work` in a thread, then call `answer` with its result, or `failure`.

        Who wants to hear what comes before that gives `news`: the work then gets, after the clock,
        what it calls with a piece of it.
        """
        self.stop()
        self._unwanted = StopSignal()
        heard, wait = (
            partial(self._handle_messages, on_result, on_error, on_progress),
            BATCH_MS if on_progress else 0,
        )
        # A mailbox for each answer: one that is dropped finds its mailbox closed.
        self._mailbox = mailbox = Mailbox[Any](self._widget, heard, wait)
        tell = () if on_progress is None else (mailbox.post,)
        try:
            future = self._threads.submit(work, Clock(stopped=self._unwanted), *tell)
        except (RuntimeError, MemoryError):
            # The executor keeps the work, which may begin with a later one: nobody waits for it.
            self._unwanted.request_stop()
            future = self._futures.Future()
            future.set_exception(FourgamesError(NO_THREAD))
        future.add_done_callback(mailbox.post)

    def stop(self) -> None:
        """Drop the answer under way, if any, and end the thinking."""
        if self._mailbox is None:
            return
        self._close_mailbox()
        self._unwanted.request_stop()
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

    def _handle_messages(
        self,
        on_result: Callable[[Any], None],
        on_error: Callable[[Exception], None],
        on_progress: Callable[[list[Any]], None] | None,
        messages: list[Any],
    ) -> None:
        """Take what has come, of which the answer is the last."""
        future = messages.pop() if isinstance(messages[-1], self._futures.Future) else None
        if future is not None:
            self._close_mailbox()
        try:
            if messages and on_progress is not None:
                on_progress(messages)
        finally:
            # An error in the news is reported, and who asked hears the answer all the same.
            if future is not None:
                self._deliver(future, on_result, on_error)

    def _deliver(
        self,
        future: Future[Any],
        on_result: Callable[[Any], None],
        on_error: Callable[[Exception], None],
    ) -> None:
        error = future.exception()
        if error is None:
            on_result(future.result())
        elif isinstance(error, Exception) and not isinstance(error, OutOfTime):
            on_error(error)
