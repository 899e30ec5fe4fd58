"""Stones: Skirmish: step and capture; the last player standing wins.

After Stones 1.1 by Nathaniel Tagg (Macintosh, 1995).
"""

from __future__ import annotations

from .game import SKIRMISH

__all__ = ["SKIRMISH"]
