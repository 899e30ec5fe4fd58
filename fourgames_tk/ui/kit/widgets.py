"""The buttons of the program, with what comes beside them: words about one, and its menu."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from typing import TYPE_CHECKING

from .. import paint
from .buttons import press_by_keys
from .focus import has_focus
from .fonts import pixels, ui_font
from .pictures import Album
from .theme import follow_theme, palette_of
from .timer import Timer

if TYPE_CHECKING:
    from ..paint.signs import Glyph

SIGN, ROOM = 16, 5
"""The side of the sign and the room around it, in design units."""

WAIT_MS = 500
BELOW = 6
"""Pixels between what is explained and the words."""


class IconButton(tk.Label):
    """Reached by Tab while it can be pressed; pressed by a click, Space or Enter.

    What it does has a key of its own too, which `text`, shown beside it, should name. A click
    leaves the keys where they are: with the board.
    """

    def __init__(
        self,
        parent: tk.Misc,
        sign: Glyph,
        text: Callable[[], str],
        command: Callable[[], object],
        enabled: bool = True,
    ) -> None:
        super().__init__(parent, borderwidth=0, highlightthickness=0, takefocus=True)
        self.enabled, self._sign, self._command, self._lit = enabled, sign, command, False
        self.bind("<Enter>", lambda event: self._light(True))
        self.bind("<Leave>", lambda event: self._light(False))
        self.bind("<ButtonRelease-1>", self._released)
        for event in ("<FocusIn>", "<FocusOut>"):
            self.bind(event, lambda event: self._draw())
        press_by_keys(self, self.press)
        Tooltip(self, text)
        follow_theme(self, self._draw)

    def become(self, sign: Glyph, enabled: bool) -> None:
        """Show another sign, or whether it can be pressed."""
        if (sign, enabled) != (self._sign, self.enabled):
            self._sign, self.enabled = sign, enabled
            self._draw()

    def press(self) -> None:
        """Do what the button is for, if that can be done."""
        if self.enabled:
            self._command()

    def _released(self, event: tk.Event[tk.Misc]) -> None:
        if 0 <= event.x < self.winfo_width() and 0 <= event.y < self.winfo_height():
            self.press()

    def _light(self, on: bool) -> None:
        self._lit = on
        self._draw()

    def _draw(self) -> None:
        palette, side = palette_of(self), pixels(self, SIGN + 2 * ROOM)
        colour = palette.ink if self.enabled else palette.faint
        # The accent's ring goes around the sign that has the keys.
        ring = palette.accent if has_focus(self) else ""
        plate = side, self._sign, pixels(self, SIGN), colour, ring
        self.configure(
            image=Album.of(self).show(plate, lambda: paint.plates.sign_plate(*plate)),
            background=palette.track if self._lit and self.enabled else palette.sheet,
            cursor="hand2" if self.enabled else "",
            takefocus=self.enabled,
            width=side,
            height=side,
        )


class Tooltip:
    """Shows what `text` returns while the pointer rests on a widget, unless it is empty."""

    def __init__(self, widget: tk.Misc, text: Callable[[], str]) -> None:
        self._widget, self._text = widget, text
        self._timer = Timer(widget)
        self._window: tk.Toplevel | None = None
        widget.bind("<Enter>", self._entered, add="+")
        for event in ("<Leave>", "<Button>", "<Destroy>"):
            widget.bind(event, self._hide, add="+")

    def _entered(self, event: tk.Event[tk.Misc]) -> None:
        self._hide(event)
        self._timer.start(WAIT_MS, self._show)

    def _hide(self, event: tk.Event[tk.Misc]) -> None:
        self._timer.cancel()
        if self._window is not None:
            self._window.destroy()
            self._window = None

    def _show(self) -> None:
        widget = self._widget
        if not (text := self._text()):
            return
        palette = palette_of(widget)
        window = self._window = tk.Toplevel(widget, background=palette.line)
        window.withdraw()
        window.overrideredirect(True)
        label = tk.Label(window, text=text, font=ui_font(widget), padx=8, pady=4)
        label.configure(background=palette.sheet, foreground=palette.ink)
        label.pack(padx=1, pady=1)
        window.update_idletasks()
        wide, high = window.winfo_reqwidth(), window.winfo_reqheight()
        left = max(0, min(widget.winfo_rootx(), widget.winfo_screenwidth() - wide))
        top = widget.winfo_rooty() + widget.winfo_height() + BELOW
        if top + high > widget.winfo_screenheight():
            top = widget.winfo_rooty() - high - BELOW
        window.geometry(f"+{left}+{top}")
        window.deiconify()
