"""Four Stones: slide letters to the left; whoever cannot move loses."""

from __future__ import annotations

from .game import FOUR_STONES

__all__ = ["FOUR_STONES"]
