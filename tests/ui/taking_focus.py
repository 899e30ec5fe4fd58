"""Gives a program keyboard focus as a window manager would, so that Tk is notified."""

from __future__ import annotations

import _tkinter
import tkinter as tk

from tests.ui.xdriver import XDriver

DESTROY = tk.Tk.destroy
WHAT_IS_THERE = _tkinter.WINDOW_EVENTS | _tkinter.DONT_WAIT


def take_focus(root: tk.Tk, driver: XDriver) -> None:
    """Give the program keyboard focus, and process events until Tk knows."""
    driver.focus(root.winfo_id())
    while is_there(root) and not root.tk.call("focus") and root.tk.dooneevent(WHAT_IS_THERE):
        pass


def destroy_with_focus(root: tk.Tk, driver: XDriver | None = None) -> None:
    """Destroy the root of a program that has keyboard focus; a visible one gets it first.

    Tk remembers for each screen which window has focus, and forgets a destroyed window only if it
    knows that its program has focus. Otherwise the next program in this process (only tests and
    trials have several) crashes when it forces focus: `TkSetFocusWin` of Tk 8.6.13 reads
    `dispPtr->focusPtr`. `driver` saves a connection if it drives the screen of the program.
    """
    if is_there(root) and root.winfo_viewable() and not root.tk.call("focus"):
        if driver is not None and root.winfo_screen().startswith(f"{driver.display_name}."):
            take_focus(root, driver)
        else:
            with XDriver(root.winfo_screen()) as own:
                take_focus(root, own)
    # An event that was handled meanwhile may have destroyed it.
    if is_there(root):
        DESTROY(root)


def is_there(root: tk.Tk) -> bool:
    return root.tk.eval("info commands .") == "."
