"""Parity in Python: the same player as `parity.awk` and `parity.c`, move for move.

It takes when it can; else it never steps next to an enemy if it can help it, and it likes to end
its turn an even number of steps away from the nearest one: then the other side must come close.
"""

from fourgames_tk import Chat, Move
from fourgames_tk.engine.games.skirmish.rules import SkirmishState
from fourgames_tk.engine.messages import Message, Point

# Up, down, left, right: the three programs try the directions in this order.
DIRECTIONS = ((-1, 0), (1, 0), (0, -1), (0, 1))


class Parity:
    """Gives every step a value; the first of the best ones is played."""

    def initialize(self, chat: Chat) -> None:
        """Keep the chat and our number."""
        self.chat = chat
        self.me = chat.player

    def update(self, message: Message, state: SkirmishState) -> None:
        """Keep the board, as rows of numbers: -1 is an empty tile."""
        self.board = state.board

    def get_next_move(self) -> Move:
        """Our turn: look at the steps of all our stones, row by row."""
        best, choice = -1000, None
        for row, line in enumerate(self.board):
            for column, player in enumerate(line):
                if player != self.me:
                    continue
                for down, right in DIRECTIONS:
                    target = (row + down, column + right)
                    value = self.value(target)
                    if value is not None and value > best:
                        best, choice = value, Move(self.me, (row, column), target)
        if choice is None:
            # Some stone can always step, so this does not happen.
            raise RuntimeError("I have no move")
        if best == 1000:
            self.chat.write("hit!")
        elif best > 0:
            self.chat.write("parity is mine: closing in")
        return choice

    def value(self, target: Point) -> int | None:
        """Return how good it is to step on a tile, or None where we cannot."""
        row, column = target
        if not (0 <= row < len(self.board) and 0 <= column < len(self.board[0])):
            return None
        if self.board[row][column] == self.me:
            return None
        if self.board[row][column] != -1:
            return 1000
        distance = self.nearest_enemy(target)
        if distance == 1:
            return -100
        return (50 if distance % 2 == 0 else 0) - distance

    def nearest_enemy(self, point: Point) -> int:
        """Return how many steps the nearest enemy is away."""
        return min(
            abs(row - point[0]) + abs(column - point[1])
            for row, line in enumerate(self.board)
            for column, player in enumerate(line)
            if player not in (-1, self.me)
        )
