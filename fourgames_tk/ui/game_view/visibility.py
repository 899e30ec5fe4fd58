"""What may be seen of a game at the screen, and what is said of it below the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..canvas.scene import AnyScene, Scene, ViewedT, onlookers, seen
from ..text import moving_status, turn_status

if TYPE_CHECKING:
    from ...engine.players.spec import PlayerSpec
    from .game_controller import GameController


class Visibility:
    """Knows whose eyes are on the screen, and hides from them what they may not see."""

    def __init__(self, controller: GameController) -> None:
        self._play = controller
        self._ready = self._seat_passed = False
        self._seat_taken_at = 0
        """How many moves there were when somebody took another's seat."""
        self.mover: int | None = None
        """Whose move is being shown."""
        self.detail = ""
        """What the status line says besides how the game stands."""

    def hide_hand(self) -> None:
        """Hide what the seat to move holds: who sits at the screen now is not known."""
        self._ready = False

    def reveal(self) -> None:
        """Show what the seat to move holds: its person says that nobody else looks."""
        self._ready, self._seat_passed = True, False

    def change_players(self, players: tuple[PlayerSpec, ...]) -> None:
        """Hear who plays from now on; a seat that passes to a person shows what all have seen."""
        self.hide_hand()
        setup = self._play.setup
        taken = {seat for seat, spec in enumerate(players) if spec.kind == "human"}
        if (setup.people or setup.played) and not taken <= set(setup.people):
            self._seat_taken_at, self._seat_passed = self._play.session.ply, True

    @property
    def viewers(self) -> tuple[int, ...]:
        """The seats whose eyes are on the screen now."""
        controller, is_open = self._play, self._ready or not self._play.app.preferences.curtain
        if self._seat_passed and not is_open:
            return tuple(range(len(controller.names)))
        return onlookers(controller.setup, controller.session.state.turn, is_open)

    def viewers_at(self, ply: int) -> tuple[int, ...]:
        """Return the seats whose eyes are on the position after so many moves.

        Of the time before somebody took another's seat they see no more than all have seen.
        """
        return self.viewers if ply >= self._seat_taken_at else tuple(range(len(self._play.names)))

    def mask(self, thing: ViewedT) -> ViewedT:
        """Return a state or a step of the game without what may not be seen now."""
        return seen(thing, self.viewers)

    def mask_at(self, thing: ViewedT, ply: int) -> ViewedT:
        """Return what was after so many moves, without what may not be seen now."""
        return seen(thing, self.viewers_at(ply))

    @property
    def only_computers_left(self) -> bool:
        """Whether people played, and none does now."""
        return self._play.setup.played and not self._play.setup.people

    @property
    def is_covered(self) -> bool:
        """Whether what the seat to move holds is hidden.

        It is until its person says to be ready, and while computers go on with a game of people.
        """
        state = self._play.session.state
        concerned = self.only_computers_left or (
            state.outcome() is None and state.turn in self._play.setup.people
        )
        return concerned and self.mask(state) != state.view(state.turn)

    @property
    def scene(self) -> AnyScene:
        """What the board shows of the position."""
        controller = self._play
        return Scene.of(controller.session, controller.setup, controller.board.GOAL, self.viewers)

    @property
    def status_text(self) -> str:
        """What is seen, never what comes: who moves, what is expected, and the detail of it."""
        if self.detail.startswith(("Hint", "Coach", "Why")):
            # It fills the line.
            return self.detail
        text = self._play.history.status_text or self._game_status
        return f"{text}   {self.detail}" if self.detail else text

    @property
    def _game_status(self) -> str:
        """How the game stands, in words."""
        controller, state = self._play, self._play.session.state
        name = controller.names[state.turn]
        if self.mover is not None:
            return moving_status(controller.names[self.mover])
        if (outcome := state.outcome()) is not None:
            return f"The game is over. {outcome.reason}"
        if controller.awaits_person:
            return turn_status(name, controller.board.expected())
        if controller.person_to_move:
            return turn_status(name, state.prompt)
        if not controller.paused:
            return f"{name} is thinking. Esc stops it."
        whose = "your" if controller.setup.people else "the last"
        undo = f"; Undo takes {whose} move back" if controller.can_undo else ""
        if controller.failed:
            return f"{name} did not move. Enter lets it try again{undo}."
        return f"{name} was stopped. Enter lets it move{undo}."
