"""A number that changes from game to game, as a line."""

from __future__ import annotations

import datetime
import math
import tkinter as tk
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PIL import ImageTk

from ..kit.fonts import SMALLEST, pixels, sized
from ..kit.pictures import Shown
from ..kit.theme import follow_theme, palette_of, themed
from ..paint.palette import mix
from ..paint.plots import plot

HEIGHT, AXIS, LEFT, DOT = 170, 22, 44, 6
"""Of all of it, of the line of dates, of the numbers at the left, and the room that the last dot
takes at the right, in design units."""
LEAST_SPAN = 10
"""From the lowest number to the highest one at least."""
LINES = 4
"""How many lines across there are at most."""
STEPS = (0.2, 0.5, 1, 2, 5)
SHADES = {"light": 0.16, "dark": 0.24}
"""How strong the colour of the area is."""


@dataclass(frozen=True)
class Point:
    """A number on a date in ISO 8601; it is known to lie between `low` and `high`."""

    date: str
    value: float
    low: float
    high: float


class Timeline(tk.Canvas):
    """Shows points in their order, equally far apart, and the area in which they lie."""

    def __init__(self, parent: tk.Misc, say: Callable[[float], str]) -> None:
        """Name the numbers at the left as `say` does."""
        super().__init__(parent, highlightthickness=0, borderwidth=0, takefocus=False)
        themed(self, background="sheet")
        self._say = say
        self._points: Sequence[Point] = ()
        self._picture: Shown | None = None
        self.bind("<Configure>", lambda event: self._draw())
        follow_theme(self, self._draw)

    def show(self, points: Sequence[Point]) -> None:
        """Show others."""
        self._points = points
        self._draw()

    def _draw(self) -> None:
        self.delete("all")
        self.configure(width=1, height=pixels(self, HEIGHT))
        left, bottom = pixels(self, LEFT), pixels(self, HEIGHT - AXIS)
        wide = self.winfo_width() - left - pixels(self, DOT)
        if not self._points or wide <= 1:
            return
        low, high = min(p.low for p in self._points), max(p.high for p in self._points)
        spare = max(0.0, LEAST_SPAN - (high - low)) / 2
        low, high = low - spare, high + spare
        palette, small, span = palette_of(self), sized(self, SMALLEST), high - low
        # The number beside the highest line is seen whole.
        above = max(pixels(self, DOT), small.metrics("linespace") // 2 + 1)

        def down(value: float) -> float:
            return bottom - above - (value - low) / span * (bottom - 2 * above)

        step = _step(span)
        for number in range(math.ceil(low / step), math.floor(high / step) + 1):
            y = round(down(number * step))
            self.create_line(left, y, left + wide, y, fill=palette.line)
            words = self._say(number * step)
            ends = left - pixels(self, 8), y
            self.create_text(*ends, text=words, font=small, fill=palette.muted, anchor="e")
        count = len(self._points)
        across = [wide * place / max(1, count - 1) for place in range(count)]
        line, highs, lows = (
            [(x, down(value)) for x, value in zip(across, values, strict=True)]
            for values in zip(*((p.value, p.high, p.low) for p in self._points), strict=True)
        )
        area = mix(palette.sheet, palette.accent, SHADES[palette.name])
        self._paint(left, (line, [*highs, *lows[::-1]]), (palette.accent, area))
        self._date(left, bottom)

    def _paint(
        self,
        left: int,
        shapes: tuple[list[tuple[float, float]], list[tuple[float, float]]],
        colours: tuple[str, str],
    ) -> None:
        size = self.winfo_width() - left, pixels(self, HEIGHT - AXIS)
        unit = pixels(self, 100) / 100
        self._picture = ImageTk.PhotoImage(plot(size, *shapes, colours, unit), master=self)
        self.create_image(left, 0, image=self._picture, anchor="nw")

    def _date(self, left: int, bottom: int) -> None:
        """Write the first day and the last one below."""
        font, ink, y = sized(self, SMALLEST), palette_of(self).muted, bottom + pixels(self, 11)
        first, last = (_day(point.date) for point in (self._points[0], self._points[-1]))
        self.create_text(left, y, text=first, font=font, fill=ink, anchor="w")
        if last != first:
            right = self.winfo_width()
            self.create_text(right, y, text=last, font=font, fill=ink, anchor="e")


def _step(span: float) -> float:
    """Return how far lines across are from each other: 1, 2 or 5 and noughts."""
    power = 10.0 ** math.floor(math.log10(span))
    return next(power * step for step in STEPS if span / (power * step) <= LINES)


def _day(date: str) -> str:
    """Return the day of a date, short: `23 Nov`."""
    try:
        day = datetime.datetime.fromisoformat(date)
    except ValueError:
        return ""
    return f"{day.day} {day:%b}"
