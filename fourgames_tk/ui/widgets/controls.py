"""What is set on a sheet, each thing a stop for Tab: parts side by side, and switches."""

from __future__ import annotations

import tkinter as tk
from abc import abstractmethod
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, TypeVar

from .buttons import FACE_MARGIN, art_image, keyed_painter
from .focus import has_focus, has_focus_ring, has_modifier
from .fonts import SMALLEST_TEXT, ellipsized, pixels, sized_font
from .images import ImageCache
from .theme import keep_styled, on_theme_change, palette_of, themed
from .timers import Tween

if TYPE_CHECKING:
    from .images import TkImage


Anchor = Literal["w", "e", "n", "nw", "center"]


class StaticCanvas(tk.Canvas):
    """A canvas that is drawn anew for its size, the theme, the size of text, and the keys.

    A subclass fills it with words in roles of the palette, and pictures that are held here.
    """

    def __init__(
        self, parent: tk.Misc, background: str = "sheet", height: int = 0, takefocus: bool = False
    ) -> None:
        """Lie on a colour; be so many design units high, if that is known."""
        super().__init__(parent, highlightthickness=0, borderwidth=0, takefocus=takefocus, width=1)
        options: dict[str, str | int] = {"height": height} if height else {}
        themed(self, background=background, **options)
        self._images: dict[Hashable, TkImage] = {}
        self._old_images: dict[Hashable, TkImage] = {}
        for event in ("<Configure>", "<FocusIn>", "<FocusOut>", "<<Ring>>"):
            self.bind(event, lambda event: self.draw())
        on_theme_change(self, self.draw)

    def draw(self) -> None:
        self.delete("all")
        self._old_images, self._images = self._images, {}
        width, height = self.winfo_width(), self.winfo_height()
        if min(width, height) > 1:
            self.render(width, height)

    @abstractmethod
    def render(self, width: int, height: int) -> None:
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
        fill, font = getattr(palette_of(self), ink), sized_font(self, size, bold)
        return self.create_text(x, y, text=text, font=font, fill=fill, anchor=anchor)

    def place_image(self, picture: TkImage, x: float, y: float, anchor: Anchor = "center") -> int:
        """Put a picture at a pixel; return the item."""
        self._images[str(picture)] = picture
        if anchor == "center":
            # Tk would lay one of odd size half a pixel too far.
            x, y, anchor = (x - picture.width() / 2) // 1, (y - picture.height() / 2) // 1, "nw"
        return self.create_image(x, y, image=picture, anchor=anchor)


class LevelBeads(tk.Canvas):
    """A row with a bead for every level: glass where it is beaten, one perhaps new."""

    def __init__(
        self,
        parent: tk.Misc,
        beaten: Collection[int],
        count: int,
        *,
        new: int | None = None,
        large: bool = False,
    ) -> None:
        super().__init__(parent, highlightthickness=0, borderwidth=0, takefocus=False)
        self._count, self._large = count, large
        self._beaten, self._new = frozenset(beaten), new
        keep_styled(self, self._draw)

    def show(self, beaten: Collection[int], new: int | None = None) -> None:
        self._beaten, self._new = frozenset(beaten), new
        self._draw()

    def draw_falling(self, progress: float) -> None:
        """Let the new bead fall into its hollow, from 0.0 to 1.0."""
        self._draw(progress)

    def _draw(self, dropped: float = 1.0) -> None:
        side, ground = pixels(self, 16 if self._large else 12), palette_of(self).sheet
        room = round(side * 1.5)
        self.configure(width=room * self._count, height=room, background=ground)
        self.delete("all")
        for level in range(1, self._count + 1):
            state = "beaten" if level in self._beaten else "hollow"
            if level == self._new:
                state = "new" if dropped == 1.0 else "hollow"
            shown = art_image(self, "bead", side, state, ground)
            self.create_image((level - 1) * room, 0, image=shown, anchor="nw")
        if self._new is not None and 0.0 < dropped < 1.0:
            shown, above = (
                art_image(self, "bead", side, "beaten", ground),
                round((1 - dropped) * room),
            )
            self.create_image((self._new - 1) * room, -above, image=shown, anchor="nw")


