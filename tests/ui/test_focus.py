"""Taking the keys where a window that had them is gone."""

from __future__ import annotations

import subprocess
import sys
import tkinter as tk

from fourgames_tk.ui.kit.focus import follow_keys, has_focus, take_keys
from tests.ui.pump import pump, settle


def test_keys_are_taken_after_the_window_that_had_them_is_gone() -> None:
    # Without a window manager, as on the private screen, Tk crashed: so in another process.
    command = [sys.executable, "-m", "tests.ui.leaving_keys"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "taken: False\ngiven: True\n", "")


def test_what_never_had_the_keys_may_go_before_they_are_taken(root: tk.Tk) -> None:
    follow_keys(root)
    label = tk.Label(root, text="Something")
    label.pack()
    settle(root)
    assert not root.tk.call("focus")
    label.destroy()
    take_keys(root)
    pump(root, lambda: has_focus(root), message="the keys")
