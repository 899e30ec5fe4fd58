"""Garbage collection on the window's thread only, and returning free memory to the system.

Python's collector runs in whichever thread allocates, and may there delete Tk objects (fonts,
variables, pictures) that are part of a reference cycle. Only the window's thread can call Tk:
another one would block or fail (python/cpython issue 83274).
"""

from __future__ import annotations

import contextlib
import gc
import sys
import tkinter as tk

from .background import DELIVERED
from .timers import Timer

PERIOD_MS = 200
"""Time between two checks after activity, in milliseconds."""
MIN_NEW_OBJECTS = 50
"""With fewer new objects between two checks the window is idle: the checks make some themselves."""

DISCARDED = "<<Discarded>>"
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
        root.bind(DISCARDED, self._on_discarded, add=True)
        on_activity = root.register(self._on_activity)
        for sequence in (*ACTIVITY_EVENTS, DELIVERED):
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


def return_large_blocks() -> None:
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
