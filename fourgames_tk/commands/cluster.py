"""Playing a tournament on a Dask cluster, whose workers have the programs that play."""

from __future__ import annotations

import contextlib
import shutil
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError, Future
from typing import TYPE_CHECKING, Any

from .. import __version__
from ..engine.errors import FourgamesError
from ..engine.players.find import command_bot, find_bot
from ..engine.players.remote import EngineProcess
from ..engine.players.spec import PlayerSpec
from ..engine.tournament import Fixture, Plan, Played, Tables, play

if TYPE_CHECKING:
    from distributed import Client

RETRIES = 3
"""How often a cluster plays a game again that could not be played."""

AHEAD, LEAST_AHEAD = 4, 64
"""How many games a cluster gets at a time for each thread of its workers, and at least.

Clusters that grow do so by what they have to do.
"""

CLUSTER_SECONDS = 10.0
"""How long we try to reach a cluster, and then wait for its first worker."""


class Workers(Tables):
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
        """How many games the workers that are there now should have at a time."""
        return max(LEAST_AHEAD, AHEAD * sum(self._client.nthreads().values()))

    def begin(self, plan: Plan, fixture: Fixture) -> Future[Played]:
        game: Future[Played] = self._executor.submit(_play_there, plan, fixture)
        return game

    def stop(self) -> None:
        """Give up the games that wait; those under way are of no use to anybody."""
        self._executor.shutdown(wait=False)

    def close(self) -> None:
        """The workers go on without us."""


@contextlib.contextmanager
def open_cluster(address: str, players: Sequence[str]) -> Iterator[Workers]:
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
            yield Workers(client, players)
        except KilledWorker:
            raise FourgamesError("the workers that play are ended again and again") from None
        except (CancelledError, CommClosedError):
            raise FourgamesError(f"the connection to {address} is lost") from None


def _reason(answer: Sequence[str] | BaseException) -> str:
    """Return in words why a worker cannot play, from its answer; nothing if it can."""
    if isinstance(answer, BaseException):
        return f"Fourgames {__version__} is not installed there, or does not start"
    return "; ".join(answer)


# What follows is carried out by the workers.

_own = threading.local()


def _problems(version: str, players: Sequence[str]) -> list[str]:
    """Return why this machine cannot play along, a reason each; none if it can."""
    found = []
    if version != __version__:
        found.append(f"Fourgames is {__version__} there and {version} here")
    for spec in map(PlayerSpec.parse_entrant, players):
        try:
            if spec.kind == "bot":
                find_bot(spec.path)
        except FourgamesError as error:
            found.append(str(error))
        command = command_bot(spec.line).line[0] if spec.line else ""
        if command and shutil.which(command) is None:
            found.append(f"there is no command {command} for {spec.text}")
    return found


def _play_there(plan: Plan, fixture: Fixture) -> Played:
    if not hasattr(_own, "engine"):
        _own.engine = EngineProcess()
    return play(plan, fixture, _own.engine)
