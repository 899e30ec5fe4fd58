"""Taking the keys where a window that had them is gone."""

from __future__ import annotations

import subprocess
import sys


def test_keys_are_taken_after_the_window_that_had_them_is_gone() -> None:
    # Without a window manager, as on the private screen, Tk crashed: so in another process.
    command = [sys.executable, "-m", "tests.ui.leaving_keys"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "taken: False\ngiven: True\n", "")
