"""Motions on the event loop: their order, their speeds, and what a skip leaves undone: nothing."""

from __future__ import annotations

import tkinter
from collections.abc import Callable, Iterator
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourgames_tk.ui.canvas import animation
from fourgames_tk.ui.canvas.animation import Animation, Animator, ease, interpolate
from fourgames_tk.ui.widgets.sound import Sound
from fourgames_tk.ui.widgets.timers import Timer
from tests.ui.plain_app import PlainApp
from tests.ui.pump import pump
from tests.ui.waiting import still_waiting


class Stage:
    """Two or more motions, and what they did, in order."""

    def __init__(self, root: tkinter.Tk, speed: str = "normal") -> None:
        self.app = PlainApp(speed=speed)
        self.animator = Animator(root, self.app)
        self.told: list[str] = []
        self.frames: dict[str, list[float]] = {}

    def motion(self, name: str, milliseconds: int, sound: Sound | None = None) -> Animation:
        frames = self.frames.setdefault(name, [])
        return Animation(
            milliseconds, frames.append, lambda: self.told.append(f"{name} starts"), sound
        )

    def run(self, *motions: Animation) -> None:
        self.animator.run(motions, lambda: self.told.append("done"))


def test_animations_play_one_after_another_and_end_at_one(root: tkinter.Tk) -> None:
    stage = Stage(root)
    stage.run(stage.motion("first", 40, Sound.LIFT), stage.motion("second", 40, Sound.PLACE))
    assert stage.animator.current and stage.told == ["first starts"]
    pump(root, lambda: stage.animator.current is None, message="the end")
    assert stage.told == ["first starts", "second starts", "done"]
    assert stage.app.heard == [Sound.LIFT, Sound.PLACE]
    for frames in stage.frames.values():
        assert len(frames) > 1 and frames == sorted(frames) and frames[-1] == 1.0


def test_a_skip_starts_and_ends_every_later_animation_without_sounds(root: tkinter.Tk) -> None:
    stage = Stage(root)
    stage.run(*(stage.motion(name, 10_000, Sound.HIT) for name in ("first", "second", "third")))
    stage.animator.skip()
    assert stage.told == ["first starts", "second starts", "third starts", "done"]
    assert [frames[-1] for frames in stage.frames.values()] == [1.0, 1.0, 1.0]
    assert stage.app.heard == [Sound.HIT]
    assert stage.animator.current is None
    stage.animator.skip()
    assert stage.told.count("done") == 1


def test_what_is_done_at_the_end_may_run_more_which_is_done_too(root: tkinter.Tk) -> None:
    stage = Stage(root)
    more = stage.motion("second", 10_000)
    stage.animator.run([stage.motion("first", 10_000)], lambda: stage.run(more))
    stage.animator.skip()
    assert stage.animator.current is more and stage.told == ["first starts", "second starts"]
    stage.animator.skip()
    assert stage.told == ["first starts", "second starts", "done"]


def test_what_is_dropped_neither_goes_on_nor_is_done(root: tkinter.Tk) -> None:
    stage = Stage(root)
    stage.run(stage.motion("first", 10_000), stage.motion("second", 0))
    stage.animator.stop()
    assert still_waiting(root) == []
    before = list(stage.frames["first"])
    root.update()
    assert stage.told == ["first starts"] and stage.frames["first"] == before
    assert stage.animator.current is None


PAINTING = ("start", "first frame", "last frame", "skipped")
"""When what is painted may take the view away, or set it moving anew."""


def painting(stage: Stage, when: str, then: Callable[[], None]) -> Animation:
    """Return a motion that does something once, while it is painted."""
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
    stage = Stage(root)

    def then() -> None:
        stage.animator.stop()
        if another:
            stage.run(stage.motion("third", 10_000))
        stage.told.append("then")

    stage.run(painting(stage, when, then), stage.motion("second", 10_000))
    if when == "skipped":
        stage.animator.skip()
    pump(root, lambda: "then" in stage.told, message="what is done while it is painted")
    assert bool(still_waiting(root)) == another
    root.update()
    assert stage.told == [*["third starts"] * another, "then"]
    assert bool(stage.animator.current) == another
    stage.animator.stop()


def test_the_next_animation_is_created_only_when_the_one_before_has_ended(root: tkinter.Tk) -> None:
    stage = Stage(root)
    asked: list[str] = []

    def motions() -> Iterator[Animation]:
        for name in ("first", "second"):
            asked.append(name)
            yield stage.motion(name, 10_000)

    stage.animator.run(motions())
    assert asked == ["first"]
    stage.animator.skip()
    assert asked == ["first", "second"]


@pytest.mark.parametrize("speed", ["off", "fastest"])
def test_without_time_only_the_ends_are_drawn(root: tkinter.Tk, speed: str) -> None:
    stage = Stage(root, speed)
    stage.run(stage.motion("first", 10_000), stage.motion("second", 10_000))
    assert (stage.animator.current is not None) is (speed == "fastest")
    pump(root, lambda: stage.animator.current is None, message="the end")
    assert list(stage.frames.values()) == [[1.0], [1.0]]
    assert stage.told[-1] == "done"


@pytest.mark.parametrize(("speed", "times"), [("slow", 2.2), ("normal", 1.0), ("fast", 0.35)])
def test_the_speed_multiplies_the_length_of_every_animation(
    root: tkinter.Tk, monkeypatch: pytest.MonkeyPatch, speed: str, times: float
) -> None:
    now, frames = 0.0, list[float]()
    steps: list[Callable[[], object]] = []
    monkeypatch.setattr(animation, "time", SimpleNamespace(monotonic=lambda: now))
    monkeypatch.setattr(Timer, "start", lambda timer, milliseconds, do: steps.append(do))
    animator = Animator(root, PlainApp(speed=speed))
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
