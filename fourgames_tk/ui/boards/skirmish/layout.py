"""Where everything lies on the board of Skirmish, in design units, and what lies still there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from ...canvas.background import BoardSlab, Ground, lay_card
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
    """The wood below so many tiles, and the empty cards for so many players and for a chat."""

    tiles: Grid
    players: int
    has_chat: bool

    @property
    def box(self) -> Box:
        """Around the tiles."""
        return slab_around(self.tiles)

    def paint_board(self, picture: Image.Image, fit: Fit, palette: Palette) -> None:
        """Paint the slab with its tiles."""
        slab = BoardSlab(self.box, fit, palette, SLAB_RADIUS)
        side, radius = (fit.length(self.tiles.across * share) for share in (WELL, CORNER))
        places = map(self.tiles.centre, range(self.tiles.rows * self.tiles.columns))
        slab.carve([wood.Well.square(*slab.place(place), side, radius) for place in places])
        slab.lay(picture)

    def paint(self, picture: Image.Image, fit: Fit, palette: Palette) -> None:
        """Paint the cards besides."""
        super().paint(picture, fit, palette)
        lay_card(picture, players_card(self.players), fit, palette)
        if self.has_chat:
            lay_card(picture, chat_card(self.players), fit, palette)


def piece(side: int, palette: Palette) -> Image.Image:
    """Return the picture of a stone."""
    return stones.river_stone(side, 0, palette)
