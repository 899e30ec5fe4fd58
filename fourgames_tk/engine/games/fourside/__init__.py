"""FourSide: match the sides of numbered blocks; most points win."""

from __future__ import annotations

from .game import FOURSIDE

__all__ = ["FOURSIDE"]
