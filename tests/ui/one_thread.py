"""A guard that fails if another thread than the window's calls Tk."""

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
    """A wrapper of Tk's interpreter that records calls from other threads in `faults`."""

    def __init__(self, interpreter: Any, thread: int, faults: list[str]) -> None:
        self._interpreter, self._thread, self._faults = interpreter, thread, faults
        # Not guarded: these only parse text, and every event calls them a dozen times.
        self.getint, self.getboolean = interpreter.getint, interpreter.getboolean

    def __getattr__(self, name: str) -> Any:
        check_thread(name, self._thread, self._faults)
        found, thread = getattr(self._interpreter, name), self._thread
        if not callable(found):
            return found

        def call(*arguments: Any) -> Any:
            # Checked again at the call: the function may have been passed to another thread.
            if get_ident() != thread:
                check_thread(name, thread, self._faults)
            return found(*arguments)

        setattr(self, name, call)
        return call


def check_thread(what: str, thread: int, faults: list[str]) -> None:
    """Record the error and raise `TkFromAnotherThread` if this is not `thread`."""
    if get_ident() != thread:
        # Recorded, too: some callers ignore exceptions, such as pictures that are deleted.
        fault = f"{what} from the thread {threading.current_thread().name}"
        faults.append(f"{fault}\n{''.join(traceback.format_stack(limit=12))}")
        raise TkFromAnotherThread(fault)


def guarded(faults: list[str]) -> Callable[..., Guarded]:
    """Return a substitute for `_tkinter.create` that guards every interpreter it creates.

    The current thread is the only one that can use them.
    """
    create, thread = _tkinter.create, threading.get_ident()

    def create_guarded(*arguments: Any) -> Guarded:
        check_thread("create", thread, faults)
        return Guarded(create(*arguments), thread, faults)

    return create_guarded
