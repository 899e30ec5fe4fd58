"""Fonts, text size, and the conversion of design units to pixels of the screen."""

from __future__ import annotations

import tkinter
from tkinter import font as tkfont
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..paint.brushes import PictureFont

PERCENT_VARIABLE = "text_size"
"""The Tk variable with the current text size, in percent of the system's."""

FAMILY_VARIABLE = "text_family"
"""The Tk variable that caches the result of `text_font_family`: listing the families is slow."""

SIZED_PREFIX = "sized"
"""First word in the names of fonts whose size is in design units."""
MIN_TEXT_SIZE, TEXT_SIZE = 12, 13
"""Smallest text size in pixels, and the standard size in design units."""

MIN_DPI, MAX_DPI = 48, 768
"""Plausible range of the screen's dots per inch; other values are ignored."""

LINE_PADDING = 6
"""Padding above and below the widgets of the status bar, in design units."""


def tk_variable(widget: tkinter.Misc, name: str) -> str:
    """Return the value of a global Tk variable as text, or "" if it does not exist."""
    try:
        return str(widget.tk.globalgetvar(name))
    except tkinter.TclError:
        return ""


def text_font_family(root: tkinter.Misc) -> str:
    """Return the font family of the window's text.

    It is the desktop's, but on X11 Noto Sans if it is installed, since the default of a plain X11
    desktop is a bitmap font.
    """
    found = tk_variable(root, FAMILY_VARIABLE)
    if not found:
        on_x11 = root.tk.call("tk", "windowingsystem") == "x11"
        noto = on_x11 and "Noto Sans" in tkfont.families(root)
        default = tkfont.nametofont("TkDefaultFont", root=root)
        found = "Noto Sans" if noto else str(default.actual("family"))
        root.setvar(FAMILY_VARIABLE, found)
    return found


def fixed_font_family(root: tkinter.Misc) -> str:
    """Return the system's font family of text in a fixed width."""
    return str(tkfont.nametofont("TkFixedFont", root=root).actual("family"))


def ui_font(root: tkinter.Misc, larger: int = 0, bold: bool = False) -> tkfont.Font:
    """Return the font of standard text, or one that is larger by `larger` points."""
    return sized_font(root, ui_font_size(larger), bold)


def ui_font_size(larger: int = 0) -> int:
    """Return the size of a `ui_font` in design units."""
    return TEXT_SIZE + round(larger * 96 / 72)


def sized_font(
    widget: tkinter.Misc,
    units: int,
    bold: bool = False,
    *,
    italic: bool = False,
    mono: bool = False,
) -> tkfont.Font:
    """Return a font of a size in design units, which follows the text size automatically.

    Tk keeps it open as long as the window exists.
    """
    found = closed_font(widget, units, bold, italic=italic, mono=mono)
    keep_font_open(widget.nametowidget("."), found)
    return found


def closed_font(
    widget: tkinter.Misc,
    units: int,
    bold: bool = False,
    *,
    italic: bool = False,
    mono: bool = False,
) -> tkfont.Font:
    """Return a `sized_font` that Tk opens when a widget uses it, for the styles of ttk."""
    weight, slant = "bold" if bold else "normal", "italic" if italic else "roman"
    name = f"{SIZED_PREFIX} {units} {weight} {slant}{' mono' if mono else ''}"
    try:
        return tkfont.nametofont(name, root=widget)
    except tkinter.TclError:
        family = fixed_font_family(widget) if mono else text_font_family(widget)
        options = ("-family", family, "-size", _pixel_size(widget, units))
        widget.tk.call("font", "create", name, *options, "-weight", weight, "-slant", slant)
    return tkfont.nametofont(name, root=widget)


def _pixel_size(widget: tkinter.Misc, units: int) -> int:
    return -max(MIN_TEXT_SIZE, pixels(widget, units))


def keep_font_open(widget: tkinter.Misc, font: str | tkfont.Font) -> None:
    """Keep a font open in Tk until a widget is destroyed.

    Tk opens a font that no widget uses again for each measurement, which takes 1 to 3 ms.
    """
    if (name := f"font {font}") not in widget.children:
        tkinter.Label(widget, font=font, name=name)


