"""A canvas that is drawn anew for its size, the theme and the size of text."""

from __future__ import annotations

import tkinter as tk
from abc import abstractmethod
from typing import TYPE_CHECKING, Literal

from .fonts import sized
from .theme import on_theme, palette_of, themed

if TYPE_CHECKING:
    from .pictures import Shown

Anchor = Literal["w", "e", "n", "nw", "center"]


class Drawn(tk.Canvas):
    """A subclass fills it, by words in roles of the palette and pictures that are held here."""

    def __init__(
        self, parent: tk.Misc, ground: str = "sheet", height: int = 0, takefocus: bool = False
    ) -> None:
        """Lie on a colour; be so many design units high, if that is known."""
        super().__init__(parent, highlightthickness=0, borderwidth=0, takefocus=takefocus, width=1)
        if height:
            themed(self, background=ground, height=height)
        else:
            themed(self, background=ground)
        self._held: list[Shown] = []
        self.bind("<Configure>", lambda event: self.draw())
        on_theme(self, self.draw)

    def draw(self) -> None:
        """Draw anew."""
        self.delete("all")
        self._held.clear()
        width, height = self.winfo_width(), self.winfo_height()
        if min(width, height) > 1:
            self.fill(width, height)

    @abstractmethod
    def fill(self, width: int, height: int) -> None:
        """Draw all that there is, on so many pixels."""

    def write(
        self,
        x: float,
        y: float,
        text: str,
        size: int = 13,
        ink: str = "ink",
        anchor: Anchor = "w",
        bold: bool = False,
    ) -> int:
        """Write at a pixel, the text in the middle of its line; return the item."""
        fill, font = getattr(palette_of(self), ink), sized(self, size, bold)
        return self.create_text(x, y, text=text, font=font, fill=fill, anchor=anchor)

    def put(self, picture: Shown, x: float, y: float, anchor: Anchor = "center") -> int:
        """Put a picture at a pixel; return the item."""
        self._held.append(picture)
        return self.create_image(x, y, image=picture, anchor=anchor)
