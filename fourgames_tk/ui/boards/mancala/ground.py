"""The board of mancala and its emblem, painted: wood with carved pits and stores."""

from __future__ import annotations

from PIL import Image

from ....engine.games.mancala.events import PLACES
from ...canvas.fit import Fit
from ...canvas.slab import Slab
from ...paint import brushes, marks, stones, wells, wood
from ...paint.palette import Palette
from . import layout

_EMBLEM_HEAP = ((-0.45, -0.35), (0.55, -0.2), (-0.1, 0.6), (0.1, -0.9))
"""Where the stones of a heap lie in the emblem, in diameters."""


def print_colour(palette: Palette) -> str:
    """Return the colour of small print on the wood."""
    return brushes.mix(palette.wood.print, palette.wood.bottom, 0.3)


def lay_board(picture: Image.Image, fit: Fit, palette: Palette) -> None:
    """Paint the slab with its pits and stores, and the sign for the way round."""
    slab = Slab(layout.SLAB, fit, palette, layout.SLAB_CORNER)
    hollows = []
    for place in range(PLACES):
        wide, high = (fit.length(side) for side in layout.size(place))
        x, y = slab.place(*layout.centre(place))
        hollows.append(wells.Well(x - wide // 2, y - high // 2, wide, high, wide // 2 + 1))
    slab.carve(hollows)
    slab.lay(picture)
    sign = marks.clockwise_sign(fit.length(layout.SIGN[2]), print_colour(palette))
    x, y = fit.x(layout.SIGN[0]), fit.y(layout.SIGN[1])
    picture.paste(sign, (x - sign.width // 2, y - sign.height // 2), sign)


def emblem(width: int, height: int, palette: Palette) -> Image.Image:
    """Return a corner of the board: a store, and two rows of pits with stones."""
    margin = wood.slab_margin(width, height)
    wide, high = width - 2 * margin, height - 2 * margin
    picture = wood.slab(wide, high, palette, radius=high // 6)
    pit, stone = round(high * 0.34), round(high * 0.11)
    columns = [margin + round(wide * share) for share in (0.36, 0.595, 0.83)]
    rows = [margin + round(high * share) for share in (0.27, 0.73)]
    store_width, store_height = round(pit * 0.72), round(high * 0.8)
    hollows = [wells.Well.round(x, y, pit) for x in columns for y in rows]
    store_x = margin + round(wide * 0.05)
    store_y = margin + (high - store_height) // 2
    hollows.append(wells.Well(store_x, store_y, store_width, store_height, store_width // 2 + 1))
    picture = wells.carve(picture, hollows, palette)
    middle = store_x + store_width // 2, store_y + round(store_height * 0.62)
    heaps = [*((x, y) for y in rows for x in columns), middle]
    kind = 0
    for (x, y), number in zip(heaps, (3, 1, 4, 2, 4, 0, 3), strict=True):
        for height_in_heap in range(number):
            across, down = _EMBLEM_HEAP[height_in_heap]
            glass = stones.glass_stone(stone, kind, palette)
            left = x + round(across * stone) - glass.width // 2
            picture.alpha_composite(glass, (left, y + round(down * stone) - glass.height // 2))
            kind += 1
    return picture
