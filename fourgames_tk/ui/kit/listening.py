"""What a widget listens to that may outlive it: it ends with the widget.

Tk's interpreter keeps what it is to call, and all that this knows, until the program ends or
somebody takes it away. A window that was called for a variable, or for the keys of another widget,
would never be let go.
"""

from __future__ import annotations

import contextlib
import tkinter as tk
from collections.abc import Callable

EVERYWHERE = "all"
"""The tag of all widgets."""


def on_write(owner: tk.Misc, variable: tk.Variable, call: Callable[[], object]) -> None:
    """Call whenever a variable is written, as long as the owner is there."""
    trace = variable.trace_add("write", lambda *_: call())
    _at_end(owner, lambda: variable.trace_remove("write", trace))


def on_event(
    owner: tk.Misc, tag: str, sequence: str, call: Callable[[tk.Event[tk.Misc]], object]
) -> None:
    """Call for the events of other widgets, as long as the owner is there.

    `tag` is the path of a window, for all that is in it, or `EVERYWHERE`. Who else listens to the
    same hears it too: `unbind` of tkinter silences everybody, in some versions.
    """
    root = owner.nametowidget(".")
    command = root.bind_class(tag, sequence, call, add=True)

    def forget() -> None:
        lines = str(root.bind_class(tag, sequence)).splitlines()
        others = [line for line in lines if command not in line]
        root.tk.call("bind", tag, sequence, "\n".join(others))
        # Python 3.10 does not write down whose command it is, and looks for it after all.
        with contextlib.suppress(AttributeError):
            root.deletecommand(command)

    _at_end(owner, forget)


def _at_end(owner: tk.Misc, call: Callable[[], object]) -> None:
    """Call when the owner is destroyed, however that happens."""

    def ended(event: tk.Event[tk.Misc]) -> None:
        if event.widget is owner:
            call()

    owner.bind("<Destroy>", ended, add=True)
