"""The third sample bot for Skirmish: captures a stone if it can, and otherwise steps at random.

To beat it, walk towards it, and let it step next to you. The stone that steps next to the other is
captured.
"""

from random import Random
from typing import Any

from fourgames_tk import Chat, Move
from fourgames_tk.engine.messages import Message


class Catcher:
    """Two kinds of moves: those that take, and all others."""

    def initialize(self, chat: Chat) -> None:
        """Keep the chat."""
        self.chat = chat
        self.random = Random(chat.seed)

    def update(self, message: Message, state: Any) -> None:
        """Keep the newest state."""
        self.state = state

    def get_next_move(self) -> Move:
        """Return a random move that takes a stone, if there is one, else any random move."""
        moves = self.state.legal_moves()
        catches = [move for move in moves if self.takes_stone(move)]
        if catches:
            self.chat.write("snap!")
        return Move(self.chat.player, text=self.random.choice(catches or moves))

    def takes_stone(self, move: str) -> bool:
        """Return whether a move takes a stone: are there fewer afterwards?

        `play` does not change the state we have: it returns what comes after.
        """
        after = self.state.after(move)
        return sum(after.counts) < sum(self.state.counts)
