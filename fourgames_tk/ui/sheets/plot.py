"""A canvas for what is plotted: lines and areas in a box, and words beside it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence

from PIL import Image, ImageTk

from ..paint.surfaces import Area, Line, Way, plot
from ..widgets.controls import StaticCanvas
from ..widgets.fonts import unit
from ..widgets.theme import palette_of

LEAST = 40
"""With less room each way, in pixels, nothing is drawn."""


class Plot(StaticCanvas):
    """Draws nothing where there is no room for it."""

    @property
    @abstractmethod
    def box(self) -> tuple[int, int, int, int]:
        """Left, top, right and bottom of what is plotted, in pixels."""

    def draw(self) -> None:
        left, top, right, bottom = self.box
        if right - left >= LEAST <= bottom - top:
            super().draw()
        else:
            self.delete("all")

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
        self.paint(picture, (left + right) / 2, (top + bottom) / 2)

    def paint(self, picture: Image.Image, x: float, y: float) -> None:
        """Show a picture, with its middle there."""
        self.put(ImageTk.PhotoImage(picture, master=self), x, y)
