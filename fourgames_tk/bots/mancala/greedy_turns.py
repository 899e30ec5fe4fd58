"""A sample bot for Stones: Mancala: plays the turn that scores most, free turns included.

A stone that falls last into our own score pile gives us a free turn, and that may give another. So
a turn is a tree, and the bot climbs it: a function that calls itself.
"""

from fourgames_tk import Chat, Move
from fourgames_tk.engine.game import State
from fourgames_tk.engine.messages import Message

FREE_TURNS = 3
"""How many free turns in a row it thinks through."""


class GreedyTurns:
    """A bot is a class with these three methods; nothing has to be inherited."""

    def initialize(self, chat: Chat) -> None:
        """Once, before the game: `chat.write` shows a line, `chat.player` is our number."""
        self.chat = chat
        self.me = chat.player

    def update(self, message: Message, state: State) -> None:
        """After everything that happens: keep the newest state."""
        self.state = state

    def get_next_move(self) -> Move:
        """Our turn: sow from the pile that leads to the most stones."""
        values = {
            move: self.best(self.state.after(move), FREE_TURNS) for move in self.state.legal_moves()
        }
        choice = max(values, key=lambda move: values[move])
        self.chat.write(f"pile {choice} should leave me {values[choice]:+d} ahead")
        return Move(self.me, text=choice)

    def best(self, state: State, free_turns: int) -> int:
        """Return how far ahead we can be at the end of this turn."""
        lead = self.lead(state)
        if free_turns == 0 or state.turn != self.me or state.outcome() is not None:
            return lead
        return max(self.best(state.after(move), free_turns - 1) for move in state.legal_moves())

    def lead(self, state: State) -> int:
        """Return the stones in our score pile minus those in the other one."""
        stores = state.to_json()["stores"]
        return int(stores[self.me] - stores[1 - self.me])
