from __future__ import annotations

import tkinter as tk

import pytest

from fourgames_tk.ui.canvas.controls import with_modifier


@pytest.mark.parametrize(
    ("platform", "state", "expected"),
    [
        ("linux", 0x0004, True),
        ("linux", 0x0008, True),
        ("linux", 0x0010, False),  # Num Lock
        ("darwin", 0x0008, True),
        ("win32", 0x0004, True),
        ("win32", 0x0008, False),  # Num Lock
        ("win32", 0x20000, True),
    ],
)
def test_num_lock_is_no_modifier(platform: str, state: int, expected: bool) -> None:
    event: tk.Event[tk.Misc] = tk.Event()
    event.state = state
    assert with_modifier(event, platform) is expected
