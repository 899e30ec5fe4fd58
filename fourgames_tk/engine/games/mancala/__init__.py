"""Stones: Mancala: sow stones clockwise in laps; most stones win."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....lazy import lazy_getattr

if TYPE_CHECKING:
    from . import drills as drills
    from . import editing as editing
    from . import exact as exact
    from . import rules as rules
    from . import thinking as thinking
    from . import why as why
    from .game import MANCALA as MANCALA

__getattr__ = lazy_getattr(__name__, MANCALA=".game")
