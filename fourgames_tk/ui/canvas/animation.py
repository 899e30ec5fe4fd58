"""Animations of a board, played one after another; they can be skipped to their end."""

from __future__ import annotations

import time
import tkinter as tk
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from ..widgets.sound import Sound
from ..widgets.timers import Timer

if TYPE_CHECKING:
    from ..services import Services


FRAME_MS = 16
"""Time between two frames, in milliseconds."""

SPEEDS: dict[str, float] = {"off": 0.0, "slow": 2.2, "normal": 1.0, "fast": 0.35, "fastest": 0.0}
"""Factor for the duration of animations, by the value of the preference `speed`.

At "fastest" the last frame of each animation is drawn; at "off" only that of the last one. One
with a `still` is shown at every speed.
"""


@dataclass(frozen=True)
class Animation:
    """An animation, with functions that are called as it plays.

    `milliseconds` is its duration at normal speed. `start` is called once, before the first frame.
    `frame` is called with the eased progress, from 0.0 to 1.0; the last call is with 1.0. An
    animation that is skipped plays no sound, but `start` and `frame(1.0)` are called. `still` is
    the progress of the frame that stays for the whole duration if animations are off; with it, the
    animation takes its duration at the fastest speed, too.
    """

    milliseconds: int
    frame: Callable[[float], None] = lambda progress: None
    start: Callable[[], None] = lambda: None
    sound: Sound | None = None
    still: float | None = None


def ease(progress: float) -> float:
    """Return the progress eased in and out (smoothstep); both ends stay fixed."""
    return progress * progress * (3.0 - 2.0 * progress)


def interpolate(start: float, stop: float, progress: float) -> float:
    """Return the value between `start` (progress 0.0) and `stop` (progress 1.0)."""
    return start + (stop - start) * progress


class Animator:
    """Plays animations on the event loop of a widget, without blocking it."""

    def __init__(self, widget: tk.Misc, app: Services) -> None:
        """Play on the event loop of `widget`, at the speed that the preferences of `app` have."""
        self._app = app
        self._animations: Iterator[Animation] = iter(())
        self.is_muted = False
        """Whether animations play without their sounds."""
        self.current: Animation | None = None
        """The animation that is playing, or None."""
        self._started = self._due = 0.0
        self._done: Callable[[], None] = lambda: None
        self._timer = Timer(widget)

    def run(self, animations: Iterable[Animation], done: Callable[[], None] = lambda: None) -> None:
        """Play animations in order, then call `done`; first skip those that are playing.

        `animations` may be a generator: it is asked for the next one when the one before has ended.
        """
        self.skip()
        self._animations = iter(animations)
        self._done = done
        self._next()

    def skip(self) -> None:
        """Show the last frame of this and all later animations at once, then call `done`."""
        self._timer.cancel()
        animation = self.current
        while animation is not None:
            animation.frame(1.0)
            animation = self._start_next() if self.current is animation else None

    def stop(self) -> None:
        """Stop without showing the last frame and without calling `done`."""
        self._timer.cancel()
        self.current = None
        self._animations = iter(())

    def _start_next(self) -> Animation | None:
        """Start the next animation and return it.

        Returns None if it was the last one, or if its `start` has stopped or replaced the
        animations.
        """
        self.current = animation = next(self._animations, None)
        if animation is None:
            self._finish()
            return None
        animation.start()
        return animation if self.current is animation else None

    def _next(self) -> None:
        animation = self._start_next()
        if animation is None:
            return
        if animation.sound is not None and not self.is_muted:
            self._app.sounds.play(animation.sound)
        if self._app.preferences.speed == "off":
            self._show_still(animation)
            return
        self._started = self._due = time.monotonic()
        self._tick()

    def _show_still(self, animation: Animation | None) -> None:
        """Show the last frames of animations without motion, up to one that has a still."""
        while animation is not None and animation.still is None:
            animation.frame(1.0)
            animation = self._start_next() if self.current is animation else None
        if animation is not None and animation.still is not None:
            animation.frame(animation.still)
            self._timer.start(animation.milliseconds, partial(self._end_still, animation))

    def _end_still(self, animation: Animation) -> None:
        animation.frame(1.0)
        if self.current is animation:
            self._next()

    def _tick(self) -> None:
        animation = self.current
        assert animation is not None, "whatever ends the animations cancels the timer"
        factor = SPEEDS[self._app.preferences.speed] or float(animation.still is not None)
        seconds = animation.milliseconds * factor / 1000.0
        progress = 1.0 if seconds <= 0 else (time.monotonic() - self._started) / seconds
        animation.frame(1.0 if progress >= 1.0 else ease(progress))
        if self.current is not animation:
            return
        if progress >= 1.0:
            self._timer.start_when_idle(self._next)
            return
        # Counted from the clock, so that slow painting does not delay later frames; a frame that
        # is late by more than `FRAME_MS` is dropped.
        now = time.monotonic()
        self._due = max(self._due + FRAME_MS / 1000, now)
        self._timer.start(max(1, round(1000 * (self._due - now))), self._tick)

    def _finish(self) -> None:
        self.current = None
        done, self._done = self._done, lambda: None
        done()
