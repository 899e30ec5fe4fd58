"""Your Game: three signs in a row, on three rows of three cells."""

from __future__ import annotations

from .game import YOUR_GAME

__all__ = ["YOUR_GAME"]