class TextScaler:
    """The text size relative to the system's; it scales all fonts and the design unit."""

    def __init__(self, root: tkinter.Misc) -> None:
        """On X11, set Tk's scaling to the dots per inch that the desktop uses for text."""
        self._root = root
        if root.tk.call("tk", "windowingsystem") == "x11" and (dots := _font_dpi(root)):
            root.tk.call("tk", "scaling", dots / 72)
        self._system_sizes = {
            name: int(self._root.tk.call("font", "configure", name, "-size"))
            for name in tkfont.names(root)
        }
        self._percent = 100
        root.tk.globalsetvar(PERCENT_VARIABLE, self._percent)
        # Every new label or menu uses these first, even if it is given another font.
        for name in ("TkDefaultFont", "TkMenuFont"):
            keep_font_open(root, name)

    def set_percent(self, percent: int) -> None:
        """Set the text size; the caller must restyle and lay out the visible widgets."""
        if percent == self._percent:
            return
        self._percent = percent
        self._root.tk.globalsetvar(PERCENT_VARIABLE, percent)
        for name in tkfont.names(self._root):
            size = round(self._system_sizes.get(name, 0) * percent / 100)
            if name.startswith(SIZED_PREFIX):
                size = _pixel_size(self._root, int(name.split()[1]))
            if size:
                self._root.tk.call("font", "configure", name, "-size", size)


def _font_dpi(root: tkinter.Misc) -> float:
    """Return the dots per inch of text on X11, or 0 if the desktop has not set them.

    They are in the X resource `Xft.dpi`, which Tk's option database cannot read. Text follows them
    whatever size of the screen Tk assumes.
    """
    import ctypes

    try:
        x11 = ctypes.CDLL("libX11.so.6")
        x11.XOpenDisplay.restype = ctypes.c_void_p
        x11.XGetDefault.restype = ctypes.c_char_p
        x11.XGetDefault.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_char_p]
        x11.XCloseDisplay.argtypes = [ctypes.c_void_p]
        display = x11.XOpenDisplay(str(root.winfo_screen()).encode())
        if not display:
            return 0
        found = x11.XGetDefault(display, b"Xft", b"dpi")
        x11.XCloseDisplay(display)
        dots = float(found or 0)
    except (OSError, AttributeError, ValueError):
        return 0
    return dots if MIN_DPI <= dots <= MAX_DPI else 0


def wrap_text(text: str, font: tkfont.Font | PictureFont, room: float) -> str:
    """Return a text with line breaks between words, so that its lines fit into `room` pixels."""
    first, *words = text.split(" ")
    lines = [first]
    for word in words:
        if font.measure(f"{lines[-1]} {word}") <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return "\n".join(lines)


def ellipsized(text: str, font: tkfont.Font | PictureFont, room: float) -> str:
    """Return a text cut short with an ellipsis to fit into `room` pixels; "" if nothing fits."""
    if font.measure(text) <= room:
        return text
    while text and font.measure(f"{text}…") > room:
        text = text[:-1]
    return f"{text.rstrip(' ·')}…" if text else ""


def pixels_per_design_unit(widget: tkinter.Misc) -> float:
    """Return the pixels of a design unit: 1.0 at 96 dots per inch and a text size of 100 %."""
    percent = int(tk_variable(widget, PERCENT_VARIABLE) or 100)
    return round(float(widget.tk.call("tk", "scaling")) * 72 / 96 * percent / 100, 3)


def pixels(widget: tkinter.Misc, units: float) -> int:
    """Convert design units to pixels of the screen."""
    return round(units * pixels_per_design_unit(widget))


def pixels_without_text_size(widget: tkinter.Misc, units: float) -> int:
    """Convert design units to pixels of the screen, independent of the text size."""
    return round(units * float(widget.tk.call("tk", "scaling")) * 72 / 96)
