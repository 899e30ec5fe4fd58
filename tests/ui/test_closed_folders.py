"""A data folder without permissions: the window opens, and a sentence for each use reports it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from fourgames_tk.store import paths

PROGRAM = """
import tkinter
from fourgames_tk.cli import run
from fourgames_tk.engine.games import GAMES
from fourgames_tk.engine.players.bot_files import bots_in_folder
from fourgames_tk.engine.players.player_spec import PlayerSpec
from fourgames_tk.engine.setup import Setup
from fourgames_tk.engine.tournament.folder import tournament_folders
from fourgames_tk.store import paths
from fourgames_tk.ui.app import App
from fourgames_tk.ui.services import Services
from tests.ui.pump import pump

opened = []
opening = App.__init__
App.__init__ = lambda app, *given, **named: [opening(app, *given, **named), opened.append(app)][0]
told = []

def show_message(app, title, text):
    told.append(text() if callable(text) else text)
    print(told[-1], flush=True)

Services.show_message = show_message

def play(root, threshold=0):
    first = GAMES[0]
    app = opened[0]
    pump(root, lambda: bool(told), message="the message of the start screen")
    app.workspace.begin_game(Setup(first, first.options_type(), 1, (PlayerSpec("human"),) * 2))
    for _ in range(2):
        game = app.workspace.controller
        pump(root, lambda: game.awaits_person and game.board.is_drawn_for_size, message="the turn")
        app.workspace.controller.submit(app.workspace.controller.session.state.legal_moves()[0])
    pump(root, lambda: game.awaits_person and len(told) > 1, message="the messages")
    print(len(app.workspace.controller.session.moves), "moves")
    print(bots_in_folder(paths.bots_path()), tournament_folders(paths.tournaments_path()))

tkinter.Tk.mainloop = play
run([])
"""

RIGHTS = "-dac_override,-dac_read_search"
HELD_BACK = ("setpriv", f"--bounding-set={RIGHTS}", f"--inh-caps={RIGHTS}")
"""Command that runs a program as a user without root's rights."""


def test_each_use_of_an_inaccessible_data_folder_is_reported_once(
    display: str, private_home: Path
) -> None:
    folder = paths.games_path().parent
    folder.mkdir(parents=True)
    folder.chmod(0)
    command = (*(() if os.getuid() else HELD_BACK), sys.executable, "-c", PROGRAM)
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    folder.chmod(0o700)
    assert done.stderr == ""
    *told, moves, found = done.stdout.splitlines()
    # The library is read beside the game.
    assert sorted(told) == [
        "Couldn’t read your results: Permission denied.",
        "Couldn’t save the game: permission denied. Saving will be retried. "
        "Use Save As to save it somewhere else.",
    ]
    assert (moves, found) == ("2 moves", "[] []")
    assert list(folder.iterdir()) == []
