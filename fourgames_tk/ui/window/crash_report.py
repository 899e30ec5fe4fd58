"""What is done when the program itself is at fault: the game is kept, and the person goes on.

The fault is kept too, in a file that whoever mends it can be sent.
"""

from __future__ import annotations

import sys
import threading
import time
import tkinter as tk
from pathlib import Path
from queue import SimpleQueue
from types import TracebackType
from typing import TYPE_CHECKING

from ... import __version__
from ...store import paths
from ...store.library import MAX_WAIT_SECONDS
from .. import pages

if TYPE_CHECKING:
    from ..app import App

SORRY = "Something went wrong that should not have."
STANDS_STILL = "If it stands still, take a move back, or open it again from the start screen."
OCCASIONS = ("<Enter>", "<KeyPress>", "<ButtonPress>")
"""What a person does, at which is told what has ended threads: these can tell nobody."""


LARGEST_LOG = 256 * 1024
"""In bytes; a full one is kept beside the one that is written, as `faults.log.1`."""


def write_down(details: str, path: Path) -> str | None:
    """Add a fault, its trace as Python prints it, to a log; return why it cannot be, or None.

    The file is open only meanwhile: other windows write to it too.
    """
    entry = f"{time.strftime('%Y-%m-%d %H:%M:%S')} {_system()}\n{details.rstrip()}\n"
    size = len(entry.encode("utf-8", "backslashreplace"))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and path.stat().st_size + size > LARGEST_LOG:
            path.replace(f"{path}.1")
        with path.open("a", encoding="utf-8", errors="backslashreplace") as file:
            file.write(entry)
    except OSError as error:
        return paths.error_reason(error)
    return None


def _system() -> str:
    # Known to a module that the first window does without.
    import platform

    version = ".".join(map(str, sys.version_info[:3]))
    return f"Fourgames {__version__}, Python {version}, {platform.platform()}"


class FaultReport:
    """Takes what a Tk callback or a thread let through, which would only be printed without it.

    The running game is kept, and a person is shown what is safe. The same fault is told once, for
    it may come with every movement of the pointer.
    """

    def __init__(self, app: App, log: Path | None = None) -> None:
        """Write to the file `log`, or in the user's folder for logs, once there is a fault."""
        root = app.root
        self._app, self._log = app, log or paths.log_path()
        self._told: set[str] = set()
        self._writing = threading.Lock()
        self._of_threads = SimpleQueue[tuple[str, str]]()
        for event in OCCASIONS:
            root.bind_all(event, self._look, add=True)

    def __call__(
        self, kind: type[BaseException], fault: BaseException, trace: TracebackType | None
    ) -> None:
        """Write the fault down with its trace, keep the game, tell, and let the program go on."""
        details = _details(kind, fault, trace)
        where = self._write(details)
        if where is not None:
            self._speak(where, details)

    def in_thread(self, hook: threading.ExceptHookArgs) -> None:
        """Write down what ended a thread, and let the window's thread keep the game and tell."""
        if hook.exc_value is None or isinstance(hook.exc_value, SystemExit):
            return
        details = _details(hook.exc_type, hook.exc_value, hook.exc_traceback)
        where = self._write(details)
        if where is not None:
            self._of_threads.put((where, details))

    def _look(self, event: tk.Event[tk.Misc]) -> None:
        while not self._of_threads.empty():
            self._speak(*self._of_threads.get())

    def _speak(self, where: str, details: str) -> None:
        """Keep the game, and tell; `where` is a sentence on where the details stand."""
        try:
            said = f"{SORRY} {self._kept()} {STANDS_STILL} {where}"
            pages.dialogs.tell_fault(self._app, said, details)
        except tk.TclError:
            # The window has gone, and nobody is there to be told.
            self._print(_details(*sys.exc_info()))

    def _write(self, details: str) -> str | None:
        """Print and log a fault; return a sentence on where it stands, None if that was told."""
        self._print(details)
        with self._writing:
            if details in self._told:
                return None
            self._told.add(details)
            problem = write_down(details, self._log)
        if problem is not None:
            return "Copy what is known about it: no file could be written."
        return f"What is known about it stands in {self._log.name}, among the program's logs."

    def _kept(self) -> str:
        autosave = self._app.workspace.autosave
        try:
            autosave.keep()
        except Exception:
            # What is at fault may be the game itself: its moves up to the last good one are kept.
            self._print(_details(*sys.exc_info()))
            return "The game is kept up to the move before."
        what = "All games are" if self._app.workspace.controller is None else "The game is"
        if problem := autosave.problem(MAX_WAIT_SECONDS):
            return f"{what} not kept yet: {problem}. It is tried again and again."
        return f"{what} kept."

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
