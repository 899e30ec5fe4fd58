"""Where everything lies on the board of Your Game, and what lies still there."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from ....engine.games.your_game.rules import SIDE, SIGNS
from ...canvas.background import BoardSlab, Ground
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

    box = SLAB

    def paint_board(self, picture: Image.Image, fit: Fit, palette: Palette) -> None:
        """Paint the slab with its cells."""
        slab = BoardSlab(SLAB, fit, palette)
        places = [slab.place(CELLS.centre(cell)) for cell in range(SIDE * SIDE)]
        slab.carve([wood.Well.square(*place, fit.length(WELL)) for place in places])
        slab.lay(picture)


def piece(side: int, palette: Palette) -> Image.Image:
    """Return the picture of a piece."""
    return tiles.letter_tile(side, SIGNS[0], 0, palette)
