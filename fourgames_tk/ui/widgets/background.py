"""Background tasks, messages from other threads, and garbage collection on the window's thread.

Python's collector runs in whichever thread allocates, and may there delete Tk objects (fonts,
variables, pictures) that are part of a reference cycle. Only the window's thread can call Tk:
another one would block or fail (python/cpython issue 83274). So `GarbageCollector` replaces it.
"""

from __future__ import annotations

import os
import sys
import threading
import tkinter as tk
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ...engine.errors import NO_THREAD, FourgamesError
from ...engine.language import _
from ...engine.search.clock import Clock, OutOfTime, StopSignal
from .timers import Timer, on_own_event, on_readable

if TYPE_CHECKING:
    from concurrent.futures import Future

import contextlib
import gc

MessageT = TypeVar("MessageT")

DELIVERED_EVENT = "<<Delivered>>"
"""Virtual event that the window's thread generates when a mailbox delivers messages."""

POLL_MS = 15
"""Interval in milliseconds for polling, if no pipe can wake the event loop."""


class Mailbox(Generic[MessageT]):
    """Accepts messages from any thread until `close`, and delivers them in order on the event loop.

    On systems without pipes in the event loop, a timer polls as long as the mailbox is open: open
    it only while messages can come.
    """

    def __init__(
        self,
        widget: tk.Misc,
        deliver: Callable[[list[MessageT]], None],
        batch_ms: int = 0,
        piped: bool = sys.platform != "win32",
    ) -> None:
        """Open a mailbox that calls `deliver` with lists of messages, on the loop of `widget`.

        Messages are collected for `batch_ms` milliseconds and then delivered together. With `piped`
        a pipe wakes the event loop, else a timer polls.
        """
        self._widget, self._deliver, self._batch_ms = widget, deliver, batch_ms
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
        """Post a message, from any thread; it is dropped if the mailbox is closed."""
        with self._lock:
            if not self._open:
                return
            # One byte for all waiting messages, so that the pipe never fills. Written first: if it
            # fails, no message is left waiting, and the next one wakes the event loop again.
            if self._pipe is not None and not self._waiting:
                os.write(self._pipe[1], b"!")
            self._waiting.append(message)

    def close(self) -> None:
        """Drop the waiting messages and deliver no more."""
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
            self._timer.start(self._batch_ms, self._deliver_waiting)
        # Read last, so that Tk calls again after an error.
        os.read(pipe, 64)

    def _poll_later(self) -> None:
        self._timer.start(max(POLL_MS, self._batch_ms), self._deliver_waiting)

    def _deliver_waiting(self) -> None:
        with self._lock:
            messages, self._waiting = self._waiting, []
        if self._pipe is None:
            self._poll_later()
        if messages:
            self._widget.event_generate(DELIVERED_EVENT)
            self._deliver(messages)


BATCH_MS = 100
"""Time in milliseconds for which progress messages are collected, so that many of them do not keep
the window busy."""


def make_error_handler(show: Callable[[str], object]) -> Callable[[Exception], None]:
    """Return an error handler that calls `show` with the text of a FourgamesError.

    It raises other errors, which are bugs and so are reported as crashes.
    """

    def failed(error: Exception) -> None:
        if not isinstance(error, FourgamesError):
            raise error
        show(str(error))

    return failed


class BackgroundTask:
    """Runs one function at a time in a thread; `run` and `stop` drop the result of the one before.

    The function gets a clock that expires when its result is no longer wanted. `interrupt` is
    called then as well, to stop work that cannot check the clock.
    """

    def __init__(self, widget: tk.Misc, interrupt: Callable[[], None]) -> None:
        """Deliver results on the event loop of `widget`; close when `widget` is destroyed."""
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
    def is_busy(self) -> bool:
        """Whether a function is running whose result is wanted."""
        return self._mailbox is not None

    def run(
        self,
        work: Callable[..., Any],
        on_result: Callable[[Any], None],
        on_error: Callable[[Exception], None],
        on_progress: Callable[[list[Any]], None] | None = None,
        wait_seconds: float = 0.0,
    ) -> None:
        """Run `work(clock)` in a thread, then call `on_result` with its result, or `on_error`.

        With `on_progress`, `work` gets a second argument: a function that it calls with progress
        messages, which `on_progress` receives in lists. With `wait_seconds` the window waits for
        the result at most as long, so that something short needs no second drawing.
        """
        self.stop()
        self._unwanted = StopSignal()
        deliver, batch_ms = (
            partial(self._handle_messages, on_result, on_error, on_progress),
            BATCH_MS if on_progress else 0,
        )
        # A mailbox for each run, so that a result that is no longer wanted finds it closed.
        self._mailbox = mailbox = Mailbox[Any](self._widget, deliver, batch_ms)
        report_progress = () if on_progress is None else (mailbox.post,)
        try:
            future = self._threads.submit(work, Clock(stopped=self._unwanted), *report_progress)
        except (RuntimeError, MemoryError):
            # The executor has queued the work and may start it with a later one: stop it then.
            self._unwanted.request_stop()
            future = self._futures.Future()
            future.set_exception(FourgamesError(_(NO_THREAD)))
        if wait_seconds and self._futures.wait([future], wait_seconds).done:
            self._close_mailbox()
            self._deliver(future, on_result, on_error)
        else:
            future.add_done_callback(mailbox.post)

    def stop(self) -> None:
        """Stop the running function, if any, and drop its result."""
        if self._mailbox is None:
            return
        self._close_mailbox()
        self._unwanted.request_stop()
        self._interrupt()

    def close(self) -> None:
        """Stop, and end the thread; the task must not be used again."""
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
        """Deliver progress messages, and the result if it is the last message."""
        future = messages.pop() if isinstance(messages[-1], self._futures.Future) else None
        if future is not None:
            self._close_mailbox()
        try:
            if messages and on_progress is not None:
                on_progress(messages)
        finally:
            # The result is delivered even if `on_progress` has raised an error.
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


