"""The time a search may take, and the wish to stop it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class OutOfTime(Exception):  # a signal, not an error
    """Raised inside a search when its clock has run out; its owner catches it."""


class StopSignal:
    """A wish to stop, uttered from any thread: who waits and does not look at a clock is woken."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._wakers: list[Callable[[], object]] = []
        self._is_uttered = False

    def __call__(self) -> bool:
        return self._is_uttered

    def request_stop(self) -> None:
        with self._lock:
            self._is_uttered = True
            for wake in self._wakers:
                wake()

    @contextmanager
    def calling_on_stop(self, wake: Callable[[], object]) -> Iterator[None]:
        """Call `wake` when somebody wants to stop while the block waits, and if so already."""
        with self._lock:
            self._wakers.append(wake)
            if self._is_uttered:
                wake()
        try:
            yield
        finally:
            with self._lock:
                self._wakers.remove(wake)


class Clock:
    """A deadline in seconds from now (None: no deadline), and a way to stop before it.

    `stopped` is asked at every check; it must be cheap. Where nobody gave a time, what a search
    sets itself (`within`) is processor time of its thread: on a busy machine it finds no less.
    """

    def __init__(
        self, seconds: float | None = None, stopped: Callable[[], bool] | None = None
    ) -> None:
        self._now = time.thread_time if seconds is None else time.monotonic
        self._deadline = None if seconds is None else self._now() + seconds
        self._stopped = stopped
        self._latest = self._deadline
        self._owed = 0

    @property
    def stopped(self) -> bool:
        """Whether somebody wants the search to stop, whatever time is left."""
        return self._stopped is not None and self._stopped()

    @contextmanager
    def calling_on_stop(self, wake: Callable[[], object]) -> Iterator[None]:
        """Call `wake` as soon as a `Stop` is uttered, so that the block need not look."""
        if isinstance(self._stopped, StopSignal):
            with self._stopped.calling_on_stop(wake):
                yield
        else:
            yield

    def expired(self) -> bool:
        """Tell whether the time is over or somebody wants the search to stop."""
        if self.stopped:
            return True
        self._owed -= 1
        now = self._now()
        if self._deadline is None or now < self._deadline:
            return False
        return self._owed < 0 or (self._latest is not None and now >= self._latest)

    def check(self) -> None:
        """Raise OutOfTime if expired. Call it every thousand nodes or so."""
        if self.expired():
            raise OutOfTime

    def remaining(self) -> float | None:
        """Return the seconds left, never below zero; None without a deadline."""
        if self._deadline is None:
            return None
        return max(0.0, self._deadline - self._now())

    def with_seconds(self, seconds: float | None) -> Clock:
        """Return a clock with other time, which the same wish stops."""
        return Clock(seconds, self._stopped)

    def within(self, seconds: float, checks: int = 0) -> Clock:
        """Return a clock with the nearer of this deadline and `seconds` from now.

        Until it was asked `checks` times, `seconds` do not count, this deadline alone does: a
        search then finds no less on a slow machine.
        """
        clock = self._until(self._now() + seconds)
        if checks:
            clock._latest, clock._owed = self._deadline, checks
        return clock

    def share(self, part: float) -> Clock:
        """Return a clock with this part of the time that is left; this one without a deadline."""
        remaining = self.remaining()
        return self if remaining is None else self.within(part * remaining)

    def limited_to_checks(self, most: int) -> Clock:
        """Return a clock with this deadline that also runs out once it was asked so often.

        A search asks it every so many positions: bounded like this it finds the same on a slow
        machine.
        """
        left, stopped = iter(range(most)), self._stopped

        def is_over() -> bool:
            return next(left, None) is None or (stopped is not None and stopped())

        clock = self._until(self._deadline)
        clock._stopped = is_over
        return clock

    def _until(self, deadline: float | None) -> Clock:
        """Return a clock that goes as this one does, with the nearer of both deadlines."""
        clock = Clock(None, self._stopped)
        clock._now = self._now
        known = [each for each in (deadline, self._deadline) if each is not None]
        clock._deadline = clock._latest = min(known, default=None)
        return clock


NO_LIMIT = Clock()
"""Never runs out."""
