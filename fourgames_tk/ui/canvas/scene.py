"""What a board shows at one moment of a game, and what it asks of that game."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar, overload

from ...engine.game import StateT
from ...engine.session import AnyStep, Session, Step
from ...engine.setup import Setup
from ..text import player_names, turn_heading

ViewedT = TypeVar("ViewedT", bound="Viewable")


class Viewable(Protocol):
    """What a seat may not see all of: a state, a step, an event."""

    def view(self: ViewedT, seat: int) -> ViewedT:
        """Return it without what this seat may not see."""


def current_viewers(setup: Setup, turn: int, ready: bool = False) -> tuple[int, ...]:
    """Return the seats whose eyes may be on the screen while a seat has the turn; none in a demo.

    A person alone sees with their own eyes. Several see what all of them may see, until the one
    who has the turn is `ready`: says that nobody else looks.
    """
    people = setup.people
    if ready and turn in people:
        return (turn,)
    return shared_viewers(people, len(setup.players), setup.played)


def shared_viewers(people: tuple[int, ...], seats: int, played: bool) -> tuple[int, ...]:
    """Return the seats whose eyes are on a game that `people` play, or have `played` before.

    Where they left it to computers they may come back to any seat: so they see what all may see.
    """
    return tuple(range(seats)) if played and not people else people


def visible_to(thing: ViewedT, viewers: Collection[int]) -> ViewedT:
    """Return a state, step or event without what any of these seats may not see."""
    for seat in viewers:
        thing = thing.view(seat)
    return thing


class VisibleSequence(Sequence[ViewedT]):
    """States, steps or events, each as `seen` the moment that it is asked for.

    To see all steps of a long game at every move would take longer than the move.
    """

    def __init__(self, things: Sequence[ViewedT], viewers: Collection[int]) -> None:
        """Show what these eyes may see of `things`."""
        self._things, self._eyes = things, viewers

    def __len__(self) -> int:
        return len(self._things)

    @overload
    def __getitem__(self, index: int) -> ViewedT: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[ViewedT, ...]: ...

    def __getitem__(self, index: int | slice) -> ViewedT | tuple[ViewedT, ...]:
        if isinstance(index, slice):
            return tuple([visible_to(each, self._eyes) for each in self._things[index]])
        return visible_to(self._things[index], self._eyes)


@dataclass(frozen=True)
class ChatLine:
    """A line that the player on a seat said when so many moves had been played."""

    seat: int
    text: str
    ply: int


@dataclass(frozen=True)
class Scene(Generic[StateT]):
    """Everything a board shows besides its own hover and selection.

    `names` are the players as the person at the screen calls them ("You", "Computer, level 3").
    `seat` is the one that may move by mouse and keys now, None while nobody may. `steps` are all
    moves so far; the last one is marked. Where the heading is empty nothing is explained either.
    """

    state: StateT
    names: tuple[str, ...]
    seat: int | None
    steps: Sequence[Step[StateT]]
    heading: str
    subheading: str
    hints_left: int | None = None
    """Hints that the viewer may still ask for; None for as many as wanted."""
    viewer: int | None = None
    """The person whose place at the screen it is, or None in a demo."""
    bottom_seat: int = 0
    """The seat at the lower edge of the screen: that of a person alone, else the first."""
    has_bots: bool = False
    """Whether a program of people plays, which may say something."""
    viewers: tuple[int, ...] = ()
    """The seats that see this: what any of them may not see is not in it (see `secrecy`)."""

    @classmethod
    def of(
        cls, session: Session, setup: Setup, goal: str, viewers: tuple[int, ...] | None = None
    ) -> AnyScene:
        """Return what a game shows now; `goal` stands below the heading until it is over.

        It is seen with these `eyes`, or with those of all `onlookers`.
        """
        state: Any = session.state
        steps: Sequence[AnyStep] = session.steps
        turn, outcome = state.turn, state.outcome()
        names = player_names(setup.players)
        if outcome is not None:
            # Who has won stands beside the board.
            heading, subheading = outcome.reason.rstrip("."), ""
        else:
            heading, subheading = turn_heading(names[turn], not steps), goal
        viewer, viewers = (
            setup.viewer(turn),
            current_viewers(setup, turn) if viewers is None else viewers,
        )
        return cls(
            state=visible_to(state, viewers),
            names=names,
            seat=turn if outcome is None and turn in setup.people else None,
            steps=VisibleSequence(steps, viewers),
            heading=heading,
            subheading=subheading,
            hints_left=session.hints_left(turn if viewer is None else viewer),
            viewer=viewer,
            bottom_seat=setup.people[0] if len(setup.people) == 1 else 0,
            has_bots=any(spec.is_program for spec in setup.players),
            viewers=viewers,
        )

    @property
    def last(self) -> Step[StateT] | None:
        return self.steps[-1] if self.steps else None


class RunningGame:
    """The game on the board, as the board speaks to it. A subclass does what it is for."""

    @property
    def can_stop(self) -> bool:
        """Whether Esc has something to stop: a thought, or a game that plays through by itself."""
        return False

    def submit(self, move: str) -> None:
        """Play a person's move; an illegal one is refused with the reason."""

    def show_status(self, detail: str) -> None:
        """Add a detail to the status line; an empty one takes it away."""

    def hint(self) -> None:
        """Ask for a good move."""

    def reveal_hidden(self) -> None:
        """Show what the seat to move holds: its person says to be ready."""


AnyScene = Scene[Any]
"""A scene of any game, where the kind of its state does not matter."""
