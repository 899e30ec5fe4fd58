"""What mypyc would bring: the same exact answers in all games, pure and with hot modules compiled.

The package is copied, and the modules in which the time of thinking goes are compiled from the very
same files, in a folder that goes again. Both run in turn; the times are those of the processor. It
needs a C compiler and the headers of Python.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import figures
import machine
from environment import ROOT, ensure
from failures import DevError

PACKAGE = "fourgames_tk"
ENGINE = f"{PACKAGE}/engine"
HOT = {
    "search": ("clock", "max_n", "table"),
    "games/four_by_four": ("solver", "tables"),
    "games/four_stones": ("thinking",),
    "games/fourside": (
        *("appraisal", "blocks", "chances", "ground", "lookahead", "outlook", "playouts"),
    ),
    "games/mancala": ("exact", "packed", "solver"),
    "games/skirmish": ("endings", "many_players", "position", "tiling", "two_player"),
}
"""The modules that are compiled, by their folder in the engine.

`alpha_beta` is not: mypyc makes no dataclass of a generic class such as its `Scored`.
"""
ANSWERS = ROOT / "build" / "bench" / "compiling" / "answers.py"
RUNS = 3
"""Each time is the best of so many runs, the two in turn."""


def copy(folder: Path) -> Path:
    """Return a folder with a copy of the package in it."""
    leave = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / PACKAGE, folder / PACKAGE, ignore=leave)
    return folder


def compile_in(folder: Path) -> None:
    """Compile the hot modules of the package in a folder; raises DevError where that fails."""
    modules = [f"{ENGINE}/{place}/{name}.py" for place, names in HOT.items() for name in names]
    # It comes with mypy.
    command = [str(ensure("lint").with_name("mypyc")), *modules]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise DevError(f"mypyc failed:\n{done.stdout}{done.stderr}")


def answers(folder: Path) -> dict[str, tuple[float, str]]:
    """Return the seconds and the checksum of the answers of each game, by the package there."""
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run(
        [sys.executable, str(ANSWERS)], env=environment, stdout=subprocess.PIPE, check=True
    )
    return {game: (seconds, text) for game, (seconds, text) in json.loads(done.stdout).items()}


def main() -> None:
    """Print by how much the compiled package is faster, in each game and in all."""
    machine.ensure(*machine.TRIALS)
    with tempfile.TemporaryDirectory() as place:
        pure, compiled = (copy(Path(place) / name) for name in ("pure", "compiled"))
        compile_in(compiled)
        runs = [(answers(pure), answers(compiled)) for _ in range(RUNS)]
    total = [0.0, 0.0]
    for game in runs[0][0]:
        if len({found[game][1] for run in runs for found in run}) > 1:
            raise RuntimeError(f"{game}: the answers are not the same")
        slow, fast = (min(run[which][game][0] for run in runs) for which in (0, 1))
        total = [total[0] + slow, total[1] + fast]
        print(f"{game}: pure {slow:.2f} s, compiled {fast:.2f} s: {slow / fast:.2f} times as fast")
        figures.report(f"{game}, compiled", fast, "s", slow, "pure")
    slow, fast = total
    print(f"in all: pure {slow:.2f} s, compiled {fast:.2f} s: {slow / fast:.2f} times as fast")
    figures.report("all games, compiled", fast, "s", slow, "pure")


if __name__ == "__main__":
    try:
        main()
    except DevError as failure:
        sys.exit(str(failure))
