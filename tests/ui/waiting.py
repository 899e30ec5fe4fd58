"""A guard: when the window goes, nothing waits for its time any more."""

from __future__ import annotations

import gc
import re
import tkinter as tk
from types import MethodType

from fourgames_tk.ui.kit.timer import Timer
from tests.ui.pump import pump, settle


def timers(root: tk.Misc) -> tuple[str, ...]:
    """Return what Tcl would do later or when idle, in whatever language it is written."""
    names = root.tk.splitlist(root.tk.eval("after info"))
    return tuple(root.tk.eval(f"after info {name}") for name in names)


def come_to_rest(root: tk.Misc) -> None:
    """Wait until what was begun has ended; the timer of the waiting itself is left."""
    pump(root, lambda: all("pump_tick" in each for each in timers(root)), message="rest")
    settle(root)


def still_waiting(root: tk.Tk) -> list[str]:
    """Return the timers that Tcl has, each with the widget whose timer it is."""
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
    """Return what a timer would do, whose script ends with the name of a command of tkinter.

    That name begins with the identity of the method that the command calls.
    """
    identity = re.match(r"\d+", script.split()[-1])
    if identity is not None:
        for each in gc.get_objects():
            if id(each) == int(identity[0]) and isinstance(each, MethodType):
                return repr(vars(each.__self__).get("func"))
    return "something"
