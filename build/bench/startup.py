"""How soon the frozen program's window shows, how soon a board opens, and how large it all is.

Beside it, in turn, other programs show theirs: two small games of the desktop, where they are
installed (Debian: gnome-tetravex, four-in-a-row), and a bare window of the same Python, which is
the least that a program with Tk can take. What the first window imports, reads and paints is listed
(`first_window`). On a machine with other work the processor time says
more: what all threads of the program have taken when the window shows.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import tkinter as tk
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import figures
import first_window
import freeze
from frozen_program import FrozenProgram, empty_environment
from virtual_screen import virtual_screen

from fourgames_tk.engine.games import GAMES
from fourgames_tk.engine.players.player_spec import PlayerSpec
from fourgames_tk.engine.setup import Setup
from fourgames_tk.store.settings import Settings
from fourgames_tk.ui.app import App

RUNS = 7
"""Measured starts, after one that fills the caches."""
REST_SECONDS = 5.0
"""Time after the first picture within which all work in advance is to end."""
BARE = "import tkinter; window = tkinter.Tk(); window.title('Bare'); window.mainloop()"
GAMES_OF_THE_DESKTOP = {
    "four-in-a-row": ("four-in-a-row", "Your Turn"),
    "gnome-tetravex": ("gnome-tetravex", "Tetravex"),
}
"""Other programs, and what the titles of their windows contain."""


@dataclass
class Program:
    """A program with a window, and the seconds of its starts."""

    executable: str
    title: str
    arguments: tuple[str, ...] = ()
    walls: list[float] = field(default_factory=list)
    """By the clock on the wall."""
    costs: list[float] = field(default_factory=list)
    """By the processor."""

    def start(self, display: str, home: Path) -> None:
        """Start it once, until its window shows."""
        begin = time.perf_counter()
        variables = {"GSETTINGS_BACKEND": "memory"}
        executable = Path(self.executable)
        with FrozenProgram(executable, display, home, self.arguments, variables) as program:
            program.window(self.title)
            self.walls.append(time.perf_counter() - begin)
            self.costs.append(busy_seconds(program.process.pid))


def busy_seconds(process: int) -> float:
    """Return how long the threads of a process have kept processors busy (Linux)."""
    threads = Path(f"/proc/{process}/task").iterdir()
    return sum(int((each / "schedstat").read_text().split()[0]) for each in threads) / 1e9


def programs() -> dict[str, Program]:
    """Return the frozen program and those beside it."""
    bare = Program(sys.executable, "Bare", ("-I", "-c", BARE))
    found = {"this program": Program(str(freeze.ensure()), "Fourgames"), "bare window": bare}
    for name, (command, title) in GAMES_OF_THE_DESKTOP.items():
        path = shutil.which(command, path=os.pathsep.join((os.defpath, "/usr/games")))
        if path is not None:
            found[name] = Program(path, title)
    return found


def starts() -> None:
    """Print how soon windows show; the first start of each warms the disk and does not count."""
    found = programs()
    with virtual_screen() as display, tempfile.TemporaryDirectory() as folder:
        for _ in range(RUNS + 1):
            for name, program in found.items():
                program.start(display, Path(folder) / name)
    ours = found.pop("this program")
    for name, program in {"this program": ours, **found}.items():
        print(
            f"first window, {name}: {statistics.median(program.walls[1:]) * 1000:.0f} ms, "
            f"of the processor {statistics.median(program.costs[1:]) * 1000:.0f} ms"
        )
    for name, program in found.items():
        for what, mine, other in (
            ("first window", ours.walls, program.walls),
            ("first window, processor", ours.costs, program.costs),
        ):
            value, reference = (statistics.median(each[1:]) for each in (mine, other))
            figures.report(f"{what} / {name}", value, "s", reference, name)


def needs() -> None:
    """Print what the first window imports, reads and paints, and when the work after it ends.

    Run from the sources, first with empty folders, then with the pictures of earlier runs; the
    second start has a card that the first one had not.
    """
    with virtual_screen() as display, tempfile.TemporaryDirectory() as folder:
        variables = {**os.environ, **empty_environment(display, Path(folder))}
        for time_ in ("first", "second", "third"):
            command = [sys.executable, first_window.__file__]
            run = subprocess.run(command, env=variables, check=True, stdout=subprocess.PIPE)
            found = json.loads(run.stdout)
            print(
                f"first window, {time_} start: imports {found['imports'] * 1000:.0f} ms, "
                f"window {found['window'] * 1000:.0f} ms, work after it {found['rest']:.1f} s"
            )
            for what in ("modules", "files", "pictures"):
                counted = Counter(found[what])
                names = (f"{name} × {n}" if n > 1 else name for name, n in counted.items())
                print(f"  {len(found[what])} {what}: {', '.join(names)}")
                name = f"first window, {time_} start: {what}"
                figures.report(name, len(found[what]), "", 1.0, "one")
            name = f"first window, {time_} start: work after it"
            figures.report(name, found["rest"], "s", REST_SECONDS, "aim")


def boards() -> None:
    """Print how long it takes from a click until each board is painted, by the processor."""
    with virtual_screen() as display, tempfile.TemporaryDirectory() as folder:
        os.environ.update(empty_environment(display, Path(folder)))
        root = tk.Tk()
        app = App(root, Settings(sound="no")).services
        root.update()
        for game in GAMES:
            options = game.options_type()
            people = (PlayerSpec("human"),) * game.seat_count(options)
            for time_ in ("first", "second"):
                begin = time.perf_counter(), time.process_time()
                app.workspace.begin_game(Setup(game, options, 1, people))
                running = app.workspace.controller
                assert running is not None
                while not running.board.is_drawn_for_size:
                    root.tk.dooneevent(0)
                root.update_idletasks()
                wall, cost = time.perf_counter() - begin[0], time.process_time() - begin[1]
                print(
                    f"{game.title}, opened the {time_} time: {wall * 1000:.0f} ms, "
                    f"of the processor {cost * 1000:.0f} ms"
                )
                figures.report(f"{game.title}, opened the {time_} time", cost * 1000, "ms")
                app.workspace.show_start()
                root.update()
        app.quit()


def main() -> None:
    """Print the figures."""
    starts()
    needs()
    boards()
    size = freeze.folder_size(freeze.PROGRAM) / freeze.MEGABYTE
    python = Path(sys.base_prefix, "lib", f"python3.{sys.version_info.minor}")
    print(f"size: {size:.1f} MB")
    library = sum(each.stat().st_size for each in python.glob("*.py")) / freeze.MEGABYTE
    figures.report("size", size, "MB", library, "modules of Python")


if __name__ == "__main__":
    main()
