"""The interface of a player, and the players without a process of their own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from ..errors import FourgamesError
from ..game import AnyGame, State
from ..messages import Message
from ..options import Options
from ..search.clock import Clock, fixed_limit_clock

if TYPE_CHECKING:
    from .engine_process import EngineProcess

SEED_COUNT = 10**9
"""The number of seeds for players: all are below 10⁹, which most languages can hold."""


class Player(ABC):
    """A player on a seat: gets every message, and is asked for moves."""

    name: str

    def initialize(self, seat: int) -> None:
        """Set the player's seat, before the game starts."""

    @property
    def startup_allowance(self) -> float:
        """Additional seconds for the next move while a program starts."""
        return 0.0

    def set_time(self, seconds: float, left: Sequence[float]) -> None:
        """Set the seconds for the next move, and those left in total, before a turn.

        `left` has the player's own first, then those of the next players in order; it is empty
        without a total time.
        """

    def update(self, message: Message, view: State) -> None:
        """Process a message. `view` is the state after it, as this seat sees it.

        Must return at once, since the window's thread calls it.
        """

    def close(self) -> None:
        """Release the player's process and files. The game is over."""

    def wait_closed(self) -> None:
        """Wait until `close` is done."""

    @abstractmethod
    def choose(self, view: State, clock: Clock) -> str:
        """Return the text of a move in the position that this seat sees."""


class HumanPlayer(Player):
    """A person, who moves in the window."""

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, view: State, clock: Clock) -> str:
        """Raise RuntimeError: the moves of a person come from the window."""
        raise RuntimeError("a person's moves come from the window")


class UnavailablePlayer(Player):
    """A player that could not be found. The game starts, and stops at the player's first turn."""

    def __init__(self, name: str, reason: FourgamesError) -> None:
        self.name = name
        self._reason = reason

    def choose(self, view: State, clock: Clock) -> str:
        raise self._reason


class ComputerPlayer(Player):
    """The computer at one of the game's levels, thinking in this process or in an `engine`."""

    def __init__(
        self,
        game: AnyGame,
        level: int,
        seed: int | None = None,
        engine: EngineProcess | None = None,
        options: Options | None = None,
        nodes: int = 0,
        depth: int = 0,
    ) -> None:
        """The seed makes the choices repeatable. Several seats may share an engine.

        With `nodes`, each move is searched for so many positions instead of the level's time, with
        `depth`, so many plies deep.
        """
        self.name = f"Computer, level {level}"
        self.engine = engine
        self._game, self._options = game, options or game.options_type()
        self._level, self._nodes, self._depth = level, nodes, depth
        self._random = Random(seed)

    def choose(self, view: State, clock: Clock) -> str:
        """Choose with the seat's view only. Raises OutOfTime if the engine is stopped."""
        if self.engine is None:
            clock = fixed_limit_clock(clock, self._nodes, self._depth)
            return self._game.choose(view, self._level, clock, self._random)
        seed = self._random.randrange(SEED_COUNT)
        return self.engine.choose(
            self._game, self._options, view, self._level, clock, seed, self._nodes, self._depth
        )


def close_players(players: Sequence[Player]) -> None:
    """Close the players, and wait until their processes have ended."""
    for player in players:
        player.close()
    for player in players:
        player.wait_closed()


def player_seed(seed: int, who: str) -> int:
    """Return the seed of a player, which does not reveal the seed of the game."""
    return Random(f"{seed}/{who}").randrange(SEED_COUNT)
