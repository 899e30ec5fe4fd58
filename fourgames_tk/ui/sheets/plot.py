"""A canvas for what is plotted: lines and areas in a box, and words beside it."""

from __future__ import annotations

import tkinter as tk
from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Literal

from PIL import Image, ImageTk

from ..kit.fonts import sized, unit
from ..kit.theme import on_theme, palette_of, themed
from ..paint.plots import Area, Line, Way, plot

LEAST = 40
"""With less room each way, in pixels, nothing is drawn."""


class Plot(tk.Canvas):
    """Draws anew whenever its size, the theme or the size of text is another one."""

    def __init__(
        self, parent: tk.Misc, height: int, ground: str = "sheet", small: int = 13
    ) -> None:
        """Be so high, in design units, on that colour; words are `small` design units high."""
        super().__init__(parent, highlightthickness=0, borderwidth=0, takefocus=False, width=1)
        themed(self, background=ground, height=height)
        self._small, self._shown = small, list[ImageTk.PhotoImage]()
        self.bind("<Configure>", lambda event: self.draw())
        on_theme(self, self.draw)

    @property
    @abstractmethod
    def box(self) -> tuple[int, int, int, int]:
        """Left, top, right and bottom of what is plotted, in pixels."""

    @abstractmethod
    def fill(self) -> None:
        """Draw all that there is."""

    def draw(self) -> None:
        self.delete("all")
        self._shown = []
        left, top, right, bottom = self.box
        if right - left >= LEAST <= bottom - top:
            self.fill()

    def plot(
        self,
        rules: Iterable[float],
        areas: Iterable[Area],
        lines: Iterable[Line],
        dot: bool = False,
    ) -> None:
        """Draw what `plots.plot` paints; points and heights are those of the canvas."""
        left, top, right, bottom = self.box

        def inside(way: Way) -> Sequence[tuple[float, float]]:
            return [(x - left, y - top) for x, y in way]

        picture = plot(
            (right - left, bottom - top),
            [y - top for y in rules],
            [(inside(way), ink, (high - top, low - top)) for way, ink, (high, low) in areas],
            [(inside(way), proved, ink) for way, proved, ink in lines],
            palette_of(self),
            unit(self),
            dot,
        )
        self.put(picture, (left + right) / 2, (top + bottom) / 2)

    def put(self, picture: Image.Image, x: float, y: float) -> None:
        """Show a picture, with its middle there."""
        self._shown.append(ImageTk.PhotoImage(picture, master=self))
        self.create_image(x, y, image=self._shown[-1])

    def write(
        self, x: float, y: float, text: str, anchor: Literal["w", "e", "center"] = "center"
    ) -> None:
        """Write something quiet."""
        ink, font = palette_of(self).muted, sized(self, self._small)
        self.create_text(x, y, text=text, anchor=anchor, font=font, fill=ink)
