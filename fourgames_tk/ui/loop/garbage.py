"""Garbage is collected on the window's thread alone.

Tk objects (fonts, variables, pictures) that are part of a cycle are let go by Python's collector,
which runs in whatever thread happens to allocate. Tk can only be spoken to from its own thread:
another one would wait for it or fail (python/cpython issue 83274).
"""

from __future__ import annotations

import gc
import tkinter as tk

PERIOD_MS = 200


class GarbageCollector:
    """Takes the collector over while a window is open; `stop` gives it back."""

    def __init__(self, widget: tk.Misc) -> None:
        """Collect on the event loop of `widget` from now on."""
        self._widget = widget
        self._by_itself = gc.isenabled()
        gc.disable()
        self._timer = widget.after(PERIOD_MS, self._collect)

    def stop(self) -> None:
        """Let Python collect by itself again, if it did."""
        self._widget.after_cancel(self._timer)
        if self._by_itself:
            gc.enable()

    def _collect(self) -> None:
        counts, thresholds = gc.get_count(), gc.get_threshold()
        for generation in (2, 1, 0):
            if counts[generation] > thresholds[generation] > 0:
                gc.collect(generation)
                break
        self._timer = self._widget.after(PERIOD_MS, self._collect)
