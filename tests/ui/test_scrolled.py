from __future__ import annotations

import tkinter as tk

import pytest

from fourgames_tk.ui.kit.layout import ScrolledFrame
from tests.ui.pump import pump, settle

ROOM = 200


@pytest.fixture
def scrolled(root: tk.Tk) -> ScrolledFrame:
    made = ScrolledFrame(root, lambda: ROOM)
    made.pack(fill="both", expand=True)
    return made


def test_what_needs_more_room_than_there_is_keeps_its_width(
    root: tk.Tk, scrolled: ScrolledFrame
) -> None:
    # Did the bar take some, the lines of the body could bring it and send it away for ever.
    block = tk.Frame(scrolled.body, width=300, height=ROOM - 10)
    block.pack(fill="x")
    root.geometry(f"420x{ROOM}")
    pump(root, lambda: block.winfo_width() > 300)
    before = block.winfo_width()
    assert not scrolled.overflows
    block.configure(height=ROOM + 10)
    pump(root, lambda: scrolled.overflows and block.winfo_height() > ROOM)
    settle(root)
    assert block.winfo_width() == before


def test_the_bar_stands_beside_the_body(root: tk.Tk, scrolled: ScrolledFrame) -> None:
    tk.Frame(scrolled.body, width=300, height=2 * ROOM).pack()
    pump(root, lambda: scrolled.winfo_width() > 1)
    assert scrolled.winfo_width() == 300 + scrolled.bar_width
    assert scrolled.winfo_height() == ROOM
