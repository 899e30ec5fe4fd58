"""Counts the objects of a window, to find those that outlive their owner."""

from __future__ import annotations

import gc
import os
import threading
import tkinter as tk
from collections import Counter
from contextlib import suppress
from pathlib import Path

from fourgames_tk.ui.game_view.game_controller import GameController
from fourgames_tk.ui.widgets.images import ImageCache
from tests.ui.person import Person, below
from tests.ui.pump import TICK
from tests.ui.waiting import timers

FACES = "faces"
"""Key of the pictures of controls, which a window caches."""
RECORDER = """
    rename bind bind_of_tk
    array set bound {}
    proc bind {tag args} {
        set ::bound($tag) 1
        uplevel 1 [list bind_of_tk $tag {*}$args]
    }
"""
"""Records all bind tags that were ever used: Tk cannot list the tags that no widget has."""


def record_bindings(root: tk.Misc) -> None:
    """Record the bind tags from now on, so that `census` counts their bindings."""
    root.tk.eval(RECORDER)


def census(person: Person) -> Counter[str]:
    """Return the number of the window's objects, by kind.

    All widgets and controllers that exist in Python are counted, also those not in the window.
    """
    gc.collect()
    root = person.root
    split, call = root.tk.splitlist, root.tk.call
    objects = gc.get_objects()
    found: Counter[str] = Counter(
        type(each).__name__
        for each in objects
        if isinstance(each, GameController) or (isinstance(each, tk.Misc) and each.tk is root.tk)
    )
    widgets = (root, *below(root))
    tags = {tag for widget in widgets for tag in widget.bindtags()}
    # Bindings of a widget itself are deleted with it.
    tags.update(tag for tag in split(root.tk.eval("array names bound")) if tag[0] != ".")
    for tag in tags:
        kind = "window" if tag.startswith(".") else tag
        for sequence in split(call("bind", tag)):
            lines = str(call("bind", tag, sequence)).splitlines()
            found[f"lines bound to {sequence} of {kind}"] += len(list(filter(str.strip, lines)))
    for what in ("image names", "font names", "info commands", "info globals"):
        # A test may count while it waits.
        found[what] = sum(not name.startswith(TICK) for name in split(root.tk.eval(what)))
    found["timers"] = sum(TICK not in each for each in timers(root))
    # The pictures of controls are cached for the window. Each is also a Tcl command.
    faces = len(ImageCache.of_window(root)._images)
    found.update({FACES: faces, "image names": -faces, "info commands": -faces})
    found["files"] = len(os.listdir("/proc/self/fd"))
    found["processes"] = len(_children())
    for thread in threading.enumerate():
        found[f"thread {thread.name.rstrip('_0123456789')}"] += 1
    return found


def grown(person: Person, before: Counter[str]) -> dict[str, tuple[int, int]]:
    """Return (count before, count now) of each kind with more objects than before."""
    person.flush()
    more: dict[str, tuple[int, int]] = {}

    def is_as_before() -> bool:
        nonlocal more
        found = census(person)
        more = {
            kind: (before[kind], count) for kind, count in found.items() if count > before[kind]
        }
        return not more

    with suppress(AssertionError):
        person.wait(is_as_before, "the objects to be deleted")
    return more


def _children() -> list[str]:
    texts = (path.read_text("ascii") for path in Path("/proc/self/task").glob("*/children"))
    return [child for text in texts for child in text.split()]
