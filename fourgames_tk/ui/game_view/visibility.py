"""Hides what the people at the screen may not see of a game; a text about the position."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...engine.language import _
from ..canvas.scene import AnyScene, Scene, ViewedT, current_viewers, masked_for
from ..text import moving_status_text, turn_heading, turn_status_text
from .game_model import GameModel

if TYPE_CHECKING:
    from ...engine.players.player_spec import PlayerSpec


class Visibility:
    """Knows which seats look at the screen, and hides what they may not see."""

    def __init__(self, game: GameModel) -> None:
        self._game = game
        self._ready = self._seat_passed = False
        self._seat_taken_at = 0
        """Number of moves played when a person took over another's seat."""
        self.mover: int | None = None
        """The seat whose move is being shown, or None."""

    def hide_hand(self) -> None:
        """Hide the hand of the seat to move until its person is ready."""
        self._ready = False

    def reveal_hand(self) -> None:
        """Show the hand of the seat to move: its person is ready."""
        self._ready, self._seat_passed = True, False

    def change_players(self, players: tuple[PlayerSpec, ...]) -> None:
        """Update for new players; a seat that passes to a person shows only what all may see."""
        self.hide_hand()
        setup = self._game.setup
        taken = {seat for seat, spec in enumerate(players) if spec.kind == "human"}
        if (setup.people_seats or setup.played) and not taken <= set(setup.people_seats):
            self._seat_taken_at, self._seat_passed = self._game.session.ply, True

    @property
    def viewers(self) -> tuple[int, ...]:
        """Seats whose view is shown now."""
        game = self._game
        is_open = self._ready or game.setup.open_hands or not game.app.preferences.curtain
        if self._seat_passed and not is_open:
            return tuple(range(len(game.names)))
        return current_viewers(game.setup, game.session.state.turn, is_open)

    def viewers_at(self, ply: int) -> tuple[int, ...]:
        """Return the seats whose view is shown of the position after `ply` moves.

        Before a person took over another's seat this is only what all seats may see.
        """
        return self.viewers if ply >= self._seat_taken_at else tuple(range(len(self._game.names)))

    def masked(self, value: ViewedT) -> ViewedT:
        """Return a state or step of the current position without what the viewers may not see."""
        return masked_for(value, self.viewers)

    def masked_at_ply(self, value: ViewedT, ply: int) -> ViewedT:
        """Like `masked`, but for the viewers of the position after `ply` moves."""
        return masked_for(value, self.viewers_at(ply))

    @property
    def only_computers_left(self) -> bool:
        """Whether people have played this game, and only computers play it now."""
        return self._game.setup.played and not self._game.setup.people_seats

    @property
    def is_hand_covered(self) -> bool:
        """Whether the hand of the seat to move is hidden.

        It is hidden until its person is ready, and while computers continue a game of people.
        """
        state = self._game.session.state
        concerned = self.only_computers_left or (
            state.outcome() is None and state.turn in self._game.setup.people_seats
        )
        return concerned and self.masked(state) != state.view(state.turn)

    @property
    def scene(self) -> AnyScene:
        """The scene of the current position for the viewers."""
        game = self._game
        scene = Scene.from_session(game.session, game.setup, game.board.GOAL, self.viewers)
        if game.question is not None and game.is_paused and game.setup.people_seats:
            subheading = _("The game waits until you have chosen")
            return replace(scene, heading=_("Your decision"), subheading=subheading)
        if game.finishing and scene.state.outcome() is None:
            return replace(
                scene,
                seat=None,
                heading=_("The computer finishes the game: click to stop"),
                subheading=_("It plays for you at its best level"),
            )
        return scene

    @property
    def shown_status_text(self) -> str:
        """The part of `status_text` that is not said beside the board."""
        game, text = self._game, self.status_text
        if not game.awaits_person:
            return text
        name, prompt = game.names[game.session.state.turn], game.board.turn_prompt()
        shown = game.board.status_prompt()
        if shown == prompt or text != turn_status_text(name, prompt):
            return text
        return f"{turn_heading(name, first_move=False)}. {shown}".rstrip()

    @property
    def status_text(self) -> str:
        """Text about the current position: whose turn it is, and what is expected."""
        game, state = self._game, self._game.session.state
        name = game.names[state.turn]
        if self.mover is not None:
            return moving_status_text(game.names[self.mover])
        if (outcome := state.outcome()) is not None:
            return _("The game is over.") + f" {outcome.reason}"
        if game.finishing:
            text = _("The computer plays for you at its best level.")
            return f"{text} {_('To stop it, click the board or press Esc.')}"
        if game.awaits_person:
            return turn_status_text(name, game.board.turn_prompt())
        if game.is_person_to_move:
            return turn_status_text(name, state.prompt)
        if game.question is not None and game.question.status:
            return game.question.status
        if not game.is_paused:
            # Translators: “Stop Thinking” is a command of the menu “Move”, as translated there.
            text = _("{name} is thinking. To stop, choose “Stop Thinking” in “Move” or press Esc.")
            return text.format(name=name)
        if game.has_failed:
            # Translators: “Resume” is a command of the menu “Move”, as translated there.
            text = _("{name} made no move. To retry, choose “Resume” in “Move” or press Enter.")
        else:
            text = _("{name} was stopped. Choose “Resume” or press Enter.")
        undo = ""
        if game.can_undo:
            own = game.setup.people_seats
            undo = _("Undo takes back your move.") if own else _("Undo takes back the last move.")
        return f"{text.format(name=name)} {undo}".rstrip()
