"""What is set on a sheet, each thing a stop for Tab: parts side by side, and switches."""

from __future__ import annotations

import tkinter as tk
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any, ClassVar, Generic, TypeVar

from .buttons import EDGE, drawn
from .focus import wears_ring
from .fonts import SMALLEST, pixels, sized
from .pictures import Album
from .signs import Anchor, Drawn
from .theme import follow_theme, palette_of
from .timer import Glide

HEIGHT = 40
"""Of every control, in design units, without the room around it."""
INSET, GROOVE, SWITCH = 3, 9, 44
"""How far inside a groove tiles lie, and the radius of a groove; the width of a switch."""
TEXT = 12
"""From the edge of a field or a part to its words."""
USUAL = 14
"""The size of lettering; in a narrow part it is smaller."""
SLIDE_MS = 120
"""How long a tile takes to what was chosen, at normal speed."""

ValueT = TypeVar("ValueT")


class Control(Drawn, Generic[ValueT]):
    """One stop for Tab, drawn anew when its value is another one, too.

    Its face stands `EDGE` units inside. A disabled one takes no keys and no clicks; `changed`
    hears of every other value.
    """

    CLICKS: ClassVar[tuple[str, ...]] = ("<Button-1>",)

    def __init__(
        self,
        parent: tk.Misc,
        value: ValueT,
        changed: Callable[[ValueT], object],
        high: int = HEIGHT,
    ) -> None:
        super().__init__(parent, height=high + 2 * EDGE, takefocus=True)
        self.value, self._changed, self._enabled = value, changed, True
        for click in self.CLICKS:
            self.bind(click, self._clicked)
        for key in ("Left", "Right", "Home", "End", "space"):
            self.bind(f"<{key}>", self._key)
        follow_theme(self, lambda: self.configure(width=self._asks() + 2 * self.edge))

    def choose(self, value: ValueT) -> None:
        """Take a value, or the nearest there is, as a person does."""
        value = self.nearest(value)
        if value != self.value:
            self.value = value
            self.draw()
            self._changed(value)

    def enable(self, on: bool) -> None:
        self._enabled = on
        self.configure(takefocus=on)
        self.draw()

    def nearest(self, value: ValueT) -> ValueT:
        """Return what can be chosen, nearest to a value."""
        return value

    @abstractmethod
    def _asks(self) -> int:
        """Return the width in pixels that it needs inside."""

    @abstractmethod
    def _paint(self, width: int) -> None:
        """Draw everything for a width inside, in pixels."""

    @abstractmethod
    def _pointed(self, x: int) -> None:
        """Do what a click is for."""

    @abstractmethod
    def _ways(self) -> Mapping[str, ValueT]:
        """Return to what value each key goes."""

    def fill(self, width: int, height: int) -> None:
        if width > 2 * self.edge + 1:
            self._paint(width - 2 * self.edge)

    @property
    def edge(self) -> int:
        """The room around the face, in pixels."""
        return pixels(self, EDGE)

    @property
    def middle(self) -> int:
        """The height of the middle of the face, in pixels."""
        return self.edge + pixels(self, HEIGHT) // 2

    @property
    def _ring(self) -> tuple[bool, str]:
        """Whether a face wears the ring, and the ground around it."""
        return wears_ring(self), palette_of(self).sheet

    def show(self, x: float, y: float, name: str, *what: Any, plain: bool = False) -> None:
        """Put a picture of `paint.faces` with its upper left corner there."""
        depends, painted = drawn(self, name, *what, plain=plain)
        # Of sizes and values there are many: such a picture stays for as long as it is shown.
        shown = self._held.get(depends) or self._before.get(depends)
        self._held[depends] = shown or Album.of(self).show(depends, painted)
        self.create_image(x, y, image=self._held[depends], anchor="nw")

    def groove(self, width: int) -> None:
        """Put the groove that parts or steps lie in, with the ring."""
        self.show(0, 0, "groove", (width, pixels(self, HEIGHT)), pixels(self, GROOVE), *self._ring)

    def say(
        self,
        x: float,
        text: str,
        ink: str = "",
        bold: bool = False,
        anchor: Anchor = "center",
        px: int = USUAL,
    ) -> int:
        """Write on the middle line, by default in ink that says whether it can be changed."""
        ink = ink or ("ink" if self._enabled else "muted")
        return self.write(x, self.middle, text, px, ink, anchor, bold)

    def _clicked(self, event: tk.Event[tk.Misc]) -> None:
        if self._enabled:
            self.focus_set()
            self._pointed(event.x)

    def _key(self, event: tk.Event[tk.Misc]) -> str | None:
        ways = self._ways() if self._enabled else {}
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
        self.choices, self._from, self._way = tuple(choices), 0.0, 1.0
        super().__init__(parent, value, changed)
        self._glide = Glide(self, self._slide)

    def choose(self, value: str) -> None:
        """Choose as a person does; the tile slides there."""
        self._from = self._tile
        self._glide.start(SLIDE_MS if value != self.value else 0)
        super().choose(value)

    def _asks(self) -> int:
        font = sized(self, USUAL, bold=True)
        widest = max(font.measure(words) for _, words in self.choices)
        return len(self.choices) * (widest + 2 * pixels(self, TEXT)) + 2 * pixels(self, INSET)

    def _paint(self, width: int) -> None:
        self.groove(width)
        edges, at = self._edges(width), self._at()
        high, inset = pixels(self, HEIGHT), pixels(self, INSET)
        if at is not None:
            size = edges[at + 1] - edges[at], high - 2 * inset
            part = (width - 2 * inset) / len(self.choices)
            left = edges[at] if self._way == 1 else self.edge + inset + round(self._tile * part)
            self.show(left - self.edge, inset, "tile", size)
        line = palette_of(self).track_line
        for number in range(1, len(self.choices)):
            if at not in (number - 1, number):
                top, low = self.edge + high * 3 // 10, self.edge + high * 7 // 10
                self.create_line(edges[number], top, edges[number], low, fill=line)
        room = min(after - before for before, after in pairwise(edges))
        px = self._fitting(room - pixels(self, 8))
        for number, (_, words) in enumerate(self.choices):
            chosen = number == at
            x = (edges[number] + edges[number + 1]) / 2
            self.say(x, words, "" if chosen else "muted", chosen, px=px)

    def _pointed(self, x: int) -> None:
        edges = self._edges(self.winfo_width() - 2 * self.edge)
        part = sum(x >= edge for edge in edges[1:-1])
        self.choose(self.choices[part][0])

    def _ways(self) -> Mapping[str, str]:
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


class Switch(Control[bool]):
    """On or off, with a word beside it."""

    def __init__(
        self,
        parent: tk.Misc,
        value: bool,
        changed: Callable[[bool], object],
        words: str = "",
    ) -> None:
        self.text = words
        super().__init__(parent, value, changed)

    def _asks(self) -> int:
        return pixels(self, SWITCH + TEXT) + sized(self, USUAL).measure(self.text)

    def _paint(self, width: int) -> None:
        top, left = self.middle - pixels(self, 12) - self.edge, pixels(self, SWITCH + TEXT)
        self.show(0, top, "switch", self.value, *self._ring)
        words = self.say(self.edge + left, self.text, anchor="w")
        self.itemconfigure(words, width=max(1, width - left + self.edge))

    def _pointed(self, x: int) -> None:
        self.choose(not self.value)

    def _ways(self) -> Mapping[str, bool]:
        return {"space": not self.value, "Left": False, "Right": True}
