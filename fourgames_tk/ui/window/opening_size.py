"""How large the window opens."""

from __future__ import annotations

import tkinter as tk

from ..look.fonts import pixels
from ..look.screen import room_on_screen

FIRST_SIZE = (1100, 740)
"""Width and height of the window's first time, in design units."""
SMALLEST_SIZE = (640, 480)
"""The least width and height of the window, in pixels."""


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
