"""Where everything lies on the board of Your Game, and what lies still there."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from ....engine.games.your_game.rules import SIDE, SIGNS
from ...canvas.background import BoardSlab, EmblemSlab, Ground
from ...canvas.grid import Fit, Grid
from ...paint import tiles, wood
from ...paint.palette import Palette

PITCH, WELL, TILE = 165.0, 146.0, 112.0
"""Distance of the middles of two neighbouring cells, sides of a cell and of a tile."""
CORNER = 0.19
"""Radius of a tile's corners, to its side."""
BORDER = 25.0
"""From the outer cells to the edge of the slab."""
CELLS = Grid(SIDE, SIDE, (550.0, 368.0), PITCH, PITCH)
SLAB = CELLS.box.grown(BORDER, BORDER)


@dataclass(frozen=True)
class YourGameGround(Ground):
    """The wood, which is the same in every game."""

    def paint(self, picture: Image.Image, fit: Fit, palette: Palette) -> None:
        """Paint the slab on the picture of the whole canvas."""
        slab = BoardSlab(SLAB, fit, palette)
        places = [slab.place(CELLS.centre(cell)) for cell in range(SIDE * SIDE)]
        slab.carve([wood.Well.square(*place, fit.length(WELL)) for place in places])
        slab.lay(picture)


def emblem(width: int, height: int, palette: Palette) -> Image.Image:
    """Return two rows of cells with a tile of each player, RGBA, of this size."""
    slab = EmblemSlab(width, height, palette)
    pitch = slab.height * 0.44
    middles = [
        (width / 2 + (column - 1) * pitch, height / 2 + (row - 0.5) * pitch)
        for row in range(2)
        for column in range(SIDE)
    ]
    side = round(pitch * WELL / PITCH)
    slab.carve([wood.Well.square(*middle, side) for middle in middles])
    for seat, middle in enumerate((middles[0], middles[-2])):
        tile = tiles.letter_tile(round(pitch * TILE / PITCH), SIGNS[seat], seat, palette)
        slab.put(tile, middle)
    return slab.picture
