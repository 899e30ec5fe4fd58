"""Small, forgotten board games, brought back to life; and their rules and players as a library.

`play` plays a whole game; `GAMES`, `find_game` and `Session` let another program lead it; `read`
and `write` are for saved games, each a `Record`; `numbers` and `Game.actions` for what learns. A
player in Python is a `PlayerInterface`: it talks to a `Chat`, gets messages such as `TurnTo`, and
returns a `Move`. All is loaded when somebody asks for it. The help page "The games as a library"
has examples.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .lazy import lazy_getattr

if TYPE_CHECKING:
    from .engine.api import numbers, play, read, write
    from .engine.game import State
    from .engine.games import GAMES, find_game
    from .engine.messages import GameStart, Hit, Move, PlayerLost, PlayerWon, TurnTo
    from .engine.players.python_bot import Chat, PlayerInterface
    from .engine.record import Record
    from .engine.session import Session

__version__ = "1.0.0"

__all__ = [
    "GAMES",
    "Chat",
    "GameStart",
    "Hit",
    "Move",
    "PlayerInterface",
    "PlayerLost",
    "PlayerWon",
    "Record",
    "Session",
    "State",
    "TurnTo",
    "__version__",
    "find_game",
    "numbers",
    "play",
    "read",
    "write",
]

__getattr__ = lazy_getattr(
    __name__,
    GAMES=".engine.games",
    Chat=".engine.players.python_bot",
    GameStart=".engine.messages",
    Hit=".engine.messages",
    Move=".engine.messages",
    PlayerInterface=".engine.players.python_bot",
    PlayerLost=".engine.messages",
    PlayerWon=".engine.messages",
    Record=".engine.record",
    Session=".engine.session",
    State=".engine.game",
    TurnTo=".engine.messages",
    find_game=".engine.games",
    numbers=".engine.api",
    play=".engine.api",
    read=".engine.api",
    write=".engine.api",
)
