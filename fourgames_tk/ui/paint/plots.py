"""The lines of a graph, smooth at their edges, to lie on whatever is there."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw

from .palette import rgb

Points = Sequence[tuple[float, float]]

OVER = 4
"""How much larger it is drawn than it is shown."""


def plot(
    size: tuple[int, int], line: Points, area: Points, colours: tuple[str, str], unit: float
) -> Image.Image:
    """Return a line with a dot at its end, above an area that is filled.

    Args:
        size: of the picture, in pixels.
        line: its points in the picture, in pixels; one alone is the dot.
        area: the points around the area; none for no area.
        colours: of the line and of the area.
        unit: pixels of a design unit.
    """
    large = (size[0] * OVER, size[1] * OVER)
    picture = Image.new("RGBA", large, (*rgb(colours[1]), 0))
    draw = ImageDraw.Draw(picture)
    drawn = [(x * OVER, y * OVER) for x, y in line]
    if area:
        draw.polygon([(x * OVER, y * OVER) for x, y in area], fill=(*rgb(colours[1]), 255))
    ink = (*rgb(colours[0]), 255)
    draw.line(drawn, fill=ink, width=round(2.5 * unit * OVER), joint="curve")
    (x, y), radius = drawn[-1], 4.5 * unit * OVER
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=ink)
    return picture.resize(size, Image.Resampling.LANCZOS)
