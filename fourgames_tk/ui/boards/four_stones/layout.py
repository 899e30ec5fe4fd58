"""Where everything lies on the board of Four Stones, in design units."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

from ...canvas.grid import Box, Grid

CELL, PITCH, TILE, DOT = 94.0, 108.0, 76.0, 20.0
"""Width of a space, distance of the grooves, side of a tile and diameter of a dot on the classic
board."""
BORDER = 30.0
SLAB_CENTRE = (550.0, 335.0)
SLAB_LIMITS = (1000.0, 510.0)
LARGEST_GROWTH = 1.25


@dataclass(frozen=True)
class Grooves:
    """The places of a board of so many rows and spaces."""

    rows: int
    columns: int

    @cached_property
    def grow(self) -> float:
        """How much larger than on the classic board everything is."""
        width, height = self.columns * CELL, self.rows * PITCH - (PITCH - CELL)
        width_limit, height_limit = SLAB_LIMITS
        return min(
            width_limit / (width + 2 * BORDER),
            height_limit / (height + 2 * BORDER),
            LARGEST_GROWTH,
        )

    @cached_property
    def spaces(self) -> Grid:
        """The spaces; those of neighbouring rows have a gap between them."""
        return Grid(self.rows, self.columns, SLAB_CENTRE, CELL * self.grow, PITCH * self.grow)

    @property
    def slab(self) -> Box:
        """The edges of the slab."""
        down = BORDER - (PITCH - CELL) / 2
        return self.spaces.box.grown(BORDER * self.grow, down * self.grow)

    def box(self, space: int) -> Box:
        """Return the square of a space: neighbouring grooves have a gap between them."""
        side = CELL * self.grow
        return Box.around(self.spaces.centre(space), side, side)

    def space_at(self, x: float, y: float) -> int | None:
        """Return the space at a point, or None beside the grooves."""
        space = self.spaces.at(x, y)
        return space if space is not None and self.box(space).holds(x, y) else None


grooves = lru_cache(maxsize=4)(Grooves)
"""Returns the places of a board of so many rows and spaces, worked out once."""