CONTROL_HEIGHT = 40
"""Of every control, in design units, without the room around it."""
TILE_INSET, GROOVE_RADIUS, SWITCH_WIDTH = 3, 9, 44
"""How far inside a groove tiles lie, and the radius of a groove; the width of a switch."""
TEXT_INSET = 12
"""From the edge of a field or a part to its words."""
TEXT_SIZE = 14
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
        on_change: Callable[[ValueT], object],
        height: int = CONTROL_HEIGHT,
    ) -> None:
        super().__init__(parent, height=height + 2 * FACE_MARGIN, takefocus=True)
        self.value, self._on_change, self._enabled = value, on_change, True
        for click in self.CLICKS:
            self.bind(click, self._clicked)
        for key in ("Left", "Right", "Home", "End", "space"):
            self.bind(f"<{key}>", self._handle_key)
        keep_styled(self, lambda: self.configure(width=self._content_width() + 2 * self.margin))

    def set_value(self, value: ValueT) -> None:
        """Take a value, or the nearest there is, as a person does."""
        value = self.nearest_value(value)
        if value != self.value:
            self.value = value
            self.draw()
            self._on_change(value)

    def set_enabled(self, on: bool) -> None:
        self._enabled = on
        self.configure(takefocus=on)
        self.draw()

    def nearest_value(self, value: ValueT) -> ValueT:
        """Return what can be chosen, nearest to a value."""
        return value

    @abstractmethod
    def _content_width(self) -> int:
        """Return the width in pixels that it needs inside."""

    @abstractmethod
    def _render_face(self, width: int) -> None:
        """Draw everything for a width inside, in pixels."""

    @abstractmethod
    def _handle_click(self, x: int) -> None:
        """Do what a click is for."""

    @abstractmethod
    def _key_values(self) -> Mapping[str, ValueT]:
        """Return to what value each key goes."""

    def render(self, width: int, height: int) -> None:
        if width > 2 * self.margin + 1:
            self._render_face(width - 2 * self.margin)

    @property
    def margin(self) -> int:
        """The room around the face, in pixels."""
        return pixels(self, FACE_MARGIN)

    @property
    def centre_y(self) -> int:
        """The height of the middle of the face, in pixels."""
        return self.margin + pixels(self, CONTROL_HEIGHT) // 2

    @property
    def _ring(self) -> tuple[bool, str]:
        """Whether a face wears the ring, and the ground around it."""
        return has_focus_ring(self), palette_of(self).sheet

    def draw_art(self, x: float, y: float, name: str, *what: Any, plain: bool = False) -> None:
        """Put a picture of `paint.faces` with its upper left corner there."""
        depends, painted = keyed_painter(self, name, *what, plain=plain)
        # Of sizes and values there are many: such a picture stays for as long as it is shown.
        shown = self._images.get(depends) or self._old_images.get(depends)
        self._images[depends] = shown or ImageCache.of_window(self).load(depends, painted)
        self.create_image(x, y, image=self._images[depends], anchor="nw")

    def draw_groove(self, width: int) -> None:
        """Put the groove that parts or steps lie in, with the ring."""
        self.draw_art(
            0,
            0,
            "groove",
            (width, pixels(self, CONTROL_HEIGHT)),
            pixels(self, GROOVE_RADIUS),
            *self._ring,
        )

    def write_label(
        self,
        x: float,
        text: str,
        ink: str = "",
        bold: bool = False,
        anchor: Anchor = "center",
        px: int = TEXT_SIZE,
    ) -> int:
        """Write on the middle line, by default in ink that says whether it can be changed."""
        ink = ink or ("ink" if self._enabled else "muted")
        return self.write(x, self.centre_y, text, px, ink, anchor, bold)

    def _clicked(self, event: tk.Event[tk.Misc]) -> None:
        if self._enabled:
            self.focus_set()
            self._handle_click(event.x)

    def _handle_key(self, event: tk.Event[tk.Misc]) -> str | None:
        ways = self._key_values() if self._enabled else {}
        if event.keysym not in ways:
            return None
        self.set_value(ways[event.keysym])
        return "break"


