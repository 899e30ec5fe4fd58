"""Stones: Skirmish: step and capture; the last player standing wins.

After a page in a repository that names no author.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....lazy import lazy_getattr

if TYPE_CHECKING:
    from . import drills as drills
    from . import editing as editing
    from . import rules as rules
    from . import thinking as thinking
    from . import why as why
    from .game import SKIRMISH as SKIRMISH

__getattr__ = lazy_getattr(__name__, SKIRMISH=".game")
