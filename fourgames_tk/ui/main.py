"""Entry point of the window: opens it with its first contents, or renders a picture without it."""

from __future__ import annotations

import contextlib
import sys
import threading
import tkinter as tk
from pathlib import Path
from typing import TYPE_CHECKING

from .. import startup_error
from ..engine.files import write_atomically
from ..engine.games import find_game
from ..store.library import Library
from ..store.settings import Settings
from . import pages
from .app import App, apply_language
from .services import Services
from .widgets.background import return_large_blocks_to_system
from .window.crash_report import CrashReporter

if TYPE_CHECKING:
    from ..engine.session import Session
    from ..engine.setup import Setup


def run(
    file: Path | None = None,
    game: str | None = None,
    theme: str | None = None,
    speak: bool = False,
) -> int:
    """Open the window, and return the exit status when it closes.

    `file` is a saved game to open, `game` the id of a game whose page is shown, `theme` the theme
    of this run, which speaks if `speak` is set.
    """
    if file is not None and Library().raise_other_window(file):
        # Another window plays this game and was raised.
        return 0
    enable_dpi_awareness()
    return_large_blocks_to_system()
    if (root := _root("open a window")) is None:
        return 1
    for_now = {} if theme is None else {"theme": theme}
    if speak:
        for_now["speak"] = "yes"
    settings = Settings(None, **for_now)
    apply_language(root, settings.preferences.language)
    app = App(root, settings)
    report = CrashReporter(app.services)
    root.report_callback_exception = report  # type: ignore[method-assign]
    threading.excepthook = report.handle_thread_error
    handle_open_document(app.services)
    if file is not None:
        root.after_idle(app.workspace.open_file, file)
    elif game is not None:
        root.after_idle(app.workspace.enter_game, find_game(game))
    root.mainloop()
    return 0


def save_board_picture(
    setup: Setup, session: Session, out: Path, width: int, theme: str, animated: bool = False
) -> bool:
    """Save a picture of a session's position as a PNG, or with `animated` its moves as a GIF.

    Return False if there is no display. Raises OSError if the file cannot be written.
    """
    if (root := _root("draw")) is None:
        return False
    # Imported late: the window does not need it.
    from tempfile import TemporaryDirectory

    root.withdraw()
    # An empty folder: the user's settings and games must not matter.
    with TemporaryDirectory() as folder:
        home = Path(folder)
        app = App(root, Settings(home / "settings.json", theme=theme), home)
        try:
            if animated:
                game = pages.game_animation.AnimatedGame(app.services, setup, session)
                write_atomically(out, pages.game_animation.animation_of(game, width))
            else:
                pages.board_embed.render_session(app.services, setup, session, width).save(out)
        finally:
            app.close()
    return True


def _root(do: str) -> tk.Tk | None:
    """Create the Tk root; without a display return None.

    Then an error is shown: a display is needed to `do` this.
    """
    try:
        return tk.Tk(className="Fourgames")
    except tk.TclError as error:
        startup_error.show_error(f"cannot {do} without a screen: {error}")
        return None


def handle_open_document(app: Services) -> None:
    """Open files that the macOS Finder passes to the running program."""

    def opened(*files: str) -> None:
        app.workspace.open_file(Path(files[0]))
        app.workspace.raise_window()

    app.root.createcommand("::tk::mac::OpenDocument", opened)


def enable_dpi_awareness() -> None:
    """Tell Windows that the program scales itself, or it would blur the window.

    Call it before the first window opens; it does nothing on other systems. Source: "High DPI
    desktop application development on Windows".
    """
    if sys.platform == "win32":
        import ctypes

        system_aware = 1
        # Before Windows 8.1 the function is missing; a second call is an error.
        with contextlib.suppress(AttributeError, OSError):
            ctypes.windll.shcore.SetProcessDpiAwareness(system_aware)
