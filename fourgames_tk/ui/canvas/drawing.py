"""Drawing of a board: backgrounds, the base class of drawings, snapshots, and move marks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import floor, hypot, pi, sin
from tkinter import font as tkfont
from typing import Any, ClassVar, Generic, TypeVar

from PIL import Image, ImageDraw, ImageTk

from ...engine.explanation import Mark, MarkStyle
from ...engine.game import Event, StateT
from ...engine.session import Step
from ..paint import brushes, flat, marks, surfaces
from ..paint.palette import Palette
from ..widgets.sound import Sound
from .animation import Animation, interpolate
from .scaled_canvas import (
    BOARD_WIDTH,
    MIN_LINE_SPACING,
    MIN_TEXT_SCALE,
    Box,
    Grid,
    Point,
    RingKind,
    ScaledCanvas,
    ViewTransform,
)
from .scene import Scene


class Background(ABC):
    """The wood, wells and cards of a board. Subclasses are frozen dataclasses of plain values.

    Equal backgrounds look alike, so that a background is also the cache key of its picture. It must
    not use widgets.
    """

    RADIUS: ClassVar[float | None] = None
    """Radius of the slab's corners in board units, or None to derive it from the size."""

    @property
    @abstractmethod
    def slab_box(self) -> Box:
        """Box of the board's slab, in board units."""

    @property
    def card_boxes(self) -> Sequence[Box]:
        """Boxes of the empty cards beside the slab, in board units."""
        return ()

    @abstractmethod
    def carve_wells(self, slab: BoardSlab) -> None:
        """Carve the wells of the slab, and paste what never moves onto it."""

    def paint_slab(self, picture: Image.Image, transform: ViewTransform, palette: Palette) -> None:
        """Paint the slab alone on an RGB picture."""
        slab = BoardSlab(self.slab_box, transform, palette, self.RADIUS)
        self.carve_wells(slab)
        slab.paste_onto(picture)

    def paint(self, picture: Image.Image, transform: ViewTransform, palette: Palette) -> None:
        """Paint the slab and the cards on the RGB picture of the whole canvas.

        Without room for texts there are no cards.
        """
        self.paint_slab(picture, transform, palette)
        for box in self.card_boxes if transform.scale >= MIN_TEXT_SCALE else ():
            x, y = transform.x(box.left), transform.y(box.top)
            card = surfaces.paper_card(
                transform.x(box.right) - x, transform.y(box.bottom) - y, palette, transform.scale
            )
            margin = round(surfaces.CARD_MARGIN * transform.scale)
            picture.paste(card, (x - margin, y - margin), card)


class BoardSlab:
    """The wooden slab of a board while it is painted.

    The coordinates of wells and pasted parts are pixels of its own picture.
    """

    def __init__(
        self, box: Box, transform: ViewTransform, palette: Palette, radius: float | None = None
    ) -> None:
        """Paint the slab; `radius` is that of its corners in board units, None for the default."""
        left, top = transform.x(box.left), transform.y(box.top)
        width, height = transform.x(box.right) - left, transform.y(box.bottom) - top
        margin = surfaces.slab_margin(width, height)
        self._corner = left - margin, top - margin
        self.transform, self.palette = transform, palette
        round_by = None if radius is None else transform.length(radius)
        self.picture = surfaces.wooden_slab(width, height, palette, round_by)

    def pixel(self, point: Point) -> tuple[int, int]:
        """Return the pixel of a point in board units."""
        return self.transform.x(point[0]) - self._corner[0], self.transform.y(
            point[1]
        ) - self._corner[1]

    def cell_centre_pixels(self, cells: Grid) -> list[tuple[int, int]]:
        """Return the pixels of the centres of all cells."""
        return [self.pixel(cells.centre(cell)) for cell in range(cells.rows * cells.columns)]

    def carve_wells(self, wells: Sequence[surfaces.Well]) -> None:
        self.picture = surfaces.carve_wells(self.picture, wells, self.palette)

    def paste_centred(self, part: Image.Image, place: Point) -> None:
        """Paste an RGBA picture with its centre at a pixel; crop it to the slab."""
        left, top = floor(place[0] - part.width / 2 + 0.5), floor(place[1] - part.height / 2 + 0.5)
        start = max(0, -left), max(0, -top)
        self.picture.alpha_composite(part, (max(0, left), max(0, top)), start)

    def paste_onto(self, picture: Image.Image) -> None:
        """Paste the slab onto the picture of the canvas."""
        picture.paste(self.picture, self._corner, self.picture)


