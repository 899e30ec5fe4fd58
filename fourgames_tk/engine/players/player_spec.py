"""Short texts that specify players, and the rules for people's names.

`human`, `level:3`, `level:3,nodes=5000`, `level:3,depth=4`, `bot:PATH`, `command:LINE`, or
`engine:LINE` for a program that speaks the text protocol.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from ..errors import FourgamesError
from ..game import AnyGame
from ..language import N_, _
from ..options import Options
from ..text import cut_to_width, is_printable_line, is_utf8, quoted, text_width

if TYPE_CHECKING:
    from .bot_files import BotProgram
    from .child_process import LineListener, ProcessLimits
    from .engine_process import EngineProcess
    from .player import Player


ALLOWED_PLAYERS = N_("write human, level:N or bot:PATH")

UNKNOWN_PLAYER = "?"
"""The text of an unknown player in a saved game."""

ALLOWED_ENTRANTS = N_("write level:N, bot:PATH, command:LINE or engine:LINE")
"""The kinds of players in a tournament, for messages."""

MAX_ENTRANT_NAME = 40
"""Longest name of a player in a tournament, in characters."""

_NAME_SIGNS = r"\w .,+()'&#-"
NAME_PATTERN = rf"[\w.+()'&#-][{_NAME_SIGNS}]{{0,{MAX_ENTRANT_NAME - 1}}}"
"""The regular expression of a player's name in a tournament."""

_LEVEL = re.compile(r"level:([0-9]{1,3})(?:,nodes=([1-9][0-9]{0,8}))?(?:,depth=([1-9][0-9]?))?")

_NAMED = re.compile(rf"({NAME_PATTERN})=((?:level|bot|command|engine|human)(?::.*)?)", re.DOTALL)


@dataclass(frozen=True)
class PlayerSpec:
    """A person, the computer at a level, or a program. Texts can be parsed back.

    `level` counts from 1; with `nodes` it searches so many positions for a move, and with `depth`
    so many plies deep, whatever time its level has. `path` is a file or a name, `line` is a command
    line with arguments; each is set for its own kind only. `name` is that of a person or of an
    entrant in a tournament (`Ann=bot:PATH`). It does not count in comparisons.
    """

    kind: Literal["human", "level", "bot", "command", "engine"]
    level: int = 0
    path: str = ""
    line: str = ""
    nodes: int = 0
    depth: int = 0
    name: str = field(default="", compare=False)

    @classmethod
    def parse(cls, text: str) -> PlayerSpec:
        """Return the player of a text. Raises FourgamesError.

        Command lines are refused, since such texts also come from saved games of strangers, which
        must not run commands.
        """
        kind, colon, rest = text.partition(":")
        if text == "human":
            return cls("human")
        if found := _LEVEL.fullmatch(text):
            level, nodes, depth = (int(number or 0) for number in found.groups())
            return cls("level", level=level, nodes=nodes, depth=depth)
        if kind == "bot" and rest:
            return cls("bot", path=rest)
        if kind == "level" and colon:
            raise FourgamesError(
                _(
                    "{text}: a level is a whole number, such as level:3, level:3,nodes=5000"
                    " or level:3,depth=4"
                ).format(text=quoted(text))
            )
        raise FourgamesError(
            _("{text} is not a player: {allowed}").format(
                text=quoted(text), allowed=_(ALLOWED_PLAYERS)
            )
        )

    @classmethod
    def from_tag(cls, text: str) -> PlayerSpec:
        """Return the player of a saved game's tag. Any other text is a person's name."""
        try:
            return cls.parse(text)
        except FourgamesError:
            return cls("human", name="" if text == UNKNOWN_PLAYER else text)

    @classmethod
    def parse_entrant(cls, text: str) -> PlayerSpec:
        """Return the entrant of a tournament that a user has typed. Raises FourgamesError."""
        if not is_utf8(text):
            raise FourgamesError(
                _("{text} is not UTF-8: rename the file or its folder").format(text=quoted(text))
            )
        named = _NAMED.fullmatch(text)
        name, text = (named[1].strip(), named[2]) if named else ("", text)
        kind, _colon, rest = text.partition(":")
        if kind in ("level", "bot") and rest:
            return replace(cls.parse(text), name=name)
        if kind in ("command", "engine") and rest:
            spec = cls("command" if kind == "command" else "engine", line=rest, name=name)
            spec.find_program()
            return spec
        if text == "human":
            raise FourgamesError(
                _("people cannot play a tournament: {allowed}").format(allowed=_(ALLOWED_ENTRANTS))
            )
        if os.path.isfile(text):
            problem = _("{text} is not a player: did you mean {bot}?")
        else:
            problem = _("{text} is not a player: {allowed}")
        raise FourgamesError(
            problem.format(text=quoted(text), bot=f"bot:{text}", allowed=_(ALLOWED_ENTRANTS))
        )

    @property
    def text(self) -> str:
        """The text that `parse` or `parse_entrant` reads back."""
        level = f"{self.level}{f',nodes={self.nodes}' if self.nodes else ''}"
        level += f",depth={self.depth}" if self.depth else ""
        rest = self.path or self.line or level
        return self.kind if self.kind == "human" else f"{self.kind}:{rest}"

    @property
    def is_program(self) -> bool:
        """Whether this is a program, which needs the user's consent to run."""
        return self.kind in ("bot", "command", "engine")

    @property
    def is_foreign_program(self) -> bool:
        """Whether this is a program that is not one of the samples."""
        from .bot_files import is_sample_bot

        return self.is_program and not (self.kind == "bot" and is_sample_bot(self.path))

    def find_program(self, folders: Sequence[Path] = ()) -> BotProgram:
        """Return the program, by default among the samples. Raises FourgamesError."""
        from .bot_files import SAMPLES, bot_from_command_line, find_bot

        if self.kind == "bot":
            return find_bot(self.path, folders or (SAMPLES,))
        return bot_from_command_line(self.line)

    def make_player(
        self,
        game: AnyGame,
        options: Options,
        *,
        seed: int | None = None,
        limits: ProcessLimits | None = None,
        tap: LineListener | None = None,
        engine: EngineProcess | None = None,
        program: BotProgram | None = None,
    ) -> Player:
        """Return the player. Raises BadOption if the game has no such level.

        `seed` makes its choices repeatable, if a program uses it. A level thinks in the `engine`,
        if given. A `program` that was found already runs within `limits`; `tap` is called with all
        its lines, from other threads. Raises FourgamesError if there is no such program.
        """
        if self.is_program:
            from .bot_player import BotPlayer, EngineBot
            from .child_process import ignore_line

            kind = EngineBot if self.kind == "engine" else BotPlayer
            found = program or self.find_program()
            return kind(found, game, options, limits, tap or ignore_line, seed)
        from .player import ComputerPlayer, HumanPlayer

        if self.kind == "human":
            return HumanPlayer("Human")
        game.level(self.level)
        if self.depth:
            game.require_search_depth()
        return ComputerPlayer(game, self.level, seed, engine, options, self.nodes, self.depth)


