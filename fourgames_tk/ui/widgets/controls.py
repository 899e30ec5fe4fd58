"""Painted controls: segmented control, switch, stepper, slider and level beads."""

from __future__ import annotations

import tkinter as tk
from abc import abstractmethod
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from ...engine.language import pgettext
from .buttons import (
    FACE_MARGIN,
    REFUSED,
    VALUE_CHANGED,
    art_image,
    cache_key_and_painter,
    level_emblem,
)
from .focus import has_focus, has_focus_ring, has_modifier
from .fonts import MIN_TEXT_SIZE, ellipsized, pixels, sized_font
from .images import ImageCache
from .layout import slide_by_drag
from .theme import keep_styled, on_theme_change, palette_of, themed
from .timers import Tween, on_click, on_wheel

if TYPE_CHECKING:
    from ...engine.game import AnyGame
    from .images import TkImage


DISABLED_GAP_HEIGHT = 8
"""Height in pixels of the gaps in the lines of disabled controls with high contrast."""

Anchor = Literal["w", "e", "n", "nw", "sw", "center"]


class StaticCanvas(tk.Canvas):
    """A canvas that redraws itself after changes of size, theme, text size and focus.

    A subclass draws everything in `draw_contents`; pictures drawn by `place_image` are kept until
    the next drawing.
    """

    def __init__(
        self, parent: tk.Misc, background: str = "sheet", height: int = 0, takefocus: bool = False
    ) -> None:
        """Create the canvas; `background` is a colour of the palette, `height` in design units."""
        super().__init__(parent, highlightthickness=0, borderwidth=0, takefocus=takefocus, width=1)
        options: dict[str, str | int] = {"height": height} if height else {}
        themed(self, background=background, **options)
        self._images: dict[Hashable, TkImage] = {}
        self._old_images: dict[Hashable, TkImage] = {}
        for event in ("<Configure>", "<FocusIn>", "<FocusOut>", "<<Ring>>"):
            self.bind(event, lambda event: self.draw())
        on_theme_change(self, self.draw)

    def draw(self) -> None:
        """Delete the drawing, and draw the contents again."""
        self.delete("all")
        self._old_images, self._images = self._images, {}
        width, height = self.winfo_width(), self.winfo_height()
        if min(width, height) > 1:
            self.draw_contents(width, height)

    @abstractmethod
    def draw_contents(self, width: int, height: int) -> None:
        """Draw the whole content, for a size in pixels."""

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
        """Write a text at a pixel in a colour of the palette, `size` design units large.

        Return the item.
        """
        fill, font = getattr(palette_of(self), ink), sized_font(self, size, bold)
        return self.create_text(x, y, text=text, font=font, fill=fill, anchor=anchor)

    def place_image(self, picture: TkImage, x: float, y: float, anchor: Anchor = "center") -> int:
        """Show a picture at a pixel; return the item."""
        self._images[str(picture)] = picture
        if anchor == "center":
            # Tk would shift a picture of odd size by half a pixel.
            x, y, anchor = (x - picture.width() / 2) // 1, (y - picture.height() / 2) // 1, "nw"
        return self.create_image(x, y, image=picture, anchor=anchor)

    def draw_control_art(
        self, x: float, y: float, name: str, *args: Any, plain: bool = False
    ) -> None:
        """Draw a picture of `paint.control_art` with its upper left corner at a pixel.

        The arguments are those of `cache_key_and_painter`.
        """
        key, paint = cache_key_and_painter(self, name, *args, plain=plain)
        # Kept only while it is shown: sizes and values make very many different pictures.
        image = self._images.get(key) or self._old_images.get(key)
        self._images[key] = image or ImageCache.of_window(self).load_or_paint(key, paint)
        self.create_image(x, y, image=self._images[key], anchor="nw")


