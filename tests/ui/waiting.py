"""Waiting until a window is idle, and finding timers that are left at its end."""

from __future__ import annotations

import gc
import re
import time
import tkinter as tk
from collections.abc import Callable, Iterator
from types import MethodType
from typing import Any
from weakref import WeakSet

from fourgames_tk.ui.widgets.background import BackgroundTask
from fourgames_tk.ui.widgets.timers import Timer
from tests.ui.pump import TICK, pump, settle

TASKS = WeakSet[BackgroundTask]()
"""All background tasks."""


def record(task: BackgroundTask, *arguments: Any) -> None:
    """Create a background task, and add it to `TASKS`."""
    create_task(task, *arguments)
    TASKS.add(task)


create_task = BackgroundTask.__init__
BackgroundTask.__init__ = record  # type: ignore[method-assign,assignment]  # mypy wants equal names


def timers(root: tk.Misc) -> tuple[str, ...]:
    """Return the scripts of all pending timers and idle callbacks of Tcl."""
    names = root.tk.splitlist(root.tk.eval("after info"))
    return tuple(root.tk.eval(f"after info {name}") for name in names)


def is_at_rest(root: tk.Misc) -> bool:
    """Return whether drawing, animations, idle callbacks and background tasks have ended."""
    if any(TICK not in each for each in timers(root)):
        return False
    return not any(each.is_busy and each._widget.tk is root.tk for each in TASKS)


def come_to_rest(root: tk.Misc) -> None:
    """Wait until the window is idle, as while a person thinks.

    The timer of the waiting itself is left.
    """
    settle(root)
    pump(root, lambda: is_at_rest(root), "the window to rest")
    settle(root)


def rest_within(
    root: tk.Misc, seconds: float, on_turn: Callable[[float], None] = lambda seconds: None
) -> bool:
    """Wait until the window is idle or destroyed, or the time is over; return whether it is idle.

    `on_turn` is called with the processor time in seconds that each event took.
    """
    deadline, last = time.monotonic() + seconds, time.thread_time()

    def is_open() -> bool:
        return bool(root.tk.eval("info commands .") == ".")

    def is_done() -> bool:
        nonlocal last
        on_turn(time.thread_time() - last)
        done = not is_open() or is_at_rest(root) or time.monotonic() > deadline
        last = time.thread_time()
        return done

    pump(root, is_done, "the window to rest")
    if is_open():
        settle(root)
    return is_open() and is_at_rest(root)


def pending_commands(root: tk.Misc) -> Iterator[tuple[str, str]]:
    """Yield the scripts of the pending timers that call Python, with the commands they call."""
    for each in timers(root):
        script, _ = map(str, root.tk.splitlist(each))
        command = script.split()[-1]
        if command[0].isdecimal():
            yield script, command


def still_waiting(root: tk.Tk) -> list[str]:
    """Return descriptions of Tcl's pending timers, with the widgets that own them."""
    waiting = {}
    for identity in root.tk.splitlist(root.tk.call("after", "info")):
        script, kind = map(str, root.tk.splitlist(root.tk.call("after", "info", identity)))
        if kind == "timer":
            waiting[str(identity)] = script
    if not waiting:
        return []
    ours = [vars(each) for each in gc.get_objects() if isinstance(each, Timer)]
    owners = {
        each["_waiting"][0]: each["_widget"]
        for each in ours
        if each["_waiting"] and each["_root"] is root
    }
    return [
        f"{_called(script)} of {owners.get(each)!r}, {script}" for each, script in waiting.items()
    ]


def _called(script: str) -> str:
    """Return the function that a timer calls, from its script.

    The script ends with the name of a tkinter command, which starts with the id of its method.
    """
    identity = re.match(r"\d+", script.split()[-1])
    if identity is not None:
        for each in gc.get_objects():
            if id(each) == int(identity[0]) and isinstance(each, MethodType):
                return repr(vars(each.__self__).get("func"))
    return "something"
