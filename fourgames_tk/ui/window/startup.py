"""How the window opens: its size and that of its letters, and what is loaded while people look."""

from __future__ import annotations

import tkinter as tk
from collections import deque
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from ...store.paths import remove_stale_files
from ..widgets.fonts import pixels, system_pixels
from ..widgets.layout import room_on_screen
from ..widgets.timers import Timer

if TYPE_CHECKING:
    from ..app import App

FIRST_SIZE = (1280, 800)
"""Width and height of the window's first time, in design units: a board and a sheet in comfort."""
SMALLEST_SIZE = (620, 440)
"""The least width and height of the window, in pixels: what a frame leaves of 640 × 480."""

GROWTH = 0.7
"""The power by which letters grow with the window: they follow it, but not all the way."""
STEP = 10
"""Between two sizes of letters, in percent."""

PAUSE_MS = 1
"""Between two steps; what a person does comes first."""

PARTS = (
    "paint.surfaces",
    "game_view.game_controller",
    "game_view.game_view",
    "pages.questions",
    "pages.dialogs",
)
"""Modules of the window that are asked for next, those that others need first."""


def letter_size(root: tk.Misc, chosen: int, width: int, height: int) -> int:
    """Return how large text is in a window of this size in pixels, in percent of the system's.

    In a window no larger than the first one it is the size `chosen` by a person; letters grow with
    a window that has more room than that size needs, as the boards in it do.
    """
    scale = max(chosen, 100) / 100
    room = min(
        width / system_pixels(root, FIRST_SIZE[0] * scale),
        height / system_pixels(root, FIRST_SIZE[1] * scale),
    )
    return chosen if room <= 1 else max(chosen, STEP * round(chosen * room**GROWTH / STEP))


def opening_size(root: tk.Tk, remembered: tuple[int, int] | None) -> tuple[int, int]:
    """Return width and height for the window, in pixels.

    The first size leaves room for the desktop around the window. The `remembered` size of last
    time, in pixels, has been on a screen already, but that may have been a larger one.
    """
    screen = root.winfo_screenwidth(), root.winfo_screenheight()
    if remembered is not None:
        wanted, room = remembered, screen
    else:
        wanted = pixels(root, FIRST_SIZE[0]), pixels(root, FIRST_SIZE[1])
        room = room_on_screen(root)
    width, height = (
        max(least, min(each, most))
        for least, each, most in zip(SMALLEST_SIZE, wanted, room, strict=True)
    )
    return width, height


def work_ahead(app: App) -> None:
    """Take one step after the other, once all that is to be drawn is drawn.

    What crashes left is cleared up, then come sound and the imports of `PARTS`.
    """
    timer = Timer(app.root)
    package = __name__.rpartition(".")[0].rpartition(".")[0]
    imports = [partial(import_module, f"{package}.{part}") for part in PARTS]
    steps = deque[Callable[[], object]](
        [app.library.sweep, remove_stale_files, app.sounds.probe, *imports]
    )

    def wait() -> None:
        if steps:
            timer.start(PAUSE_MS, take)

    def take() -> None:
        step = steps.popleft()
        # A step that fails is reported, and the others are taken all the same.
        wait()
        step()

    timer.start_when_idle(wait)
