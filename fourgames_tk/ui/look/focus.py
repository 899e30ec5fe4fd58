"""Who has the keys."""

from __future__ import annotations

import tkinter as tk

KEYS = (
    ("Tab, Shift+Tab", "go to the next or the previous thing that takes keys"),
    ("Space", "press the button, or mark the box, that has the keys"),
    ("Ctrl+A, on macOS ⌘A", "select all in a field"),
    ("Esc", "close a dialog or a window above the board"),
    ("Alt+letter or F10", "open a menu"),
)
"""(key, what it does) in every window, for the keys page."""


def use_usual_keys(root: tk.Misc) -> None:
    """Let Ctrl+A select all in every field; on X11 Tk takes it for the start of the line."""
    if root.tk.call("tk", "windowingsystem") == "x11":
        keys = ("<Control-a>", "<Control-A>")
        for each in ("<<LineStart>>", "<<SelectLineStart>>"):
            root.event_delete(each, *keys)
        root.event_add("<<SelectAll>>", *keys)


def has_focus(widget: tk.Misc) -> bool:
    """Tell whether a widget has the keys.

    Tkinter's `focus_get` fails while they are in a widget that Tk made by itself, such as the list
    of a combobox: it knows no object for it.
    """
    return str(widget.tk.call("focus")) == str(widget)
