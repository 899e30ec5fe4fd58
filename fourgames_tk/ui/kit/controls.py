"""What is set on a sheet: parts side by side, steps, sliders and switches."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import pairwise
from tkinter import font as tkfont
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from .buttons import EDGE, drawn
from .focus import watch_rings, wears_ring
from .fonts import SMALLEST, pixels, sized
from .pictures import Pictures
from .theme import follow_theme, palette_of
from .timer import Glide

if TYPE_CHECKING:
    from ..paint.palette import Palette
    from .pictures import Shown

HEIGHT = 40
"""Of every control, in design units, without the room around it."""
TILE, INSET, GROOVE = 38, 3, 9
"""Of a stepper: the width of its ends; how far inside tiles lie; the radius of the groove."""
KNOB, TICKS = 22, 18
"""The side of a slider's knob, and the height of what stands below it."""
SWITCH, LEAST = 44, 120
"""The width of a switch, and the least of a line or of what stands between steps."""
TEXT, GAP = 12, 10
"""From the edge of a field or a part to its words; between a number and words about it."""
FEW = 20
"""Of so many numbers of a stepper each is measured; of more, the first and the last."""
USUAL = 14
"""The size of lettering; in a narrow part it is smaller."""
SLIDE_MS = 120
"""How long a tile takes to what was chosen, at normal speed."""

Say = Callable[[int], tuple[str, str]]
"""Returns, for a number, what stands bold, and what stands beside it."""
ValueT = TypeVar("ValueT")


class Control(tk.Canvas, Generic[ValueT]):
    """One stop for Tab, painted anew when its width, its value or the theme is another one.

    Its face stands `EDGE` units inside. A disabled one takes no keys and no clicks; `changed`
    hears of every other value.
    """

    def __init__(
        self,
        parent: tk.Misc,
        value: ValueT,
        changed: Callable[[ValueT], object],
        high: int = HEIGHT,
    ) -> None:
        super().__init__(parent, highlightthickness=0, borderwidth=0, takefocus=True)
        watch_rings(self)
        self.value, self._changed = value, changed
        self._high, self._enabled = high, True
        self._held: dict[Hashable, Shown] = {}
        self._seen: dict[Hashable, Shown] = {}
        for event in ("<Configure>", "<FocusIn>", "<FocusOut>", "<<Ring>>"):
            self.bind(event, lambda event: self.draw())
        self.bind("<Button-1>", self._clicked)
        for key in ("Left", "Right", "Home", "End", "space"):
            self.bind(f"<{key}>", self._key)

    def choose(self, value: ValueT) -> None:
        """Take a value, or the nearest there is, as a person does."""
        value = self.nearest(value)
        if value != self.value:
            self.value = value
            self.draw()
            self._changed(value)

    def enable(self, on: bool) -> None:
        """Say whether it can be changed."""
        self._enabled = on
        self.configure(takefocus=on)
        self.draw()

    def begin(self) -> None:
        """Be as large as it must, now and in every size of text; call it last in the making."""
        follow_theme(self, self._restyle)

    def asks(self) -> int:
        """Return the width in pixels that it needs inside."""
        raise NotImplementedError

    def paint(self, palette: Palette, width: int) -> None:
        """Draw everything for a width inside, in pixels."""
        raise NotImplementedError

    def pointed(self, x: int) -> None:
        """Do what a click is for."""
        raise NotImplementedError

    def ways(self) -> Mapping[str, ValueT]:
        """Return to what value each key goes."""
        raise NotImplementedError

    def nearest(self, value: ValueT) -> ValueT:
        """Return what can be chosen, nearest to a value."""
        return value

    def draw(self) -> None:
        """Draw what it is now."""
        width = self.winfo_width() - 2 * self.edge
        if width > 1:
            self.delete("all")
            self._seen = {}
            self.paint(palette_of(self), width)
            self._held = self._seen

    @property
    def edge(self) -> int:
        """The room around the face, in pixels."""
        return pixels(self, EDGE)

    @property
    def middle(self) -> int:
        """The height of the middle of the face, in pixels."""
        return self.edge + pixels(self, HEIGHT) // 2

    def show(self, x: float, y: float, name: str, *what: Any, plain: bool = False) -> None:
        """Put a picture of `paint.faces` with its upper left corner there."""
        depends, painted = drawn(self, name, *what, plain=plain)
        shown = self._seen.get(depends) or self._held.get(depends)
        self._seen[depends] = shown or Pictures.of(self).show(self, depends, painted)
        self.create_image(x, y, image=self._seen[depends], anchor="nw")

    def groove(self, palette: Palette, width: int) -> None:
        """Put the groove that parts or steps lie in, with the ring."""
        size = width, pixels(self, HEIGHT)
        self.show(0, 0, "groove", size, pixels(self, GROOVE), wears_ring(self), palette.sheet)

    def write(
        self,
        x: float,
        text: str,
        ink: str,
        bold: bool = False,
        anchor: Any = "center",
        px: int = USUAL,
        room: int = 0,
    ) -> None:
        """Write on the middle line, in several lines where there is `room` in pixels for less."""
        font = sized(self, px, bold)
        at = x, self.middle
        self.create_text(*at, text=text, fill=ink, font=font, anchor=anchor, width=room)

    def _restyle(self) -> None:
        self._held = {}
        wide, high = self.asks() + 2 * self.edge, pixels(self, self._high) + 2 * self.edge
        self.configure(width=wide, height=high, background=palette_of(self).sheet)
        self.draw()

    def _clicked(self, event: tk.Event[tk.Misc]) -> None:
        if self._enabled:
            self.focus_set()
            self.pointed(event.x)

    def _key(self, event: tk.Event[tk.Misc]) -> str | None:
        ways = self.ways() if self._enabled else {}
        if event.keysym not in ways:
            return None
        self.choose(ways[event.keysym])
        return "break"


