"""What is plotted: rules across, areas, and lines, smooth at their edges, on a sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import hypot

from PIL import Image, ImageDraw

from .palette import Palette, mix

Way = Sequence[tuple[float, float]]
Area = tuple[Way, str, tuple[float, float]]
"""The points around it, its colour, and above and below which height nothing of it is seen."""
Line = tuple[Way, Sequence[bool], str]
"""Its points, which of them are proved, and its colour: between two that are, it is no dashes."""

OVER = 4
"""How much larger it is drawn than it is shown."""
LINE, DASH, GAP, DOT = 2.5, 6.0, 5.0, 4.5
"""The breadth of a line, of its dashes and of what lies between, and the radius of the dot at its
end, in design units."""
SHADES = {"light": 0.16, "dark": 0.24}
"""How strong the colour of an area is."""


def plot(
    size: tuple[int, int],
    rules: Iterable[float],
    areas: Iterable[Area],
    lines: Iterable[Line],
    palette: Palette,
    unit: float,
    dot: bool = False,
) -> Image.Image:
    """Return rules, areas above them, and lines above all.

    Args:
        size: of the picture, in pixels; so are all points, from its upper left corner.
        rules: the heights of fine lines across.
        areas: what is filled.
        lines: those of whom at least one point is known.
        palette: the theme.
        unit: pixels of a design unit.
        dot: whether a line ends with one.
    """
    large = size[0] * OVER, size[1] * OVER
    picture = Image.new("RGB", large, palette.sheet)
    pen = ImageDraw.Draw(picture)
    for points, colour, (top, bottom) in areas:
        mask, box = Image.new("L", large), (0, round(top * OVER), large[0], round(bottom * OVER))
        ImageDraw.Draw(mask).polygon(_grown(points), fill=255)
        tint = mix(palette.sheet, colour, SHADES[palette.name])
        picture.paste(tint, box, mask.crop(box))
    for y in rules:
        pen.line((0, y * OVER, large[0], y * OVER), fill=palette.line, width=OVER)
    for points, proved, colour in lines:
        way = _grown(points)
        for piece in _pieces(way, proved, unit * OVER):
            pen.line(piece, fill=colour, width=round(LINE * unit * OVER), joint="curve")
        if dot:
            (x, y), radius = way[-1], DOT * unit * OVER
            pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=colour)
    return picture.reduce(OVER)


def _grown(points: Way) -> list[tuple[float, float]]:
    return [(x * OVER, y * OVER) for x, y in points]


def _pieces(way: Way, proved: Sequence[bool], scale: float) -> Iterator[list[tuple[float, float]]]:
    """Yield what is drawn of a line: all of it where it is proved, else its dashes."""
    passed, period = 0.0, (DASH + GAP) * scale
    for (one, other), (before, after) in zip(pairwise(way), pairwise(proved), strict=True):
        length = hypot(other[0] - one[0], other[1] - one[1])
        whole = before and after
        here = 0.0 if whole else -passed
        while here < length:
            start, stop = max(0.0, here), length if whole else min(length, here + DASH * scale)
            if stop > start:
                yield [
                    (one[0] + (other[0] - one[0]) * at, one[1] + (other[1] - one[1]) * at)
                    for at in (start / length, stop / length)
                ]
            here += length if whole else period
        passed = 0.0 if whole else (passed + length) % period
