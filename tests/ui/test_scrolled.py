"""Tests of scrolled frames."""

from __future__ import annotations

import tkinter as tk
from tkinter import ttk

import pytest
from PIL import ImageColor

from fourgames_tk.ui.paint.palette import LIGHT
from fourgames_tk.ui.widgets.fonts import pixels
from fourgames_tk.ui.widgets.layout import ScrolledFrame
from fourgames_tk.ui.widgets.style import apply_style
from tests.ui.pump import box, centre, pump, settle
from tests.ui.xdriver import XDriver

ROOM, MARGIN = 200, 24


@pytest.fixture
def scrolled(root: tk.Tk) -> ScrolledFrame:
    made = ScrolledFrame(root, MARGIN, lambda: ROOM)
    made.pack(fill="both", expand=True)
    return made


def test_what_needs_more_room_than_there_is_keeps_its_width(
    root: tk.Tk, scrolled: ScrolledFrame
) -> None:
    block = tk.Frame(scrolled.body, width=300, height=ROOM - 10)
    block.pack(fill="x")
    root.geometry(f"420x{ROOM}")
    pump(root, lambda: block.winfo_width() > 300)
    before = block.winfo_width()
    assert not scrolled.has_overflow
    block.configure(height=ROOM + 10)
    pump(root, lambda: scrolled.has_overflow and block.winfo_height() > ROOM)
    settle(root)
    assert block.winfo_width() == before


def test_the_wheel_scrolls_what_it_turns_over(
    root: tk.Tk, scrolled: ScrolledFrame, driver: XDriver
) -> None:
    block = tk.Frame(scrolled.body, width=300, height=4 * ROOM)
    block.pack()
    root.geometry(f"420x{ROOM}")
    pump(root, lambda: scrolled.has_overflow)
    driver.move(*centre(scrolled))
    top = block.winfo_rooty()
    pump(root, lambda: lines(scrolled) == [scrolled.winfo_height() - 1])
    driver.wheel(-1)
    pump(root, lambda: block.winfo_rooty() < top)
    pump(root, lambda: lines(scrolled) == [0, scrolled.winfo_height() - 1])
    driver.wheel(1)
    pump(root, lambda: block.winfo_rooty() == top)


def lines(scrolled: ScrolledFrame) -> list[int]:
    """Return where lines say that there is more behind an edge, in pixels of it."""
    seen = [each for each in scrolled.winfo_children() if each.winfo_ismapped()]
    return [each.winfo_y() for each in seen if each.winfo_height() == 1]


def test_focusing_a_visible_widget_scrolls_nothing(root: tk.Tk, scrolled: ScrolledFrame) -> None:
    part = tk.Frame(scrolled.body)
    part.pack()
    field = tk.Entry(part)
    field.pack(pady=(ROOM // 2, 2 * ROOM))
    root.geometry(f"420x{ROOM}")
    pump(root, lambda: scrolled.has_overflow)
    top = field.winfo_rooty()
    root.focus_force()
    settle(root)
    field.focus_set()
    settle(root)
    assert field.focus_get() is field
    assert field.winfo_rooty() == top


@pytest.mark.parametrize("way", [1, -1])
def test_what_gets_the_keys_is_seen_whole(root: tk.Tk, scrolled: ScrolledFrame, way: int) -> None:
    fields = [tk.Entry(scrolled.body) for _ in range(20)]
    for number, field in enumerate(fields):
        field.pack(pady=number % 7)
    root.geometry(f"420x{ROOM}")
    pump(root, lambda: scrolled.has_overflow)
    root.focus_force()
    for field in fields[::way]:
        field.focus_set()
        settle(root)
        above = field.winfo_rooty() - scrolled.winfo_rooty()
        assert 0 <= above <= scrolled.winfo_height() - field.winfo_height()


def test_a_body_goes_to_its_top_unless_the_keys_are_lower(
    root: tk.Tk, scrolled: ScrolledFrame
) -> None:
    fields = [tk.Entry(scrolled.body) for _ in range(20)]
    for field in fields:
        field.pack(pady=5)
    root.geometry(f"420x{ROOM}")
    pump(root, lambda: scrolled.has_overflow)
    root.focus_force()
    for focused in (fields[-1], root):
        fields[-1].focus_set()
        settle(root)
        focused.focus_set()
        scrolled.scroll_to_top()
        settle(root)
        seen = fields[0] if focused is root else fields[-1]
        above = seen.winfo_rooty() - scrolled.winfo_rooty()
        assert 0 <= above <= scrolled.winfo_height() - seen.winfo_height()
        assert (fields[0].winfo_rooty() >= scrolled.winfo_rooty()) == (focused is root)


def test_the_thumb_of_a_scroll_bar_has_one_colour(
    root: tk.Tk, scrolled: ScrolledFrame, driver: XDriver
) -> None:
    apply_style(root, LIGHT)
    tk.Frame(scrolled.body, width=300, height=2 * ROOM).pack()
    root.geometry(f"420x{ROOM}")
    pump(root, lambda: scrolled.has_overflow)
    settle(root)
    (bar,) = (each for each in scrolled.winfo_children() if isinstance(each, ttk.Scrollbar))
    left, top, right, bottom = box(bar)
    middle, thumb = (left + right) // 2, ImageColor.getrgb(LIGHT.faint)
    picture = driver.screenshot((middle, top, middle + 1, bottom))
    drawn = [y for y in range(picture.height) if picture.getpixel((0, y)) == thumb]
    assert len(drawn) > ROOM // 3 and drawn == list(range(drawn[0], drawn[-1] + 1))


def test_a_scroll_bar_is_thin(root: tk.Tk, scrolled: ScrolledFrame) -> None:
    apply_style(root, LIGHT)
    tk.Frame(scrolled.body, width=300, height=2 * ROOM).pack()
    root.geometry(f"420x{ROOM}")
    pump(root, lambda: scrolled.has_overflow)
    settle(root)
    (bar,) = (each for each in scrolled.winfo_children() if isinstance(each, ttk.Scrollbar))
    assert bar.winfo_width() == pixels(root, 8)
