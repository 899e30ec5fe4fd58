"""A canvas that shows a sheet of design units: its pictures and its lettering."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Hashable
from tkinter import font as tkfont
from typing import Literal

from PIL import Image, ImageTk

from ..look.fonts import board_font, family
from ..paint.palette import Palette
from .fit import Fit
from .sprites import Sprites

Anchor = Literal["nw", "n", "ne", "w", "center", "e", "sw", "s", "se"]
SMALLEST_TEXT = 11
LINE_ROOM = 0.6
"""The least distance of two lines, as a share of the sum of their heights."""


class SheetCanvas(tk.Canvas):
    """Draws by design units: `fit` converts them to pixels, for the size the canvas has now."""

    def __init__(self, parent: tk.Misc, palette: Palette) -> None:
        super().__init__(parent, highlightthickness=0, borderwidth=0, background=palette.table)
        self.palette = palette
        self.fit = Fit(1.0, 0.0, 0.0)
        self.sprites = Sprites(self)
        self.family = family(self)
        self._fonts: dict[tuple[int, bool], tkfont.Font] = {}

    def sprite(self, key: Hashable, paint: Callable[[], Image.Image]) -> ImageTk.PhotoImage:
        """Return the picture for a key, painting it the first time. Put its size in the key."""
        return self.sprites.get(key, paint)

    def put_below(self, tag: str, other: str) -> None:
        """Put what has a tag below what has another one, if that is in sight already."""
        if self.find_withtag(other):
            self.tag_lower(tag, other)

    def write(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        bold: bool = False,
        colour: str | None = None,
        anchor: Anchor = "center",
        tags: str | tuple[str, ...] = (),
        width: float = 0,
    ) -> int:
        """Write text at design units, `size` design units high but always readable."""
        return self.create_text(
            self.fit.x(x),
            self.fit.y(y),
            text=text,
            font=self.font(self.text_height(size), bold),
            fill=colour or self.palette.ink,
            anchor=anchor,
            tags=tags,
            width=self.fit.length(width) if width else 0,
        )

    def text_height(self, size: float) -> int:
        """Return the pixels that text of this many design units gets: always readable."""
        return max(SMALLEST_TEXT, round(size * self.fit.scale))

    def font(self, pixels: int, bold: bool) -> tkfont.Font:
        """Return the board's font at a size in pixels; it lives as long as the board."""
        key = pixels, bold
        if key not in self._fonts:
            self._fonts[key] = tkfont.Font(self, font=board_font(pixels, bold, self.family))
        return self._fonts[key]

    def line_step(self, upper: float, lower: float, usual: float) -> float:
        """Return the design units from one line's middle to the next one's.

        They are the usual ones, or more on a small board, where text is larger than designed.
        """
        heights = self.text_height(upper) + self.text_height(lower)
        return max(usual, LINE_ROOM * heights / self.fit.scale)
