"""The wood of the board of Four Stones: a slab with grooves and a peg for every space."""

from __future__ import annotations

from PIL import Image

from ...canvas.fit import Fit
from ...canvas.slab import Slab
from ...paint import tiles, wells, wood
from ...paint.palette import Palette
from .layout import CELL, Layout

PEG = 6.0


def paint_slab(picture: Image.Image, layout: Layout, fit: Fit, palette: Palette) -> None:
    """Paint the slab on the RGB picture of the whole canvas."""
    slab = Slab(layout.slab, fit, palette)
    spaces = [
        [slab.place(*layout.centre(row, column)) for column in range(layout.columns)]
        for row in range(layout.rows)
    ]
    breadth = fit.length(CELL * layout.grow)
    half = breadth // 2
    grooves = []
    for (left, middle), *_, (right, _) in spaces:
        corner = left - half, middle - half
        grooves.append(wells.Well(*corner, right - left + 2 * half, breadth, round(breadth * 0.25)))
    slab.carve(grooves)
    peg = wells.peg(fit.length(PEG * layout.grow), palette)
    for row in spaces:
        for place in row:
            slab.put(peg, place)
    slab.lay(picture)


def emblem(width: int, height: int, palette: Palette) -> Image.Image:
    """Return two grooves with letters, RGBA, of this size."""
    margin = wood.slab_margin(width, height)
    wide, high = width - 2 * margin, height - 2 * margin
    groove = round(high * 0.38)
    left, step = margin + round(wide * 0.06), groove * 1.02
    picture = wood.slab(wide, high, palette, radius=high // 10)
    tops = [margin + round(high * share) for share in (0.08, 0.54)]
    length = wide - 2 * (left - margin)
    picture = wells.carve(
        picture, [wells.Well(left, top, length, groove, groove // 4) for top in tops], palette
    )
    side = round(groove * 0.8)
    for row, column, letter in ((0, 0, "A"), (0, 2, "B"), (1, 1, "C")):
        tile = tiles.letter_tile(side, letter, row, palette)
        x = left + round((column + 0.5) * step)
        y = tops[row] + groove // 2
        picture.alpha_composite(tile, (x - tile.width // 2, y - tile.height // 2))
    return picture
