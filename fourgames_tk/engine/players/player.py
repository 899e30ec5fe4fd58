"""The contract of a player, and the two that need no program of their own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from ..errors import FourgamesError
from ..game import AnyGame, State
from ..messages import Message
from ..options import Options
from ..search.clock import Clock

if TYPE_CHECKING:
    from .remote import EngineProcess

SEED_COUNT = 10**9
"""How many seeds players make choices with: any number of most languages holds them."""


class Player(ABC):
    """Sits on a seat, hears everything that happens, and may be asked for a move."""

    name: str

    def initialize(self, seat: int) -> None:
        """Hear on which seat the player sits, before the game begins."""

    @property
    def startup_allowance(self) -> float:
        """The seconds that the next move may take besides, while a program starts."""
        return 0.0

    def set_time(self, seconds: float, left: float | None) -> None:
        """Hear, before a turn, how long the next move may take, and what is left in all."""

    def update(self, message: Message, view: State) -> None:
        """Hear a message; `view` is the state by then (after a move), as this seat sees it.

        Must return at once: it is called by the window.
        """

    def close(self) -> None:
        """Let go of what the player holds (a process, a file); the game is over."""

    def wait_closed(self) -> None:
        """Wait until it has let go."""

    @abstractmethod
    def choose(self, view: State, clock: Clock) -> str:
        """Return a move text for the position as this seat sees it."""


class HumanPlayer(Player):
    """A person, whose moves come from the window."""

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, view: State, clock: Clock) -> str:
        """Never called: raises RuntimeError, for a person cannot be asked by the program."""
        raise RuntimeError("a person's moves come from the window")


class UnavailablePlayer(Player):
    """A player who could not be found; the game begins without, and stops at the first turn."""

    def __init__(self, name: str, reason: FourgamesError) -> None:
        self.name = name
        self._reason = reason

    def choose(self, view: State, clock: Clock) -> str:
        raise self._reason


class ComputerPlayer(Player):
    """The program itself at one of the game's levels, thinking here or in an `engine`."""

    def __init__(
        self,
        game: AnyGame,
        level: int,
        seed: int | None = None,
        engine: EngineProcess | None = None,
        options: Options | None = None,
    ) -> None:
        """Sit down; the same seed makes the same choices. Other seats may share the engine."""
        self.name = f"Computer, level {level}"
        self.engine = engine
        self._game, self._options = game, options or game.options_type()
        self._level = level
        self._random = Random(seed)

    def choose(self, view: State, clock: Clock) -> str:
        """Think on the view, never on the state; raises OutOfTime if an engine is stopped."""
        if self.engine is None:
            return self._game.choose(view, self._level, clock, self._random)
        seed = self._random.randrange(SEED_COUNT)
        return self.engine.choose(self._game, self._options, view, self._level, clock, seed)


def close_players(players: Sequence[Player]) -> None:
    """Let players go, and wait until those that are programs have ended."""
    for player in players:
        player.close()
    for player in players:
        player.wait_closed()


def player_seed(seed: int, who: str) -> int:
    """Return what a player makes choices with; it tells nobody the seed of the game."""
    return Random(f"{seed}/{who}").randrange(SEED_COUNT)
