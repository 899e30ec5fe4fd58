"""Where everything lies on the board of Skirmish, in design units, and what lies still there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from ...canvas.background import BoardSlab, EmblemSlab, Ground, lay_card
from ...canvas.grid import Box, Fit, Grid, Point
from ...paint import stones, wood
from ...paint.palette import Palette

SLAB_CENTRE: Point = (355.0, 350.0)
SLAB_LIMIT = 610.0
BORDER = 25.0
"""From the outer tiles' share of the board to the edge of the slab."""
LARGEST_PITCH = 144.0
WELL, STONE, DOT, CORNER = 64 / 70, 53 / 70, 18 / 70, 9 / 70
"""Side of a well, diameters of a stone and of a dot, radius of a ring: shares of the pitch."""

CARD_LEFT, CARD_RIGHT = 690.0, 1064.0
CARD_TOP, CARD_BOTTOM = 45.0, 655.0
CARD_GAP = 18.0
PLAYER_HEIGHT = 46.0
MARGIN = 20.0
"""From the edge of a card to what is written on it."""


@lru_cache(maxsize=4)
def tiles_of(rows: int, columns: int) -> Grid:
    """Return the tiles of a board of this size, as large as they may be."""
    pitch = min(LARGEST_PITCH, (SLAB_LIMIT - 2 * BORDER) / max(rows, columns))
    return Grid(rows, columns, SLAB_CENTRE, pitch, pitch)


def slab_around(tiles: Grid) -> Box:
    """Return the edges of the wood around tiles."""
    return tiles.box.grown(BORDER, BORDER)


def players_card(players: int) -> Box:
    """Return the card with so many players."""
    return Box(CARD_LEFT, CARD_TOP, CARD_RIGHT, CARD_TOP + 26 + PLAYER_HEIGHT * players)


def player_middle(seat: int) -> float:
    """Return the ordinate of a player's line."""
    return CARD_TOP + 32 + PLAYER_HEIGHT * seat


def chat_card(players: int) -> Box:
    """Return the card with the chat, below that of so many players."""
    return Box(CARD_LEFT, players_card(players).bottom + CARD_GAP, CARD_RIGHT, CARD_BOTTOM)


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
