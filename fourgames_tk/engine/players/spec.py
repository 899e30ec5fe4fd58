"""Who is to sit on a seat, as a short text: `human`, `level:3` or `bot:PATH`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from ..errors import FourgamesError
from ..game import AnyGame
from ..options import Options
from .player import Computer, Human, Player

ALLOWED = "write human, level:N or bot:PATH"


class BadPlayer(FourgamesError):
    """A text that names no player, or a player that this game does not have."""


@dataclass(frozen=True)
class PlayerSpec:
    """A person, the computer at a level, or a program; `parse` and `text` round-trip.

    `level` counts from 1 and `path` is a file; each is set for its own kind only.
    """

    kind: Literal["human", "level", "bot"]
    level: int = 0
    path: str = ""

    @classmethod
    def parse(cls, text: str) -> PlayerSpec:
        """Return the player that a text names; raises BadPlayer."""
        kind, colon, rest = text.partition(":")
        if text == "human":
            return cls("human")
        if kind == "level" and rest.isascii() and rest.isdigit() and 0 < len(rest) <= 3:
            return cls("level", level=int(rest))
        if kind == "bot" and rest:
            return cls("bot", path=rest)
        if kind == "level" and colon:
            raise BadPlayer(f"{text!r}: a level is a whole number, such as level:3")
        raise BadPlayer(f"{text!r} is no player: {ALLOWED}")

    @property
    def text(self) -> str:
        """The text that `parse` reads back."""
        if self.kind == "level":
            return f"level:{self.level}"
        return f"bot:{self.path}" if self.kind == "bot" else "human"

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
        if self.kind == "bot":
            from .bots.bot import BotPlayer
            from .bots.find import find_bot

            return BotPlayer(find_bot(self.path), game, options or game.options_type(), chat=chat)
        if self.kind == "human":
            return Human(name or "Human")
        game.level(self.level)
        return Computer(game, self.level, seed)
