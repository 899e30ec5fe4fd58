"""Stones: Mancala: sow stones clockwise in laps; most stones win."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....lazy import lazy_getattr

if TYPE_CHECKING:
    from . import drills as drills
    from . import exact_values as exact_values
    from . import move_reasons as move_reasons
    from . import position_editor as position_editor
    from . import rules as rules
    from . import thinking as thinking
    from .game import MANCALA as MANCALA

__getattr__ = lazy_getattr(__name__, MANCALA=".game")
