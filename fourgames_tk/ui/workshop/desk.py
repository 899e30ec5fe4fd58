"""What the bench and the window's desk ask of each other."""

from __future__ import annotations

from typing import Protocol

from ...engine.errors import FourgamesError
from ...engine.game import AnyGame
from ...engine.options import Options
from ...engine.session import Session
from ...engine.setup import Setup
from ..table.play import Play


class Onlooker(Protocol):
    """Who looks on at every game on the table."""

    def game_laid(self, play: Play) -> None:
        """Hear of the game that is on the table now."""

    def tells_of(self, error: FourgamesError) -> bool:
        """Tell why a player cannot go on; return whether that is done here in this game."""


class Desk(Protocol):
    """What the bench asks of the window's desk."""

    @property
    def play(self) -> Play | None:
        """The game on the table, if there is one."""

    @property
    def game(self) -> AnyGame:
        """The game on the table, or the one that was looked at last."""

    def begin(self, setup: Setup, session: Session | None = None) -> None:
        """Begin a game; the one on the table is kept."""

    def options(self, game: AnyGame) -> Options:
        """Return the options of a game as they were last chosen."""

    def let_look_on(self, onlooker: Onlooker | None) -> None:
        """Let somebody hear of every game that is laid, or nobody any more."""
