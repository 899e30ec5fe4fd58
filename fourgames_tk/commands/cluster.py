"""Playing a tournament on a Dask cluster, to whose workers the programs are sent along."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, Executor, Future
from pathlib import Path
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from ..engine.errors import FourgamesError
from ..engine.tournament_luggage import Luggage

if TYPE_CHECKING:
    from distributed import Client

P = ParamSpec("P")
T = TypeVar("T")

RETRIES = 3
"""How often a cluster plays a game again that could not be played."""

AHEAD, LEAST_AHEAD = 4, 64
"""How many games a cluster gets at a time for each thread of its workers, and at least.

Clusters that grow do so by what they have to do.
"""

CLUSTER_SECONDS = 10.0
"""How long we try to reach a cluster, and then wait for its first worker."""


class Workers(Executor):
    """The workers of a cluster, each of which has been asked whether it can play."""

    def __init__(self, client: Client, luggage: Luggage) -> None:
        """Send the luggage; raises FourgamesError where a worker cannot play with it."""
        from distributed import TimeoutError as OutOfTime

        try:
            # Clusters that grow with their work have no workers before there is any.
            client.submit(int, pure=False).result(timeout=CLUSTER_SECONDS)
        except OutOfTime:
            raise FourgamesError("the cluster has no workers") from None
        for address, answer in client.run(_problems, luggage, on_error="return").items():
            if reason := _reason(answer, luggage.version):
                raise FourgamesError(f"the worker {address} cannot play: {reason}")
        # Games end differently each time; and a worker's death is no game's fault.
        self._client: Any = client
        self._executor: Any = client.get_executor(pure=False, retries=RETRIES)
        # Workers hand it to one another. If all that have it are gone it is sent again.
        self._luggage = client.submit(_itself, luggage, pure=False, retries=RETRIES)

    @property
    def ahead(self) -> int:
        """How many games the workers that are there now should have at a time."""
        return max(LEAST_AHEAD, AHEAD * sum(self._client.nthreads().values()))

    def submit(self, play: Callable[P, T], /, *arguments: P.args, **words: P.kwargs) -> Future[T]:
        """Let a worker play a game; `play` also gets the places of the programs there."""
        game: Future[T] = self._executor.submit(
            _play_there, self._luggage, play, *arguments, **words
        )
        return game


@contextlib.contextmanager
def open_cluster(address: str, players: Sequence[str]) -> Iterator[Workers]:
    """Open the cluster at an address for the players of a plan; raises FourgamesError."""
    try:
        from distributed import Client, KilledWorker
        from distributed.comm import CommClosedError
    except ModuleNotFoundError:
        raise FourgamesError(
            "--scheduler needs the extra: pip install fourgames[cluster]"
        ) from None
    luggage = Luggage.of(players)
    try:
        client = Client(address, timeout=CLUSTER_SECONDS)
    except (OSError, ValueError) as error:
        raise FourgamesError(f"no cluster at {address}: {error}") from None
    with client:
        try:
            yield Workers(client, luggage)
        except KilledWorker:
            raise FourgamesError("the workers that play are ended again and again") from None
        except (CancelledError, CommClosedError):
            raise FourgamesError(f"the connection to {address} is lost") from None


def _reason(answer: Sequence[str] | BaseException, version: str) -> str:
    """Return in words why a worker cannot play, from its answer; nothing if it can."""
    if isinstance(answer, BaseException):
        return f"Fourgames {version} is not installed there, or does not start"
    return "; ".join(answer)


# What follows is carried out by the workers.


def _itself(luggage: Luggage) -> Luggage:
    return luggage


def _problems(luggage: Luggage) -> list[str]:
    return luggage.problems()


def _play_there(luggage: Luggage, play: Callable[..., T], /, *arguments: object) -> T:
    from distributed import get_worker

    # A worker's own folder goes with the worker, even with one that is killed.
    with luggage.unpacked(Path(get_worker().local_directory)) as places:
        return play(*arguments, places)
