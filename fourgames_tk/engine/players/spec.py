"""Who is to sit on a seat, as a short text: `human`, `level:3`, `bot:PATH` or `command:LINE`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from ..errors import FourgamesError
from ..game import AnyGame
from ..options import Options
from .bots.bot import BotPlayer
from .bots.find import command_bot, find_bot
from .player import Computer, Human, Player

PROGRAMS = "write level:N, bot:PATH or command:LINE"
"""What may sit on a seat where nobody looks on."""

ALLOWED = PROGRAMS.replace("write", "write human,")


class BadPlayer(FourgamesError):
    """A text that names no player, or a player that this game does not have."""


@dataclass(frozen=True)
class PlayerSpec:
    """A person, the computer at a level, or a program; `parse` and `text` round-trip.

    `level` counts from 1, `path` is a file or a name, `line` is a command as one types it, with
    arguments; each is set for its own kind only.
    """

    kind: Literal["human", "level", "bot", "command"]
    level: int = 0
    path: str = ""
    line: str = ""

    @classmethod
    def parse(cls, text: str, allowed: str = ALLOWED) -> PlayerSpec:
        """Return the player that a text names; raises FourgamesError, naming what is allowed."""
        kind, colon, rest = text.partition(":")
        if text == "human":
            return cls("human")
        if kind == "level" and rest.isascii() and rest.isdigit() and 0 < len(rest) <= 3:
            return cls("level", level=int(rest))
        if kind == "bot" and rest:
            return cls("bot", path=rest)
        if kind == "command" and rest:
            command_bot(rest)
            return cls("command", line=rest)
        if kind == "level" and colon:
            raise BadPlayer(f"{text!r}: a level is a whole number, such as level:3")
        raise BadPlayer(f"{text!r} is no player: {allowed}")

    @property
    def text(self) -> str:
        """The text that `parse` reads back."""
        if self.kind == "level":
            return f"level:{self.level}"
        if self.kind == "command":
            return f"command:{self.line}"
        return f"bot:{self.path}" if self.kind == "bot" else "human"

    @property
    def is_program(self) -> bool:
        """Whether this is a program of somebody's, which runs only if a person wants it to."""
        return self.kind in ("bot", "command")

    def make(
        self,
        game: AnyGame,
        name: str = "",
        seed: int | None = None,
        *,
        options: Options | None = None,
        chat: Callable[[str], None] | None = None,
    ) -> Player:
        """Return the player itself; raises BadOption if the game has no such level.

        `name` is a person's name; `seed` makes the computer's choices the same each time. A bot
        is told the `options` of the game (by default the usual ones); `chat` gets its log lines,
        in a thread of its own. Raises BotNotFound where there is no such bot.
        """
        if self.is_program:
            by_line = self.kind == "command"
            program = command_bot(self.line) if by_line else find_bot(self.path)
            return BotPlayer(program, game, options or game.options_type(), chat=chat)
        if self.kind == "human":
            return Human(name or "Human")
        game.level(self.level)
        return Computer(game, self.level, seed)
