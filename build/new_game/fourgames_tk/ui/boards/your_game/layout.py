"""Positions on the board of Your Game, and its background."""

from __future__ import annotations

from dataclasses import dataclass

from ....engine.games.your_game.rules import SIDE
from ...canvas.drawing import Background, BoardSlab
from ...canvas.scaled_canvas import Grid
from ...paint import surfaces

PITCH, WELL, TILE = 165.0, 146.0, 112.0
"""Distance between the centres of neighbouring cells, side of a cell, side of a tile."""
CORNER = 0.19
"""Radius of a tile's corners, as a share of its side."""
BORDER = 25.0
"""Distance from the outer cells to the edge of the slab."""
CELLS = Grid(SIDE, SIDE, (550.0, 368.0), PITCH, PITCH)
"""The grid of the cells."""
SLAB = CELLS.box.grown(BORDER, BORDER)
"""The box of the wooden slab."""


@dataclass(frozen=True)
class YourGameBackground(Background):
    """The wooden slab with its cells, which never changes."""

    slab_box = SLAB

    def carve_wells(self, slab: BoardSlab) -> None:
        """Carve the cells."""
        side = slab.transform.length(WELL)
        slab.carve_wells(
            [surfaces.Well.square_around(*place, side) for place in slab.cell_centre_pixels(CELLS)]
        )
