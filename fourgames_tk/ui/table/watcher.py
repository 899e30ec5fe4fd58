"""Who watches a running game: told by it, as the players are told by the match."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...engine.errors import FourgamesError
    from ...engine.game import Outcome


class Watcher:
    """Hears what happens in a game. A subclass takes what it cares for; the rest is nothing."""

    def position_changed(self) -> None:
        """Hear that the game stands at another position, or that what is hidden has changed."""

    def phase_changed(self) -> None:
        """Hear that the game is at another phase: somebody thinks, or has been stopped."""

    def looked_back(self) -> None:
        """Hear that another position is shown, or that looking back has ended."""

    def game_left(self) -> None:
        """Hear that the game goes away from the table, as it stands."""

    def game_ended(self, outcome: Outcome) -> None:
        """Hear that the game has just been played to its end, and the end is shown."""

    def player_failed(self, error: FourgamesError) -> None:
        """Hear that a player could not move, and why; the game stands still."""

    def player_spoke(self) -> None:
        """Hear that there are new lines in the chat."""
