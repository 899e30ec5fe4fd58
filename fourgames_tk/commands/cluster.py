"""Playing a tournament on a Dask cluster, whose workers have the programs that play."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, Future
from typing import TYPE_CHECKING, Any

from .. import __version__
from ..engine.errors import FourgamesError
from ..engine.players.spec import PlayerSpec
from ..engine.tournament.run import GameExecutor

if TYPE_CHECKING:
    from distributed import Client

RETRIES = 3
"""How often a cluster plays a game again that could not be played."""

GAMES_PER_THREAD, MIN_GAMES_AHEAD = 4, 64
"""How many games a cluster gets at a time for each thread of its workers, and at least.

Clusters that grow do so by what they have to do.
"""

CLUSTER_SECONDS = 10.0
"""How long we try to reach a cluster, and then wait for its first worker."""


class ClusterExecutor(GameExecutor):
    """The workers of a cluster, each of which has been asked whether it can play."""

    def __init__(self, client: Client, players: Sequence[str]) -> None:
        """Raise FourgamesError where a worker cannot let these players play."""
        from distributed import TimeoutError as OutOfTime

        try:
            # Clusters that grow with their work have no workers before there is any.
            client.submit(int, pure=False).result(timeout=CLUSTER_SECONDS)
        except OutOfTime:
            raise FourgamesError("the cluster has no workers") from None
        answers = client.run(_problems, __version__, tuple(players), on_error="return")
        for address, answer in answers.items():
            if reason := _reason(answer):
                raise FourgamesError(f"the worker {address} cannot play: {reason}")
        # Games end differently each time; and a worker's death is no game's fault.
        self._client: Any = client
        self._executor: Any = client.get_executor(pure=False, retries=RETRIES)

    @property
    def ahead(self) -> int:
        """As many as the workers should have that are there now."""
        return max(MIN_GAMES_AHEAD, GAMES_PER_THREAD * sum(self._client.nthreads().values()))

    def submit(self, work: Callable[..., Any], /, *words: Any, **more: Any) -> Future[Any]:
        game: Future[Any] = self._executor.submit(work, *words, **more)
        return game

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Give up the games, or let the workers end them; they go on without us."""
        if not wait:
            self._executor.shutdown(wait=False)


@contextlib.contextmanager
def open_cluster(address: str, players: Sequence[str]) -> Iterator[ClusterExecutor]:
    """Open the cluster at an address for the players of a plan; raises FourgamesError."""
    try:
        from distributed import Client, KilledWorker
        from distributed.comm import CommClosedError
    except ModuleNotFoundError:
        raise FourgamesError("--cluster needs the extra: pip install fourgames[cluster]") from None
    try:
        client = Client(address, timeout=CLUSTER_SECONDS)
    except (OSError, ValueError) as error:
        raise FourgamesError(f"no cluster at {address}: {error}") from None
    with client:
        try:
            yield ClusterExecutor(client, players)
        except KilledWorker:
            raise FourgamesError("the workers that play are ended again and again") from None
        except (CancelledError, CommClosedError):
            raise FourgamesError(f"the connection to {address} is lost") from None


def _reason(answer: Sequence[str] | BaseException) -> str:
    """Return in words why a worker cannot play, from its answer; nothing if it can."""
    if isinstance(answer, BaseException):
        return f"Fourgames {__version__} is not installed there, or does not start"
    return "; ".join(answer)


def _problems(version: str, players: Sequence[str]) -> list[str]:
    """Return why this machine, a worker, cannot play along; nothing if it can."""
    found = []
    if version != __version__:
        found.append(f"Fourgames is {__version__} there and {version} here")
    for spec in map(PlayerSpec.parse_entrant, players):
        try:
            words = spec.program().line if spec.is_program else ()
        except FourgamesError as error:
            found.append(str(error))
        else:
            if words and shutil.which(words[0]) is None:
                found.append(f"there is no command {words[0]} for {spec.text}")
    return found
