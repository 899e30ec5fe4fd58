"""Timers, tweens, event bindings and file watches that end when their widget is destroyed.

Tk's interpreter holds each callback, and with it every object that the callback refers to, until
the callback is removed. Without this module a closed window that was bound to a variable, or to
events of another widget, would stay in memory.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import sys
import time
import tkinter as tk
from collections.abc import Callable
from functools import partial
from pathlib import Path
from weakref import WeakKeyDictionary, WeakSet

from .focus import SHIFT, is_click, is_second_click
from .fonts import tk_variable

TK_TIMER_SCRIPTS = ("tk::", "::oo::", "postcascade", "catch {}")
"""Parts of the scripts of Tk's own timers: procedures and methods of Tk and ttk, such as those that
scroll a list while a button is held beside it. The last two belong to submenus that open or close
after the pointer has moved; "catch {}" is Tk 9.0's."""

SPEED_VARIABLE = "animation_speed_factor"
"""The Tk variable with the factor for the duration of a `Tween`."""
SPEED_FACTORS = {"off": 0.0, "slow": 1.6, "normal": 1.0, "fast": 0.6, "fastest": 0.0}
"""The factor for each value of the preference `speed`; with 0.0 nothing moves."""
FRAME_MS = 16
"""Time between two frames of a tween, in milliseconds."""

TOUCHPAD_SINCE, NOTCH_PIXELS = 9.0, 40
"""The first version of Tk with <TouchpadScroll>, and the pixels on a touchpad that count as a notch
of a wheel."""

ALL_WIDGETS = "all"
"""The bind tag of all widgets."""

LIBRARY_READ = "<<LibraryRead>>"
"""Virtual event of the root window: the disk has answered late."""
NEW_DAY = "<<NewDay>>"
"""Event of the main window when the date has changed since the window was used last."""
SPEECH_EVENT = "<<Speech>>"
"""Event of the main window when the voice has begun to speak, and when it has stopped or ended."""


class Timer:
    """Calls one function after a time, unless its widget is destroyed before.

    The function may destroy the widget. With `widget.after` this could stop another timer: tkinter
    deletes the name of the callback's Tcl command twice, and the second time the name may belong to
    another callback. Here the command belongs to the root window, which outlives all other widgets,
    and is deleted once, before the function is called.
    """

    def __init__(self, widget: tk.Misc) -> None:
        self._widget = widget
        self._root: tk.Misc = widget.nametowidget(".")
        self._waiting: tuple[str, str] | None = None
        _cancel_on_destroy(widget, self)

    @property
    def is_waiting(self) -> bool:
        """Whether a call is still to come."""
        return self._waiting is not None

    def start(self, milliseconds: int, call: Callable[[], object]) -> None:
        """Call a function after a time; cancel the call that was to come before."""
        self._schedule(str(milliseconds), call)

    def start_when_idle(self, call: Callable[[], object]) -> None:
        """Call a function when the event loop is idle; cancel the call that was to come before."""
        self._schedule("idle", call)

    def cancel(self) -> None:
        """Cancel the call that is still to come, if any."""
        if self._waiting is not None:
            identity, command = self._waiting
            self._waiting = None
            self._root.tk.call("after", "cancel", identity)
            self._root.deletecommand(command)

    def _schedule(self, when: str, call: Callable[[], object]) -> None:
        self.cancel()
        command = self._root.register(partial(self._run, call))
        # `catch`: Tk may still call when the program has ended and its commands are deleted.
        identity = self._root.tk.call("after", when, f"catch {command}")
        self._waiting = identity, command

    def _run(self, call: Callable[[], object]) -> None:
        if self._waiting is not None:
            self._root.deletecommand(self._waiting[1])
            self._waiting = None
        try:
            is_there = self._widget.winfo_exists()
        except tk.TclError:
            # The program has ended, and Tk with it.
            return
        if is_there:
            call()


_TIMERS: WeakKeyDictionary[tk.Misc, WeakSet[Timer]] = WeakKeyDictionary()
"""The timers of each widget; weak references, since a long-lived widget may have very many."""


def _cancel_on_destroy(widget: tk.Misc, timer: Timer) -> None:
    """Cancel a timer when its widget is destroyed, without keeping the timer alive."""
    timers = _TIMERS.get(widget)
    if timers is None:
        timers = _TIMERS[widget] = WeakSet()
        on_own_event(widget, "<Destroy>", partial(_cancel_all, timers))
    timers.add(timer)


def _cancel_all(timers: WeakSet[Timer]) -> None:
    for timer in tuple(timers):
        timer.cancel()


