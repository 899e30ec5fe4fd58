"""Saved data: settings, the library of games, and journals of results and puzzles.

Except for locks and the folders of tournaments, errors of the disk are reported as a sentence,
without paths and names of exceptions, and never interrupt a game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import lazy_getattr

if TYPE_CHECKING:
    from . import puzzles as puzzles
    from . import training as training

__getattr__ = lazy_getattr(__name__)
