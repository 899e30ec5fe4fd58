"""A guard: Tk may be spoken to from the window's thread alone."""

from __future__ import annotations

import _tkinter
import threading
import traceback
from collections.abc import Callable
from threading import get_ident
from typing import Any


class TkFromAnotherThread(Exception):
    """Raised in a thread that calls Tk but has not opened the window."""


class Guarded:
    """Tk's interpreter, which only one thread may use; `faults` takes all others."""

    def __init__(self, interpreter: Any, thread: int, faults: list[str]) -> None:
        self._interpreter, self._thread, self._faults = interpreter, thread, faults
        # These read a word and nothing of the window; every event asks them a dozen times.
        self.getint, self.getboolean = interpreter.getint, interpreter.getboolean

    def __getattr__(self, name: str) -> Any:
        look(name, self._thread, self._faults)
        found, thread = getattr(self._interpreter, name), self._thread
        if not callable(found):
            return found

        def call(*arguments: Any) -> Any:
            # When it is called, not when it was asked for: another thread may have been given it.
            if get_ident() != thread:
                look(name, thread, self._faults)
            return found(*arguments)

        setattr(self, name, call)
        return call


def look(what: str, thread: int, faults: list[str]) -> None:
    """Raise `TkFromAnotherThread`, and write it down, unless this is the thread that may."""
    if get_ident() != thread:
        # Who calls may swallow the exception, as pictures do when they are let go.
        fault = f"{what} from the thread {threading.current_thread().name}"
        faults.append(f"{fault}\n{''.join(traceback.format_stack(limit=12))}")
        raise TkFromAnotherThread(fault)


def guarded(faults: list[str]) -> Callable[..., Guarded]:
    """Return what stands in for `_tkinter.create`, and guards every interpreter it makes.

    All belong to the thread that asks for this one.
    """
    create, thread = _tkinter.create, threading.get_ident()

    def create_guarded(*arguments: Any) -> Guarded:
        look("create", thread, faults)
        return Guarded(create(*arguments), thread, faults)

    return create_guarded
