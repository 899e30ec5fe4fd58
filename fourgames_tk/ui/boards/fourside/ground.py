"""What lies still on the board of FourSide: wells, areas and cards; and the emblem."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from ...canvas.background import BoardSlab, EmblemSlab, Ground, lay_card
from ...canvas.grid import Fit, Grid
from ...paint import blocks, wood
from ...paint.palette import Palette
from .layout import BLOCK, HAND_CARD, SCORE_CARD, WELL, slab_around

SLAB_RADIUS = 24
EMBLEM_BLOCKS = ((0, 0, (6, 9, 2, 7)), (1, 0, (7, 2, 3, 9)), (1, 1, (3, 1, 4, 2)))
"""Column, row and sides of the blocks on the emblem."""


@dataclass(frozen=True)
class FourSideGround(Ground):
    """The wood below so many cells with these areas (points, 0 for none), and the two cards."""

    cells: Grid
    areas: tuple[int, ...]

    def paint(self, picture: Image.Image, fit: Fit, palette: Palette) -> None:
        """Paint on the picture of the whole canvas."""
        slab = BoardSlab(slab_around(self.cells), fit, palette, SLAB_RADIUS)
        side = fit.length(self.cells.across * WELL)
        places = [slab.place(self.cells.centre(cell)) for cell in range(len(self.areas))]
        slab.carve([wood.Well.square(*place, side) for place in places])
        floors = {kind: blocks.area(side, kind, palette) for kind in ("bonus", "minus")}
        for place, area in zip(places, self.areas, strict=True):
            if area:
                slab.put(floors["bonus" if area > 0 else "minus"], place)
        slab.lay(picture)
        for box in (SCORE_CARD, HAND_CARD):
            lay_card(picture, box, fit, palette)


def emblem(width: int, height: int, palette: Palette) -> Image.Image:
    """Return three blocks that match, and an empty bonus cell."""
    slab = EmblemSlab(width, height, palette)
    pitch = slab.height * 0.45
    side, size = round(pitch * WELL), round(pitch * BLOCK)
    columns = max(2, int((slab.width - slab.height * 0.08) / pitch))
    cells = Grid(2, columns, (width / 2, height / 2), pitch, pitch)
    places = [(round(x), round(y)) for x, y in map(cells.centre, range(2 * columns))]
    slab.carve([wood.Well.square(*place, side) for place in places])
    slab.put(blocks.area(side, "bonus", palette), places[-1])
    for column, row, sides in EMBLEM_BLOCKS:
        slab.put(blocks.block(size, sides, palette), places[cells.cell(row, column)])
    return slab.picture
