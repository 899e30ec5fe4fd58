"""How soon the frozen program's window shows, and how large the program is."""

from __future__ import annotations

import statistics
import tempfile
import time
from pathlib import Path

import freeze
from frozen_program import FrozenProgram
from virtual_screen import virtual_screen

RUNS = 7


def seconds_to_window(executable: Path, display: str, home: Path) -> float:
    """Start the program once and return the seconds until its window shows."""
    start = time.perf_counter()
    with FrozenProgram(executable, display, home) as program:
        program.window()
        return time.perf_counter() - start


def main() -> None:
    """Print the figures; the first run warms the disk cache and does not count."""
    executable = freeze.ensure()
    with virtual_screen() as display, tempfile.TemporaryDirectory() as home:
        times = [seconds_to_window(executable, display, Path(home)) for _ in range(RUNS + 1)][1:]
    print(f"first window, warm: min {min(times):.2f} s, median {statistics.median(times):.2f} s")
    print(f"size: {freeze.folder_size(executable.parent) / freeze.MEGABYTE:.1f} MB")


if __name__ == "__main__":
    main()
