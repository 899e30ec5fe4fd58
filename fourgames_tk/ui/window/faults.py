"""What is done when the program itself is at fault: the game is kept, and the person goes on."""

from __future__ import annotations

import sys
import threading
import tkinter as tk
from collections.abc import Callable
from types import TracebackType

from ...store.fault_log import FaultLog

SORRY = "Something went wrong that should not have."
STANDS_STILL = "If it stands still, take a move back, or open it again from the start screen."


class FaultReport:
    """Takes what a Tk callback let through, which Tk alone would only print.

    `keep` keeps the running game and says how that went; `tell` shows a person what is safe, and
    takes the details for whoever mends the fault. The same fault is told once, for it may come
    with every movement of the pointer.
    """

    def __init__(
        self, log: FaultLog, keep: Callable[[], str], tell: Callable[[str, str], object]
    ) -> None:
        self._log, self._keep, self._tell = log, keep, tell
        self._told: set[str] = set()

    def __call__(
        self, kind: type[BaseException], fault: BaseException, trace: TracebackType | None
    ) -> None:
        """Write the fault down with its trace, keep the game, tell, and let the program go on."""
        details = _details(kind, fault, trace)
        where = self._write(details)
        if where is None:
            return
        try:
            self._tell(f"{SORRY} {self._kept()} {STANDS_STILL} {where}", details)
        except tk.TclError:
            # The window has gone, and nobody is there to be told.
            self._print(_details(*sys.exc_info()))

    def in_thread(self, hook: threading.ExceptHookArgs) -> None:
        """Write down what ended a thread; it may not speak to the window."""
        if hook.exc_value is not None:
            self._write(_details(hook.exc_type, hook.exc_value, hook.exc_traceback))

    def _write(self, details: str) -> str | None:
        """Print and log a fault; return a sentence on where it stands, None if that was told."""
        self._print(details)
        if details in self._told:
            return None
        self._told.add(details)
        problem = self._log.write(details)
        if problem is not None:
            return "Copy what is known about it: no file could be written."
        return f"What is known about it stands in {self._log.path.name}, among the program's logs."

    def _kept(self) -> str:
        try:
            return self._keep()
        except Exception:
            # What is at fault may be the game itself: its moves up to the last good one are kept.
            self._print(_details(*sys.exc_info()))
            return "The game is kept up to the move before."

    def _print(self, text: str) -> None:
        # A program without a console has no stream for errors.
        if sys.stderr is not None:
            sys.stderr.write(text)


def _details(
    kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
) -> str:
    """Return a fault with its trace, as Python prints it."""
    # Where all goes well nobody needs it.
    import traceback

    return "".join(traceback.format_exception(kind, fault, trace))
