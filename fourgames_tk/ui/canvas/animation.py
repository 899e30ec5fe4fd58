"""Motion: what moves, for how long, one after another; a skip goes to the end at once."""

from __future__ import annotations

import time
import tkinter as tk
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..widgets.sound import Sound
from ..widgets.timers import Timer

if TYPE_CHECKING:
    from ..host import Host


FRAME_MS = 16

SPEEDS: dict[str, float] = {"off": 0.0, "slow": 2.2, "normal": 1.0, "fast": 0.35, "fastest": 0.0}
"""How much longer than at normal speed a motion takes, by the word of the preferences.

At "fastest" the end of every motion is drawn, as fast as that goes; at "off" only the last.
"""


@dataclass(frozen=True)
class Animation:
    """One movement. `frame` is called with the eased progress from 0.0 to 1.0, ending with 1.0.

    `milliseconds` is at normal speed. `start` is called once before the first frame, also
    when the motion is skipped (`sound` is not played then).
    """

    milliseconds: int
    frame: Callable[[float], None] = lambda progress: None
    start: Callable[[], None] = lambda: None
    sound: Sound | None = None


def ease(progress: float) -> float:
    """Return the progress eased in and out (smoothstep); both ends stay fixed."""
    return progress * progress * (3.0 - 2.0 * progress)


def interpolate(start: float, stop: float, progress: float) -> float:
    return start + (stop - start) * progress


class Animator:
    """Plays motions on the event loop of a widget, never blocking it."""

    def __init__(self, widget: tk.Misc, app: Host) -> None:
        """Play on `widget`'s event loop, at the speed that holds as each motion begins."""
        self._app = app
        self._animations: Iterator[Animation] = iter(())
        self.is_muted = False
        """Whether what is in motion makes no sound."""
        self.current: Animation | None = None
        """What is in motion, if anything is."""
        self._started = self._due = 0.0
        self._done: Callable[[], None] = lambda: None
        self._timer = Timer(widget)

    def run(self, animations: Iterable[Animation], done: Callable[[], None] = lambda: None) -> None:
        """Play the motions in order, then call `done`.

        The motions may come from a generator: each is asked for when the one before has ended.
        """
        self.skip()
        self._animations = iter(animations)
        self._done = done
        self._next()

    def skip(self) -> None:
        """Go to the end of everything that is in motion; `done` is called."""
        self._timer.cancel()
        motion = self.current
        while motion is not None:
            motion.frame(1.0)
            motion = self._start_next() if self.current is motion else None

    def stop(self) -> None:
        """Stop without going to the end and without calling `done`; the view is going away."""
        self._timer.cancel()
        self.current = None
        self._animations = iter(())

    def _start_next(self) -> Animation | None:
        """Let the next motion begin, and return it; None where all have ended, or others run.

        What is painted can take the view away, or set it moving anew.
        """
        self.current = motion = next(self._animations, None)
        if motion is None:
            self._finish()
            return None
        motion.start()
        return motion if self.current is motion else None

    def _next(self) -> None:
        motion = self._start_next()
        if motion is None:
            return
        if motion.sound is not None and not self.is_muted:
            self._app.play_sound(motion.sound)
        if self._app.preferences.speed == "off":
            self.skip()
            return
        self._started = self._due = time.monotonic()
        self._tick()

    def _tick(self) -> None:
        motion = self.current
        if motion is None:
            return
        seconds = motion.milliseconds * SPEEDS[self._app.preferences.speed] / 1000.0
        progress = 1.0 if seconds <= 0 else (time.monotonic() - self._started) / seconds
        motion.frame(1.0 if progress >= 1.0 else ease(progress))
        if self.current is not motion:
            return
        if progress >= 1.0:
            self._timer.start_when_idle(self._next)
            return
        # By the clock, so that painting a frame does not put the next one off; what is late by more
        # than a frame is left out.
        now = time.monotonic()
        self._due = max(self._due + FRAME_MS / 1000, now)
        self._timer.start(max(1, round(1000 * (self._due - now))), self._tick)

    def _finish(self) -> None:
        self.current = None
        done, self._done = self._done, lambda: None
        done()
