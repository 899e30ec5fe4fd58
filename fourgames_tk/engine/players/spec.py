"""Who is to sit on a seat, as a short text: `human`, `level:3`, `bot:PATH` or `command:LINE`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from ..errors import FourgamesError, quoted
from ..game import AnyGame
from ..options import Options

if TYPE_CHECKING:
    from .child import Limits, Tap
    from .player import Player

ALLOWED = "write human, level:N or bot:PATH"

ENTRANTS = "write level:N, bot:PATH or command:LINE"
"""What may take part where nobody sits at the board."""


class BadPlayer(FourgamesError):
    """A text that names no player, or a player that this game does not have."""


@dataclass(frozen=True)
class PlayerSpec:
    """A person, the computer at a level, or a program; texts round-trip.

    `level` counts from 1, `path` is a file or a name, `line` is a command as one types it, with
    arguments; each is set for its own kind only.
    """

    kind: Literal["human", "level", "bot", "command"]
    level: int = 0
    path: str = ""
    line: str = ""

    @classmethod
    def parse(cls, text: str) -> PlayerSpec:
        """Return the player that a text names; raises BadPlayer.

        A command is none here: such texts also come from saved games of other people, and from
        there nothing may be run as if a person had typed it.
        """
        kind, colon, rest = text.partition(":")
        if text == "human":
            return cls("human")
        if kind == "level" and rest.isascii() and rest.isdigit() and 0 < len(rest) <= 3:
            return cls("level", level=int(rest))
        if kind == "bot" and rest:
            return cls("bot", path=rest)
        if kind == "level" and colon:
            raise BadPlayer(f"{quoted(text)}: a level is a whole number, such as level:3")
        raise BadPlayer(f"{quoted(text)} is no player: {ALLOWED}")

    @classmethod
    def parse_entrant(cls, text: str) -> PlayerSpec:
        """Return who a person wants to take part in a tournament; raises FourgamesError."""
        kind, _, rest = text.partition(":")
        if kind == "command" and rest:
            from .find import command_bot

            command_bot(rest)
            return cls("command", line=rest)
        if text == "human":
            raise BadPlayer(f"people cannot play a tournament: {ENTRANTS}")
        if kind in ("level", "bot") and rest:
            return cls.parse(text)
        raise BadPlayer(f"{quoted(text)} is no player: {ENTRANTS}")

    @property
    def text(self) -> str:
        """The text that `parse` or `parse_entrant` reads back."""
        if self.kind == "level":
            return f"level:{self.level}"
        if self.kind == "command":
            return f"command:{self.line}"
        return f"bot:{self.path}" if self.kind == "bot" else "human"

    @property
    def is_program(self) -> bool:
        """Whether this is a program of somebody's, which runs only if a person wants it to."""
        return self.kind in ("bot", "command")

    @property
    def is_foreign(self) -> bool:
        """Whether this is a program that does not come with us."""
        from .find import is_sample

        return self.is_program and not (self.kind == "bot" and is_sample(self.path))

    def make(
        self,
        game: AnyGame,
        name: str = "",
        seed: int | None = None,
        *,
        options: Options | None = None,
        chat: Callable[[str], None] | None = None,
        limits: Limits | None = None,
        tap: Tap | None = None,
    ) -> Player:
        """Return the player itself; raises BadOption if the game has no such level.

        `name` is a person's name; `seed` makes the computer's choices the same each time. A bot
        is told the `options` of the game (by default the usual ones) and kept within `limits`;
        `chat` gets its log lines and `tap` all its lines, in threads of their own. Raises
        BotNotFound where there is no such bot.
        """
        if self.is_program:
            from .bot import BotPlayer
            from .child import no_tap
            from .find import command_bot, find_bot

            by_line = self.kind == "command"
            program = command_bot(self.line) if by_line else find_bot(self.path)
            options = options or game.options_type()
            return BotPlayer(program, game, options, limits, chat, tap or no_tap)
        from .player import Computer, Human

        if self.kind == "human":
            return Human(name or "Human")
        game.level(self.level)
        return Computer(game, self.level, seed)
