"""The small marks on widgets: check boxes, radio buttons, arrows and sliders, as pictures.

Once they are kept they are not drawn any more, and no Pillow is loaded.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..paint.palette import Palette

if TYPE_CHECKING:
    from PIL import Image, ImageDraw

FINE = 4
"""How much larger a mark is drawn than it is shown, so that its edges are smooth."""

TICK = ((0.28, 0.53), (0.44, 0.69), (0.73, 0.34))
DOWN = ((0.24, 0.40), (0.50, 0.65), (0.76, 0.40))
UP = tuple((x, 1 - y) for x, y in DOWN)
"""Corners of the marks, as shares of the side of their square."""


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


def arrow(side: int, height: int, corners: Sequence[tuple[float, float]], ink: str) -> Image.Image:
    """Return an arrow in the middle of a plate that is `side` wide and `height` high, in pixels."""
    picture, draw = _sheet(side, height)
    mark = min(side, height * 3 // 2)
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
    from PIL import Image, ImageDraw

    picture = Image.new("RGBA", (width * FINE, height * FINE), (0, 0, 0, 0))
    return picture, ImageDraw.Draw(picture)


def _shown(picture: Image.Image) -> Image.Image:
    from PIL import Image

    size = picture.width // FINE, picture.height // FINE
    return picture.resize(size, Image.Resampling.BOX)
