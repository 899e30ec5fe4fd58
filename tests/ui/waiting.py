"""Waiting until a window is idle, and finding timers that are left at its end."""

from __future__ import annotations

import gc
import re
import tkinter as tk
from types import MethodType
from typing import Any
from weakref import WeakSet

from fourgames_tk.ui.widgets.background import BackgroundTask
from fourgames_tk.ui.widgets.timers import Timer
from tests.ui.pump import pump, settle

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


def come_to_rest(root: tk.Misc) -> None:
    """Wait until the window is idle, as while a person thinks.

    Then drawing, animations, idle callbacks and background tasks have ended. The timer of the
    waiting itself is left.
    """

    def rests() -> bool:
        if any("pump_tick" not in each for each in timers(root)):
            return False
        return not any(each.is_busy and each._widget.tk is root.tk for each in TASKS)

    settle(root)
    pump(root, rests, "the window to rest")
    settle(root)


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
