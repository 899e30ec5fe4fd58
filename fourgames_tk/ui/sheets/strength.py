"""How strong a person is, on a sheet: the rating and the accuracy, each with its line."""

from __future__ import annotations

import datetime
import math
import tkinter as tk
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ...engine.learn.puzzle import GRADES
from ...engine.learn.rating import Rating, grade_for, level_elos, level_for
from ...engine.text import counted
from ...store.ladder import rated_games
from ..widgets.buttons import EDGE
from ..widgets.fonts import SMALLEST, pixels, sized
from ..widgets.form import section
from ..widgets.layout import wrapped
from ..widgets.theme import palette_of, themed
from .plot import Plot

if TYPE_CHECKING:
    from ...engine.game import AnyGame
    from ...store.results import Result

INTERVAL = "The pale band: 95 of 100 times the true strength lies in it."
NONE_RATED = "No rating yet: it comes with the first game against a level without help."
NONE_REVIEWED = "Not known yet: Review, after a game, counts the moves that kept the best value."


HEIGHT, AXIS, LEFT, DOT = 170, 22, 44, 6
"""Of all of it, of the line of dates, of the numbers at the left, and the room that the last dot
takes at the right, in design units."""
LEAST_SPAN, LINES = 10, 4
"""From the lowest number to the highest one at least, and how many rules there are at most."""
STEPS = (0.2, 0.5, 1, 2, 5)

Known = tuple[str, float, float]
"""A date in ISO 8601, a number, and to within which margin that is known."""


class Strength(tk.Frame):
    """The rating of a person in one game, made of the games that count, and the accuracy."""

    def __init__(self, parent: tk.Misc) -> None:
        super().__init__(parent)
        themed(self, background="sheet")

    def show(self, game: AnyGame, results: Sequence[Result], puzzles: Rating) -> None:
        """Show what the results of a game and of its puzzles say.

        There is no rating where the levels of the game were not measured.
        """
        for child in self.winfo_children():
            child.destroy()
        if level_elos(game):
            self._show_rating(game, results)
            if puzzles != Rating():
                grade = grade_for(game, puzzles)
                self._say(
                    f"At puzzles {' '.join(puzzles.words)}: about grade {grade} of {len(GRADES)}."
                )
        self._show_accuracy(results)

    def _show_rating(self, game: AnyGame, results: Sequence[Result]) -> None:
        section(self, "Rating").pack(fill="x")
        rated = rated_games(game, results)
        if not rated:
            self._say(NONE_RATED)
            return
        last = rated[-1][1]
        points, margin = last.words
        self._number(points, margin, about(game, last))
        self._draw(
            [(each.date, now.points, now.margin) for each, now in rated],
            lambda value: f"{value:.0f}",
        )
        self._say(INTERVAL)

    def _show_accuracy(self, results: Sequence[Result]) -> None:
        section(self, "Accuracy").pack(fill="x", pady=(pixels(self, 24), 0))
        found = [(each.date, each.accuracy) for each in results if each.accuracy is not None]
        if not found:
            self._say(NONE_REVIEWED)
            return
        mean = sum(share for _, share in found) / len(found)
        about = f"of your moves kept the best value, in {counted(len(found), 'reviewed game')}"
        self._number(f"{100 * mean:.0f} %", "", about)
        shares = [(date, 100 * share, 0.0) for date, share in found]
        self._draw(shares, lambda value: f"{value:.0f} %")

    def _draw(self, values: Sequence[Known], say: Callable[[float], str]) -> None:
        line = Timeline(self, values, say)
        line.pack(fill="x", padx=pixels(self, EDGE), pady=(pixels(self, 12), 0))

    def _number(self, large: str, small: str, about: str) -> None:
        row = themed(tk.Frame(self), background="sheet")
        row.pack(fill="x", padx=pixels(self, EDGE), pady=(pixels(self, 8), 0))
        for text, size, ink in ((large, 26, "ink"), (small, 15, "muted")):
            label = tk.Label(row, text=text, font=sized(self, size, bold=size > 15))
            themed(label, background="sheet", foreground=ink, padx=0, borderwidth=0)
            label.pack(side="left", anchor="s", padx=(0, pixels(self, 12)))
        self._say(about, row, anchor="e", justify="right")

    def _say(self, text: str, parent: tk.Misc | None = None, **how: str) -> None:
        label = wrapped(parent or self, 13, text=text)
        label.configure(how)  # type: ignore[arg-type]  # options by name
        aside = 0 if parent else pixels(self, EDGE)
        label.pack(side="left" if parent else "top", fill="x", expand=bool(parent), padx=aside)


