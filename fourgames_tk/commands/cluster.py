"""Playing a tournament on a Dask cluster. The bots must be installed on its workers."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, Future
from typing import TYPE_CHECKING, Any

from .. import __version__
from ..engine.errors import FourgamesError
from ..engine.players.player_spec import PlayerSpec
from ..engine.tournament.run import GameExecutor

if TYPE_CHECKING:
    from distributed import Client

MAX_RETRIES = 3
"""How often a cluster repeats a game that could not be played."""

GAMES_PER_THREAD, MIN_GAMES_AHEAD = 4, 64
"""Games submitted per thread of the workers, and at least. Adaptive clusters grow with the number
of waiting games."""

CONNECTION_SECONDS = 10.0
"""Most seconds to connect to a cluster."""
FIRST_WORKER_SECONDS = 10.0
"""Most seconds to wait for the first worker of a connected cluster."""


class ClusterExecutor(GameExecutor):
    """Runs games on the workers of a cluster."""

    def __init__(self, client: Client, players: Sequence[str]) -> None:
        """Raises FourgamesError if a worker cannot run these players."""
        from distributed import TimeoutError as OutOfTime

        try:
            # Adaptive clusters have no workers before the first task.
            client.submit(int, pure=False).result(timeout=FIRST_WORKER_SECONDS)
        except OutOfTime:
            raise FourgamesError("the cluster has no workers") from None
        answers = client.run(_problems, __version__, tuple(players), on_error="return")
        for address, answer in answers.items():
            if reason := _reason(answer):
                raise FourgamesError(f"the worker {address} cannot play: {reason}")
        # Not pure: games differ each time. With retries: a dying worker is not the game's error.
        self._client: Any = client
        self._executor: Any = client.get_executor(pure=False, retries=MAX_RETRIES)

    @property
    def max_submitted_games(self) -> int:
        """How many games to have submitted at a time, for the current number of workers."""
        return max(MIN_GAMES_AHEAD, GAMES_PER_THREAD * sum(self._client.nthreads().values()))

    def submit(self, work: Callable[..., Any], /, *words: Any, **more: Any) -> Future[Any]:
        game: Future[Any] = self._executor.submit(work, *words, **more)
        return game

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Without `wait`, cancel the games; otherwise the workers finish them."""
        if not wait:
            self._executor.shutdown(wait=False)


@contextlib.contextmanager
def open_cluster(address: str, players: Sequence[str]) -> Iterator[ClusterExecutor]:
    """Connect to the cluster at an address. Raises FourgamesError."""
    try:
        from distributed import Client, KilledWorker
        from distributed.comm import CommClosedError
    except ModuleNotFoundError:
        raise FourgamesError("--cluster needs the extra: pip install fourgames[cluster]") from None
    try:
        client = Client(address, timeout=CONNECTION_SECONDS)
    except (OSError, ValueError) as error:
        raise FourgamesError(f"no cluster at {address}: {error}") from None
    with client:
        try:
            yield ClusterExecutor(client, players)
        except KilledWorker:
            raise FourgamesError("the workers that play are ended repeatedly") from None
        except (CancelledError, CommClosedError):
            raise FourgamesError(f"the connection to {address} is lost") from None


def _reason(answer: Sequence[str] | BaseException) -> str:
    """Return why a worker cannot play, from its answer; empty if it can."""
    if isinstance(answer, BaseException):
        return f"Fourgames {__version__} is not installed there, or does not start"
    return "; ".join(answer)


def _problems(version: str, players: Sequence[str]) -> list[str]:
    """Return why this worker cannot run the players; empty if it can."""
    found = []
    if version != __version__:
        found.append(f"Fourgames is {__version__} there and {version} here")
    for spec in map(PlayerSpec.parse_entrant, players):
        try:
            words = spec.find_program().line if spec.is_program else ()
        except FourgamesError as error:
            found.append(str(error))
        else:
            if words and shutil.which(words[0]) is None:
                found.append(f"there is no command {words[0]} for {spec.text}")
    return found
