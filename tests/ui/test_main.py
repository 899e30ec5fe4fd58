"""The window as the command line opens it."""

from __future__ import annotations

import os
import subprocess
import sys
import tkinter as tk
from pathlib import Path

import pytest

from fourgames_tk import cli
from fourgames_tk.engine.record import Record
from fourgames_tk.store.settings import Settings
from fourgames_tk.ui import main
from fourgames_tk.ui.app import App
from fourgames_tk.ui.services import Services
from tests.store.games import session_of
from tests.ui.xdriver import XDriver

NEEDLESS = {
    *("PIL", "argparse", "asyncio", "concurrent", "ctypes.util", "email", "fsrs"),
    *(
        "jeepney",
        "just_playback",
        "logging",
        "multiprocessing",
        "pickle",
        "platform",
        "secrets",
        "socket",
    ),
    *("socket", "sqlite3", "ssl", "subprocess", "traceback", "unittest", "xml"),
}
"""Slow modules of other authors."""
NEEDLESS_HERE = (
    *("arguments", "commands", "selftest", "engine.match", "engine.messages"),
    *(
        *(f"engine.players.{name}" for name in ("bot_player", "bot_files", "child", "sandbox")),
        "engine.players.engine_process",
    ),
    "engine.tournament",
    *(
        "ui.boards.",
        "ui.canvas.board",
        "ui.widgets.files",
        "ui.window.speech",
        "ui.window.voice",
    ),
    *("ui.paint.brushes", "ui.game_view.game_controller", "ui.game_view.game_view", "ui.workshop."),
)
"""Prefixes of modules that are not needed until a game is played, opened or saved."""
PAGES_NEEDED = {"start_cards", "page", "start"}
"""Modules of what is visible in the first window."""
GAMES_NEED = (".game", ".options", ".levels")
"""Modules that describe a game; its rules and search are loaded later."""


@pytest.mark.parametrize("opens", ["game", "file"])
def test_the_window_opens_with_a_game_and_a_theme_which_is_not_remembered(
    display: str,
    private_home: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    opens: str,
) -> None:
    apps = list[App]()
    opened = App.__init__
    path = tmp_path / "mine.4g"
    Record.from_session(session_of("mancala")).write(path)

    def opening(app: App, *arguments: object) -> None:
        opened(app, *arguments)  # type: ignore[arg-type]  # whatever `run` passes
        apps.append(app)

    def look_and_quit(root: tk.Tk, threshold: int = 0) -> None:
        root.update()
        assert apps[0].services.preferences.theme == "dark"
        controller = apps[0].workspace.controller
        assert (controller.session.length if controller else 0) == (3 if opens == "file" else 0)
        apps[0].quit()

    monkeypatch.setattr(App, "__init__", opening)
    monkeypatch.setattr(tk.Tk, "mainloop", look_and_quit)
    what = [str(path)] if opens == "file" else ["--game", "mancala"]
    assert cli.run(["--theme", "dark", *what]) == 0
    saved = Settings()
    assert (saved.preferences.theme, saved.last_game().id) == ("system", "mancala")


def test_the_first_window_loads_what_it_needs_and_no_more(
    driver: XDriver, private_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A card under the pointer would be painted in another look.
    driver.move(driver.width - 1, driver.height - 1)
    # The shared pictures may be cleaned away by another test between the two starts.
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    program = (
        "import sys, tkinter\n"
        "from fourgames_tk.cli import run\n"
        "from fourgames_tk.ui import app\n"
        "from fourgames_tk.ui.pages import start as page\n"
        # The puzzle of the day, which comes later, may load more.
        "page.DAILY_DELAY_MS = 1_000_000\n"
        "def look(root, threshold=0):\n"
        "    root.update()\n"
        "    panes = [w.main_pane for w in root.winfo_children() if hasattr(w, 'main_pane')]\n"
        "    (games,) = panes[0].winfo_children()\n"
        "    while any(card.paint_next_picture() for card in games.cards):\n"
        "        root.update()\n"
        "tkinter.Tk.mainloop = look\n"
        "app.run_deferred_startup = lambda app: None\n"
        "run([])\n"
        "print(*sys.modules)\n"
    )

    def start() -> set[str]:
        command = [sys.executable, "-c", program]
        # What measures the tests' coverage loads much of its own.
        alone = {name: text for name, text in os.environ.items() if not name.startswith("COV")}
        done = subprocess.run(command, env=alone, stdout=subprocess.PIPE, encoding="utf-8")
        return set(done.stdout.split())

    start()
    # From the second start on all pictures are there, and nothing is needed to paint them.
    loaded = start()
    assert "fourgames_tk.ui.pages.start" in loaded
    assert {name for name in loaded if is_needless(name)} == set()


def is_needless(name: str) -> bool:
    """Return whether the first window does not need a module, of the program or of others."""
    whole, _, rest = name.partition(".")
    if whole != "fourgames_tk":
        return whole in NEEDLESS
    if rest.startswith("engine.games."):
        return rest.count(".") > 2 and not rest.endswith(GAMES_NEED)
    if rest.startswith("ui.pages."):
        return rest.rpartition(".")[2] not in PAGES_NEEDED
    return rest.startswith(NEEDLESS_HERE)


def test_a_file_that_macos_tells_of_is_opened_and_the_window_raised(
    app: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Path] = []
    app.root.withdraw()
    monkeypatch.setattr(app.workspace, "open_file", opened.append)
    main.handle_open_document(app)
    app.root.tk.call("::tk::mac::OpenDocument", "/home/person/a game.4g", "/another.4g")
    assert opened == [Path("/home/person/a game.4g")]
    assert app.root.state() == "normal"
