"""Hides what the people at the screen may not see of a game; the text of the status line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.language import _
from ..canvas.scene import AnyScene, Scene, ViewedT, current_viewers, masked_for
from ..text import moving_status_text, turn_status_text

if TYPE_CHECKING:
    from ...engine.players.player_spec import PlayerSpec
    from .game_controller import GameController


class Visibility:
    """Knows which seats look at the screen, and hides what they may not see."""

    def __init__(self, controller: GameController) -> None:
        self._controller = controller
        self._ready = self._seat_passed = False
        self._seat_taken_at = 0
        """Number of moves played when a person took over another's seat."""
        self.mover: int | None = None
        """The seat whose move is being shown, or None."""
        self.detail = ""
        """Detail that the status line shows after the state of the game."""
        self.is_detail_alone = False
        """Whether the detail takes the whole line."""

    def hide_hand(self) -> None:
        """Hide the hand of the seat to move until its person is ready."""
        self._ready = False

    def reveal_hand(self) -> None:
        """Show the hand of the seat to move: its person is ready."""
        self._ready, self._seat_passed = True, False

    def change_players(self, players: tuple[PlayerSpec, ...]) -> None:
        """Update for new players; a seat that passes to a person shows only what all may see."""
        self.hide_hand()
        setup = self._controller.setup
        taken = {seat for seat, spec in enumerate(players) if spec.kind == "human"}
        if (setup.people_seats or setup.played) and not taken <= set(setup.people_seats):
            self._seat_taken_at, self._seat_passed = self._controller.session.ply, True

    @property
    def viewers(self) -> tuple[int, ...]:
        """Seats whose view is shown now."""
        controller, is_open = (
            self._controller,
            self._ready or not self._controller.app.preferences.curtain,
        )
        if self._seat_passed and not is_open:
            return tuple(range(len(controller.names)))
        return current_viewers(controller.setup, controller.session.state.turn, is_open)

    def viewers_at(self, ply: int) -> tuple[int, ...]:
        """Return the seats whose view is shown of the position after `ply` moves.

        Before a person took over another's seat this is only what all seats may see.
        """
        return (
            self.viewers
            if ply >= self._seat_taken_at
            else tuple(range(len(self._controller.names)))
        )

    def masked(self, value: ViewedT) -> ViewedT:
        """Return a state or step of the current position without what the viewers may not see."""
        return masked_for(value, self.viewers)

    def masked_at_ply(self, value: ViewedT, ply: int) -> ViewedT:
        """Like `masked`, but for the viewers of the position after `ply` moves."""
        return masked_for(value, self.viewers_at(ply))

    @property
    def only_computers_left(self) -> bool:
        """Whether people have played this game, and only computers play it now."""
        return self._controller.setup.played and not self._controller.setup.people_seats

    @property
    def is_hand_covered(self) -> bool:
        """Whether the hand of the seat to move is hidden.

        It is hidden until its person is ready, and while computers continue a game of people.
        """
        state = self._controller.session.state
        concerned = self.only_computers_left or (
            state.outcome() is None and state.turn in self._controller.setup.people_seats
        )
        return concerned and self.masked(state) != state.view(state.turn)

    @property
    def scene(self) -> AnyScene:
        """The scene of the current position for the viewers."""
        controller = self._controller
        return Scene.from_session(
            controller.session, controller.setup, controller.board.GOAL, self.viewers
        )

    @property
    def status_text(self) -> str:
        """Text of the status line: whose turn it is, what is expected, and the detail."""
        if self.detail and self.is_detail_alone:
            return self.detail
        text = self._controller.history.status_text or self._game_status
        return f"{text}   {self.detail}" if self.detail else text

    @property
    def _game_status(self) -> str:
        """Text about the current position."""
        controller, state = self._controller, self._controller.session.state
        name = controller.names[state.turn]
        if self.mover is not None:
            return moving_status_text(controller.names[self.mover])
        if (outcome := state.outcome()) is not None:
            return _("The game is over.") + f" {outcome.reason}"
        if controller.finishing:
            return _("The computer plays for you at its best level. Press Esc to stop.")
        if controller.awaits_person:
            return turn_status_text(name, controller.board.turn_prompt())
        if controller.is_person_to_move:
            return turn_status_text(name, state.prompt)
        if not controller.is_paused:
            return _("{name} is thinking. Press Esc to stop.").format(name=name)
        if controller.has_failed:
            text = _("{name} made no move. Press Enter to retry.")
        else:
            text = _("{name} was stopped. Press Enter to resume.")
        undo = ""
        if controller.can_undo:
            own = controller.setup.people_seats
            undo = _("Undo takes back your move.") if own else _("Undo takes back the last move.")
        return f"{text.format(name=name)} {undo}".rstrip()
