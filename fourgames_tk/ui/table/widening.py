"""How wide panels beside a board are, and a wider window for them: the board keeps its size."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from typing import TYPE_CHECKING

from ..kit.timer import Timer

if TYPE_CHECKING:
    from ...store.settings import Settings

USUAL, LEAST = 236, 120
"""How wide panels are until a person drags them, and at least, in design units."""


class Widening:
    """Widens a window as far as the screen has room, and gives back exactly that."""

    def __init__(self, widget: tk.Misc, settings: Settings) -> None:
        """Begin with panels as wide as is remembered."""
        self._widget, self._settings = widget, settings
        units = settings.panels
        self.units = USUAL if units is None else max(LEAST, units)
        """How wide panels are, in design units."""
        self._wanted = 0
        self._then: Callable[[], None] = lambda: None
        self._timer = Timer(widget)
        system = widget.tk.call("tk", "windowingsystem")
        self._place_known = system != "x11"
        self.given = 0
        """How many pixels wider the window is than it would be by itself."""

    def keep(self, units: int) -> None:
        """Remember how wide a person wants panels."""
        self.units = max(LEAST, units)
        self._settings.keep_panels(self.units)

    def want(self, pixels: int, then: Callable[[], None] = lambda: None) -> None:
        """Make the window so much wider than it would be, when all is in its place; 0 for none.

        `then` is called when the window has the width that it gets.
        """
        self._wanted, self._then = pixels, then
        if not self._timer.is_waiting:
            self._timer.start_when_idle(self._apply)

    def close(self) -> None:
        """Change nothing any more: the window is going away."""
        self._timer.cancel()

    def _apply(self) -> None:
        window, free = self._widget.winfo_toplevel(), self._free
        width, height = window.winfo_width(), window.winfo_height()
        room = window.winfo_screenwidth() - window.winfo_rootx() - width
        more = min(self._wanted - self.given, max(0, room) if free else 0)
        self.given += more
        if more and free:
            self._resize(width + more, height)
        self._then()

    def _resize(self, width: int, height: int) -> None:
        """Give the window another size where it stands."""
        window = self._widget.winfo_toplevel()
        left, top = window.winfo_rootx(), window.winfo_rooty()
        if self._place_known:
            place = ""
        else:
            # On X11, Tk asks with the size for the place that it asked for last, and hears of those
            # to which people move the window, but not of the first, which the desktop chose.
            self._place_known, place = True, f"+{left}+{top}"
        # Tk waits at `update_idletasks` until whoever arranges windows has answered.
        window.geometry(f"{width}x{height}{place}")
        window.update_idletasks()
        if place:
            # What was asked for is the place of the frame.
            across, down = left - window.winfo_rootx(), top - window.winfo_rooty()
            window.geometry(f"+{left + across}+{top + down}")
            window.update_idletasks()

    @property
    def _free(self) -> bool:
        """Whether the window has a size of its own, rather than the whole screen's."""
        window = self._widget.winfo_toplevel()
        if window.tk.call("tk", "windowingsystem") == "x11":
            return not int(window.tk.call("wm", "attributes", window, "-zoomed"))
        return str(window.tk.call("wm", "state", window)) == "normal"
