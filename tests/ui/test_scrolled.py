"""Tests of scrolled frames."""

from __future__ import annotations

import tkinter as tk
from collections import Counter
from collections.abc import Callable, Iterator
from tkinter import ttk

import pytest
from PIL import ImageColor

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES
from fourgames_tk.ui.pages.start_cards import GameCard
from fourgames_tk.ui.paint.palette import LIGHT
from fourgames_tk.ui.widgets.buttons import Button
from fourgames_tk.ui.widgets.data_table import RowList
from fourgames_tk.ui.widgets.fonts import pixels
from fourgames_tk.ui.widgets.layout import ScrolledFrame
from fourgames_tk.ui.widgets.style import apply_style
from tests.store.games import kept
from tests.ui.person import Person, below
from tests.ui.pump import box, centre, pump, settle
from tests.ui.screens import walk
from tests.ui.waiting import come_to_rest
from tests.ui.xdriver import XDriver

ROOM, MARGIN = 200, 24
DRAG = 60
"""How far a test drags, in pixels."""


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


def test_what_is_kept_in_view_stays_there_until_the_person_scrolls(
    root: tk.Tk, scrolled: ScrolledFrame
) -> None:
    fields = [tk.Entry(scrolled.body) for _ in range(20)]
    for field in fields:
        field.pack(pady=5)
    root.geometry(f"420x{ROOM}")
    pump(root, lambda: scrolled.has_overflow)

    def is_seen(field: tk.Entry) -> bool:
        settle(root)
        above = field.winfo_rooty() - scrolled.winfo_rooty()
        return 0 <= above <= scrolled.winfo_height() - field.winfo_height()

    scrolled.keep_in_view(fields[0], fields[-1])
    assert is_seen(fields[-1])
    fields[5].pack(pady=200)
    assert is_seen(fields[-1])
    for field in fields[4:-1]:
        field.pack_forget()
    assert is_seen(fields[0]) and is_seen(fields[-1])
    for field in fields[4:-1]:
        field.pack(pady=5)
    scrolled.scroll_page(-1)
    assert is_seen(fields[0])
    fields[5].pack(pady=200)
    assert is_seen(fields[0])


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


def test_a_body_that_fits_again_is_seen_from_its_top(root: tk.Tk) -> None:
    scrolled = ScrolledFrame(root, 0)
    scrolled.pack(fill="both", expand=True)
    block = tk.Frame(scrolled.body, width=100, height=900)
    block.pack()
    root.geometry("300x300+0+0")
    pump(root, lambda: scrolled.has_overflow, message="the bar")
    scrolled.scroll_page(1)
    pump(root, lambda: block.winfo_rooty() < scrolled.winfo_rooty(), message="the next page")
    height = scrolled.winfo_height()
    block.configure(height=height)
    pump(root, lambda: block.winfo_height() == height, message="the lower body")
    settle(root)
    assert not scrolled.has_overflow and block.winfo_rooty() == scrolled.winfo_rooty()


def scrollers(person: Person) -> Iterator[tuple[tk.Misc, Callable[[], float]]]:
    """Yield what is seen and scrolls, and a function that returns how far it is scrolled."""
    for each in person.widgets():
        if not each.winfo_exists() or not each.winfo_viewable() or each.winfo_height() < 2 * DRAG:
            continue
        if isinstance(each, ScrolledFrame) and each.has_overflow:
            body = each.body
            yield each, lambda body=body: -body.winfo_rooty()  # type: ignore[misc]  # a lambda with a default
        elif isinstance(each, (tk.Text, RowList, ttk.Treeview)) and each.yview() != (0.0, 1.0):
            yield each, lambda each=each: each.yview()[0]  # type: ignore[misc]  # a lambda with a default


def starts_of_drags(scroller: tk.Misc) -> list[tk.Misc]:
    """Return widgets of each class in the middle of which a drag scrolls."""
    if not isinstance(scroller, ScrolledFrame):
        return [scroller]
    left, top, right, bottom = box(scroller)
    found: dict[type, tk.Misc] = {}
    for each in below(scroller):
        x, y = centre(each)
        if (
            isinstance(each, (tk.Label, Button, GameCard, RowList))
            and left < x < right
            and top + 10 < y < bottom - 10
            and each.winfo_viewable()
            and each.winfo_containing(x, y) is each
            and not (isinstance(each, RowList) and each.yview() != (0.0, 1.0))
        ):
            found.setdefault(type(each), each)
    return [*found.values()]


@pytest.mark.parametrize("game", [GAMES[0], GAMES[-1]])
def test_a_drag_scrolls_every_page_and_presses_nothing(person: Person, game: AnyGame) -> None:
    person.resize("800x560")
    person.app.set_preference("text_size", "150")
    kept(person.app.library)
    kinds = Counter[str]()
    for name in walk(person, (game,)):
        come_to_rest(person.root)
        page = person.app.workspace.side_panel.page
        for scroller, position in [*scrollers(person)]:
            for start in starts_of_drags(scroller):
                before, (x, y) = position(), centre(start)
                chosen = getattr(start, "chosen_index", None)
                person.driver.move(x, y)
                person.driver.press()
                person.driver.move(x + 3, y - DRAG)
                person.flush()
                assert position() > before, (name, start)
                person.driver.move(x, y)
                person.driver.release()
                person.flush()
                assert position() == pytest.approx(before, abs=1e-6), (name, start)
                assert getattr(start, "chosen_index", None) == chosen, (name, start)
                assert person.app.workspace.side_panel.page is page, (name, start)
                kinds[type(start).__name__] += 1
    assert {"Label", "Button"} <= {*kinds}, kinds


def test_of_a_widget_that_is_higher_than_the_view_the_start_is_shown(
    root: tk.Tk, scrolled: ScrolledFrame
) -> None:
    above = [tk.Frame(scrolled.body, height=ROOM) for _ in range(2)]
    high = tk.Frame(scrolled.body, height=2 * ROOM)
    for each in (*above, high):
        each.pack()
    root.geometry(f"420x{ROOM}")
    pump(root, lambda: scrolled.has_overflow)
    scrolled.keep_in_view(high)
    settle(root)
    assert 0 <= high.winfo_rooty() - scrolled.winfo_rooty() < ROOM // 2
