"""The bot editor and tournaments: windows and pages only.

Playing and rating a tournament is the engine's part, shared with the command `fourgames
tournament`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...lazy import lazy_getattr

if TYPE_CHECKING:
    from . import bot_editor as bot_editor
    from . import tournament as tournament

__getattr__ = lazy_getattr(__name__)
