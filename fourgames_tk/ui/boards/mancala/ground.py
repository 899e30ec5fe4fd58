"""What lies still on the board of mancala: wood with carved pits and stores; and the emblem."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from ....engine.games.mancala.rules import PLACES
from ...canvas.background import BoardSlab, EmblemSlab, Ground
from ...canvas.grid import Fit
from ...paint import marks, stones, wood
from ...paint.palette import Palette
from . import layout

_EMBLEM_HEAP = ((-0.45, -0.35), (0.55, -0.2), (-0.1, 0.6), (0.1, -0.9))
"""Where the stones of a heap lie in the emblem, in diameters."""


@dataclass(frozen=True)
class MancalaGround(Ground):
    """The wood, the same for every game."""

    def paint(self, picture: Image.Image, fit: Fit, palette: Palette) -> None:
        """Paint the slab with its pits and stores, and the sign for the way round."""
        slab = BoardSlab(layout.SLAB, fit, palette, layout.SLAB_CORNER)
        hollows = []
        for place in range(PLACES):
            wide, high = (fit.length(side) for side in layout.size(place))
            x, y = slab.place(layout.centre(place))
            hollows.append(wood.Well(x - wide // 2, y - high // 2, wide, high, wide // 2 + 1))
        slab.carve(hollows)
        side = fit.length(layout.SIGN_SIDE)
        slab.put(marks.clockwise_sign(side, palette.wood.small_print), slab.place(layout.SIGN))
        slab.lay(picture)


def emblem(width: int, height: int, palette: Palette) -> Image.Image:
    """Return a corner of the board, RGBA, of this size: a store, and two rows of pits."""
    slab = EmblemSlab(width, height, palette, roundness=6)
    margin, wide, high = slab.margin, slab.width, slab.height
    pit, stone = round(high * 0.34), round(high * 0.11)
    columns = [margin + round(wide * share) for share in (0.36, 0.595, 0.83)]
    rows = [margin + round(high * share) for share in (0.27, 0.73)]
    store_width, store_height = round(pit * 0.72), round(high * 0.8)
    store_x, store_y = margin + round(wide * 0.05), margin + (high - store_height) // 2
    slab.carve(
        [
            *(wood.Well.round(x, y, pit) for x in columns for y in rows),
            wood.Well(store_x, store_y, store_width, store_height, store_width // 2 + 1),
        ]
    )
    middle = store_x + store_width // 2, store_y + round(store_height * 0.62)
    heaps = [*((x, y) for y in rows for x in columns), middle]
    kind = 0
    for (x, y), number in zip(heaps, (3, 1, 4, 2, 4, 0, 3), strict=True):
        for across, down in _EMBLEM_HEAP[:number]:
            place = x + round(across * stone), y + round(down * stone)
            slab.put(stones.glass_stone(stone, kind, palette), place)
            kind += 1
    return slab.picture
