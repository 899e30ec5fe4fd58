"""What a board shows at one moment of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic

from ...engine.game import StateT
from ...engine.session import AnyStep, Session, Step
from ...engine.setup import Setup
from . import words
from .secrecy import SeenSequence, onlookers, seen


@dataclass(frozen=True)
class Scene(Generic[StateT]):
    """Everything a board shows besides its own hover and selection.

    `names` are the players as the person at the screen calls them ("You", "Computer, level 3").
    `seat` is the one that may move by mouse and keys now, None while nobody may. `steps` are all
    moves so far; the last one is marked.
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
    eyes: tuple[int, ...] = ()
    """The seats that see this: what any of them may not see is not in it (see `secrecy`)."""

    @classmethod
    def of(cls, session: Session, setup: Setup, goal: str, ready: bool = False) -> AnyScene:
        """Return what a game shows now; `goal` stands below the heading until it is over.

        `ready` is whether the one who has the turn says that nobody else looks.
        """
        state: Any = session.state
        steps: Sequence[AnyStep] = session.steps
        turn, outcome = state.turn, state.outcome()
        names = words.player_names(setup.players, setup.names)
        if outcome is not None:
            end = words.ending(outcome, names)
            heading, subheading = end.title, end.detail
        else:
            heading, subheading = words.whose_turn(names[turn], not steps), goal
        viewer, eyes = setup.viewer(turn), onlookers(setup, turn, ready)
        return cls(
            state=seen(state, eyes),
            names=names,
            seat=turn if outcome is None and turn in setup.people else None,
            steps=SeenSequence(steps, eyes),
            heading=heading,
            subheading=subheading,
            hints_left=session.hints_left(turn if viewer is None else viewer),
            viewer=viewer,
            eyes=eyes,
        )

    @property
    def last(self) -> Step[StateT] | None:
        """The last move."""
        return self.steps[-1] if self.steps else None


AnyScene = Scene[Any]
"""A scene of any game, where the kind of its state does not matter."""
