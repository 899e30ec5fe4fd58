"""Handles errors in the program: saves the game, writes a log file, and tells the person."""

from __future__ import annotations

import sys
import threading
import time
import tkinter as tk
from collections.abc import Callable
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from types import TracebackType
from typing import TYPE_CHECKING

from ... import __version__
from ...engine.language import N_, _
from ...store import paths
from ...store.writer import MAX_WAIT_SECONDS
from .. import widgets

if TYPE_CHECKING:
    from ..services import Services

APOLOGY = N_("Fourgames has made an error.")
RECOVERY_TEXT = N_(
    "If the game is stuck, undo a move or open the game again from the start screen."
)
FLUSH_EVENTS = ("<Enter>", "<KeyPress>", "<ButtonPress>")
"""Events at which errors of threads are shown: a thread itself cannot open a dialog."""


MAX_LOG_BYTES = 256 * 1024
"""Largest size of the log in bytes; a full log is renamed to `faults.log.1`."""


def append_to_log(details: str, path: Path) -> str | None:
    """Append an error with its traceback to a log; return why that failed, or None.

    The file is open only while writing, since other windows write to it too.
    """
    # Imported late: the first window does not need it.
    import platform

    version = ".".join(map(str, sys.version_info[:3]))
    system = f"Fourgames {__version__}, Python {version}, {platform.platform()}"
    entry = f"{time.strftime('%Y-%m-%d %H:%M:%S')} {system}\n{details.rstrip()}\n"
    size = len(entry.encode("utf-8", "backslashreplace"))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and path.stat().st_size + size > MAX_LOG_BYTES:
            path.replace(f"{path}.1")
        with path.open("a", encoding="utf-8", errors="backslashreplace") as file:
            file.write(entry)
    except OSError as error:
        return paths.error_reason(error)
    return None


class CrashReporter:
    """Handles exceptions of Tk callbacks and threads, which would otherwise only be printed.

    It saves the running game and tells the person what is safe. The same error is reported once: it
    may occur with every movement of the pointer.
    """

    def __init__(self, app: Services, log: Path | None = None) -> None:
        """Log to the file `log`, or to the user's log folder."""
        root = app.root
        self._app, self._log = app, log or paths.log_path()
        self._reported: set[str] = set()
        self._log_lock = threading.Lock()
        self._thread_errors = SimpleQueue[tuple[Callable[[], str], str]]()
        for event in FLUSH_EVENTS:
            root.bind_all(event, self._show_thread_errors, add=True)

    def __call__(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        """Log the error, save the game, and show a dialog; the program continues."""
        details = _details(kind, error, trace)
        where = self._log_error(details)
        if where is not None:
            self._show_error(where, details)

    def handle_thread_error(self, hook: threading.ExceptHookArgs) -> None:
        """Log the error that ended a thread; the window's thread saves the game and shows it."""
        if hook.exc_value is None or isinstance(hook.exc_value, SystemExit):
            return
        details = _details(hook.exc_type, hook.exc_value, hook.exc_traceback)
        where = self._log_error(details)
        if where is not None:
            self._thread_errors.put((where, details))

    def _show_thread_errors(self, event: tk.Event[tk.Misc]) -> None:
        while not self._thread_errors.empty():
            self._show_error(*self._thread_errors.get())

    def _show_error(self, where: Callable[[], str], details: str) -> None:
        """Save the game and show the error; `where` returns a sentence about the log."""
        try:
            saved = self._save_game()

            def text() -> str:
                return f"{_(APOLOGY)} {saved()} {_(RECOVERY_TEXT)} {where()}"

            widgets.dialogs.report_crash(self._app.root, text, details)
        except tk.TclError:
            # The window was destroyed, so no dialog can be shown.
            self._print(_details(*sys.exc_info()))

    def _log_error(self, details: str) -> Callable[[], str] | None:
        """Print and log an error; return a sentence about the log, or None for a repetition.

        Like the one of `_save_game`, it is translated when it is shown.
        """
        self._print(details)
        with self._log_lock:
            if details in self._reported:
                return None
            self._reported.add(details)
            problem = append_to_log(details, self._log)
        if problem is not None:
            return lambda: _("The error report could not be saved. Copy it instead.")
        text = N_("The error report is in {file}, in the program’s log folder.")
        return lambda: _(text).format(file=self._log.name)

    def _save_game(self) -> Callable[[], str]:
        """Save the running game, and return a sentence about that."""
        autosave = self._app.workspace.autosave
        try:
            autosave.save_to_library()
        except Exception:
            # The game itself may cause the error: it stays saved up to the previous move.
            self._print(_details(*sys.exc_info()))
            return lambda: _("The game is saved without the last move.")
        has_game = self._app.workspace.controller is not None
        if problem := autosave.flush(MAX_WAIT_SECONDS):
            text = (
                N_("The game is not saved yet: {reason}. Saving will be retried.")
                if has_game
                else N_("Not all games are saved yet: {reason}. Saving will be retried.")
            )
            return lambda: _(text).format(reason=problem)
        return partial(_, N_("The game is saved.") if has_game else N_("All games are saved."))

    def _print(self, text: str) -> None:
        # A program without a console has no stream for errors.
        if sys.stderr is not None:
            sys.stderr.write(text)


def _details(
    kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
) -> str:
    """Return an error with its traceback, as Python prints it."""
    # Imported late: needed only after an error.
    import traceback

    return "".join(traceback.format_exception(kind, error, trace))
