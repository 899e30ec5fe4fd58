"""The clock of animations in tests: however busy the machine, none is over before a test looks."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

LONGEST_TURN = 0.1
"""Seconds that pass at most while the event loop handles one event."""


class AnimationClock:
    """Stands in for `time` where animations look at it.

    Once a test has waited for something, its seconds pass while it waits and at no other time: not
    while it sends keys and handles what they do.
    """

    def __init__(self) -> None:
        self._now: float | None = None

    def monotonic(self) -> float:
        """Return the seconds that animations go by."""
        return time.monotonic() if self._now is None else self._now

    def stop(self) -> None:
        """Stand still until the next `turn`."""
        self._now = self.monotonic()

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Let the time pass that a block takes, at its end, `LONGEST_TURN` at most."""
        begun, now = time.monotonic(), self.monotonic()
        self._now = now
        yield
        self._now = now + min(LONGEST_TURN, time.monotonic() - begun)

    def begin(self) -> None:
        """Go as `time` does until `stop`."""
        self._now = None


CLOCK = AnimationClock()
"""The one that `pump` lets pass."""