class LevelBeads(tk.Canvas):
    """A row with a bead for every level, of glass for the beaten ones, one of them perhaps new."""

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

    def draw_falling(self, progress: float) -> None:
        """Draw a frame of the animation of the new bead; 0.0 is its start, 1.0 its end."""
        self._draw(progress)

    def _draw(self, dropped: float = 1.0) -> None:
        side, background = pixels(self, 16 if self._large else 12), palette_of(self).sheet
        pitch = round(side * 1.5)
        self.configure(width=pitch * self._count, height=pitch, background=background)
        self.delete("all")
        for level in range(1, self._count + 1):
            state = "beaten" if level in self._beaten else "hollow"
            if level == self._new:
                state = "new" if dropped == 1.0 else "hollow"
            image = art_image(self, "level_bead", side, state, background)
            self.create_image((level - 1) * pitch, 0, image=image, anchor="nw")
        if self._new is not None and 0.0 < dropped < 1.0:
            image = art_image(self, "level_bead", side, "beaten", background)
            above = round((1 - dropped) * pitch)
            self.create_image((self._new - 1) * pitch, -above, image=image, anchor="nw")


class LevelEmblem(tk.Label):
    """The emblem of a level of a game, which decorates its name."""

    def __init__(self, parent: tk.Misc, side: int) -> None:
        """Create it empty; `side` is in design units."""
        super().__init__(parent, borderwidth=0)
        self._side = side
        self._shown: tuple[AnyGame, int] | None = None
        themed(self, background="sheet")
        on_theme_change(self, self._draw)

    def show_level(self, game: AnyGame, level: int | None) -> None:
        """Show the emblem of a level, or None."""
        self._shown = None if level is None else (game, level)
        self._draw()

    def _draw(self) -> None:
        shown = self._shown
        self.configure(image="" if shown is None else level_emblem(self, *shown, self._side))


CONTINUED_TAG = "continued"
"""Tag of a text item of a canvas that continues the one before it, on a further line."""
CONTROL_HEIGHT = 40
"""Height of a control without `FACE_MARGIN`, in design units."""
TILE_INSET, GROOVE_RADIUS, SWITCH_WIDTH = 3, 9, 44
"""Distance of a tile from the edge of its groove, radius of a groove, and width of a switch, in
design units."""
TEXT_INSET = 12
"""Distance of a text from the edge of a field or segment, in design units."""
CONTROL_TEXT_SIZE = 14
"""Text size in design units; in a narrow segment it is smaller."""
SLIDE_MS = 120
"""Duration of the slide of a tile to the chosen segment, in milliseconds at normal speed."""

ValueT = TypeVar("ValueT")


