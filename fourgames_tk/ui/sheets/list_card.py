"""A card with a list of games on the table of the start screen."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from typing import TYPE_CHECKING

from ..widgets.buttons import face, press_by_keys
from ..widgets.controls import StaticCanvas
from ..widgets.focus import has_focus_ring
from ..widgets.fonts import pixels, sized
from ..widgets.theme import palette_of
from .card import BEADS_UP, PADDING, Card, token

if TYPE_CHECKING:
    from ...engine.game import AnyGame
    from ..app import App

ROW, ROWS_DOWN = 49, 49
"""The height of a row, and from the upper edge to the first one, in design units."""
TWO_LINES = 40
"""Height of a row in which two lines have room, in design units."""


class ListCard(Card):
    """A heading over rows, each of which is pressed by itself; with a key it shows all games."""

    def __init__(self, parent: tk.Misc, app: App, title: str, key: str) -> None:
        super().__init__(parent, app, key)
        self.title, self.rows, self._said = title, list[Row](), ""

    def press(self) -> None:
        """Show every game that was ever played here."""
        if self.key:
            self.app.desk.show_library()

    def add(self, row: Row) -> None:
        self.rows.append(row)

    def say(self, text: str) -> None:
        self._said = text
        self.draw()

    def fill(self, width: int, height: int) -> None:
        left, right = pixels(self, PADDING), width - pixels(self, PADDING)
        self.write(left, pixels(self, 28), self.title, 16, bold=True)
        if self.key:
            self.put(face(self, "keycaps", self.key, False, 0), right, pixels(self, 28), "e")
        top, foot = pixels(self, ROWS_DOWN), pixels(self, ROWS_DOWN if self.key else 12)
        step = min(pixels(self, ROW), (height - top - foot) // max(1, len(self.rows)))
        for number, row in enumerate(self.rows):
            item = self.create_window(left, top + number * step, window=row, anchor="nw")
            self.itemconfigure(item, width=right - left, height=step)
        below = height - pixels(self, BEADS_UP)
        if self.key:
            self.write(right, below, "All of them", 14, "accent", "e", bold=True)
        self.write(left, below, self._said, ink="muted")


class Row(StaticCanvas):
    """A line of a list card: a piece of the game, two texts, and at the end a third one.

    That is a chip, a link, or quiet text.
    """

    def __init__(
        self,
        card: ListCard,
        game: AnyGame,
        name: str,
        detail: str,
        end: str,
        command: Callable[[], object],
        *,
        chip: bool = False,
        link: bool = False,
    ) -> None:
        super().__init__(card)
        self.configure(cursor="hand2", takefocus=card.takes_tab)
        self._game, self._texts = game, (name, detail, end)
        self._chip, self._link, self._pointed = chip, link, False
        self.bind("<Enter>", lambda event: self._point(True))
        self.bind("<Leave>", lambda event: self._point(False))
        self.bind("<ButtonRelease-1>", lambda event: command())
        press_by_keys(self, command)

    def _point(self, pointed: bool) -> None:
        self._pointed = pointed
        self.draw()

    def fill(self, width: int, height: int) -> None:
        palette, (name, detail, end) = palette_of(self), self._texts
        self.configure(background=palette.accent_soft if self._pointed else palette.sheet)
        if has_focus_ring(self):
            self.create_rectangle(1, 1, width - 2, height - 2, outline=palette.accent, width=2)
        else:
            self.create_line(0, height - 1, width, height - 1, fill=palette.line)
        middle, left = height // 2, pixels(self, 40)
        self.put(token(self, self._game), pixels(self, 14), middle)
        split = pixels(self, 9) if detail and height >= pixels(self, TWO_LINES) else 0
        beside = 0 if split else sized(self, 14, True).measure(f"{name}  ")
        self.write(left, middle - split, name, 14, bold=True)
        self.write(left + beside, middle + split, detail, ink="muted")
        if self._chip:
            self.put(face(self, "chip", end, "go", "play"), width - 2, middle, "e")
        elif self._link:
            self.write(width - 4, middle, f"{end}  ›", 14, "accent", "e", bold=True)
        else:
            self.write(width - 4, middle, end, ink="muted", anchor="e")
