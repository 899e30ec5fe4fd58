"""Signs on small buttons, and marks on widgets: check boxes, arrows of lists and sliders."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import cos, pi, sin
from typing import Literal

from PIL import Image, ImageDraw

from . import brushes
from .palette import Palette

Glyph = Literal[
    "first", "back", "play", "pause", "forward", "last", "undo", "redo", "hint", "new", "unfold"
]
"""What a sign says."""

OVER = 8
"""Signs are drawn this many times too large and reduced, which smooths their edges."""

Pen = Callable[[ImageDraw.ImageDraw, float], None]

FINE = 4
"""How much larger a mark is drawn than it is shown, so that its edges are smooth."""

TICK = ((0.28, 0.53), (0.44, 0.69), (0.73, 0.34))
DOWN = ((0.24, 0.40), (0.50, 0.65), (0.76, 0.40))
"""Corners of the marks, as shares of the side of their square."""


def glyph(name: Glyph, size: int, colour: str) -> Image.Image:
    """Return a sign, ``size`` pixels square, in one colour on nothing."""
    large = Image.new("L", (size * OVER, size * OVER), 0)
    _PENS[name](ImageDraw.Draw(large), size * OVER / 16)
    if name in _MIRRORED:
        large = large.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    return brushes.tint(large.resize((size, size), Image.Resampling.LANCZOS), colour)


def _triangle(pen: ImageDraw.ImageDraw, unit: float, left: float = 4.5) -> None:
    corners = [(left, 3), (left, 13), (left + 8, 8)]
    pen.polygon([(x * unit, y * unit) for x, y in corners], fill=255)


def _bar(pen: ImageDraw.ImageDraw, unit: float, left: float, right: float) -> None:
    pen.rectangle((left * unit, 3 * unit, right * unit, 13 * unit), fill=255)


def _last(pen: ImageDraw.ImageDraw, unit: float) -> None:
    _triangle(pen, unit, 2.5)
    _bar(pen, unit, 11.5, 13.5)


def _forward(pen: ImageDraw.ImageDraw, unit: float) -> None:
    line = [(x * unit, y * unit) for x, y in ((5.5, 3), (10.5, 8), (5.5, 13))]
    pen.line(line, fill=255, width=round(2.2 * unit), joint="curve")
    for x, y in line:
        _dot(pen, x, y, 1.1 * unit)


def _unfold(pen: ImageDraw.ImageDraw, unit: float) -> None:
    line = [(x * unit, y * unit) for x, y in ((3, 5.5), (8, 10.5), (13, 5.5))]
    pen.line(line, fill=255, width=round(2.2 * unit), joint="curve")
    for x, y in line:
        _dot(pen, x, y, 1.1 * unit)


def _pause(pen: ImageDraw.ImageDraw, unit: float) -> None:
    _bar(pen, unit, 3.5, 6.5)
    _bar(pen, unit, 9.5, 12.5)


def _redo(pen: ImageDraw.ImageDraw, unit: float) -> None:
    """An arrow that comes round from the left to the right."""
    box = (3 * unit, 5 * unit, 12 * unit, 14 * unit)
    pen.arc(box, 90, 300, fill=255, width=round(2 * unit))
    tip = [(9 * unit, 1.5 * unit), (14.5 * unit, 5.5 * unit), (9 * unit, 9.5 * unit)]
    pen.polygon(tip, fill=255)


def _bulb(pen: ImageDraw.ImageDraw, unit: float) -> None:
    pen.ellipse(
        (3.5 * unit, 1 * unit, 12.5 * unit, 10 * unit), outline=255, width=round(1.6 * unit)
    )
    pen.rectangle((6 * unit, 10 * unit, 10 * unit, 12 * unit), fill=255)
    pen.rounded_rectangle((6 * unit, 13 * unit, 10 * unit, 15 * unit), unit, fill=255)
    for turn in (-0.25, 0.25):
        x, y = 8 + 2.2 * sin(turn * pi), 6.4 - 2.2 * cos(turn * pi)
        pen.line((8 * unit, 9.5 * unit, x * unit, y * unit), fill=255, width=round(1.2 * unit))


def _plus(pen: ImageDraw.ImageDraw, unit: float) -> None:
    pen.rectangle((2.5 * unit, 7 * unit, 13.5 * unit, 9 * unit), fill=255)
    pen.rectangle((7 * unit, 2.5 * unit, 9 * unit, 13.5 * unit), fill=255)


def _dot(pen: ImageDraw.ImageDraw, x: float, y: float, radius: float) -> None:
    pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)


_PENS: Mapping[Glyph, Pen] = {
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
    "unfold": _unfold,
}
_MIRRORED = ("first", "back", "undo")


def check_box(
    side: int, palette: Palette, chosen: bool, enabled: bool, focused: bool
) -> Image.Image:
    """Return a check box of this side in pixels, with a gap beside it and the ring of the keys."""
    picture, draw = _sheet(side, side)
    _box(draw, side, palette, chosen, enabled, focused, side // 5)
    if chosen:
        _stroke(draw, side, TICK, palette.on_accent if enabled else palette.ground)
    return _beside_text(_shown(picture))


def radio_button(
    side: int, palette: Palette, chosen: bool, enabled: bool, focused: bool
) -> Image.Image:
    """Return a radio button of this side in pixels, with a gap beside it, as a check box."""
    picture, draw = _sheet(side, side)
    _box(draw, side, palette, chosen, enabled, focused, side // 2)
    if chosen:
        inner = side * FINE * 0.34
        ink = palette.on_accent if enabled else palette.ground
        draw.ellipse((inner, inner, side * FINE - inner, side * FINE - inner), fill=ink)
    return _beside_text(_shown(picture))


def arrow(side: int, height: int, up: bool, ink: str) -> Image.Image:
    """Return an arrow in the middle of a plate that is `side` wide and `height` high, in pixels."""
    picture, draw = _sheet(side, height)
    mark = min(side, height * 3 // 2)
    corners = [(x, 1 - y) for x, y in DOWN] if up else DOWN
    _stroke(draw, mark, corners, ink, ((side - mark) / 2, (height - mark) / 2))
    return _shown(picture)


def knob(side: int, palette: Palette, enabled: bool, focused: bool) -> Image.Image:
    """Return what is moved along a slider, with the ring of the keys."""
    picture, draw = _sheet(side, side)
    if focused:
        _ring(draw, side, palette, side // 2)
    inset = FINE * _inset(side)
    edge = side * FINE - 1 - inset
    draw.ellipse((inset, inset, edge, edge), fill=palette.accent if enabled else palette.line)
    return _shown(picture)


def groove(side: int, palette: Palette) -> Image.Image:
    """Return what a slider's knob is moved along, in a square that can be drawn out sideways."""
    picture, draw = _sheet(side, side)
    middle, half = side * FINE / 2, FINE * max(2, side // 8)
    box = (0, middle - half, side * FINE - 1, middle + half)
    draw.rounded_rectangle(box, half, fill=palette.well, outline=palette.line, width=FINE)
    return _shown(picture)


def _inset(side: int) -> int:
    """Return how far inside its square a mark stands that has the ring around it, in pixels."""
    return _breadth(side) + max(1, side // 18)


def _breadth(side: int) -> int:
    """Return the breadth of the ring, in pixels."""
    return max(1, round(side / 9))


def _ring(draw: ImageDraw.ImageDraw, side: int, palette: Palette, radius: int) -> None:
    """Draw the ring around a mark that has the keys, in the accent on the ground."""
    edge, width = side * FINE - 1, FINE * _breadth(side)
    draw.rounded_rectangle(
        (0, 0, edge, edge), radius * FINE, fill=palette.card, outline=palette.accent, width=width
    )


def _box(
    draw: ImageDraw.ImageDraw,
    side: int,
    palette: Palette,
    chosen: bool,
    enabled: bool,
    focused: bool,
    radius: int,
) -> None:
    face, rim = (palette.accent, palette.accent) if chosen else (palette.card, palette.line)
    if not enabled:
        face, rim = (palette.line if chosen else palette.ground), palette.line
    if focused:
        _ring(draw, side, palette, radius)
    # Its left edge is that of the column: it gives way to the ring.
    inset = FINE * _inset(side) if focused else 0
    edge = side * FINE - 1 - inset
    corner = max(1, radius * FINE - inset // 2)
    width = FINE * max(1, side // 16)
    draw.rounded_rectangle((inset, inset, edge, edge), corner, fill=face, outline=rim, width=width)


def _stroke(
    draw: ImageDraw.ImageDraw,
    side: int,
    corners: Sequence[tuple[float, float]],
    ink: str,
    origin: tuple[float, float] = (0, 0),
) -> None:
    points = [((origin[0] + x * side) * FINE, (origin[1] + y * side) * FINE) for x, y in corners]
    width = FINE * max(1, round(side / 8))
    draw.line(points, fill=ink, width=width, joint="curve")
    for x, y in (points[0], points[-1]):
        half = width / 2
        draw.ellipse((x - half, y - half, x + half, y + half), fill=ink)


def _beside_text(picture: Image.Image) -> Image.Image:
    """Return a mark with the gap that is between it and its text: Tk has none for pictures."""
    return picture.crop((0, 0, picture.width * 4 // 3, picture.height))


def _sheet(width: int, height: int) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    picture = Image.new("RGBA", (width * FINE, height * FINE), (0, 0, 0, 0))
    return picture, ImageDraw.Draw(picture)


def _shown(picture: Image.Image) -> Image.Image:
    size = picture.width // FINE, picture.height // FINE
    return picture.resize(size, Image.Resampling.BOX)
