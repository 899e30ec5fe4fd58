"""4 × 4: place the piece your opponent gives you, and call "Four!" at a line that agrees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....lazy import lazy_getattr

if TYPE_CHECKING:
    from . import drills as drills
    from . import move_reasons as move_reasons
    from . import pieces as pieces
    from . import position_editor as position_editor
    from . import rules as rules
    from . import thinking as thinking
    from .game import FOUR_BY_FOUR as FOUR_BY_FOUR

__getattr__ = lazy_getattr(__name__, FOUR_BY_FOUR=".game")