class Control(StaticCanvas, Generic[ValueT]):
    """Base class of controls with a value, which the keyboard can focus.

    Its face is `FACE_MARGIN` inside its edges. `on_change` is called with each new value. A
    disabled control answers clicks, and keys that would change it, by `REFUSED`. It keeps its place
    in the tab order if it can say why it is disabled.
    """

    spoken_name = ""
    """The name that speech says before the value, if no label is beside the control."""

    def __init__(
        self,
        parent: tk.Misc,
        value: ValueT,
        on_change: Callable[[ValueT], object],
        height: int = CONTROL_HEIGHT,
    ) -> None:
        super().__init__(parent, height=height + 2 * FACE_MARGIN, takefocus=True)
        self.value, self._on_change, self._enabled = value, on_change, True
        self.refusal = ""
        """Why the control is disabled, if it is."""
        on_click(self, lambda event: self._on_click(event.x), repeats=True)
        # A press does not hide the tooltip, which tells of the new value.
        self.bind("<Button-1>", lambda event: None)
        for key in ("Left", "Right", "Home", "End", "space"):
            self.bind(f"<{key}>", self._handle_key)
        keep_styled(self, lambda: self.configure(width=self._content_width() + 2 * self.margin))

    def set_value(self, value: ValueT) -> None:
        """Set the nearest allowed value; if it is another one, call `on_change`."""
        value = self.nearest_value(value)
        if value != self.value:
            self.value = value
            self.draw()
            self._on_change(value)
            if self.winfo_exists():
                self.event_generate(VALUE_CHANGED)

    def set_enabled(self, on: bool, refusal: str = "") -> None:
        """Enable or disable the control; `refusal` says why it is disabled."""
        self._enabled, self.refusal = on, "" if on else refusal
        self.configure(takefocus=on or bool(refusal))
        self.draw()

    def nearest_value(self, value: ValueT) -> ValueT:
        """Return the allowed value that is nearest to `value`."""
        return value

    @property
    @abstractmethod
    def value_text(self) -> str:
        """The value as the control shows it, for people who listen."""

    @abstractmethod
    def _content_width(self) -> int:
        """Return the required width of the face, in pixels."""

    @abstractmethod
    def _render_face(self, width: int) -> None:
        """Draw the face, `width` pixels wide."""

    @abstractmethod
    def _handle_click(self, x: int) -> None:
        """Set the value for a click at a pixel."""

    @abstractmethod
    def _key_values(self) -> Mapping[str, ValueT]:
        """Return the value that each key sets, by its name in Tk."""

    def draw_contents(self, width: int, height: int) -> None:
        if width > 2 * self.margin + 1:
            self._render_face(width - 2 * self.margin)
        palette = palette_of(self)
        if palette.has_high_contrast and not self._enabled:
            # Gaps in the lines: a sign besides the colour.
            for y, right in self._broken_lines(width):
                self.create_line(
                    0, y, right, y, fill=palette.sheet, dash=(4, 4), width=DISABLED_GAP_HEIGHT
                )

    def _broken_lines(self, width: int) -> Sequence[tuple[int, int]]:
        """Return height and right end of the lines that have gaps while the control is disabled."""
        half = pixels(self, CONTROL_HEIGHT) // 2
        return (self.centre_y - half, width), (self.centre_y + half - 1, width)

    @property
    def margin(self) -> int:
        """The margin around the face, in pixels."""
        return pixels(self, FACE_MARGIN)

    @property
    def centre_y(self) -> int:
        """The y coordinate of the middle of the face, in pixels."""
        return self.margin + pixels(self, CONTROL_HEIGHT) // 2

    @property
    def _ring(self) -> tuple[bool, str]:
        """Whether the face has a focus ring, and the colour around it."""
        return has_focus_ring(self), palette_of(self).sheet

    def draw_groove(self, width: int) -> None:
        """Draw the groove around segments or steps, with the focus ring."""
        self.draw_control_art(
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
        px: int = CONTROL_TEXT_SIZE,
    ) -> int:
        """Write on the middle line; the default colour says whether the control is enabled."""
        ink = ink or ("ink" if self._enabled else "muted")
        return self.write(x, self.centre_y, text, px, ink, anchor, bold)

    def _on_click(self, x: int) -> None:
        if self._enabled:
            self.focus_set()
            self._handle_click(x)
        else:
            self.event_generate(REFUSED)

    def _handle_key(self, event: tk.Event[tk.Misc]) -> str | None:
        values = self._key_values()
        if event.keysym not in values:
            return None
        if self._enabled:
            self.set_value(values[event.keysym])
        else:
            self.event_generate(REFUSED)
        return "break"


LABEL_ROOM = 8
"""Least room beside the label of a segment, in design units."""


