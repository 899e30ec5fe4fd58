"""Four Stones: slide letters to the left; whoever cannot move loses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....lazy import lazy_getattr

if TYPE_CHECKING:
    from . import drills as drills
    from . import editing as editing
    from . import rules as rules
    from . import thinking as thinking
    from . import why as why
    from .game import FOUR_STONES as FOUR_STONES

__getattr__ = lazy_getattr(__name__, FOUR_STONES=".game")
