"""Small, forgotten board games, brought back to life.

For bots in Python there are three names: `PlayerInterface`, what a bot is; `Chat`, what it talks
to; and `Move`, what it returns. They are loaded when somebody asks for them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .lazy import attach

if TYPE_CHECKING:
    from .engine.messages import Move
    from .engine.players.python_bot import Chat, PlayerInterface

__version__ = "0.1.0"

__all__ = ["Chat", "Move", "PlayerInterface", "__version__"]

__getattr__ = attach(
    __name__,
    Chat=".engine.players.python_bot",
    Move=".engine.messages",
    PlayerInterface=".engine.players.python_bot",
)
