"""A sample bot for Four Stones that never loses a game it can win: it counts gaps in pairs.

The idea, known from the game of nim: number the letters of each row from the right and pair them,
the first with the second, the third with the fourth; an odd one out pairs with the left edge. The
gap inside a pair is a heap of stones. Sliding the right letter of a pair takes from its heap. If
the other side slides the left one, the heap grows, and we slide the right one as far: nothing has
changed. So only the heaps count, and there is an old rule for them: add them up by "exclusive or".
Whoever leaves zero behind wins.
"""

from typing import Any

from fourgames_tk import Chat, Move
from fourgames_tk.engine.messages import Message


class NimPairs:
    """A bot is a class with these three methods; nothing has to be inherited."""

    def initialize(self, chat: Chat) -> None:
        """Once, before the game: `chat.write` shows a line, `chat.player` is our number."""
        self.chat = chat

    def update(self, message: Message, state: Any) -> None:
        """After everything that happens: keep the newest state."""
        self.state = state

    def get_next_move(self) -> Move:
        """Our turn: look for a move that leaves zero behind."""
        moves = self.state.legal_moves()
        for move in moves:
            if nim_sum(self.state.after(move).rows) == 0:
                self.chat.write(f"{move} leaves zero")
                return Move(self.chat.player, text=move)
        # We are lost against somebody who knows this. Change little, and hope for a mistake.
        self.chat.write("I wait for a mistake")
        return Move(self.chat.player, text=min(moves, key=lambda move: int(move[1:])))


def nim_sum(rows: tuple[str, ...]) -> int:
    """Return the gaps inside all pairs, added up by "exclusive or" (in Python: `^`)."""
    total = 0
    for row in rows:
        columns = [column for column, letter in enumerate(row) if letter != "."]
        if len(columns) % 2 == 1:
            # The odd one out is the first from the left; the edge is just before column 0.
            columns.insert(0, -1)
        for left, right in zip(columns[::2], columns[1::2], strict=True):
            total ^= right - left - 1
    return total
