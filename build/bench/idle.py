"""How often the program wakes while nothing happens, and how large its window's process is.

Counted by the system (Linux): how often a thread of the process went to sleep again. It looks at
the start screen, and then at a new game of each, opened in a process of its own, while a person is
to move.
"""

from __future__ import annotations

import os
import sys
import tempfile
import threading
from pathlib import Path

import figures
from environment import ROOT
from frozen_program import FrozenProgram
from virtual_screen import virtual_screen

sys.path.insert(0, str(ROOT))

from fourgames_tk.engine.games import GAMES
from fourgames_tk.engine.record import Record
from fourgames_tk.engine.session import Session

SETTLE_SECONDS = 5.0
SECONDS = 5.0
"""Time for a window to become idle, and time for which it is measured."""


def sleeps(process: int) -> int:
    """Return how often the threads of a process have gone to sleep."""
    count = 0
    for thread in Path(f"/proc/{process}/task").iterdir():
        fields = dict(line.split(":", 1) for line in (thread / "status").read_text().splitlines())
        count += int(fields["voluntary_ctxt_switches"])
    return count


def processor_seconds(process: int) -> float:
    """Return how long a process has kept processors busy."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident_megabytes(process: int) -> float:
    """Return how much memory a process holds."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1_000_000


def look_at(name: str, display: str, home: Path, *arguments: str) -> None:
    """Start the program, let it come to rest, and print what it does then."""
    clock = threading.Event()
    command = ("-m", "fourgames_tk", *arguments)
    variables = {"PYTHONPATH": str(ROOT)}
    with FrozenProgram(Path(sys.executable), display, home, command, variables) as program:
        program.window()
        process = program.process.pid
        clock.wait(SETTLE_SECONDS)
        before, busy = sleeps(process), processor_seconds(process)
        clock.wait(SECONDS)
        wakings = (sleeps(process) - before) / SECONDS
        share = 100 * (processor_seconds(process) - busy) / SECONDS
        memory = resident_megabytes(process)
    awake = f"{wakings:5.1f} wakings a second, {share:4.1f} % of a processor"
    print(f"{name:16} {awake}, {memory:4.0f} MB")
    figures.report(f"wakings, {name}", wakings, "a second", 1.0, "one a second")
    bare = resident_megabytes(os.getpid())
    figures.report(f"memory, {name}", memory, "MB", bare, "a Python that measures")


def main() -> None:
    """Print a line for the start screen and one for each game."""
    with virtual_screen() as display, tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        look_at("start screen", display, home)
        for game in GAMES:
            session = Session(game, game.options_type(), 1)
            path = home / f"{game.id}.4g"
            Record.from_session(session, ["human"] * game.seat_count(session.options)).write(path)
            look_at(game.title, display, home, str(path))


if __name__ == "__main__":
    main()
