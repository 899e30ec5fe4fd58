"""The wood of the board of Four Stones: a slab with grooves and a peg for every space."""

from __future__ import annotations

from PIL import Image

from ..paint import tiles, wells, wood
from ..sheet import Fit
from ..theme import Palette
from .four_stones_layout import CELL, Layout

PEG = 6.0


def paint_slab(picture: Image.Image, layout: Layout, fit: Fit, palette: Palette) -> None:
    """Paint the slab on the RGB picture of the whole canvas."""
    left, top, right, bottom = layout.slab
    x, y = fit.x(left), fit.y(top)
    width, height = fit.x(right) - x, fit.y(bottom) - y
    margin = wood.slab_margin(width, height)

    def place(row: int, column: int) -> tuple[int, int]:
        """Return the middle of a space as a pixel of the slab's picture."""
        unit_x, unit_y = layout.centre(row, column)
        return fit.x(unit_x) - x + margin, fit.y(unit_y) - y + margin

    breadth = fit.length(CELL * layout.grow)
    grooves = []
    for row in range(layout.rows):
        first, middle = place(row, 0)
        length = place(row, layout.columns - 1)[0] - first + 2 * (breadth // 2)
        corner = first - breadth // 2, middle - breadth // 2
        grooves.append(wells.Well(*corner, length, breadth, round(breadth * 0.25)))
    slab = wells.carve(wood.slab(width, height, palette), grooves, palette)
    peg = wells.peg(fit.length(PEG * layout.grow), palette)
    for row in range(layout.rows):
        for column in range(layout.columns):
            peg_x, peg_y = place(row, column)
            slab.alpha_composite(peg, (peg_x - peg.width // 2, peg_y - peg.height // 2))
    picture.paste(slab, (x - margin, y - margin), slab)


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
