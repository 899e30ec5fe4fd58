"""Your Game: three signs in a row, on three rows of three cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....lazy import lazy_getattr

if TYPE_CHECKING:
    from . import drills as drills
    from . import rules as rules
    from . import thinking as thinking
    from .game import YOUR_GAME as YOUR_GAME

__getattr__ = lazy_getattr(__name__, YOUR_GAME=".game")
