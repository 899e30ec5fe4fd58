"""Where everything lies on the board of Skirmish, in design units."""

from __future__ import annotations

from dataclasses import dataclass

Point = tuple[int, int]
"""A tile: (row, column), both counted from 0."""

SLAB_CENTRE = (355.0, 350.0)
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


@dataclass(frozen=True)
class Layout:
    """The places of a board of so many rows and columns, for so many players."""

    rows: int
    columns: int
    players: int

    @property
    def pitch(self) -> float:
        """The distance between the middles of two neighbouring tiles."""
        room = SLAB_LIMIT - 2 * BORDER
        return min(LARGEST_PITCH, room / max(self.rows, self.columns))

    @property
    def slab(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the slab."""
        half_width = self.columns * self.pitch / 2 + BORDER
        half_height = self.rows * self.pitch / 2 + BORDER
        x, y = SLAB_CENTRE
        return x - half_width, y - half_height, x + half_width, y + half_height

    def centre(self, point: Point) -> tuple[float, float]:
        """Return the middle of a tile."""
        left, top, _, _ = self.slab
        row, column = point
        pitch = self.pitch
        return left + BORDER + (column + 0.5) * pitch, top + BORDER + (row + 0.5) * pitch

    def tile_at(self, x: float, y: float) -> Point | None:
        """Return the tile below a place, None beside the board."""
        left, top, _, _ = self.slab
        row = int((y - top - BORDER) // self.pitch)
        column = int((x - left - BORDER) // self.pitch)
        return (row, column) if 0 <= row < self.rows and 0 <= column < self.columns else None

    @property
    def players_card(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the card with the players."""
        return CARD_LEFT, CARD_TOP, CARD_RIGHT, CARD_TOP + 26 + PLAYER_HEIGHT * self.players

    def player_middle(self, seat: int) -> float:
        """Return the ordinate of a player's line."""
        return CARD_TOP + 32 + PLAYER_HEIGHT * seat

    @property
    def chat_card(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the card with the chat."""
        return CARD_LEFT, self.players_card[3] + CARD_GAP, CARD_RIGHT, CARD_BOTTOM
