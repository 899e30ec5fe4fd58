"""Events: what happens between two states of a game."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Event:
    """Something that happened between one state and the next.

    The events of a game are frozen dataclasses of plain fields (numbers, texts, tuples of them). A
    board plays them in order and needs no other information to show the move. Players get the text
    of the move. A game whose events are of `messages.Message` sends these instead, one of them the
    `Move` with that text.
    """

    def to_json(self) -> dict[str, Any]:
        """Return `{"event": its name, …its fields}`."""
        return {"event": type(self).__name__, **dataclasses.asdict(self)}

    def view(self, seat: int) -> Event:
        """Return the event without what this seat may not see. By default nothing is hidden."""
        return self


@dataclass(frozen=True)
class Passed(Event):
    """The seat had no move and passed, or chose to let the game end."""

    seat: int


@dataclass(frozen=True)
class Won(Event):
    """The game is over and these seats won. Several seats win only a shared victory."""

    seats: tuple[int, ...]


@dataclass(frozen=True)
class Drawn(Event):
    """The game is over and drawn."""