class Segmented(Control[str]):
    """One of a few choices, all in sight: each has what is kept and what is said."""

    def __init__(
        self,
        parent: tk.Misc,
        choices: Sequence[tuple[str, str]],
        value: str,
        changed: Callable[[str], object],
    ) -> None:
        super().__init__(parent, value, changed)
        self.choices = tuple(choices)
        self._glide, self._from, self._way = Glide(self, self._slide), 0.0, 1.0
        self.begin()

    def choose(self, value: str) -> None:
        """Choose as a person does; the tile slides there."""
        self._from = self._tile
        self._glide.start(SLIDE_MS if value != self.value else 0)
        super().choose(value)

    def asks(self) -> int:
        """Leave every part the room that the longest words need."""
        font = sized(self, USUAL, bold=True)
        widest = max(font.measure(words) for _, words in self.choices)
        return len(self.choices) * (widest + 2 * pixels(self, TEXT)) + 2 * pixels(self, INSET)

    def paint(self, palette: Palette, width: int) -> None:
        """Draw the groove, the tile of the choice, and fine lines between the others."""
        self.groove(palette, width)
        edges, at = self._edges(width), self._at()
        high, inset = pixels(self, HEIGHT), pixels(self, INSET)
        if at is not None:
            size = edges[at + 1] - edges[at], high - 2 * inset
            part = (width - 2 * inset) / len(self.choices)
            left = edges[at] if self._way == 1 else self.edge + inset + round(self._tile * part)
            self.show(left - self.edge, inset, "tile", size)
        for number in range(1, len(self.choices)):
            if at not in (number - 1, number):
                top, low = self.edge + high * 3 // 10, self.edge + high * 7 // 10
                self.create_line(edges[number], top, edges[number], low, fill=palette.track_line)
        room = min(after - before for before, after in pairwise(edges))
        px = self._fitting(room - pixels(self, 8))
        for number, (_, words) in enumerate(self.choices):
            chosen = number == at
            ink = palette.ink if chosen and self._enabled else palette.muted
            self.write((edges[number] + edges[number + 1]) / 2, words, ink, chosen, px=px)

    def pointed(self, x: int) -> None:
        """Choose the part that was clicked."""
        edges = self._edges(self.winfo_width() - 2 * self.edge)
        part = sum(x >= edge for edge in edges[1:-1])
        self.choose(self.choices[part][0])

    def ways(self) -> Mapping[str, str]:
        """Go to the next, the first or the last choice."""
        last, at = len(self.choices) - 1, self._at() or 0
        parts = {"Left": max(at - 1, 0), "Right": min(at + 1, last), "Home": 0, "End": last}
        return {key: self.choices[part][0] for key, part in parts.items()}

    def _slide(self, way: float) -> None:
        self._way = way
        self.draw()

    @property
    def _tile(self) -> float:
        """Where the tile lies, in parts from the left."""
        return self._from + ((self._at() or 0) - self._from) * self._way

    def _at(self) -> int | None:
        return next((n for n, (value, _) in enumerate(self.choices) if value == self.value), None)

    def _edges(self, width: int) -> list[int]:
        inset, count = pixels(self, INSET), len(self.choices)
        start, room = self.edge + inset, width - 2 * inset
        return [start + round(room * number / count) for number in range(count + 1)]

    def _fitting(self, room: int) -> int:
        """Return the size of lettering at which all words fit."""
        for px in range(USUAL, SMALLEST, -1):
            font = sized(self, px, bold=True)
            if all(font.measure(words) <= room for _, words in self.choices):
                return px
        return SMALLEST


