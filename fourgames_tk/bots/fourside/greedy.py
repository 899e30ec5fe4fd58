"""A sample bot for FourSide: scores as much as it can, and opens few sides.

The points of a move are known at once: they are the change of our score. What the other player can
do next is not known, because their hand is hidden. So we only count how many sides of the placed
block are open, and count each as a small loss.
"""

from fourgames_tk import Chat, Move
from fourgames_tk.engine.games.fourside.rules import FourSideState
from fourgames_tk.engine.messages import Message

OPEN_SIDE = 2
"""How many points we would give not to leave a side open."""


class Greedy:
    """A bot is a class with these three methods; nothing has to be inherited."""

    def initialize(self, chat: Chat) -> None:
        """Once, before the game: `chat.write` shows a line, `chat.player` is our number."""
        self.chat = chat
        self.me = chat.player

    def update(self, message: Message, state: FourSideState) -> None:
        """After everything that happens: keep the newest state, as far as we may see it."""
        self.state = state

    def get_next_move(self) -> Move:
        """Our turn: give every move a number and play the one with the largest."""
        choice = max(self.state.legal_moves(), key=self.evaluate)
        self.chat.write(f"{self.points(choice):+d} points")
        return Move(self.me, text=choice)

    def points(self, move: str) -> int:
        """Return the points of a move, which are negative in most minus areas.

        In the other games `play` tells what comes after a move. Here nobody knows that, for the
        block that we draw is hidden; but a state can say how a block fits.
        """
        index, turns, cell = self.state.read_move(move)
        return self.state.trial(cell, index, turns).points

    def evaluate(self, move: str) -> int:
        """Return the points, less a little for every side that lies open."""
        return self.points(move) - OPEN_SIDE * self.open_side_count(move)

    def open_side_count(self, move: str) -> int:
        """Return how many empty tiles lie beside the block; a move is like `3r1@e5`."""
        cell = move.partition("@")[2]
        column, row = ord(cell[0]) - ord("a"), int(cell[1:]) - 1
        board = self.state.to_json()["board"]
        beside = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        return sum(
            0 <= y < len(board) and 0 <= x < len(board[0]) and board[y][x] is None
            for y, x in beside
        )
