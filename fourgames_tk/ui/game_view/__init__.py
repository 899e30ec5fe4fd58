"""A game being played: the board with what stands around it, and who moves when.

Here belong the phases of a running game, who is asked for moves and hints, its panels, and the
lesson after a lost game. What is drawn on a board belongs to `boards/`, what outlives the game to
`window/` and `store/`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...lazy import attach

if TYPE_CHECKING:
    from . import game_view as game_view
    from . import panels as panels

__getattr__ = attach(__name__)
