"""The sheet that boards are laid out on, in design units, and how it fits a canvas."""

from __future__ import annotations

from dataclasses import dataclass

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
        """Return the pixel of a design abscissa."""
        return round(self.left + units * self.scale)

    def y(self, units: float) -> int:
        """Return the pixel of a design ordinate."""
        return round(self.top + units * self.scale)

    def length(self, units: float) -> int:
        """Return a length in whole pixels, at least 1."""
        return max(1, round(units * self.scale))

    def back(self, x: float, y: float) -> tuple[float, float]:
        """Return the design units of a pixel."""
        return (x - self.left) / self.scale, (y - self.top) / self.scale
