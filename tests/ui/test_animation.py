"""Animations on the event loop: their order, speed, sounds and skips."""

from __future__ import annotations

import tkinter
import tkinter as tk
from collections.abc import Callable, Iterator
from dataclasses import replace
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourgames_tk.ui.canvas import animation
from fourgames_tk.ui.canvas.animation import FRAME_MS, Animation, Animator, ease, interpolate
from fourgames_tk.ui.widgets.sound import Sound
from fourgames_tk.ui.widgets.timers import Timer
from tests.ui.plain_services import plain_services
from tests.ui.pump import pump
from tests.ui.waiting import still_waiting


class AnimationLog:
    """Animations that record what they do, in order."""

    def __init__(self, root: tkinter.Tk, speed: str = "normal") -> None:
        self.app = plain_services(root, speed=speed)
        self.played: list[Sound] = []
        self.app.sounds.play = lambda sound: self.played.append(sound)  # type: ignore[method-assign]
        self.animator = Animator(root, self.app)
        self.events: list[str] = []
        self.frames: dict[str, list[float]] = {}

    def animation(self, name: str, milliseconds: int, sound: Sound | None = None) -> Animation:
        frames = self.frames.setdefault(name, [])
        return Animation(
            milliseconds, frames.append, lambda: self.events.append(f"{name} starts"), sound
        )

    def run(self, *animations: Animation) -> None:
        self.animator.run(animations, lambda: self.events.append("done"))


def test_animations_play_one_after_another_and_end_at_one(root: tkinter.Tk) -> None:
    log = AnimationLog(root)
    log.run(log.animation("first", 40, Sound.LIFT), log.animation("second", 40, Sound.PLACE))
    assert log.animator.current and log.events == ["first starts"]
    pump(root, lambda: log.animator.current is None, message="the end")
    assert log.events == ["first starts", "second starts", "done"]
    assert log.played == [Sound.LIFT, Sound.PLACE]
    for frames in log.frames.values():
        assert len(frames) > 1 and frames == sorted(frames) and frames[-1] == 1.0


def test_a_muted_animation_plays_without_its_sound(root: tkinter.Tk) -> None:
    log = AnimationLog(root)
    for muted in (True, False):
        log.animator.is_muted = muted
        log.run(log.animation("first", 10_000, Sound.LIFT))
        assert log.played == ([] if muted else [Sound.LIFT])
    log.animator.stop()


def test_a_skip_starts_and_ends_every_later_animation_without_sounds(root: tkinter.Tk) -> None:
    log = AnimationLog(root)
    log.run(*(log.animation(name, 10_000, Sound.HIT) for name in ("first", "second", "third")))
    log.animator.skip()
    assert log.events == ["first starts", "second starts", "third starts", "done"]
    assert [frames[-1] for frames in log.frames.values()] == [1.0, 1.0, 1.0]
    assert log.played == [Sound.HIT]
    assert log.animator.current is None
    log.animator.skip()
    assert log.events.count("done") == 1


def test_what_is_done_at_the_end_may_run_more_which_is_done_too(root: tkinter.Tk) -> None:
    log = AnimationLog(root)
    more = log.animation("second", 10_000)
    log.animator.run([log.animation("first", 10_000)], lambda: log.run(more))
    log.animator.skip()
    assert log.animator.current is more and log.events == ["first starts", "second starts"]
    log.animator.skip()
    assert log.events == ["first starts", "second starts", "done"]


def test_another_run_shows_the_end_of_the_one_before(root: tkinter.Tk) -> None:
    log = AnimationLog(root)
    for name in ("first", "second"):
        log.run(log.animation(name, 10_000))
    assert log.events == ["first starts", "done", "second starts"]
    assert log.frames["first"][-1] == 1.0
    log.animator.stop()


@pytest.mark.parametrize("speed", ["off", "fastest"])
def test_one_with_a_still_is_shown_at_every_speed(root: tkinter.Tk, speed: str) -> None:
    log = AnimationLog(root, speed)
    flash = replace(log.animation("flash", 300), still=0.25)
    log.run(log.animation("first", 10_000), flash, log.animation("last", 10_000))
    pump(root, lambda: log.animator.current is flash, "the flash")
    pump(root, lambda: "done" in log.events, "the end")
    assert log.events == ["first starts", "flash starts", "last starts", "done"]
    if speed == "off":
        assert log.frames["flash"] == [0.25, 1.0]
    else:
        assert len(log.frames["flash"]) > 2
    assert log.frames["first"] == log.frames["last"] == [1.0]


def test_what_is_dropped_neither_goes_on_nor_is_done(root: tkinter.Tk) -> None:
    log = AnimationLog(root)
    log.run(log.animation("first", 10_000), log.animation("second", 0))
    log.animator.stop()
    assert still_waiting(root) == []
    before = list(log.frames["first"])
    root.update()
    assert log.events == ["first starts"] and log.frames["first"] == before
    assert log.animator.current is None


