"""A few words beside the pointer that say what is below it."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable

from .fonts import ui_font
from .theme import palette_of
from .timer import Timer

WAIT_MS = 500
BELOW = 6
"""Pixels between what is explained and the words."""


class Tooltip:
    """Shows what `text` returns while the pointer rests on a widget, unless it is empty."""

    def __init__(self, widget: tk.Misc, text: Callable[[], str]) -> None:
        self._widget, self._text = widget, text
        self._timer = Timer(widget)
        self._window: tk.Toplevel | None = None
        widget.bind("<Enter>", self._entered, add="+")
        for event in ("<Leave>", "<Button>", "<Destroy>"):
            widget.bind(event, self._left, add="+")

    def _entered(self, event: tk.Event[tk.Misc]) -> None:
        self._hide()
        self._timer.start(WAIT_MS, self._show)

    def _left(self, event: tk.Event[tk.Misc]) -> None:
        self._hide()

    def _hide(self) -> None:
        self._timer.cancel()
        if self._window is not None:
            self._window.destroy()
            self._window = None

    def _show(self) -> None:
        widget = self._widget
        if not (text := self._text()):
            return
        palette = palette_of(widget)
        window = self._window = tk.Toplevel(widget, background=palette.card_line)
        window.withdraw()
        window.overrideredirect(True)
        label = tk.Label(
            window,
            text=text,
            background=palette.card,
            foreground=palette.ink,
            font=ui_font(widget),
            padx=8,
            pady=4,
        )
        label.pack(padx=1, pady=1)
        window.update_idletasks()
        wide, high = window.winfo_reqwidth(), window.winfo_reqheight()
        left = max(0, min(widget.winfo_rootx(), widget.winfo_screenwidth() - wide))
        top = widget.winfo_rooty() + widget.winfo_height() + BELOW
        if top + high > widget.winfo_screenheight():
            top = widget.winfo_rooty() - high - BELOW
        window.geometry(f"+{left}+{top}")
        window.deiconify()