CACHED_BYTES = 24_000_000
"""Greatest size of the backgrounds that are cached, apart from the last two, in bytes."""
_backgrounds: dict[tuple[Background, Palette, int, int], Image.Image] = {}
"""Painted backgrounds; the one used last is at the end."""


def background_image(
    background: Background, palette: Palette, width: int, height: int
) -> Image.Image:
    """Return the background of a canvas like `paint_background`, but cached in memory.

    In a usual window, there is room for the sizes beside the pages of all games.
    """
    key = background, palette, width, height
    picture = _backgrounds.pop(key, None) or paint_background(*key)
    _backgrounds[key] = picture
    while len(_backgrounds) > 2 and sum(map(_pixel_bytes, _backgrounds.values())) > CACHED_BYTES:
        del _backgrounds[next(iter(_backgrounds))]
    return picture


def _pixel_bytes(picture: Image.Image) -> int:
    # Pillow uses four bytes for an RGB pixel.
    return 4 * picture.width * picture.height


def paint_background(
    background: Background, palette: Palette, width: int, height: int
) -> Image.Image:
    """Return the background of a canvas, `width` × `height` pixels large, as an RGB picture."""
    picture = Image.new("RGB", (width, height), palette.table)
    background.paint(picture, ViewTransform.fitting(width, height), palette)
    return picture


