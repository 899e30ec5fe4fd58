"""What a window still has to do: waiting until that is nothing, and a guard for when it goes."""

from __future__ import annotations

import gc
import re
import tkinter as tk
from types import MethodType

from fourgames_tk.ui.widgets.background import BackgroundTask
from fourgames_tk.ui.widgets.timers import Timer
from tests.ui.pump import pump, settle


def timers(root: tk.Misc) -> tuple[str, ...]:
    """Return what Tcl would do later or when idle, in whatever language it is written."""
    names = root.tk.splitlist(root.tk.eval("after info"))
    return tuple(root.tk.eval(f"after info {name}") for name in names)


def come_to_rest(root: tk.Misc) -> None:
    """Wait until the window has nothing left to do, as while a person thinks.

    All that was begun has ended then: drawing, animations, work that waits for a free moment, and
    what is worked out in threads and processes. The timer of the waiting itself is left.
    """
    busy: list[BackgroundTask] = []

    def rests() -> bool:
        """Look through all objects for background tasks only when no known one is busy."""
        waits = any("pump_tick" not in each for each in timers(root))
        if waits or any(each.busy for each in busy):
            return False
        busy[:] = (each for each in gc.get_objects() if type(each) is BackgroundTask and each.busy)
        return not busy

    settle(root)
    pump(root, rests, "the window to rest")
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
