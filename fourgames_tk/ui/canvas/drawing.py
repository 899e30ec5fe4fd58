"""The picture behind everything on a board, and all that is on it as one picture."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import floor, pi, sin
from tkinter import font as tkfont
from typing import Any, ClassVar, Generic, TypeVar

from PIL import Image, ImageDraw, ImageTk

from ...engine.game import Event, StateT
from ...engine.session import Step
from ..paint import brushes, marks, surfaces
from ..paint.palette import Palette
from ..widgets.sound import Sound
from .animation import Animation, between
from .scaled_canvas import LINE_ROOM, SHEET_WIDTH, Box, Grid, Point, ScaledCanvas, ViewTransform
from .scene import Scene


class Background(ABC):
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

    def paint_board(self, picture: Image.Image, fit: ViewTransform, palette: Palette) -> None:
        """Paint the slab on an RGB picture, and nothing beside it."""
        slab = BoardSlab(self.box, fit, palette, self.RADIUS)
        self.carve(slab)
        slab.lay(picture)

    def paint(self, picture: Image.Image, fit: ViewTransform, palette: Palette) -> None:
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

    def __init__(
        self, box: Box, fit: ViewTransform, palette: Palette, radius: float | None = None
    ) -> None:
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
def painted(ground: Background, palette: Palette, width: int, height: int) -> Image.Image:
    """Return what lies behind everything on a canvas of a size in pixels."""
    picture = Image.new("RGB", (width, height), palette.table)
    ground.paint(picture, ViewTransform.of(width, height), palette)
    return picture


class Snapshot:
    """All that is on a sheet as one picture; its lettering in the program's own typeface."""

    def __init__(self, sheet: ScaledCanvas, size: tuple[int, int], ground: ImageTk.PhotoImage):
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


HEADING, SUBHEADING = 23.0, 14.5
MOST_HEADING, MOST_SUBHEADING = 36.0, 22.0
"""Heights of the lettering above a board, and the most they can have, in design units."""
COORDINATE = 13.0
"""Height of the lettering at the edge of a board."""
LOWEST = 78.0
"""What lies above a board ends here, in design units."""
PAUSE_MS, GLOW_MS, GLOWS = 300, 900, 2
"""How the end is seen: a pause, then what has won glows so many times in so long."""
SHADES = 8
"""In how many steps a glow comes and goes."""
LETTING_GO_MS = 90
"""How long a piece takes from where a hand let it go to its place."""


Body = tuple[int, int, int]
"""Width, height and radius of the corners of a thing on the sheet, in pixels."""


class Drawing(ABC, Generic[StateT]):
    """Draws the scene of one game on a sheet; what a person does there is the board's affair.

    The board sets `scene` before it calls anything here, always on the window's own thread:

    - `ground` whenever the sheet may need another background;
    - `draw` with nothing but the background on the sheet;
    - for a move: `draw` with the scene before it, `set_out`, then `motions` event by event, each
      asked for when the motions of the one before have ended, and `draw` with the scene after it.
    """

    def __init__(self, sheet: ScaledCanvas) -> None:
        self.sheet = sheet
        self.scene: Scene[StateT] | None = None

    @property
    def shown(self) -> Scene[StateT]:
        """The scene; only asked for while there is one."""
        if self.scene is None:
            raise ValueError("nothing is shown yet")
        return self.scene

    @property
    def state(self) -> StateT:
        return self.shown.state

    @abstractmethod
    def ground(self) -> Background:
        """Return what lies still below the scene."""

    @abstractmethod
    def draw(self) -> None:
        """Create the items of the scene."""

    def set_out(self) -> None:
        """Prepare for the motions of a move; called even where the sheet could not be drawn yet."""

    @abstractmethod
    def motions(
        self, event: Event, step: Step[StateT], carried_from: Point | None
    ) -> Iterable[Animation]:
        """Return how an event is shown, starting from the items on the sheet.

        Where a hand has carried the piece, the motion goes on from where it was let go.
        """

    def winning(self, seats: Sequence[int], step: Step[StateT]) -> Iterable[tuple[Point, Body]]:
        """Return what glows where these seats have won by this move; by default nothing.

        Each is the middle of a thing and its body.
        """
        return ()

    def celebration(self, seats: Sequence[int], step: Step[StateT]) -> Iterable[Animation]:
        """Return how the end is shown: a pause, and then a glow of what has won."""
        yield Animation(PAUSE_MS)
        if things := tuple(self.winning(seats, step)):
            yield self.glow(things, GLOW_MS, GLOWS)

    def glow(
        self,
        things: Sequence[tuple[Point, Body]],
        milliseconds: int,
        times: int,
        sound: Sound | None = None,
    ) -> Animation:
        """Return the motion of light around things, which comes and goes so many times."""
        sheet = self.sheet

        def frame(progress: float) -> None:
            sheet.delete("light")
            if shade := round(SHADES * sin(times * pi * progress) ** 2):
                amber = sheet.palette.amber
                for point, body in things:
                    light = sheet.sprite(marks.glow, *body, amber, opacity=shade / SHADES)
                    sheet.put(light, point, "light")
                # Right above the ground, below all that stands on it.
                sheet.tag_lower("light")
                sheet.tag_raise("light", "background")

        return Animation(milliseconds, frame, sound=sound)

    def write_heading(self, middle: Point = (550, 42)) -> None:
        x, y = middle
        scene, sheet, room = self.shown, self.sheet, 2 * min(x, SHEET_WIDTH - x)
        upper = sheet.height_for(scene.heading, room, HEADING, MOST_HEADING, bold=True)
        below = sheet.height_for(scene.subheading, room, SUBHEADING, MOST_SUBHEADING)
        lower = min(y + 25, max(LOWEST - LINE_ROOM * below / sheet.fit.scale, y + 18))
        step = sheet.line_step(upper, below, 25)
        muted = sheet.palette.muted
        sheet.write(x, lower - step, scene.heading, HEADING, bold=True, pixels=upper)
        sheet.write(x, lower, scene.subheading, SUBHEADING, colour=muted, pixels=below)

    def write_coordinates(self, cells: Grid, above: float, beside: float, ink: str) -> None:
        """Write the letters of the columns at one height, and the numbers of the rows `beside`."""
        places = [(cells.centre(column)[0], above) for column in range(cells.columns)]
        places += [(beside, cells.centre(cells.cell(row, 0))[1]) for row in range(cells.rows)]
        names = [chr(ord("a") + column) for column in range(cells.columns)]
        names += [str(row + 1) for row in range(cells.rows)]
        for place, name in zip(places, names, strict=True):
            self.sheet.write(*place, name, COORDINATE, most=18, colour=ink, tags="label")

    def glide(
        self, tag: str, start: Point, stop: Point, milliseconds: int, sound: Sound | None = None
    ) -> Animation:
        """Return the motion of the middle of an item from one point of the sheet to another."""
        sheet = self.sheet

        def frame(progress: float) -> None:
            ends = zip(sheet.pixel(start), sheet.pixel(stop), strict=True)
            sheet.coords(tag, *(between(here, there, progress) for here, there in ends))

        return Animation(milliseconds, frame, lambda: sheet.tag_raise(tag), sound)


AnyDrawing = Drawing[Any]
DrawingT = TypeVar("DrawingT", bound=AnyDrawing)
