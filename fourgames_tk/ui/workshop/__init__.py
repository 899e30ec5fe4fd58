"""The window's workshop: programs are written and tried here, and tournaments played.

Here belongs what shows and asks. What a tournament is, who meets whom, how it is played, kept and
counted is the engine's, and the same as in `fourgames tournament`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...lazy import attach

if TYPE_CHECKING:
    from . import bot_editor as bot_editor
    from . import tournament as tournament

__getattr__ = attach(__name__)