class Tween:
    """Calls a function repeatedly for some time, to move a part of a widget smoothly."""

    def __init__(self, widget: tk.Misc, on_progress: Callable[[float], object]) -> None:
        """Call `on_progress` with numbers from 0.0 to 1.0; the last one is always 1.0."""
        self._widget, self._on_progress, self._timer = widget, on_progress, Timer(widget)
        self._run = 0

    def start(
        self,
        milliseconds: int,
        when: Callable[[Callable[[], None]], object] = lambda begin: begin(),
    ) -> None:
        """Start again, for this time at normal speed; if animation is off, only call with 1.0.

        `when` gets a function that begins the time, and calls it now or later.
        """
        factor = tk_variable(self._widget, SPEED_VARIABLE)
        length = milliseconds * float(factor or 0) / 1000
        self._timer.cancel()
        self._run = run = self._run + 1
        self._on_progress(0.0 if length else 1.0)

        def begin() -> None:
            if run != self._run:
                # It was started again meanwhile.
                return
            # From here on: the first frame may take long.
            started = time.monotonic()

            def show_frame() -> None:
                progress = min(1.0, (time.monotonic() - started) / length)
                self._on_progress(progress)
                if progress < 1:
                    self._timer.start(FRAME_MS, show_frame)

            self._timer.start(FRAME_MS, show_frame)

        if length:
            when(begin)

    @property
    def is_running(self) -> bool:
        """Whether the time has begun and is not over."""
        return self._timer.is_waiting

    def stop(self) -> None:
        """Stop where it is, without the last call."""
        self._timer.cancel()
        self._run += 1


def set_animation_speed(root: tk.Misc, speed: str) -> None:
    """Set the speed of all tweens, a key of `SPEED_FACTORS`."""
    root.tk.globalsetvar(SPEED_VARIABLE, SPEED_FACTORS[speed])


def cancel_tk_timers(root: tk.Tk) -> None:
    """Cancel the timers of Tk itself, which it does not cancel when their widgets are destroyed."""
    for identity in root.tk.splitlist(root.tk.call("after", "info")):
        script = root.tk.eval(f"after info {identity}")
        if any(each in script for each in TK_TIMER_SCRIPTS):
            root.tk.call("after", "cancel", identity)


def on_readable(widget: tk.Misc, file: int, call: Callable[[], object]) -> None:
    """Call a function whenever an open file is readable, until `widget.tk.deletefilehandler(file)`.

    An error in it is reported like that of any callback; in Tk it would end the event loop.
    """
    root = widget.nametowidget(".")

    def readable(file: int, mask: int) -> None:
        try:
            call()
        except Exception:
            root.report_callback_exception(*sys.exc_info())

    widget.tk.createfilehandler(file, tk.READABLE, readable)


def on_variable_write(owner: tk.Misc, variable: tk.Variable, call: Callable[[], object]) -> None:
    """Call a function whenever a variable is written, until `owner` is destroyed."""
    trace = variable.trace_add("write", lambda *_: call())
    on_own_event(owner, "<Destroy>", lambda: variable.trace_remove("write", trace))


def on_event(
    owner: tk.Misc, tag: str, sequence: str, call: Callable[[tk.Event[tk.Misc]], object]
) -> None:
    """Call a function for events of other widgets, until `owner` is destroyed.

    `tag` is the path of a window, for the widgets in it, or `ALL_WIDGETS`. The window may be
    destroyed first. Other bindings of the same event stay when this one is removed; tkinter's
    `unbind` removes all in some versions.
    """
    root = owner.nametowidget(".")

    def handler(event: tk.Event[tk.Misc]) -> object:
        return call(event)

    # Tk runs all scripts of an event even if one of them destroys the owner of a later one. So the
    # script checks that its command still exists, and the command gets a unique name: tkinter's
    # names contain memory addresses, which may be used again.
    handler.__name__ = f"handler_of_{owner}"
    command = root.bind_class(tag, sequence, handler, add=True)
    script = str(root.bind_class(tag, sequence))
    line = script.splitlines()[-1]
    guarded = f"if {{[info commands {{{command}}}] ne {{}}}} {{ {line} }}\n"
    root.tk.call("bind", tag, sequence, script.removesuffix(f"{line}\n") + guarded)

    def unbind() -> None:
        # The bindings of a window end with it, and Tk refuses to tell them.
        if not tag.startswith(".") or root.tk.getboolean(root.tk.call("winfo", "exists", tag)):
            lines = str(root.bind_class(tag, sequence)).splitlines()
            others = [line for line in lines if command not in line]
            root.tk.call("bind", tag, sequence, "\n".join(others))
        # Python 3.10 has not recorded the command as one of the root, and fails to find it.
        with contextlib.suppress(AttributeError):
            root.deletecommand(command)

    on_own_event(owner, "<Destroy>", unbind)


def on_click(
    widget: tk.Misc, call: Callable[[tk.Event[tk.Misc]], object], repeats: bool = False
) -> None:
    """Call a function when button 1 is released on the widget that was pressed.

    A drag that scrolls is not a click. A double click is two clicks only if the function `repeats`.
    """

    def on_release(event: tk.Event[tk.Misc]) -> object:
        is_wanted = is_click(event) and (repeats or not is_second_click(event))
        return call(event) if is_wanted else None

    widget.bind("<ButtonRelease-1>", on_release)


