"""Small, forgotten board games, brought back to life.

For bots in Python there are three names: `PlayerInterface`, what a bot is; `Chat`, what it talks
to; and `Move`, what it returns. They are loaded when somebody asks for them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .engine.messages import Move
    from .engine.players.bots.interface import Chat, PlayerInterface

__version__ = "0.1.0"

__all__ = ["Chat", "Move", "PlayerInterface", "__version__"]

_PLACES = {
    "Chat": ".engine.players.bots.interface",
    "Move": ".engine.messages",
    "PlayerInterface": ".engine.players.bots.interface",
}


def __getattr__(name: str) -> object:
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_PLACES[name], __name__), name)
