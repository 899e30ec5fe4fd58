"""Stones: Skirmish: step and capture; the last player standing wins.

After a page in a repository that names no author.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....lazy import lazy_getattr

if TYPE_CHECKING:
    from . import drills as drills
    from . import move_reasons as move_reasons
    from . import position_editor as position_editor
    from . import rules as rules
    from . import thinking as thinking
    from .game import SKIRMISH as SKIRMISH

__getattr__ = lazy_getattr(__name__, SKIRMISH=".game")
