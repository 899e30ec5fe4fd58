"""The game on a board, as whatever stands on the board speaks to it."""

from __future__ import annotations

from typing import Protocol


class RunningGame(Protocol):
    """The game on the board, as the board speaks to it."""

    @property
    def stoppable(self) -> bool:
        """Whether Esc has something to stop: a thought, or a game that plays through by itself."""

    def submit(self, move: str) -> None:
        """Play a person's move; an illegal one is refused with the reason."""

    def note(self, detail: str) -> None:
        """Add a detail to the status line; an empty one takes it away."""

    def hint(self) -> None:
        """Ask for a good move."""

    def uncover(self) -> None:
        """Show what the seat to move holds: its person says to be ready."""
