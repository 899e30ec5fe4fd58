"""The fourth sample bot for Skirmish: captures what it can, and steps where it is safe.

But it is absent-minded: in one step of four it does not look. To beat it, never step next to it
yourself, stay close, and wait for that step.
"""

from random import Random
from typing import Any

from fourgames_tk import Chat, Move
from fourgames_tk.engine.messages import Message

CARELESS_CHANCE = 0.25
"""Chance, from 0 to 1, that it does not look before a step."""


class Dodger:
    """Sorts its moves: those that take, then those that are safe, then all others."""

    def initialize(self, chat: Chat) -> None:
        """Keep the chat and our number."""
        self.chat = chat
        self.random = Random(chat.seed)
        self.me = chat.player

    def update(self, message: Message, state: Any) -> None:
        """Keep the newest state."""
        self.state = state

    def get_next_move(self) -> Move:
        """Our turn: take if we can, else look before we step, or forget to."""
        moves = self.state.legal_moves()
        found = [move for move in moves if self.takes_stone(move)]
        if not found and self.random.random() < CARELESS_CHANCE:
            self.chat.write("where was I?")
        elif not found:
            found = [move for move in moves if self.is_safe(move)]
        return Move(self.me, text=self.random.choice(found or moves))

    def takes_stone(self, move: str) -> bool:
        """Return whether a move captures a stone."""
        after = self.state.after(move)
        return sum(after.counts) < sum(self.state.counts)

    def is_safe(self, move: str) -> bool:
        """Return whether all our stones are safe after a move."""
        return not self.state.after(move).in_danger(self.me)
