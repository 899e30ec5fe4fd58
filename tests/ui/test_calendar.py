"""The calendar of puzzles: choosing days and months by mouse and keys."""

from __future__ import annotations

import tkinter as tk
from datetime import date, timedelta

import pytest

from fourgames_tk.ui.pages import puzzle_calendar
from fourgames_tk.ui.pages.puzzle_calendar import CALENDAR_KEYS, PuzzleCalendar
from fourgames_tk.ui.paint.palette import LIGHT
from fourgames_tk.ui.text import date_text
from fourgames_tk.ui.widgets.focus import install_focus_tracking
from fourgames_tk.ui.widgets.images import TkImage
from fourgames_tk.ui.widgets.style import apply_style
from tests.ui.pump import centre, settle
from tests.ui.xdriver import XDriver

TODAY = date(2026, 11, 23)


@pytest.fixture
def chosen() -> list[object]:
    """Return the list of days that were chosen."""
    return []


@pytest.fixture
def calendar(root: tk.Tk, driver: XDriver, chosen: list[object]) -> PuzzleCalendar:
    install_focus_tracking(root)
    apply_style(root, LIGHT)
    root.geometry("420x300")
    found = PuzzleCalendar(root, lambda: TODAY, chosen.append)
    found.pack(fill="x")
    found.show_solved_days({}, TODAY)
    settle(root)
    driver.move(*centre(found))
    found.focus_force()
    settle(root)
    return found


def texts(calendar: PuzzleCalendar) -> dict[str, tuple[int, int]]:
    """Return the position on the screen of each text."""
    left, top = calendar.winfo_rootx(), calendar.winfo_rooty()
    items = [each for each in calendar.find_all() if calendar.type(each) == "text"]
    places = {calendar.itemcget(each, "text"): calendar.coords(each) for each in items}
    return {text: (left + round(x), top + round(y)) for text, (x, y) in places.items()}


def change_month(calendar: PuzzleCalendar, driver: XDriver, way: int) -> None:
    """Click the button for the next month, or the one before."""
    _, y = texts(calendar)[calendar_month(calendar)]
    x = calendar.winfo_rootx() + calendar.winfo_width() * (5.5 if way < 0 else 6.5) / 7
    driver.click(round(x), y)
    settle(calendar)


def calendar_month(calendar: PuzzleCalendar) -> str:
    """Return the month that is shown, as text."""
    return next(text for text in texts(calendar) if text.endswith(("2025", "2026")))


def test_a_day_up_to_today_is_chosen_by_a_click(
    calendar: PuzzleCalendar, driver: XDriver, chosen: list[object]
) -> None:
    for number in range(1, 31):
        driver.click(*texts(calendar)[str(number)])
    settle(calendar)
    assert chosen == [date(2026, 11, number) for number in range(1, 24)]


def test_buttons_change_the_month_up_to_the_current_one(
    calendar: PuzzleCalendar, driver: XDriver
) -> None:
    months = [
        f"{date(2025 + (month > 12), (month - 1) % 12 + 1, 1):%B %Y}" for month in range(10, 24)
    ]
    for month in (*months[-2::-1],):
        change_month(calendar, driver, -1)
        assert calendar_month(calendar) == month
    for month in (*months[1:], months[-1]):
        change_month(calendar, driver, 1)
        assert calendar_month(calendar) == month


@pytest.mark.parametrize("day", [1, 28, 31])
def test_the_next_month_comes_after_each_day_of_this_one(
    calendar: PuzzleCalendar, driver: XDriver, day: int
) -> None:
    calendar.show_solved_days({}, date(2026, 8, day))
    change_month(calendar, driver, 1)
    assert calendar_month(calendar) == "September 2026"


@pytest.mark.parametrize(
    ("days", "bars"),
    [
        ((date(2026, 11, 3), date(2026, 11, 4)), 1),
        ((date(2026, 11, 8), date(2026, 11, 9)), 0),
        ((date(2026, 10, 31), date(2026, 11, 1)), 0),
        ((date(2026, 11, 3), date(2026, 11, 5)), 0),
    ],
)
def test_days_in_a_row_are_joined_within_a_week_of_the_month(
    calendar: PuzzleCalendar, days: tuple[date, date], bars: int
) -> None:
    calendar.show_solved_days(dict.fromkeys(days, True), TODAY)
    assert len(calendar.find_withtag("bar")) == bars


def test_rings_are_painted_smoothly(
    calendar: PuzzleCalendar, monkeypatch: pytest.MonkeyPatch
) -> None:
    colours, make_ring = list[str](), puzzle_calendar._day_ring

    def record(widget: tk.Misc, side: int, colour: str) -> TkImage:
        colours.append(colour)
        return make_ring(widget, side, colour)

    monkeypatch.setattr(puzzle_calendar, "_day_ring", record)
    calendar.show_solved_days({TODAY: False, TODAY - timedelta(1): False}, TODAY)
    assert colours == [LIGHT.amber, LIGHT.accent], "today has a ring of its own"
    kinds = [str(calendar.type(item)) for item in calendar.find_all()]
    assert kinds.count("image") >= 2 and "oval" not in kinds
    assert "rectangle" not in kinds, "without a ring of the keyboard"


@pytest.mark.parametrize("key", CALENDAR_KEYS)
def test_keys_stop_at_today(
    calendar: PuzzleCalendar, driver: XDriver, chosen: list[object], key: str
) -> None:
    for name in (key, "Return"):
        driver.key(name)
    settle(calendar)
    assert chosen == [min(TODAY, TODAY + timedelta(CALENDAR_KEYS[key]))]
    assert calendar.value_text == date_text(
        min(TODAY, TODAY + timedelta(CALENDAR_KEYS[key])), TODAY
    )
