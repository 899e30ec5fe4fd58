"""Signs on small buttons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, pi, sin
from typing import Literal

from PIL import Image, ImageDraw

from . import brushes

Glyph = Literal["first", "back", "play", "pause", "forward", "last", "undo", "redo", "hint", "new"]
"""What a sign says."""

OVER = 8
"""Signs are drawn this many times too large and reduced, which smooths their edges."""

Pen = Callable[[ImageDraw.ImageDraw, float], None]


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
}
_MIRRORED = ("first", "back", "undo")
