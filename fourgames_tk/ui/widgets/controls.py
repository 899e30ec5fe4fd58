"""What is set on a sheet, each thing a stop for Tab: parts side by side, and switches."""

from __future__ import annotations

import tkinter as tk
from abc import abstractmethod
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, TypeVar

from .buttons import EDGE, drawn, face
from .focus import has_focus, has_focus_ring, with_modifier
from .fonts import SMALLEST, cut_short, pixels, sized
from .images import ImageCache
from .theme import follow_theme, on_theme, palette_of, themed
from .timers import Glide

if TYPE_CHECKING:
    from .images import Shown


Anchor = Literal["w", "e", "n", "nw", "center"]


class StaticCanvas(tk.Canvas):
    """A canvas that is drawn anew for its size, the theme, the size of text, and the keys.

    A subclass fills it with words in roles of the palette, and pictures that are held here.
    """

    def __init__(
        self, parent: tk.Misc, ground: str = "sheet", height: int = 0, takefocus: bool = False
    ) -> None:
        """Lie on a colour; be so many design units high, if that is known."""
        super().__init__(parent, highlightthickness=0, borderwidth=0, takefocus=takefocus, width=1)
        options: dict[str, str | int] = {"height": height} if height else {}
        themed(self, background=ground, **options)
        self._held: dict[Hashable, Shown] = {}
        self._before: dict[Hashable, Shown] = {}
        for event in ("<Configure>", "<FocusIn>", "<FocusOut>", "<<Ring>>"):
            self.bind(event, lambda event: self.draw())
        on_theme(self, self.draw)

    def draw(self) -> None:
        self.delete("all")
        self._before, self._held = self._held, {}
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
        self._held[str(picture)] = picture
        if anchor == "center":
            # Tk would lay one of odd size half a pixel too far.
            x, y, anchor = (x - picture.width() / 2) // 1, (y - picture.height() / 2) // 1, "nw"
        return self.create_image(x, y, image=picture, anchor=anchor)


class Beads(tk.Canvas):
    """A row with a bead for every level: glass where it is beaten, one perhaps new."""

    def __init__(
        self,
        parent: tk.Misc,
        beaten: Collection[int],
        of: int,
        *,
        new: int | None = None,
        large: bool = False,
    ) -> None:
        super().__init__(parent, highlightthickness=0, borderwidth=0, takefocus=False)
        self._of, self._large = of, large
        self._beaten, self._new = frozenset(beaten), new
        follow_theme(self, self._draw)

    def show(self, beaten: Collection[int], new: int | None = None) -> None:
        self._beaten, self._new = frozenset(beaten), new
        self._draw()

    def drop(self, progress: float) -> None:
        """Let the new bead fall into its hollow, from 0.0 to 1.0."""
        self._draw(progress)

    def _draw(self, dropped: float = 1.0) -> None:
        side, ground = pixels(self, 16 if self._large else 12), palette_of(self).sheet
        room = round(side * 1.5)
        self.configure(width=room * self._of, height=room, background=ground)
        self.delete("all")
        for level in range(1, self._of + 1):
            state = "beaten" if level in self._beaten else "hollow"
            if level == self._new:
                state = "new" if dropped == 1.0 else "hollow"
            shown = face(self, "bead", side, state, ground)
            self.create_image((level - 1) * room, 0, image=shown, anchor="nw")
        if self._new is not None and 0.0 < dropped < 1.0:
            shown, above = face(self, "bead", side, "beaten", ground), round((1 - dropped) * room)
            self.create_image((self._new - 1) * room, -above, image=shown, anchor="nw")


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


class Control(StaticCanvas, Generic[ValueT]):
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
        return has_focus_ring(self), palette_of(self).sheet

    def show(self, x: float, y: float, name: str, *what: Any, plain: bool = False) -> None:
        """Put a picture of `paint.faces` with its upper left corner there."""
        depends, painted = drawn(self, name, *what, plain=plain)
        # Of sizes and values there are many: such a picture stays for as long as it is shown.
        shown = self._held.get(depends) or self._before.get(depends)
        self._held[depends] = shown or ImageCache.of(self).show(depends, painted)
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
