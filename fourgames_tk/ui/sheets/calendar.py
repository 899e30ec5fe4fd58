"""A month of puzzles: discs for the days whose puzzle was found, joined where none was left out."""

from __future__ import annotations

import calendar
import tkinter as tk
from collections.abc import Callable, Mapping
from datetime import date, timedelta

from ..paint.palette import mix
from ..widgets.buttons import face
from ..widgets.controls import StaticCanvas
from ..widgets.focus import has_focus_ring
from ..widgets.fonts import pixels, sized
from ..widgets.theme import palette_of

ROW, DISC, FIRST = 34, 28, 54
"""The height of a week, the side of a disc, and where the first week begins, in design units."""
KEYS = {"Left": -1, "Right": 1, "Up": -7, "Down": 7, "Prior": -28, "Next": 28}
"""How many days a key goes on."""
ON_GLASS = "#22252A"


class Calendar(StaticCanvas):
    """Shows the month of one day; another up to today is chosen by a click, or keys and Enter."""

    def __init__(self, parent: tk.Misc, today: date, choose: Callable[[date], object]) -> None:
        super().__init__(parent, takefocus=True)
        self._today, self._choose = today, choose
        self._found: Mapping[date, bool] = {}
        self._day = today
        self._weeks: list[list[date]] = []
        for key in KEYS:
            self.bind(f"<{key}>", self._typed)
        for key in ("<Return>", "<KP_Enter>", "<space>"):
            self.bind(key, self._entered)
        self.bind("<ButtonRelease-1>", self._clicked)

    def show(self, found: Mapping[date, bool], day: date) -> None:
        """Show the days whose puzzle was found, whether in time, and the day that is looked at."""
        self._found, self._day = found, day
        self.draw()

    def _typed(self, event: tk.Event[tk.Misc]) -> str:
        self._go(KEYS[event.keysym])
        return "break"

    def _entered(self, event: tk.Event[tk.Misc]) -> str:
        self._choose(self._day)
        return "break"

    def _go(self, days: int) -> None:
        self._day = min(self._today, self._day + timedelta(days))
        self.draw()

    def _clicked(self, event: tk.Event[tk.Misc]) -> None:
        """Choose the day there, or show the month that a sign above the days leads to."""
        column = min(6, max(0, 7 * event.x // self.winfo_width()))
        row = (event.y - pixels(self, FIRST)) // pixels(self, ROW)
        if row < 0 and column > 4:
            self._go(-self._day.day if column == 5 else 32 - self._day.day)
        elif 0 <= row < len(self._weeks) and self._weeks[row][column] <= self._today:
            self._choose(self._weeks[row][column])

    def fill(self, width: int, height: int) -> None:
        palette = palette_of(self)
        step, row, line = width / 7, pixels(self, ROW), pixels(self, FIRST)
        self._weeks = calendar.Calendar().monthdatescalendar(self._day.year, self._day.month)
        height = line + len(self._weeks) * row
        self.configure(height=height)
        self.write(pixels(self, 4), row / 3, f"{self._day:%B %Y}", 14, bold=True)
        later = (self._day.year, self._day.month) < (self._today.year, self._today.month)
        for way, column, ink in (
            ("left", 5.5, palette.ink),
            ("right", 6.5, palette.ink if later else palette.faint),
        ):
            shown = face(self, "chevron", way, pixels(self, 14), ink, plain=True)
            self.put(shown, column * step, row / 3)
        for column, day in enumerate(self._weeks[0]):
            x = (column + 0.5) * step
            self.write(x, row * 1.1, f"{day:%a}"[:2], 12, "muted", "center")
        for number, week in enumerate(self._weeks):
            for column, day in enumerate(week):
                if day.month == self._day.month:
                    self._draw_day(day, (column + 0.5) * step, line + (number + 0.5) * row, step)
        self.tag_lower("bar")
        if has_focus_ring(self):
            self.create_rectangle(1, 1, width - 2, height - 2, outline=palette.accent, width=2)

    def _draw_day(self, day: date, x: float, y: float, step: float) -> None:
        """Draw a day: glass if found in time, ringed in amber if later, in blue today."""
        palette, side, before = palette_of(self), pixels(self, DISC), day - timedelta(1)
        radius, in_time = side / 2, self._found.get(day)
        if in_time:
            self.put(face(self, "bead", side, "beaten", palette.sheet), x, y)
            if self._found.get(before) and day.weekday() and day.day > 1:
                bar, thick = mix(palette.sheet, palette.amber, 0.55), pixels(self, 4)
                self.create_line(x - step, y, x, y, width=thick, fill=bar, tags="bar")
        ring = palette.accent if day == self._today else palette.amber
        if day == self._today or in_time is False:
            box = x - radius, y - radius, x + radius, y + radius
            self.create_oval(*box, outline=ring, width=2)
        ink = ON_GLASS if in_time else palette.ink if day <= self._today else palette.faint
        font = sized(self, 12, bool(in_time) or day == self._today)
        self.create_text(x, y, text=str(day.day), font=font, fill=ink)
        if day == self._day:
            low = y + radius * 0.7
            self.create_line(x - radius / 2, low, x + radius / 2, low, fill=ink, width=2)
