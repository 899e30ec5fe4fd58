"""The game view: the board and panels of a running game, and the controller behind them.

It holds the phases of a game, the computer players, hints and coach, the browsing of earlier
positions, and the panels. Drawing a board belongs to `boards/`; saving a game belongs to `window/`
and `store/`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...lazy import lazy_getattr

if TYPE_CHECKING:
    from . import game_view as game_view
    from . import panels as panels

__getattr__ = lazy_getattr(__name__)
