"""The observer of a running game, with a callback for each event; what the game asks of autosave.

A module of its own, since the first window needs it but not the controller.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...engine.errors import FourgamesError
    from ...engine.game import Outcome
    from ...engine.record import Record
    from .game_controller import GameController


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

    def on_game_closing(self) -> None:
        """Called before the game is closed."""

    def on_game_ended(self, outcome: Outcome) -> None:
        """Called when the game was just played to its end, after the last move was shown."""

    def on_player_failed(self, error: FourgamesError) -> None:
        """Called when a computer player or bot could not move; the game is paused."""

    def on_chat_received(self) -> None:
        """Called when the chat has new lines."""


class GameAutosave(Protocol):
    """What the game view needs to know of the autosave of the running game."""

    @property
    def practice_reason(self) -> str:
        """Why the game counts for no level, a key of `PRACTICE_REASONS`; empty if it counts."""

    @property
    def winnable_level(self) -> int | None:
        """The level of the computer that the game can still count for."""

    @property
    def comments_by_ply(self) -> Mapping[int, str]:
        """The comments on the game, by number of moves played before them."""

    def record_assistance(self, word: str) -> None:
        """Record that a person had help: a word of `ASSISTANCE`."""

    def current_record(self) -> Record | None:
        """Return the game as it stands now, None if there is none."""

    def observe_game(self, controller: GameController, *, kind: str = "") -> None:
        """Save the game from here on as a new one, of this kind of record."""
