"""Time limits of searches, and requests to stop them."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

MAX_SECONDS = 86_400
"""Longest time that the protocol takes for a search, in seconds."""


class OutOfTime(Exception):  # a signal, not an error
    """Raised in a search when its clock has run out. The search's caller catches it."""


class StopSignal:
    """A request to stop a search, from any thread.

    It also wakes threads that wait for an answer. Calling the object returns whether the request
    was made.
    """

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
        """Call `wake` when a stop is requested while the block runs, at once if it was before."""
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
    """A deadline `seconds` from now (None: no deadline), and a function that stops earlier.

    `stopped` is called at every check, so it must be fast. Without a deadline, the limits that a
    search sets itself (`limited_to`) are processor time of its thread, so that a busy machine finds
    as much.
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
    def is_stopped(self) -> bool:
        """Whether a stop was requested, whatever time is left."""
        return self._stopped is not None and self._stopped()

    @contextmanager
    def calling_on_stop(self, wake: Callable[[], object]) -> Iterator[None]:
        """Call `wake` as soon as a `StopSignal` is set, so that the block need not poll."""
        if isinstance(self._stopped, StopSignal):
            with self._stopped.calling_on_stop(wake):
                yield
        else:
            yield

    def is_expired(self) -> bool:
        """Return whether the time is over or a stop was requested."""
        if self.is_stopped:
            return True
        self._owed -= 1
        now = self._now()
        if self._deadline is None or now < self._deadline:
            return False
        return self._owed < 0 or (self._latest is not None and now >= self._latest)

    def check_time(self, nodes: int = 1) -> None:
        """Raise OutOfTime if expired. Searches call it at intervals, after so many `nodes`."""
        if self.is_expired():
            raise OutOfTime

    def remaining_seconds(self) -> float | None:
        """Return the seconds left, at least 0, or None without a deadline."""
        if self._deadline is None:
            return None
        return max(0.0, self._deadline - self._now())

    def with_seconds(self, seconds: float | None) -> Clock:
        """Return a clock with another time limit and the same stop function."""
        return Clock(seconds, self._stopped)

    def limited_to(self, seconds: float, checks: int = 0) -> Clock:
        """Return a clock with the earlier of this deadline and `seconds` from now.

        `seconds` only count after `checks` calls of `check_time`, so that a search finds as much on
        a slow machine.
        """
        clock = self._until(self._now() + seconds)
        if checks:
            clock._latest, clock._owed = self._deadline, checks
        return clock

    def with_share(self, part: float) -> Clock:
        """Return a clock with this part of the remaining time, or this one without a deadline."""
        remaining = self.remaining_seconds()
        return self if remaining is None else self.limited_to(part * remaining)

    def expiring_after_checks(self, most: int) -> Clock:
        """Return a clock with this deadline that also expires after `most` checks.

        Searches check after a fixed number of positions, so that the result does not depend on the
        machine's speed.
        """
        left, stopped = iter(range(most)), self._stopped

        def is_over() -> bool:
            return next(left, None) is None or (stopped is not None and stopped())

        clock = self._until(self._deadline)
        clock._stopped = is_over
        return clock

    def _until(self, deadline: float | None) -> Clock:
        """Return a clock of the same time source, with the earlier of both deadlines."""
        clock = Clock(None, self._stopped)
        clock._now = self._now
        known = [each for each in (deadline, self._deadline) if each is not None]
        clock._deadline = clock._latest = min(known, default=None)
        return clock


class NodeClock(Clock):
    """A clock that also expires when a search has seen more than `nodes` positions.

    The limits of time that a search sets itself do not count, so that the machine's speed does not
    matter; the deadline of `clock` does.
    """

    def __init__(self, clock: Clock, nodes: int) -> None:
        super().__init__(None, clock._stopped)
        self._now, self._deadline = clock._now, clock._deadline
        self._clock, self._nodes = clock, nodes

    @property
    def nodes_left(self) -> int:
        """The number of positions that a search may still see."""
        return max(0, self._nodes)

    def is_expired(self) -> bool:
        return self._nodes < 0 or self._clock.is_expired()

    def check_time(self, nodes: int = 1) -> None:
        self._nodes -= nodes
        self._clock.check_time(nodes)
        if self._nodes < 0:
            raise OutOfTime

    def limited_to(self, seconds: float, checks: int = 0) -> Clock:
        return self

    def with_share(self, part: float) -> Clock:
        """Return a clock with the share `part` (0 to 1) of the remaining nodes.

        Nodes that it counts are taken from this clock, too.
        """
        return NodeClock(self, int(part * self.nodes_left))

    def expiring_after_checks(self, most: int) -> Clock:
        return NodeClock(super().expiring_after_checks(most), self._nodes)


MAX_NODES, MAX_DEPTH = 10**9, 99
"""Most nodes and greatest depth that a player's text and the protocol take."""


class DepthClock(NodeClock):
    """A clock of a search to a fixed depth, in plies, in place of the level's own depth."""

    def __init__(self, clock: Clock, depth: int, nodes: int = MAX_NODES) -> None:
        super().__init__(clock, nodes)
        self.depth = depth

    def expiring_after_checks(self, most: int) -> Clock:
        """Return this clock: the depth limits the search instead."""
        return self


def fixed_limit_clock(clock: Clock, nodes: int = 0, depth: int = 0) -> Clock:
    """Return a clock with a fixed number of nodes and a fixed depth; 0 means no such limit."""
    if depth:
        return DepthClock(clock, depth, nodes or MAX_NODES)
    return NodeClock(clock, nodes) if nodes else clock


NO_LIMIT = Clock()
"""A clock that never expires."""
