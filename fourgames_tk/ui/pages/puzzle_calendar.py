"""The calendar of the puzzles of the day."""

from __future__ import annotations

import calendar
import tkinter as tk
from collections.abc import Callable, Mapping
from datetime import date, timedelta
from typing import TYPE_CHECKING

from ...engine.language import _
from .. import paint
from ..paint.palette import mix
from ..text import date_text, month_name, weekday_name
from ..widgets.buttons import art_image
from ..widgets.controls import StaticCanvas
from ..widgets.focus import has_focus_ring
from ..widgets.fonts import pixels, sized_font
from ..widgets.images import ImageCache
from ..widgets.theme import palette_of
from ..widgets.timers import on_click, on_new_day

if TYPE_CHECKING:
    from ..widgets.images import TkImage

WEEK_HEIGHT, DAY_SIZE, WEEKS_TOP = 32, 28, 50
"""Height of a week, diameter of a day's disc, and top of the first week, in design units."""
CALENDAR_KEYS = {"Left": -1, "Right": 1, "Up": -7, "Down": 7, "Prior": -28, "Next": 28}
"""Days that each key moves by."""
GLASS_INK = "#22252A"


class PuzzleCalendar(StaticCanvas):
    """Month view to choose a day up to today, by a click, or by keys and Enter."""

    def __init__(
        self, parent: tk.Misc, today: Callable[[], date], choose: Callable[[date], object]
    ) -> None:
        """`today` returns the current date, which may change."""
        super().__init__(parent, takefocus=True)
        self._today, self._choose = today, choose
        self._found: Mapping[date, bool] = {}
        self._day = today()
        self._weeks: list[list[date]] = []
        for key in CALENDAR_KEYS:
            self.bind(f"<{key}>", self._on_key)
        for key in ("<Return>", "<KP_Enter>", "<space>"):
            self.bind(key, self._on_enter)
        on_click(self, self._on_click, repeats=True)
        on_new_day(self, self.draw)

    @property
    def value_text(self) -> str:
        """The chosen day, for people who listen."""
        return date_text(self._day, self._today())

    def show_solved_days(self, solved_in_time: Mapping[date, bool], day: date) -> None:
        """Show the month of `day`. `solved_in_time` has a bool for each solved day."""
        self._found, self._day = solved_in_time, day
        self.draw()

    def _on_key(self, event: tk.Event[tk.Misc]) -> str:
        self._move_by(CALENDAR_KEYS[event.keysym])
        return "break"

    def _on_enter(self, event: tk.Event[tk.Misc]) -> str:
        self._choose(self._day)
        return "break"

    def _move_by(self, days: int) -> None:
        self._day = min(self._today(), self._day + timedelta(days))
        self.draw()

    def _on_click(self, event: tk.Event[tk.Misc]) -> None:
        """Choose a day, or go to the month before or after."""
        column = min(6, max(0, 7 * event.x // self.winfo_width()))
        row = (event.y - pixels(self, WEEKS_TOP)) // pixels(self, WEEK_HEIGHT)
        if row < 0 and column > 4:
            self._move_by(-self._day.day if column == 5 else 32 - self._day.day)
        elif 0 <= row < len(self._weeks) and self._weeks[row][column] <= self._today():
            self._choose(self._weeks[row][column])

    def draw_contents(self, width: int, height: int) -> None:
        palette = palette_of(self)
        step, row, line = width / 7, pixels(self, WEEK_HEIGHT), pixels(self, WEEKS_TOP)
        self._weeks = calendar.Calendar().monthdatescalendar(self._day.year, self._day.month)
        height = line + len(self._weeks) * row
        self.configure(height=height)
        # Translators: The heading of a calendar, such as “November 2026”.
        heading = _("{month} {year}").format(month=month_name(self._day), year=self._day.year)
        self.write(pixels(self, 4), row / 3, heading, 14, bold=True)
        today = self._today()
        later = (self._day.year, self._day.month) < (today.year, today.month)
        for direction, column, ink in (
            ("left", 5.5, palette.ink),
            ("right", 6.5, palette.ink if later else palette.faint),
        ):
            shown = art_image(self, "chevron", direction, pixels(self, 14), ink, plain=True)
            self.place_image(shown, column * step, row / 3)
        names = [weekday_name(day)[:2] for day in self._weeks[0]]
        fit = max(map(sized_font(self, 12).measure, names)) <= step
        for column, name in enumerate(names):
            x = (column + 0.5) * step
            self.write(x, row * 1.1, name if fit else name[0], 12, "muted", "center")
        for number, week in enumerate(self._weeks):
            for column, day in enumerate(week):
                if day.month == self._day.month:
                    self._draw_day(day, (column + 0.5) * step, line + (number + 0.5) * row, step)
        self.tag_lower("bar")
        if has_focus_ring(self):
            self.create_rectangle(1, 1, width - 2, height - 2, outline=palette.accent, width=2)

    def _draw_day(self, day: date, x: float, y: float, step: float) -> None:
        """Draw a day: glass if solved in time, an amber ring if later, a blue ring today."""
        palette, side, before = palette_of(self), pixels(self, DAY_SIZE), day - timedelta(1)
        radius, in_time, today = side / 2, self._found.get(day), self._today()
        if in_time:
            self.place_image(art_image(self, "level_bead", side, "beaten", palette.sheet), x, y)
            if self._found.get(before) and day.weekday() and day.day > 1:
                bar, thick = mix(palette.sheet, palette.amber, 0.55), pixels(self, 4)
                self.create_line(x - step, y, x, y, width=thick, fill=bar, tags="bar")
        ring = palette.accent if day == today else palette.amber
        if day == today or in_time is False:
            self.place_image(_day_ring(self, side, ring), x, y)
        ink = GLASS_INK if in_time else palette.ink if day <= today else palette.faint
        font = sized_font(self, 12, bool(in_time) or day == today)
        self.create_text(x, y, text=str(day.day), font=font, fill=ink)
        if day == self._day:
            low = y + radius * 0.7
            self.create_line(x - radius / 2, low, x + radius / 2, low, fill=ink, width=2)


def _day_ring(widget: tk.Misc, side: int, colour: str) -> TkImage:
    """Return the ring around a day that is `side` pixels wide."""
    thick = pixels(widget, 2)
    return ImageCache.of_window(widget).cached_image(
        ("day-ring", side, colour, thick),
        lambda: paint.marks.ring(side, side, side, colour, thick, -1),
    )
