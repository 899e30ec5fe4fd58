"""Waiting in tests: runs Tk's real event loop until a condition holds."""

from __future__ import annotations

import time
import tkinter
from collections.abc import Callable
from itertools import count

from tests.limits import WAIT_SECONDS
from tests.ui.animation_clock import CLOCK

LOOK_MILLISECONDS = 5
TICK = "pump_tick"
"""Start of the names of the timers, commands and variables of waiting."""

_numbers = count()


def pump(
    root: tkinter.Misc,
    until: Callable[[], bool],
    message: str = "what the test waits for",
) -> None:
    """Run the event loop until a condition holds.

    Args:
        root: Any widget of the program that runs in this process.
        until: The condition; checked after every event and every few milliseconds.
        message: What the test waits for, in the text of a failure.

    Raises:
        AssertionError: The condition did not hold within `WAIT_SECONDS`.
    """
    CLOCK.stop()
    deadline = time.monotonic() + WAIT_SECONDS
    interpreter = root.tk
    # A repeating timer limits each wait for an event. It is written in Tcl, so that it works,
    # and can be cancelled, when the condition is that the window is destroyed.
    # Each has a name of its own: a condition may pump, too.
    tick = f"{TICK}{next(_numbers)}"
    interpreter.eval(f"proc {tick} {{}} {{ set ::{tick} [after {LOOK_MILLISECONDS} {tick}] }}")
    interpreter.eval(tick)
    try:
        while not until():
            if time.monotonic() > deadline:
                raise AssertionError(f"Waited {WAIT_SECONDS} s in vain for {message}.")
            with CLOCK.turn():
                interpreter.dooneevent(0)
    finally:
        interpreter.eval(f"after cancel $::{tick}; rename {tick} {{}}; unset ::{tick}")


def settle(root: tkinter.Misc) -> None:
    """Handle all pending events, so that the screen is up to date."""
    # The X server's reply to this request comes after all events that it sent before.
    root.winfo_pointerxy()
    root.update()
    root.update_idletasks()


def centre(widget: tkinter.Misc) -> tuple[int, int]:
    """Return the middle of a widget, in pixels of the screen."""
    return (
        widget.winfo_rootx() + widget.winfo_width() // 2,
        widget.winfo_rooty() + widget.winfo_height() // 2,
    )


def box(widget: tkinter.Misc) -> tuple[int, int, int, int]:
    """Return a widget's left, top, right and bottom, in pixels of the screen."""
    left, top = widget.winfo_rootx(), widget.winfo_rooty()
    return left, top, left + widget.winfo_width(), top + widget.winfo_height()
