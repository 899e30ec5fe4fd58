"""Stones: Mancala: sow stones clockwise in laps; most stones win."""

from __future__ import annotations

from .game import MANCALA

__all__ = ["MANCALA"]
