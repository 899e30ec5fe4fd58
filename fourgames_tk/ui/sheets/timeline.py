"""A number that changes from game to game, as a line."""

from __future__ import annotations

import datetime
import math
import tkinter as tk
from collections.abc import Callable, Sequence

from ..kit.fonts import SMALLEST, pixels, sized
from ..kit.theme import palette_of
from .plot import Plot

HEIGHT, AXIS, LEFT, DOT = 170, 22, 44, 6
"""Of all of it, of the line of dates, of the numbers at the left, and the room that the last dot
takes at the right, in design units."""
LEAST_SPAN, LINES = 10, 4
"""From the lowest number to the highest one at least, and how many rules there are at most."""
STEPS = (0.2, 0.5, 1, 2, 5)

Known = tuple[str, float, float]
"""A date in ISO 8601, a number, and to within which margin that is known."""


class Timeline(Plot):
    """Shows numbers in their order, equally far apart, and the area in which they lie."""

    def __init__(
        self, parent: tk.Misc, values: Sequence[Known], say: Callable[[float], str]
    ) -> None:
        """Name the numbers at the left as `say` does; there is a value at least."""
        super().__init__(parent, HEIGHT, small=SMALLEST)
        self._values, self._say = values, say

    @property
    def box(self) -> tuple[int, int, int, int]:
        return pixels(self, LEFT), 0, self.winfo_width(), pixels(self, HEIGHT - AXIS)

    def fill(self) -> None:
        left, _, right, bottom = self.box
        low, high = (
            pick(value + way * by for _, value, by in self._values)
            for pick, way in ((min, -1), (max, 1))
        )
        spare = max(0.0, LEAST_SPAN - (high - low)) / 2
        low, high = low - spare, high + spare
        span, line = high - low, sized(self, SMALLEST).metrics("linespace")
        # The number beside the highest line is seen whole.
        above = max(pixels(self, DOT), line // 2 + 1)

        def down(value: float) -> float:
            return bottom - above - (value - low) / span * (bottom - 2 * above)

        step = _step(span)
        rules = range(math.ceil(low / step), math.floor(high / step) + 1)
        for number in rules:
            y = round(down(number * step))
            self.write(left - pixels(self, 8), y, self._say(number * step), "e")
        apart = (right - left - pixels(self, DOT)) / max(1, len(self._values) - 1)
        lower, way, upper = (
            [
                (left + apart * place, down(value + side * by))
                for place, (_, value, by) in enumerate(self._values)
            ]
            for side in (-1, 0, 1)
        )
        accent = palette_of(self).accent
        self.plot(
            [down(number * step) for number in rules],
            [([*upper, *lower[::-1]], accent, (0, bottom))] if len(way) > 1 else [],
            [(way, [True] * len(way), accent)],
            dot=True,
        )
        first, last = (_day(date) for date, _, _ in (self._values[0], self._values[-1]))
        middle = bottom + pixels(self, AXIS) / 2
        self.write(left, middle, first, "w")
        if last != first:
            self.write(right, middle, last, "e")


def _step(span: float) -> float:
    """Return how far rules are from each other: 1, 2 or 5 and noughts."""
    power = 10.0 ** math.floor(math.log10(span))
    return next(power * step for step in STEPS if span / (power * step) <= LINES)


def _day(date: str) -> str:
    """Return the day of a date, short: `23 Nov`."""
    try:
        day = datetime.datetime.fromisoformat(date)
    except ValueError:
        return ""
    return f"{day.day} {day:%b}"
