"""Timers and bindings that end with their widget."""

from __future__ import annotations

import _tkinter
import tkinter as tk
from collections.abc import Callable

import pytest

from fourgames_tk.ui.widgets.background import Mailbox
from fourgames_tk.ui.widgets.timers import (
    ALL_WIDGETS,
    FRAME_MS,
    Timer,
    Tween,
    on_event,
    on_variable_write,
    on_wheel,
    set_animation_speed,
    touchpad_notches_and_rest,
)
from tests.ui.pump import TICK, centre, pump, settle
from tests.ui.waiting import still_waiting, timers
from tests.ui.xdriver import XDriver


def test_timers_do_nothing_after_the_program_has_ended() -> None:
    done: list[str] = []
    window = tk.Tk()
    Timer(window).start(0, lambda: done.append("too late"))
    # As a window manager ends it: Python's commands are still there.
    window.tk.eval("destroy .")
    while window.tk.dooneevent(_tkinter.TIMER_EVENTS | _tkinter.DONT_WAIT):
        pass
    assert not done


def test_one_thing_is_done_once(root: tk.Tk) -> None:
    done: list[str] = []
    timer = Timer(root)
    timer.start(1, lambda: done.append("before"))
    timer.start(1, lambda: done.append("a little later"))
    assert timer.is_waiting
    pump(root, lambda: not timer.is_waiting)
    assert done == ["a little later"]
    timer.start_when_idle(lambda: done.append("idle"))
    root.update_idletasks()
    assert done == ["a little later", "idle"] and not timer.is_waiting


def test_nothing_is_done_after_it_was_cancelled_or_its_widget_is_gone(
    root: tk.Tk,
) -> None:
    done: list[str] = []
    frame = tk.Frame(root)
    cancelled, left = Timer(root), Timer(frame)
    cancelled.start(1, lambda: done.append("cancelled"))
    cancelled.cancel()
    left.start(1, lambda: done.append("left"))
    frame.destroy()
    assert not left.is_waiting and timers(root) == ()
    assert not done


def test_a_timer_that_destroys_its_widget_stops_no_other_timer(root: tk.Tk) -> None:
    """Tkinter would take away the name of the command twice, which is another timer's then."""
    done: list[int] = []
    for number in range(50):
        frame = tk.Frame(root)
        other = Timer(root)

        def end(frame: tk.Frame = frame, other: Timer = other, number: int = number) -> None:
            frame.destroy()
            other.start(1, lambda: done.append(number))

        Timer(frame).start(1, end)
        pump(root, lambda: number in done, message="the other timer")  # noqa: B023


@pytest.mark.parametrize("tag", [ALL_WIDGETS, "."])
def test_a_destroyed_widget_receives_no_events_and_others_do(root: tk.Tk, tag: str) -> None:
    heard: list[str] = []
    before = root.bind_class(tag, "<Key>")
    root.tk.call("bind", tag, "<Key>", "+set ::heard 1")
    first, second = tk.Frame(root), tk.Frame(root)
    on_event(first, tag, "<Key>", lambda event: heard.append("first"))
    on_event(second, tag, "<Key>", lambda event: heard.append("second"))
    first.destroy()
    root.focus_force()
    settle(root)
    root.event_generate("<Key>", keysym="a")
    assert heard == ["second"]
    assert str(root.getvar("heard")) == "1"
    second.destroy()
    assert root.bind_class(tag, "<Key>").strip() == f"{before}set ::heard 1"


@pytest.mark.parametrize("by_tk", [False, True])
def test_a_binding_can_end_after_the_window_of_its_tag(root: tk.Tk, by_tk: bool) -> None:
    window, owner = tk.Toplevel(root), tk.Frame(root)
    on_event(owner, str(window), "<Key>", lambda event: None)
    assert root.tk.eval("info commands *handler_of_*")
    if by_tk:
        root.tk.eval(f"destroy {window}")
    else:
        window.destroy()
    owner.destroy()
    assert not root.tk.eval("info commands *handler_of_*")


def test_a_binding_can_end_with_the_program(root: tk.Tk) -> None:
    window, owner = tk.Toplevel(root), tk.Frame(root)
    on_event(owner, str(window), "<Key>", lambda event: None)
    # As a window manager ends it: Python does not destroy the widgets in their order.
    root.tk.eval("destroy .")


