"""What lies still on the board of Four Stones: a slab with grooves and a peg for every space."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from ...canvas.background import BoardSlab, EmblemSlab, Ground
from ...canvas.grid import Fit
from ...paint import tiles, wood
from ...paint.palette import Palette
from .layout import CELL, Grooves

PEG = 6.0


@dataclass(frozen=True)
class FourStonesGround(Ground):
    """The wood below so many grooves."""

    grooves: Grooves

    def paint(self, picture: Image.Image, fit: Fit, palette: Palette) -> None:
        """Paint the slab on the picture of the whole canvas."""
        slab = BoardSlab(self.grooves.slab, fit, palette)
        spaces = self.grooves.spaces
        places = [slab.place(spaces.centre(cell)) for cell in range(spaces.rows * spaces.columns)]
        breadth = fit.length(CELL * self.grooves.grow)
        half = breadth // 2
        columns = spaces.columns
        ends = zip(places[::columns], places[columns - 1 :: columns], strict=True)
        round_by = round(breadth * 0.25)
        slab.carve(
            [
                wood.Well(left - half, y - half, right - left + 2 * half, breadth, round_by)
                for (left, y), (right, _) in ends
            ]
        )
        peg = wood.peg(fit.length(PEG * self.grooves.grow), palette)
        for place in places:
            slab.put(peg, place)
        slab.lay(picture)


def emblem(width: int, height: int, palette: Palette) -> Image.Image:
    """Return two grooves with letters, RGBA, of this size."""
    slab = EmblemSlab(width, height, palette)
    margin = slab.margin
    groove = round(slab.height * 0.38)
    left, step = margin + round(slab.width * 0.06), groove * 1.02
    tops = [margin + round(slab.height * share) for share in (0.08, 0.54)]
    length = slab.width - 2 * (left - margin)
    slab.carve([wood.Well(left, top, length, groove, groove // 4) for top in tops])
    side = round(groove * 0.8)
    for row, column, letter in ((0, 0, "A"), (0, 2, "B"), (1, 1, "C")):
        place = left + round((column + 0.5) * step), tops[row] + groove // 2
        slab.put(tiles.letter_tile(side, letter, row, palette), place)
    return slab.picture
