"""FourSide: match the sides of numbered blocks; most points win."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....lazy import lazy_getattr

if TYPE_CHECKING:
    from . import blocks as blocks
    from . import drills as drills
    from . import move_reasons as move_reasons
    from . import position_editor as position_editor
    from . import rules as rules
    from . import seeded_draws as seeded_draws
    from . import thinking as thinking
    from .game import FOURSIDE as FOURSIDE

__getattr__ = lazy_getattr(__name__, FOURSIDE=".game")
