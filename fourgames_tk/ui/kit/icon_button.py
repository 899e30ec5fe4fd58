"""A small button with a drawn sign, and words that come when the pointer rests on it."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from typing import TYPE_CHECKING

from .. import paint
from .focus import has_focus
from .fonts import pixels
from .pictures import Pictures
from .theme import follow_theme, palette_of
from .tooltip import Tooltip

if TYPE_CHECKING:
    from ..paint.glyphs import Glyph
    from .pictures import Shown

SIGN, ROOM = 16, 5
"""The side of the sign and the room around it, in design units."""


class IconButton(tk.Label):
    """Reached by Tab while it can be pressed; pressed by a click, Space or Enter.

    What it does has a key of its own too, which `text`, shown beside it, should name. A click
    leaves the keys where they are: with the board. `ground` is the role of the colour around it.
    """

    def __init__(
        self,
        parent: tk.Misc,
        sign: Glyph,
        text: Callable[[], str],
        command: Callable[[], object],
        ground: str,
        enabled: bool = True,
    ) -> None:
        super().__init__(parent, borderwidth=0, highlightthickness=0, takefocus=True)
        self._ground, self._command = ground, command
        self._enabled, self._sign = enabled, sign
        self._pictures: dict[tuple[int, Glyph, int, str, str], Shown] = {}
        self.bind("<Enter>", lambda event: self._light(True))
        self.bind("<Leave>", lambda event: self._light(False))
        self.bind("<ButtonRelease-1>", self._released)
        for event in ("<FocusIn>", "<FocusOut>"):
            self.bind(event, lambda event: self._draw())
        for press in ("<space>", "<Return>", "<KP_Enter>"):
            self.bind(press, self._key_pressed)
        Tooltip(self, text)
        follow_theme(self, self._restyle)

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

    def _key_pressed(self, event: tk.Event[tk.Misc]) -> str:
        self.press()
        return "break"

    def _released(self, event: tk.Event[tk.Misc]) -> None:
        if 0 <= event.x < self.winfo_width() and 0 <= event.y < self.winfo_height():
            self.press()

    def _restyle(self) -> None:
        self._side = pixels(self, SIGN + 2 * ROOM)
        self.configure(width=self._side, height=self._side)
        self._light(False)
        self._draw()

    def _light(self, on: bool) -> None:
        lit = on and self._enabled
        self.configure(background=getattr(palette_of(self), "well" if lit else self._ground))

    def _draw(self) -> None:
        palette = palette_of(self)
        colour = palette.ink if self._enabled else palette.line
        # The accent's ring goes around the sign that has the keys.
        ring = palette.accent if has_focus(self) else ""
        plate = self._side, self._sign, pixels(self, SIGN), colour, ring
        if plate not in self._pictures:
            self._pictures[plate] = Pictures.of(self).show(
                self, ("sign", *plate), lambda: paint.plates.sign_plate(*plate)
            )
        self.configure(
            image=self._pictures[plate],
            cursor="hand2" if self._enabled else "",
            takefocus=self._enabled,
        )
