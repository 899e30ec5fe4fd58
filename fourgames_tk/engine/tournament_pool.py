"""Playing a tournament on processes of this machine, and beside a window."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from concurrent.futures import BrokenExecutor, CancelledError, ProcessPoolExecutor
from types import FrameType

from .errors import FourgamesError
from .tournament import Journal, Result, run


class GameStopped(Exception):
    """Raised inside a game whose process is told to terminate, so that its bots are closed."""


def open_pool(jobs: int) -> ProcessPoolExecutor:
    """Return a pool whose processes give up their games when they are told to terminate."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(jobs, context, initializer=_heed_termination)


class BackgroundTournament:
    """A tournament that is played while somebody watches; nothing but `join` waits for it."""

    def __init__(self, journal: Journal, jobs: int) -> None:
        """Begin to play."""
        self._journal = journal
        self._jobs = jobs
        self._stopping = False
        self.problem = ""
        """Why the tournament broke off, for people; empty while all is well."""
        self._thread = threading.Thread(target=self._play, name="tournament")
        self._thread.start()

    @property
    def is_running(self) -> bool:
        """Whether games are still played."""
        return self._thread.is_alive()

    @property
    def results(self) -> tuple[Result, ...]:
        """The results so far."""
        return tuple(self._journal.results)

    def stop(self) -> None:
        """Break off: the games under way are given up, those played are kept."""
        self._stopping = True
        for process in multiprocessing.active_children():
            process.terminate()

    def join(self) -> None:
        """Wait until nothing is played any more."""
        self._thread.join()

    def _play(self) -> None:
        try:
            with open_pool(self._jobs) as pool:
                run(self._journal, pool, self._check)
        except (GameStopped, CancelledError):
            return
        except BrokenExecutor:
            if not self._stopping:
                self.problem = "a process that played was ended from outside"
        except FourgamesError as error:
            self.problem = str(error)

    def _check(self, result: Result) -> None:
        # A process that had just begun when `stop` was called may not have heard of it.
        if self._stopping:
            raise GameStopped


def _heed_termination() -> None:
    signal.signal(signal.SIGTERM, _give_up)


def _give_up(number: int, frame: FrameType | None) -> None:
    raise GameStopped
