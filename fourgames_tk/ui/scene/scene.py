"""What a board shows at one moment of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic

from ...engine.game import StateT
from ...engine.session import AnyStep, Session, Step
from ...engine.setup import Setup
from . import words


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
    """The seat whose view the state and the steps are; None where nothing is hidden."""
    shared: bool = False
    """Whether several people play at this screen, so that one may see what another sees."""

    @classmethod
    def of(cls, session: Session, setup: Setup, goal: str) -> AnyScene:
        """Return what a game shows now; `goal` stands below the heading until it is over."""
        state: Any = session.state
        steps: Sequence[AnyStep] = session.steps
        turn, outcome = state.turn, state.outcome()
        names = words.player_names(setup.players)
        if outcome is not None:
            end = words.ending(outcome, names)
            heading, subheading = end.title, end.detail
        else:
            heading, subheading = words.whose_turn(names[turn], not steps), goal
        viewer = setup.viewer(turn)
        if viewer is not None:
            state = state.view(viewer)
            steps = tuple(step.view(viewer) for step in steps)
        return cls(
            state=state,
            names=names,
            seat=turn if outcome is None and turn in setup.people else None,
            steps=steps,
            heading=heading,
            subheading=subheading,
            hints_left=session.hints_left(turn if viewer is None else viewer),
            viewer=viewer,
            shared=len(setup.people) > 1,
        )

    @property
    def last(self) -> Step[StateT] | None:
        """The last move."""
        return self.steps[-1] if self.steps else None


AnyScene = Scene[Any]
"""A scene of any game, where the kind of its state does not matter."""
