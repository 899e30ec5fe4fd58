"""A sample bot for 4 × 4: calls every line that it can, and gives no piece that completes one.

In 4 × 4 you do not choose your piece: you choose your opponent's. So there are two questions, one
for each half of a turn: can I win with what I was given? And can my opponent, with what I give?
"""

from fourgames_tk import Chat, Move
from fourgames_tk.engine.game import State
from fourgames_tk.engine.messages import Message


class CarefulGiver:
    """A bot is a class with these three methods; nothing has to be inherited."""

    def initialize(self, chat: Chat) -> None:
        """Once, before the game: `chat.write` shows a line, `chat.player` is our number."""
        self.chat = chat
        self.me = chat.player

    def update(self, message: Message, state: State) -> None:
        """After everything that happens: keep the newest state."""
        self.state = state

    def get_next_move(self) -> Move:
        """Our turn: win if we can; else do what leaves the other side nothing to win with."""
        moves = self.state.legal_moves()
        winning = [move for move in moves if wins(self.state, move, self.me)]
        if winning:
            self.chat.write("Four!")
            return Move(self.me, text=winning[0])
        choice = min(moves, key=self.opponent_wins_after)
        return Move(self.me, text=choice)

    def opponent_wins_after(self, move: str) -> int:
        """Return how many ways to win a move opens for the other side.

        After placing a piece it is still our turn: then the best piece to give decides.
        """
        after = self.state.after(move)
        if after.outcome() is not None:
            return 0
        if after.turn == self.me:
            return min(
                opponent_win_count(after.after(gift), self.me) for gift in after.legal_moves()
            )
        return opponent_win_count(after, self.me)


def opponent_win_count(state: State, me: int) -> int:
    """Return with how many of its moves the other side wins at once."""
    if state.outcome() is not None or state.turn == me:
        return 0
    return sum(wins(state, move, 1 - me) for move in state.legal_moves())


def wins(state: State, move: str, player: int) -> bool:
    """Return whether a player has won after a move."""
    outcome = state.after(move).outcome()
    return outcome is not None and player in outcome.winners
