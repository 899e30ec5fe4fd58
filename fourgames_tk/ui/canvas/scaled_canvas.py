"""A canvas that shows a sheet of design units: its pictures and its lettering."""

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
from ..paint.palette import Palette, button_colours
from ..widgets.fonts import ellipsized, keep_font_open, text_family
from ..widgets.images import ImageCache
from ..widgets.theme import palette_of, themed

if TYPE_CHECKING:
    from ..host import Host


DESIGN_WIDTH, DESIGN_HEIGHT = 1100, 674
"""The size of the canvas in the window as it first opens, where a unit is a pixel."""


@dataclass(frozen=True)
class ViewTransform:
    """The way from design units to pixels of the canvas."""

    scale: float
    left: float
    top: float

    @classmethod
    def fitting(cls, width: int, height: int) -> ViewTransform:
        """Return the way to a canvas of this size, on which the sheet lies in the middle."""
        scale = max(0.1, min(width / DESIGN_WIDTH, height / DESIGN_HEIGHT))
        return cls(scale, (width - DESIGN_WIDTH * scale) / 2, (height - DESIGN_HEIGHT * scale) / 2)

    def x(self, units: float) -> int:
        return round(self.left + units * self.scale)

    def y(self, units: float) -> int:
        return round(self.top + units * self.scale)

    def length(self, units: float) -> int:
        """Return a length in whole pixels, at least 1."""
        return max(1, round(units * self.scale))

    def to_units(self, x: float, y: float) -> tuple[float, float]:
        return (x - self.left) / self.scale, (y - self.top) / self.scale


Point = tuple[float, float]
"""A place on the sheet: x to the right, y down, in design units."""


class Box(NamedTuple):
    """A rectangle by its edges."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def around(cls, centre: Point, width: float, height: float) -> Box:
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
        """Tell whether a point lies inside or on the edge."""
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    def grown(self, across: float, down: float) -> Box:
        return Box(self.left - across, self.top - down, self.right + across, self.bottom + down)


@dataclass(frozen=True)
class Grid:
    """Cells of equal size around a middle, numbered from 0 in reading order.

    `across` and `down` are the distances of the middles of two neighbouring cells.
    """

    rows: int
    columns: int
    middle: Point
    across: float
    down: float

    @cached_property
    def box(self) -> Box:
        """The outer edges of the cells together."""
        return Box.around(self.middle, self.columns * self.across, self.rows * self.down)

    def cell(self, row: int, column: int) -> int:
        return row * self.columns + column

    def row_and_column(self, cell: int) -> tuple[int, int]:
        return divmod(cell, self.columns)

    def centre(self, cell: int) -> Point:
        row, column = self.row_and_column(cell)
        left, top, _, _ = self.box
        return left + (column + 0.5) * self.across, top + (row + 0.5) * self.down

    def cell_at(self, x: float, y: float) -> int | None:
        """Return the cell at a point, or None beside the grid."""
        left, top, _, _ = self.box
        row, column = int((y - top) // self.down), int((x - left) // self.across)
        inside = 0 <= row < self.rows and 0 <= column < self.columns
        return self.cell(row, column) if inside else None

    def cell_named(self, name: str) -> int | None:
        """Return the cell of a name such as `b3`, or None if there is none."""
        try:
            return self.cell(*parse_cell(name, self.rows, self.columns))
        except ValueError:
            return None

    def neighbour(self, cell: int, step: tuple[int, int], wrap: bool = False) -> int:
        """Return the cell that an arrow leads to, rows down and columns to the right.

        At the edge it is the same one, or the one at the opposite edge if the way goes `around`.
        """
        row, column = (
            here + step for here, step in zip(self.row_and_column(cell), step, strict=True)
        )
        if wrap:
            return self.cell(row % self.rows, column % self.columns)
        return self.cell(min(max(row, 0), self.rows - 1), min(max(column, 0), self.columns - 1))


RingKind = Literal["selected", "last", "danger", "cursor"]
"""What a ring says: chosen, last move, can be taken, the keyboard's cursor."""

PaintFunction = Callable[..., Image.Image]
"""What paints a picture, a function of a module: what it is called with says all there is to it."""


Anchor = Literal["nw", "n", "ne", "w", "center", "e", "sw", "s", "se"]
Tags = str | tuple[str, ...]


class TextStyle(TypedDict, total=False):
    """How lettering looks, where that is used more than once: see `ScaledCanvas.write`."""

    bold: bool
    colour: str | None
    anchor: Anchor
    tags: Tags


MOST_SPRITES = 600
"""More than a board shows at once: Tk shows a picture only as long as Python holds it."""
SMALLEST_TEXT = 11
"""In pixels."""
TITLE, MOST_TITLE = 14.0, 22.0
"""Height of the title of a card, and the most it can have, in design units."""
TITLE_LEFT, TITLE_MIDDLE = 20.0, 22.0
"""From the left edge of a card to its title, and from the upper one to the title's middle."""
BUBBLE_ROOM = 1040.0
"""The most that the words of a bubble take across, in design units."""
LINE_ROOM = 0.6
"""The least distance of two lines, as a share of the sum of their heights."""


