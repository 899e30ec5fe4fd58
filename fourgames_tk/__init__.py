"""Five small, forgotten board games, brought back to life."""

from .engine.messages import Move
from .engine.players.bots.interface import Chat, PlayerInterface

__version__ = "0.1.0"

__all__ = ["Chat", "Move", "PlayerInterface", "__version__"]
