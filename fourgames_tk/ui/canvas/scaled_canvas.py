"""Canvas with coordinates in board units, and its geometry, sprites and text.

A board unit is a share of the canvas: a pixel if it is `BOARD_WIDTH` × `BOARD_HEIGHT` pixels large.
The design units of the widgets (`fonts.pixels`) follow the text size and the resolution instead.
"""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from tkinter import font as tkfont
from typing import TYPE_CHECKING, Literal, NamedTuple, TypedDict
from weakref import WeakValueDictionary

from PIL import Image, ImageTk
from PIL.Image import Resampling

from ...engine.parsing import parse_cell
from ..paint import brushes, control_art, marks
from ..paint.palette import Palette, button_colours, palette_for_board
from ..widgets.fonts import (
    ellipsized,
    fixed_font_family,
    keep_font_open,
    text_font_family,
    wrap_text,
)
from ..widgets.images import ImageCache
from ..widgets.theme import keep_styled, palette_of

if TYPE_CHECKING:
    from ..services import Services


BOARD_WIDTH, BOARD_HEIGHT = 1100, 674
"""Size of the drawing area in board units: the canvas in a window of standard size."""


@dataclass(frozen=True)
class ViewTransform:
    """Conversion from board units to pixels of a canvas.

    `scale` is the pixels of a unit; `left` and `top` are the pixels of the point (0, 0).
    """

    scale: float
    left: float
    top: float

    @classmethod
    def fitting(cls, width: int, height: int) -> ViewTransform:
        """Return the transform that centres the drawing area on a canvas of this size in pixels."""
        scale = max(0.1, min(width / BOARD_WIDTH, height / BOARD_HEIGHT))
        return cls(scale, (width - BOARD_WIDTH * scale) / 2, (height - BOARD_HEIGHT * scale) / 2)

    def x(self, units: float) -> int:
        """Return the pixel of an x coordinate."""
        return round(self.left + units * self.scale)

    def y(self, units: float) -> int:
        """Return the pixel of a y coordinate."""
        return round(self.top + units * self.scale)

    def length(self, units: float) -> int:
        """Return a length in whole pixels, at least 1."""
        return max(1, round(units * self.scale))

    def to_units(self, x: float, y: float) -> tuple[float, float]:
        """Return the point in board units at a pixel."""
        return (x - self.left) / self.scale, (y - self.top) / self.scale


Point = tuple[float, float]
"""A point in board units: x to the right, y down."""


class Box(NamedTuple):
    """A rectangle, by its edges in board units."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def around(cls, centre: Point, width: float, height: float) -> Box:
        """Return the box of this size around a centre."""
        x, y = centre
        return cls(x - width / 2, y - height / 2, x + width / 2, y + height / 2)

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def centre(self) -> Point:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def contains(self, x: float, y: float) -> bool:
        """Return whether a point is inside the box or on its edge."""
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    def nearest_point(self, point: Point) -> Point:
        """Return the point of this box that is nearest to a point."""
        x, y = point
        return min(max(x, self.left), self.right), min(max(y, self.top), self.bottom)

    def overlap_area(self, other: Box) -> float:
        """Return the area that this box shares with another one."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return max(0.0, wide) * max(0.0, high)

    def grown(self, across: float, down: float) -> Box:
        """Return the box with its edges moved outwards, horizontally and vertically."""
        return Box(self.left - across, self.top - down, self.right + across, self.bottom + down)


