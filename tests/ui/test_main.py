"""The window as the command line opens it."""

from __future__ import annotations

import os
import subprocess
import sys
import tkinter as tk
from pathlib import Path
from tkinter import ttk

import pytest

from fourgames_tk import cli
from fourgames_tk.engine.games import GAMES
from fourgames_tk.engine.record import Record
from fourgames_tk.store.library import Library
from fourgames_tk.store.results import Result
from fourgames_tk.store.settings import Settings
from fourgames_tk.ui import main
from fourgames_tk.ui.app import App
from fourgames_tk.ui.services import Services
from tests.limits import WAIT_SECONDS
from tests.store.games import kept, session_of
from tests.ui.xdriver import XDriver

NEEDLESS = {
    *("PIL", "argparse", "asyncio", "calendar", "concurrent", "ctypes.util", "decimal", "email"),
    *("fractions", "fsrs", "jeepney", "just_playback", "locale", "logging", "multiprocessing"),
    *("pickle", "platform", "secrets", "socket", "sqlite3", "ssl", "statistics", "subprocess"),
    *("traceback", "unittest", "xml"),
}
"""Slow modules of other authors."""
NEEDED = {
    "": "cli lazy startup_error",
    "engine": "errors files game language options parsing record_text setup strength text",
    "engine.games": "",
    "engine.learn": "lesson_files",
    "engine.players": "player_spec",
    "engine.search": "clock",
    "store": "journal ladder library paths picture_cache results settings themes writer",
    "ui": "app main services text",
    "ui.boards": "",
    "ui.game_view": "observer",
    "ui.pages": "start start_cards",
    "ui.paint": "palette",
    "ui.widgets": "background backing_store buttons commands controls data_table dialogs focus "
    "fonts form images layout side_panel sound status_bar style theme timers",
    "ui.window": "autosave crash_report menus workspace",
    "ui.workshop": "",
}
"""Modules that the first window needs, by package. A module that is not here is imported when it is
used, by `lazy.py`: each costs a millisecond before the first picture."""
GAMES_NEED = "game options levels"
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


@pytest.mark.parametrize("has_played", [False, True])
def test_the_first_window_loads_what_it_needs_and_no_more(
    driver: XDriver,
    private_home: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    has_played: bool,
) -> None:
    # A card under the pointer would be painted in another look.
    driver.move(driver.width - 1, driver.height - 1)
    # The shared pictures may be cleaned away by another test between the two starts.
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    if has_played:
        library = Library()
        kept(library)
        won = ("2026-11-20T10:00:00", "mancala", "", 1, ("person", "level:2"), 0, "1-0")
        library.results.add(Result(*won, (30, 18), 20, 60, True, "", "a.4g"))
        library.close(WAIT_SECONDS)
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
    assert needed_modules() <= loaded
    assert {name for name in loaded if is_needless(name)} == set()


def test_the_window_is_not_seen_before_its_contents(display: str, private_home: Path) -> None:
    root = tk.Tk()
    app = App(root, Settings(sound="no")).services
    assert not root.winfo_viewable()
    root.update()
    assert root.winfo_viewable() and app.workspace.is_at_start
    app.quit()


def test_a_message_has_the_buttons_of_the_program_before_the_window_is_idle(
    display: str, private_home: Path
) -> None:
    root = tk.Tk()
    app = App(root, Settings(sound="no")).services
    style = ttk.Style(root)
    assert "face" not in str(style.layout("Primary.TButton"))
    app.show_message("Journals", "One was damaged.")
    assert "face" in str(style.layout("Primary.TButton"))
    app.quit()


def is_needless(name: str) -> bool:
    """Return whether the first window does not need a module, of the program or of others."""
    if f"{name}.".startswith("fourgames_tk."):
        return name not in needed_modules()
    return name in NEEDLESS or name.partition(".")[0] in NEEDLESS


def needed_modules() -> set[str]:
    """Return the full names of the packages and modules of `NEEDED`, and those of the games."""
    games = (f"engine.games.{game.id.replace('-', '_')}" for game in GAMES)
    packages = NEEDED | dict.fromkeys(games, GAMES_NEED)
    return {
        ".".join(filter(None, ("fourgames_tk", package, module)))
        for package, modules in packages.items()
        for module in ("", *modules.split())
    }


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
