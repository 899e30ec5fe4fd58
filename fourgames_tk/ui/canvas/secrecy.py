"""What may be seen of a game at this screen: here alone it is decided.

Whatever shows a part of a game (a drawing, a motion, a panel, a log, a hint, a small picture) is
given what `seen` returns. It has nothing hidden, and so cannot show it. A `SeenSequence`, which a
scene has of the steps, hands out nothing else.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol, TypeVar, overload

from ...engine.setup import Setup

ViewedT = TypeVar("ViewedT", bound="Viewed")


class Viewed(Protocol):
    """What a seat may not see all of: a state, a step, an event."""

    def view(self: ViewedT, seat: int) -> ViewedT:
        """Return it without what this seat may not see."""


def onlookers(setup: Setup, turn: int, ready: bool = False) -> tuple[int, ...]:
    """Return the seats whose eyes may be on the screen while a seat has the turn; none in a demo.

    A person alone sees with their own eyes. Several see what all of them may see, until the one
    who has the turn is `ready`: says that nobody else looks.
    """
    people = setup.people
    if ready and turn in people:
        return (turn,)
    return eyes_of(people, len(setup.players), setup.played)


def eyes_of(people: tuple[int, ...], seats: int, played: bool) -> tuple[int, ...]:
    """Return the seats whose eyes are on a game that `people` play, or have `played` before.

    Where they left it to computers they may come back to any seat: so they see what all may see.
    """
    return tuple(range(seats)) if played and not people else people


def seen(thing: ViewedT, eyes: Collection[int]) -> ViewedT:
    """Return a state, step or event without what any of these seats may not see."""
    for seat in eyes:
        thing = thing.view(seat)
    return thing


class SeenSequence(Sequence[ViewedT]):
    """States, steps or events, each as `seen` the moment that it is asked for.

    To see all steps of a long game at every move would take longer than the move.
    """

    def __init__(self, things: Sequence[ViewedT], eyes: Collection[int]) -> None:
        """Show what these eyes may see of `things`."""
        self._things, self._eyes = things, eyes

    def __len__(self) -> int:
        """Return the number of things."""
        return len(self._things)

    @overload
    def __getitem__(self, index: int) -> ViewedT: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[ViewedT, ...]: ...

    def __getitem__(self, index: int | slice) -> ViewedT | tuple[ViewedT, ...]:
        """Return a thing, or a tuple of several."""
        if isinstance(index, slice):
            return tuple([seen(each, self._eyes) for each in self._things[index]])
        return seen(self._things[index], self._eyes)
