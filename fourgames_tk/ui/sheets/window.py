"""What all windows above the main one have in common.

Of each kind one is open at a time, and it stays open when the theme changes.
"""

from __future__ import annotations

import tkinter as tk
from typing import TypeVar

from ..kit.focus import take_keys
from ..kit.garbage import DISCARDED
from ..kit.screen import room_on_screen
from ..paint.palette import Palette

AnyWindow = TypeVar("AnyWindow", bound="Window")


class Window(tk.Toplevel):
    """A window in the colours of the main one; unseen until `come_forward`.

    What it shows with plain Tk widgets it colours in `restyle`; ttk widgets follow `apply_style`.
    """

    def __init__(self, parent: tk.Misc, palette: Palette) -> None:
        super().__init__(parent, background=palette.ground)
        self.withdraw()
        self.maxsize(*room_on_screen(self))
        self.palette = palette

    def destroy(self) -> None:
        """Go, and let it be known that much may have become free."""
        super().destroy()
        self.nametowidget(".").event_generate(DISCARDED)

    def come_forward(self) -> None:
        """Come to the front, and take the keys where they were in this window."""
        self.deiconify()
        self.lift()
        take_keys(self, str(self.tk.call("focus", "-lastfor", self)))

    def restyle(self, palette: Palette) -> None:
        """Take the colours of another palette, and so do the windows above this one."""
        self.palette = palette
        self.configure(background=palette.ground)
        restyle_windows(self, palette)


def restyle_windows(parent: tk.Misc, palette: Palette) -> None:
    """Give the windows above `parent` the colours of a palette."""
    for each in parent.winfo_children():
        if isinstance(each, Window):
            each.restyle(palette)


def find_open(parent: tk.Misc, kind: type[AnyWindow]) -> AnyWindow | None:
    """Return the window of a kind that is open above `parent`, or None."""
    return next((each for each in parent.winfo_children() if isinstance(each, kind)), None)


def bring_forward(parent: tk.Misc, kind: type[AnyWindow]) -> AnyWindow | None:
    """Bring the window of a kind to the front, and return it; None if none is open."""
    window = find_open(parent, kind)
    if window is not None:
        window.come_forward()
    return window
