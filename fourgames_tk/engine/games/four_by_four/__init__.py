"""4 × 4: place the piece your opponent gives you, and call "Four!" at a line that agrees."""

from __future__ import annotations

from .game import FOUR_BY_FOUR

__all__ = ["FOUR_BY_FOUR"]
