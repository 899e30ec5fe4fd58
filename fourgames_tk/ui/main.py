"""How the window is opened, and with what on it."""

from __future__ import annotations

import sys
import tkinter as tk
from pathlib import Path

from ..engine.games import find_game
from ..store.settings import Settings
from .app import App
from .demo import Demo


def run(
    file: Path | None = None,
    game: str | None = None,
    demo: Path | None = None,
    theme: str | None = None,
) -> int:
    """Open the window and stay until it is closed; return the exit status.

    `file` is a saved game to open, `game` the id of a game whose welcome is shown, `theme` the
    look for this time; `demo` is a folder: the computer plays every game, pictures go there.
    """
    try:
        root = tk.Tk(className="Fourgames")
    except tk.TclError as error:
        print(f"fourgames: there is no screen to open a window on: {error}", file=sys.stderr)
        return 1
    settings, message = Settings.load()
    if theme is not None:
        settings = settings.with_preference("theme", theme)
    app = App(root, settings, message)
    if demo is not None:
        Demo(app, demo).start()
    elif file is not None:
        root.after_idle(app.desk.open, file)
    elif game is not None:
        root.after_idle(app.desk.welcome, find_game(game))
    root.mainloop()
    return 0
