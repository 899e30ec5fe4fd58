"""Controls, buttons and tables, used by mouse, wheel and keys."""

from __future__ import annotations

import _tkinter
import tkinter as tk
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from PIL import Image, ImageChops

from fourgames_tk.ui.paint.palette import CONTRAST, DARK, LIGHT, RESULT_SIGNS
from fourgames_tk.ui.widgets import buttons
from fourgames_tk.ui.widgets.buttons import (
    FACE_MARGIN,
    HEIGHTS,
    Button,
    IconButton,
    Kind,
    Tooltip,
)
from fourgames_tk.ui.widgets.controls import (
    Control,
    LevelBeads,
    NumberControl,
    SegmentedControl,
    Slider,
    Stepper,
    Switch,
)
from fourgames_tk.ui.widgets.data_table import Column, DataTable, ListRow, RowList
from fourgames_tk.ui.widgets.focus import focus_with_ring, install_focus_tracking
from fourgames_tk.ui.widgets.form import Disclosure, Dropdown, Entry, Form
from fourgames_tk.ui.widgets.layout import FlowRow, ScrolledFrame
from fourgames_tk.ui.widgets.style import apply_style
from fourgames_tk.ui.widgets.theme import themed
from tests.ui.person import below
from tests.ui.pump import box, centre, pump, settle
from tests.ui.xdriver import XDriver


@pytest.fixture(autouse=True)
def styled(root: tk.Tk) -> None:
    """Style the widgets, and show the focus ring of the focused one."""
    install_focus_tracking(root)
    apply_style(root, LIGHT)


KINDS = pytest.mark.parametrize("kind", HEIGHTS)


@KINDS
@pytest.mark.parametrize("key", ["", "G"])
def test_a_button_is_pressed_by_click_enter_and_space(
    root: tk.Tk, driver: XDriver, kind: Kind, key: str
) -> None:
    pressed: list[str] = []
    button = Button(root, "Go on", lambda: pressed.append("x"), kind=kind, key=key)
    button.pack()
    root.bind("<Return>", lambda event: pressed.append("primary"))
    settle(root)
    driver.click(*centre(button))
    pump(root, lambda: pressed == ["x"])
    button.focus_force()
    settle(root)
    for count, name in enumerate(("Return", "space", "KP_Enter"), 2):
        driver.key(name)
        pump(root, lambda count=count: pressed == count * ["x"])  # type: ignore[misc]  # a lambda with a default


NAMES = [(word, word.title()) for word in ("first", "second", "third", "fourth")]


def test_a_link_starts_where_a_text_starts(root: tk.Tk, driver: XDriver) -> None:
    apply_style(root, LIGHT)
    label = themed(tk.Label(root, text="Help", padx=0, borderwidth=0), background="sheet")
    link = Button(root, "Help", lambda: None, kind="quiet")
    label.pack(anchor="w", padx=FACE_MARGIN)
    link.pack(anchor="w")
    settle(root)
    starts = []
    for each in (label, link):
        picture = driver.screenshot(box(each)).convert("L")
        ground = Image.new("L", picture.size, picture.getpixel((0, 0)))
        ink = ImageChops.difference(picture, ground).point(lambda value: 255 * (value > 60))
        found = ink.getbbox()
        assert found is not None
        starts.append(each.winfo_x() + found[0])
    assert abs(starts[0] - starts[1]) <= 1


def test_a_row_of_buttons_wraps_and_comes_to_rest_at_every_width(root: tk.Tk) -> None:
    texts = ("Single player", "Demo", "Several players")
    row = FlowRow(root, 2)
    buttons = [row.add(Button(row, text, str, key="T")) for text in texts]
    for width in range(100, 700):
        row.place(width=width)
        assert sum(root.tk.dooneevent(_tkinter.DONT_WAIT) for _ in range(300)) < 300
        lines = {each.winfo_y() for each in buttons}
        assert row.winfo_reqheight() == len(lines) * buttons[0].winfo_reqheight()
        assert all(each.shows_key for each in buttons) or len(lines) == 3
    assert len(lines) == 1


@pytest.fixture
def reported(root: tk.Tk) -> list[object]:
    """Return the values that a control has reported, in a dark and wide window."""
    apply_style(root, DARK)
    root.geometry("420x300")
    return []