class CanvasSnapshot:
    """A picture of everything on a canvas, which can be shown at another size.

    Its texts are drawn in the program's own typeface.
    """

    def __init__(self, canvas: ScaledCanvas, size: tuple[int, int], background: ImageTk.PhotoImage):
        """Copy the items of `canvas`, which is `size` pixels large, onto its `background`."""
        self._canvas, self._transform = canvas, canvas.transform
        self._photo: ImageTk.PhotoImage | None = None
        photos = {str(background): background, **canvas.photos}
        self.picture = Image.new("RGB", size, canvas.palette.table)
        draw = ImageDraw.Draw(self.picture)
        for item in canvas.find_all():
            kind = canvas.type(item)
            if canvas.itemcget(item, "state") == "hidden":
                continue
            if kind == "text":
                self._draw_text(draw, item)
            elif kind == "image":
                if photo := photos.get(canvas.itemcget(item, "image")):
                    picture = ImageTk.getimage(photo)
                    self.picture.paste(picture, canvas.bbox(item)[:2], picture)
            else:
                width = round(float(canvas.itemcget(item, "width")))
                colour = canvas.itemcget(item, "fill") or None
                if kind == "line":
                    draw.line(canvas.coords(item), colour, width)
                else:
                    outline = canvas.itemcget(item, "outline") or None
                    draw.rectangle(canvas.coords(item), colour, outline, width)

    def show_scaled(self) -> None:
        """Replace all items of the canvas by this picture, scaled to the canvas's current size."""
        transform, before = self._canvas.transform, self._transform
        grown = transform.scale / before.scale
        self._canvas.delete("all")
        self._place(transform.left - before.left * grown, transform.top - before.top * grown, grown)

    def _draw_text(self, draw: ImageDraw.ImageDraw, item: int) -> None:
        """Draw a text, with the line breaks that Tk has chosen."""
        canvas, text = self._canvas, self._canvas.itemcget(item, "text")
        font = tkfont.nametofont(canvas.itemcget(item, "font"), root=canvas)
        bold = font.cget("weight") == "bold"
        face = brushes.program_font(-font.cget("size"), bold, canvas.palette.typeface)
        metrics, colour = font.metrics(), canvas.itemcget(item, "fill")
        left, top, _, bottom = canvas.bbox(item)
        tops = range(top, bottom - metrics["linespace"] // 2, metrics["linespace"])
        starts = [canvas.index(item, f"@{left},{each + 1}") for each in tops]
        for y, start, stop in zip(tops, starts, [*starts[1:], len(text)], strict=True):
            place, row = (left + 1, y + metrics["ascent"]), text[start:stop].strip()
            draw.text(place, row, colour, face, "ls")

    def _place(self, left: float, top: float, grown: float) -> None:
        """Show the visible part of the picture, with its upper left corner at these pixels."""
        canvas, picture = self._canvas, self.picture
        right = min(left + picture.width * grown, canvas.winfo_width())
        bottom = min(top + picture.height * grown, canvas.winfo_height())
        visible = max(0, round(left)), max(0, round(top)), round(right), round(bottom)
        width, height = visible[2] - visible[0], visible[3] - visible[1]
        if min(width, height) < 1:
            return
        box = (
            max(0, (visible[0] - left) / grown),
            max(0, (visible[1] - top) / grown),
            min(picture.width, (visible[2] - left) / grown),
            min(picture.height, (visible[3] - top) / grown),
        )
        shown = picture.resize((width, height), Image.Resampling.BILINEAR, box)
        self._photo = ImageTk.PhotoImage(shown, master=canvas)
        canvas.create_image(*visible[:2], image=self._photo, anchor="nw", tags="snapshot")


HEADING_HEIGHT, SUBHEADING_HEIGHT = 23.0, 14.5
MAX_HEADING_HEIGHT, MAX_SUBHEADING_HEIGHT = 36.0, 22.0
"""Text heights of the heading above a board, and their maximums, in board units."""
COORDINATE_HEIGHT = 13.0
"""Text height of the coordinates at the edge of a board, in board units."""
HEADING_BOTTOM = 78.0
"""Lower edge of the space for the heading above a board, in board units."""
PAUSE_MS, GLOW_MS, GLOWS = 150, 500, 2
"""The celebration at the end of a game: a pause, the duration of the glow, and its repetitions."""
BRIGHTEST = 1 / (2 * GLOWS)
"""Progress at which that glow is brightest first."""
GLOW_STEPS = 8
"""Number of brightness steps of a glow."""
DROP_MS = 90
"""Time in which a dropped piece moves to its place, in milliseconds."""


Body = tuple[int, int, int]
"""Width, height and corner radius of an item, in pixels."""


class Drawing(ABC, Generic[StateT]):
    """Draws the scene of a game on a canvas; input is handled by the board.

    The board sets `scene` before it calls these methods, always on the window's thread:

    - `make_background` whenever the canvas may need another background;
    - `draw` when there is nothing but the background on the canvas;
    - for a move: `draw` with the scene before it, `prepare_animations`, then `event_animations` for
      one event after another, each when the animations of the one before have ended, and `draw`
      with the scene after it.
    """

    GLOWS_ALONG_RIM: ClassVar[bool] = False
    """Whether what glows is hollow, so that its inside must stay dark."""

    CELEBRATES_ALWAYS: ClassVar[bool] = False
    """Whether what has won glows at every speed, and for a moment without animations."""

    def __init__(self, canvas: ScaledCanvas) -> None:
        self.canvas = canvas
        self.scene: Scene[StateT] | None = None

    @property
    def current_scene(self) -> Scene[StateT]:
        """The scene; raises ValueError if there is none."""
        if self.scene is None:
            raise ValueError("nothing is shown yet")
        return self.scene

    @property
    def state(self) -> StateT:
        return self.current_scene.state

    @abstractmethod
    def make_background(self) -> Background:
        """Return the background of the scene."""

    @abstractmethod
    def draw(self) -> None:
        """Create the canvas items of the scene."""

    def prepare_animations(self) -> None:
        """Prepare for the animations of a move; also called if the canvas is not drawn yet."""

    @abstractmethod
    def event_animations(
        self, event: Event, step: Step[StateT], dropped_at: Point | None
    ) -> Iterable[Animation]:
        """Return the animations of an event, which start from the items on the canvas.

        If the person dropped the piece at `dropped_at`, the animation starts there.
        """

    def shapes_to_highlight(
        self, seats: Sequence[int], step: Step[StateT]
    ) -> Iterable[tuple[Point, Body]]:
        """Return the shapes to highlight after the move `step`, with which `seats` won.

        Each shape comes with its centre, in board units; by default there is none.
        """
        return ()

    def celebration_animations(
        self, seats: Sequence[int], step: Step[StateT]
    ) -> Iterable[Animation]:
        """Return the animations after a win: a pause, then a glow around `shapes_to_highlight`."""
        yield Animation(PAUSE_MS)
        if items := tuple(self.shapes_to_highlight(seats, step)):
            still = BRIGHTEST if self.CELEBRATES_ALWAYS else None
            yield replace(self.glow_animation(items, GLOW_MS, GLOWS), still=still)

    def glow_animation(
        self,
        items: Sequence[tuple[Point, Body]],
        milliseconds: int,
        times: int,
        sound: Sound | None = None,
    ) -> Animation:
        """Return the animation of a glow around items, which brightens and fades `times` times."""
        canvas, paint = self.canvas, marks.rim_glow if self.GLOWS_ALONG_RIM else marks.glow
        flashes = canvas.palette.is_window
        if flashes:
            paint = flat.flash

        def frame(progress: float) -> None:
            canvas.delete("light")
            shade = round(GLOW_STEPS * sin(times * pi * progress) ** 2)
            if flashes:
                # It is black or not, without grey.
                shade = GLOW_STEPS if 2 * shade >= GLOW_STEPS else 0
            # A move may be shown before the board has its size.
            if shade and canvas.find_withtag("background"):
                palette = canvas.palette
                colour = palette.wood.print if flashes else palette.amber
                for point, body in items:
                    light = canvas.sprite(paint, *body, colour, opacity=shade / GLOW_STEPS)
                    canvas.place_image(light, point, "light")
                # Directly above the background, below all pieces.
                canvas.tag_lower("light")
                canvas.tag_raise("light", "background")

        return Animation(milliseconds, frame, sound=sound)

    def write_heading(self, middle: Point = (550, 42)) -> None:
        """Write heading and subheading of the scene, the heading with its centre at a point."""
        x, y = middle
        scene, canvas, room = self.current_scene, self.canvas, 2 * min(x, BOARD_WIDTH - x)
        upper = canvas.fitting_text_height(
            scene.heading, room, HEADING_HEIGHT, MAX_HEADING_HEIGHT, bold=True
        )
        below = canvas.fitting_text_height(
            scene.subheading, room, SUBHEADING_HEIGHT, MAX_SUBHEADING_HEIGHT
        )
        lower = min(
            y + 25, max(HEADING_BOTTOM - MIN_LINE_SPACING * below / canvas.transform.scale, y + 18)
        )
        step = canvas.line_spacing(upper, below, 25)
        muted = canvas.palette.muted
        canvas.write(x, lower - step, scene.heading, HEADING_HEIGHT, bold=True, pixels=upper)
        canvas.write(x, lower, scene.subheading, SUBHEADING_HEIGHT, colour=muted, pixels=below)

    def write_coordinates(self, cells: Grid, above: float, beside: float, ink: str) -> None:
        """Write the column letters at y = `above`, and the row numbers at x = `beside`."""
        places = [(cells.centre(column)[0], above) for column in range(cells.columns)]
        places += [(beside, cells.centre(cells.cell_index(row, 0))[1]) for row in range(cells.rows)]
        names = [chr(ord("a") + column) for column in range(cells.columns)]
        names += [str(row + 1) for row in range(cells.rows)]
        for place, name in zip(places, names, strict=True):
            self.canvas.write(
                *place, name, COORDINATE_HEIGHT, max_size=18, colour=ink, tags="label"
            )

    def slide_animation(
        self, tag: str, start: Point, stop: Point, milliseconds: int, sound: Sound | None = None
    ) -> Animation:
        """Return the animation that moves the centre of an item from one point to another."""
        canvas = self.canvas

        def frame(progress: float) -> None:
            ends = zip(canvas.pixel(start), canvas.pixel(stop), strict=True)
            canvas.coords(tag, *(interpolate(here, there, progress) for here, there in ends))

        return Animation(milliseconds, frame, lambda: canvas.tag_raise(tag), sound)


AnyDrawing = Drawing[Any]
DrawingT = TypeVar("DrawingT", bound=AnyDrawing)


MARK_TAG = "reason"
MARK_LABEL_TAG, MARK_SIGN_TAG = "reason-label", "reason-sign"
MIN_KEY, KEY_SHARE, KEY_PADDING = 12, 0.28, 0.7
"""Least text height of the key of a place, in pixels, the usual one as a share of the place, and
the padding at its sides in text heights."""
MARK_LABEL, MAX_MARK_LABEL, MAX_LABEL_WIDTH = 13.0, 20.0, 700.0
"""Text height of labels, its maximum beside a large place, and their greatest width, in design
units."""
MOVE_ARROW_SHARE, ARROW_SHIFT, ARROW_START, ARROW_STOP = 0.09, 0.18, 0.85, 0.5
"""Width of the arrow of a move as a share of the side of its first place; distance by which it is
beside the middle of the piece; and where it begins and, at a piece, ends, as a share of the way
from the middle of the place to its edge."""
BAND_SHARE, ARROW_SHARE, BADGE_SHARE = 0.86, 0.075, 0.4
"""Width of a band and of an arrow's line, and side of a warning sign, as shares of a place's
side."""
BRACKET_GAP, BRACKET_SHARE = 0.12, 0.03
"""Distance of a bracket from the places above it, which is twice the height of its ends, and
breadth of its line, as shares of a place's side."""
MIN_BADGE = 14
"""Smallest side of a warning sign, in pixels: the exclamation mark must be readable."""

MARK_RINGS: Mapping[MarkStyle, RingKind] = {
    MarkStyle.RING: "selected",
    MarkStyle.PLAYED: "last",
    MarkStyle.BETTER: "selected",
    MarkStyle.DANGER: "danger",
}
LABEL_GAP = 0.6
"""Distance of the middle of a label from the place that it is above or below, in its heights."""
LABEL_STEPS = 3
"""Maximum distance by which a label is moved down to cover nothing, in heights of the label."""

SAME_PLACE_SHARE = 0.72
"""Size of the ring of a better move inside the ring of a move to the same place."""

BoxesOfPlace = Callable[[str], Sequence[Box]]


def draw_reason_marks(
    canvas: ScaledCanvas,
    marks_of_move: Iterable[Mark],
    boxes_of: BoxesOfPlace,
    has_brackets: bool = False,
) -> None:
    """Draw marks above all else, with the tag `MARK_TAG`; links by brackets if it `has_brackets`.

    `boxes_of` returns the box of a place; none if the place is not on this board, such as a hidden
    hand. Marks without a box are left out. For a move from one place of the board to another it
    returns both boxes: an arrow shows such a move if it was played or is better, and the other
    signs mark where it goes.
    """
    found, played = list[tuple[Mark, list[Box]]](), list[Box]()
    for mark in marks_of_move:
        boxes = [boxes_of(place) for place in mark.places]
        if (
            mark.sign in (MarkStyle.PLAYED, MarkStyle.BETTER)
            and len(boxes) == 1
            and len(boxes[0]) == 2
        ):
            _draw_move_arrow(canvas, mark.sign, *boxes[0])
            continue
        last = [each[-1] for each in boxes if each]
        if mark.sign is MarkStyle.PLAYED:
            played += last
        elif mark.sign is MarkStyle.BETTER:
            less = (SAME_PLACE_SHARE - 1) / 2
            last = [
                box.grown(less * box.width, less * box.height) if box in played else box
                for box in last
            ]
        if last:
            if has_brackets and mark.sign is MarkStyle.LINK:
                _draw_bracket(canvas, last)
            else:
                _draw_mark(canvas, mark.sign, last)
            found.append((mark, last))
    avoided = [box for mark, last in found if mark.sign is not MarkStyle.PATH for box in last]
    for mark, last in found:
        if mark.text:
            _draw_label(canvas, mark, last, avoided, has_brackets)


def _draw_move_arrow(canvas: ScaledCanvas, sign: MarkStyle, start: Box, stop: Box) -> None:
    """Draw an arrow beside the middle of a piece to the place where it goes.

    A move that was played and a better one are on different sides, so that both can be seen.
    """
    (x, y), (far_x, far_y) = start.centre, stop.centre
    length, side = hypot(far_x - x, far_y - y), _shortest_side([start, stop])
    across, down = (far_x - x) / length, (far_y - y) / length
    aside = ARROW_SHIFT * side * (1 if sign is MarkStyle.PLAYED else -1)
    inset = ARROW_START * side / 2
    before_end = 0 if _is_free(canvas, stop) else ARROW_STOP * side / 2
    ends = [
        (x + inset * across - aside * down, y + inset * down + aside * across),
        (far_x - before_end * across - aside * down, far_y - before_end * down + aside * across),
    ]
    breadth = max(2, canvas.transform.length(MOVE_ARROW_SHARE * side))
    _draw_points(canvas, ends, marks.arrow_path, breadth, sign is MarkStyle.PLAYED)


def _is_free(canvas: ScaledCanvas, box: Box) -> bool:
    """Return whether nothing but a mark lies in the middle of a place."""
    x, y = canvas.pixel(box.centre)
    return {
        tag for item in canvas.find_overlapping(x, y, x, y) for tag in canvas.gettags(item)
    } <= {"background", "origin", MARK_TAG, MARK_LABEL_TAG, MARK_SIGN_TAG}


def _draw_mark(canvas: ScaledCanvas, sign: MarkStyle, boxes: list[Box]) -> None:
    side = _shortest_side(boxes)
    if sign is MarkStyle.LINK:
        _draw_path(
            canvas, boxes, marks.outlined_band, max(8, canvas.transform.length(BAND_SHARE * side))
        )
    elif sign is MarkStyle.PATH:
        _draw_path(
            canvas, boxes, marks.arrow_path, max(2, canvas.transform.length(ARROW_SHARE * side))
        )
    else:
        for box in boxes:
            wide, high = canvas.transform.length(box.width), canvas.transform.length(box.height)
            canvas.draw_ring(
                MARK_RINGS[sign], box.centre, (wide, high, min(wide, high) // 4), MARK_TAG
            )
            if sign is MarkStyle.DANGER:
                badge = max(MIN_BADGE, canvas.transform.length(BADGE_SHARE * _shortest_side([box])))
                picture = canvas.sprite(marks.warning_sign, badge, canvas.palette)
                canvas.place_image(picture, (box.left, box.top), (MARK_TAG, MARK_SIGN_TAG))


def _bracket_y(boxes: list[Box]) -> float:
    return max(box.bottom for box in boxes) + BRACKET_GAP * _shortest_side(boxes)


def _draw_bracket(canvas: ScaledCanvas, boxes: list[Box]) -> None:
    """Draw a line below boxes in a row, from the middle of the first one to that of the last."""
    y, side = _bracket_y(boxes), _shortest_side(boxes)
    (left, _), (right, _) = boxes[0].centre, boxes[-1].centre
    top = y - BRACKET_GAP * side / 2
    breadth = max(2, canvas.transform.length(BRACKET_SHARE * side))
    _draw_points(canvas, [(left, top), (left, y), (right, y), (right, top)], marks.bracket, breadth)


def _draw_path(
    canvas: ScaledCanvas, boxes: list[Box], paint: marks.PathPainter, breadth: int
) -> None:
    """Draw a band or arrow through the centres of boxes."""
    _draw_points(canvas, [box.centre for box in boxes], paint, breadth)


def _draw_points(
    canvas: ScaledCanvas,
    places: Sequence[Point],
    paint: Callable[..., Image.Image],
    breadth: int,
    *more: Hashable,
) -> None:
    """Draw a band or arrow through points; `paint` also gets `more`."""
    points = [canvas.pixel(each) for each in places]
    left, top = (min(axis) for axis in zip(*points, strict=True))
    right, bottom = (max(axis) for axis in zip(*points, strict=True))
    path = tuple((x - left, y - top) for x, y in points)
    picture = canvas.sprite(paint, path, breadth, canvas.palette, *more)
    canvas.create_image((left + right) // 2, (top + bottom) // 2, image=picture, tags=MARK_TAG)


def _draw_label(
    canvas: ScaledCanvas,
    mark: Mark,
    boxes: list[Box],
    avoided: Sequence[Box],
    has_brackets: bool = False,
) -> None:
    """Write a label beside the last box, or on a bracket or the lower edge of a band.

    It stays inside the canvas and, if possible, covers no other label, no place that is marked, no
    text and no piece.
    """
    if len(mark.text) == 1 and mark.sign is MarkStyle.RING:
        _draw_key(canvas, mark.text, boxes[-1])
        return
    around = _box_around(boxes) if mark.sign is MarkStyle.LINK else boxes[-1]
    most = min(MAX_MARK_LABEL, max(MARK_LABEL, _shortest_side(boxes) / 4))
    height = canvas.fitting_text_height(mark.text, MAX_LABEL_WIDTH, MARK_LABEL, most)
    picture = canvas.sprite(marks.label_capsule, mark.text, height, canvas.palette)
    item = canvas.place_image(picture, around.centre, (MARK_TAG, MARK_LABEL_TAG))
    label = canvas.item_box(item)
    (x, y), places, ends = around.centre, list[Point](), [around]
    if mark.sign is MarkStyle.LINK:
        band = _bracket_y(boxes) if has_brackets else y + BAND_SHARE * _shortest_side(boxes) / 2
        # On a bracket it gives way to a piece below by moving along the line.
        shares = (0, -0.125, 0.125, -0.25, 0.25) if has_brackets else (0,)
        places = [(x + share * around.width, band) for share in shares]
        if _is_diagonal(boxes):
            ends = sorted((boxes[0], boxes[-1]), key=lambda box: -box.bottom)
    for end in ends:
        places += _places_around(end, label.width, label.height)
    steps = range(1, LABEL_STEPS + 1)
    places += [(each, row + step * label.height) for step in steps for each, row in places]
    canvas.move_to_cheapest_place(item, places, lambda: _overlap(canvas, item, avoided))


def _is_diagonal(boxes: Sequence[Box]) -> bool:
    """Return whether boxes lie along a slanted line, whose box has corners far from its ends."""
    steps = [(one.centre, other.centre) for one, other in pairwise(boxes)]
    return bool(steps) and all(one[0] != two[0] and one[1] != two[1] for one, two in steps)


def _places_around(box: Box, wide: float, high: float) -> list[Point]:
    """Return centres of a label below, above and beside a box, preferred first."""
    (x, y), left, right = box.centre, box.left - wide / 2, box.right + wide / 2
    rows = box.bottom + LABEL_GAP * high, box.top - LABEL_GAP * high
    beside = (x, box.left, box.right, left, right)
    return [*((each, row) for row in rows for each in beside), (right, y), (left, y)]


def _box_around(boxes: list[Box]) -> Box:
    """Return the smallest box around boxes."""
    return Box(
        min(box.left for box in boxes),
        min(box.top for box in boxes),
        max(box.right for box in boxes),
        max(box.bottom for box in boxes),
    )


def _draw_key(canvas: ScaledCanvas, key: str, box: Box) -> None:
    """Draw the key of a place at its lower right corner, small enough to leave the others free.

    The upper part of a piece tells what it is. In a small place the key is half outside.
    """
    side = canvas.transform.length(_shortest_side([box]))
    height = max(MIN_KEY, min(canvas.text_height(MARK_LABEL), round(side * KEY_SHARE)))
    picture = canvas.sprite(marks.text_bubble, key, height, canvas.palette, KEY_PADDING)
    item = canvas.place_image(picture, (box.right, box.bottom), (MARK_TAG, MARK_LABEL_TAG))
    is_small = side < 4 * height
    canvas.move(item, 0 if is_small else -height, -height * 0.7 if is_small else -height / 3)
    canvas.move_inside_canvas(item)


def _overlap(canvas: ScaledCanvas, item: int, avoided: Sequence[Box]) -> tuple[float, ...]:
    """Return how many other labels, marked places, texts and pieces a label covers."""
    left, top, right, bottom = canvas.bbox(item)
    inside = left + 1, top + 1, right - 1, bottom - 1
    corners = [canvas.transform.to_units(*corner) for corner in (inside[:2], inside[2:])]
    place = Box(*corners[0], *corners[1])
    labels = texts = pieces = 0
    for each in set(canvas.find_overlapping(*inside)) - {item}:
        tags = canvas.gettags(each)
        labels += not {MARK_LABEL_TAG, MARK_SIGN_TAG}.isdisjoint(tags)
        texts += canvas.type(each) == "text"
        pieces += {"background", "origin", MARK_TAG}.isdisjoint(tags)
    return labels, round(sum(map(place.overlap_area, avoided))), texts, pieces


def _shortest_side(boxes: list[Box]) -> float:
    """Return the shortest side of all boxes."""
    return min(min(box.width, box.height) for box in boxes)
