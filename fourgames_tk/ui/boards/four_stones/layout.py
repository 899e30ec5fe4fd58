"""Where everything lies on the board of Four Stones, in design units."""

from __future__ import annotations

from dataclasses import dataclass

CELL, PITCH, TILE, DOT = 94.0, 108.0, 76.0, 20.0
"""Width of a space, distance of the grooves, side of a tile and diameter of a dot on the classic
board."""
BORDER = 30.0
SLAB_CENTRE = (550.0, 335.0)
SLAB_LIMITS = (1000.0, 510.0)
LARGEST_GROWTH = 1.25


@dataclass(frozen=True)
class Layout:
    """The places of a board of so many rows and spaces."""

    rows: int
    columns: int

    @property
    def grow(self) -> float:
        """How much larger than on the classic board everything is."""
        width, height = self._grooves
        width_limit, height_limit = SLAB_LIMITS
        return min(
            width_limit / (width + 2 * BORDER),
            height_limit / (height + 2 * BORDER),
            LARGEST_GROWTH,
        )

    @property
    def grooves(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of all grooves together."""
        width, height = self._grooves
        grow = self.grow
        left = SLAB_CENTRE[0] - width * grow / 2
        top = SLAB_CENTRE[1] - height * grow / 2
        return left, top, left + width * grow, top + height * grow

    @property
    def slab(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the slab."""
        left, top, right, bottom = self.grooves
        border = BORDER * self.grow
        return left - border, top - border, right + border, bottom + border

    def centre(self, row: int, column: int) -> tuple[float, float]:
        """Return the middle of a space."""
        left, top, _, _ = self.grooves
        grow = self.grow
        return left + (column + 0.5) * CELL * grow, top + (row * PITCH + CELL / 2) * grow

    @property
    def _grooves(self) -> tuple[float, float]:
        """Width and height of all grooves together on the classic scale."""
        return self.columns * CELL, self.rows * PITCH - (PITCH - CELL)