class Number(Control[int]):
    """A number between two, changed by steps, by keys and by the wheel."""

    def __init__(
        self,
        parent: tk.Misc,
        low: int,
        high: int,
        value: int,
        changed: Callable[[int], object],
        step: int,
        tall: int = HEIGHT,
    ) -> None:
        super().__init__(parent, value, changed, tall)
        self.low, self.high, self.step = low, high, step
        for wheel, way in (("<Button-4>", 1), ("<Button-5>", -1)):
            self.bind(wheel, lambda event, way=way: self._turned(way))  # type: ignore[misc]  # a lambda with a default
        self.bind("<MouseWheel>", lambda event: self._turned(1 if event.delta > 0 else -1))

    def nearest(self, value: int) -> int:
        """Return the number of a step between both ends."""
        steps = round((value - self.low) / self.step)
        return self.low + self.step * min(max(steps, 0), (self.high - self.low) // self.step)

    def ways(self) -> Mapping[str, int]:
        """Go a step, or to an end."""
        down, up = self.value - self.step, self.value + self.step
        return {"Left": down, "Right": up, "Home": self.low, "End": self.high}

    def _turned(self, way: int) -> str | None:
        if not self._enabled:
            return None
        self.choose(self.value + way * self.step)
        return "break"


class Stepper(Number):
    """A number with a tile at each end for a step; it can be typed, too."""

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
    ) -> None:
        super().__init__(parent, low, high, value, changed, step)
        self._say, self._typed = say, ""
        self.bind("<Key>", self._type)
        self.begin()

    def limit(self, low: int, high: int) -> None:
        """Allow other numbers; one that is not allowed any more gives way."""
        if (low, high) != (self.low, self.high):
            self.low, self.high = low, high
            self.choose(self.value)
            self.draw()

    def asks(self) -> int:
        """Leave the room that the longest words need."""
        gap, ends = pixels(self, GAP), 2 * pixels(self, TILE + INSET + TEXT)
        bold, plain = sized(self, USUAL, bold=True), sized(self, USUAL)
        numbers = range(self.low, self.high + 1, self.step)
        said = [self._say(n) for n in (numbers if len(numbers) <= FEW else (self.low, self.high))]
        widest = max(bold.measure(a) + (gap + plain.measure(b) if b else 0) for a, b in said)
        return max(pixels(self, LEAST), widest + ends)

    def paint(self, palette: Palette, width: int) -> None:
        """Draw the groove with a tile at each end, and the words between."""
        self.groove(palette, width)
        inset, tile = pixels(self, INSET), pixels(self, TILE)
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
        plain = _cut(second, plain, room)
        wide = first.measure(bold) + gap + second.measure(plain)
        x = self.edge + (width - wide) / 2
        self.write(x, bold, palette.ink if self._enabled else palette.muted, True, "w")
        self.write(x + wide, plain, palette.muted, anchor="e")

    def pointed(self, x: int) -> None:
        """Step down at the left end, up at the right."""
        end = self.edge + pixels(self, TILE + INSET)
        if x < end or x > self.winfo_width() - end:
            self.choose(self.value + (-self.step if x < end else self.step))

    def _type(self, event: tk.Event[tk.Misc]) -> str | None:
        """Take digits as one number, as long as no other key comes between them."""
        if not self._enabled or not event.char.isdecimal() or not event.char.isascii():
            self._typed = ""
            return None
        typed = self._typed + event.char
        self._typed = typed if int(typed) <= self.high else event.char
        if self.low <= int(self._typed) <= self.high:
            self.choose(int(self._typed))
        return "break"


