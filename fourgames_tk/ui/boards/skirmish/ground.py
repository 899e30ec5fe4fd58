"""The wood of the board of Skirmish: a slab with a well for every tile, and its labels."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from ...canvas.fit import Fit
from ...canvas.slab import Slab
from ...paint import stones, wells, wood
from ...paint.palette import Palette
from .layout import BORDER, CORNER, WELL, Layout

SLAB_RADIUS = 28


def paint_slab(picture: Image.Image, layout: Layout, fit: Fit, palette: Palette) -> None:
    """Paint the slab on the RGB picture of the whole canvas."""
    slab = Slab(layout.slab, fit, palette, SLAB_RADIUS)
    side = fit.length(layout.pitch * WELL)
    radius = fit.length(layout.pitch * CORNER)
    hollows = []
    for row in range(layout.rows):
        for column in range(layout.columns):
            place = slab.place(*layout.centre((row, column)))
            hollows.append(wells.Well.square(*place, side, radius))
    slab.carve(hollows)
    slab.lay(picture)


def label_places(layout: Layout) -> Iterator[tuple[float, float, str]]:
    """Yield the places, in design units, of the letters above and the numbers at the left."""
    left, top, _, _ = layout.slab
    for column in range(layout.columns):
        yield layout.centre((0, column))[0], top + BORDER / 2, chr(ord("a") + column)
    for row in range(layout.rows):
        yield left + BORDER / 2, layout.centre((row, 0))[1], str(row + 1)


def emblem(width: int, height: int, palette: Palette) -> Image.Image:
    """Return a corner of a board with a stone of each colour, RGBA, of this size."""
    margin = wood.slab_margin(width, height)
    wide, high = width - 2 * margin, height - 2 * margin
    picture = wood.slab(wide, high, palette, radius=high // 10)
    rows = 2
    pitch = high * 0.9 / rows
    columns = max(2, int(wide * 0.96 / pitch))
    side, radius = round(pitch * WELL), round(pitch * CORNER)
    centres = {
        (row, column): (
            width / 2 + (column - (columns - 1) / 2) * pitch,
            height / 2 + (row - (rows - 1) / 2) * pitch,
        )
        for row in range(rows)
        for column in range(columns)
    }
    hollows = [wells.Well.square(*centre, side, radius) for centre in centres.values()]
    picture = wells.carve(picture, hollows, palette)
    standing = ((0, 0), (1, 1), (0, columns - 1), (1, columns - 2))[: 4 if columns > 3 else 3]
    for seat, point in enumerate(standing):
        stone = stones.river_stone(round(pitch * 0.76), seat, palette)
        x, y = centres[point]
        picture.alpha_composite(stone, (round(x - stone.width / 2), round(y - stone.height / 2)))
    return picture
