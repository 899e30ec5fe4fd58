"""Gives a program keyboard focus as a window manager would, so that Tk is notified."""

from __future__ import annotations

import _tkinter
import tkinter as tk

from Xlib import X, display
from Xlib.error import CatchError

DESTROY = tk.Tk.destroy
WHAT_IS_THERE = _tkinter.WINDOW_EVENTS | _tkinter.DONT_WAIT


def take_focus(root: tk.Tk) -> None:
    """Give the program keyboard focus, and process events until Tk knows."""
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


def destroy_with_focus(root: tk.Tk) -> None:
    """Destroy the root of a program that has keyboard focus; a visible one gets it first.

    Tk remembers for each screen which window has focus, and forgets a destroyed window only if it
    knows that its program has focus. Otherwise the next program in this process (only tests and
    trials have several) crashes when it forces focus: `TkSetFocusWin` of Tk 8.6.13 reads
    `dispPtr->focusPtr`.
    """
    if is_there(root) and root.winfo_viewable() and not root.tk.call("focus"):
        take_focus(root)
    # An event that was handled meanwhile may have destroyed it.
    if is_there(root):
        DESTROY(root)


def is_there(root: tk.Tk) -> bool:
    return root.tk.eval("info commands .") == "."