class ScaledCanvas(tk.Canvas):
    """Draws by design units: `fit` converts them to pixels, for the size the canvas has now."""

    def __init__(self, parent: tk.Misc, app: Host) -> None:
        super().__init__(parent, highlightthickness=0, borderwidth=0)
        themed(self, background="table")
        self.app = app
        self.transform = ViewTransform(1.0, 0.0, 0.0)
        self._sprite = lru_cache(MOST_SPRITES)(self._painted_sprite)
        self._large = lru_cache(1)(lambda paint, what: paint(*what))
        self.photos = WeakValueDictionary[str, ImageTk.PhotoImage]()
        """The sprites that are held, by the names that Tk has for them."""
        self.family = text_family(self)
        self._fonts: dict[tuple[int, bool], tkfont.Font] = {}

    @property
    def palette(self) -> Palette:
        return palette_of(self)

    def pixel(self, point: Point) -> tuple[int, int]:
        return self.transform.x(point[0]), self.transform.y(point[1])

    def sprite(
        self, paint: PaintFunction, *what: Hashable, opacity: float = 1.0
    ) -> ImageTk.PhotoImage:
        """Return what `paint` makes of sizes, colours and all else, painting it the first time."""
        return self._sprite(paint, what, opacity=opacity)

    def cached_sprite(self, paint: PaintFunction, *what: Hashable) -> ImageTk.PhotoImage:
        """Return the same for a piece that stands on many boards: it is kept on the disk.

        Painting one takes long.
        """
        return self._sprite(paint, what, kept=True)

    def resized_sprite(
        self, box: tuple[int, int], paint: PaintFunction, *what: Hashable
    ) -> ImageTk.PhotoImage:
        """Return the same, so many pixels wide and high, made from the one that `paint` makes.

        That is painted once: for what grows on its way, where painting takes longer than a frame.
        """
        return self._sprite(paint, what, box=box)

    def clear_sprites(self) -> None:
        self._sprite.cache_clear()
        self._large.cache_clear()

    def _painted_sprite(
        self,
        paint: PaintFunction,
        what: tuple[Hashable, ...],
        opacity: float = 1.0,
        box: tuple[int, int] | None = None,
        kept: bool = False,
    ) -> ImageTk.PhotoImage:
        if box is not None:
            picture: Image.Image = self._large(paint, what)
            picture = picture if picture.size == box else picture.resize(box, Resampling.BILINEAR)
        elif kept:
            picture = ImageCache.of_window(self).pictures.get(
                (paint.__name__, what), lambda: paint(*what)
            )
        else:
            picture = paint(*what)
        picture = picture if opacity == 1.0 else brushes.faded(picture, opacity)
        photo = ImageTk.PhotoImage(picture, master=self)
        self.photos[str(photo)] = photo
        return photo

    def place_image(self, picture: ImageTk.PhotoImage, point: Point, tags: Tags = ()) -> int:
        """Put a picture on the sheet, its middle at a point; return the item."""
        return self.create_image(*self.pixel(point), image=picture, tags=tags)

    def draw_ring(
        self, kind: RingKind, point: Point, body: tuple[int, int, int], tags: Tags
    ) -> None:
        """Put a ring around a body: its width, height and radius of corners, in pixels."""
        self.place_image(self.sprite(_ring, kind, body, self.palette), point, tags)

    def draw_origin(self, point: Point, diameter: int) -> None:
        """Put an open circle where the piece of the last move was; `diameter` in pixels."""
        circle = self.sprite(marks.ring, diameter, diameter, diameter, self.palette.amber)
        self.place_image(circle, point, "origin")

    def draw_target_dot(self, point: Point, diameter: int, tags: Tags) -> None:
        """Put a dot where a piece may go; `diameter` in pixels."""
        self.place_image(self.sprite(marks.target_dot, diameter, self.palette), point, tags)

    def draw_bubble(self, text: str, point: Point, size: float, tags: Tags, most: float = 0) -> int:
        height = self.fitting_text_height(text, BUBBLE_ROOM, size, most)
        return self.place_image(self.sprite(marks.bubble, text, height, self.palette), point, tags)

    def move_inside(self, item: int) -> None:
        """Move an item so that all of it is in sight."""
        left, top, right, bottom = self.bbox(item)
        over = max(0, right - self.winfo_width()), max(0, bottom - self.winfo_height())
        self.move(item, max(0, -left) - over[0], max(0, -top) - over[1])

    def item_box(self, item: int) -> Box:
        """Return what an item covers, in design units."""
        left, top, right, bottom = self.bbox(item)
        return Box(*self.transform.to_units(left, top), *self.transform.to_units(right, bottom))

    def move_to_best(
        self, item: int, places: Iterable[Point], cost: Callable[[], tuple[float, ...]]
    ) -> None:
        """Bring a picture to that of some places where `fault` is least; all of it is in sight."""

        def lie(place: Point) -> tuple[float, ...]:
            self.coords(item, *self.pixel(place))
            self.move_inside(item)
            return cost()

        lie(min(places, key=lie))

    def draw_button(
        self,
        texts: Sequence[str],
        box: Box,
        face: str,
        tags: tuple[str, ...],
        kind: str = "primary",
    ) -> None:
        """Put a button into a box, with the first of its texts that has room there.

        `face` and `kind` are state and kind as in `palette.button_face`. What is written has
        the last of the tags with `-text` besides.
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
        self.write_fitted(x, y - 1, texts, room, 0.4 * high, most=0.6 * high, **style)

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
        most: float = 0,
        pixels: int = 0,
    ) -> int:
        """Write text at design units, as high as `text_height` says, or so many `pixels`.

        What would begin above a low sheet stands at its edge.
        """
        item = self.create_text(
            self.transform.x(x),
            self.transform.y(y),
            text=text,
            font=self.font(pixels or self.text_height(size, most), bold),
            fill=colour or self.palette.ink,
            anchor=anchor,
            tags=tags,
            width=self.transform.length(width) if width else 0,
        )
        if text and (above := self.bbox(item)[1]) < 0:
            self.move(item, 0, -above)
        return item

    def write_fitted(
        self,
        x: float,
        y: float,
        texts: Sequence[str],
        room: float,
        size: float,
        *,
        most: float = 0,
        bold: bool = False,
        colour: str | None = None,
        anchor: Anchor = "center",
        tags: Tags = (),
    ) -> int:
        """Write the first text that fits into so many design units, as `fitting` and `height_for`.

        Where a person has chosen larger text, a shorter one is written rather than a smaller one.
        """
        pixels = self.fitting_text_height(texts[-1], room, size, most, bold=bold)
        text = self.fitting_text(texts, room, pixels, bold=bold)
        style: TextStyle = {"bold": bold, "colour": colour, "anchor": anchor, "tags": tags}
        return self.write(x, y, text, size, pixels=pixels, **style)

    def write_title(self, card: Box, texts: Sequence[str], tags: Tags = ()) -> int:
        """Write the title of a card, the first text that has room there; return the item."""
        x, y, room = card.left + TITLE_LEFT, card.top + TITLE_MIDDLE, card.width - 1.4 * TITLE_LEFT
        muted = self.palette.muted
        style: TextStyle = {"bold": True, "colour": muted, "anchor": "w", "tags": tags}
        item = self.write_fitted(x, y, texts, room, TITLE, most=MOST_TITLE, **style)
        # On a small board letters are larger than designed.
        self.move(item, 0, max(0, self.transform.y(card.top) + 1 - self.bbox(item)[1]))
        return item

    def text_height(self, size: float, most: float = 0) -> int:
        """Return the pixels that text of this many design units gets: always readable.

        Where a person has chosen larger text it grows as far as the place has room for: to `most`
        design units.
        """
        usual = max(SMALLEST_TEXT, round(size * self.transform.scale))
        wanted = max(SMALLEST_TEXT, round(usual * (self.app.preferences.text_size / 100)))
        return max(min(usual, wanted), min(wanted, int(most * self.transform.scale)))

    def fitting_text_height(
        self, text: str, room: float, size: float, most: float, *, bold: bool = False
    ) -> int:
        """Return the height in pixels, as `text_height`, at which a text fits on one line.

        Larger text gives way to fit into `room` design units; text of the usual size does not.
        """
        pixels, usual = self.text_height(size, most), self.text_height(size)
        while pixels > usual and self.font(pixels, bold).measure(text) > self.transform.length(
            room
        ):
            pixels -= 1
        return pixels

    def font(self, pixels: int, bold: bool) -> tkfont.Font:
        """Return the board's font at a size in pixels; it lives as long as the board."""
        key = pixels, bold
        if key not in self._fonts:
            # By its pixels, not as a description: of that Tk makes points, which are not as many
            # pixels when the size of text is another one.
            weight: Literal["bold", "normal"] = "bold" if bold else "normal"
            font = tkfont.Font(self, family=self.family, size=-pixels, weight=weight)
            self._fonts[key] = font
            keep_font_open(self, font)
        return self._fonts[key]

    def line_spacing(self, upper: int, lower: int, usual: float) -> float:
        """Return the design units from one line's middle to the next one's, for heights in pixels.

        They are the usual ones, or more where text is larger than designed.
        """
        return max(usual, LINE_ROOM * (upper + lower) / self.transform.scale)

    def fitting_text(
        self, texts: Sequence[str], room: float, pixels: int, *, bold: bool = False
    ) -> str:
        """Return the first text of this height in pixels that fits into so many design units.

        Where none does it is the last one, cut short with an ellipsis.
        """
        font, wide = self.font(pixels, bold), self.transform.length(room)
        fits = (text for text in texts if font.measure(text) <= wide)
        return next(fits, None) or ellipsized(texts[-1], font, wide)


def _ring(kind: RingKind, body: tuple[int, int, int], palette: Palette) -> Image.Image:
    if kind == "danger":
        return marks.danger_ring(*body, palette)
    if kind == "cursor":
        return marks.cursor_ring(*body, palette)
    return marks.ring(*body, palette.accent if kind == "selected" else palette.amber)
