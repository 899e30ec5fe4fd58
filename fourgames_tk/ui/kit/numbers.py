"""Numbers that are set on a sheet, by steps or along a line."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Mapping, Sequence

from .controls import HEIGHT, INSET, TEXT, USUAL, Control
from .focus import has_focus, with_modifier
from .fonts import SMALLEST, cut_short, pixels, sized
from .theme import palette_of

TILE, GAP = 38, 10
"""The width of a stepper's ends, and between a number and the words about it, in design units."""
KNOB, TICKS, LEAST = 22, 18, 120
"""The side of a slider's knob, the height of what stands below it, and the least width."""
FEW = 20
"""Of so many numbers of a stepper each is measured; of more, the first and the last."""

Say = Callable[[int], tuple[str, str]]


class Number(Control[int]):
    """A number between two, changed by steps, by keys, by the wheel, and by typing it.

    `say` returns what stands bold, and what beside it; of the `ticks` a line is marked.
    """

    def __init__(
        self,
        parent: tk.Misc,
        low: int,
        high: int,
        value: int,
        changed: Callable[[int], object],
        say: Say = lambda number: (str(number), ""),
        *,
        step: int = 1,
        ticks: Sequence[int] = (),
    ) -> None:
        self.low, self.high, self.step = low, high, step
        self._say, self._ticks, self._typed = say, tuple(ticks), ""
        super().__init__(parent, value, changed, HEIGHT + (TICKS if ticks else 0))
        self.bind("<Button-4>", lambda event: self._turned(1))
        self.bind("<Button-5>", lambda event: self._turned(-1))
        self.bind("<Key>", self._type)
        self.bind("<MouseWheel>", lambda event: self._turned(1 if event.delta > 0 else -1))

    def choose(self, value: int) -> None:
        """Take a number, or the nearest there is; digits that come now begin another one."""
        self._typed = ""
        super().choose(value)

    def nearest(self, value: int) -> int:
        """Return the number of a step between both ends."""
        steps = round((value - self.low) / self.step)
        return self.low + self.step * min(max(steps, 0), (self.high - self.low) // self.step)

    def _ways(self) -> Mapping[str, int]:
        down, up = self.value - self.step, self.value + self.step
        return {"Left": down, "Right": up, "Home": self.low, "End": self.high}

    def _turned(self, way: int) -> str | None:
        """Step by the wheel where one has come to the number; else it scrolls the page."""
        if not self._enabled or not has_focus(self):
            return None
        self.choose(self.value + way * self.step)
        return "break"

    def _type(self, event: tk.Event[tk.Misc]) -> str | None:
        """Take digits as one number, as long as no other key comes between them."""
        is_digit = event.char.isdecimal() and event.char.isascii() and not with_modifier(event)
        if not self._enabled or not is_digit:
            self._typed = ""
            return None
        typed = self._typed + event.char
        typed = typed if int(typed) <= self.high else event.char
        if self.low <= int(typed) <= self.high:
            self.choose(int(typed))
        self._typed = typed
        return "break"


class Stepper(Number):
    """A number with a tile at each end for a step."""

    def limit(self, low: int, high: int) -> None:
        """Allow other numbers; one that is not allowed any more gives way."""
        if (low, high) != (self.low, self.high):
            self.low, self.high = low, high
            self.choose(self.value)
            self.draw()

    def _asks(self) -> int:
        gap, ends = pixels(self, GAP), 2 * pixels(self, TILE + INSET + TEXT)
        bold, plain = sized(self, USUAL, bold=True), sized(self, USUAL)
        numbers = range(self.low, self.high + 1, self.step)
        said = [self._say(n) for n in (numbers if len(numbers) <= FEW else (self.low, self.high))]
        widest = max(bold.measure(a) + (gap + plain.measure(b) if b else 0) for a, b in said)
        return max(pixels(self, LEAST), widest + ends)

    def _paint(self, width: int) -> None:
        self.groove(width)
        palette, inset, tile = palette_of(self), pixels(self, INSET), pixels(self, TILE)
        size, side = (tile, pixels(self, HEIGHT) - 2 * inset), pixels(self, GAP)
        for left, end in ((inset, self.low), (width - inset - tile, self.high)):
            alive = self._enabled and self.value != end
            if alive:
                self.show(left, inset, "tile", size)
            ink = palette.ink if alive else palette.faint
            at = self.edge + left + (tile - side) // 2, self.middle - side // 2 - 1
            self.show(*at, "sign", end == self.low and left == inset, side, ink, plain=True)
        bold, plain = self._say(self.value)
        first, second = sized(self, USUAL, bold=True), sized(self, USUAL)
        gap = pixels(self, GAP) if plain else 0
        room = width - 2 * (tile + inset + pixels(self, 4)) - first.measure(bold) - gap
        plain = cut_short(plain, second, room)
        wide = first.measure(bold) + gap + second.measure(plain)
        x = self.edge + (width - wide) / 2
        self.say(x, bold, bold=True, anchor="w")
        self.say(x + wide, plain, "muted", anchor="e")

    def _pointed(self, x: int) -> None:
        end = self.edge + pixels(self, TILE + INSET)
        if x < end or x > self.winfo_width() - end:
            self.choose(self.value + (-self.step if x < end else self.step))


class Slider(Number):
    """A number moved along a line."""

    CLICKS = ("<Button-1>", "<B1-Motion>")

    def _asks(self) -> int:
        return pixels(self, LEAST) + self._beside()

    def _paint(self, width: int) -> None:
        knob = pixels(self, KNOB)
        line = max(width - self._beside(), knob + 1)
        share = round(self._share(self.value), 4)
        self.show(0, self.middle - knob // 2 - self.edge, "slider", line, share, *self._ring)
        self.say(self.edge + width, self._say(self.value)[0], "ink", True, "e")
        for tick in self._ticks:
            x = round(self.edge + knob / 2 + self._share(tick) * self._way())
            y, low = self.middle + pixels(self, 12), pixels(self, 5)
            self.create_line(x, y, x, y + low, fill=palette_of(self).faint)
            self.write(x, y + pixels(self, 13), str(tick), SMALLEST, "muted", "center")

    def _pointed(self, x: int) -> None:
        share = (x - self.edge - pixels(self, KNOB) / 2) / max(1, self._way())
        self.choose(round(self.low + share * (self.high - self.low)))

    def _share(self, value: int) -> float:
        return (value - self.low) / (self.high - self.low)

    def _way(self) -> int:
        """Return how far the knob can be moved, in pixels."""
        return self.winfo_width() - 2 * self.edge - self._beside() - pixels(self, KNOB)

    def _beside(self) -> int:
        """Return the room for the value, in pixels."""
        font = sized(self, USUAL, bold=True)
        return pixels(self, 16) + max(font.measure(self._say(n)[0]) for n in (self.low, self.high))
