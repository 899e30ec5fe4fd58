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


LAST = "what_had_the_keys_last"
"""The variable of Tk that names it; where it is missing, nothing was watched."""
GONE = "gone"
"""Its value where that went while the program had no keys."""

WATCH = f"""
set ::{LAST} {{}}
bind all <FocusIn> {{+set ::{LAST} %W}}
bind all <Destroy> {{+catch {{
    if {{$::{LAST} eq {{%W}} && [focus] eq {{}}}} {{set ::{LAST} {GONE}}}
}}}}
"""


def use_usual_keys(root: tk.Misc) -> None:
    """Let Ctrl+A select all in every field; on X11 Tk takes it for the start of the line."""
    if root.tk.call("tk", "windowingsystem") == "x11":
        keys = ("<Control-a>", "<Control-A>")
        for each in ("<<LineStart>>", "<<SelectLineStart>>"):
            root.event_delete(each, *keys)
        root.event_add("<<SelectAll>>", *keys)


def watch_keys(root: tk.Misc) -> None:
    """Hear whether what had the keys last goes while others have them, for `take_keys`."""
    root.tk.eval(WATCH)


def take_keys(widget: tk.Misc, path: str = "") -> None:
    """Give a widget the keys, whoever has them, or as soon as its window gets them.

    `path` names one that Tk made by itself, for which there is no object.

    Where no window manager gives them, Tk goes on naming the widget that had the keys as the
    pointer left its window, also once that is gone; taking them by force it looks there, and
    crashes (`TkSetFocusWin`, `dispPtr->focusPtr`, in Tk 8.6.13 to 8.6.18 at least). Whatever gets
    the keys next is named instead.
    """
    is_gone = f"[info exists ::{LAST}] && $::{LAST} eq {{{GONE}}}"
    gone = widget.tk.eval(f"expr {{{is_gone} && [focus] eq {{}}}}")
    widget.tk.call("focus", *(() if gone == "1" else ("-force",)), path or widget)


def has_focus(widget: tk.Misc) -> bool:
    """Tell whether a widget has the keys.

    Tkinter's `focus_get` fails while they are in a widget that Tk made by itself, such as the list
    of a combobox: it knows no object for it.
    """
    return str(widget.tk.call("focus")) == str(widget)
