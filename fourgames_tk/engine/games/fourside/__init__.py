"""FourSide: match the sides of numbered blocks; most points win."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....lazy import lazy_getattr

if TYPE_CHECKING:
    from . import blocks as blocks
    from . import chance as chance
    from . import drills as drills
    from . import editing as editing
    from . import rules as rules
    from . import thinking as thinking
    from . import why as why
    from .game import FOURSIDE as FOURSIDE

__getattr__ = lazy_getattr(__name__, FOURSIDE=".game")
