"""Hearing from the system that files have changed: nobody looks again and again."""

from __future__ import annotations

import contextlib
import ctypes
import os
import sys
import tkinter as tk
from collections.abc import Callable
from functools import partial
from pathlib import Path

from .timer import Timer, on_readable

GATHER_MS = 150
"""How long a change waits for others: editors write, rename and set times one after the other."""

_WRITTEN, _MOVED_HERE, _MADE = 0x8, 0x80, 0x100
_NOT_BLOCKING, _CLOSED_ON_START = 0o4000, 0o2000000


class FolderWatch:
    """Calls `changed` on the event loop of a widget when a file was written.

    On Linux, by inotify(7), whose file wakes the event loop. Elsewhere it hears nothing.
    """

    def __init__(self, widget: tk.Misc, changed: Callable[[], None]) -> None:
        self._widget, self._changed = widget, changed
        self._file: int | None = None
        self._timer = Timer(widget)

    def watch(self, path: Path) -> bool:
        """Watch a file, or those of a folder, and no other any more; tell if the system does."""
        self.close()
        if sys.platform != "linux":
            return False
        library = ctypes.CDLL(None, use_errno=True)
        file = library.inotify_init1(_NOT_BLOCKING | _CLOSED_ON_START)
        if file < 0:
            return False
        kinds = _WRITTEN | _MOVED_HERE | _MADE
        if library.inotify_add_watch(file, os.fsencode(path), kinds) < 0:
            os.close(file)
            return False
        self._file = file
        on_readable(self._widget, file, partial(self._woken, file))
        return True

    def close(self) -> None:
        self._timer.cancel()
        if self._file is not None:
            self._widget.tk.deletefilehandler(self._file)
            os.close(self._file)
            self._file = None

    def _woken(self, file: int) -> None:
        # Which file it was does not matter: whoever watches looks at its own.
        with contextlib.suppress(BlockingIOError):
            os.read(file, 65_536)
        if not self._timer.is_waiting:
            self._timer.start(GATHER_MS, self._changed)
