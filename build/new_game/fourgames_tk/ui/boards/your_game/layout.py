"""Where everything lies on the board of Your Game, and what lies still there."""

from __future__ import annotations

from dataclasses import dataclass

from ....engine.games.your_game.rules import SIDE
from ...canvas.drawing import Background, BoardSlab
from ...canvas.scaled_canvas import Grid
from ...paint import surfaces

PITCH, WELL, TILE = 165.0, 146.0, 112.0
"""Distance of the middles of two neighbouring cells, sides of a cell and of a tile."""
CORNER = 0.19
"""Radius of a tile's corners, to its side."""
BORDER = 25.0
"""From the outer cells to the edge of the slab."""
CELLS = Grid(SIDE, SIDE, (550.0, 368.0), PITCH, PITCH)
SLAB = CELLS.box.grown(BORDER, BORDER)


@dataclass(frozen=True)
class YourGameBackground(Background):
    """The wood, which is the same in every game."""

    box = SLAB

    def carve(self, slab: BoardSlab) -> None:
        """Carve the cells."""
        side = slab.fit.length(WELL)
        slab.carve([surfaces.Well.square(*place, side) for place in slab.places(CELLS)])