class SegmentedControl(Control[str]):
    """One of a few choices, all in sight: each has what is kept and what is said."""

    def __init__(
        self,
        parent: tk.Misc,
        choices: Sequence[tuple[str, str]],
        value: str,
        on_change: Callable[[str], object],
    ) -> None:
        self.choices, self._from, self._progress = tuple(choices), 0.0, 1.0
        super().__init__(parent, value, on_change)
        self._glide = Tween(self, self._slide_to)

    def set_value(self, value: str) -> None:
        """Choose as a person does; the tile slides there."""
        self._from = self._tile_position
        self._glide.start(SLIDE_MS if value != self.value else 0)
        super().set_value(value)

    def _content_width(self) -> int:
        font = sized_font(self, TEXT_SIZE, bold=True)
        widest = max(font.measure(words) for _, words in self.choices)
        return len(self.choices) * (widest + 2 * pixels(self, TEXT_INSET)) + 2 * pixels(
            self, TILE_INSET
        )

    def _render_face(self, width: int) -> None:
        self.draw_groove(width)
        edges, at = self._segment_edges(width), self._chosen_index()
        high, inset = pixels(self, CONTROL_HEIGHT), pixels(self, TILE_INSET)
        if at is not None:
            size = edges[at + 1] - edges[at], high - 2 * inset
            part = (width - 2 * inset) / len(self.choices)
            left = (
                edges[at]
                if self._progress == 1
                else self.margin + inset + round(self._tile_position * part)
            )
            self.draw_art(left - self.margin, inset, "tile", size)
        line = palette_of(self).track_line
        for number in range(1, len(self.choices)):
            if at not in (number - 1, number):
                top, low = self.margin + high * 3 // 10, self.margin + high * 7 // 10
                self.create_line(edges[number], top, edges[number], low, fill=line)
        room = min(after - before for before, after in pairwise(edges))
        px = self._fitting_text_size(room - pixels(self, 8))
        for number, (_, words) in enumerate(self.choices):
            chosen = number == at
            x = (edges[number] + edges[number + 1]) / 2
            self.write_label(x, words, "" if chosen else "muted", chosen, px=px)

    def _handle_click(self, x: int) -> None:
        edges = self._segment_edges(self.winfo_width() - 2 * self.margin)
        part = sum(x >= edge for edge in edges[1:-1])
        self.set_value(self.choices[part][0])

    def _key_values(self) -> Mapping[str, str]:
        last, at = len(self.choices) - 1, self._chosen_index() or 0
        parts = {"Left": max(at - 1, 0), "Right": min(at + 1, last), "Home": 0, "End": last}
        return {key: self.choices[part][0] for key, part in parts.items()}

    def _slide_to(self, way: float) -> None:
        self._progress = way
        self.draw()

    @property
    def _tile_position(self) -> float:
        """Where the tile lies, in parts from the left."""
        return self._from + ((self._chosen_index() or 0) - self._from) * self._progress

    def _chosen_index(self) -> int | None:
        return next((n for n, (value, _) in enumerate(self.choices) if value == self.value), None)

    def _segment_edges(self, width: int) -> list[int]:
        inset, count = pixels(self, TILE_INSET), len(self.choices)
        start, room = self.margin + inset, width - 2 * inset
        return [start + round(room * number / count) for number in range(count + 1)]

    def _fitting_text_size(self, room: int) -> int:
        """Return the size of lettering at which all words fit."""
        for px in range(TEXT_SIZE, SMALLEST_TEXT, -1):
            font = sized_font(self, px, bold=True)
            if all(font.measure(words) <= room for _, words in self.choices):
                return px
        return SMALLEST_TEXT


