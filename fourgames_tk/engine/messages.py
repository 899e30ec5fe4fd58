"""The messages that players get, each an object and a line of text.

They are those of the original Stones: Skirmish, with its names and fields (`playerId`, `p0`, `p1`,
`board`). A point is (row, column), both from 0. The other games use these messages too: there
`Move` has the move's text in place of two points, and `Hit` and `PlayerLost` do not occur. In JSON,
`playerId` is `player`, and the `p0` of a `Hit` is `point`.

    GameStart [[0,0,-1],[-1,-1,-1],[1,1,-1]]
    TurnTo 0
    Move 0 0,1 1,1
    Hit 1 1,1
    PlayerLost 1
    PlayerWon 0
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .errors import FourgamesError
from .game import Event, Outcome
from .parsing import cell_text, parse_whole

Point = tuple[int, int]
"""A place on a board: (row, column), both counted from 0."""


@dataclass(frozen=True)
class Message(Event):
    """The base of all messages. `str(message)` is its line, which `parse_message` reads back."""


@dataclass(frozen=True)
class GameStart(Message):
    """The game starts with this board: plain JSON values, in Skirmish a list of rows."""

    board: Any

    def __str__(self) -> str:
        return f"GameStart {json.dumps(self.board, separators=(',', ':'))}"


@dataclass(frozen=True)
class PlayerMessage(Message):
    """A message about a player, whose id counts from 0."""

    playerId: int  # noqa: N815  # the name in the original document

    @property
    def player(self) -> int:
        """An alias of `playerId` in the program's own style."""
        return self.playerId

    def __str__(self) -> str:
        return f"{type(self).__name__} {self.player}"

    def to_json(self) -> dict[str, Any]:
        """Return `{"event": its name, "player": the id, …its other fields}`."""
        found = super().to_json()
        return {"event": found.pop("event"), "player": found.pop("playerId"), **found}


@dataclass(frozen=True)
class TurnTo(PlayerMessage):
    """The player with this id has the turn."""


@dataclass(frozen=True)
class Move(PlayerMessage):
    """A player moves a stone from `p0` to `p1`, or plays the move with this text."""

    p0: Point | None = None
    p1: Point | None = None
    text: str = ""

    def __str__(self) -> str:
        if self.p0 is None or self.p1 is None:
            return f"Move {self.player} {self.text}"
        return f"Move {self.player} {_point_text(self.p0)} {_point_text(self.p1)}"

    def to_json(self) -> dict[str, Any]:
        """Return the event with its points, or else with its text."""
        unused = ("p0", "p1") if self.p0 is None or self.p1 is None else ("text",)
        return {name: value for name, value in super().to_json().items() if name not in unused}

    @property
    def notation(self) -> str:
        """The move's text in the notation of its game, such as `b1b2` or `D3`."""
        if self.p0 is None or self.p1 is None:
            return self.text
        return cell_text(*self.p0) + cell_text(*self.p1)


@dataclass(frozen=True)
class Hit(PlayerMessage):
    """A player loses a stone at the point `p0`."""

    p0: Point

    @property
    def point(self) -> Point:
        """An alias of `p0` in the program's own style."""
        return self.p0

    def __str__(self) -> str:
        return f"Hit {self.player} {_point_text(self.point)}"

    def to_json(self) -> dict[str, Any]:
        """Return the event with the field `p0` under the name `point`."""
        return {"event": "Hit", "player": self.player, "point": self.point}


@dataclass(frozen=True)
class PlayerLost(PlayerMessage):
    """A player has no stones left."""


@dataclass(frozen=True)
class PlayerWon(PlayerMessage):
    """A player wins; in Skirmish, as the last one with stones."""


def parse_message(line: str) -> Message:
    """Return the message of a line. Raises FourgamesError for any other line."""
    line = line.strip()
    name, _, rest = line.partition(" ")
    try:
        if name == "GameStart":
            return GameStart(json.loads(rest))
        player, *words = rest.split()
        if name == "Move" and len(words) == 1 and "," not in words[0]:
            return Move(parse_whole(player), text=words[0])
        return _KINDS[name, len(words)](parse_whole(player), *map(_point, words))
    except (KeyError, ValueError, RecursionError):
        raise FourgamesError(
            f"{line[:80]!r} is not a message: write for example 'Move 0 0,1 1,1' or 'Move 0 D3'"
        ) from None


def messages_of_move(
    seat: int, move: str, events: Sequence[Event], outcome: Outcome | None
) -> tuple[Message, ...]:
    """Return the messages of a move, in order, and of the end of the game.

    If the events contain messages, these are sent, otherwise a `Move` with the text. A draw has no
    message of its own.
    """
    told = [event for event in events if isinstance(event, Message)]
    winners = () if outcome is None else outcome.winners
    return (*(told or [Move(seat, text=move)]), *map(PlayerWon, winners))


_KINDS: Mapping[tuple[str, int], Callable[..., Message]] = {
    ("TurnTo", 0): TurnTo,
    ("Move", 2): Move,
    ("Hit", 1): Hit,
    ("PlayerLost", 0): PlayerLost,
    ("PlayerWon", 0): PlayerWon,
}
"""Message classes by name and number of points."""


def _point(word: str) -> Point:
    row, column = word.split(",")
    return parse_whole(row, 0, 99), parse_whole(column, 0, 99)


def _point_text(point: Point) -> str:
    return f"{point[0]},{point[1]}"
