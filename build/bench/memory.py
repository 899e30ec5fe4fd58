"""How much memory the window's process holds after a game of each, and after many (Linux).

Games are played by random moves, as fast as the board draws them, and each round begins one of
every game. What lasts from game to game shows as growth from round to round.
"""

from __future__ import annotations

import os
import tempfile
import tkinter as tk
from pathlib import Path
from random import Random

import figures
from idle import resident_megabytes
from virtual_screen import virtual_screen

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES
from fourgames_tk.engine.players.spec import PlayerSpec
from fourgames_tk.engine.setup import Setup
from fourgames_tk.store.settings import Settings
from fourgames_tk.ui.window.app import App

ROUNDS = 20
LONGEST = 60
"""Moves after which a game is left."""


def play(app: App, game: AnyGame, random: Random) -> None:
    """Begin a game with people on all seats, and play it to its end or for a while."""
    options = game.options_type()
    people = (PlayerSpec("human"),) * game.seats(options)
    app.desk.begin(Setup(game, options, random.randrange(1 << 30), people))
    running = app.desk.play
    assert running is not None
    for _ in range(LONGEST):
        while not running.board.drawn or running.board.moving:
            app.root.tk.dooneevent(0)
        if not (moves := running.session.state.legal_moves()):
            break
        running.submit(random.choice(moves))
        app.root.update()


def main() -> None:
    """Print the memory after each round."""
    with virtual_screen() as display, tempfile.TemporaryDirectory() as folder:
        os.environ["DISPLAY"] = display
        home, random = Path(folder), Random(1)
        root = tk.Tk()
        settings, _ = Settings.load(home / "settings.json")
        quiet = settings.with_preference("sound", "no").with_preference("speed", "off")
        app = App(root, quiet, home=home)
        root.update()
        begun = resident_megabytes(os.getpid())
        print(f"start screen: {begun:.0f} MB")
        for number in range(1, ROUNDS + 1):
            for game in GAMES:
                play(app, game, random)
            now = resident_megabytes(os.getpid())
            print(f"{number * len(GAMES):3} games: {now:.0f} MB")
            if number in (1, ROUNDS):
                name = f"after {number * len(GAMES)} games"
                figures.report(name, now, "MB", begun, "the start screen")
        app.quit()


if __name__ == "__main__":
    main()
