"""A folder of the program that nobody may enter: the window opens, and one sentence says so."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from fourgames_tk.store import places

PROGRAM = """
import time, tkinter
from fourgames_tk.cli import run
from fourgames_tk.engine.games import GAMES
from fourgames_tk.engine.players.spec import PlayerSpec
from fourgames_tk.engine.setup import Setup
from fourgames_tk.ui.window.app import App

opened = []
opening = App.__init__
App.__init__ = lambda app, *given, **named: [opening(app, *given, **named), opened.append(app)][0]
App.tell = lambda app, title, text: print(text, flush=True)

def look(root, seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        root.update()
        time.sleep(0.01)

def play(root, threshold=0):
    look(root, 2)
    game = GAMES[0]
    app = opened[0]
    app.desk.begin(Setup(game, game.options_type(), 1, (PlayerSpec("human"),) * 2))
    look(root, 1)
    for _ in range(2):
        app.desk.table.play.submit(app.desk.table.play.session.state.legal_moves()[0])
        look(root, 1)
    app.shelf.entries()
    print(len(app.desk.table.play.session.moves), "moves")

tkinter.Tk.mainloop = play
run([])
"""

RIGHTS = "-dac_override,-dac_read_search"


def command() -> list[str]:
    """Return what runs Python as somebody whom the rights of files hold back."""
    python = [sys.executable, "-c", PROGRAM]
    if os.getuid() != 0:
        return python
    setpriv = shutil.which("setpriv")
    if setpriv is None:
        pytest.skip("nothing here can give up the rights of root")
    return [setpriv, f"--bounding-set={RIGHTS}", f"--inh-caps={RIGHTS}", *python]


@pytest.mark.skipif(sys.platform == "win32", reason="folders have other rights there")
def test_a_data_folder_that_nobody_may_enter_is_told_once(display: str, private_home: Path) -> None:
    folder = places.shelf_path().parent
    folder.mkdir(parents=True)
    folder.chmod(0)
    try:
        done = subprocess.run(command(), capture_output=True, encoding="utf-8", check=False)
    finally:
        folder.chmod(0o700)
    assert done.stderr == ""
    assert done.stdout.splitlines() == [
        "The shelf of games cannot be used: Permission denied.",
        "2 moves",
    ]
    assert list(folder.iterdir()) == []
