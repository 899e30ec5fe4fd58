"""Garbage is collected on the window's thread alone, and only when there can be some.

Tk objects (fonts, variables, pictures) that are part of a cycle are let go by Python's collector,
which runs in whatever thread happens to allocate. Tk can only be spoken to from its own thread:
another one would wait for it or fail (python/cpython issue 83274). What the system gets back of
the memory that pictures have had is asked for here, too.
"""

from __future__ import annotations

import contextlib
import gc
import sys
import tkinter as tk

from .background import DELIVERED
from .timers import Timer

PERIOD_MS = 200
MIN_NEW_OBJECTS = 50
"""So many new objects between two looks are those of the looking itself, or hardly more."""

DISCARDED = "<<Discarded>>"
"""The virtual event that tells that something large is gone, such as a game or a window."""

ACTIVITY_EVENTS = (
    "<Key>",
    "<Button>",
    "<ButtonRelease>",
    "<Motion>",
    "<MouseWheel>",
    "<Configure>",
)
"""What a person does, from which all else follows but for what threads deliver."""

LARGE_BLOCK = 128 * 1024
"""In bytes: what glibc begins with, before it has seen something larger let go."""

_MMAP_THRESHOLD = -3
"""The number of this parameter in glibc's malloc.h."""


class GarbageCollector:
    """Takes the collector over while a window is open; `stop` gives it back.

    When something happens it begins to look, and stops when new objects come no more: no timer runs
    while the window waits. Before it stops it collects what a window or a game has left, which
    is old and may be large; else that would stay until very much has happened.
    """

    def __init__(self, root: tk.Tk) -> None:
        """Collect on the event loop of `root` from now on."""
        self._was_enabled = gc.isenabled()
        gc.disable()
        self._timer = Timer(root)
        self._last_count, self._discarded, self._stopped = 0, False, False
        root.bind(DISCARDED, self._on_discarded, add=True)
        stirred = root.register(self._on_activity)
        for sequence in (*ACTIVITY_EVENTS, DELIVERED):
            # A click that ends the program comes here too, when nothing of ours is there any more.
            root.tk.call("bind", "all", sequence, f"+catch {{{stirred}}}")
        self._on_activity()

    def stop(self) -> None:
        """Let Python collect by itself again, if it did."""
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
    """Let glibc give what is as large as a picture back to the system as soon as it is let go.

    As soon as one picture has been let go it would keep all further ones in the heap, whose holes
    it cannot give back: windows that are resized and painted again would take ever more. From
    mallopt(3), M_MMAP_THRESHOLD; nothing happens where there is another library.
    """
    _call_libc("mallopt", _MMAP_THRESHOLD, LARGE_BLOCK)


def trim_memory() -> None:
    """Let glibc give all that is free to the system, holes between what is kept included.

    By itself it gives back the end of the heap alone. From malloc_trim(3); nothing happens where
    there is another library.
    """
    _call_libc("malloc_trim", 0)


def _call_libc(function: str, *numbers: int) -> None:
    if sys.platform == "linux":
        import ctypes

        with contextlib.suppress(AttributeError):
            getattr(ctypes.CDLL(None), function)(*numbers)
