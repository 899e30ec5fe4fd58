"""The buttons of the program, with what comes beside them: words about one, and its menu."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from typing import TYPE_CHECKING

from .. import paint
from .buttons import Button
from .fonts import pixels, ui_font
from .pictures import Album
from .theme import palette_of
from .timer import EVERYWHERE, Timer, on_event

if TYPE_CHECKING:
    from ..paint.signs import Glyph
    from .pictures import Shown

SIGN, ROOM = 16, 5
"""The side of the sign and the room around it, in design units."""

WAIT_MS = 500
BELOW = 6
"""Pixels between what is explained and the words."""


class IconButton(Button):
    """A sign that is pressed as every button.

    What it does has a key of its own too, which `text`, shown beside it, should name.
    """

    def __init__(
        self,
        parent: tk.Misc,
        sign: Glyph,
        text: Callable[[], str],
        command: Callable[[], object],
        enabled: bool = True,
    ) -> None:
        self._sign: Glyph = sign
        super().__init__(parent, "", command)
        self.become(sign, enabled)
        Tooltip(self, text)

    @property
    def enabled(self) -> bool:
        return not self.instate(["disabled"])

    def become(self, sign: Glyph, enabled: bool) -> None:
        """Show another sign, or whether it can be pressed."""
        self.enable(enabled)
        if sign != self._sign:
            self._sign = sign
            self._restyle()

    def _restyle(self) -> None:
        palette, side = palette_of(self), pixels(self, SIGN + 2 * ROOM)

        def shown(ink: str, ring: str = "") -> Shown:
            plate = side, self._sign, pixels(self, SIGN), ink, ring
            return Album.of(self).hold(plate, lambda: paint.plates.sign_plate(*plate))

        # The accent's ring goes around the sign that has the keys.
        shows = shown(palette.ink), "disabled", shown(palette.faint)
        ring = "user1", shown(palette.ink, palette.accent)
        self.configure(style="Icon.TButton", image=" ".join(map(str, (*shows, *ring))))


class Tooltip:
    """Shows what `text` returns while the pointer rests on a widget, unless it is empty.

    The words go at the first key, too, and when the keys go elsewhere.
    """

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
        # A board keeps some keys to itself, but tells of all that are let go.
        for event in ("<Key>", "<KeyRelease>", "<FocusIn>"):
            on_event(window, EVERYWHERE, event, self._hide)
