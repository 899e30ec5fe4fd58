"""How a position is set up by hand, thing by thing: what can stand where, and what else counts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic

from .game import StateT


@dataclass(frozen=True)
class Counted(Generic[StateT]):
    """A number of a position, its limits, and what the position becomes with another one."""

    label: str
    value: int
    lowest: int
    highest: int
    become: Callable[[int], StateT]


class Editing(ABC, Generic[StateT]):
    """Makes a position into another one, step by step; those between need not be playable.

    It keeps the size of the board and the number of players. Places are called as in the marks of
    a reason (`learn.reason.Mark`). Whether a position is good says `Game.position`, of `data`.
    """

    HOW: ClassVar[str]
    """What a click does, in a sentence or two; the right button takes away."""

    @abstractmethod
    def places(self, state: StateT) -> Sequence[str]:
        """Return what can be pointed at."""

    @abstractmethod
    def touch(self, state: StateT, place: str, thing: str, away: bool) -> StateT:
        """Return the position with a thing put on a place, or what lies there taken `away`."""

    @abstractmethod
    def emptied(self, state: StateT) -> StateT:
        """Return the position with nothing on the board."""

    def things(self, state: StateT) -> Mapping[str, str]:
        """Return what can be put, with words; none for what is seen at its place beside the board.

        Empty where the place decides.
        """
        return {}

    def numbers(self, state: StateT, place: str) -> Sequence[Counted[StateT]]:
        """Return what counts besides, of all and of the place that was touched last."""
        return ()

    def options(self, state: StateT) -> Mapping[str, str]:
        """Return the texts of options that go with the position."""
        return {}

    def data(self, state: StateT) -> Any:
        """Return the position as `Game.position` reads it."""
        return state.to_json()
