"""Opening the window: its size, the text size that fits it, and modules loaded in advance."""

from __future__ import annotations

import tkinter as tk
from collections import deque
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from ...store.paths import remove_stale_files
from ..widgets.fonts import pixels, system_pixels
from ..widgets.layout import usable_screen_size
from ..widgets.timers import Timer

if TYPE_CHECKING:
    from .workspace import WindowHost

FIRST_SIZE = (1280, 800)
"""Width and height of the first window, in design units: room for a board and the side panel."""
SMALLEST_SIZE = (620, 440)
"""Least width and height of the window in pixels: a screen of 640 × 480 without a frame."""

TEXT_GROWTH = 0.7
"""Exponent by which text grows with the window: less than proportionally."""
TEXT_STEP = 10
"""Step between two text sizes, in percent."""

STEP_PAUSE_MS = 1
"""Milliseconds between two steps of `preload`, so that the person's input comes first."""

PRELOADED_MODULES = (
    "paint.surfaces",
    "game_view.game_controller",
    "game_view.game_view",
    "pages.questions",
    "pages.dialogs",
)
"""Modules of `ui/` that are needed next, in the order of their dependencies."""


def fitted_text_size(root: tk.Misc, chosen: int, width: int, height: int) -> int:
    """Return the text size for a window of `width` × `height` pixels, in percent of the system's.

    It is the size `chosen` by the person in a window up to the first size; in a larger window text
    grows as the boards do.
    """
    scale = max(chosen, 100) / 100
    room = min(
        width / system_pixels(root, FIRST_SIZE[0] * scale),
        height / system_pixels(root, FIRST_SIZE[1] * scale),
    )
    return (
        chosen
        if room <= 1
        else max(chosen, TEXT_STEP * round(chosen * room**TEXT_GROWTH / TEXT_STEP))
    )


def initial_size(root: tk.Tk, remembered: tuple[int, int] | None) -> tuple[int, int]:
    """Return width and height of the opening window, in pixels.

    The first window leaves room for the desktop's panels. The `remembered` size of the last run
    fitted a screen then, but that may have been a larger one.
    """
    screen = root.winfo_screenwidth(), root.winfo_screenheight()
    if remembered is not None:
        wanted, room = remembered, screen
    else:
        wanted = pixels(root, FIRST_SIZE[0]), pixels(root, FIRST_SIZE[1])
        room = usable_screen_size(root)
    width, height = (
        max(least, min(each, most))
        for least, each, most in zip(SMALLEST_SIZE, wanted, room, strict=True)
    )
    return width, height


def preload(app: WindowHost) -> None:
    """Do the steps that can wait until the window is drawn, one at a time.

    They remove temporary files of crashed runs, load the sound and import `PRELOADED_MODULES`.
    """
    timer = Timer(app.root)
    package = __name__.rpartition(".")[0].rpartition(".")[0]
    imports = [partial(import_module, f"{package}.{part}") for part in PRELOADED_MODULES]
    steps = deque[Callable[[], object]](
        [app.library.sweep, remove_stale_files, app.sounds.probe, *imports]
    )

    def wait() -> None:
        if steps:
            timer.start(STEP_PAUSE_MS, run_step)

    def run_step() -> None:
        step = steps.popleft()
        # Scheduled first: after an error in this step the others still run.
        wait()
        step()

    timer.start_when_idle(wait)
