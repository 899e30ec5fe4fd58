"""The second sample bot for Skirmish: captures what it can, otherwise runs at the nearest enemy.

It looks where it goes, but not who waits there. To beat it, let it come: when it steps next to you,
it is your turn.
"""

from fourgames_tk import Chat, Move
from fourgames_tk.engine.games.skirmish.rules import SkirmishState
from fourgames_tk.engine.messages import Message, Point


class Rusher:
    """Gives every move a number, the distance that is left, and plays the one with the smallest."""

    def initialize(self, chat: Chat) -> None:
        """Keep the chat and our number."""
        self.chat = chat
        self.me = chat.player

    def update(self, message: Message, state: SkirmishState) -> None:
        """Keep the newest state."""
        self.state = state

    def get_next_move(self) -> Move:
        """Our turn: make the step after which an enemy is nearest; distance 0 takes it."""
        best = None
        for start in self.stone_points(mine=True):
            for target in self.state.targets(*start):
                distance = min(
                    step_distance(target, enemy) for enemy in self.stone_points(mine=False)
                )
                if best is None or distance < best[0]:
                    best = (distance, start, target)
        if best is None:
            # Some stone can always step, so this does not happen.
            raise RuntimeError("I have no move")
        distance, start, target = best
        self.chat.write("got you!" if distance == 0 else f"{distance} to go")
        return Move(self.me, start, target)

    def stone_points(self, *, mine: bool) -> list[Point]:
        """Return the places of our stones, or of all others."""
        return [
            (row, column)
            for row, line in enumerate(self.state.board)
            for column, player in enumerate(line)
            if player != -1 and (player == self.me) == mine
        ]


def step_distance(start: Point, end: Point) -> int:
    """Return the number of steps between two points, without diagonal ones."""
    return abs(start[0] - end[0]) + abs(start[1] - end[1])
