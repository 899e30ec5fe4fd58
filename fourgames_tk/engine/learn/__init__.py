"""What the solvers teach: reasons, review, puzzles, lessons, rating.

All of it rests on `Game.values` and the rest of the contract; nothing here names a game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...lazy import attach

if TYPE_CHECKING:
    from . import collection as collection
    from . import puzzle as puzzle

__getattr__ = attach(__name__)
