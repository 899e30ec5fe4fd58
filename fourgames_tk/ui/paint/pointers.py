"""What shows a reason on a board: a band around what belongs together, arrows, a warning.

Band and arrows follow points in pixels and are centred on the box around these.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import hypot

from PIL import Image, ImageChops, ImageDraw

from . import brushes
from .palette import Palette

Pixels = Sequence[tuple[int, int]]
Painter = Callable[[Pixels, int, Palette], Image.Image]
"""Paints what runs through points, so many pixels broad."""

OVER = 2
"""How much finer than the screen they are drawn: the picture may be as large as the board."""
HALO = 2
"""Pixels of the table's colour around each, so that it shows on any ground."""
FACE = 0.1
"""How much of its colour the inside of a band has."""
HEAD = 2.2
"""Half the breadth of an arrow's head, as a share of its line's."""


def band(points: Pixels, breadth: int, palette: Palette) -> Image.Image:
    """Return the outline of a strip, so many pixels broad, that runs through all points."""
    thick = max(2, breadth // 18)
    reach = breadth // 2 + HALO + 1

    def strip(inset: int) -> Image.Image:
        mask, draw = _mask(points, reach)
        _line(draw, _within(points, reach), breadth - 2 * inset)
        return mask.reduce(OVER)

    inside = strip(thick)
    halo = ImageChops.subtract(strip(-HALO), strip(thick + HALO))
    picture = brushes.tint(halo, palette.table, 0.75)
    picture.alpha_composite(brushes.tint(inside, palette.accent, FACE))
    picture.alpha_composite(brushes.tint(ImageChops.subtract(strip(0), inside), palette.accent))
    return picture


def arrows(points: Pixels, thick: int, palette: Palette) -> Image.Image:
    """Return a dot at the first point, and from each point to the next an arrow."""
    reach = round(HEAD * thick) + HALO + 2

    def drawn(wider: int) -> Image.Image:
        mask, draw = _mask(points, reach)
        places = _within(points, reach)
        _disc(draw, places[0], 1.3 * thick + wider)
        for start, stop in pairwise(places):
            _arrow(draw, start, stop, thick, wider)
        return mask.reduce(OVER)

    picture = brushes.tint(drawn(HALO), palette.table, 0.85)
    picture.alpha_composite(brushes.tint(drawn(0), palette.accent))
    return picture


def warning(side: int, palette: Palette) -> Image.Image:
    """Return a triangle with an exclamation mark, so many pixels wide."""
    over = side * brushes.SUPERSAMPLE
    outer, inner = (Image.new("L", (over, over), 0) for _ in range(2))
    for mask, inset in ((outer, 0.0), (inner, 0.1)):
        corners = [
            (0.5, 0.04 + 1.6 * inset),
            (1 - inset, 0.94 - inset),
            (inset, 0.94 - inset),
        ]
        draw = ImageDraw.Draw(mask)
        draw.polygon([(x * over, y * over) for x, y in corners], fill=255)
    picture = brushes.tint(outer.reduce(brushes.SUPERSAMPLE), palette.sheet)
    picture.alpha_composite(brushes.tint(inner.reduce(brushes.SUPERSAMPLE), palette.danger))
    brushes.letter(picture, (side / 2, 0.6 * side), "!", round(0.58 * side), palette.sheet)
    return picture


def _mask(points: Pixels, reach: int) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    """Return an empty picture around all points, and what draws on it."""
    across, down = zip(*points, strict=True)
    size = max(across) - min(across) + 2 * reach, max(down) - min(down) + 2 * reach
    mask = Image.new("L", (size[0] * OVER, size[1] * OVER), 0)
    return mask, ImageDraw.Draw(mask)


def _within(points: Pixels, reach: int) -> list[tuple[float, float]]:
    """Return where the points lie on that picture."""
    left, top = (min(axis) - reach for axis in zip(*points, strict=True))
    return [((x - left) * OVER, (y - top) * OVER) for x, y in points]


def _line(draw: ImageDraw.ImageDraw, places: list[tuple[float, float]], breadth: float) -> None:
    if len(places) > 1:
        draw.line(places, fill=255, width=round(breadth * OVER), joint="curve")
    for place in places:
        _disc(draw, place, breadth / 2)


def _disc(draw: ImageDraw.ImageDraw, place: tuple[float, float], radius: float) -> None:
    (x, y), far = place, radius * OVER
    draw.ellipse((x - far, y - far, x + far, y + far), fill=255)


def _arrow(
    draw: ImageDraw.ImageDraw,
    start: tuple[float, float],
    stop: tuple[float, float],
    thick: int,
    wider: int,
) -> None:
    """Draw an arrow to a point; what is `wider` by some pixels lies around it."""
    across, down = stop[0] - start[0], stop[1] - start[1]
    length = hypot(across, down)
    if not length:
        return
    along, aside = (across / length, down / length), (-down / length, across / length)
    half, back = (HEAD * thick + wider) * OVER, (2 * HEAD * thick + wider) * OVER
    tip = stop[0] + wider * OVER * along[0], stop[1] + wider * OVER * along[1]
    neck = stop[0] - back * along[0], stop[1] - back * along[1]
    draw.line([start, neck], fill=255, width=round((thick + 2 * wider) * OVER))
    wings = [
        (neck[0] + side * half * aside[0], neck[1] + side * half * aside[1]) for side in (1, -1)
    ]
    draw.polygon([tip, *wings], fill=255)
