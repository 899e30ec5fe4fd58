"""Learning from the solvers: explanations, review, puzzles, lessons, rating.

All of it uses the contract of a game (`engine/game.py`) and is independent of the single games.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...lazy import lazy_getattr

if TYPE_CHECKING:
    from . import drills as drills
    from . import puzzle as puzzle
    from . import puzzle_collection as puzzle_collection
    from . import rating as rating

__getattr__ = lazy_getattr(__name__)
