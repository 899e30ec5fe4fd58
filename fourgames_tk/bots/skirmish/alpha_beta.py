"""The fifth sample bot for Skirmish: looks at each of its moves, and at each reply to it.

It counts the stones at the end of every such line. As long as it can win none, it moves the stone
that is farthest behind. To beat it, ask, as `parity.awk` does, who will have to step next to whom.
"""

from typing import Any

from fourgames_tk import Chat, Move
from fourgames_tk.engine.messages import Message, Point

PLIES = 2
"""How many moves ahead it looks, those of both sides counted."""

WON = 1000


class AlphaBeta:
    """A search: what is a move worth, if the other side answers as well as it can?"""

    def initialize(self, chat: Chat) -> None:
        """Keep the chat and our number."""
        self.chat = chat
        self.me = chat.player

    def update(self, message: Message, state: Any) -> None:
        """Keep the newest state."""
        self.state = state

    def get_next_move(self) -> Move:
        """Our turn: search every move, with what was found so far as the mark to beat."""
        best, choice = -2.0 * WON, ""
        for move in self.state.legal_moves():
            value = self.value(self.state.after(move), PLIES - 1, best, 2.0 * WON)
            if value > best:
                best, choice = value, move
        self.chat.write(f"{choice} is worth {best:+.1f} stones")
        return Move(self.me, text=choice)

    def value(self, state: Any, plies: int, low: float, high: float) -> float:
        """Return the value of a state for us, by a search of so many moves.

        We have something worth `low` elsewhere already, and the other side will not let us have
        more than `high`: what lies outside need not be known exactly ("alpha-beta").
        """
        if plies == 0 or state.outcome() is not None:
            return self.evaluate(state)
        mine = state.turn == self.me
        for move in state.legal_moves():
            value = self.value(state.after(move), plies - 1, low, high)
            if mine:
                low = max(low, value)
            else:
                high = min(high, value)
            if low >= high:
                break
        return low if mine else high

    def evaluate(self, state: Any) -> float:
        """Estimate a position: our stones minus all others, and a bonus for closeness to enemies.

        The bonus is highest if even our most distant stone is near an enemy. A game won or lost
        counts more than any estimate.
        """
        outcome = state.outcome()
        if outcome is not None:
            return WON if self.me in outcome.winners else -WON if outcome.winners else 0
        mine = state.counts[self.me]
        if mine == 0:
            # With three or four players the others go on without us.
            return -WON
        ours: list[Point] = []
        others: list[Point] = []
        for row, line in enumerate(state.board):
            for column, player in enumerate(line):
                if player != -1:
                    (ours if player == self.me else others).append((row, column))
        behind = max(min(step_distance(stone, enemy) for enemy in others) for stone in ours)
        return mine - (sum(state.counts) - mine) - 0.01 * behind


def step_distance(start: Point, end: Point) -> int:
    """Return the number of steps between two points, without diagonal ones."""
    return abs(start[0] - end[0]) + abs(start[1] - end[1])
