"""The program's button, how wide a page makes it, and what scrolls."""

from __future__ import annotations

import tkinter
import tkinter as tk
from tkinter import font as tkfont

import pytest

from fourgames_tk.ui.kit.fonts import family
from fourgames_tk.ui.kit.layout import ScrolledFrame
from fourgames_tk.ui.kit.widgets import Button
from fourgames_tk.ui.sheets.pages import Entry, StartPage
from tests.ui.pump import box, pump, settle
from tests.ui.xdriver import XDriver

LONG = "Go on with Stones: Skirmish"

ROOM = 200


def text_box(button: Button) -> tuple[int, int, int, int]:
    """Return left, top, right and bottom of a button's text."""
    found = [item for item in button.find_all() if button.type(item) == "text"]
    return button.bbox(next(item for item in found if button.itemcget(item, "text") == button.text))


@pytest.mark.parametrize("key", ["", "G"])
@pytest.mark.parametrize("scaling", [1.0, 1.5, 2.0])
def test_the_lettering_shrinks_to_fit(root: tkinter.Tk, scaling: float, key: str) -> None:
    root.tk.call("tk", "scaling", scaling * 96 / 72)
    button = Button(root, LONG, root.destroy, key=key)
    button.pack()
    settle(root)
    _, top, right, bottom = text_box(button)
    assert right <= button.natural_width - 4
    natural_height = bottom - top
    button.configure(width=round(button.natural_width * 0.8))
    settle(root)
    left, top, right, bottom = text_box(button)
    assert 4 <= left < right <= button.winfo_width() - 4
    assert bottom - top < natural_height
    button.configure(width=button.natural_width)
    settle(root)
    _, top, _, bottom = text_box(button)
    assert bottom - top == natural_height


def test_the_lettering_shrinks_after_a_font_of_another_scaling(root: tkinter.Tk) -> None:
    """Xft keeps a font of so many pixels with the points that it had when it was first used."""
    root.tk.call("tk", "scaling", 2 * 96 / 72)
    seen = tkfont.Font(root=root, family=family(root), size=-20, weight="bold")
    assert seen.measure(LONG) > 0
    root.tk.call("tk", "scaling", 1.5 * 96 / 72)
    button = Button(root, LONG, root.destroy, larger=0)
    button.configure(width=round(button.natural_width * 0.8))
    button.pack()
    settle(root)
    left, _, right, _ = text_box(button)
    assert 4 <= left < right <= button.winfo_width() - 4


def test_the_lettering_stays_readable(root: tkinter.Tk) -> None:
    button = Button(root, LONG, root.destroy)
    button.configure(width=60)
    button.pack()
    settle(root)
    _, top, _, bottom = text_box(button)
    assert bottom - top >= 11


@pytest.mark.parametrize(("width", "height"), [(640, 400), (560, 400), (900, 320), (400, 900)])
@pytest.mark.parametrize("scaling", [1.0, 1.5])
def test_no_button_of_a_page_is_clipped(
    root: tkinter.Tk, scaling: float, width: int, height: int
) -> None:
    root.tk.call("tk", "scaling", scaling * 96 / 72)
    root.geometry(f"{width}x{height}")
    texts = ("Four Stones", "FourSide", LONG, "Next kept game", "Exit", "Options…")
    entries = [Entry(text[0], text, root.destroy) for text in texts]
    page = StartPage(root, "Fourgames", "Five games. Pick one.", entries)
    page.fit(width, height)
    page.place(relx=0.5, y=0, anchor="n")
    settle(root)
    for button in (each for each in every_widget(page) if isinstance(each, Button)):
        left, _, right, _ = text_box(button)
        assert 4 <= left < right <= button.winfo_width() - 4, button.text
        assert button.winfo_rootx() - root.winfo_rootx() >= 0, button.text
        assert button.winfo_rootx() + button.winfo_width() <= root.winfo_rootx() + width
        assert button.winfo_rooty() + button.winfo_height() <= root.winfo_rooty() + height


def every_widget(widget: tkinter.Misc) -> list[tkinter.Misc]:
    """Return all that is within a widget."""
    children = widget.winfo_children()
    return [*children, *(below for child in children for below in every_widget(child))]


@pytest.mark.parametrize("height", [0, 26, 31, 44])
@pytest.mark.parametrize("scaling", [1.0, 1.5, 2.0])
def test_capitals_stand_in_the_middle_of_the_face(
    root: tkinter.Tk, driver: XDriver, scaling: float, height: int
) -> None:
    root.tk.call("tk", "scaling", scaling * 96 / 72)
    button = Button(root, "HHH", root.destroy, larger=0)
    button.configure(height=max(height, button.natural_height if height == 0 else 0))
    button.pack()
    settle(root)
    left, top, right, bottom = box(button)
    shown = driver.screenshot((left, top, right, bottom)).convert("L")
    middle = shown.width // 2
    reach = button.natural_width // 6
    ink = shown.crop((middle - reach, 0, middle + reach, shown.height)).point(
        [255 if level < 110 else 0 for level in range(256)]
    )
    bounds = ink.getbbox()
    assert bounds is not None
    face = (5 + shown.height - 7) / 2
    assert abs((bounds[1] + bounds[3] - 1) / 2 - face) <= 1


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
