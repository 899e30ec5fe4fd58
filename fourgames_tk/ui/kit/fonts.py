"""Fonts of the window, and its lengths in pixels of the screen."""

from __future__ import annotations

import tkinter
from tkinter import font as tkfont
from typing import Literal

SYSTEM_SCALING = "system_scaling"
"""The variable of Tk that keeps the scaling without the size of text that a person has chosen."""

TEXT_FAMILY = "text_family"
"""The variable of Tk that keeps what `family` has found: Tk takes long to list the families."""

FontDescription = tuple[str, int, Literal["normal", "bold"]]
"""Family, size in points, or in pixels as a negative number, and weight."""

LINE_PADDING = 6
"""Above and below whatever stands in the line at the bottom of the window, in design units."""


def family(root: tkinter.Misc) -> str:
    """Return the family of the window's text.

    It is the desktop's own, except on X11, where Noto Sans is taken if it is installed: a bare X11
    desktop names a bitmap font.
    """
    found = root.tk.eval(f"if {{[info exists {TEXT_FAMILY}]}} {{set {TEXT_FAMILY}}}")
    if not found:
        found = _family(root)
        root.setvar(TEXT_FAMILY, found)
    return found


def _family(root: tkinter.Misc) -> str:
    if root.tk.call("tk", "windowingsystem") == "x11" and "Noto Sans" in tkfont.families(root):
        return "Noto Sans"
    return str(tkfont.nametofont("TkDefaultFont", root=root).actual("family"))


def text_font(root: tkinter.Misc, size_delta: int = 0, bold: bool = False) -> FontDescription:
    """Return the description of a font for labels and buttons, derived from ``TkDefaultFont``.

    Args:
        root: any widget of the window.
        size_delta: how much larger than the default: points, or pixels where the desktop's default
            is in pixels.
        bold: whether the weight is bold.
    """
    default = tkfont.nametofont("TkDefaultFont", root=root)
    size = int(default.cget("size"))
    grown = size - size_delta if size < 0 else max(6, size + size_delta)
    return (family(root), grown, "bold" if bold else "normal")


def ui_font(root: tkinter.Misc, size_delta: int = 0, bold: bool = False) -> tkfont.Font:
    """Return the font that `text_font` describes; it is there, and open, as long as the window."""
    family, size, weight = text_font(root, size_delta, bold)
    name = f"text {size} {weight}"
    if name not in tkfont.names(root):
        options = "-family", family, "-size", size, "-weight", weight
        root.tk.call("font", "create", name, *options)
        keep_open(root.nametowidget("."), name)
    return tkfont.nametofont(name, root=root)


def keep_open(widget: tkinter.Misc, font: str | tkfont.Font) -> None:
    """Keep a font open for as long as a widget lives.

    Tk opens a font that nothing uses anew for each measuring, which takes 1 to 3 ms.
    """
    tkinter.Label(widget, font=font)


class TextSize:
    """The size of all text, as a share of the system's; lengths in design units grow with it."""

    def __init__(self, root: tkinter.Misc) -> None:
        self._root = root
        self._scaling = float(root.tk.call("tk", "scaling"))
        root.setvar(SYSTEM_SCALING, str(self._scaling))
        # Fonts in points follow the scaling of Tk, those in pixels do not.
        sizes = {name: self._size(name) for name in tkfont.names(root)}
        self._in_pixels = {name: size for name, size in sizes.items() if size < 0}
        self._percent = 100
        # Every label and every menu begins with these, whatever font it is given.
        for name in ("TkDefaultFont", "TkMenuFont"):
            keep_open(root, name)

    def set_to(self, percent: int) -> None:
        """Let text be this large; what is drawn already must be laid out anew."""
        if percent == self._percent:
            return
        self._percent = percent
        self._root.tk.call("tk", "scaling", self._scaling * percent / 100)
        for name in tkfont.names(self._root):
            size = round(self._in_pixels.get(name, 0) * percent / 100) or self._size(name)
            # The same size again: Tk works out its pixels only now.
            self._root.tk.call("font", "configure", name, "-size", size)

    def _size(self, name: str) -> int:
        return int(self._root.tk.call("font", "configure", name, "-size"))


def pixels(widget: tkinter.Misc, units: float) -> int:
    """Return design units as pixels of this screen: a unit is a pixel at 96 dots an inch."""
    return round(units * float(widget.tk.call("tk", "scaling")) * 72 / 96)


def system_pixels(widget: tkinter.Misc, units: float) -> int:
    """Return design units as pixels of this screen, whatever the size of text in the program."""
    if widget.tk.eval(f"info exists {SYSTEM_SCALING}") != "1":
        return pixels(widget, units)
    return round(units * float(widget.getvar(SYSTEM_SCALING)) * 72 / 96)


def board_font(px: int, bold: bool = False, family: str = "TkDefaultFont") -> FontDescription:
    """Return a Tk font description for text on the board, ``px`` pixels high.

    Args:
        px: height of the font in pixels; at least 1 is used.
        bold: whether the weight is bold.
        family: as `family` returns it.
    """
    return (family, -max(1, px), "bold" if bold else "normal")
