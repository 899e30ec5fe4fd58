"""Giving a program the keys as a window manager would, so that Tk hears of it."""

from __future__ import annotations

import _tkinter
import tkinter as tk

from Xlib import X, display
from Xlib.error import CatchError

WHAT_IS_THERE = _tkinter.WINDOW_EVENTS | _tkinter.DONT_WAIT


def take_keys(root: tk.Tk) -> None:
    """Let the program have the keys, and hear of it; nothing else waits for its turn."""
    screen = display.Display(root.tk.eval("winfo screen ."))
    try:
        # Tk puts each window for people into another one, which gets the keys.
        window = screen.create_resource_object("window", root.winfo_id())
        outer = window.query_tree().parent
        outer.set_input_focus(X.RevertToPointerRoot, X.CurrentTime, onerror=CatchError())
        screen.sync()
        while not root.tk.call("focus") and root.tk.dooneevent(WHAT_IS_THERE):
            pass
    finally:
        screen.close()
