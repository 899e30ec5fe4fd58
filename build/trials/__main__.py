"""One trial, by name: `python -m trials soak --minutes 10 --seed 3`."""

from __future__ import annotations

import argparse
import importlib
import sys
from pathlib import Path

from trials.runner import Progress, run

NAMES = ("soak", "monkey", "fuzz", "faults")


def main() -> int:
    """Run a trial; the exit status is 1 where something failed."""
    parser = argparse.ArgumentParser(prog="dev.py")
    parser.add_argument("name", choices=NAMES)
    parser.add_argument("--minutes", type=float, default=10.0, help="how long (10)")
    parser.add_argument("--seed", type=int, default=0, help="another seed, other cases (0)")
    parser.add_argument("--case", type=int, help="one case alone, such as one that failed")
    parser.add_argument("--steps", type=Path, help="monkey: take the steps of a file again")
    chosen = parser.parse_args()
    module = importlib.import_module(f"trials.{chosen.name}")
    if chosen.steps is not None:
        module.replay(chosen.steps.read_text("utf-8").splitlines())
        return 0
    progress = Progress(chosen.name, chosen.seed)
    return run(chosen.name, module.trial, chosen.minutes, chosen.seed, progress, chosen.case)


if __name__ == "__main__":
    sys.exit(main())
