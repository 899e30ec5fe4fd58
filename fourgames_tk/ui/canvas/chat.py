"""What a player said while a game was played."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ChatLine:
    """A line that the player on a seat said when so many moves had been played."""

    seat: int
    text: str
    ply: int
