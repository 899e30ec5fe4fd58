"""Art of the controls: buttons, key caps, grooves, tiles, knobs, sliders, chips and icons.

Sizes are in pixels, without the `FACE_ROOM` units around every control for its shadow and its focus
ring. `unit` is the pixels of a design unit. `background` is the colour behind the control; if
it is empty, the picture is transparent there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import cos, pi, sin
from typing import Literal

from PIL import Image, ImageChops, ImageDraw

from . import brushes, marks
from .palette import ButtonColours, Palette, button_colours, mix

FACE_ROOM = 5
"""Room around a control for its shadow and its focus ring, in design units."""
RADIUS = {"primary": 10, "plain": 8, "quiet": 8, "row": 6, "tile": 7, "key": 5}
"""Radius of the corners by kind of control, in design units."""
ROW_SPREAD = 3
"""How many fine lines the background of a list row reaches into the room around it: rows are
close."""

Size = tuple[int, int]


class _Face:
    """The picture of a control with round corners, being painted, with the room around it."""

    def __init__(
        self, size: Size, radius: float, palette: Palette, unit: float, background: str = ""
    ) -> None:
        self.size, self.radius, self.palette, self.unit = size, round(radius), palette, unit
        self.at, self.line, self._background = (
            round(FACE_ROOM * unit),
            1 if unit <= 1.5 else 2,
            background,
        )
        room = size[0] + 2 * self.at, size[1] + 2 * self.at
        self.picture = Image.new("RGBA", room, background or (0, 0, 0, 0))

    def fill_face(
        self, top: str, bottom: str = "", *, inset: int = 0, above: int = 0, below: int = 0
    ) -> None:
        """Fill the face with a colour or a vertical gradient, inset by this many fine lines."""
        across, down = self.line * inset, self.line * (inset + above)
        size = self.size[0] - 2 * across, self.size[1] - down - self.line * (inset + below)
        face = brushes.vertical_gradient(*size, [(0.0, top), (1.0, bottom or top)])
        corners = brushes.rounded_mask(*size, max(0, self.radius - across))
        filled = brushes.cut_to_mask(face, corners)
        self.picture.alpha_composite(filled, (self.at + across, self.at + down))

    def paint_shadow(self, share: float) -> None:
        """Paint the shadow of the face; `share` multiplies its usual strength."""
        unit, strength = self.unit, self.palette.paper_shadow * share
        layers = [(2 * unit, round(unit), strength), (unit, round(unit), 0.7 * strength)]
        colour = self.palette.shadow
        fallen = brushes.layered_shadow(*self.size, self.radius, self.at, colour, layers)
        self.picture.alpha_composite(fallen)

    def paint_raised(self, colours: ButtonColours, share: float) -> None:
        """Paint a raised face: with a shadow and a darker lower edge."""
        self.paint_shadow(share)
        self.fill_face(colours.rim)
        self.fill_face(colours.top, colours.bottom, inset=1, below=1)

    def draw_focus_ring(self, colour: str, gap: int = 2) -> None:
        """Draw the focus ring, `gap` design units away from the face."""
        thick, away = round(2 * self.unit), round(gap * self.unit)
        ring = marks.ring(*self.size, self.radius, colour, thick, away)
        self.paste(ring, self.size[0] / 2, self.size[1] / 2)

    def paint_dashed_rim(self, rim: str, face: str) -> None:
        """Paint a face whose rim has gaps: a sign that a control is disabled."""
        self.fill_face(rim)
        self.fill_face(face, inset=1)
        step, (wide, high) = max(2, round(4 * self.unit)), self.size
        pen, left, last = ImageDraw.Draw(self.picture), self.at, self.line - 1
        for first in range(self.radius, max(wide, high), 2 * step):
            for length, across in ((wide, True), (high, False)):
                if first + step > length - self.radius:
                    continue
                for depth in (0, (high if across else wide) - 1 - last):
                    box = (first, depth, first + step - 1, depth + last)
                    x, y, right, bottom = box if across else (box[1], box[0], box[3], box[2])
                    pen.rectangle((left + x, left + y, left + right, left + bottom), fill=face)

    def paste(self, mark: Image.Image, x: float, y: float) -> None:
        """Paste a mark with its middle at a point of the face, cut to the picture."""
        brushes.paste_centred(self.picture, mark, self.at + x, self.at + y)

    @property
    def cropped_face(self) -> Image.Image:
        """The picture without the room around the face."""
        left, right = self.at, self.at + self.size[0]
        return self.picture.crop((left, left, right, left + self.size[1]))

    def finished_picture(self) -> Image.Image:
        return self.picture.convert("RGB") if self._background else self.picture


def button(
    kind: str, size: Size, state: str, focused: bool, background: str, palette: Palette, unit: float
) -> Image.Image:
    """Return the art of a button; kinds and states as in `palette.button_colours`."""
    colours = button_colours(kind, state, palette)
    face = _Face(size, RADIUS[kind] * unit, palette, unit, background)
    if palette.has_high_contrast and state == "disabled" and kind != "row":
        face.paint_dashed_rim(palette.faint, palette.sheet)
    elif kind == "plain":
        face.paint_raised(colours, 0.7)
    elif kind == "quiet":
        if colours.top:
            # Only to the sides: the words start at the edge of the face, as texts do.
            spread = ROW_SPREAD
            face.fill_face(colours.top, inset=-spread, above=spread, below=spread)
    elif kind == "row":
        if focused and state == "normal":
            face.fill_face(palette.accent_soft, inset=-ROW_SPREAD)
        elif colours.top:
            face.fill_face(colours.top, inset=-ROW_SPREAD)
    elif state == "disabled":
        face.fill_face(colours.rim)
        face.fill_face(colours.top, inset=1)
    else:
        if state != "pressed":
            face.paint_shadow(1.1)
        face.fill_face(colours.rim)
        below, above = (0, 1) if state == "pressed" else (2, 0)
        face.fill_face(colours.top, colours.bottom, above=above, below=below)
    if focused:
        face.draw_focus_ring(palette.accent, {"quiet": 3, "row": 1}.get(kind, 2))
    return face.finished_picture()


def text_field(
    size: Size, state: str, background: str, palette: Palette, unit: float
) -> Image.Image:
    """Return the background of a text field; state: empty, `focus`, `invalid` or `disabled`."""
    face = _Face(size, RADIUS["plain"] * unit, palette, unit, background)
    if palette.has_high_contrast and state == "disabled":
        face.paint_dashed_rim(palette.faint, palette.sheet)
        return face.finished_picture()
    face.fill_face(palette.danger if state == "invalid" else palette.track_line)
    face.fill_face(palette.track if state == "disabled" else palette.button, inset=1)
    if state == "focus":
        face.draw_focus_ring(palette.accent)
    elif state == "invalid":
        face.draw_focus_ring(palette.danger, 0)
    return face.finished_picture()


def solid_rounded_rectangle(size: Size, radius: int, colour: str) -> Image.Image:
    """Return a rectangle of one colour with round corners."""
    return brushes.tint(brushes.rounded_mask(*size, radius), colour)


def transparent_strip(width: int) -> Image.Image:
    """Return a transparent picture, 1 pixel high, that reserves `width` pixels of room."""
    return brushes.transparent_picture(width, 1)


KEY_GAP = 6
"""Room between two key caps, in design units."""


def keycaps(text: str, primary: bool, gap: int, palette: Palette, unit: float) -> Image.Image:
    """Return the caps of one or more keys, separated by blanks in `text`, after a gap in pixels.

    On a primary button they are outlined in white.
    """
    between = round(KEY_GAP * unit)
    caps = [_keycap(key, primary, palette, unit) for key in text.split()]
    width = gap + sum(cap.width for cap in caps) + between * (len(caps) - 1)
    picture, left = brushes.transparent_picture(width, caps[0].height), gap
    for cap in caps:
        picture.alpha_composite(cap, (left, 0))
        left += cap.width + between
    return picture


ARROWS = {"←": "left", "→": "right"}
"""The directions of arrow keys, whose names the typeface lacks."""


def _keycap(text: str, primary: bool, palette: Palette, unit: float) -> Image.Image:
    px, height = max(12, round(12 * unit)), round(22 * unit)
    width = max(height, round(brushes.program_font(px).getlength(text)) + round(12 * unit))
    colours, lower = palette.primary, 0 if primary else 1
    rim = mix(colours.bottom, colours.ink, 0.55) if primary else palette.track_line
    top = mix(colours.top, colours.bottom, 0.5) if primary else palette.sheet
    face = _Face((width, height), RADIUS["key"] * unit, palette, unit)
    face.fill_face(rim)
    face.fill_face(top, inset=1, below=lower)
    picture, middle = face.cropped_face, (width / 2, height / 2 - lower * face.line)
    ink = colours.ink if primary else palette.muted
    if text in ARROWS:
        brushes.paste_centred(picture, chevron(ARROWS[text], px, ink), *middle)
    else:
        brushes.draw_letter(picture, middle, text, px, ink)
    return picture


def groove(
    size: Size, radius: int, ring: bool, background: str, palette: Palette, unit: float
) -> Image.Image:
    """Return a shallow groove pressed into paper, with a shade below its upper edge."""
    return _groove(size, radius, ring, background, palette, unit).finished_picture()


def _groove(
    size: Size, radius: int, ring: bool, background: str, palette: Palette, unit: float
) -> _Face:
    face = _Face(size, radius, palette, unit, background)
    face.fill_face(palette.track_line)
    face.fill_face(palette.track, inset=1)
    line = face.line
    width, height = size[0] - 2 * line, size[1] - 2 * line
    shape = brushes.rounded_mask(width, height, max(1, radius - line))
    rim = ImageChops.subtract(shape, brushes.shifted_mask(shape, 0, 2 * line))
    rim.paste(0, (0, height // 2, width, height))
    dark = mix(palette.track, palette.shadow, palette.groove_shade)
    face.paste(brushes.tint(rim, dark), size[0] / 2, size[1] / 2)
    if ring:
        face.draw_focus_ring(palette.accent)
    return face


def raised_tile(size: Size, palette: Palette, unit: float) -> Image.Image:
    """Return a raised tile that lies in a groove: the chosen segment, or an end of a stepper."""
    low = mix(palette.tile, palette.track, 0.25)
    face = _Face(size, RADIUS["tile"] * unit, palette, unit)
    face.paint_raised(ButtonColours(palette.tile, low, palette.tile_line, palette.ink), 1.0)
    return face.picture


def _knob(side: int, palette: Palette, unit: float) -> Image.Image:
    """Return the round knob of a slider or a switch."""
    low = mix(palette.knob, palette.faint, 0.18)
    face = _Face((side, side), side, palette, unit)
    face.paint_raised(ButtonColours(palette.knob, low, palette.knob_line, palette.ink), 1.3)
    return face.picture


def switch(
    on: bool, enabled: bool, ring: bool, background: str, palette: Palette, unit: float
) -> Image.Image:
    """Return a switch with its knob, 44 units wide and 24 high."""
    size, inset = (round(44 * unit), round(24 * unit)), round(2 * unit)
    face = _groove(size, size[1], ring, background, palette, unit)
    if on:
        face.fill_face(palette.accent if enabled else palette.faint)
        face.paste(tick_mark(round(10 * unit), palette.on_accent), 13 * unit, size[1] / 2)
    side = size[1] - 2 * inset
    left = size[0] - inset - side if on else inset
    face.picture.alpha_composite(_knob(side, palette, unit), (left, inset))
    return face.finished_picture()


def slider(
    width: int,
    share: float,
    enabled: bool,
    ring: bool,
    background: str,
    palette: Palette,
    unit: float,
) -> Image.Image:
    """Return a slider, 22 units high, with its knob at a `share` from 0 to 1 of its travel."""
    side, thick = round(22 * unit), round(6 * unit)
    top, left = (side - thick) // 2, round(share * (width - side))
    face = _Face((width, side), side, palette, unit, background)
    slot = _groove((width, thick), thick, False, "", palette, unit).picture
    face.picture.alpha_composite(slot, (0, top))
    colour = palette.accent if enabled else palette.faint
    finished = solid_rounded_rectangle((left + side // 2, thick), thick, colour)
    face.picture.alpha_composite(finished, (face.at, face.at + top))
    face.picture.alpha_composite(_knob(side, palette, unit), (left, 0))
    if ring:
        thick = round(2 * unit)
        shown = marks.ring(side, side, side, palette.accent, thick, thick)
        face.paste(shown, left + side / 2, side / 2)
    return face.finished_picture()


def level_bead(
    side: int, state: str, background: str, palette: Palette, unit: float
) -> Image.Image:
    """Return the glass bead of a level, in a square of 1.5 times its width.

    The states are `beaten`, `new` (beaten for the first time) and `hollow` (not beaten).
    """
    room = round(side * 1.5)
    picture = Image.new("RGBA", (room, room), background)
    body = brushes.glass_bead(side * brushes.SUPERSAMPLE).reduce(brushes.SUPERSAMPLE)
    parts = [body]
    if state == "hollow":
        face = _Face((side, side), side, palette, unit)
        face.fill_face(palette.faint)
        face.fill_face(palette.hollow, inset=1)
        parts = [face.cropped_face]
    elif state == "new":
        glow = marks.glow(side + 6, side + 6, side, palette.amber, 0.9)
        parts = [glow, body, marks.ring(side, side, side, palette.amber_edge, round(2 * unit), 0)]
    for part in parts:
        brushes.paste_centred(picture, part, room / 2, room / 2)
    return picture.convert("RGB")


def chip(text: str, kind: str, icon: str, palette: Palette, unit: float) -> Image.Image:
    """Return a capsule with a word or two; kinds `go`, `amber`, `plain`; icons `play`, `check`."""
    px, height, lead = max(12, round(12 * unit)), round(24 * unit), round(14 * unit) if icon else 0
    width = round(brushes.program_font(px).getlength(text)) + round(20 * unit) + lead
    colour, rim, ink = {
        "go": (palette.primary.bottom, palette.primary.bottom, palette.primary.ink),
        "amber": (palette.amber_soft, mix(palette.amber, palette.sheet, 0.25), palette.amber_ink),
    }.get(kind, (palette.track, palette.track, palette.muted))
    face = _Face((width, height), height, palette, unit)
    face.fill_face(rim)
    face.fill_face(colour, inset=1)
    if icon:
        side = round(10 * unit)
        mark = icon_image("play", round(14 * unit), ink) if icon == "play" else tick_mark(side, ink)
        face.paste(mark, 14 * unit, height / 2)
    picture = face.cropped_face
    brushes.draw_letter(picture, ((width + lead) / 2, height / 2), text, px, ink)
    return picture


def chevron(direction: str, side: int, colour: str) -> Image.Image:
    """Return an open arrow to the `left` or `right`, or `down`, in a transparent square."""
    corners = {
        "right": ((0.36, 0.20), (0.64, 0.50), (0.36, 0.80)),
        "left": ((0.64, 0.20), (0.36, 0.50), (0.64, 0.80)),
        "down": ((0.20, 0.36), (0.50, 0.64), (0.80, 0.36)),
    }
    return polyline(corners[direction], side, colour, 0.14)


def menu_entry_mark(
    size: Size, tick: bool, bar: bool, palette: Palette, unit: float
) -> Image.Image:
    """Return the picture before a menu entry; it reserves room for a tick.

    `tick` draws a tick in the middle, `bar` a vertical bar at the left edge.
    """
    picture = brushes.transparent_picture(*size)
    if bar:
        bar_width = round(3 * unit)
        picture.paste(palette.accent, (0, round(3 * unit), bar_width, size[1] - round(3 * unit)))
    if tick:
        sign = tick_mark(round(12 * unit), palette.accent)
        brushes.paste_centred(picture, sign, size[0] / 2, size[1] / 2)
    return picture


def tick_mark(side: int, colour: str) -> Image.Image:
    """Return a tick in a transparent square."""
    return polyline(((0.10, 0.52), (0.38, 0.80), (0.90, 0.22)), side, colour, 0.2)


def step_mark(side: int, is_done: bool, palette: Palette, unit: float) -> Image.Image:
    """Return the mark of a step in a transparent square: a disc with a tick if it is done."""
    if not is_done:
        line = max(1, round(unit))
        return marks.ring(side, side, side, palette.muted, line, -line - 1)
    picture = brushes.tint(brushes.disc_mask(side), palette.amber)
    brushes.paste_centred(picture, tick_mark(round(side * 0.6), "#22252A"), side / 2, side / 2)
    return picture


def plus_or_minus(minus: bool, side: int, colour: str) -> Image.Image:
    """Return a plus or a minus sign in a transparent square."""
    picture, thick = brushes.transparent_picture(side, side), max(2, round(side / 5))
    low = (side - thick) // 2
    picture.paste(colour, (0, low, side, low + thick))
    if not minus:
        picture.paste(colour, (low, 0, low + thick, side))
    return picture


IconName = Literal[
    "first", "back", "play", "pause", "forward", "last", "undo", "redo", "hint", "new", "close"
]
"""The icons of the toolbars, by what their buttons do."""

ICON_SUPERSAMPLE = 8
"""Icons are drawn this many times too large and then reduced, for smooth edges."""

Point = tuple[float, float]


def polyline(corners: Sequence[Point], side: int, colour: str, width: float) -> Image.Image:
    """Return an open line with round ends in a transparent square of `side` pixels.

    `corners` and `width` are shares of the side, from 0 to 1.
    """
    large = Image.new("L", (side * ICON_SUPERSAMPLE, side * ICON_SUPERSAMPLE), 0)
    pen, thick = ImageDraw.Draw(large), max(1, round(width * large.width))
    points = [(x * large.width, y * large.width) for x, y in corners]
    pen.line(points, fill=255, width=thick, joint="curve")
    for x, y in (points[0], points[-1]):
        pen.ellipse((x - thick / 2, y - thick / 2, x + thick / 2, y + thick / 2), fill=255)
    return brushes.tint(large.reduce(ICON_SUPERSAMPLE), colour)


def icon_image(name: IconName, size: int, colour: str) -> Image.Image:
    """Return a sign, ``size`` pixels square, in one colour on a transparent ground."""
    large = Image.new("L", (size * ICON_SUPERSAMPLE, size * ICON_SUPERSAMPLE), 0)
    _PENS[name](ImageDraw.Draw(large), size * ICON_SUPERSAMPLE / 16)
    if name in _MIRRORED:
        large = large.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    return brushes.tint(large.resize((size, size), Image.Resampling.LANCZOS), colour)


def _triangle(pen: ImageDraw.ImageDraw, unit: float, left: float = 4.5) -> None:
    corners = [(left, 3), (left, 13), (left + 8, 8)]
    pen.polygon([(x * unit, y * unit) for x, y in corners], fill=255)


def _boxes(
    pen: ImageDraw.ImageDraw, unit: float, *boxes: tuple[float, float, float, float]
) -> None:
    for box in boxes:
        pen.rectangle([each * unit for each in box], fill=255)


def _last(pen: ImageDraw.ImageDraw, unit: float) -> None:
    _triangle(pen, unit, 2.5)
    _boxes(pen, unit, (11.5, 3, 13.5, 13))


def _pause(pen: ImageDraw.ImageDraw, unit: float) -> None:
    _boxes(pen, unit, (3.5, 3, 6.5, 13), (9.5, 3, 12.5, 13))


def _plus(pen: ImageDraw.ImageDraw, unit: float) -> None:
    _boxes(pen, unit, (2.5, 7, 13.5, 9), (7, 2.5, 9, 13.5))


def _cross(pen: ImageDraw.ImageDraw, unit: float) -> None:
    for top, bottom in ((3.5, 12.5), (12.5, 3.5)):
        ends = 3.5 * unit, top * unit, 12.5 * unit, bottom * unit
        pen.line(ends, fill=255, width=round(2 * unit))


def _forward(pen: ImageDraw.ImageDraw, unit: float) -> None:
    line = [(x * unit, y * unit) for x, y in ((5.5, 3), (10.5, 8), (5.5, 13))]
    pen.line(line, fill=255, width=round(2.2 * unit), joint="curve")
    for x, y in line:
        reach = 1.1 * unit
        pen.ellipse((x - reach, y - reach, x + reach, y + reach), fill=255)


def _redo(pen: ImageDraw.ImageDraw, unit: float) -> None:
    """Draw an arrow that turns round from the left to the right."""
    box = (3 * unit, 5 * unit, 12 * unit, 14 * unit)
    pen.arc(box, 90, 300, fill=255, width=round(2 * unit))
    tip = [(9 * unit, 1.5 * unit), (14.5 * unit, 5.5 * unit), (9 * unit, 9.5 * unit)]
    pen.polygon(tip, fill=255)


def _bulb(pen: ImageDraw.ImageDraw, unit: float) -> None:
    glass = [each * unit for each in (3.5, 1, 12.5, 10)]
    pen.ellipse(glass, outline=255, width=round(1.6 * unit))
    _boxes(pen, unit, (6, 10, 10, 12))
    pen.rounded_rectangle((6 * unit, 13 * unit, 10 * unit, 15 * unit), unit, fill=255)
    for turn in (-0.25, 0.25):
        x, y = 8 + 2.2 * sin(turn * pi), 6.4 - 2.2 * cos(turn * pi)
        pen.line((8 * unit, 9.5 * unit, x * unit, y * unit), fill=255, width=round(1.2 * unit))


_PENS: Mapping[IconName, Callable[[ImageDraw.ImageDraw, float], None]] = {
    "first": _last,
    "back": _forward,
    "play": _triangle,
    "pause": _pause,
    "forward": _forward,
    "last": _last,
    "undo": _redo,
    "redo": _redo,
    "hint": _bulb,
    "new": _plus,
    "close": _cross,
}
_MIRRORED = ("first", "back", "undo")