def make_entrant_name(text: str, ending: str = "") -> str:
    """Return a valid name for an entrant: `text`, such as a file name, then `ending`.

    Signs that a name cannot have become `_`. If the name is too long, `text` is cut, not `ending`;
    an empty one becomes `player`.
    """
    plain = re.sub(rf"[^{_NAME_SIGNS}]+", "_", unicodedata.normalize("NFC", text + ending))
    ending = plain[len(plain) - len(ending) :] if ending else ""
    stem = plain.removesuffix(ending).lstrip(" ,") or "player"
    return f"{stem[: MAX_ENTRANT_NAME - len(ending)].rstrip()}{ending}"


def safe_file_name(name: str) -> str:
    """Return an entrant's name for use in a file name."""
    return re.sub(r"[^\w .+()-]+", "_", name).strip(" .") or "_"


MAX_NAME = 24
"""Longest name of a person, in columns of `text_width`."""
_SPACES = " \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{IDEOGRAPHIC SPACE}"
_LINE_BREAKS = re.compile("\\s*[\t\n\v\f\r\x1c-\x1e\x85\u2028\u2029]\\s*")

_PLAYER = re.compile(r"(level|bot|command|engine):|human$|\?$", re.IGNORECASE)
"""Texts that a saved game uses for other players than people."""
_OURS = re.compile(r"(you|(player|computer)( [0-9]+)?)(,.*)?$", re.IGNORECASE)
"""Names that the program itself gives to players."""


def parse_name(text: str) -> str:
    """Return the name without surrounding blanks; it may be empty. Raises FourgamesError.

    Line breaks and tabs, which come with a pasted name, are blanks.
    """
    name = _LINE_BREAKS.sub(" ", text).strip(_SPACES)
    width = text_width(name)
    if not is_printable_line(name) or (name and not width):
        raise FourgamesError(_("a name must be one line of visible characters"))
    if cut_to_width(name, MAX_NAME) != name:
        characters = max(width, MAX_NAME + 1)
        raise FourgamesError(
            _("{characters} characters are too many: expected at most {most}").format(
                characters=characters, most=MAX_NAME
            )
        )
    if _PLAYER.match(name):
        raise FourgamesError(
            _(
                "“{name}” is reserved for a kind of player in saved games: choose another name"
            ).format(name=name)
        )
    if _OURS.match(name):
        raise FourgamesError(
            _("“{name}” is a name that Fourgames gives to players: choose another name").format(
                name=name
            )
        )
    return name


def is_valid_name(text: str) -> bool:
    """Return whether a text is a valid name, or empty."""
    try:
        return parse_name(text) == text
    except FourgamesError:
        return False


def parse_names(texts: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of players by seat. Raises FourgamesError with the player's number."""
    names: list[str] = []
    for number, text in enumerate(texts, 1):
        try:
            name = parse_name(text)
            if name and name in names:
                raise FourgamesError(
                    _("player {number} is also called “{name}”").format(
                        number=names.index(name) + 1, name=name
                    )
                )
        except FourgamesError as error:
            raise FourgamesError(
                _("Name of player {number}: {error}.").format(number=number, error=error)
            ) from None
        names.append(name)
    return tuple(names)
