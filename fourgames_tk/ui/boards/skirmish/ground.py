"""What lies still on the board of Skirmish: a slab with a well for every tile, and the cards."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from ...canvas.background import BoardSlab, EmblemSlab, Ground, lay_card
from ...canvas.grid import Fit, Grid
from ...paint import stones, wood
from ...paint.palette import Palette
from .layout import CORNER, WELL, chat_card, players_card, slab_around

SLAB_RADIUS = 28


@dataclass(frozen=True)
class SkirmishGround(Ground):
    """The wood below so many tiles, and the empty cards for so many players."""

    tiles: Grid
    players: int

    def paint(self, picture: Image.Image, fit: Fit, palette: Palette) -> None:
        """Paint on the picture of the whole canvas."""
        slab = BoardSlab(slab_around(self.tiles), fit, palette, SLAB_RADIUS)
        side, radius = (fit.length(self.tiles.across * share) for share in (WELL, CORNER))
        places = map(self.tiles.centre, range(self.tiles.rows * self.tiles.columns))
        slab.carve([wood.Well.square(*slab.place(place), side, radius) for place in places])
        slab.lay(picture)
        for card in (players_card(self.players), chat_card(self.players)):
            lay_card(picture, card, fit, palette)


def emblem(width: int, height: int, palette: Palette) -> Image.Image:
    """Return a corner of a board with a stone of each colour, RGBA, of this size."""
    slab = EmblemSlab(width, height, palette)
    pitch = slab.height * 0.9 / 2
    columns = max(2, int(slab.width * 0.96 / pitch))
    tiles = Grid(2, columns, (width / 2, height / 2), pitch, pitch)
    places = [tiles.centre(tile) for tile in range(2 * columns)]
    side, radius = round(pitch * WELL), round(pitch * CORNER)
    slab.carve([wood.Well.square(*place, side, radius) for place in places])
    standing = (0, columns + 1, columns - 1, 2 * columns - 2)[: 4 if columns > 3 else 3]
    for seat, tile in enumerate(standing):
        slab.put(stones.river_stone(round(pitch * 0.76), seat, palette), places[tile])
    return slab.picture
