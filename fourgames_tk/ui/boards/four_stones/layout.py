"""Where everything lies on the board of Four Stones, in design units, and what lies still there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

from ...canvas.drawing import Background, BoardSlab
from ...canvas.scaled_canvas import Box, Grid
from ...paint import surfaces

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
        down = BORDER - (PITCH - CELL) / 2
        return self.spaces.box.grown(BORDER * self.grow, down * self.grow)

    def space_at(self, x: float, y: float) -> int | None:
        """Return the space at a point; None beside the grooves, which have gaps between them."""
        space = self.spaces.at(x, y)
        if space is None or abs(y - self.spaces.centre(space)[1]) > CELL * self.grow / 2:
            return None
        return space


grooves = lru_cache(maxsize=4)(Grooves)
"""Returns the places of a board of so many rows and spaces, worked out once."""


PEG = 6.0


@dataclass(frozen=True)
class FourStonesGround(Background):
    """The wood below so many grooves."""

    grooves: Grooves

    @property
    def box(self) -> Box:
        return self.grooves.slab

    def carve(self, slab: BoardSlab) -> None:
        columns, places = self.grooves.columns, slab.places(self.grooves.spaces)
        breadth = slab.fit.length(CELL * self.grooves.grow)
        half, round_by = breadth // 2, round(breadth * 0.25)
        ends = zip(places[::columns], places[columns - 1 :: columns], strict=True)
        slab.carve(
            [
                surfaces.Well(left - half, y - half, right - left + 2 * half, breadth, round_by)
                for (left, y), (right, _) in ends
            ]
        )
        peg = surfaces.peg(slab.fit.length(PEG * self.grooves.grow), slab.palette)
        for place in places:
            slab.put(peg, place)
