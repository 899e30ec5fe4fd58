"""How much memory the program's processes hold (Linux): the window's, and those that think.

In one window the last moves of random games are played, to their end and as fast as the board
draws them; after each its review, a puzzle and a lesson are opened. A round is one of every game:
what lasts from game to game shows as growth from round to round. The processes that think are
asked, along a random game of each kind, for the best level's move and for the value of all moves;
what counts is the most that they ever held.
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
from fourgames_tk.engine.learn.lesson_files import has_lessons
from fourgames_tk.engine.players.engine_process import EngineProcess
from fourgames_tk.engine.players.player_spec import PlayerSpec
from fourgames_tk.engine.search.clock import Clock
from fourgames_tk.engine.session import Session
from fourgames_tk.engine.setup import Setup
from fourgames_tk.store.settings import Settings
from fourgames_tk.ui import pages
from fourgames_tk.ui.app import App
from fourgames_tk.ui.services import Services
from fourgames_tk.ui.widgets.background import return_large_blocks_to_system

ROUNDS = 60
SHOWN = (1, 2, 5, 10, 20, 40, 60)
"""Rounds after which the memory is told."""
LAST, LONGEST = 12, 60
"""How many last moves are played on the board, and how many are thought about."""
THOUGHTS = 8
"""Positions of a game about which a process thinks."""
VALUES_SECONDS = 3.0
"""Time for the values of one position."""


def play(app: Services, game: AnyGame, random: Random) -> None:
    """Play the last moves of a game with people on all seats, and look at what comes after it."""
    options, seed = game.options_type(), random.randrange(1 << 30)
    whole, session = Session(game, options, seed), Session(game, options, seed)
    while whole.state.outcome() is None:
        whole.play(random.choice(whole.state.legal_moves()))
    for move in whole.all_moves[:-LAST]:
        session.play(move)
    people = (PlayerSpec("human"),) * game.seat_count(options)
    app.workspace.begin_game(Setup(game, options, seed, people), session)
    running = app.workspace.controller
    assert running is not None
    while not running.is_over:
        # A forced move is played by the program.
        if (
            running.awaits_person
            and running.board.is_drawn_for_size
            and not running.board.is_animating
        ):
            running.submit(whole.all_moves[running.session.ply])
        else:
            app.root.tk.dooneevent(0)
    app.workspace.show_review()
    app.root.update()
    pages.puzzle.show_puzzles(app, game)
    app.root.update()
    if has_lessons(game):
        pages.lessons.show_lesson(app, pages.lessons.load_lessons(game), 0)
        app.root.update()
    app.workspace.show_start()


def come_to_rest(app: Services) -> None:
    """Wait until the window does nothing more, as it does while a person thinks."""
    while app.root.tk.call("after", "info"):
        app.root.tk.dooneevent(0)


def think(game: AnyGame, random: Random) -> float:
    """Return the most memory in megabytes of a process that searches the positions of a game."""
    session = Session(game, game.options_type(), random.randrange(1 << 30))
    while (moves := session.state.legal_moves()) and len(session.moves) < LONGEST:
        session.play(random.choice(moves))
    states = [step.before for step in session.steps]
    engine, best = EngineProcess(), len(game.levels)
    most = 0.0
    for state in states[:: max(1, len(states) // THOUGHTS)]:
        view = state.view(state.turn)
        engine.choose(game, session.options, view, best, Clock())
        engine.values(game, session.options, view, VALUES_SECONDS, Clock())
        most = max(most, *map(peak_megabytes, children(os.getpid())))
    engine.stop()
    return most


def children(process: int) -> list[int]:
    """Return the processes that one has started, and those that these have."""
    found: list[int] = []
    for path in Path(f"/proc/{process}/task").glob("*/children"):
        found += map(int, path.read_text("ascii").split())
    return [*found, *(each for child in found for each in children(child))]


def peak_megabytes(process: int) -> float:
    """Return the most memory that a process ever held."""
    lines = Path(f"/proc/{process}/status").read_text("utf-8").splitlines()
    (kilobytes,) = (line.split()[1] for line in lines if line.startswith("VmHWM:"))
    return int(kilobytes) * 1024 / 1_000_000


def main() -> None:
    """Print the memory of those that think, and of the window after some rounds."""
    random = Random(1)
    for game in GAMES:
        print(f"{game.title + ', thinking':28} {think(game, random):4.0f} MB", flush=True)
    # As the program does when it starts.
    return_large_blocks_to_system()
    with virtual_screen() as display, tempfile.TemporaryDirectory() as folder:
        os.environ["DISPLAY"] = display
        home = Path(folder)
        root = tk.Tk()
        quiet = Settings(home / "settings.json", sound="no", speed="off")
        app = App(root, quiet, home=home).services
        root.update()
        begun = resident_megabytes(os.getpid())
        print(f"{'start screen':28} {begun:4.0f} MB", flush=True)
        for number in range(1, ROUNDS + 1):
            for game in GAMES:
                play(app, game, random)
            come_to_rest(app)
            if number in SHOWN:
                told = f"{number * len(GAMES)} games"
                now = resident_megabytes(os.getpid())
                print(f"{told:28} {now:4.0f} MB", flush=True)
                figures.report(f"after {told}", now, "MB", begun, "the start screen")
        app.quit()


if __name__ == "__main__":
    main()
