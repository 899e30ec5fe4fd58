"""The wooden slab that a board is carved from, and the cards beside it, painted by Pillow."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor

from PIL import Image

from ..paint import cards, wells, wood
from ..paint.palette import Palette
from .fit import Fit
from .grid import Box, Point


class Slab:
    """A slab in the making; the places of hollows and parts are pixels of its own picture."""

    def __init__(self, width: int, height: int, palette: Palette, radius: int | None) -> None:
        """Saw wood of this size; `radius` of the corners is in pixels, or None to go by size."""
        self._palette = palette
        self.picture = wood.slab(width, height, palette, radius)

    def carve(self, hollows: Sequence[wells.Well]) -> None:
        """Carve hollows."""
        self.picture = wells.carve(self.picture, hollows, self._palette)

    def put(self, part: Image.Image, place: Point) -> None:
        """Put an RGBA picture on the slab, with its middle at a pixel; what juts out is cut off."""
        left, top = floor(place[0] - part.width / 2 + 0.5), floor(place[1] - part.height / 2 + 0.5)
        seen = max(0, -left), max(0, -top)
        self.picture.alpha_composite(part, (max(0, left), max(0, top)), seen)


class EmblemSlab(Slab):
    """The slab of an emblem: `width` and `height` of the wood, which begins at (margin, margin)."""

    def __init__(self, width: int, height: int, palette: Palette, roundness: int = 10) -> None:
        """Saw a slab that is so large with its shadow.

        The radius of its corners is one part in `roundness` of the height.
        """
        self.margin = wood.slab_margin(width, height)
        self.width, self.height = width - 2 * self.margin, height - 2 * self.margin
        super().__init__(self.width, self.height, palette, self.height // roundness)


class BoardSlab(Slab):
    """The slab of a board, which lies in a box of the sheet."""

    def __init__(self, box: Box, fit: Fit, palette: Palette, radius: float | None = None) -> None:
        """Saw the slab; `radius` of the corners is in design units, by default it goes by size."""
        left, top = fit.x(box.left), fit.y(box.top)
        width, height = fit.x(box.right) - left, fit.y(box.bottom) - top
        margin = wood.slab_margin(width, height)
        self._corner = left - margin, top - margin
        self._fit = fit
        super().__init__(width, height, palette, None if radius is None else fit.length(radius))

    def place(self, point: Point) -> tuple[int, int]:
        """Return the pixel of a point of the sheet."""
        return self._fit.x(point[0]) - self._corner[0], self._fit.y(point[1]) - self._corner[1]

    def lay(self, picture: Image.Image) -> None:
        """Lay the slab on the picture of the canvas."""
        picture.paste(self.picture, self._corner, self.picture)


def lay_card(picture: Image.Image, box: Box, fit: Fit, palette: Palette) -> None:
    """Lay an empty card on the picture of the canvas."""
    x, y = fit.x(box.left), fit.y(box.top)
    card = cards.card(fit.x(box.right) - x, fit.y(box.bottom) - y, palette, fit.scale)
    margin = round(cards.CARD_MARGIN * fit.scale)
    picture.paste(card, (x - margin, y - margin), card)
