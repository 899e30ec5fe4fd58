"""The tests of what has threads, over and over, while threads switch and wait at random."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random

from environment import ROOT

from trials.runner import Case
from trials.unrest import SEED

GROUPS: tuple[tuple[str, ...], ...] = (
    ("tests/ui/test_mailbox.py",),
    ("tests/engine/test_engine_process.py", "tests/engine/test_protocol_stop.py"),
    ("tests/engine/bots/test_good_bots.py",),
    # What is said a hundred thousand times takes too long where every line may wait.
    ("tests/engine/bots/test_bad_bots.py", "-k", "not hundred_megabytes and not floods"),
    ("tests/engine/test_tournament_pool.py",),
    ("tests/engine/test_tournament.py",),
    ("tests/ui/test_programs.py",),
    ("tests/ui/test_hints.py",),
    ("tests/ui/test_play.py",),
    ("tests/ui/test_tournament_window.py",),
    ("tests/ui/test_until_kept.py",),
    ("tests/ui/test_bench.py",),
    ("tests/ui/test_skirmish_board.py", "-k", "chat or say or said"),
)
"""What one case runs: files, and what pytest has to know besides."""

UNHURRIED_SECONDS = 400
"""For one test: everything takes longer while threads wait."""

LONGEST_SECONDS = 2400
"""For one group, its end included: what waits there for a process that never ends is no test."""

LAST_LINES = 60
"""Of what pytest said, that are told where something failed."""


def run_group(
    arguments: Sequence[str], seed: str, longest: float = LONGEST_SECONDS
) -> Counter[str]:
    """Run some tests in a process of their own, within so many seconds.

    Raises AssertionError if one fails, or if the process stands still.
    """
    command = [sys.executable, "-m", "pytest", "-q", "-p", "trials.unrest"]
    command += [f"--timeout={UNHURRIED_SECONDS}", *arguments]
    path = os.pathsep.join((str(ROOT), str(ROOT / "build")))
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path, SEED: seed},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as group:
        try:
            output, _ = group.communicate(timeout=longest)
            fault = f"exit status {group.returncode}" if group.returncode else ""
        except subprocess.TimeoutExpired:
            # What it has left behind holds its output open.
            os.killpg(group.pid, signal.SIGKILL)
            output, fault = group.communicate()[0], "it stood still"
    passed = re.search(r"(\d+) passed", output)
    if fault or passed is None:
        told = "\n".join(output.splitlines()[-LAST_LINES:])
        raise AssertionError(f"{' '.join(arguments)}, seed {seed!r}: {fault}\n{told}")
    return Counter({"tests": int(passed[1])})


def case(number: int, random: Random) -> Counter[str]:
    """Run one group of tests, each with other switches and waits than before."""
    return run_group(GROUPS[number % len(GROUPS)], f"{number} {random.random()}")


@contextmanager
def trial() -> Iterator[Case]:
    """Share nothing."""
    yield case
