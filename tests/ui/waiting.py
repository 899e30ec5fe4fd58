"""A guard: when the window goes, nothing waits for its time any more."""

from __future__ import annotations

import gc
import tkinter as tk

from fourgames_tk.ui.loop.timer import Timer


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
    owners = {each["_waiting"][0]: each["_widget"] for each in ours if each["_waiting"]}
    return [f"{script} of {owners.get(each)!r}" for each, script in waiting.items()]
