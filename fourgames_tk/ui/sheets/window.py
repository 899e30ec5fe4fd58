"""What all windows above the main one have in common.

Of each kind one is open at a time, and it stays open when the theme changes.
"""

from __future__ import annotations

import tkinter as tk
from typing import TypeVar

from ..kit.focus import take_keys
from ..kit.garbage import DISCARDED
from ..kit.layout import room_on_screen
from ..kit.theme import themed

AnyWindow = TypeVar("AnyWindow", bound="Window")


class Window(tk.Toplevel):
    """A window in the colours of the main one; unseen until `come_forward`."""

    def __init__(self, parent: tk.Misc) -> None:
        super().__init__(parent)
        self.withdraw()
        themed(self, background="ground")
        self.maxsize(*room_on_screen(self))

    def destroy(self) -> None:
        """Go, and let it be known that much may have become free."""
        super().destroy()
        self.nametowidget(".").event_generate(DISCARDED)

    def come_forward(self) -> None:
        """Come to the front, and take the keys where they were in this window."""
        self.deiconify()
        self.lift()
        take_keys(self, str(self.tk.call("focus", "-lastfor", self)))


def find_open(parent: tk.Misc, kind: type[AnyWindow]) -> AnyWindow | None:
    """Return the window of a kind that is open above `parent`, or None."""
    return next((each for each in parent.winfo_children() if isinstance(each, kind)), None)


def bring_forward(parent: tk.Misc, kind: type[AnyWindow]) -> AnyWindow | None:
    """Bring the window of a kind to the front, and return it; None if none is open."""
    window = find_open(parent, kind)
    if window is not None:
        window.come_forward()
    return window