def on_wheel(
    widget: tk.Misc, call: Callable[[tk.Event[tk.Misc], int], object], tag: str = ""
) -> None:
    """Call a function when the wheel turns, with the notches: positive towards the person.

    `tag` is as for `on_event`; without it, only events of the widget itself count. A wheel that is
    turned sideways, or with Shift, does nothing.

    Tk 8.6 reports a wheel on X11 as buttons 4 and 5. Tk 9 reports touchpads of macOS and Windows by
    an event of their own.
    """
    pixels = 0

    def on_turn(event: tk.Event[tk.Misc], notches: int) -> object:
        return None if int(event.state) & SHIFT or not notches else call(event, notches)

    def on_touchpad(event: tk.Event[tk.Misc]) -> object:
        nonlocal pixels
        notches, pixels = touchpad_notches_and_rest(event.delta, pixels)
        return on_turn(event, notches)

    handlers: dict[str, Callable[[tk.Event[tk.Misc]], object]] = {
        "<Button-4>": lambda event: on_turn(event, -1),
        "<Button-5>": lambda event: on_turn(event, 1),
        "<MouseWheel>": lambda event: on_turn(event, -1 if event.delta > 0 else 1),
    }
    if tk.TkVersion >= TOUCHPAD_SINCE:
        handlers["<TouchpadScroll>"] = on_touchpad
    for sequence, handler in handlers.items():
        if tag:
            on_event(widget, tag, sequence, handler)
        else:
            widget.bind(sequence, handler)


def touchpad_notches_and_rest(delta: int, pixels: int) -> tuple[int, int]:
    """Return how far a movement on a touchpad turns a wheel: notches, and pixels that are left.

    Args:
        delta: What Tk reports: two signed numbers of 16 bits, above the pixels to the side, below
            those away from the person.
        pixels: What earlier movements have left.
    """
    away = ((delta & 0xFFFF) ^ 0x8000) - 0x8000
    pixels -= away
    notches = int(pixels / NOTCH_PIXELS)
    return notches, pixels - notches * NOTCH_PIXELS


def on_new_day(owner: tk.Misc, call: Callable[[], object]) -> None:
    """Call a function when the date has changed, until `owner` is destroyed."""
    on_event(owner, ".", NEW_DAY, lambda event: call())


def on_library_read(owner: tk.Misc, call: Callable[[], object]) -> None:
    """Call a function when what was not read in time has come, until `owner` is destroyed.

    What it reads then is what is known, without asking the disk again.
    """
    on_event(owner, ".", LIBRARY_READ, lambda event: call())


def on_own_event(owner: tk.Misc, sequence: str, call: Callable[[], object]) -> None:
    """Call a function for events of `owner` alone; a window also gets those of its widgets."""
    owner.tk.call("bind", owner, sequence, f"+if {{{{%W}} eq {{{owner}}}}} {owner.register(call)}")


GATHER_MS = 150
"""Time in milliseconds for which changes are collected: editors make several for one save."""

_WRITTEN, _MOVED_HERE, _MADE = 0x8, 0x80, 0x100
_NOT_BLOCKING, _CLOSED_ON_START = 0o4000, 0o2000000
"""Flags of inotify: events that are watched for, and how its file is opened."""


def _open_watch(path: Path) -> int:
    """Return the inotify file that watches a file or folder, or a negative number."""
    library = ctypes.CDLL(None, use_errno=True)
    file: int = library.inotify_init1(_NOT_BLOCKING | _CLOSED_ON_START)
    kinds = _WRITTEN | _MOVED_HERE | _MADE
    if file >= 0 and library.inotify_add_watch(file, os.fsencode(path), kinds) < 0:
        os.close(file)
        return -1
    return file


class FolderWatch:
    """Calls `changed` on the event loop of a widget when a watched file was written.

    Works on Linux, by inotify(7), whose file descriptor wakes the event loop. On other systems it
    does nothing.
    """

    def __init__(self, widget: tk.Misc, changed: Callable[[], None]) -> None:
        self._widget, self._changed = widget, changed
        self._file: int | None = None
        self._timer = Timer(widget)

    def watch(
        self, path: Path, run: Callable[[Callable[[], int]], int] = lambda job: job()
    ) -> bool:
        """Watch a file or the files of a folder, instead of others; return whether it works.

        `run` runs a function that touches the file, in another thread perhaps.
        """
        self.close()
        file = run(partial(_open_watch, path)) if sys.platform == "linux" else -1
        if file < 0:
            return False
        self._file = file
        on_readable(self._widget, file, partial(self._on_readable, file))
        return True

    def close(self) -> None:
        """Stop watching."""
        self._timer.cancel()
        if self._file is not None:
            self._widget.tk.deletefilehandler(self._file)
            os.close(self._file)
            self._file = None

    def _on_readable(self, file: int) -> None:
        # The events need no decoding: the caller checks its files.
        with contextlib.suppress(BlockingIOError):
            os.read(file, 65_536)
        if not self._timer.is_waiting:
            self._timer.start(GATHER_MS, self._changed)
