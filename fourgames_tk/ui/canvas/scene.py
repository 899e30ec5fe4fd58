"""The scene that a board shows, what the viewers may see of it, and the game behind the board."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar, overload

from ...engine.game import StateT
from ...engine.language import _
from ...engine.session import AnyStep, Session, Step
from ...engine.setup import Setup
from ..text import player_names, turn_heading
from ..widgets.focus import KeyPress

ViewedT = TypeVar("ViewedT", bound="Maskable")


class Maskable(Protocol):
    """Something with hidden parts: a state, a step or an event."""

    def view(self: ViewedT, seat: int) -> ViewedT:
        """Return a copy without what `seat` may not see."""


def current_viewers(setup: Setup, turn: int, ready: bool = False) -> tuple[int, ...]:
    """Return the seats whose view is shown while the seat `turn` is to move; empty in a demo.

    A single person sees their own view. Several people see only what all of them may see, until the
    person to move is `ready`, that is, has confirmed that the others are not looking. With
    `Setup.open_hands` the person to move is always ready.
    """
    people = setup.people_seats
    if (ready or setup.open_hands) and turn in people:
        return (turn,)
    return shared_viewers(people, len(setup.players), setup.played)


def shared_viewers(people: tuple[int, ...], seats: int, played: bool) -> tuple[int, ...]:
    """Return the seats whose common view is shown of a game: those of `people`.

    If people have `played` before but only computers play now, it is all seats, since the people
    may return to any seat.
    """
    return tuple(range(seats)) if played and not people else people


def masked_for(item: ViewedT, viewers: Collection[int]) -> ViewedT:
    """Return a state, step or event without what any of `viewers` may not see."""
    for seat in viewers:
        item = item.view(seat)
    return item


class MaskedSequence(Sequence[ViewedT]):
    """A sequence of states, steps or events, masked for the viewers when an item is read.

    Masking all steps of a long game at once would take longer than a move.
    """

    def __init__(self, items: Sequence[ViewedT], viewers: Collection[int]) -> None:
        self._items, self._viewers = items, viewers

    def __len__(self) -> int:
        return len(self._items)

    @overload
    def __getitem__(self, index: int) -> ViewedT: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[ViewedT, ...]: ...

    def __getitem__(self, index: int | slice) -> ViewedT | tuple[ViewedT, ...]:
        if isinstance(index, slice):
            return tuple([masked_for(each, self._viewers) for each in self._items[index]])
        return masked_for(self._items[index], self._viewers)


@dataclass(frozen=True)
class ChatLine:
    """A line of chat, by the player on `seat`, after `ply` moves."""

    seat: int
    text: str
    ply: int


@dataclass(frozen=True)
class Scene(Generic[StateT]):
    """Everything that a board shows, except its own hover and choice.

    `names` are the players from the viewer's side ("You", "Computer, level 3"). `seat` is the one
    that can move by mouse and keys now, or None. `steps` are all moves so far; the last one is
    marked on the board. With an empty heading the board shows no explanations either.
    """

    state: StateT
    names: tuple[str, ...]
    seat: int | None
    steps: Sequence[Step[StateT]]
    heading: str
    subheading: str
    hints_left: int | None = None
    """Hints that the viewer may still ask for; None if they are not limited."""
    viewer: int | None = None
    """The seat of the person for whom texts say “you”, or None in a demo."""
    bottom_seat: int = 0
    """The seat shown at the bottom: `Setup.bottom_seat`."""
    has_bots: bool = False
    """Whether a bot plays, which may write chat lines."""
    viewers: tuple[int, ...] = ()
    """The seats whose view is shown: the scene has nothing that any of them may not see."""
    is_past: bool = False
    """Whether it is shown as history, where the keys of the game do something else."""

    @classmethod
    def from_session(
        cls, session: Session, setup: Setup, goal: str, viewers: tuple[int, ...] | None = None
    ) -> AnyScene:
        """Return the scene of the current position of a game.

        `goal` is the subheading until the game is over. `viewers` are by default those of
        `current_viewers`.
        """
        state: Any = session.state
        steps: Sequence[AnyStep] = session.steps
        turn, outcome = state.turn, state.outcome()
        names = player_names(setup.players)
        if outcome is not None:
            # The winner is shown beside the board.
            heading, subheading = outcome.reason.rstrip("."), ""
        else:
            heading, subheading = turn_heading(names[turn], not steps), _(goal)
        viewer, viewers = (
            setup.viewing_seat(turn),
            current_viewers(setup, turn) if viewers is None else viewers,
        )
        return cls(
            state=masked_for(state, viewers),
            names=names,
            seat=turn if outcome is None and turn in setup.people_seats else None,
            steps=MaskedSequence(steps, viewers),
            heading=heading,
            subheading=subheading,
            hints_left=session.hints_left(turn if viewer is None else viewer),
            viewer=viewer,
            bottom_seat=setup.bottom_seat,
            has_bots=any(spec.is_program for spec in setup.players),
            viewers=viewers,
        )

    @property
    def last_step(self) -> Step[StateT] | None:
        """The last move, or None before the first."""
        return self.steps[-1] if self.steps else None


class RunningGame:
    """Interface of a game for its board; subclasses override what they support."""

    status = ""
    """Task of a lesson, which replaces the board's own prompts. Empty in a game."""

    judges_each_move = False
    """Whether a turn of two moves is judged after each: the first cannot be taken back then."""

    @property
    def bottom_seat(self) -> int:
        """The seat at the bottom of each scene; known before the first one is shown."""
        return 0

    @property
    def can_stop_computer(self) -> bool:
        """Whether Esc can stop something: a search, or a game that computers play."""
        return False

    def submit(self, move: str) -> None:
        """Play a person's move; refuse an illegal one with the reason."""

    def show_status(self, detail: str, whole_line: bool = False, is_on_board: bool = False) -> None:
        """Show a detail in the status line; an empty text removes it.

        It follows the state of the game, or replaces it if it takes the whole line. A detail that
        the board shows, too, is only said.
        """

    def answer_question(self, key: KeyPress) -> bool:
        """Answer the question of the program by a key; return whether the key is an answer."""
        return False

    def on_board_click(self) -> bool:
        """Handle a click anywhere on the board; return whether it must do nothing else."""
        return False

    def show_hint(self) -> None:
        """Show a hint for the current position."""

    def reveal_hand(self) -> None:
        """Show the hand of the seat to move: its person has confirmed to be ready."""

    def leave(self) -> None:
        """Leave the game, or an exercise for the page that opened it."""


AnyScene = Scene[Any]
"""The type of a scene of any game."""
