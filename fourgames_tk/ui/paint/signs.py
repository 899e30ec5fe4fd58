"""Signs on small buttons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import cos, pi, sin
from typing import Literal

from PIL import Image, ImageDraw

from . import brushes

Glyph = Literal["first", "back", "play", "pause", "forward", "last", "undo", "redo", "hint", "new"]
"""What a sign says."""

OVER = 8
"""Signs are drawn this many times too large and reduced, which smooths their edges."""

Point = tuple[float, float]


def stroke(corners: Sequence[Point], side: int, colour: str, width: float) -> Image.Image:
    """Return an open line with round ends in a square on nothing; all is in shares of the side."""
    large = Image.new("L", (side * OVER, side * OVER), 0)
    pen, thick = ImageDraw.Draw(large), max(1, round(width * large.width))
    points = [(x * large.width, y * large.width) for x, y in corners]
    pen.line(points, fill=255, width=thick, joint="curve")
    for x, y in (points[0], points[-1]):
        pen.ellipse((x - thick / 2, y - thick / 2, x + thick / 2, y + thick / 2), fill=255)
    return brushes.tint(large.reduce(OVER), colour)


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


def _forward(pen: ImageDraw.ImageDraw, unit: float) -> None:
    line = [(x * unit, y * unit) for x, y in ((5.5, 3), (10.5, 8), (5.5, 13))]
    pen.line(line, fill=255, width=round(2.2 * unit), joint="curve")
    for x, y in line:
        reach = 1.1 * unit
        pen.ellipse((x - reach, y - reach, x + reach, y + reach), fill=255)


def _redo(pen: ImageDraw.ImageDraw, unit: float) -> None:
    """An arrow that comes round from the left to the right."""
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


_PENS: Mapping[Glyph, Callable[[ImageDraw.ImageDraw, float], None]] = {
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
}
_MIRRORED = ("first", "back", "undo")