@dataclass(frozen=True)
class Grid:
    """Cells of equal size around the point `middle`, numbered from 0 in reading order.

    `across` and `down` are the distances between the centres of neighbouring cells, in design
    units.
    """

    rows: int
    columns: int
    middle: Point
    across: float
    down: float

    @cached_property
    def box(self) -> Box:
        """The box around all cells."""
        return Box.around(self.middle, self.columns * self.across, self.rows * self.down)

    def cell_index(self, row: int, column: int) -> int:
        return row * self.columns + column

    def row_and_column(self, cell: int) -> tuple[int, int]:
        return divmod(cell, self.columns)

    def centre(self, cell: int) -> Point:
        row, column = self.row_and_column(cell)
        left, top, _, _ = self.box
        return left + (column + 0.5) * self.across, top + (row + 0.5) * self.down

    def cell_at(self, x: float, y: float) -> int | None:
        """Return the cell at a point, or None outside the grid."""
        left, top, _, _ = self.box
        row, column = int((y - top) // self.down), int((x - left) // self.across)
        inside = 0 <= row < self.rows and 0 <= column < self.columns
        return self.cell_index(row, column) if inside else None

    def cell_named(self, name: str) -> int | None:
        """Return the cell with a name such as `b3`, or None if there is none."""
        try:
            return self.cell_index(*parse_cell(name, self.rows, self.columns))
        except ValueError:
            return None

    def neighbour(self, cell: int, step: tuple[int, int], wrap: bool = False) -> int:
        """Return the cell `step` = (rows down, columns to the right) from a cell.

        Beyond the edge it is the last cell inside, or, with `wrap`, one at the opposite edge.
        """
        row, column = (
            here + step for here, step in zip(self.row_and_column(cell), step, strict=True)
        )
        if wrap:
            return self.cell_index(row % self.rows, column % self.columns)
        return self.cell_index(
            min(max(row, 0), self.rows - 1), min(max(column, 0), self.columns - 1)
        )


RingKind = Literal["selected", "last", "earlier", "danger", "cursor"]
"""Meaning of a ring: chosen target, last move, another move before it, piece in danger, or keyboard
cursor."""

PaintFunction = Callable[..., Image.Image]
"""A module-level function that paints a picture from its arguments alone."""


Anchor = Literal["nw", "n", "ne", "w", "center", "e", "sw", "s", "se"]
Tags = str | tuple[str, ...]


class TextStyle(TypedDict, total=False):
    """Keyword arguments of `ScaledCanvas.write` that several calls share."""

    bold: bool
    colour: str | None
    anchor: Anchor
    tags: Tags


MAX_SPRITES = 600
"""Sprites that the cache holds. It must exceed what a board shows: Tk drops a picture that Python
has released."""
BUBBLE_PADDING = 1.5
"""Space at each side of the text in a bubble, in text heights."""
MIN_TEXT_PIXELS = 12
"""Smallest text height in pixels."""
MIN_TEXT_SCALE = 0.25
"""Pixels of a board unit below which a board has no texts: they would be three times as large as
designed."""
TITLE, MAX_TITLE = 14.0, 22.0
"""Text height of a card's title, and its maximum, in board units."""
TITLE_LEFT, TITLE_MIDDLE = 20.0, 22.0
"""Distance of a title from the left edge of its card, and of its middle from the upper edge."""
MAX_BUBBLE_WIDTH = 1040.0
"""Greatest width of the text in a bubble, in board units."""
MIN_LINE_SPACING = 0.6
"""Least distance between the middles of two lines, as a share of the sum of their heights."""


def call_paint_function(paint: PaintFunction, args: tuple[Hashable, ...]) -> Image.Image:
    """Return the picture that a function paints for some arguments."""
    return paint(*args)


class _PicturedText(NamedTuple):
    """A text that is drawn as a picture."""

    text: str
    font: brushes.PictureFont
    colour: str


class ScaledCanvas(tk.Canvas):
    """Draws in board units; `transform` converts them to pixels for the current size."""

    is_picture = False
    """Whether a small picture of a board is drawn, with fewer details, and not one to play on."""

    def __init__(self, parent: tk.Misc, app: Services, game_id: str = "") -> None:
        """Create the canvas; with `game_id` it has the colours of the board of that game."""
        super().__init__(parent, highlightthickness=0, borderwidth=0)
        self._game_id = game_id
        keep_styled(self, lambda: self.configure(background=self.palette.table))
        self.app = app
        self.transform = ViewTransform(1.0, 0.0, 0.0)
        self._sprite = lru_cache(MAX_SPRITES)(self._painted_sprite)
        self._unscaled = lru_cache(1)(call_paint_function)
        self.photos = WeakValueDictionary[str, ImageTk.PhotoImage]()
        """The cached sprites by their names in Tk."""
        self._fonts: dict[tuple[str, int, bool], tkfont.Font] = {}
        self._pictured = dict[int, _PicturedText]()
        """The texts that are drawn as pictures, by their items."""

    @property
    def palette(self) -> Palette:
        return palette_for_board(palette_of(self), self._game_id)

    @property
    def has_room_for_texts(self) -> bool:
        """Whether texts are drawn; on a very small board they would cover it."""
        return self.transform.scale >= MIN_TEXT_SCALE

    def pixel(self, point: Point) -> tuple[int, int]:
        """Return the pixel of a point in board units."""
        return self.transform.x(point[0]), self.transform.y(point[1])

    def sprite(
        self, paint: PaintFunction, *args: Hashable, opacity: float = 1.0
    ) -> ImageTk.PhotoImage:
        """Return the picture `paint(*args)`, cached in memory."""
        return self._sprite(paint, args, opacity=opacity)

    def cached_sprite(self, paint: PaintFunction, *args: Hashable) -> ImageTk.PhotoImage:
        """Like `sprite`, but also cached on disk.

        For pictures that are slow to paint and are used on many boards.
        """
        return self._sprite(paint, args, on_disk=True)

    def sprite_scaled_to(
        self, size: tuple[int, int], paint: PaintFunction, *args: Hashable
    ) -> ImageTk.PhotoImage:
        """Like `sprite`, but scaled to `size` = (width, height) in pixels.

        The original is painted once: for pieces that grow while they move, since painting takes
        longer than a frame.
        """
        return self._sprite(paint, args, size=size)

    def clear_sprites(self) -> None:
        """Drop all cached sprites, after a change of theme or size."""
        self._sprite.cache_clear()
        self._unscaled.cache_clear()

    def _painted_sprite(
        self,
        paint: PaintFunction,
        args: tuple[Hashable, ...],
        opacity: float = 1.0,
        size: tuple[int, int] | None = None,
        on_disk: bool = False,
    ) -> ImageTk.PhotoImage:
        if size is not None:
            picture: Image.Image = self._unscaled(paint, args)
            picture = picture if picture.size == size else picture.resize(size, Resampling.BILINEAR)
        elif on_disk:
            picture = ImageCache.of_window(self).pictures.get_or_paint(
                (paint.__name__, args), lambda: call_paint_function(paint, args)
            )
        else:
            picture = call_paint_function(paint, args)
        picture = picture if opacity == 1.0 else brushes.faded(picture, opacity)
        photo = ImageTk.PhotoImage(picture, master=self)
        self.photos[str(photo)] = photo
        return photo

    def place_image(self, picture: ImageTk.PhotoImage, point: Point, tags: Tags = ()) -> int:
        """Show a picture with its centre at a point; return the item."""
        return self.create_image(*self.pixel(point), image=picture, tags=tags)

    def draw_ring(
        self, kind: RingKind, point: Point, body: tuple[int, int, int], tags: Tags
    ) -> None:
        """Draw a ring at a point around a body = (width, height, corner radius) in pixels."""
        self.place_image(self.sprite(_ring, kind, body, self.palette), point, tags)

    def draw_move_origin(self, point: Point, diameter: int) -> None:
        """Draw an open circle where the piece of the last move was; `diameter` is in pixels."""
        circle = self.sprite(marks.last_move_ring, diameter, diameter, diameter, self.palette)
        self.place_image(circle, point, "origin")

    def draw_target_dot(self, point: Point, diameter: int, tags: Tags) -> None:
        """Draw a dot where a piece can move to; `diameter` is in pixels."""
        self.place_image(self.sprite(marks.target_dot, diameter, self.palette), point, tags)

    def draw_bubble(
        self,
        text: str,
        point: Point,
        size: float,
        tags: Tags,
        max_size: float = 0,
        *,
        refused: bool = False,
        room: float = 0,
    ) -> int:
        """Draw a text in a bubble with its centre at a point; return the item.

        `size` and `max_size` are text heights as in `write`, `refused` as in `marks.text_bubble`.
        With a `room`, the text is broken into lines so that the bubble is not wider than that.
        """
        height = self.fitting_text_height(text, MAX_BUBBLE_WIDTH, size, max_size)
        if room:
            inside = self.transform.length(room) - 2 * round((BUBBLE_PADDING + 1) * height)
            text = wrap_text(text, self.measuring_font(text, height, bold=True), inside)
        picture = self.sprite(
            marks.text_bubble, text, height, self.palette, BUBBLE_PADDING, refused
        )
        return self.place_image(picture, point, tags)

    def move_inside_canvas(self, item: int) -> None:
        """Move an item so that all of it is inside the canvas."""
        left, top, right, bottom = self.bbox(item)
        over = max(0, right - self.winfo_width()), max(0, bottom - self.winfo_height())
        self.move(item, max(0, -left) - over[0], max(0, -top) - over[1])

    def item_box(self, item: int) -> Box:
        """Return the bounding box of an item, in board units."""
        left, top, right, bottom = self.bbox(item)
        return Box(*self.transform.to_units(left, top), *self.transform.to_units(right, bottom))

    def move_to_cheapest_place(
        self, item: int, places: Iterable[Point], cost: Callable[[], tuple[float, ...]]
    ) -> None:
        """Move a picture to the place with the least `cost`, but keep it inside the canvas."""

        def move_to(place: Point) -> tuple[float, ...]:
            self.coords(item, *self.pixel(place))
            self.move_inside_canvas(item)
            return cost()

        move_to(min(places, key=move_to))

    def draw_button(
        self,
        texts: Sequence[str],
        box: Box,
        face: str,
        tags: tuple[str, ...],
        kind: str = "primary",
    ) -> None:
        """Draw a button in a box, with the first of `texts` that fits.

        `face` (the state) and `kind` are those of `control_art.button`. The text has an additional
        tag: the last one of `tags` with `-text` appended.
        """
        size, scale = (
            (self.transform.length(box.width), self.transform.length(box.height)),
            self.transform.scale,
        )
        what = kind, size, face, False, "", self.palette, scale
        self.place_image(self.sprite(control_art.button, *what), box.centre, tags)
        ink, high, (x, y) = button_colours(kind, face, self.palette).ink, box.height, box.centre
        style: TextStyle = {"bold": True, "colour": ink, "tags": (*tags, f"{tags[-1]}-text")}
        room = box.width - high / 2
        self.write_fitted(x, y - 1, texts, room, 0.4 * high, max_size=0.6 * high, **style)

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
        max_size: float = 0,
        pixels: int = 0,
    ) -> int:
        """Write a text at a point, and return the item.

        Its height is `text_height(size, max_size)`, or `pixels` if given. It wraps at `width`
        board units if that is not 0. A text that would extend above or below the canvas is moved
        inside. In a typeface that Tk cannot load, it is a picture. Without room for texts, the item
        is empty.
        """
        text = text if self.has_room_for_texts else ""
        pixels = pixels or self.text_height(size, max_size)
        place, fill = self.pixel((x, y)), colour or self.palette.ink
        room = self.transform.length(width) if width else 0
        font = self.measuring_font(text, pixels, bold)
        if isinstance(font, brushes.PictureFont) and text:
            lines = wrap_text(text, font, room) if room else text
            item = self.create_image(*place, anchor=anchor, tags=tags)
            self._show_picture(item, _PicturedText(lines, font, fill))
        else:
            item = self.create_text(
                *place,
                text=text,
                font=self.font(pixels, bold),
                fill=fill,
                anchor=anchor,
                tags=tags,
                width=room,
            )
        if text:
            _, top, _, bottom = self.bbox(item)
            lowest = 2 * self.transform.top + BOARD_HEIGHT * self.transform.scale
            self.move(item, 0, max(-top, min(0, lowest - bottom)))
        return item

    def rewrite(self, tag: str | int, text: str | None = None, colour: str | None = None) -> None:
        """Change the text or the colour of what was written with a tag, or as an item."""
        if not self.has_room_for_texts:
            return
        for item in self.find_withtag(tag):
            if shown := self._pictured.get(item):
                words, ink = text or shown.text, colour or shown.colour
                self._show_picture(item, _PicturedText(words, shown.font, ink))
                continue
            for option, value in (("text", text), ("fill", colour)):
                if value is not None:
                    self.itemconfigure(item, {option: value})

    def text_of(self, tag: str | int) -> str:
        """Return the text of the first item with a tag, or of an item; empty if it has none."""
        item = next(iter(self.find_withtag(tag)), 0)
        if shown := self._pictured.get(item):
            return shown.text
        return str(self.itemcget(item, "text")) if self.type(item) == "text" else ""

    def delete(self, *tags: str | int) -> None:
        super().delete(*tags)
        if "all" in tags:
            self._pictured.clear()

    def _show_picture(self, item: int, shown: _PicturedText) -> None:
        self._pictured[item] = shown
        self.itemconfigure(item, image=self.sprite(brushes.text_picture, *shown))

    def write_fitted(
        self,
        x: float,
        y: float,
        texts: Sequence[str],
        room: float,
        size: float,
        *,
        max_size: float = 0,
        bold: bool = False,
        colour: str | None = None,
        anchor: Anchor = "center",
        tags: Tags = (),
    ) -> int:
        """Write the first of `texts` that fits into `room` board units; return the item.

        With larger text a shorter text is preferred to a smaller height.
        """
        pixels = self.fitting_text_height(texts[-1], room, size, max_size, bold=bold)
        text = self.first_fitting_text(texts, room, pixels, bold=bold)
        style: TextStyle = {"bold": bold, "colour": colour, "anchor": anchor, "tags": tags}
        return self.write(x, y, text, size, pixels=pixels, **style)

    def write_card_title(self, card: Box, texts: Sequence[str], tags: Tags = ()) -> int:
        """Write the title of a card, the first of `texts` that fits; return the item."""
        x, y, room = card.left + TITLE_LEFT, card.top + TITLE_MIDDLE, card.width - 1.4 * TITLE_LEFT
        muted = self.palette.muted
        style: TextStyle = {"bold": True, "colour": muted, "anchor": "w", "tags": tags}
        item = self.write_fitted(x, y, texts, room, TITLE, max_size=MAX_TITLE, **style)
        # On a small board text is larger than designed, and could extend above the card.
        self.move(item, 0, max(0, self.transform.y(card.top) + 1 - self.bbox(item)[1]))
        return item

    def text_height(self, size: float, max_size: float = 0) -> int:
        """Return the height in pixels of a text of `size` board units.

        It is at least `MIN_TEXT_PIXELS`. With a larger text size in the preferences it grows up to
        `max_size` board units.
        """
        usual = max(MIN_TEXT_PIXELS, round(size * self.transform.scale))
        wanted = max(MIN_TEXT_PIXELS, round(usual * (self.app.preferences.text_size / 100)))
        return max(min(usual, wanted), min(wanted, int(max_size * self.transform.scale)))

    def fitting_text_height(
        self, text: str, room: float, size: float, max_size: float, *, bold: bool = False
    ) -> int:
        """Return the height in pixels at which a text fits into `room` board units, on one line.

        It is at most `text_height(size, max_size)`, and at least the height without larger text,
        even if the text does not fit then.
        """
        pixels, usual = self.text_height(size, max_size), self.text_height(size)
        wide = self.transform.length(room)
        while pixels > usual and self.measuring_font(text, pixels, bold).measure(text) > wide:
            pixels -= 1
        return pixels

    def measuring_font(
        self, text: str, pixels: int, bold: bool
    ) -> tkfont.Font | brushes.PictureFont:
        """Return the font in which a text is written: of Tk, or of the program."""
        typeface = self.palette.typeface
        if typeface == "sans" or not text or not brushes.has_signs_for(text):
            return self.font(pixels, bold)
        if typeface == "condensed" and not bold:
            return self.font(pixels, bold)
        return brushes.PictureFont(pixels, bold, typeface)

    def font(self, pixels: int, bold: bool) -> tkfont.Font:
        """Return the canvas's font of a height in pixels; it exists as long as the canvas."""
        is_fixed = self.palette.typeface == "mono"
        family = fixed_font_family(self) if is_fixed else text_font_family(self)
        key = family, pixels, bold
        if key not in self._fonts:
            # A font description would be in points, whose number of pixels changes with the text
            # size.
            weight: Literal["bold", "normal"] = "bold" if bold else "normal"
            font = tkfont.Font(self, family=family, size=-pixels, weight=weight)
            self._fonts[key] = font
            keep_font_open(self, font)
        return self._fonts[key]

    def line_spacing(self, upper: int, lower: int, usual: float) -> float:
        """Return the distance between the middles of two lines, in board units.

        `upper` and `lower` are their heights in pixels. The distance is `usual`, or more for text
        that is larger than designed.
        """
        return max(usual, MIN_LINE_SPACING * (upper + lower) / self.transform.scale)

    def first_fitting_text(
        self, texts: Sequence[str], room: float, pixels: int, *, bold: bool = False
    ) -> str:
        """Return the first of `texts` that, `pixels` high, fits into `room` board units.

        If none does, return the last one, cut short with an ellipsis.
        """
        wide, last = self.transform.length(room), texts[-1]
        fits = (
            text for text in texts if self.measuring_font(text, pixels, bold).measure(text) <= wide
        )
        return next(fits, None) or ellipsized(last, self.measuring_font(last, pixels, bold), wide)


def _ring(kind: RingKind, body: tuple[int, int, int], palette: Palette) -> Image.Image:
    if kind == "danger":
        return marks.danger_ring(*body, palette)
    if kind == "cursor":
        return marks.cursor_ring(*body, palette)
    if kind == "last":
        return marks.last_move_ring(*body, palette)
    if kind == "earlier":
        return marks.earlier_move_ring(*body, palette)
    return marks.selection_ring(*body, palette)
