"""What is being played, under the board."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Sequence

from ...kit.fonts import LINE_PADDING, pixels, ui_font
from ...kit.tooltip import Tooltip
from ...paint.palette import Palette

SHARE = 0.45
"""The most of the window's width that it takes."""


class Facts(tk.Label):
    """The variant and the level on one line, cut short where the window is narrow."""

    def __init__(self, parent: tk.Misc, palette: Palette) -> None:
        super().__init__(
            parent,
            background=palette.bar,
            foreground=palette.muted,
            font=ui_font(parent),
            pady=pixels(parent, LINE_PADDING),
        )
        self._whole = ""
        self._font = ui_font(parent)
        Tooltip(self, lambda: self._whole if self.cget("text") != self._whole else "")

    def show(self, facts: Sequence[str]) -> None:
        """Say what is played; who plays may change in the middle of a game."""
        self._whole = " · ".join(facts)
        self.fit()

    def fit(self) -> None:
        """Say as much as there is room for."""
        room = SHARE * self.winfo_toplevel().winfo_width()
        text = self._whole
        while text and self._font.measure(f"{text}…") > room:
            text = text[:-1]
        self.configure(text=text if text == self._whole else f"{text.rstrip(' ·')}…")