def test_a_widget_destroyed_by_an_event_does_not_receive_it(root: tk.Tk) -> None:
    heard: list[str] = []
    owner = tk.Frame(root)
    on_event(owner, ALL_WIDGETS, "<Key>", lambda event: heard.append("the owner"))

    root.bind("<Key>", lambda event: owner.destroy())
    root.focus_force()
    settle(root)
    root.event_generate("<Key>", keysym="a")
    settle(root)
    assert heard == []


def test_a_variable_is_observed_until_the_owner_is_destroyed(root: tk.Tk) -> None:
    heard: list[str] = []
    variable = tk.StringVar(root)
    owner = tk.Frame(root)
    inside = tk.Frame(owner)
    on_variable_write(owner, variable, lambda: heard.append(variable.get()))
    inside.destroy()
    variable.set("one")
    owner.destroy()
    variable.set("two")
    assert heard == ["one"]
    assert not variable.trace_info()


def test_timers_that_are_let_go_leave_nothing_with_their_widget(root: tk.Tk) -> None:
    done: list[int] = []

    def held() -> tuple[int, str]:
        return len(root.tk.splitlist(root.tk.eval("info commands"))), root.bind("<Destroy>")

    Timer(root)
    # The waiting itself has a command.
    pump(root, lambda: True)
    before = held()
    for number in range(10):
        Timer(root).start(0, lambda number=number: done.append(number))  # type: ignore[misc]  # a lambda with a default
        Mailbox[int](root, done.extend).close()
    pump(root, lambda: len(done) == 10, message="the timers")
    assert held() == before


@pytest.mark.parametrize("of_window", [False, True])
def test_the_wheel_is_reported_unless_it_scrolls_sideways(
    root: tk.Tk, driver: XDriver, of_window: bool
) -> None:
    turned: list[int] = []
    frame = tk.Frame(root, width=200, height=100)
    frame.pack()
    on_wheel(frame, lambda event, notches: turned.append(notches), "." if of_window else "")
    settle(root)
    driver.move(*centre(frame))
    driver.hold("Shift_L")
    driver.wheel(1)
    driver.release_key("Shift_L")
    driver.wheel(-1)
    driver.wheel(1)
    pump(root, lambda: turned == [1, -1])


def test_movements_on_a_touchpad_add_up_to_notches() -> None:
    def reported(*away: int, aside: int = 0) -> list[int]:
        notches, left = [], 0
        for pixels in away:
            turned, left = touchpad_notches_and_rest(aside << 16 | pixels & 0xFFFF, left)
            notches.append(turned)
        return notches

    assert reported(-15, -15, -15, -40) == [0, 0, 1, 1]
    assert reported(30, -30, 30, 30) == [0, 0, 0, -1]
    assert reported(-100, -20, aside=-500) == [2, 1]
    assert reported(0, 0, aside=300) == [0, 0]


def test_what_glides_anew_does_not_go_on_as_before(root: tk.Tk) -> None:
    progress: list[float] = []
    tween = Tween(root, progress.append)
    set_animation_speed(root, "normal")
    tween.start(10_000_000)
    assert progress == [0.0] and still_waiting(root)
    set_animation_speed(root, "off")
    tween.start(10_000_000)
    assert progress == [0.0, 1.0] and not still_waiting(root)


def test_what_glides_can_wait_until_it_is_seen(root: tk.Tk) -> None:
    begins, progress = list[Callable[[], None]](), list[float]()
    set_animation_speed(root, "normal")
    tween = Tween(root, progress.append)
    for _ in range(2):
        tween.start(3 * FRAME_MS, begins.append)
    stale, begin = begins
    stale()
    settle(root)
    assert progress == [0.0, 0.0] and not timers(root)
    begin()
    pump(root, lambda: progress[-1] == 1.0, "the end")


def test_what_glides_arrives(root: tk.Tk) -> None:
    progress: list[float] = []
    set_animation_speed(root, "normal")
    Tween(root, progress.append).start(3 * FRAME_MS)
    pump(root, lambda: all(TICK in each for each in timers(root)), "the end of the tween")
    assert progress[0] == 0 and progress[-1] == 1 and progress == sorted(progress)
