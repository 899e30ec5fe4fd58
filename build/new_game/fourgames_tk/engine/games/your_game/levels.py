"""The levels of Your Game in words."""

from __future__ import annotations

from ...game import Level

LEVELS = (
    Level(1, "Beginner", "For a first game: plays any move at random."),
    Level(2, "Medium", "A good match: looks two turns ahead."),
    Level(3, "Perfect", "Merciless: looks ahead to the end of the game."),
)
