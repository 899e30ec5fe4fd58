"""The picture behind everything on a board, and all that is on it as one picture."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import lru_cache
from math import floor
from tkinter import font as tkfont
from typing import ClassVar

from PIL import Image, ImageDraw, ImageTk

from ..paint import brushes, surfaces
from ..paint.palette import Palette
from .grid import Box, Fit, Grid, Point
from .sheet import SheetCanvas


class Ground(ABC):
    """The wood, wells and cards of one board. Subclasses are frozen dataclasses.

    Two grounds that are equal look alike, so that a ground is also the key of its picture. It holds
    plain values and knows no widget.
    """

    RADIUS: ClassVar[float | None] = None
    """Of the corners of the slab, in design units; None to go by its size."""

    @property
    @abstractmethod
    def box(self) -> Box:
        """Where the slab of the board lies."""

    @property
    def cards(self) -> Sequence[Box]:
        """Where empty cards lie beside it."""
        return ()

    @abstractmethod
    def carve(self, slab: BoardSlab) -> None:
        """Carve the slab, and put on it what lies still there."""

    def paint_board(self, picture: Image.Image, fit: Fit, palette: Palette) -> None:
        """Paint the slab on an RGB picture, and nothing beside it."""
        slab = BoardSlab(self.box, fit, palette, self.RADIUS)
        self.carve(slab)
        slab.lay(picture)

    def paint(self, picture: Image.Image, fit: Fit, palette: Palette) -> None:
        """Paint on the RGB picture of the whole canvas."""
        self.paint_board(picture, fit, palette)
        for box in self.cards:
            x, y = fit.x(box.left), fit.y(box.top)
            card = surfaces.card(fit.x(box.right) - x, fit.y(box.bottom) - y, palette, fit.scale)
            margin = round(surfaces.CARD_MARGIN * fit.scale)
            picture.paste(card, (x - margin, y - margin), card)


class BoardSlab:
    """The slab of a board in the making, which lies in a box of the sheet.

    The places of hollows and parts are pixels of its own picture.
    """

    def __init__(self, box: Box, fit: Fit, palette: Palette, radius: float | None = None) -> None:
        """Saw the slab; `radius` of the corners is in design units, by default it goes by size."""
        left, top = fit.x(box.left), fit.y(box.top)
        width, height = fit.x(box.right) - left, fit.y(box.bottom) - top
        margin = surfaces.slab_margin(width, height)
        self._corner = left - margin, top - margin
        self.fit, self.palette = fit, palette
        round_by = None if radius is None else fit.length(radius)
        self.picture = surfaces.slab(width, height, palette, round_by)

    def place(self, point: Point) -> tuple[int, int]:
        """Return the pixel of a point of the sheet."""
        return self.fit.x(point[0]) - self._corner[0], self.fit.y(point[1]) - self._corner[1]

    def places(self, cells: Grid) -> list[tuple[int, int]]:
        """Return the pixels of the middles of cells."""
        return [self.place(cells.centre(cell)) for cell in range(cells.rows * cells.columns)]

    def carve(self, hollows: Sequence[surfaces.Well]) -> None:
        self.picture = surfaces.carve(self.picture, hollows, self.palette)

    def put(self, part: Image.Image, place: Point) -> None:
        """Put an RGBA picture on the slab, with its middle at a pixel; what juts out is cut off."""
        left, top = floor(place[0] - part.width / 2 + 0.5), floor(place[1] - part.height / 2 + 0.5)
        seen = max(0, -left), max(0, -top)
        self.picture.alpha_composite(part, (max(0, left), max(0, top)), seen)

    def lay(self, picture: Image.Image) -> None:
        """Lay the slab on the picture of the canvas."""
        picture.paste(self.picture, self._corner, self.picture)


@lru_cache(maxsize=2)
def painted(ground: Ground, palette: Palette, width: int, height: int) -> Image.Image:
    """Return what lies behind everything on a canvas of a size in pixels."""
    picture = Image.new("RGB", (width, height), palette.table)
    ground.paint(picture, Fit.of(width, height), palette)
    return picture


class Likeness:
    """All that is on a sheet as one picture; its lettering in the program's own typeface."""

    def __init__(self, sheet: SheetCanvas, size: tuple[int, int], ground: ImageTk.PhotoImage):
        """Take what is on the sheet, of this size in pixels; `ground` lies below all of it."""
        self._sheet, self._fit = sheet, sheet.fit
        self._photo: ImageTk.PhotoImage | None = None
        photos = {str(ground): ground, **sheet.photos}
        self.picture = Image.new("RGB", size, sheet.palette.table)
        draw = ImageDraw.Draw(self.picture)
        for item in sheet.find_all():
            kind = sheet.type(item)
            if kind == "text":
                self._letter(draw, item)
            elif kind == "image":
                if photo := photos.get(sheet.itemcget(item, "image")):
                    picture = ImageTk.getimage(photo)
                    self.picture.paste(picture, sheet.bbox(item)[:2], picture)
            else:
                width = round(float(sheet.itemcget(item, "width")))
                colour = sheet.itemcget(item, "fill") or None
                if kind == "line":
                    draw.line(sheet.coords(item), colour, width)
                else:
                    outline = sheet.itemcget(item, "outline") or None
                    draw.rectangle(sheet.coords(item), colour, outline, width)

    def show(self) -> None:
        """Put it on the sheet, in place of all that is there, where it belongs by today's fit."""
        fit, before = self._sheet.fit, self._fit
        grown = fit.scale / before.scale
        self._sheet.delete("all")
        self._lay(fit.left - before.left * grown, fit.top - before.top * grown, grown)

    def _letter(self, draw: ImageDraw.ImageDraw, item: int) -> None:
        """Write a text, row by row as Tk has broken it."""
        sheet, text = self._sheet, self._sheet.itemcget(item, "text")
        font = tkfont.nametofont(sheet.itemcget(item, "font"), root=sheet)
        face = brushes.typeface(-font.cget("size"), font.cget("weight") == "bold")
        metrics, colour = font.metrics(), sheet.itemcget(item, "fill")
        left, top, _, bottom = sheet.bbox(item)
        tops = range(top, bottom - metrics["linespace"] // 2, metrics["linespace"])
        starts = [sheet.index(item, f"@{left},{each + 1}") for each in tops]
        for y, start, stop in zip(tops, starts, [*starts[1:], len(text)], strict=True):
            place, row = (left + 1, y + metrics["ascent"]), text[start:stop].strip()
            draw.text(place, row, colour, face, "ls")

    def _lay(self, left: float, top: float, grown: float) -> None:
        """Lay as much of the picture as is in sight, its upper left corner at these pixels."""
        sheet, picture = self._sheet, self.picture
        right = min(left + picture.width * grown, sheet.winfo_width())
        bottom = min(top + picture.height * grown, sheet.winfo_height())
        seen = max(0, round(left)), max(0, round(top)), round(right), round(bottom)
        width, height = seen[2] - seen[0], seen[3] - seen[1]
        if min(width, height) < 1:
            return
        box = (
            max(0, (seen[0] - left) / grown),
            max(0, (seen[1] - top) / grown),
            min(picture.width, (seen[2] - left) / grown),
            min(picture.height, (seen[3] - top) / grown),
        )
        shown = picture.resize((width, height), Image.Resampling.BILINEAR, box)
        self._photo = ImageTk.PhotoImage(shown, master=sheet)
        sheet.create_image(*seen[:2], image=self._photo, anchor="nw", tags="likeness")
