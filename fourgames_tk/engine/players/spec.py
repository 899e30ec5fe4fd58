"""Who is to sit on a seat, as a short text, and what people may be called there.

`human`, `level:3`, `bot:PATH`, `command:LINE`, or `engine:LINE` for what speaks the text protocol.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from ..errors import FourgamesError
from ..game import AnyGame
from ..options import Options
from ..text import quoted

if TYPE_CHECKING:
    from .bot_files import BotProgram
    from .child import LineListener, ProcessLimits
    from .player import Player
    from .remote import EngineProcess


ALLOWED_PLAYERS = "write human, level:N or bot:PATH"

UNKNOWN_PLAYER = "?"
"""How a saved game writes that nobody knows who played."""

ALLOWED_ENTRANTS = "write level:N, bot:PATH, command:LINE or engine:LINE"
"""What may take part where nobody sits at the board."""

NAME_PATTERN = r"[\w.+()-][\w .+()-]{0,39}"
"""The regular expression of what a player of a tournament can be called: it names files."""

_NAMED = re.compile(rf"({NAME_PATTERN})=((?:level|bot|command|engine|human)(?::.*)?)", re.DOTALL)


@dataclass(frozen=True)
class PlayerSpec:
    """A person, the computer at a level, or a program; texts round-trip.

    `level` counts from 1, `path` is a file or a name, `line` is a command (or engine) as one types
    it, with arguments; each is set for its own kind only. `name` is what a person is called, or who
    takes part in a tournament (`Ann=bot:PATH`), if it was said; it makes nobody another player.
    """

    kind: Literal["human", "level", "bot", "command", "engine"]
    level: int = 0
    path: str = ""
    line: str = ""
    name: str = field(default="", compare=False)

    @classmethod
    def parse(cls, text: str) -> PlayerSpec:
        """Return the player that a text names; raises FourgamesError.

        A command line is none here: such texts also come from saved games of other people, and from
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
            raise FourgamesError(f"{quoted(text)}: a level is a whole number, such as level:3")
        raise FourgamesError(f"{quoted(text)} is no player: {ALLOWED_PLAYERS}")

    @classmethod
    def from_tag(cls, text: str) -> PlayerSpec:
        """Return the player that the tag of a saved game names: what is none is a person's name."""
        try:
            return cls.parse(text)
        except FourgamesError:
            return cls("human", name="" if text == UNKNOWN_PLAYER else text)

    @classmethod
    def parse_entrant(cls, text: str) -> PlayerSpec:
        """Return who a person wants to take part in a tournament; raises FourgamesError."""
        named = _NAMED.fullmatch(text)
        name, text = (named[1].strip(), named[2]) if named else ("", text)
        kind, _, rest = text.partition(":")
        if kind in ("level", "bot") and rest:
            return replace(cls.parse(text), name=name)
        if kind in ("command", "engine") and rest:
            spec = cls("command" if kind == "command" else "engine", line=rest, name=name)
            spec.program()
            return spec
        if text == "human":
            raise FourgamesError(f"people cannot play a tournament: {ALLOWED_ENTRANTS}")
        raise FourgamesError(f"{quoted(text)} is no player: {ALLOWED_ENTRANTS}")

    @property
    def text(self) -> str:
        """The text that `parse` or `parse_entrant` reads back."""
        rest = self.path or self.line or str(self.level)
        return self.kind if self.kind == "human" else f"{self.kind}:{rest}"

    @property
    def is_program(self) -> bool:
        """Whether this is a program of somebody's, which runs only if a person wants it to."""
        return self.kind in ("bot", "command", "engine")

    @property
    def is_foreign(self) -> bool:
        """Whether this is a program that does not come with us."""
        from .bot_files import is_sample

        return self.is_program and not (self.kind == "bot" and is_sample(self.path))

    def program(self, folders: Sequence[Path] = ()) -> BotProgram:
        """Return the program that this names, by default of the samples; raises FourgamesError."""
        from .bot_files import SAMPLES, command_bot, find_bot

        if self.kind == "bot":
            return find_bot(self.path, folders or (SAMPLES,))
        return command_bot(self.line)

    def make_player(
        self,
        game: AnyGame,
        options: Options,
        *,
        seed: int | None = None,
        limits: ProcessLimits | None = None,
        tap: LineListener | None = None,
        engine: EngineProcess | None = None,
    ) -> Player:
        """Return the player itself; raises BadOption if the game has no such level.

        `seed` makes the same choices each time, of a program that heeds it. A level thinks in the
        `engine`, if there is one. A program is kept within `limits`; `tap` hears all its lines, in
        threads of their own. Raises FourgamesError where there is no such program.
        """
        if self.is_program:
            from .bot import BotPlayer, EngineBot
            from .child import ignore_line

            kind = EngineBot if self.kind == "engine" else BotPlayer
            return kind(self.program(), game, options, limits, tap or ignore_line, seed)
        from .player import ComputerPlayer, HumanPlayer

        if self.kind == "human":
            return HumanPlayer("Human")
        game.level(self.level)
        return ComputerPlayer(game, self.level, seed, engine, options)


MAX_NAME = 24
"""In characters."""

_PLAYER = re.compile(r"(level|bot|command|engine):|human$|\?$", re.IGNORECASE)
"""How a saved game writes who is no person, or that nobody knows."""
_OURS = re.compile(r"(you|(player|computer)( [0-9]+)?)(,.*)?$", re.IGNORECASE)
"""What the program itself calls somebody."""


def parse_name(text: str) -> str:
    """Return the name in a text, without blanks around it; or none. Raises FourgamesError."""
    name = text.strip(" ")
    if not name.isprintable():
        raise FourgamesError("a name is one line, of letters and signs that can be seen")
    if len(name) > MAX_NAME:
        raise FourgamesError(f"{len(name)} characters are too many, {MAX_NAME} are allowed")
    if _PLAYER.match(name):
        raise FourgamesError(f"“{name}” means a kind of player in saved games, choose another name")
    if _OURS.match(name):
        raise FourgamesError(f"“{name}” is what the program calls players, choose another name")
    return name


def is_valid_name(text: str) -> bool:
    """Tell whether somebody can be called so, or by no name."""
    try:
        return parse_name(text) == text
    except FourgamesError:
        return False


def parse_names(texts: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of players by seat; raises FourgamesError, with the player's number."""
    names: list[str] = []
    for number, text in enumerate(texts, 1):
        try:
            name = parse_name(text)
            if name and name in names:
                raise FourgamesError(f"player {names.index(name) + 1} is called “{name}” too")
        except FourgamesError as error:
            raise FourgamesError(f"Name of player {number}: {error}.") from None
        names.append(name)
    return tuple(names)
