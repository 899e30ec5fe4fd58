"""Taking the focus after the window that had it was destroyed."""

from __future__ import annotations

import subprocess
import sys
import tkinter as tk

from fourgames_tk.ui.widgets.focus import (
    REPEAT_MS,
    KeyRepeatFilter,
    has_focus,
    install_focus_tracking,
    take_focus,
)
from tests.ui.pump import pump, settle


def test_keys_are_taken_after_the_window_that_had_them_is_gone() -> None:
    # Without a window manager, as on the private screen, Tk crashed: so in another process.
    command = [sys.executable, "-m", "tests.ui.losing_focus"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "taken: False\ngiven: True\n", "")


def test_what_never_had_the_keys_may_go_before_they_are_taken(root: tk.Tk) -> None:
    install_focus_tracking(root)
    label = tk.Label(root, text="Something")
    label.pack()
    settle(root)
    assert not root.tk.call("focus")
    label.destroy()
    take_focus(root)
    pump(root, lambda: has_focus(root), message="the keys")


def struck(keycode: int, time: int) -> tk.Event[tk.Misc]:
    event: tk.Event[tk.Misc] = tk.Event()
    event.keycode, event.time = keycode, time
    return event


def test_a_key_is_fresh_that_was_up_before() -> None:
    keys, (one, other) = KeyRepeatFilter(), (38, 39)
    assert keys.record_press(struck(one, 0)) and keys.record_press(struck(other, 0))
    assert not keys.record_press(struck(one, 500)), "kept down, on Windows and macOS"
    for pause, is_fresh in ((0, False), (REPEAT_MS - 1, False), (REPEAT_MS, True)):
        keys.record_release(struck(one, 1000))
        assert keys.record_press(struck(one, 1000 + pause)) is is_fresh
    keys.forget_held_keys()
    assert keys.record_press(struck(one, 2000)), "it may have been let go unheard"
