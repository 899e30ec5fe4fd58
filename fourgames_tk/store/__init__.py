"""What outlives the window: settings, the library of games and the journal of their results.

Nothing here but a lock and a tournament's folder raises for the state of the disk. A file that
cannot be read or written costs what was in it, never the game that is being played: people are
told in a sentence, which names no folder and no error of a library.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import attach

if TYPE_CHECKING:
    from . import puzzles as puzzles

__getattr__ = attach(__name__)