class Switch(Control[bool]):
    """On or off, with a word beside it."""

    def __init__(
        self,
        parent: tk.Misc,
        value: bool,
        on_change: Callable[[bool], object],
        text: str = "",
    ) -> None:
        self.text = text
        super().__init__(parent, value, on_change)

    def _content_width(self) -> int:
        return pixels(self, SWITCH_WIDTH + TEXT_INSET) + sized_font(self, TEXT_SIZE).measure(
            self.text
        )

    def _render_face(self, width: int) -> None:
        top, left = (
            self.centre_y - pixels(self, 12) - self.margin,
            pixels(self, SWITCH_WIDTH + TEXT_INSET),
        )
        self.draw_art(0, top, "switch", self.value, *self._ring)
        words = self.write_label(self.margin + left, self.text, anchor="w")
        self.itemconfigure(words, width=max(1, width - left + self.margin))

    def _handle_click(self, x: int) -> None:
        self.set_value(not self.value)

    def _key_values(self) -> Mapping[str, bool]:
        return {"space": not self.value, "Left": False, "Right": True}


STEP_WIDTH, GAP = 38, 10
"""The width of a stepper's ends, and between a number and the words about it, in design units."""
KNOB_SIZE, TICKS_HEIGHT, MIN_WIDTH = 22, 18, 120
"""The side of a slider's knob, the height of what stands below it, and the least width."""
MOST_MEASURED = 20
"""Of so many numbers of a stepper each is measured; of more, the first and the last."""

NumberText = Callable[[int], tuple[str, str]]


