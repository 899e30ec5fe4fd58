"""Fonts of the window, and its lengths in pixels of the screen."""

from __future__ import annotations

import tkinter
from tkinter import font as tkfont

PERCENT_VARIABLE = "text_size"
"""The variable of Tk that keeps the size of text that holds, in percent of the system's."""

FAMILY_VARIABLE = "text_family"
"""The variable of Tk that keeps what `family` has found: Tk takes long to list the families."""

SIZED = "sized"
"""The first word of the names of fonts whose size is given in design units."""
SMALLEST_TEXT, TEXT_SIZE = 12, 13
"""The size in pixels that no lettering is below, and that of usual text in design units."""

MIN_DPI, MAX_DPI = 48, 768
"""Dots an inch that screens have; another number is none."""

LINE_PADDING = 6
"""Above and below whatever stands in the line at the bottom of the window, in design units."""


def text_family(root: tkinter.Misc) -> str:
    """Return the family of the window's text.

    It is the desktop's own, except on X11, where Noto Sans is taken if it is installed: a bare X11
    desktop names a bitmap font.
    """
    found = root.tk.eval(f"if {{[info exists {FAMILY_VARIABLE}]}} {{set {FAMILY_VARIABLE}}}")
    if not found:
        on_x11 = root.tk.call("tk", "windowingsystem") == "x11"
        noto = on_x11 and "Noto Sans" in tkfont.families(root)
        usual = tkfont.nametofont("TkDefaultFont", root=root)
        found = "Noto Sans" if noto else str(usual.actual("family"))
        root.setvar(FAMILY_VARIABLE, found)
    return found


def ui_font(root: tkinter.Misc, larger: int = 0, bold: bool = False) -> tkfont.Font:
    """Return the font of usual text, or one that is larger by so many points."""
    return sized_font(root, TEXT_SIZE + round(larger * 96 / 72), bold)


def sized_font(
    widget: tkinter.Misc,
    units: int,
    bold: bool = False,
    *,
    italic: bool = False,
    mono: bool = False,
) -> tkfont.Font:
    """Return a font of a size in design units; it follows the size of text by itself."""
    weight, slant = "bold" if bold else "normal", "italic" if italic else "roman"
    name = f"{SIZED} {units} {weight} {slant}{' mono' if mono else ''}"
    if name not in tkfont.names(widget):
        fixed = tkfont.nametofont("TkFixedFont", root=widget)
        of = str(fixed.actual("family")) if mono else text_family(widget)
        options = ("-family", of, "-size", _pixel_size(widget, units))
        widget.tk.call("font", "create", name, *options, "-weight", weight, "-slant", slant)
        keep_font_open(widget.nametowidget("."), name)
    return tkfont.nametofont(name, root=widget)


def _pixel_size(widget: tkinter.Misc, units: int) -> int:
    return -max(SMALLEST_TEXT, pixels(widget, units))


def keep_font_open(widget: tkinter.Misc, font: str | tkfont.Font) -> None:
    """Keep a font open for as long as a widget lives.

    Tk opens a font that nothing uses anew for each measuring, which takes 1 to 3 ms.
    """
    tkinter.Label(widget, font=font)


class TextSize:
    """The size of all text, as a share of the system's; lengths in design units grow with it."""

    def __init__(self, root: tkinter.Misc) -> None:
        """Take what letters follow as the measure of everything."""
        self._root = root
        if root.tk.call("tk", "windowingsystem") == "x11" and (dots := _font_dpi(root)):
            root.tk.call("tk", "scaling", dots / 72)
        self._usual = {name: self._size(name) for name in tkfont.names(root)}
        self._percent = 100
        # Every label and every menu begins with these, whatever font it is given.
        for name in ("TkDefaultFont", "TkMenuFont"):
            keep_font_open(root, name)

    def set_percent(self, percent: int) -> None:
        """Let text be this large; what is drawn already must be laid out anew."""
        if percent == self._percent:
            return
        self._percent = percent
        self._root.tk.globalsetvar(PERCENT_VARIABLE, percent)
        for name in tkfont.names(self._root):
            size = round(self._usual.get(name, 0) * percent / 100)
            if name.startswith(SIZED):
                size = _pixel_size(self._root, int(name.split()[1]))
            if size:
                self._root.tk.call("font", "configure", name, "-size", size)

    def _size(self, name: str) -> int:
        return int(self._root.tk.call("font", "configure", name, "-size"))


def _font_dpi(root: tkinter.Misc) -> float:
    """Return how many dots an inch has for letters of X11, 0 where nobody has said so.

    Desktops say it in the resource `Xft.dpi`. Letters follow it, whatever Tk takes for the
    measure of the screen; its own database of options has no way to that name.
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


def ellipsized(text: str, font: tkfont.Font, room: float) -> str:
    """Return as much of a text as there is room for, in pixels, perhaps nothing."""
    if font.measure(text) <= room:
        return text
    while text and font.measure(f"{text}…") > room:
        text = text[:-1]
    return f"{text.rstrip(' ·')}…" if text else ""


def design_unit(widget: tkinter.Misc) -> float:
    """Return a design unit in pixels of this screen: one at 96 dots an inch."""
    try:
        percent = int(widget.tk.globalgetvar(PERCENT_VARIABLE))
    except tkinter.TclError:
        percent = 100
    return round(float(widget.tk.call("tk", "scaling")) * 72 / 96 * percent / 100, 3)


def pixels(widget: tkinter.Misc, units: float) -> int:
    """Return design units as pixels of this screen."""
    return round(units * design_unit(widget))


def system_pixels(widget: tkinter.Misc, units: float) -> int:
    """Return design units as pixels of this screen, whatever the size of text in the program."""
    return round(units * float(widget.tk.call("tk", "scaling")) * 72 / 96)
