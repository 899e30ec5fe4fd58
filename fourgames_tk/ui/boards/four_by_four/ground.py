"""What lies still on the board of 4 × 4: the slab, both cards and the plate; and the emblem."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from ...canvas.background import BoardSlab, EmblemSlab, Ground, lay_card
from ...canvas.grid import Fit
from ...paint import brushes, turned, wood
from ...paint.palette import Palette
from . import layout

EMBLEM_PIECES = {0: "lsrh", 1: "dtqf", 3: "dsrf", 5: "ltrh"}
"""Piece by well; the emblem has two rows of three."""


@dataclass(frozen=True)
class FourByFourGround(Ground):
    """The table, the same for every game."""

    def paint(self, picture: Image.Image, fit: Fit, palette: Palette) -> None:
        """Paint the slab with its wells, both cards and the plate."""
        slab = BoardSlab(layout.SLAB, fit, palette)
        places = [slab.place(layout.BOARD.centre(cell)) for cell in range(16)]
        slab.carve([wood.Well.round(*place, fit.length(layout.WELL)) for place in places])
        slab.lay(picture)
        for box in (layout.PLATE_CARD, layout.POOL_CARD):
            lay_card(picture, box, fit, palette)
        diameter = fit.length(layout.PLATE_WELL)
        side = diameter + 2 * (diameter // 10)
        plate = wood.carve(
            brushes.blank(side, side), [wood.Well.round(side / 2, side / 2, diameter)], palette
        )
        left, top = fit.x(layout.PLATE.x) - side // 2, fit.y(layout.PLATE.y) - side // 2
        picture.paste(plate, (left, top), plate)


def emblem(width: int, height: int, palette: Palette) -> Image.Image:
    """Return two rows of wells with four pieces, RGBA, of this size."""
    slab = EmblemSlab(width, height, palette, roundness=8)
    across, down = slab.width / 3.15, slab.height / 2.15
    diameter = round(min(across, down) * 0.88)
    places = [
        (width / 2 + across * (number % 3 - 1), height / 2 + down * (number // 3 - 0.5))
        for number in range(6)
    ]
    slab.carve([wood.Well.round(*place, diameter) for place in places])
    for number, piece in EMBLEM_PIECES.items():
        slab.put(turned.turned_piece(diameter, piece, palette), places[number])
    return slab.picture
