"""The window as the command line opens it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from fourgames_tk.store.settings import Settings
from fourgames_tk.ui import main
from fourgames_tk.ui.window import demo
from fourgames_tk.ui.window.app import App

DIALOGS_NEEDED = (".dialog", ".window")
"""What every dialog is made from: the window may have something to say as soon as it opens."""


@pytest.fixture(autouse=True)
def one_short_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a demo show the first game alone."""
    monkeypatch.setattr(demo, "GAMES", demo.GAMES[:1])


def test_a_demo_shows_a_whole_game_and_leaves_nothing_behind_but_pictures(
    display: str, private_home: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "pictures"
    assert main.run(demo=folder) == 0
    assert {path.stem for path in folder.iterdir()} == {
        "start",
        *(f"four-stones-{name}" for name in ("welcome", "00", "04", "12", "end")),
    }
    assert [path for path in private_home.rglob("*") if path.is_file()] == []


def test_a_theme_for_this_time_is_not_remembered(
    display: str, private_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []

    def look_and_quit(app: App) -> None:
        seen.append(app.remembered.preferences.theme)
        app.root.after_idle(app.quit)

    opened = App.__init__

    def opening(app: App, *arguments: object) -> None:
        opened(app, *arguments)  # type: ignore[arg-type]  # whatever `run` passes
        look_and_quit(app)

    monkeypatch.setattr(App, "__init__", opening)
    assert main.run(theme="dark") == 0
    assert seen == ["dark"]
    assert Settings.load()[0].preferences.theme == "system"


def test_the_first_window_loads_what_it_needs_and_no_more(display: str, private_home: Path) -> None:
    program = (
        "import sys, tkinter\n"
        "tkinter.Tk.mainloop = lambda root, threshold=0: root.update()\n"
        "from fourgames_tk.ui import main\n"
        "main.run()\n"
        "print(*sys.modules)\n"
    )

    def start() -> set[str]:
        command = [sys.executable, "-c", program]
        done = subprocess.run(command, stdout=subprocess.PIPE, encoding="utf-8")
        return set(done.stdout.split())

    start()
    # From the second start on the emblems are there, and no board is needed to paint them.
    loaded = start()
    assert "fourgames_tk.ui.screens.start" in loaded
    needless = {
        name
        for name in loaded
        if name.startswith(("multiprocessing.", "importlib.metadata", "email.", "PIL.ImageGrab"))
        or name.endswith((".tournament", ".tournament_pool", ".bots.process", ".demo"))
        or name.startswith("fourgames_tk.ui.boards.")
        or name.endswith((".thinking", ".search.alpha_beta", ".solver", ".book", ".lookahead"))
        or (name.startswith("fourgames_tk.ui.dialogs.") and not name.endswith(DIALOGS_NEEDED))
    }
    assert needless == set()
