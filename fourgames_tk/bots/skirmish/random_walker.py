"""The weakest sample bot for Skirmish: steps at random, and does not notice what it can capture.

To beat it, capture its stones whenever you are next to one.
"""

from random import Random

from fourgames_tk import Chat, Move
from fourgames_tk.engine.games.skirmish.rules import SkirmishState
from fourgames_tk.engine.messages import Message


class RandomWalker:
    """The shortest bot there is: it keeps the state, and picks any legal move."""

    def initialize(self, chat: Chat) -> None:
        """Once, before the game: keep the chat, which also knows our number."""
        self.chat = chat
        self.random = Random(chat.seed)

    def update(self, message: Message, state: SkirmishState) -> None:
        """After everything that happens: keep the newest state."""
        self.state = state

    def get_next_move(self) -> Move:
        """Our turn: any move will do."""
        self.chat.write("a nice day for a walk")
        return Move(self.chat.player, text=self.random.choice(self.state.legal_moves()))
