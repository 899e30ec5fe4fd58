"""A sample bot for Stones: Skirmish: captures if it can, otherwise walks to the nearest enemy.

Copy this file, give it another name, and change what you like. `help/bots.md`, "Write a bot
in ten minutes", explains every line.
"""

from fourgames_tk import Chat, Move
from fourgames_tk.engine.games.skirmish.rules import SkirmishState
from fourgames_tk.engine.messages import Hit, Message, Point


class Hunter:
    """A bot is a class with these three methods; nothing has to be inherited."""

    def initialize(self, chat: Chat) -> None:
        """Once, before the game: `chat.write` shows a line, `chat.player` is our number."""
        self.chat = chat
        self.me = chat.player

    def update(self, message: Message, state: SkirmishState) -> None:
        """After everything that happens: here we only keep the state for later."""
        self.state = state
        if isinstance(message, Hit) and message.player == self.me:
            self.chat.write(f"lost a stone at {message.point}")

    def get_next_move(self) -> Move:
        """Our turn: look at every step that we can take, and return the best one."""
        board = self.state.board
        mine, enemies = [], []
        for row, line in enumerate(board):
            for column, player in enumerate(line):
                if player == self.me:
                    mine.append((row, column))
                elif player != -1:
                    enemies.append((row, column))

        found = []
        for stone in mine:
            for target in self.state.targets(*stone):
                # 0 steps from the nearest enemy means: we step on it, and it is gone.
                distance = min(step_distance(target, enemy) for enemy in enemies)
                # At distance 1 the enemy would strike first, so that comes last of all.
                rank = 100 if distance == 1 else distance
                found.append((rank, stone, target))

        rank, stone, target = min(found)
        self.chat.write("hit!" if rank == 0 else f"nearest enemy: {rank} steps")
        return Move(self.me, stone, target)


def step_distance(start: Point, end: Point) -> int:
    """The number of steps between two points, without diagonal ones."""
    return abs(start[0] - end[0]) + abs(start[1] - end[1])
