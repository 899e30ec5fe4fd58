"""What a widget waits for, and listens to: both end with it.

Tk's interpreter keeps what it is to call, and all that this knows, until the program ends or
somebody takes it away. A window that was called for a variable, or for the keys of another widget,
would never be let go.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import sys
import tkinter as tk
from collections.abc import Callable
from functools import partial
from pathlib import Path
from weakref import WeakKeyDictionary, WeakSet

TK_TIMER_SCRIPTS = ("tk::", "::oo::", "postcascade", "catch {}")
"""What stands in the scripts of Tk's own timers: procedures of Tk and ttk, such as those that
scroll a list while a button is held beside it, and methods of its objects; a menu that the pointer
has just left or come to folds or unfolds the one below it, which Tk 9.0 writes as nothing."""

PACE_VARIABLE = "pace_of_window"
"""The variable of Tk that keeps how much longer than at normal speed a glide takes."""
PACES = {"off": 0.0, "slow": 1.6, "normal": 1.0, "fast": 0.6, "fastest": 0.0}
FRAME_MS = 16

ALL_WIDGETS = "all"
"""The tag of all widgets."""


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
        _cancel_on_destroy(widget, self)

    @property
    def is_waiting(self) -> bool:
        """Whether something is still to be done."""
        return self._waiting is not None

    def start(self, milliseconds: int, call: Callable[[], object]) -> None:
        """Do something after a time, instead of what was to be done before."""
        self._schedule(str(milliseconds), call)

    def start_when_idle(self, call: Callable[[], object]) -> None:
        """Do something when nothing else waits, instead of what was to be done before."""
        self._schedule("idle", call)

    def cancel(self) -> None:
        """Do nothing, if anything is still to be done."""
        if self._waiting is not None:
            identity, command = self._waiting
            self._waiting = None
            self._root.tk.call("after", "cancel", identity)
            self._root.deletecommand(command)

    def _schedule(self, when: str, call: Callable[[], object]) -> None:
        self.cancel()
        command = self._root.register(partial(self._run, call))
        # Caught: when the program has ended, and all commands with it, Tk may still call.
        identity = self._root.tk.call("after", when, f"catch {command}")
        self._waiting = identity, command

    def _run(self, call: Callable[[], object]) -> None:
        if self._waiting is not None:
            self._root.deletecommand(self._waiting[1])
            self._waiting = None
        try:
            is_there = self._widget.winfo_exists()
        except tk.TclError:
            # The program has ended, and with it all that Tk could be asked.
            return
        if is_there:
            call()


_TIMERS: WeakKeyDictionary[tk.Misc, WeakSet[Timer]] = WeakKeyDictionary()
"""The timers of each widget: a long-lived one may have very many, one after the other."""


def _cancel_on_destroy(widget: tk.Misc, timer: Timer) -> None:
    """Cancel a timer when its widget is destroyed, as long as anything knows the timer."""
    timers = _TIMERS.get(widget)
    if timers is None:
        timers = _TIMERS[widget] = WeakSet()
        on_own_event(widget, "<Destroy>", partial(_cancel_all, timers))
    timers.add(timer)


def _cancel_all(timers: WeakSet[Timer]) -> None:
    for timer in tuple(timers):
        timer.cancel()


class Tween:
    """Lets something of a widget move for a while, where things move at all."""

    def __init__(self, widget: tk.Misc, on_progress: Callable[[float], object]) -> None:
        """Call `move` with how far it is, from 0.0 to 1.0, which it always ends with."""
        self._widget, self._on_progress, self._timer = widget, on_progress, Timer(widget)

    def start(self, milliseconds: int) -> None:
        """Move from the beginning, for so long at normal speed; at once where nothing moves."""
        known = self._widget.tk.eval(
            f"if {{[info exists {PACE_VARIABLE}]}} {{set {PACE_VARIABLE}}}"
        )
        frames = round(milliseconds * float(known or 0) / FRAME_MS)

        def go(frame: int) -> None:
            self._on_progress(frame / frames if frames else 1.0)
            if frame < frames:
                self._timer.start(FRAME_MS, lambda: go(frame + 1))

        self._timer.cancel()
        go(0)


def set_animation_speed(root: tk.Misc, speed: str) -> None:
    """Let all that glides in a window take as long as goes with a speed of the preferences."""
    root.tk.globalsetvar(PACE_VARIABLE, PACES[speed])


def cancel_tk_timers(root: tk.Tk) -> None:
    """Cancel the timers that Tk has for itself, and leaves when their widgets go."""
    for identity in root.tk.splitlist(root.tk.call("after", "info")):
        script = root.tk.eval(f"after info {identity}")
        if any(each in script for each in TK_TIMER_SCRIPTS):
            root.tk.call("after", "cancel", identity)


def on_readable(widget: tk.Misc, file: int, call: Callable[[], object]) -> None:
    """Call whenever an open file can be read, until `widget.tk.deletefilehandler(file)`.

    An error is reported like that of any callback; Tk would let it end the event loop.
    """
    root = widget.nametowidget(".")

    def readable(file: int, mask: int) -> None:
        try:
            call()
        except Exception:
            root.report_callback_exception(*sys.exc_info())

    widget.tk.createfilehandler(file, tk.READABLE, readable)


def on_variable_write(owner: tk.Misc, variable: tk.Variable, call: Callable[[], object]) -> None:
    """Call whenever a variable is written, as long as the owner is there."""
    trace = variable.trace_add("write", lambda *_: call())
    on_own_event(owner, "<Destroy>", lambda: variable.trace_remove("write", trace))


def on_event(
    owner: tk.Misc, tag: str, sequence: str, call: Callable[[tk.Event[tk.Misc]], object]
) -> None:
    """Call for the events of other widgets, as long as the owner is there.

    `tag` is the path of a window, for all that is in it, or `EVERYWHERE`. Who else listens to the
    same hears it too: `unbind` of tkinter silences everybody, in some versions.
    """
    root = owner.nametowidget(".")

    def heard(event: tk.Event[tk.Misc]) -> object:
        return call(event)

    # Tk tells an event to the end although its owner has gone in the middle of it: so nobody later
    # may have the same name, as two functions at one place of the memory would, and a name that is
    # gone is not called.
    heard.__name__ = f"heard_by_{owner}"
    command = root.bind_class(tag, sequence, heard, add=True)
    script = str(root.bind_class(tag, sequence))
    line = script.splitlines()[-1]
    guarded = f"if {{[info commands {{{command}}}] ne {{}}}} {{ {line} }}\n"
    root.tk.call("bind", tag, sequence, script.removesuffix(f"{line}\n") + guarded)

    def forget() -> None:
        lines = str(root.bind_class(tag, sequence)).splitlines()
        others = [line for line in lines if command not in line]
        root.tk.call("bind", tag, sequence, "\n".join(others))
        # Python 3.10 does not write down whose command it is, and looks for it after all.
        with contextlib.suppress(AttributeError):
            root.deletecommand(command)

    on_own_event(owner, "<Destroy>", forget)


def on_own_event(owner: tk.Misc, sequence: str, call: Callable[[], object]) -> None:
    """Call for the events of a widget alone: a window is told those of its widgets, too."""
    owner.tk.call("bind", owner, sequence, f"+if {{{{%W}} eq {{{owner}}}}} {owner.register(call)}")


GATHER_MS = 150
"""How long a change waits for others: editors write, rename and set times one after the other."""

_WRITTEN, _MOVED_HERE, _MADE = 0x8, 0x80, 0x100
_NOT_BLOCKING, _CLOSED_ON_START = 0o4000, 0o2000000


class FolderWatch:
    """Calls `changed` on the event loop of a widget when a file was written.

    On Linux, by inotify(7), whose file wakes the event loop. Elsewhere it hears nothing.
    """

    def __init__(self, widget: tk.Misc, changed: Callable[[], None]) -> None:
        self._widget, self._changed = widget, changed
        self._file: int | None = None
        self._timer = Timer(widget)

    def watch(self, path: Path) -> bool:
        """Watch a file, or those of a folder, and no other any more; tell if the system does."""
        self.close()
        if sys.platform != "linux":
            return False
        library = ctypes.CDLL(None, use_errno=True)
        file = library.inotify_init1(_NOT_BLOCKING | _CLOSED_ON_START)
        if file < 0:
            return False
        kinds = _WRITTEN | _MOVED_HERE | _MADE
        if library.inotify_add_watch(file, os.fsencode(path), kinds) < 0:
            os.close(file)
            return False
        self._file = file
        on_readable(self._widget, file, partial(self._woken, file))
        return True

    def close(self) -> None:
        self._timer.cancel()
        if self._file is not None:
            self._widget.tk.deletefilehandler(self._file)
            os.close(self._file)
            self._file = None

    def _woken(self, file: int) -> None:
        # Which file it was does not matter: whoever watches looks at its own.
        with contextlib.suppress(BlockingIOError):
            os.read(file, 65_536)
        if not self._timer.is_waiting:
            self._timer.start(GATHER_MS, self._changed)
