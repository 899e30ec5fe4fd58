"""The room that a screen has for windows."""

from __future__ import annotations

import tkinter as tk

from .fonts import system_pixels

BESIDE, ABOVE_AND_BELOW = 16, 88
"""What the desktop's borders, title bar and panels take, in design units."""
PANEL = 48
"""What a panel at the bottom takes of that, in design units."""


def room_on_screen(widget: tk.Misc) -> tuple[int, int]:
    """Return the width and height, in pixels, that a window can have between the desktop's bars."""
    width = widget.winfo_screenwidth() - system_pixels(widget, BESIDE)
    return width, widget.winfo_screenheight() - system_pixels(widget, ABOVE_AND_BELOW)


def lowest_line(widget: tk.Misc) -> int:
    """Return the line of the screen, in pixels, that a window should not go below."""
    return widget.winfo_screenheight() - system_pixels(widget, PANEL)
