"""How the window is opened, and with what on it."""

from __future__ import annotations

import contextlib
import sys
import threading
import tkinter as tk
from pathlib import Path
from typing import TYPE_CHECKING

from .. import startup_error
from ..engine.games import find_game
from ..store.library import Library
from ..store.settings import Settings
from . import pages
from .app import App
from .widgets.garbage import give_large_blocks_back
from .window.crash_report import FaultReport

if TYPE_CHECKING:
    from ..engine.session import Session
    from ..engine.setup import Setup


def run(file: Path | None = None, game: str | None = None, theme: str | None = None) -> int:
    """Open the window and stay until it is closed; return the exit status.

    `file` is a saved game to open, `game` the id of a game whose welcome is shown, `theme` the
    look for this time.
    """
    if file is not None and Library().call_other_window(file):
        # The window that plays this game comes forward.
        return 0
    use_every_pixel()
    give_large_blocks_back()
    if (root := _root("open a window on")) is None:
        return 1
    for_now = {} if theme is None else {"theme": theme}
    app = App(root, Settings(None, **for_now))
    report = FaultReport(app)
    root.report_callback_exception = report  # type: ignore[method-assign]
    threading.excepthook = report.in_thread
    hear_of_files(app)
    if file is not None:
        root.after_idle(app.workspace.open, file)
    elif game is not None:
        root.after_idle(app.workspace.welcome, find_game(game))
    root.mainloop()
    return 0


def render(setup: Setup, session: Session, out: Path, width: int, theme: str) -> bool:
    """Write a picture of the position where a session stands, in a theme; tell whether it could.

    Raises OSError where the file cannot be written.
    """
    if (root := _root("draw on")) is None:
        return False
    # The window itself does without it.
    from tempfile import TemporaryDirectory

    root.withdraw()
    # Without a person's settings, statistics and running game.
    with TemporaryDirectory() as folder:
        home = Path(folder)
        app = App(root, Settings(home / "settings.json", theme=theme), home)
        try:
            pages.board_embed.render_session(app, setup, session, width).save(out)
        finally:
            app.close()
    return True


def _root(do: str) -> tk.Tk | None:
    """Return the window, or None and tell that there is no screen to do this."""
    try:
        return tk.Tk(className="Fourgames")
    except tk.TclError as error:
        startup_error.show_error(f"there is no screen to {do}: {error}")
        return None


def hear_of_files(app: App) -> None:
    """Open the file that a person has clicked twice on macOS, which Tk is told of by a command."""

    def opened(*files: str) -> None:
        app.workspace.open(Path(files[0]))
        app.come_forward()

    app.root.createcommand("::tk::mac::OpenDocument", opened)


def use_every_pixel() -> None:
    """Tell Windows that we scale ourselves; it would blur the window. Comes before the first one.

    From "High DPI desktop application development on Windows"; nothing happens elsewhere.
    """
    if sys.platform == "win32":
        import ctypes

        system_aware = 1
        # A Windows older than 8.1 has no such function; it is an error if it was called before.
        with contextlib.suppress(AttributeError, OSError):
            ctypes.windll.shcore.SetProcessDpiAwareness(system_aware)
