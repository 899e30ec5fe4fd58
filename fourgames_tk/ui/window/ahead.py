"""What the first window did without is made ready while a person looks at it, step by step."""

from __future__ import annotations

import tkinter as tk
from collections import deque
from collections.abc import Callable, Iterable
from functools import partial
from importlib import import_module

from ..kit.timer import Timer

PAUSE_MS = 1
"""Between two steps; what a person does comes first."""

PARTS = (
    "paint.plates",
    "table.play",
    "table.table",
    "sheets.dice",
    "sheets.dialog",
)
"""Modules of the window that are asked for next, those that others need first."""


class Ahead:
    """Takes one step after the other on the event loop, as long as the window lives."""

    def __init__(self, root: tk.Tk, steps: Iterable[Callable[[], object]]) -> None:
        """Prepare; after the `steps` come the imports of `PARTS`."""
        self._timer = Timer(root)
        package = __name__.rpartition(".")[0].rpartition(".")[0]
        imports = (partial(import_module, f"{package}.{part}") for part in PARTS)
        self._steps: deque[Callable[[], object]] = deque([*steps, *imports])

    def start(self) -> None:
        """Begin once all that is to be drawn is drawn."""
        self._timer.start_when_idle(self._wait)

    def later(self, step: Callable[[], object]) -> None:
        """Take a step after all others."""
        self._steps.append(step)
        self._wait()

    def stop(self) -> None:
        """Take no more steps."""
        self._timer.cancel()

    def _wait(self) -> None:
        if self._steps:
            self._timer.start(PAUSE_MS, self._take)

    def _take(self) -> None:
        step = self._steps.popleft()
        # A step that fails is reported, and the others are taken all the same.
        self._wait()
        step()
