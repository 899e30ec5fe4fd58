"""Where everything lies on the board of Skirmish, in design units, and what lies still there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ...canvas.drawing import Background, BoardSlab
from ...canvas.scaled_canvas import Box, Grid, Point
from ...paint import surfaces

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
    return tiles.box.grown(BORDER, BORDER)


def players_card(players: int) -> Box:
    return Box(CARD_LEFT, CARD_TOP, CARD_RIGHT, CARD_TOP + 26 + PLAYER_HEIGHT * players)


def player_middle(seat: int) -> float:
    return CARD_TOP + 32 + PLAYER_HEIGHT * seat


def chat_card(players: int) -> Box:
    """Return the card with the chat, below that of so many players."""
    return Box(CARD_LEFT, players_card(players).bottom + CARD_GAP, CARD_RIGHT, CARD_BOTTOM)


@dataclass(frozen=True)
class SkirmishGround(Background):
    """The wood below so many tiles, and the empty cards for so many players and for a chat."""

    RADIUS = 28.0
    tiles: Grid
    players: int
    has_chat: bool

    @property
    def box(self) -> Box:
        return slab_around(self.tiles)

    @property
    def cards(self) -> tuple[Box, ...]:
        return (players_card(self.players), *[chat_card(self.players)] * self.has_chat)

    def carve(self, slab: BoardSlab) -> None:
        side, radius = (slab.fit.length(self.tiles.across * share) for share in (WELL, CORNER))
        slab.carve([surfaces.Well.square(*at, side, radius) for at in slab.places(self.tiles)])
