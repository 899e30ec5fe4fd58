"""Running the cases of a trial: by number, until time is up, and on from there the next time."""

from __future__ import annotations

import json
import time
import traceback
from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from random import Random

from environment import CACHE

FOLDER = CACHE / "trials"
MOST_FAILURES = 10
"""Failed cases after which a trial ends."""

Case = Callable[[int, Random], Counter[str]]
"""Tries the case of a number; returns what was counted, and raises where something is wrong."""

Trial = Callable[[], AbstractContextManager[Case]]
"""Sets up what the cases share."""


class Progress:
    """How far a trial came with a seed, kept in a file."""

    def __init__(self, name: str, seed: int, folder: Path = FOLDER) -> None:
        """Read it; a missing or damaged file counts as none."""
        self._path = folder / f"{name}-{seed}.json"
        self.next = 0
        self.counts: Counter[str] = Counter()
        try:
            kept = json.loads(self._path.read_text("utf-8"))
            self.next, self.counts = int(kept["next"]), Counter(kept["counts"])
        except (OSError, ValueError, KeyError, TypeError):
            self.next = 0

    def save(self) -> None:
        """Keep it for the next time."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._path.write_text(json.dumps({"next": self.next, "counts": self.counts}), "utf-8")


def run(
    name: str, trial: Trial, minutes: float, seed: int, progress: Progress, only: int | None = None
) -> int:
    """Try cases until time is up, or one alone by number; return the exit status.

    A case is made from the seed and its number alone, so that one that failed can be tried again.
    """
    deadline = time.monotonic() + 60 * minutes
    failures = 0
    with trial() as case:
        while failures < MOST_FAILURES:
            number = progress.next if only is None else only
            try:
                counts = case(number, Random(f"{name} {seed} {number}"))
            except Exception:
                failures += 1
                counts = Counter({"failures": 1})
                print(f"{name}: case {number} of seed {seed} failed:", flush=True)
                traceback.print_exc()
            if only is not None:
                return 1 if failures else 0
            progress.counts += counts + Counter({"cases": 1})
            progress.next = number + 1
            progress.save()
            if time.monotonic() >= deadline:
                break
        told = ", ".join(f"{count:,} {what}" for what, count in sorted(progress.counts.items()))
        print(f"{name}, seed {seed}, all in all: {told}", flush=True)
    return 1 if failures else 0
