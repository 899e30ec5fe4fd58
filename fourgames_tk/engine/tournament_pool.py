"""Playing a tournament on processes of this machine, and beside a window."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import ParamSpec, TypeVar

from .errors import FourgamesError
from .own_program import after_safe_start, safe_start
from .tournament import Journal, Result, run

P = ParamSpec("P")
T = TypeVar("T")

AHEAD = 4
"""How many games a pool should have for each process, so that none waits for the next one."""

CLOSING_SECONDS = 2.0
"""How long a process that is left alone has to close the bots of its game."""


class GameStopped(Exception):
    """Raised inside a game whose process is told to terminate, so that its bots are closed."""


class GamePool(ProcessPoolExecutor):
    """Processes that play games. One that is told to terminate gives up its game, and all later.

    They end with the process that started them, even if that is killed.
    """

    def __init__(self, jobs: int) -> None:
        """Start the processes as they are needed, `jobs` at most."""
        context = multiprocessing.get_context("spawn")
        # The process that keeps track of what they share is started here.
        with safe_start() as place:
            super().__init__(jobs, context, initializer=_begin, initargs=place)
        self._jobs = jobs
        self._is_stopped = False

    @property
    def ahead(self) -> int:
        """How many games it should have at a time."""
        return AHEAD * self._jobs

    def submit(self, play: Callable[P, T], /, *arguments: P.args, **words: P.kwargs) -> Future[T]:
        """Let a process play a game; the future raises GameStopped if it is given up.

        Raises GameStopped itself once the pool is stopped.
        """
        # Processes are started here. One that is told to end before it can heed that would break
        # the pool, or complain: it inherits that the signals wait.
        with _termination_waits(), safe_start():
            if self._is_stopped:
                raise GameStopped
            game = super().submit(_unless_stopped, partial(play, *arguments, **words))
        if self._is_stopped:
            # Whoever stopped it meanwhile may not have seen the process that was started.
            self._terminate()
        return game

    def stop(self) -> None:
        """Give up all games, those under way and those that wait, and begin no more.

        It does not wait, not even for a process that is being started.
        """
        self._is_stopped = True
        self._terminate()

    def end(self) -> None:
        """End all games at once, and the processes, even one that is deaf to a signal.

        The bots end with them: they live on a pipe that only their game holds.
        """
        for process in self._own():
            process.kill()
        self.shutdown()

    def __exit__(self, *fault: object) -> None:
        """Wait until all games are over; where a process has ended from outside, end the others."""
        # Python waits for these, and from 3.12 on only tells them to terminate.
        if self._broken:
            self.end()
        self.shutdown()

    def _terminate(self) -> None:
        for process in self._own():
            process.terminate()

    def _own(self) -> list[BaseProcess]:
        """Return the processes of this pool alone; others may be those of another tournament."""
        return list((self._processes or {}).values())


class BackgroundTournament:
    """A tournament that is played while somebody watches; nothing but `join` waits for it.

    At its end, whatever that is, the journal is closed: somebody else may go on with its file.
    """

    def __init__(
        self, journal: Journal, jobs: int, changed: Callable[[], None] = lambda: None
    ) -> None:
        """Begin to play; `changed` is called, by another thread, after each game and at the end."""
        self._journal = journal
        self._jobs = jobs
        self._changed = changed
        self._pool: GamePool | None = None
        self._stopping = False
        self._over = False
        self.problem = ""
        """Why the tournament broke off, for people; empty while all is well."""
        self._thread = threading.Thread(target=self._play, name="tournament")
        self._thread.start()

    @property
    def is_running(self) -> bool:
        """Whether games are still played."""
        return not self._over

    @property
    def results(self) -> tuple[Result, ...]:
        """The results so far."""
        return tuple(self._journal.results)

    def results_from(self, number: int) -> list[Result]:
        """Return the results that came after so many others."""
        return self._journal.results[number:]

    def stop(self) -> None:
        """Break off: the games under way are given up, those played are kept."""
        # In this order, and in the other one where the pool is made: one of both sees the other.
        self._stopping = True
        if self._pool is not None:
            self._pool.stop()

    def join(self) -> None:
        """Wait until nothing is played any more."""
        self._thread.join()

    def _play(self) -> None:
        try:
            with GamePool(self._jobs) as pool:
                self._pool = pool
                if self._stopping:
                    pool.stop()
                run(self._journal, pool, lambda result: self._changed())
        except (GameStopped, CancelledError):
            return
        except BrokenExecutor:
            if not self._stopping:
                self.problem = "a process that played was ended from outside"
        except FourgamesError as error:
            self.problem = str(error)
        except OSError as error:
            self.problem = f"what is played cannot be kept: {error.strerror}"
        finally:
            self._journal.close()
            self._over = True
            self._changed()


# What a process has heard is kept in how it takes the signal, so that nothing else has to know.


@contextmanager
def _termination_waits() -> Iterator[None]:
    """Keep the signals to end from this thread, where the system knows of such a thing."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM, signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(folder: str, safe_path: str | None) -> None:
    after_safe_start(folder, safe_path)
    # Ctrl+C reaches all processes of a terminal; the one that started this one decides.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _take_note)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM, signal.SIGINT})
    threading.Thread(target=_end_with_parent, name="parent", daemon=True).start()


def _end_with_parent() -> None:
    """Wait until the process that started this one has ended, then give up the game and end."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
        # The main thread closes the bots of its game, and then waits for others, in vain.
        threading.main_thread().join(CLOSING_SECONDS)
        os._exit(1)


def _take_note(number: int, frame: FrameType | None) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)


def _give_up(number: int, frame: FrameType | None) -> None:
    # Closing the bots of this game must not be interrupted.
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    # Where Python drops what is raised, in a finalizer for example, the game would go on.
    _end_in(CLOSING_SECONDS)
    raise GameStopped


def _end_in(seconds: float) -> None:
    """Let the system end this process after a time, bots and all; never, where it is 0."""
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_REAL, seconds)


def _unless_stopped(play: Callable[[], T]) -> T:
    """Play a game, unless this process was told to terminate before; raises GameStopped."""
    if signal.getsignal(signal.SIGTERM) is signal.SIG_IGN:
        raise GameStopped
    signal.signal(signal.SIGTERM, _give_up)
    try:
        return play()
    finally:
        _end_in(0)
        if signal.getsignal(signal.SIGTERM) is _give_up:
            signal.signal(signal.SIGTERM, _take_note)
