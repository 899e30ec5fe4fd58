"""Something that is done once, later, on the window's event loop, as long as its widget lives."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from functools import partial

TKS_OWN = ("tk::", "::oo::", "postcascade", "catch {}")
"""What stands in the scripts of Tk's own timers: procedures of Tk and ttk, such as those that
scroll a list while a button is held beside it, and methods of its objects; a menu that the pointer
has just left or come to folds or unfolds the one below it, which Tk 9.0 writes as nothing."""


class Timer:
    """Waits for one thing at a time; where its widget is gone by then, nothing is done.

    What is done may destroy the widget. With `widget.after` that may stop somebody else's timer:
    tkinter then takes the name of its command away a second time, and by that time the name can be
    another's. So the name belongs to the program's first widget, which outlives all others, and is
    taken away once, before anything is done.
    """

    def __init__(self, widget: tk.Misc) -> None:
        self._widget = widget
        self._root: tk.Misc = widget.nametowidget(".")
        self._waiting: tuple[str, str] | None = None

    @property
    def is_waiting(self) -> bool:
        """Whether something is still to be done."""
        return self._waiting is not None

    def start(self, milliseconds: int, do: Callable[[], object]) -> None:
        """Do something after a time, instead of what was to be done before."""
        self._wait(str(milliseconds), do)

    def start_when_idle(self, do: Callable[[], object]) -> None:
        """Do something when nothing else waits, instead of what was to be done before."""
        self._wait("idle", do)

    def cancel(self) -> None:
        """Do nothing, if anything is still to be done."""
        if self._waiting is not None:
            identity, command = self._waiting
            self._waiting = None
            self._root.tk.call("after", "cancel", identity)
            self._root.deletecommand(command)

    def _wait(self, when: str, do: Callable[[], object]) -> None:
        self.cancel()
        command = self._root.register(partial(self._go, do))
        # Caught: when the program has ended, and all commands with it, Tk may still call.
        identity = self._root.tk.call("after", when, f"catch {command}")
        self._waiting = identity, command

    def _go(self, do: Callable[[], object]) -> None:
        if self._waiting is not None:
            self._root.deletecommand(self._waiting[1])
            self._waiting = None
        try:
            is_there = self._widget.winfo_exists()
        except tk.TclError:
            # The program has ended, and with it all that Tk could be asked.
            return
        if is_there:
            do()


def cancel_what_tk_waits_for(root: tk.Tk) -> None:
    """Cancel the timers that Tk has for itself, and leaves when their widgets go."""
    for identity in root.tk.splitlist(root.tk.call("after", "info")):
        script = root.tk.eval(f"after info {identity}")
        if any(each in script for each in TKS_OWN):
            root.tk.call("after", "cancel", identity)
    # What tells the widgets of another theme is no timer, and comes when the last has gone.
    root.tk.eval("proc ::ttk::ThemeChanged {} {}")
