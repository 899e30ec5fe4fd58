"""A guard: Tk may be spoken to from the window's thread alone."""

from __future__ import annotations

import _tkinter
import threading
import traceback
from collections.abc import Callable
from typing import Any


class TkFromAnotherThread(Exception):
    """Raised in a thread that calls Tk but has not opened the window."""


class Guarded:
    """Tk's interpreter, which only the thread that made it may use; `faults` takes all others."""

    def __init__(self, interpreter: Any, faults: list[str]) -> None:
        self._interpreter = interpreter
        self._thread = threading.get_ident()
        self._faults = faults

    def __getattr__(self, name: str) -> Any:
        if threading.get_ident() != self._thread:
            # Who calls may swallow the exception, as pictures do when they are let go.
            fault = f"{name} from the thread {threading.current_thread().name}"
            self._faults.append(f"{fault}\n{''.join(traceback.format_stack(limit=12))}")
            raise TkFromAnotherThread(fault)
        return getattr(self._interpreter, name)


def guarded(faults: list[str]) -> Callable[..., Guarded]:
    """Return what stands in for `_tkinter.create`, and guards every interpreter it makes."""
    create = _tkinter.create

    def create_guarded(*arguments: Any) -> Guarded:
        return Guarded(create(*arguments), faults)

    return create_guarded
