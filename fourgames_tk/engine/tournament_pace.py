"""How long a tournament will still take, by the time that its games took so far."""

from __future__ import annotations

import time
from collections.abc import Callable

MINUTE, HOUR, DAY = 60, 3600, 86400
"""In seconds."""


class Pace:
    """Counts the games from the moment on at which somebody begins to play, or to go on."""

    def __init__(self, done: int, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin when so many games are played; `clock` gives seconds."""
        self._done, self._clock = done, clock
        self._begun = clock()

    def seconds_left(self, done: int, total: int) -> float | None:
        """Return how long the others will take, None before anything is known about it."""
        played = done - self._done
        if played <= 0:
            return None
        return (self._clock() - self._begun) / played * max(0, total - done)


def in_words(seconds: float) -> str:
    """Return a time as people say it: `12 s`, `3 min`, `2 h 5 min`, `4 days`."""
    whole = round(seconds)
    if whole < 2 * MINUTE:
        return f"{whole} s"
    if whole < 2 * HOUR:
        return f"{round(whole / MINUTE)} min"
    if whole < 2 * DAY:
        hours, minutes = divmod(round(whole / MINUTE), 60)
        return f"{hours} h {minutes} min"
    return f"{round(whole / DAY)} days"
