"""The observer of a running game: a base class with one callback for each thing that happens.

A module of its own, since the first window needs it but not the controller.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...engine.errors import FourgamesError
    from ...engine.game import Outcome


class GameObserver:
    """Callbacks for what happens in a game; subclasses override those that they need."""

    def position_changed(self) -> None:
        """Called when the current position, or what is hidden in it, has changed."""

    def phase_changed(self) -> None:
        """Called when the game has entered another phase."""

    def history_moved(self) -> None:
        """Called when an earlier position is shown, or the current one again."""

    def game_closing(self) -> None:
        """Called before the game is closed."""

    def game_ended(self, outcome: Outcome) -> None:
        """Called when the game was just played to its end, after the last move was shown."""

    def player_failed(self, error: FourgamesError) -> None:
        """Called when a computer player or bot could not move; the game is paused."""

    def chat_received(self) -> None:
        """Called when the chat has new lines."""
