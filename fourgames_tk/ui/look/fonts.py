"""Fonts of the window, and its lengths in pixels of the screen."""

from __future__ import annotations

import tkinter
from tkinter import font as tkfont


def family(root: tkinter.Misc) -> str:
    """Return the family of the window's text.

    It is the desktop's own, except on X11, where Noto Sans is taken if it is installed: a bare X11
    desktop names a bitmap font.
    """
    if root.tk.call("tk", "windowingsystem") == "x11" and "Noto Sans" in tkfont.families(root):
        return "Noto Sans"
    return str(tkfont.nametofont("TkDefaultFont", root=root).actual("family"))


def ui_font(root: tkinter.Misc, size_delta: int = 0, bold: bool = False) -> tkfont.Font:
    """Return a font for labels and buttons, derived from ``TkDefaultFont``.

    Args:
        root: any widget of the window.
        size_delta: how much larger than the default: points, or pixels where the desktop's default
            is in pixels.
        bold: whether the weight is bold.
    """
    default = tkfont.nametofont("TkDefaultFont", root=root)
    size = int(default.cget("size"))
    grown = size - size_delta if size < 0 else max(6, size + size_delta)
    return tkfont.Font(
        root=root, family=family(root), size=grown, weight="bold" if bold else "normal"
    )


def pixels(widget: tkinter.Misc, units: float) -> int:
    """Return design units as pixels of this screen: a unit is a pixel at 96 dots an inch."""
    return round(units * float(widget.tk.call("tk", "scaling")) * 72 / 96)


def board_font(px: int, bold: bool = False, family: str = "TkDefaultFont") -> tuple[str, int, str]:
    """Return a Tk font description for text on the board, ``px`` pixels high.

    Args:
        px: height of the font in pixels; at least 1 is used.
        bold: whether the weight is bold.
        family: as `family` returns it.
    """
    return (family, -max(1, px), "bold" if bold else "normal")
