"""What widgets forget in time: timers, typed digits, errors, places of another content."""

from __future__ import annotations

import tkinter as tk
from pathlib import Path
from tkinter import filedialog
from typing import Any

import pytest

from fourgames_tk.engine.search.clock import Clock, OutOfTime
from fourgames_tk.ui.pages.game_start import ChoiceEntry, ChoiceList
from fourgames_tk.ui.paint.palette import DARK, LIGHT
from fourgames_tk.ui.widgets import buttons
from fourgames_tk.ui.widgets.background import BackgroundTask
from fourgames_tk.ui.widgets.buttons import Button, Tooltip
from fourgames_tk.ui.widgets.controls import SegmentedControl, Slider, Stepper, Switch
from fourgames_tk.ui.widgets.data_table import Column, DataTable
from fourgames_tk.ui.widgets.files import FileDialogs
from fourgames_tk.ui.widgets.focus import install_focus_tracking, move_focus, tab_stops
from fourgames_tk.ui.widgets.form import Disclosure, Entry, Form
from fourgames_tk.ui.widgets.layout import ScrolledFrame
from fourgames_tk.ui.widgets.style import apply_style
from fourgames_tk.ui.widgets.timers import FRAME_MS, Tween, set_animation_speed
from tests.ui.late_answer import LateAnswer
from tests.ui.person import below
from tests.ui.pump import box, centre, pump, settle
from tests.ui.waiting import still_waiting, timers
from tests.ui.xdriver import XDriver


@pytest.fixture(autouse=True)
def styled(root: tk.Tk) -> None:
    """Style the widgets, and show the focus ring."""
    install_focus_tracking(root)
    apply_style(root, LIGHT)


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


def test_what_glides_anew_does_not_go_on_as_before(root: tk.Tk) -> None:
    progress: list[float] = []
    tween = Tween(root, progress.append)
    set_animation_speed(root, "normal")
    tween.start(10_000_000)
    assert progress == [0.0] and still_waiting(root)
    set_animation_speed(root, "off")
    tween.start(10_000_000)
    assert progress == [0.0, 1.0] and not still_waiting(root)


def test_what_glides_arrives(root: tk.Tk) -> None:
    progress: list[float] = []
    set_animation_speed(root, "normal")
    Tween(root, progress.append).start(3 * FRAME_MS)
    pump(root, lambda: all("pump_tick" in each for each in timers(root)), "the end of the tween")
    assert progress[0] == 0 and progress[-1] == 1 and progress == sorted(progress)


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


def test_the_bar_of_a_question_goes_on_at_the_other_end(root: tk.Tk) -> None:
    entries = [ChoiceEntry(f"Entry {key}", "", key) for key in "abc"]
    shown = ChoiceList(root, entries, 0, lambda number: None)
    for key, chosen in (("Up", 2), ("Down", 0), ("End", 2), ("Down", 0), ("Down", 1), ("Home", 0)):
        shown.move_bar(key)
        assert shown.chosen == chosen


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


def test_tab_passes_over_what_is_disabled_until_it_is_enabled(root: tk.Tk) -> None:
    made: list[Any] = [
        Stepper(root, 1, 9, 4, str),
        Slider(root, 1, 9, 4, str),
        Switch(root, True, str, "Sounds"),
        SegmentedControl(root, [("a", "A"), ("b", "B")], "a", str),
        Button(root, "Go on", str),
    ]
    for each in made:
        each.pack()
    settle(root)
    for on in (True, False, True):
        for each in made:
            each.set_enabled(on)
        assert tab_stops(root) == made * on


@pytest.mark.parametrize(
    ("start", "ends"),
    [
        # By the arrow keys: left, right, up, down.
        ("a", "a b f d"),
        ("b", "a c f d"),
        ("c", "b c f e"),
        ("d", "d e a f"),
        ("e", "d e c f"),
        ("f", "f f d a"),
    ],
)
def test_arrows_go_to_the_nearest_control_in_their_direction(
    root: tk.Tk, start: str, ends: str
) -> None:
    places = {
        "a": (0, 0, 80),
        "b": (100, 0, 80),
        "c": (200, 0, 80),
        "d": (0, 60, 180),
        "e": (200, 60, 80),
        "f": (0, 120, 280),
    }
    shown = {}
    for name, (x, y, width) in places.items():
        shown[name] = tk.Button(root, text=name)
        shown[name].place(x=x, y=y, width=width, height=40)
    root.geometry("300x200")
    root.focus_force()
    settle(root)
    for key, end in zip(("Left", "Right", "Up", "Down"), ends.split(), strict=True):
        shown[start].focus_set()
        root.update()
        move_focus(root, key)
        root.update()
        assert root.focus_get() is shown[end], key


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


def test_work_that_nobody_wants_any_more_is_told_so(root: tk.Tk) -> None:
    clocks: list[Clock] = []
    late = LateAnswer(clocks.append)
    task = BackgroundTask(root, late.let_come)
    task.run(late, clocks.append, lambda error: None)
    pump(root, lambda: late.is_asked, message="the work")
    task.stop()
    pump(root, lambda: bool(clocks), message="the end of the work")
    assert clocks[0].is_stopped and not task.is_busy
    task.close()


def test_a_search_that_was_stopped_is_no_failure(root: tk.Tk) -> None:
    heard: list[object] = []

    def work(clock: Clock) -> None:
        raise OutOfTime

    task = BackgroundTask(root, lambda: None)
    task.run(work, heard.append, heard.append)
    pump(root, lambda: not task.is_busy, message="the end of the work")
    task.close()
    assert heard == []


def test_each_kind_of_file_is_asked_for_where_the_last_one_was(
    root: tk.Tk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fourgames_tk.ui.widgets.files.has_session_bus", lambda: False)
    begun: list[str] = []
    games, pictures = tmp_path / "games", tmp_path / "pictures"
    for folder in (games, pictures):
        folder.mkdir()
    answers = {".4g": games / "a.4g", ".png": pictures / "a.png"}
    dialogs = FileDialogs(root)

    def ask(**options: Any) -> str:
        begun.append(options["initialdir"])
        # One dialog at a time: another one is not even asked for.
        dialogs.choose_folder(root, "Another", lambda path: begun.append(str(path)))
        return str(answers[options["filetypes"][0][1].lstrip("*")])

    monkeypatch.setattr(filedialog, "askopenfilename", ask)
    monkeypatch.setattr(filedialog, "askdirectory", ask)
    for kind in ("*.4g", "*.png", "*.4g", "*.png"):
        dialogs.open(root, "Open", ("Files", kind), lambda paths: None, tmp_path)
    assert begun == [str(tmp_path), str(tmp_path), str(games), str(pictures)]
    dialogs.close()
