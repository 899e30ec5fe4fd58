"""A small button with a drawn sign, and words that come when the pointer rests on it."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable

from PIL import ImageTk

from ..paint.glyphs import Glyph, glyph
from ..paint.palette import Palette
from .fonts import pixels
from .tooltip import Tooltip

SIGN, ROOM = 16, 5
"""The side of the sign and the room around it, in design units."""


class IconButton(tk.Label):
    """Pressed by the mouse: what it does has a key, which `text`, shown beside it, should name."""

    def __init__(
        self,
        parent: tk.Misc,
        palette: Palette,
        sign: Glyph,
        text: Callable[[], str],
        command: Callable[[], object],
        ground: str,
    ) -> None:
        super().__init__(
            parent,
            background=ground,
            borderwidth=0,
            width=pixels(parent, SIGN + 2 * ROOM),
            height=pixels(parent, SIGN + 2 * ROOM),
        )
        self._palette, self._ground, self._command = palette, ground, command
        self._enabled, self._sign = True, sign
        self._pictures: dict[tuple[Glyph, str], ImageTk.PhotoImage] = {}
        self.bind("<Enter>", lambda event: self._light(True))
        self.bind("<Leave>", lambda event: self._light(False))
        self.bind("<ButtonRelease-1>", self._released)
        Tooltip(self, palette, text)
        self._draw()

    @property
    def enabled(self) -> bool:
        """Whether it can be pressed now."""
        return self._enabled

    def become(self, sign: Glyph, enabled: bool) -> None:
        """Show another sign, or whether it can be pressed."""
        if (sign, enabled) != (self._sign, self._enabled):
            self._sign, self._enabled = sign, enabled
            self._draw()

    def press(self) -> None:
        """Do what the button is for, if that can be done."""
        if self._enabled:
            self._command()

    def _released(self, event: tk.Event[tk.Misc]) -> None:
        if 0 <= event.x < self.winfo_width() and 0 <= event.y < self.winfo_height():
            self.press()

    def _light(self, on: bool) -> None:
        lit = on and self._enabled
        self.configure(background=self._palette.well if lit else self._ground)

    def _draw(self) -> None:
        colour = self._palette.ink if self._enabled else self._palette.line
        key = self._sign, colour
        if key not in self._pictures:
            picture = glyph(self._sign, pixels(self, SIGN), colour)
            self._pictures[key] = ImageTk.PhotoImage(picture, master=self)
        self.configure(image=self._pictures[key], cursor="hand2" if self._enabled else "")
