"""The observer of a running game, with a callback for each event.

A module of its own, since the first window needs it but not the controller.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...engine.errors import FourgamesError
    from ...engine.game import Outcome


class GameObserver:
    """Callbacks for what happens in a game; subclasses override those that they need."""

    def on_position_changed(self) -> None:
        """Called when the current position, or what is hidden in it, has changed."""

    def on_phase_changed(self) -> None:
        """Called when the game has entered another phase."""

    def on_history_moved(self) -> None:
        """Called when an earlier position is shown, or the current one again."""

    def on_assistance_recorded(self) -> None:
        """Called when a player has had help, which can make the game practice."""

    def on_question_changed(self) -> None:
        """Called when the program asks the person something, or no longer does."""

    def on_game_closing(self) -> None:
        """Called before the game is closed."""

    def on_game_ended(self, outcome: Outcome) -> None:
        """Called when the game was just played to its end, after the last move was shown."""

    def on_player_failed(self, error: FourgamesError) -> None:
        """Called when a computer player or bot could not move; the game is paused."""

    def on_chat_received(self) -> None:
        """Called when the chat has new lines."""
