"""Rectangles and grids of cells on the sheet, in design units."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from ...engine.parsing import parse_cell

SHEET_WIDTH, SHEET_HEIGHT = 1100, 674
"""The size of the canvas in the window as it first opens, where a unit is a pixel."""


@dataclass(frozen=True)
class Fit:
    """The way from design units to pixels of the canvas."""

    scale: float
    left: float
    top: float

    @classmethod
    def of(cls, width: int, height: int) -> Fit:
        """Return the way to a canvas of this size, on which the sheet lies in the middle."""
        scale = max(0.1, min(width / SHEET_WIDTH, height / SHEET_HEIGHT))
        return cls(scale, (width - SHEET_WIDTH * scale) / 2, (height - SHEET_HEIGHT * scale) / 2)

    def x(self, units: float) -> int:
        return round(self.left + units * self.scale)

    def y(self, units: float) -> int:
        return round(self.top + units * self.scale)

    def length(self, units: float) -> int:
        """Return a length in whole pixels, at least 1."""
        return max(1, round(units * self.scale))

    def back(self, x: float, y: float) -> tuple[float, float]:
        return (x - self.left) / self.scale, (y - self.top) / self.scale


Point = tuple[float, float]
"""A place on the sheet: x to the right, y down, in design units."""


class Box(NamedTuple):
    """A rectangle by its edges."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def around(cls, centre: Point, width: float, height: float) -> Box:
        x, y = centre
        return cls(x - width / 2, y - height / 2, x + width / 2, y + height / 2)

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def centre(self) -> Point:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a point lies inside or on the edge."""
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    def grown(self, across: float, down: float) -> Box:
        return Box(self.left - across, self.top - down, self.right + across, self.bottom + down)


@dataclass(frozen=True)
class Grid:
    """Cells of equal size around a middle, numbered from 0 in reading order.

    `across` and `down` are the distances of the middles of two neighbouring cells.
    """

    rows: int
    columns: int
    middle: Point
    across: float
    down: float

    @cached_property
    def box(self) -> Box:
        """The outer edges of the cells together."""
        return Box.around(self.middle, self.columns * self.across, self.rows * self.down)

    def cell(self, row: int, column: int) -> int:
        return row * self.columns + column

    def place(self, cell: int) -> tuple[int, int]:
        return divmod(cell, self.columns)

    def centre(self, cell: int) -> Point:
        row, column = self.place(cell)
        left, top, _, _ = self.box
        return left + (column + 0.5) * self.across, top + (row + 0.5) * self.down

    def at(self, x: float, y: float) -> int | None:
        """Return the cell at a point, or None beside the grid."""
        left, top, _, _ = self.box
        row, column = int((y - top) // self.down), int((x - left) // self.across)
        inside = 0 <= row < self.rows and 0 <= column < self.columns
        return self.cell(row, column) if inside else None

    def named(self, name: str) -> int | None:
        """Return the cell of a name such as `b3`, or None if there is none."""
        try:
            return self.cell(*parse_cell(name, self.rows, self.columns))
        except ValueError:
            return None

    def stepped(self, cell: int, arrow: tuple[int, int], around: bool = False) -> int:
        """Return the cell that an arrow leads to, rows down and columns to the right.

        At the edge it is the same one, or the one at the opposite edge if the way goes `around`.
        """
        row, column = (here + step for here, step in zip(self.place(cell), arrow, strict=True))
        if around:
            return self.cell(row % self.rows, column % self.columns)
        return self.cell(min(max(row, 0), self.rows - 1), min(max(column, 0), self.columns - 1))
