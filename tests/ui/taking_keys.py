"""Giving a program the keys as a window manager would, so that Tk hears of it."""

from __future__ import annotations

import _tkinter
import tkinter as tk

from Xlib import X, display
from Xlib.error import CatchError

DESTROY = tk.Tk.destroy
WHAT_IS_THERE = _tkinter.WINDOW_EVENTS | _tkinter.DONT_WAIT


def take_focus(root: tk.Tk) -> None:
    """Let the program have the keys, and hear of it; nothing else waits for its turn."""
    screen = display.Display(root.tk.eval("winfo screen ."))
    try:
        # Tk puts each window for people into another one, which gets the keys.
        window = screen.create_resource_object("window", root.winfo_id())
        outer = window.query_tree().parent
        outer.set_input_focus(X.RevertToPointerRoot, X.CurrentTime, onerror=CatchError())
        screen.sync()
        while is_there(root) and not root.tk.call("focus") and root.tk.dooneevent(WHAT_IS_THERE):
            pass
    finally:
        screen.close()


def destroy_with_the_keys(root: tk.Tk) -> None:
    """Let a program that is about to end have the keys, where it can be seen, and end it.

    Tk keeps for the screen which window has them, forgets it with that window only where it knows
    that the program has the keys, and may so go on naming one that is gone; the next program in the
    same process, of which tests and trials alone have several, crashes as it takes the keys by
    force (`TkSetFocusWin` of Tk 8.6.13, `dispPtr->focusPtr`).
    """
    if is_there(root) and root.winfo_viewable() and not root.tk.call("focus"):
        take_focus(root)
    # What it heard meanwhile may have ended it.
    if is_there(root):
        DESTROY(root)


def is_there(root: tk.Tk) -> bool:
    return root.tk.eval("info commands .") == "."
