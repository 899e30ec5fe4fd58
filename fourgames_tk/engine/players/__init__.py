"""Players of a game: people, the computer, and bots in processes of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...lazy import lazy_getattr

if TYPE_CHECKING:
    from . import bot_failure as bot_failure

__getattr__ = lazy_getattr(__name__)