class Slider(Number):
    """A number moved along a line; numbers of `ticks` stand below it."""

    def __init__(
        self,
        parent: tk.Misc,
        low: int,
        high: int,
        value: int,
        changed: Callable[[int], object],
        *,
        step: int = 1,
        ticks: Sequence[int] = (),
        say: Callable[[int], str] = str,
    ) -> None:
        super().__init__(parent, low, high, value, changed, step, HEIGHT + (TICKS if ticks else 0))
        self._ticks, self._say = tuple(ticks), say
        self.bind("<B1-Motion>", self._clicked)
        self.begin()

    def asks(self) -> int:
        """Leave room for the line and the value."""
        return pixels(self, LEAST) + self._beside()

    def paint(self, palette: Palette, width: int) -> None:
        """Draw the line with its knob, the value at its right and the ticks below."""
        knob = pixels(self, KNOB)
        line = max(width - self._beside(), knob + 1)
        share = round(self._share(self.value), 4)
        top = self.middle - knob // 2 - self.edge
        self.show(0, top, "slider", line, share, wears_ring(self), palette.sheet)
        self.write(self.edge + width, self._say(self.value), palette.ink, True, "e")
        for tick in self._ticks:
            x = round(self.edge + knob / 2 + self._share(tick) * self._way())
            y = self.middle + pixels(self, 12)
            self.create_line(x, y, x, y + pixels(self, 5), fill=palette.faint)
            font, low = sized(self, SMALLEST), y + pixels(self, 13)
            self.create_text(x, low, text=str(tick), font=font, fill=palette.muted)

    def pointed(self, x: int) -> None:
        """Go there."""
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
        return pixels(self, 16) + max(font.measure(self._say(n)) for n in (self.low, self.high))


class Switch(Control[bool]):
    """On or off, with a word beside it."""

    def __init__(
        self,
        parent: tk.Misc,
        value: bool,
        changed: Callable[[bool], object],
        words: str = "",
    ) -> None:
        super().__init__(parent, value, changed)
        self.text = words
        self.begin()

    def asks(self) -> int:
        """Leave room for the words."""
        return pixels(self, SWITCH + TEXT) + sized(self, USUAL).measure(self.text)

    def paint(self, palette: Palette, width: int) -> None:
        """Draw it and the words."""
        top = self.middle - pixels(self, 12) - self.edge
        self.show(0, top, "switch", self.value, wears_ring(self), palette.sheet)
        ink, left = palette.ink if self._enabled else palette.muted, pixels(self, SWITCH + TEXT)
        room = max(1, width - left + self.edge)
        self.write(self.edge + left, self.text, ink, anchor="w", room=room)

    def pointed(self, x: int) -> None:
        """Turn it over."""
        self.choose(not self.value)

    def ways(self) -> Mapping[str, bool]:
        """Turn it over, or to a side."""
        return {"space": not self.value, "Left": False, "Right": True}


def _cut(font: tkfont.Font, text: str, room: int) -> str:
    """Return as much of a text as there is room for, in pixels."""
    if font.measure(text) <= room:
        return text
    while text and font.measure(f"{text}…") > room:
        text = text[:-1]
    return f"{text.rstrip()}…" if text else ""