PAINTING = ("start", "first frame", "last frame", "skipped")
"""Moments at which painting may destroy the board or start another animation."""


def painting(log: AnimationLog, when: str, then: Callable[[], None]) -> Animation:
    """Return an animation that calls a function once, in a frame."""
    waiting = [then]

    def paint(now: bool) -> None:
        if now and waiting:
            waiting.pop()()

    return Animation(
        40,
        lambda progress: paint(when != "start" and (progress == 1.0 or when == "first frame")),
        lambda: paint(when == "start"),
    )


@pytest.mark.parametrize("when", PAINTING)
@pytest.mark.parametrize("another", [False, True], ids=["dropped", "another run"])
def test_what_is_dropped_while_it_is_painted_leaves_nothing_and_another_run_is_shown_whole(
    root: tkinter.Tk, when: str, another: bool
) -> None:
    log = AnimationLog(root)

    def then() -> None:
        log.animator.stop()
        if another:
            log.run(log.animation("third", 10_000))
        log.events.append("then")

    log.run(painting(log, when, then), log.animation("second", 10_000))
    if when == "skipped":
        log.animator.skip()
    pump(root, lambda: "then" in log.events, message="what is done while it is painted")
    assert bool(still_waiting(root)) == another
    root.update()
    assert log.events == [*["third starts"] * another, "then"]
    assert bool(log.animator.current) == another
    log.animator.stop()


def test_the_next_animation_is_created_only_when_the_one_before_has_ended(root: tkinter.Tk) -> None:
    log = AnimationLog(root)
    asked: list[str] = []

    def animations() -> Iterator[Animation]:
        for name in ("first", "second"):
            asked.append(name)
            yield log.animation(name, 10_000)

    log.animator.run(animations())
    assert asked == ["first"]
    log.animator.skip()
    assert asked == ["first", "second"]


@pytest.mark.parametrize("speed", ["off", "fastest"])
def test_without_time_only_the_ends_are_drawn(root: tkinter.Tk, speed: str) -> None:
    log = AnimationLog(root, speed)
    log.run(log.animation("first", 10_000), log.animation("second", 10_000))
    assert (log.animator.current is not None) is (speed == "fastest")
    pump(root, lambda: log.animator.current is None, message="the end")
    assert list(log.frames.values()) == [[1.0], [1.0]]
    assert log.events[-1] == "done"


@pytest.mark.parametrize(("speed", "times"), [("slow", 2.2), ("normal", 1.0), ("fast", 0.35)])
def test_the_speed_multiplies_the_length_of_every_animation(
    root: tkinter.Tk, monkeypatch: pytest.MonkeyPatch, speed: str, times: float
) -> None:
    now, frames = 0.0, list[float]()
    steps: list[Callable[[], object]] = []
    monkeypatch.setattr(animation, "time", SimpleNamespace(monotonic=lambda: now))
    monkeypatch.setattr(Timer, "start", lambda timer, milliseconds, do: steps.append(do))
    animator = Animator(root, plain_services(root, speed=speed))
    animator.run([Animation(10_000, frames.append)])
    for share in (0.25, 0.5, 0.75):
        now = share * 10 * times
        steps[-1]()
    assert frames == pytest.approx([0.0, ease(0.25), ease(0.5), ease(0.75)])
    animator.stop()


@given(st.floats(0, 1), st.floats(0, 1))
def test_easing_keeps_both_ends_and_the_order(first: float, second: float) -> None:
    assert (ease(0.0), ease(0.5), ease(1.0)) == (0.0, 0.5, 1.0)
    assert ease(first) <= ease(second) + 1e-12 or first > second
    assert ease(first) + ease(1 - first) == pytest.approx(1)
    assert interpolate(3.0, 7.0, first) == pytest.approx(3 + 4 * first)


def test_frames_follow_each_other_by_the_clock(
    root: tk.Tk, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, delays = 5.0, list[int]()
    steps: list[Callable[[], object]] = []

    def start(timer: Timer, milliseconds: int, call: Callable[[], object]) -> None:
        delays.append(milliseconds)
        steps.append(call)

    monkeypatch.setattr(animation, "time", SimpleNamespace(monotonic=lambda: now))
    monkeypatch.setattr(Timer, "start", start)
    animator = Animator(root, plain_services(root, speed="normal"))
    animator.run([Animation(10_000)])
    for late in (0, 3, 1000, 0):
        now += (delays[-1] + late) / 1000
        steps[-1]()
    # After a frame that was 3 ms late the next one comes sooner; a long delay is left out.
    assert delays == [FRAME_MS, FRAME_MS, FRAME_MS - 3, 1, FRAME_MS - 1]
    animator.stop()
