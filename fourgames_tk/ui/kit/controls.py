"""What is set on a sheet, each thing a stop for Tab: parts side by side, and switches."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from .buttons import EDGE, drawn
from .focus import wears_ring
from .fonts import SMALLEST, pixels, sized
from .pictures import Pictures
from .theme import follow_theme, palette_of
from .timer import Glide

if TYPE_CHECKING:
    from ..paint.palette import Palette
    from .pictures import Shown

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


class Control(tk.Canvas, Generic[ValueT]):
    """One stop for Tab, painted anew when its width, its value or the theme is another one.

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
        super().__init__(parent, highlightthickness=0, borderwidth=0, takefocus=True)
        self.value, self._changed = value, changed
        self._high, self._enabled = high, True
        self._held: dict[Hashable, Shown] = {}
        self._seen: dict[Hashable, Shown] = {}
        for event in ("<Configure>", "<FocusIn>", "<FocusOut>", "<<Ring>>"):
            self.bind(event, lambda event: self.draw())
        for click in self.CLICKS:
            self.bind(click, self._clicked)
        for key in ("Left", "Right", "Home", "End", "space"):
            self.bind(f"<{key}>", self._key)
        follow_theme(self, self._restyle)

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

    def nearest(self, value: ValueT) -> ValueT:
        """Return what can be chosen, nearest to a value."""
        return value

    def _asks(self) -> int:
        """Return the width in pixels that it needs inside."""
        raise NotImplementedError

    def _paint(self, palette: Palette, width: int) -> None:
        """Draw everything for a width inside, in pixels."""
        raise NotImplementedError

    def _pointed(self, x: int) -> None:
        """Do what a click is for."""
        raise NotImplementedError

    def _ways(self) -> Mapping[str, ValueT]:
        """Return to what value each key goes."""
        raise NotImplementedError

    def draw(self) -> None:
        """Draw what it is now."""
        width = self.winfo_width() - 2 * self.edge
        if width > 1:
            self.delete("all")
            self._seen = {}
            self._paint(palette_of(self), width)
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
        wide, high = self._asks() + 2 * self.edge, pixels(self, self._high) + 2 * self.edge
        self.configure(width=wide, height=high, background=palette_of(self).sheet)
        self.draw()

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

    def _paint(self, palette: Palette, width: int) -> None:
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

    def _paint(self, palette: Palette, width: int) -> None:
        top = self.middle - pixels(self, 12) - self.edge
        self.show(0, top, "switch", self.value, wears_ring(self), palette.sheet)
        ink, left = palette.ink if self._enabled else palette.muted, pixels(self, SWITCH + TEXT)
        room = max(1, width - left + self.edge)
        self.write(self.edge + left, self.text, ink, anchor="w", room=room)

    def _pointed(self, x: int) -> None:
        self.choose(not self.value)

    def _ways(self) -> Mapping[str, bool]:
        return {"space": not self.value, "Left": False, "Right": True}
