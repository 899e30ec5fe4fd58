"""Two short lives of a window that is used at random, without and with a window manager."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.desktop
@pytest.mark.parametrize("case", [0, 1])
def test_a_window_that_is_used_at_random_takes_no_harm(case: int) -> None:
    # In a process of its own: Tk ends the one whose screen goes.
    done = subprocess.run(
        [sys.executable, "-m", "trials", "monkey", "--case", str(case)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "build")))},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
