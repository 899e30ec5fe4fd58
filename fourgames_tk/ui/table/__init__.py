"""A game being played: the board with what stands around it, and who moves when.

Here belong the phases of a running game, its panels and the lesson after a lost game.
What is drawn on a board belongs to `boards/`, what is remembered between sessions to `store/`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...lazy import attach

if TYPE_CHECKING:
    from . import foot as foot
    from . import side as side
    from . import table as table

__getattr__ = attach(__name__)
