"""What a bot in Python is, for people who write one and for checkers of types.

Nothing here has to be inherited or imported by a bot: any class with the three methods will do.
"""

from __future__ import annotations

from typing import Any, Protocol

from ...messages import Message, Move


class Chat(Protocol):
    """The box that a bot writes its log lines to."""

    player: int
    """The bot's own number, from 0."""

    def write(self, text: str) -> None:
        """Show one or more lines beside the board."""


class PlayerInterface(Protocol):
    """A bot: a class with these methods that is made without arguments."""

    def initialize(self, chat: Chat) -> None:
        """Get ready; the game has not begun."""

    def update(self, message: Message, state: Any) -> None:
        """Hear a message, with the state of the game by then, as the bot may see it.

        A state is of the kind of its game, such as `SkirmishState`.
        """

    def get_next_move(self) -> Move:
        """Return a move; called after the bot has heard that it has the turn."""
