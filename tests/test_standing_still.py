"""Tests that stand still where no signal reaches them: each ends, and is named."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from environment import ROOT

TESTS = """
import threading, tkinter, pytest

def test_an_event_loop_in_which_nothing_happens():
    tkinter.Tk().mainloop()

@pytest.fixture
def stuck_at_its_end():
    yield
    threading.Event().wait()

def test_a_failure_that_is_never_cleaned_up(stuck_at_its_end):
    assert False

def test_after_them():
    pass
"""


def test_a_test_that_stands_still_is_named_and_the_others_go_on(
    display: str, tmp_path: Path
) -> None:
    (tmp_path / "conftest.py").write_text("from tests.standing_still import *\n")
    (tmp_path / "test_stuck.py").write_text(TESTS)
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-n1",
        "-c",
        "/dev/null",
        "-o",
        "grace=1",
    ]
    command += ["-o", "timeout=1", "--rootdir", str(tmp_path), "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*command, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, timeout=100
    )
    assert "crashed while running 'test_stuck.py::test_an_event_loop" in done.stdout
    assert "crashed while running 'test_stuck.py::test_a_failure_that" in done.stdout
    assert "1 passed" in done.stdout
    assert "in mainloop" in done.stderr and "in stuck_at_its_end" in done.stderr
