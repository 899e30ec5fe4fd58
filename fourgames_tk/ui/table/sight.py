"""What may be seen at the screen of the game on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ...engine.session import Session
from ...engine.setup import Setup
from ..canvas.scene import AnyScene, Scene
from ..canvas.secrecy import ViewedT, onlookers, seen

if TYPE_CHECKING:
    from ..app import App


class Played(Protocol):
    """A game as it stands."""

    session: Session
    setup: Setup


class Sight:
    """Through whose eyes a game is seen: those of all at the screen, or of one who is ready."""

    def __init__(self, game: Played, app: App) -> None:
        self._game, self._app = game, app
        self._ready = False

    def cover(self) -> None:
        """Forget who sits at the screen: another one may."""
        self._ready = False

    def uncover(self) -> None:
        """Hear the person to move say that nobody else looks."""
        self._ready = True

    @property
    def eyes(self) -> tuple[int, ...]:
        """The seats whose eyes are on the screen now."""
        return onlookers(self._game.setup, self._game.session.state.turn, self._uncovered)

    def seen(self, thing: ViewedT) -> ViewedT:
        """Return a state or a step of the game without what may not be seen now."""
        return seen(thing, self.eyes)

    def scene(self, goal: str) -> AnyScene:
        """Return what is shown of the game; `goal` as in `Scene.of`."""
        return Scene.of(self._game.session, self._game.setup, goal, self._uncovered)

    @property
    def covered(self) -> bool:
        """Whether what the seat to move holds is hidden.

        It is until its person says to be ready, and while computers go on with a game of people.
        """
        state, setup = self._game.session.state, self._game.setup
        concerned = self.left_to_computers or (
            state.outcome() is None and state.turn in setup.people
        )
        return concerned and self.seen(state) != state.view(state.turn)

    @property
    def left_to_computers(self) -> bool:
        """Whether people played, and none does now."""
        return self._game.setup.played and not self._game.setup.people

    @property
    def _uncovered(self) -> bool:
        return self._ready or not self._app.preferences.curtain
