"""The edge of what stands beside the board: it is dragged, or moved by keys."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable

from ...kit.focus import has_focus
from ...kit.fonts import pixels
from ...paint.palette import Palette

BREADTH, DOT, DOT_STEP = 9, 4, 9
"""In design units."""
DOTS = 5
"""Of the grip in its middle."""

KEYS = (("← →", "make the panel beside it wider or narrower"),)
"""(key, what it does) while it has the keys, for the keys page."""


class Sash(tk.Canvas):
    """A strip with a grip. Dragging it, ← and → while it has the keys, and a double click move it.

    `drag` is given how many pixels to the left it is from where it was taken, None as it is let go;
    `step` −1 or 1, to the left or to the right; `reset` takes the usual place.
    """

    def __init__(
        self,
        parent: tk.Misc,
        palette: Palette,
        drag: Callable[[int | None], None],
        step: Callable[[int], None],
        reset: Callable[[], None],
    ) -> None:
        super().__init__(
            parent,
            width=pixels(parent, BREADTH),
            highlightthickness=0,
            borderwidth=0,
            cursor="sb_h_double_arrow",
            takefocus=True,
        )
        self._drag, self._step = drag, step
        self._taken_at: int | None = None
        self._lit = False
        self.bind("<Configure>", lambda event: self._draw())
        self.bind("<FocusIn>", lambda event: self._draw())
        self.bind("<FocusOut>", lambda event: self._draw())
        self.bind("<Enter>", lambda event: self._light(True))
        self.bind("<Leave>", lambda event: self._light(False))
        self.bind("<Button-1>", self._taken)
        self.bind("<B1-Motion>", self._dragged)
        self.bind("<ButtonRelease-1>", self._let_go)
        self.bind("<Double-Button-1>", lambda event: reset())
        self.bind("<Left>", lambda event: self._stepped(-1))
        self.bind("<Right>", lambda event: self._stepped(1))
        self.restyle(palette)

    def restyle(self, palette: Palette) -> None:
        """Take the colours of a palette, and the breadth of today's text."""
        self._palette = palette
        self.configure(width=pixels(self, BREADTH))
        self._draw()

    def _taken(self, event: tk.Event[tk.Misc]) -> None:
        self._taken_at = event.x_root

    def _dragged(self, event: tk.Event[tk.Misc]) -> None:
        if self._taken_at is not None and event.x_root != self._taken_at:
            self._drag(self._taken_at - event.x_root)

    def _let_go(self, event: tk.Event[tk.Misc]) -> None:
        if self._taken_at is not None:
            self._taken_at = None
            self._drag(None)

    def _stepped(self, way: int) -> str:
        self._step(way)
        return "break"

    def _light(self, on: bool) -> None:
        self._lit = on
        self._draw()

    def _draw(self) -> None:
        palette, width, height = self._palette, self.winfo_width(), self.winfo_height()
        focused = has_focus(self)
        self.delete("all")
        self.configure(background=palette.well if self._lit or focused else palette.card)
        line = palette.accent if focused else palette.card_line
        self.create_rectangle(0, 0, max(1, width // 8), height, fill=line, outline="")
        dot, step = pixels(self, DOT), pixels(self, DOT_STEP)
        left, top = (width - dot + 1) // 2, (height - (DOTS - 1) * step - dot) // 2
        ink = palette.accent if focused else palette.muted
        for number in range(DOTS):
            y = top + number * step
            self.create_oval(left, y, left + dot, y + dot, fill=ink, outline="", tags="grip")