class SegmentedControl(Control[str]):
    """A choice among a few values, shown side by side; `choices` are (value, label)."""

    def __init__(
        self,
        parent: tk.Misc,
        choices: Sequence[tuple[str, str]],
        value: str,
        on_change: Callable[[str], object],
    ) -> None:
        self.choices, self._slide_start, self._progress = tuple(choices), 0.0, 1.0
        super().__init__(parent, value, on_change)
        self._tween = Tween(self, self._slide_to)

    @property
    def value_text(self) -> str:
        return next((label for value, label in self.choices if value == self.value), "")

    def set_value(self, value: str) -> None:
        """Choose a value; the tile slides there."""
        self._slide_start = self._tile_position
        self._tween.start(SLIDE_MS if value != self.value else 0)
        super().set_value(value)

    @property
    def least_width(self) -> int:
        """The width in pixels below which labels are cut."""
        inset = self.margin + pixels(self, TILE_INSET)
        return sum(self._least_segment_widths()) + 2 * inset

    def _least_segment_widths(self) -> list[int]:
        font, beside = sized_font(self, MIN_TEXT_SIZE, bold=True), pixels(self, LABEL_ROOM)
        return [font.measure(label) + beside for _, label in self.choices]

    def _content_width(self) -> int:
        font = sized_font(self, CONTROL_TEXT_SIZE, bold=True)
        widest = max(font.measure(label) for _, label in self.choices)
        return len(self.choices) * (widest + 2 * pixels(self, TEXT_INSET)) + 2 * pixels(
            self, TILE_INSET
        )

    def _render_face(self, width: int) -> None:
        self.draw_groove(width)
        edges, at = self._segment_edges(width), self._chosen_index()
        high, inset = pixels(self, CONTROL_HEIGHT), pixels(self, TILE_INSET)
        # While its page is laid out, a control can be a few pixels wide.
        if at is not None and edges[at + 1] - edges[at] > 2 * inset:
            size = edges[at + 1] - edges[at], high - 2 * inset
            step, share = divmod(self._tile_position, 1)
            before, after = edges[int(step)], edges[min(int(step) + 1, len(edges) - 1)]
            left = round(before + share * (after - before))
            self.draw_control_art(left - self.margin, inset, "raised_tile", size)
        line = palette_of(self).track_line
        for number in range(1, len(self.choices)):
            if at not in (number - 1, number):
                top, low = self.margin + high * 3 // 10, self.margin + high * 7 // 10
                self.create_line(edges[number], top, edges[number], low, fill=line)
        room = min(after - before for before, after in pairwise(edges)) - pixels(self, LABEL_ROOM)
        px = self._fitting_text_size(room)
        font = sized_font(self, px, bold=True)
        for number, (_, label) in enumerate(self.choices):
            chosen = number == at
            left, right = edges[number : number + 2]
            fitting = ellipsized(label, font, right - left - pixels(self, LABEL_ROOM))
            self.write_label((left + right) / 2, fitting, "" if chosen else "muted", chosen, px=px)

    def _handle_click(self, x: int) -> None:
        edges = self._segment_edges(self.winfo_width() - 2 * self.margin)
        part = sum(x >= edge for edge in edges[1:-1])
        self.set_value(self.choices[part][0])

    def _key_values(self) -> Mapping[str, str]:
        last, at = len(self.choices) - 1, self._chosen_index() or 0
        parts = {"Left": max(at - 1, 0), "Right": min(at + 1, last), "Home": 0, "End": last}
        return {key: self.choices[part][0] for key, part in parts.items()}

    def _slide_to(self, progress: float) -> None:
        self._progress = progress
        self.draw()

    @property
    def _tile_position(self) -> float:
        """The position of the tile, in segments from the left."""
        start = self._slide_start
        return start + ((self._chosen_index() or 0) - start) * self._progress

    def _chosen_index(self) -> int | None:
        return next((n for n, (value, _) in enumerate(self.choices) if value == self.value), None)

    def _segment_edges(self, width: int) -> list[int]:
        """Return the edges of the segments, which are equal if each has room for its label.

        If there is no room for all labels, the longest are cut.
        """
        inset, count = pixels(self, TILE_INSET), len(self.choices)
        start, room = self.margin + inset, width - 2 * inset
        needed, left = self._least_segment_widths(), room
        for number, each in enumerate(sorted(needed)):
            # Room that shorter labels do not need is shared by the others.
            if each > (most := left // (count - number)):
                needed = [min(wanted, most) for wanted in needed]
                break
            left -= each
        spare = room - sum(needed)
        if max(needed) * count <= room:
            needed, spare = [0] * count, room
        return [
            start + sum(needed[:number]) + round(spare * number / count)
            for number in range(count + 1)
        ]

    def _fitting_text_size(self, room: int) -> int:
        """Return the text size at which all labels fit into `room` pixels."""
        for px in range(CONTROL_TEXT_SIZE, MIN_TEXT_SIZE, -1):
            font = sized_font(self, px, bold=True)
            if all(font.measure(label) <= room for _, label in self.choices):
                return px
        return MIN_TEXT_SIZE


class Switch(Control[bool]):
    """A switch with a label."""

    def __init__(
        self,
        parent: tk.Misc,
        value: bool,
        on_change: Callable[[bool], object],
        text: str = "",
    ) -> None:
        self.text = text
        super().__init__(parent, value, on_change)

    @property
    def value_text(self) -> str:
        return pgettext("switch", "on") if self.value else pgettext("switch", "off")

    def _content_width(self) -> int:
        return pixels(self, SWITCH_WIDTH + TEXT_INSET) + sized_font(
            self, CONTROL_TEXT_SIZE
        ).measure(self.text)

    def _render_face(self, width: int) -> None:
        top = self.centre_y - pixels(self, 12) - self.margin
        left = pixels(self, SWITCH_WIDTH + TEXT_INSET)
        self.draw_control_art(0, top, "switch", self.value, self._enabled, *self._ring)
        label = self.write_label(self.margin + left, self.text, anchor="w")
        self.itemconfigure(label, width=max(1, width - left + self.margin))

    def _handle_click(self, x: int) -> None:
        self.set_value(not self.value)

    def _key_values(self) -> Mapping[str, bool]:
        return {"space": not self.value, "Left": False, "Right": True}


STEP_WIDTH, GAP = 38, 10
"""Width of a stepper's buttons, and space between its number and its unit, in design units."""
KNOB_SIZE, TICKS_HEIGHT, MIN_WIDTH = 22, 18, 120
"""Diameter of a slider's knob, height of the ticks below it, and minimum width, in design units."""
MAX_MEASURED = 20
"""A stepper with more values than this measures only the texts of the first and the last one."""

NumberText = Callable[[int], tuple[str, str]]
"""A function that returns the bold text of a number and the text beside it, such as its unit."""


class NumberControl(Control[int]):
    """A number from `low` to `high`, changed by arrow keys, by the wheel, and by typing digits.

    `text_of` returns the texts of a number. `ticks` are the numbers that a slider marks.
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
        on_wheel(self, lambda event, direction: self._handle_wheel(-direction))
        self.bind("<Key>", self._handle_digit)

    @property
    def value_text(self) -> str:
        return ", ".join(filter(None, self._text_of(self.value)))

    def set_value(self, value: int) -> None:
        """Set the nearest allowed number; the next digit starts a new number."""
        self._typed = ""
        super().set_value(value)

    def nearest_value(self, value: int) -> int:
        """Return the nearest number that steps from `low` reach, at most `high`."""
        steps = round((value - self.low) / self.step)
        return self.low + self.step * min(max(steps, 0), (self.high - self.low) // self.step)

    def _key_values(self) -> Mapping[str, int]:
        down, up = self.value - self.step, self.value + self.step
        return {"Left": down, "Right": up, "Home": self.low, "End": self.high}

    def _handle_wheel(self, direction: int) -> str | None:
        """Change the number by a step if it has the focus; else the wheel scrolls the page."""
        if not self._enabled or not has_focus(self):
            return None
        self.set_value(self.value + direction * self.step)
        return "break"

    def _handle_digit(self, event: tk.Event[tk.Misc]) -> str | None:
        """Append a digit to the number being typed; other keys end it."""
        is_digit = event.char.isdecimal() and event.char.isascii() and not has_modifier(event)
        if not is_digit:
            self._typed = ""
            return None
        if not self._enabled:
            self.event_generate(REFUSED)
            return "break"
        typed = self._typed + event.char
        typed = typed if int(typed) <= self.high else event.char
        if self.low <= int(typed) <= self.high:
            self.set_value(int(typed))
        self._typed = typed
        return "break"


class Stepper(NumberControl):
    """A number with a minus and a plus button."""

    def set_range(self, low: int, high: int) -> None:
        """Change the limits; a value outside them is replaced by the nearest one."""
        if (low, high) != (self.low, self.high):
            self.low, self.high = low, high
            self.set_value(self.value)
            self.draw()

    def _content_width(self) -> int:
        gap, ends = pixels(self, GAP), 2 * pixels(self, STEP_WIDTH + TILE_INSET + TEXT_INSET)
        bold, plain = (sized_font(self, CONTROL_TEXT_SIZE, bold) for bold in (True, False))
        numbers = range(self.low, self.high + 1, self.step)
        texts = [
            self._text_of(n)
            for n in (numbers if len(numbers) <= MAX_MEASURED else (self.low, self.high))
        ]
        widest = max(bold.measure(a) + (gap + plain.measure(b) if b else 0) for a, b in texts)
        return max(pixels(self, MIN_WIDTH), widest + ends)

    def _render_face(self, width: int) -> None:
        self.draw_groove(width)
        palette, inset, tile = palette_of(self), pixels(self, TILE_INSET), pixels(self, STEP_WIDTH)
        size, side = (tile, pixels(self, CONTROL_HEIGHT) - 2 * inset), pixels(self, GAP)
        for left, end in ((inset, self.low), (width - inset - tile, self.high)):
            can_step = self._enabled and self.value != end
            if can_step:
                self.draw_control_art(left, inset, "raised_tile", size)
            ink = palette.ink if can_step else palette.faint
            at = self.margin + left + (tile - side) // 2, self.centre_y - side // 2 - 1
            self.draw_control_art(
                *at, "plus_or_minus", end == self.low and left == inset, side, ink, plain=True
            )
        bold, plain = self._text_of(self.value)
        first, second = (sized_font(self, CONTROL_TEXT_SIZE, bold) for bold in (True, False))
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
    """A number chosen by a knob on a line, which can be dragged."""

    def __init__(self, parent: tk.Misc, *args: Any, **options: Any) -> None:
        super().__init__(parent, *args, **options)
        slide_by_drag(self, self._on_click)

    def _content_width(self) -> int:
        return pixels(self, MIN_WIDTH) + self._value_width()

    def _render_face(self, width: int) -> None:
        knob = pixels(self, KNOB_SIZE)
        line = max(width - self._value_width(), knob + 1)
        share = round(self._share(self.value), 4)
        top = self.centre_y - knob // 2 - self.margin
        self.draw_control_art(0, top, "slider", line, share, self._enabled, *self._ring)
        self.write_label(self.margin + width, self._text_of(self.value)[0], bold=True, anchor="e")
        font, end = sized_font(self, MIN_TEXT_SIZE), 0
        for tick in self._ticks:
            x = round(self.margin + knob / 2 + self._share(tick) * self._travel())
            y, low = self.centre_y + pixels(self, 12), pixels(self, 5)
            self.create_line(x, y, x, y + low, fill=palette_of(self).faint)
            half = (font.measure(str(tick)) + 1) // 2
            # A number that would touch the one before it is left out.
            if x - half >= end:
                self.write(x, y + pixels(self, 13), str(tick), MIN_TEXT_SIZE, "muted", "center")
                end = x + half + pixels(self, 4)

    def _broken_lines(self, width: int) -> Sequence[tuple[int, int]]:
        return [(self.centre_y, width - self.margin - self._value_width())]

    def _handle_click(self, x: int) -> None:
        share = (x - self.margin - pixels(self, KNOB_SIZE) / 2) / max(1, self._travel())
        self.set_value(round(self.low + share * (self.high - self.low)))

    def _share(self, value: int) -> float:
        return (value - self.low) / (self.high - self.low)

    def _travel(self) -> int:
        """Return the distance between the ends of the knob's movement, in pixels."""
        return self.winfo_width() - 2 * self.margin - self._value_width() - pixels(self, KNOB_SIZE)

    def _value_width(self) -> int:
        """Return the width for the text of the value, in pixels."""
        font = sized_font(self, CONTROL_TEXT_SIZE, bold=True)
        return pixels(self, 16) + max(
            font.measure(self._text_of(n)[0]) for n in (self.low, self.high)
        )
