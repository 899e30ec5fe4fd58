"""A program that loses focus, closes the window that had it, and forces focus back.

Runs in its own process, since Tk may crash.
"""

from __future__ import annotations

import tkinter as tk

from fourgames_tk.ui.widgets.focus import has_focus, install_focus_tracking, take_focus
from tests.ui.pump import pump, settle
from tests.ui.xdriver import XDriver

WINDOWS = 3
"""Enough windows to reuse the freed memory that Tk would read."""


def main() -> None:
    """Run the program; print which window has focus in the end."""
    root = tk.Tk()
    root.geometry("200x200+0+0")
    install_focus_tracking(root)
    window = tk.Toplevel(root)
    window.geometry("200x200+300+300")
    field = tk.Entry(window)
    field.pack()
    settle(root)
    with XDriver(root.winfo_screen()) as driver:
        driver.move(350, 400)
        pump(root, lambda: bool(root.tk.call("focus")))
        field.focus_set()
        settle(root)
        driver.move(700, 50)
        pump(root, lambda: not root.tk.call("focus"))
        window.destroy()
        settle(root)
        for _ in range(WINDOWS):
            tk.Toplevel(root).geometry("100x100+500+300")
        settle(root)
        take_focus(root)
        settle(root)
        print("taken:", has_focus(root))
        driver.move(50, 150)
        pump(root, lambda: has_focus(root))
    print("given:", has_focus(root))
    root.destroy()


if __name__ == "__main__":
    main()