PERIOD_MS = 200
"""Time between two checks after activity, in milliseconds."""
MIN_NEW_OBJECTS = 50
"""With fewer new objects between two checks the window is idle: the checks make some themselves."""

DISCARDED_EVENT = "<<Discarded>>"
"""Virtual event that says that something large was closed, such as a game or a window."""

ACTIVITY_EVENTS = (
    "<Key>",
    "<Button>",
    "<ButtonRelease>",
    "<Motion>",
    "<MouseWheel>",
    "<Configure>",
)
"""User actions, which cause all activity except messages from other threads."""

LARGE_BLOCK = 128 * 1024
"""Size in bytes from which glibc maps a block separately, until a larger one was freed."""

_MMAP_THRESHOLD = -3
"""The number of this parameter in glibc's malloc.h."""


class GarbageCollector:
    """Replaces Python's automatic collection while a window is open, until `stop`.

    It checks periodically after activity, until hardly any new objects appear: no timer runs while
    the window is idle. If a game or window was closed, it then makes a full collection; otherwise
    its old and perhaps large objects would stay for long.
    """

    def __init__(self, root: tk.Tk) -> None:
        """Disable automatic collection; collect on the event loop of `root` instead."""
        self._was_enabled = gc.isenabled()
        gc.disable()
        self._timer = Timer(root)
        self._last_count, self._discarded, self._stopped = 0, False, False
        root.bind(DISCARDED_EVENT, self._on_discarded, add=True)
        on_activity = root.register(self._on_activity)
        for sequence in (*ACTIVITY_EVENTS, DELIVERED_EVENT):
            # `catch`: a click that closes the program arrives when the command is deleted.
            root.tk.call("bind", "all", sequence, f"+catch {{{on_activity}}}")
        self._on_activity()

    def stop(self) -> None:
        """Restore automatic collection, if it was enabled before."""
        self._stopped = True
        self._timer.cancel()
        if self._was_enabled:
            gc.enable()

    def _on_activity(self) -> None:
        if not self._stopped and not self._timer.is_waiting:
            self._timer.start(PERIOD_MS, self._collect)

    def _on_discarded(self, event: tk.Event[tk.Misc]) -> None:
        self._discarded = True
        self._on_activity()

    def _collect(self) -> None:
        counts, thresholds = gc.get_count(), gc.get_threshold()
        more = counts[0] - self._last_count > MIN_NEW_OBJECTS
        if self._discarded and not more:
            self._discarded = False
            gc.collect()
            trim_memory()
        else:
            for generation in (2, 1, 0):
                if counts[generation] > thresholds[generation] > 0:
                    gc.collect(generation)
                    break
        self._last_count = gc.get_count()[0]
        if more:
            self._on_activity()


def return_large_blocks_to_system() -> None:
    """Make glibc return blocks as large as a picture to the system as soon as they are freed.

    By default glibc raises its threshold when the first picture is freed, and takes later ones from
    the heap, whose holes it cannot return: memory would grow with every resizing of the window. See
    mallopt(3), M_MMAP_THRESHOLD. Does nothing with other C libraries.
    """
    _call_libc("mallopt", _MMAP_THRESHOLD, LARGE_BLOCK)


def trim_memory() -> None:
    """Make glibc return all free memory to the system, also holes inside the heap.

    By itself it returns only the end of the heap. See malloc_trim(3). Does nothing with other C
    libraries.
    """
    _call_libc("malloc_trim", 0)


def _call_libc(function: str, *numbers: int) -> None:
    if sys.platform == "linux":
        import ctypes

        with contextlib.suppress(AttributeError):
            getattr(ctypes.CDLL(None), function)(*numbers)
