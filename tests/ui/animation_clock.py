"""The clock of animations in tests, which makes them independent of the machine's speed."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

LONGEST_TURN = 0.1
"""Maximum number of seconds that pass while the event loop handles one event."""


class AnimationClock:
    """Replaces `time` in the modules of animations.

    After a test's first wait, the clock runs only while the test waits, not while it sends keys and
    handles their effects.
    """

    def __init__(self) -> None:
        self._now: float | None = None

    def monotonic(self) -> float:
        """Return the time for animations, in seconds."""
        return time.monotonic() if self._now is None else self._now

    def stop(self) -> None:
        """Stop the clock until the next `turn`."""
        self._now = self.monotonic()

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Advance the clock after a block by the block's duration, at most by `LONGEST_TURN`."""
        begun, now = time.monotonic(), self.monotonic()
        self._now = now
        yield
        self._now = now + min(LONGEST_TURN, time.monotonic() - begun)

    def begin(self) -> None:
        """Run like `time` until `stop`."""
        self._now = None


CLOCK = AnimationClock()
"""The clock that `pump` advances."""