class NumberControl(Control[int]):
    """A number between two, changed by steps, by keys, by the wheel, and by typing it.

    `say` returns what stands bold, and what beside it; of the `ticks` a line is marked.
    """

    def __init__(
        self,
        parent: tk.Misc,
        low: int,
        high: int,
        value: int,
        on_change: Callable[[int], object],
        text_of: NumberText = lambda number: (str(number), ""),
        *,
        step: int = 1,
        ticks: Sequence[int] = (),
    ) -> None:
        self.low, self.high, self.step = low, high, step
        self._text_of, self._ticks, self._typed = text_of, tuple(ticks), ""
        super().__init__(parent, value, on_change, CONTROL_HEIGHT + (TICKS_HEIGHT if ticks else 0))
        self.bind("<Button-4>", lambda event: self._handle_wheel(1))
        self.bind("<Button-5>", lambda event: self._handle_wheel(-1))
        self.bind("<Key>", self._handle_digit)
        self.bind("<MouseWheel>", lambda event: self._handle_wheel(1 if event.delta > 0 else -1))

    def set_value(self, value: int) -> None:
        """Take a number, or the nearest there is; digits that come now begin another one."""
        self._typed = ""
        super().set_value(value)

    def nearest_value(self, value: int) -> int:
        """Return the number of a step between both ends."""
        steps = round((value - self.low) / self.step)
        return self.low + self.step * min(max(steps, 0), (self.high - self.low) // self.step)

    def _key_values(self) -> Mapping[str, int]:
        down, up = self.value - self.step, self.value + self.step
        return {"Left": down, "Right": up, "Home": self.low, "End": self.high}

    def _handle_wheel(self, way: int) -> str | None:
        """Step by the wheel where one has come to the number; else it scrolls the page."""
        if not self._enabled or not has_focus(self):
            return None
        self.set_value(self.value + way * self.step)
        return "break"

    def _handle_digit(self, event: tk.Event[tk.Misc]) -> str | None:
        """Take digits as one number, as long as no other key comes between them."""
        is_digit = event.char.isdecimal() and event.char.isascii() and not has_modifier(event)
        if not self._enabled or not is_digit:
            self._typed = ""
            return None
        typed = self._typed + event.char
        typed = typed if int(typed) <= self.high else event.char
        if self.low <= int(typed) <= self.high:
            self.set_value(int(typed))
        self._typed = typed
        return "break"


class Stepper(NumberControl):
    """A number with a tile at each end for a step."""

    def set_range(self, low: int, high: int) -> None:
        """Allow other numbers; one that is not allowed any more gives way."""
        if (low, high) != (self.low, self.high):
            self.low, self.high = low, high
            self.set_value(self.value)
            self.draw()

    def _content_width(self) -> int:
        gap, ends = pixels(self, GAP), 2 * pixels(self, STEP_WIDTH + TILE_INSET + TEXT_INSET)
        bold, plain = sized_font(self, TEXT_SIZE, bold=True), sized_font(self, TEXT_SIZE)
        numbers = range(self.low, self.high + 1, self.step)
        said = [
            self._text_of(n)
            for n in (numbers if len(numbers) <= MOST_MEASURED else (self.low, self.high))
        ]
        widest = max(bold.measure(a) + (gap + plain.measure(b) if b else 0) for a, b in said)
        return max(pixels(self, MIN_WIDTH), widest + ends)

    def _render_face(self, width: int) -> None:
        self.draw_groove(width)
        palette, inset, tile = palette_of(self), pixels(self, TILE_INSET), pixels(self, STEP_WIDTH)
        size, side = (tile, pixels(self, CONTROL_HEIGHT) - 2 * inset), pixels(self, GAP)
        for left, end in ((inset, self.low), (width - inset - tile, self.high)):
            alive = self._enabled and self.value != end
            if alive:
                self.draw_art(left, inset, "tile", size)
            ink = palette.ink if alive else palette.faint
            at = self.margin + left + (tile - side) // 2, self.centre_y - side // 2 - 1
            self.draw_art(
                *at, "plus_or_minus", end == self.low and left == inset, side, ink, plain=True
            )
        bold, plain = self._text_of(self.value)
        first, second = sized_font(self, TEXT_SIZE, bold=True), sized_font(self, TEXT_SIZE)
        gap = pixels(self, GAP) if plain else 0
        room = width - 2 * (tile + inset + pixels(self, 4)) - first.measure(bold) - gap
        plain = ellipsized(plain, second, room)
        wide = first.measure(bold) + gap + second.measure(plain)
        x = self.margin + (width - wide) / 2
        self.write_label(x, bold, bold=True, anchor="w")
        self.write_label(x + wide, plain, "muted", anchor="e")

    def _handle_click(self, x: int) -> None:
        end = self.margin + pixels(self, STEP_WIDTH + TILE_INSET)
        if x < end or x > self.winfo_width() - end:
            self.set_value(self.value + (-self.step if x < end else self.step))


class Slider(NumberControl):
    """A number moved along a line."""

    CLICKS = ("<Button-1>", "<B1-Motion>")

    def _content_width(self) -> int:
        return pixels(self, MIN_WIDTH) + self._value_width()

    def _render_face(self, width: int) -> None:
        knob = pixels(self, KNOB_SIZE)
        line = max(width - self._value_width(), knob + 1)
        share = round(self._share(self.value), 4)
        self.draw_art(
            0, self.centre_y - knob // 2 - self.margin, "slider", line, share, *self._ring
        )
        self.write_label(self.margin + width, self._text_of(self.value)[0], "ink", True, "e")
        for tick in self._ticks:
            x = round(self.margin + knob / 2 + self._share(tick) * self._travel())
            y, low = self.centre_y + pixels(self, 12), pixels(self, 5)
            self.create_line(x, y, x, y + low, fill=palette_of(self).faint)
            self.write(x, y + pixels(self, 13), str(tick), SMALLEST_TEXT, "muted", "center")

    def _handle_click(self, x: int) -> None:
        share = (x - self.margin - pixels(self, KNOB_SIZE) / 2) / max(1, self._travel())
        self.set_value(round(self.low + share * (self.high - self.low)))

    def _share(self, value: int) -> float:
        return (value - self.low) / (self.high - self.low)

    def _travel(self) -> int:
        """Return how far the knob can be moved, in pixels."""
        return self.winfo_width() - 2 * self.margin - self._value_width() - pixels(self, KNOB_SIZE)

    def _value_width(self) -> int:
        """Return the room for the value, in pixels."""
        font = sized_font(self, TEXT_SIZE, bold=True)
        return pixels(self, 16) + max(
            font.measure(self._text_of(n)[0]) for n in (self.low, self.high)
        )