def show_focused(root: tk.Tk, control: tk.Misc) -> tuple[int, int, int]:
    """Show a control and focus it; return its left and right edge and its middle line."""
    control.pack(fill="x")  # type: ignore[attr-defined]  # every widget can
    control.focus_force()
    settle(root)
    left, top, right, bottom = box(control)
    return (
        left + FACE_MARGIN,
        right - FACE_MARGIN,
        top + (FACE_MARGIN + 20 if bottom - top > 52 else (bottom - top) // 2),
    )


def press_keys(driver: XDriver, root: tk.Tk, *keys: str) -> None:
    for key in keys:
        driver.key(key)
    settle(root)


def test_parts_side_by_side(root: tk.Tk, driver: XDriver, reported: list[object]) -> None:
    control = SegmentedControl(root, NAMES, "first", reported.append)
    left, right, middle = show_focused(root, control)
    driver.click(left + (right - left) * 5 // 8, middle)
    press_keys(driver, root, "Right", "Right", "Left", "Home", "End")
    assert reported == ["third", "fourth", "third", "first", "fourth"]
    assert control.value == "fourth"


@pytest.mark.parametrize("make", [Stepper, Slider])
def test_numbers_by_mouse_wheel_and_keys(
    root: tk.Tk, driver: XDriver, reported: list[object], make: type[Stepper | Slider]
) -> None:
    control = make(root, 1, 12, 4, reported.append)
    left, right, middle = show_focused(root, control)
    root.focus_force()
    settle(root)
    driver.move(right - 30, middle)
    driver.wheel(1)
    settle(root)
    assert control.value == 4, "the wheel that scrolls a page goes over it"
    driver.click(right - (10 if make is Stepper else 60), middle)
    settle(root)
    first = control.value
    assert first == 5 if make is Stepper else 9 <= first < 12
    driver.wheel(1)
    driver.click(left + 10, middle)
    press_keys(driver, root, "Home", "Left", "Right", "End")
    assert reported[-3:] == [1, 2, 12] and control.value == 12
    driver.wheel(-1)
    settle(root)
    assert control.value != 12
    if make is Slider:
        driver.drag((right - 50, middle), (left + 10, middle))
        pump(root, lambda: control.value == 1)


Report = Callable[[object], None]
CONTROLS: dict[str, Callable[[tk.Tk, Report], tk.Widget]] = {
    "button": lambda root, report: Button(root, "Go on", lambda: report("pressed"), key="G"),
    "icon": lambda root, report: IconButton(root, "undo", str, lambda: report("pressed")),
    "parts": lambda root, report: SegmentedControl(root, NAMES, "second", report),
    "stepper": lambda root, report: Stepper(root, 1, 12, 4, report),
    "slider": lambda root, report: Slider(root, 1, 12, 4, report, ticks=(1, 12)),
    "switch": lambda root, report: Switch(root, True, report, "Sounds"),
    "choice": lambda root, report: Dropdown(root, NAMES, "second", report),
}


@pytest.mark.parametrize("name", CONTROLS)
def test_what_is_disabled_does_nothing(
    root: tk.Tk, driver: XDriver, reported: list[object], name: str
) -> None:
    control = CONTROLS[name](root, reported.append)
    if isinstance(control, IconButton):
        control.set_icon("undo", False)
    elif isinstance(control, Button | Control | Dropdown):
        control.set_enabled(False)
    left, right, middle = show_focused(root, control)
    for x in (left + 8, (left + right) // 2, right - 8):
        driver.click(x, middle)
        driver.wheel(1)
        driver.wheel(-1)
    press_keys(driver, root, "Left", "Right", "Home", "End", "space", "Return", "5")
    if isinstance(control, Button):
        control.invoke()
    assert not reported


def on_long_page(root: tk.Tk, make: Callable[[tk.Tk, Report], tk.Widget], report: Report) -> Any:
    """Return a control on a page that scrolls, and report also that its list opens."""
    page = ScrolledFrame(root, 24)
    page.pack(fill="both", expand=True)
    control = make(page.body, report)  # type: ignore[arg-type]  # any widget can hold it
    control.pack(fill="x", pady=(60, 900))
    for menu in control.winfo_children():
        menu.bind("<Map>", lambda event: report("opened"))
    root.geometry("480x300")
    pump(root, lambda: page.has_overflow and control.winfo_width() > 400)
    root.focus_force()
    settle(root)
    return control


@pytest.mark.parametrize("name", ["parts", "stepper", "slider", "switch", "choice"])
def test_a_control_acts_on_release_and_not_when_the_page_is_dragged(
    root: tk.Tk, driver: XDriver, reported: list[object], name: str
) -> None:
    control = on_long_page(root, CONTROLS[name], reported.append)
    _left, top, right, _bottom = box(control)
    x, y = right - 2 * FACE_MARGIN - 2, top + FACE_MARGIN + 20
    driver.move(x, y)
    driver.press()
    driver.move(x + 3, y - 30)
    pump(root, lambda: control.winfo_rooty() == top - 30)
    driver.move(x, y)
    pump(root, lambda: control.winfo_rooty() == top)
    settle(root)
    driver.release()
    settle(root)
    assert not reported
    driver.press()
    settle(root)
    assert not reported
    driver.release()
    pump(root, lambda: len(reported) == 1)


def test_a_slider_follows_a_drag_to_the_side(
    root: tk.Tk, driver: XDriver, reported: list[object]
) -> None:
    slider = on_long_page(root, CONTROLS["slider"], reported.append)
    left, top, right, bottom = box(slider)
    middle = top + FACE_MARGIN + 20
    driver.move(right - 60, middle)
    driver.press()
    driver.move(right - 80, middle + 4)
    pump(root, lambda: bool(reported))
    driver.move(left + 10, bottom + 40)
    pump(root, lambda: slider.value == 1)
    driver.release()
    settle(root)
    assert slider.value == 1 and box(slider)[1] == top


def test_a_press_that_leaves_a_control_does_nothing(
    root: tk.Tk, driver: XDriver, reported: list[object]
) -> None:
    control = Switch(root, True, reported.append, "Sounds")
    left, _right, middle = show_focused(root, control)
    driver.drag((left + 8, middle), (left + 8, middle + 80))
    driver.drag((left + 8, middle + 80), (left + 8, middle))
    settle(root)
    assert not reported
    driver.click(left + 8, middle)
    driver.click(left + 8, middle)
    settle(root)
    assert reported == [False, True], "two fast clicks"


@pytest.mark.parametrize("name", ["parts", "stepper", "slider", "switch"])
def test_in_high_contrast_gaps_show_that_a_control_is_disabled(root: tk.Tk, name: str) -> None:
    for palette in (LIGHT, CONTRAST):
        apply_style(root, palette)
        control = CONTROLS[name](root, lambda value: None)
        assert isinstance(control, Control)
        control.pack(fill="x")
        settle(root)
        for enabled in (True, False, True):
            control.set_enabled(enabled)
            lines = [each for each in control.find_all() if control.type(each) == "line"]
            gaps = [control.coords(each) for each in lines if control.itemcget(each, "dash")]
            assert bool(gaps) == (palette is CONTRAST and not enabled)
            middle = control.centre_y
            if gaps and name == "slider":
                assert [(top, low) for _, top, _, low in gaps] == [(middle, middle)]
                assert gaps[0][2] < control.winfo_width(), "the number is whole"
            elif gaps:
                assert sorted(top < middle for _, top, *_ in gaps) == [False, True]
        control.destroy()


@pytest.mark.parametrize("name", ["stepper", "slider"])
def test_a_number_is_shown_as_it_changes(root: tk.Tk, name: str) -> None:
    apply_style(root, LIGHT)
    control = CONTROLS[name](root, lambda value: None)
    assert isinstance(control, NumberControl)
    control.pack(fill="x")
    settle(root)
    for number in (4, 12, 1):
        control.set_value(number)
        texts = [
            control.itemcget(each, "text")
            for each in control.find_all()[1:]
            if control.type(each) == "text"
        ]
        assert str(number) in texts[:2] and control.value_text == str(number)


@pytest.mark.parametrize("width", [200, 600])
def test_the_numbers_below_a_slider_never_touch(root: tk.Tk, width: int) -> None:
    apply_style(root, LIGHT)
    ticks = (80, 100, 120, 150, 200)
    slider = Slider(root, 80, 200, 100, lambda value: None, ticks=ticks)
    slider.place(x=0, y=0, width=width)
    settle(root)
    texts = [each for each in slider.find_all() if slider.type(each) == "text"]
    below = [slider.bbox(each) for each in texts if int(slider.itemcget(each, "text")) in ticks]
    numbers = sorted(box for box in below if box[1] > slider.centre_y)
    assert all(left[2] < right[0] for left, right in pairwise(numbers))
    assert len(numbers) == 5 if width == 600 else 1 < len(numbers) < 5


def test_less_is_at_the_left_of_a_stepper_and_more_at_the_right(
    root: tk.Tk, driver: XDriver
) -> None:
    apply_style(root, LIGHT)
    control = Stepper(root, 1, 12, 4, lambda value: None)
    control.pack()
    settle(root)
    left, top, right, bottom = box(control)
    ink = []
    for x in (left + FACE_MARGIN + 10, right - FACE_MARGIN - 34):
        picture = driver.screenshot((x, top + 15, x + 24, bottom - 15)).convert("L")
        ink.append(sum(value < 128 for value in picture.tobytes()))
    assert 0 < ink[0] < ink[1], "a minus has less ink than a plus"


def test_a_new_bead_falls_into_its_place(root: tk.Tk) -> None:
    apply_style(root, LIGHT)
    beads = LevelBeads(root, {1, 2}, 4, new=2)

    def shown() -> list[tuple[str, float, float]]:
        return [(beads.itemcget(each, "image"), *beads.coords(each)) for each in beads.find_all()]

    (beaten, left, top), (new, *place), (hollow, *_), (last, *_) = at_rest = shown()
    assert hollow == last and len({beaten, new, hollow}) == 3 and (left, top) == (0, 0)
    heights = []
    for progress in (0.0, 0.2, 0.8, 1.0):
        beads.draw_falling(progress)
        row, falling = shown()[:4], shown()[4:]
        assert row == (at_rest if progress == 1 else [*at_rest[:1], (hollow, *place), *at_rest[2:]])
        heights += [y for image, x, y in falling if (image, x) == (beaten, place[0])]
    assert len(heights) == 2 and heights[0] < heights[1] < top


@pytest.mark.parametrize("name", CONTROLS)
def test_another_theme_leaves_no_colour(root: tk.Tk, driver: XDriver, name: str) -> None:
    seen = []
    for first in (LIGHT, DARK):
        apply_style(root, first)
        themed(root, background="sheet")
        control = CONTROLS[name](root, lambda value: None)
        control.pack()
        settle(root)
        apply_style(root, DARK)
        settle(root)
        seen.append(driver.screenshot(box(root)).convert("RGB"))
        control.destroy()
    assert ImageChops.difference(*seen).getbbox() is None


def test_every_control_shows_that_keys_are_for_it(root: tk.Tk, driver: XDriver) -> None:
    for name, make in CONTROLS.items():
        control = make(root, lambda value: None)
        control.pack()
        root.focus_force()
        settle(root)
        before = driver.screenshot(box(root))
        focus_with_ring(control)
        settle(root)
        assert driver.screenshot(box(root)) != before, name
        control.destroy()


def test_a_number_is_typed(root: tk.Tk, driver: XDriver, reported: list[object]) -> None:
    control = Stepper(root, 3, 12, 6, reported.append, lambda n: (f"{n} of 12", "stones"))
    driver.move(*show_focused(root, control)[1:])
    press_keys(driver, root, "1")
    assert control.value == 6, "10 to 12 may follow"
    press_keys(driver, root, "1", "7", "1", "2")
    assert reported == [11, 7, 12]
    press_keys(driver, root, "1", "Left", "2")
    assert control.value == 11, "another key comes between the digits"
    press_keys(driver, root, "1")
    driver.wheel(-1)
    press_keys(driver, root, "2")
    assert control.value == 10, "the wheel comes between the digits"
    control.set_range(3, 5)
    assert reported[-1] == 5


def test_a_number_between_two_steps_becomes_the_nearest(
    root: tk.Tk, driver: XDriver, reported: list[object]
) -> None:
    show_focused(root, Stepper(root, 80, 200, 100, reported.append, step=10))
    press_keys(driver, root, "1", "3", "6", "Left", "1", "3", "4")
    assert reported == [140, 130]


def test_a_slider_goes_to_the_number_that_is_nearest_to_a_click(
    root: tk.Tk, driver: XDriver, reported: list[object]
) -> None:
    numbers = range(1, 7)
    control = Slider(root, numbers[0], numbers[-1], 3, reported.append, ticks=numbers)
    _, _, middle = show_focused(root, control)
    lines = [each for each in control.find_all() if control.type(each) == "line"]
    places = [control.coords(each)[0] for each in lines]
    step = places[1] - places[0]
    for number, place in zip(numbers, places, strict=True):
        for aside in (-0.4, 0.4):
            driver.click(control.winfo_rootx() + round(place + aside * step), middle)
            settle(root)
            assert control.value == number


COLUMNS: list[Column[tuple[str, int]]] = [
    Column("Name", lambda row: row[0], weight=1, sort_key=lambda row: row[0]),
    Column("Games", lambda row: str(row[1]), is_number=True, sort_key=lambda row: row[1]),
    Column("Twice", lambda row: str(2 * row[1]), ("888",)),
]


def test_a_table_keeps_the_chosen_row(root: tk.Tk) -> None:
    report: list[int | None] = []
    table = DataTable(root, COLUMNS, lambda: 4, lambda: report.append(table.chosen_index))
    assert table.chosen_index is None and table.chosen_item is None
    rows = [(name, number) for number, name in enumerate("abcde")]
    table.show_rows(rows)
    assert table.chosen_index == 0 and report == []
    table.choose_row(3)
    table.show_rows([*rows, ("f", 5)])
    assert table.chosen_index == 3 and report == [3]
    table.insert_rows_at_top([("y", 0), ("z", 0)])
    assert table.chosen_index == 5 and table.cell_texts[5] == ("d", "3", "6")
    assert table.rows[0] == ("z", 0)
    for last in (1, 0):
        table.show_rows(rows[: last + 1])
        assert table.chosen_index == last
    table.choose_row(-1)
    assert table.chosen_index == 0


def heading_at(table: DataTable[tuple[str, int]], column: int) -> tuple[int, int]:
    """Return the position on the screen of the middle of a heading."""
    x, y, width, _ = map(int, table.tree.bbox(table.tree.get_children()[0], column) or (0,) * 4)
    return table.tree.winfo_rootx() + x + width // 2, table.tree.winfo_rooty() + y // 2


def test_headings_sort_the_rows(root: tk.Tk, driver: XDriver) -> None:
    apply_style(root, LIGHT)
    opened: list[object] = []
    table = DataTable(root, COLUMNS, lambda: 4, on_open=lambda: opened.append(table.chosen_item))
    table.pack(fill="both", expand=True)
    given = [("b", 10), ("C", 9), ("a", 10)]
    table.show_rows(given)
    settle(root)
    assert table.tree.xview() == (0.0, 1.0), "the columns are between the borders"
    for column, expected, texts in (
        (1, [given[1], given[0], given[2]], ["Name", "Games ▲", "Twice"]),
        (1, [given[0], given[2], given[1]], ["Name", "Games ▼", "Twice"]),
        (0, [given[2], given[0], given[1]], ["Name ▲", "Games", "Twice"]),
        (2, [given[2], given[0], given[1]], ["Name ▲", "Games", "Twice"]),
    ):
        driver.click(*heading_at(table, column))
        settle(root)
        assert table.rows == expected and table.chosen_item == given[0]
        assert [table.tree.heading(number, "text") for number in range(3)] == texts
    table.show_rows([("f", 1), ("e", 2)])
    assert table.rows == [("e", 2), ("f", 1)]
    table.insert_rows_at_top([("z", 3), ("d", 4)])
    assert [row[0] for row in table.rows] == ["d", "e", "f", "z"]
    assert opened == []


def test_keys_sort_the_rows(root: tk.Tk, driver: XDriver) -> None:
    table = DataTable(root, COLUMNS, lambda: 4)
    table.pack(fill="both", expand=True)
    given = [("b", 10), ("C", 9), ("a", 10)]
    table.show_rows(given)
    table.tree.focus_force()
    settle(root)
    for key, texts in (
        ("shift+Down", ["Name", "Games", "Twice"]),
        ("shift+Right", ["Name ▲", "Games", "Twice"]),
        ("shift+Right", ["Name", "Games ▲", "Twice"]),
        ("shift+Down", ["Name", "Games ▼", "Twice"]),
        ("shift+Right", ["Name ▲", "Games", "Twice"]),
        ("shift+Left", ["Name", "Games ▲", "Twice"]),
        ("shift+Up", ["Name", "Games ▲", "Twice"]),
    ):
        press_keys(driver, root, key)
        assert [table.tree.heading(number, "text") for number in range(3)] == texts
        assert table.chosen_item == given[0]
    assert table.rows == [given[1], given[2], given[0]]


def test_only_a_double_click_on_a_row_opens_it(root: tk.Tk, driver: XDriver) -> None:
    opened: list[object] = []
    table = DataTable(root, COLUMNS, lambda: 4, on_open=lambda: opened.append(table.chosen_item))
    table.pack(fill="both", expand=True)
    table.show_rows([("a", 1), ("b", 2)])
    settle(root)
    x, y = heading_at(table, 0)
    last = table.tree.bbox(table.tree.get_children()[1], 0)
    assert last
    below = table.tree.winfo_rooty() + int(last[1]) + int(last[3]) * 3 // 2
    for place in ((x, y), (x, below), (x, below - int(last[3]))):
        driver.click(*place)
        driver.click(*place)
        settle(root)
    assert table.rows == [("b", 2), ("a", 1)], "the heading has sorted twice"
    assert opened == [("a", 1)]


def test_a_row_of_a_table_is_chosen_on_release(root: tk.Tk, driver: XDriver) -> None:
    report: list[int | None] = []
    table = DataTable(root, COLUMNS, lambda: 4, lambda: report.append(table.chosen_index))
    table.pack(fill="both", expand=True)
    table.show_rows([("a", 1), ("b", 2), ("c", 3)])
    settle(root)
    x, _y = heading_at(table, 0)
    last = table.tree.bbox(table.tree.get_children()[2], 0)
    assert last
    row = x, table.tree.winfo_rooty() + int(last[1]) + int(last[3]) // 2
    for end, chosen in ((heading_at(table, 0), 0), (row, 2)):
        driver.move(*row)
        driver.press()
        settle(root)
        assert table.chosen_index == 0 and report == []
        driver.move(*end)
        driver.release()
        settle(root)
        assert table.chosen_index == chosen
    assert report == [2]


def test_a_switch(root: tk.Tk, driver: XDriver, reported: list[object]) -> None:
    control = Switch(root, False, reported.append, "Sounds")
    left, _, middle = show_focused(root, control)
    driver.click(left + 70, middle)
    press_keys(driver, root, "space", "Right", "Left", "Left")
    assert reported == [True, False, True, False]


def test_one_of_many(root: tk.Tk, driver: XDriver, reported: list[object]) -> None:
    control = Dropdown(root, NAMES, "first", reported.append)
    show_focused(root, control)
    press_keys(driver, root, "Left", *["Right"] * 4, *["Left"] * 4)
    assert reported == ["second", "third", "fourth", "third", "second", "first"]
    menu = control.nametowidget(str(control.cget("menu")))
    for number, (value, label) in reversed([*enumerate(NAMES)]):
        control.set_value_silently(value)
        assert control.cget("text") == label
        ticked = control.getvar(str(menu.entrycget(0, "variable")))
        assert menu.entrycget(number, "value") == ticked, "its tick in the menu"
    control.set_value("first")
    control.set_value_silently("third")
    assert len(reported) == 6 and control.value == "third"
    control.set_value_silently("second")
    menu = control.nametowidget(control.cget("menu"))
    press_keys(driver, root, "space")
    pump(root, menu.winfo_ismapped)
    press_keys(driver, root, "Down", "Return")
    pump(root, lambda: not menu.winfo_ismapped())
    assert control.value in ("first", "third") and control.cget("text") == control.value.title()


def test_arrows_choose_nothing_in_a_list_of_commands(
    root: tk.Tk, driver: XDriver, reported: list[object]
) -> None:
    control = Dropdown(root, NAMES, "", reported.append, title="New")
    show_focused(root, control)
    press_keys(driver, root, "Right", "Left")
    assert reported == [] and (control.value, control.cget("text")) == ("", "New")
    control.set_value("second")
    press_keys(driver, root, "Right")
    assert reported == ["second", "third"] and control.cget("text") == "New"


@pytest.mark.parametrize("width", [220, 180])
def test_segments_have_room_for_labels_of_different_length(root: tk.Tk, width: int) -> None:
    labels = ("On", "Off", "As the system says")
    control = SegmentedControl(root, [(each, each) for each in labels], "Off", lambda value: None)
    apply_style(root, LIGHT)
    control.pack(fill="x")
    root.geometry(f"{width}x80")
    settle(root)
    edges = control._segment_edges(control.winfo_width() - 2 * control.margin)
    texts = [item for item in control.find_all() if control.type(item) == "text"]
    assert len(texts) == len(labels)
    for item, left, right in zip(texts, edges, edges[1:], strict=False):
        box = control.bbox(item)
        assert left <= box[0] and box[2] <= right and control.itemcget(item, "text")


def list_of_rows(root: tk.Tk, count: int) -> tuple[RowList[int], list[int]]:
    """Show a list of numbered rows; return it, and the rows that are opened."""
    apply_style(root, LIGHT)
    root.geometry("400x320+0+0")
    opened: list[int] = []
    rows: RowList[int] = RowList(
        root,
        lambda n: ListRow(None, f"Row {n}", "", f"{n} won", "", "today", "win" if n else ""),
        str,
        lambda: opened.append(rows.chosen_item or 0),
        lambda n: n,
    )
    rows.empty_text = "None yet."
    rows.pack(fill="both", expand=True)
    rows.show_rows(range(count))
    rows.focus_force()
    settle(root)
    return rows, opened


def drawn(rows: RowList[int]) -> set[str]:
    texts = (rows.itemcget(each, "text") for each in rows.find_all() if rows.type(each) == "text")
    return {text for text in texts if text.startswith("Row ")}


def test_rows_that_the_wheel_brings_into_sight_are_drawn(root: tk.Tk, driver: XDriver) -> None:
    rows, _opened = list_of_rows(root, 40)
    driver.move(*centre(rows))
    for direction in (-1, -1, 1):
        before = rows.visible_row_indices
        driver.wheel(direction)
        settle(root)
        assert (rows.visible_row_indices > before) == (direction < 0)
        assert {f"Row {n}" for n in rows.visible_row_indices} <= drawn(rows)
        assert len(drawn(rows)) <= len(rows.visible_row_indices) + 2, "not those out of sight"
    assert rows.chosen_item == 0


def test_the_chosen_row_and_an_empty_list_are_told(root: tk.Tk, driver: XDriver) -> None:
    rows, _opened = list_of_rows(root, 40)
    press_keys(driver, root, "Down", "Down")
    assert rows.value_text == "Row 2, 2 won, today"
    for count, chosen in ((2, 1), (0, None), (3, 0)):
        rows.show_rows(range(count))
        assert rows.chosen_item == chosen
        if chosen is None:
            assert rows.value_text == "None yet." and rows.chosen_index is None
            press_keys(driver, root, "Down", "End")


def test_keys_go_through_a_list_by_rows_pages_and_to_its_ends(root: tk.Tk, driver: XDriver) -> None:
    rows, _opened = list_of_rows(root, 40)
    page = len(rows.visible_row_indices)
    for key, chosen in (
        ("Up", 0),
        ("Down", 1),
        ("Next", page),
        ("Prior", 1),
        ("Prior", 0),
        ("End", 39),
        ("Next", 39),
        ("Up", 38),
        ("Home", 0),
    ):
        press_keys(driver, root, key)
        assert rows.chosen_item == chosen and chosen in rows.visible_row_indices, key


def test_each_row_has_its_texts_and_the_sign_of_its_result(root: tk.Tk) -> None:
    rows, _opened = list_of_rows(root, 2)
    rows.widest_aside = "yesterday"
    rows.draw()
    texts = [rows.itemcget(each, "text") for each in rows.find_all() if rows.type(each) == "text"]
    assert [text for text in texts if text] == [
        *("today", "Row 0", "0 won"),
        *("today", "Row 1", "1 won", RESULT_SIGNS["win"]),
    ]


def test_headings_go_with_the_order_and_the_chosen_row_stays_in_sight(root: tk.Tk) -> None:
    rows, _opened = list_of_rows(root, 0)
    for heading_of in (lambda n: f"Group {n // 2}", None):
        rows.heading_of = heading_of
        rows.show_rows(range(6))
        settle(root)
        texts = {
            rows.itemcget(each, "text") for each in rows.find_all() if rows.type(each) == "text"
        }
        assert {text for text in texts if text.startswith("Group")} == (
            {f"Group {n}" for n in range(3)} if heading_of else set()
        )
        assert (rows._tops[0] == 0) == (heading_of is None)
    rows.choose_row(5)
    root.geometry("400x120")
    pump(root, lambda: rows.winfo_height() == 120, "the size")
    settle(root)
    assert 5 in rows.visible_row_indices


def test_only_rows_are_chosen_and_opened_by_clicks(root: tk.Tk, driver: XDriver) -> None:
    rows, opened = list_of_rows(root, 0)
    rows.heading_of = lambda n: "Even" if n < 2 else "Odd"
    rows.show_rows(range(3))
    settle(root)
    below = rows.winfo_rooty() + rows.winfo_height() - 5
    top = {n: rows.winfo_rooty() + rows._tops[n] for n in range(3)}
    for y, chosen in (
        (top[1] + 1, 1),
        (top[2] - 3, 1),
        (below, 1),
        (top[2] + 3, 2),
        (top[0] - 3, 2),
        (top[1] - 1, 0),
    ):
        driver.click(rows.winfo_rootx() + 100, y)
        settle(root)
        assert rows.chosen_item == chosen
    for y in (top[0] - 3, below, top[1] + 3):
        for _ in range(2):
            driver.click(rows.winfo_rootx() + 100, y)
        settle(root)
    assert opened == [1]


def test_a_menu_goes_on_at_its_other_end_and_follows_the_pointer(
    root: tk.Tk, driver: XDriver
) -> None:
    opened: list[str | None] = []
    root.geometry("400x320+0+0")
    menu: RowList[str] = RowList(
        root,
        lambda name: ListRow(
            None, name, value_detail=f"the {name}", aside=name.upper(), look="key"
        ),
        lambda: None,
        lambda: opened.append(menu.chosen_item),
        identity=lambda name: name,
        row_height=40,
        is_whole=True,
        is_menu=True,
    )
    menu.pack(fill="x")
    menu.show_rows("abc", "a")
    settle(root)
    assert menu.winfo_height() == 3 * 40
    texts = {menu.itemcget(each, "text") for each in menu.find_all() if menu.type(each) == "text"}
    assert texts - {""} == {"a", "the a", "b", "the b", "c", "the c"}
    keys = ("Up", "Down", "Down", "Down", "Down", "Home", "Up", "End", "Down")
    for key, chosen in zip(keys, (2, 0, 1, 2, 0, 0, 2, 2, 0), strict=True):
        menu.move_choice(key)
        name = "abc"[chosen]
        assert (
            menu.chosen_index == chosen and menu.value_text == f"{name}, the {name}, {name.upper()}"
        )
    left, top, *_others = box(menu)
    driver.move(left + 10, top + 60)
    settle(root)
    assert menu.chosen_item == "b" and not opened
    driver.click(left + 10, top + 100)
    settle(root)
    assert opened == ["c"]


@pytest.mark.parametrize("y", [0.0, 1.0], ids=["top", "bottom"])
def test_a_tooltip_stays_on_the_screen_and_off_its_widget(
    root: tk.Tk, driver: XDriver, monkeypatch: pytest.MonkeyPatch, y: float
) -> None:
    monkeypatch.setattr(buttons, "TOOLTIP_DELAY_MS", 0)
    wide, high = root.winfo_screenwidth(), root.winfo_screenheight()
    root.geometry(f"60x40+{wide - 60}+{round(y * (high - 40))}")
    label = tk.Label(root, text="X")
    label.pack(fill="both", expand=True)
    Tooltip(label, lambda: "a long text about it")
    settle(root)
    driver.move(*centre(label))
    pump(root, lambda: any(each.winfo_viewable() for each in label.winfo_children()), "the tooltip")
    (window,) = label.winfo_children()
    _left, top, right, bottom = box(window)
    assert top >= 0 and right <= wide and bottom <= high
    assert bottom <= label.winfo_rooty() if y else top >= label.winfo_rooty() + 40


@pytest.mark.parametrize("row", [0, 2], ids=["above", "below"])
@pytest.mark.parametrize("text", ["short", "a long text about what this does"])
def test_a_tooltip_covers_no_control_beside_its_own(
    root: tk.Tk, driver: XDriver, monkeypatch: pytest.MonkeyPatch, row: int, text: str
) -> None:
    """Its control is in the middle of a row, with another one above or below."""
    monkeypatch.setattr(buttons, "TOOLTIP_DELAY_MS", 0)
    root.geometry("+300+300")
    driver.move(5, 5)
    own = tk.Button(root, text="A")
    own.grid(row=1, column=1, padx=40, pady=20)
    others = [tk.Button(root, text=each) for each in "BCD"]
    for other, (line, column) in zip(others, ((1, 0), (1, 2), (row, 1)), strict=True):
        other.grid(row=line, column=column)
    Tooltip(own, lambda: text)
    settle(root)
    driver.move(*centre(own))
    pump(root, lambda: any(each.winfo_viewable() for each in own.winfo_children()), "the tooltip")
    left, top, right, bottom = box(own.winfo_children()[0])
    for each in (own, *others):
        x, y, end, low = box(each)
        assert right <= x or end <= left or bottom <= y or low <= top, each.cget("text")


@pytest.mark.parametrize("leave", ["pointer", "click", "gone"])
def test_a_tooltip_does_not_come_once_the_pointer_has_gone(
    root: tk.Tk, driver: XDriver, monkeypatch: pytest.MonkeyPatch, leave: str
) -> None:
    monkeypatch.setattr(buttons, "TOOLTIP_DELAY_MS", 10_000_000)
    label = tk.Label(root, text="Here", padx=40, pady=40)
    label.pack()
    tooltip = Tooltip(label, lambda: "about it")
    settle(root)
    driver.move(*centre(label))
    pump(root, lambda: tooltip._timer.is_waiting, message="the tooltip to wait")
    if leave == "pointer":
        driver.move(label.winfo_rootx() + 300, label.winfo_rooty() + 300)
    elif leave == "click":
        driver.click(*centre(label))
    else:
        label.destroy()
    pump(root, lambda: not tooltip._timer.is_waiting, message="the tooltip to be dropped")


def test_every_key_of_a_table_that_chooses_a_row_tells_it(root: tk.Tk, driver: XDriver) -> None:
    told: list[int | None] = []
    column = Column[str]("Name", str)
    table = DataTable(root, [column], lambda: 4, lambda: told.append(table.chosen_index))
    table.pack(fill="both", expand=True)
    table.show_rows(list("abcde"))
    table.tree.focus_force()
    settle(root)
    for key in ("Down", "Down", "Up", "End", "Home"):
        driver.key(key)
        settle(root)
    assert told == [1, 2, 1, 4, 0]


def test_each_heading_sorts_upwards_first(root: tk.Tk) -> None:
    columns = [
        Column[str](name, str, sort_key=lambda row, at=at: row[at])  # type: ignore[misc]
        for at, name in enumerate(("First", "Second"))
    ]
    table = DataTable(root, columns, lambda: 3)
    table.show_rows(["a2", "c1", "b3"])
    for column, rows in (
        (0, ["a2", "b3", "c1"]),
        (1, ["c1", "a2", "b3"]),
        (1, ["b3", "a2", "c1"]),
        (0, ["a2", "b3", "c1"]),
        (0, ["c1", "b3", "a2"]),
    ):
        table._toggle_sort(columns[column])
        assert table.rows == rows


def test_a_click_beside_the_segments_chooses_the_nearest(root: tk.Tk, driver: XDriver) -> None:
    choices = [(each, each) for each in ("one", "two", "three")]
    control = SegmentedControl(root, choices, "two", lambda value: None)
    control.pack()
    settle(root)
    left, y = control.winfo_rootx(), centre(control)[1]
    for x, value in ((control.winfo_width() - 1, "three"), (0, "one")):
        driver.click(left + x, y)
        settle(root)
        assert control.value == value


def test_a_number_stays_on_the_steps_from_its_least_one(root: tk.Tk, driver: XDriver) -> None:
    control = Stepper(root, 1, 12, 5, lambda number: None, step=4)
    control.pack()
    control.focus_force()
    settle(root)
    driver.click(*centre(control))
    settle(root)
    assert control.value == 5, "only the buttons at the ends step"
    driver.key("End")
    settle(root)
    assert control.value == 9
    for number, nearest in ((-3, 1), (2, 1), (4, 5), (10, 9), (99, 9)):
        assert control.nearest_value(number) == nearest


@pytest.mark.parametrize("between", ["a", "Tab", "ctrl+3", "alt+3"])
def test_a_digit_after_another_key_begins_another_number(
    root: tk.Tk, driver: XDriver, between: str
) -> None:
    heard: list[int] = []
    control = Stepper(root, 3, 12, 6, heard.append)
    control.pack()
    control.focus_force()
    settle(root)
    for key in ("1", between):
        driver.key(key)
    settle(root)
    control.focus_force()
    settle(root)
    driver.key("2")
    settle(root)
    assert heard == []


def test_the_hint_of_a_field_is_shown_while_nobody_writes_there(root: tk.Tk) -> None:
    field = Entry(root, "", str, hint="any number")
    field.pack()
    root.focus_force()
    settle(root)
    (hint,) = (each for each in field.winfo_children() if each.cget("text") == "any number")
    assert hint.winfo_ismapped()
    for text in ("12", ""):
        field.focus_set()
        settle(root)
        assert not hint.winfo_ismapped()
        field.delete(0, "end")
        field.insert(0, text)
        root.focus_set()
        settle(root)
        assert bool(hint.winfo_ismapped()) == (not text)


def test_a_form_forgets_the_rows_that_were_removed(root: tk.Tk) -> None:
    form = Form(root)
    form.pack(fill="x")
    for _ in range(2):
        form.clear()
        form.add_row("Name", lambda row: Entry(row, "", str))
        settle(root)
    apply_style(root, DARK)
    settle(root)
    assert len(form._labels) == 1


def test_what_was_unfolded_is_folded_again(root: tk.Tk) -> None:
    root.geometry("600x300")
    form = Form(root)
    form.pack(fill="x")
    form.add_more_button("one row")
    inside = form.add_row("Name", lambda row: Entry(row, "", str))
    (more,) = [each for each in below(form) if isinstance(each, Button)]
    note = Disclosure(root, "About it")
    note.set_text("All about it.")
    note.pack(fill="x")
    text = next(each for each in note.winfo_children() if each is not note.button)
    signs = []
    for shown in (False, True, False, True):
        settle(root)
        assert inside.winfo_ismapped() == text.winfo_ismapped() == shown
        assert more.winfo_rootx() == form.winfo_rootx(), "it begins where the labels begin"
        signs.append([str(each.cget("image")) for each in (more, note.button)])
        more.invoke()
        note.toggle()
    assert signs[0] == signs[2] != signs[1] == signs[3]


def test_an_error_goes_from_its_field_once_it_is_mended(root: tk.Tk) -> None:
    field = Entry(root, "x", str)
    field.pack()
    settle(root)
    for text in ("3 to 12", "", "1 to 9", ""):
        field.show_error(text)
        settle(root)
        assert field.instate(["invalid"]) == bool(text)
        shown = [each for each in field.winfo_children() if each.winfo_ismapped()]
        assert [str(each.cget("text")) for each in shown] == [f"! {text}"] * bool(text)


def test_a_tooltip_follows_the_value_of_its_control(
    root: tk.Tk, driver: XDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A control handles clicks itself, so that they do not close its tooltip."""
    monkeypatch.setattr(buttons, "TOOLTIP_DELAY_MS", 0)
    step = Stepper(root, 1, 9, 1, lambda number: None)
    step.pack()
    Tooltip(step, lambda: f"level {step.value}")
    settle(root)
    right = step.winfo_rootx() + step.winfo_width() - 15, centre(step)[1]

    def told() -> list[str]:
        windows = [each for each in step.winfo_children() if each.winfo_viewable()]
        return [str(label.cget("text")) for each in windows for label in each.winfo_children()]

    driver.move(*right)
    pump(root, lambda: told() == ["level 1"], "the tooltip")
    for _ in range(3):
        driver.click(*right)
    # A second click of a double click that is stray is not counted.
    pump(root, lambda: step.value > 1, "another level")
    pump(root, lambda: told() == [f"level {step.value}"], "the tooltip of the new level")


def test_a_press_of_a_disabled_button_shows_why(root: tk.Tk, driver: XDriver) -> None:
    button = Button(root, "Remove", str)
    button.pack()
    settle(root)

    def told() -> list[str]:
        windows = [each for each in button.winfo_children() if each.winfo_viewable()]
        return [str(label.cget("text")) for each in windows for label in each.winfo_children()]

    button.set_enabled(False, lambda: "Choose a player first.")
    driver.click(*centre(button))
    pump(root, lambda: told() == ["Choose a player first."])
    button.set_enabled(True)
    driver.click(*centre(button))
    pump(root, lambda: not told())
