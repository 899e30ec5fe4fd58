"""What a board shows at one moment of a game."""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.game import State
from ..engine.session import Step


@dataclass(frozen=True)
class Scene:
    """Everything a board shows besides its own hover and selection.

    `names` are the players as the person at the screen calls them ("You", "Computer, level 3").
    `seat` is the one that may move by mouse and keys now, None while nobody may. `steps` are all
    moves so far; the last one is marked.
    """

    state: State
    names: tuple[str, ...]
    seat: int | None
    steps: tuple[Step, ...]
    heading: str
    subheading: str
    hints_left: int | None = None
    """Hints that the viewer may still ask for; None for as many as wanted."""
    viewer: int | None = None
    """The seat whose view the state and the steps are; None where nothing is hidden."""
    shared: bool = False
    """Whether several people play at this screen, so that one may see what another sees."""

    @property
    def last(self) -> Step | None:
        """The last move."""
        return self.steps[-1] if self.steps else None