class Timeline(Plot):
    """Shows numbers in their order, equally far apart, and the area in which they lie."""

    def __init__(
        self, parent: tk.Misc, values: Sequence[Known], say: Callable[[float], str]
    ) -> None:
        """Name the numbers at the left as `say` does; there is a value at least."""
        super().__init__(parent, height=HEIGHT)
        self._values, self._say = values, say

    @property
    def box(self) -> tuple[int, int, int, int]:
        return pixels(self, LEFT), 0, self.winfo_width(), pixels(self, HEIGHT - AXIS)

    def fill(self, width: int, height: int) -> None:
        left, _, right, bottom = self.box
        low, high = (
            pick(value + way * by for _, value, by in self._values)
            for pick, way in ((min, -1), (max, 1))
        )
        spare = max(0.0, LEAST_SPAN - (high - low)) / 2
        low, high = low - spare, high + spare
        span, line = high - low, sized(self, SMALLEST).metrics("linespace")
        # The number beside the highest line is seen whole.
        above = max(pixels(self, DOT), line // 2 + 1)

        def down(value: float) -> float:
            return bottom - above - (value - low) / span * (bottom - 2 * above)

        step = _step(span)
        rules = range(math.ceil(low / step), math.floor(high / step) + 1)
        for number in rules:
            y = round(down(number * step))
            self.write(left - pixels(self, 8), y, self._say(number * step), SMALLEST, "muted", "e")
        apart = (right - left - pixels(self, DOT)) / max(1, len(self._values) - 1)
        lower, way, upper = (
            [
                (left + apart * place, down(value + side * by))
                for place, (_, value, by) in enumerate(self._values)
            ]
            for side in (-1, 0, 1)
        )
        accent = palette_of(self).accent
        self.plot(
            [down(number * step) for number in rules],
            [([*upper, *lower[::-1]], accent, (0, bottom))] if len(way) > 1 else [],
            [(way, [True] * len(way), accent)],
            dot=True,
        )
        first, last = (_day(date) for date, _, _ in (self._values[0], self._values[-1]))
        middle = bottom + pixels(self, AXIS) / 2
        self.write(left, middle, first, SMALLEST, "muted")
        if last != first:
            self.write(right, middle, last, SMALLEST, "muted", "e")


def about(game: AnyGame, rating: Rating) -> str:
    """Return which level somebody is as strong as, for people."""
    ladder, level = level_elos(game), level_for(game, rating)
    if rating.points + rating.margin < ladder[0]:
        return f"weaker than level {game.levels[0].number}"
    if rating.points - rating.margin > ladder[-1]:
        return f"stronger than level {game.levels[-1].number}"
    return f"about level {level}, which you beat in five games of ten"


def fitting(game: AnyGame, results: Sequence[Result]) -> tuple[int, str]:
    """Return the level that one beats half the time, and why in a sentence.

    It is the first one for who has no rating.
    """
    rated = rated_games(game, results)
    level = level_for(game, rated[-1][1]) if rated else None
    if level is None:
        return game.levels[0].number, "A first level, since how strong you are is not known yet."
    points, margin = rated[-1][1].words
    return level, f"About as strong as you, at {points} {margin}: you win every second game."


def _step(span: float) -> float:
    """Return how far rules are from each other: 1, 2 or 5 and noughts."""
    power = 10.0 ** math.floor(math.log10(span))
    return next(power * step for step in STEPS if span / (power * step) <= LINES)


def _day(date: str) -> str:
    """Return the day of a date, short: `23 Nov`."""
    day = datetime.datetime.fromisoformat(date)
    return f"{day.day} {day:%b}"
