"""A canvas that shows a sheet of design units: its pictures and its lettering."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import fields
from tkinter import font as tkfont
from typing import Literal

from PIL import ImageTk

from ..look.fonts import board_font, family
from ..paint import cards, marks
from ..paint.palette import Palette
from ..shell import Shell
from .fit import Fit
from .grid import Box, Point
from .rings import RINGS, RingKind
from .sprites import Paint, Sprites

Anchor = Literal["nw", "n", "ne", "w", "center", "e", "sw", "s", "se"]
Tags = str | tuple[str, ...]
SMALLEST_TEXT = 11
MOST_WRAPPED = 256
"""How many texts are kept as they were wrapped."""
LINE_ROOM = 0.6
"""The least distance of two lines, as a share of the sum of their heights."""


class SheetCanvas(tk.Canvas):
    """Draws by design units: `fit` converts them to pixels, for the size the canvas has now."""

    def __init__(self, parent: tk.Misc, shell: Shell) -> None:
        super().__init__(
            parent, highlightthickness=0, borderwidth=0, background=shell.palette.table
        )
        self.shell = shell
        self.fit = Fit(1.0, 0.0, 0.0)
        self.sprites = Sprites(self)
        self.family = family(self)
        self._fonts: dict[tuple[int, bool], tkfont.Font] = {}
        self._wrapped: dict[tuple[str, int, int, bool], tuple[str, ...]] = {}

    @property
    def palette(self) -> Palette:
        """The colours that hold."""
        return self.shell.palette

    def pixel(self, point: Point) -> tuple[int, int]:
        """Return the pixel of a point of the sheet."""
        return self.fit.x(point[0]), self.fit.y(point[1])

    def sprite(self, key: Hashable, paint: Paint) -> ImageTk.PhotoImage:
        """Return the picture for a key, painting it the first time. Put its size in the key."""
        return self.sprites.get(key, paint, self.palette)

    def put(self, picture: ImageTk.PhotoImage, point: Point, tags: Tags = ()) -> int:
        """Put a picture on the sheet, its middle at a point; return the item."""
        return self.create_image(*self.pixel(point), image=picture, tags=tags)

    def put_below(self, tag: str, other: str) -> None:
        """Put what has a tag below what has another one, if that is in sight already."""
        if self.find_withtag(other):
            self.tag_lower(tag, other)

    def put_ring(
        self, kind: RingKind, point: Point, body: tuple[int, int, int], tags: Tags
    ) -> None:
        """Put a ring around a body: its width, height and radius of corners, in pixels."""
        picture = self.sprite(("ring", kind, *body), lambda palette: RINGS[kind](*body, palette))
        self.put(picture, point, tags)

    def put_origin(self, point: Point, diameter: int) -> None:
        """Put an open circle where the piece of the last move was; `diameter` in pixels."""
        picture = self.sprite(
            ("origin", diameter),
            lambda palette: marks.ring(diameter, diameter, diameter, palette.last_move_ring),
        )
        self.put(picture, point, "origin")

    def put_bubble(self, text: str, point: Point, size: float, tags: Tags) -> int:
        """Put a text in a bubble, `size` design units high but always readable."""
        height = self.text_height(size)
        picture = self.sprite(
            ("bubble", text, height), lambda palette: marks.bubble(text, height, palette)
        )
        return self.put(picture, point, tags)

    def put_button(self, text: str, box: Box, face: str, tags: Tags) -> None:
        """Put the large button into a box; `face` is one of `cards.STATES`."""
        width, height = self.fit.length(box.width), self.fit.length(box.height)
        scale = self.fit.scale
        picture = self.sprite(
            ("button", text, width, height, face),
            lambda palette: cards.button(width, height, text, palette, face, scale),
        )
        self.put(picture, box.centre, tags)

    def write(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        bold: bool = False,
        colour: str | None = None,
        anchor: Anchor = "center",
        tags: Tags = (),
        width: float = 0,
    ) -> int:
        """Write text at design units, `size` design units high but always readable."""
        return self.create_text(
            self.fit.x(x),
            self.fit.y(y),
            text=text,
            font=self.font(self.text_height(size), bold),
            fill=colour or self.palette.ink,
            anchor=anchor,
            tags=tags,
            width=self.fit.length(width) if width else 0,
        )

    def text_height(self, size: float) -> int:
        """Return the pixels that text of this many design units gets: always readable."""
        return max(SMALLEST_TEXT, round(size * self.fit.scale))

    def font(self, pixels: int, bold: bool) -> tkfont.Font:
        """Return the board's font at a size in pixels; it lives as long as the board."""
        key = pixels, bold
        if key not in self._fonts:
            font = self._fonts[key] = tkfont.Font(self, font=board_font(pixels, bold, self.family))
            # Tk opens a font that nothing uses anew for each measuring, which takes 1 to 3 ms.
            tk.Label(self, font=font)
        return self._fonts[key]

    def font_named(self, name: str) -> tkfont.Font:
        """Return one of the board's fonts by the name that Tk has for it; KeyError for others."""
        return {str(font): font for font in self._fonts.values()}[name]

    def line_step(self, upper: float, lower: float, usual: float) -> float:
        """Return the design units from one line's middle to the next one's.

        They are the usual ones, or more on a small board, where text is larger than designed.
        """
        heights = self.text_height(upper) + self.text_height(lower)
        return max(usual, LINE_ROOM * heights / self.fit.scale)

    def fitting(self, texts: Sequence[str], room: float, size: float, *, bold: bool = False) -> str:
        """Return the first text that fits into so many design units on one line.

        Where none does it is the last one, cut short with an ellipsis.
        """
        measure = self.font(self.text_height(size), bold).measure
        pixels = self.fit.length(room)
        for text in texts:
            if measure(text) <= pixels:
                return text
        kept = texts[-1]
        while kept and measure(f"{kept}…") > pixels:
            kept = kept[:-1]
        return f"{kept}…" if kept else ""

    def wrapped(
        self, text: str, room: float, size: float, *, bold: bool = False
    ) -> tuple[str, ...]:
        """Return the lines of a text in so many design units; it breaks at spaces if it can.

        Measuring is slow, so the last ones are kept: a text that is written again costs nothing.
        """
        key = text, self.fit.length(room), self.text_height(size), bold
        if key not in self._wrapped:
            if len(self._wrapped) == MOST_WRAPPED:
                del self._wrapped[next(iter(self._wrapped))]
            _, pixels, height, _ = key
            self._wrapped[key] = tuple(_lines(text, pixels, self.font(height, bold)))
        return self._wrapped[key]

    def restyle(self) -> None:
        """Take the colours that hold now. A subclass draws what it shows anew."""
        self.configure(background=self.palette.table)

    def recolour(self, before: Palette) -> None:
        """Give what is on the canvas, drawn in the colours of `before`, those that hold now."""
        items = {item: self.type(item) for item in self.find_all()}
        pictures = {self.itemcget(item, "image") for item in items if items[item] == "image"}
        self.sprites.repaint(self.palette, pictures)
        colours = dict(zip(_colours(before), _colours(self.palette), strict=True))
        for item, kind in items.items():
            if kind != "image":
                fill = self.itemcget(item, "fill")
                self.itemconfigure(item, fill=colours.get(fill, fill))


def _lines(text: str, pixels: int, font: tkfont.Font) -> Iterator[str]:
    line = ""
    for word in text.split():
        joined = f"{line} {word}" if line else word
        if font.measure(joined) <= pixels:
            line = joined
            continue
        if line:
            yield line
        while len(word) > 1 and font.measure(word) > pixels:
            fit = _longest(word, pixels, font)
            yield word[:fit]
            word = word[fit:]
        line = word
    yield line


def _longest(word: str, pixels: int, font: tkfont.Font) -> int:
    """Return how many letters of a word fit into so many pixels, at least one; by halving."""
    least, most = 1, len(word)
    while least < most:
        middle = (least + most + 1) // 2
        if font.measure(word[:middle]) <= pixels:
            least = middle
        else:
            most = middle - 1
    return least


def _colours(palette: Palette) -> Iterator[str]:
    """Yield the colours that lettering and lines may have, in a fixed order."""
    for holder in (palette, palette.wood):
        for field in fields(holder):
            value = getattr(holder, field.name)
            if isinstance(value, str) and value.startswith("#"):
                yield value
    yield from (palette.wood.small_print, palette.wood.faint_print)
