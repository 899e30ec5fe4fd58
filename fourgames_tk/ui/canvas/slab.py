"""The wooden slab that a board is carved from, painted on the picture of the whole canvas."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from ..paint import wells, wood
from ..paint.palette import Palette
from .fit import Fit


class Slab:
    """A slab in the making. Its `box` is left, top, right and bottom of the wood in design units.

    The places of hollows and of what is put into them are pixels of the slab's own picture, as
    `place` returns them.
    """

    def __init__(
        self,
        box: tuple[float, float, float, float],
        fit: Fit,
        palette: Palette,
        radius: float | None = None,
    ) -> None:
        """Saw the slab; `radius` of the corners is in design units, by default it goes by size."""
        left, top = fit.x(box[0]), fit.y(box[1])
        width, height = fit.x(box[2]) - left, fit.y(box[3]) - top
        margin = wood.slab_margin(width, height)
        self._corner = left - margin, top - margin
        self._fit, self._palette = fit, palette
        corner = None if radius is None else fit.length(radius)
        self._picture = wood.slab(width, height, palette, corner)

    def place(self, x: float, y: float) -> tuple[int, int]:
        """Return the pixel of a place in design units."""
        return self._fit.x(x) - self._corner[0], self._fit.y(y) - self._corner[1]

    def carve(self, hollows: Sequence[wells.Well]) -> None:
        """Carve hollows."""
        self._picture = wells.carve(self._picture, hollows, self._palette)

    def put(self, part: Image.Image, place: tuple[int, int]) -> None:
        """Put an RGBA picture on the slab, with its middle at a place."""
        corner = place[0] - part.width // 2, place[1] - part.height // 2
        self._picture.alpha_composite(part, corner)

    def lay(self, picture: Image.Image) -> None:
        """Lay the slab on the picture of the canvas."""
        picture.paste(self._picture, self._corner, self._picture)
