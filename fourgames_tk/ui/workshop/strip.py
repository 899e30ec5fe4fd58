"""The time that a program took for each of its moves, as a strip of bars."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from dataclasses import dataclass

from ..kit.fonts import pixels, ui_font
from ..kit.theme import follow_theme, palette_of
from ..kit.timer import Timer
from .log import seconds

HEIGHT, BAR, GAP = 48, 7, 2
"""Of the strip, and width of a bar and of what lies between two, in design units."""
LEAST_HIGHEST = 0.01
"""The highest bar stands for this many seconds at least: noise is no mountain."""


@dataclass(frozen=True)
class Taken:
    """An answer: after how many moves of the game it was asked for, and the seconds it took.

    The `first` one of a process has its start in it.
    """

    ply: int
    seconds: float
    first: bool = False


class TimeStrip(tk.Canvas):
    """A bar for each answer, the last ones that there is room for. A click on one calls `chosen`.

    The pointer on a bar tells its move and its time.
    """

    def __init__(self, parent: tk.Misc, chosen: Callable[[int], None]) -> None:
        super().__init__(
            parent, height=pixels(parent, HEIGHT), highlightthickness=0, takefocus=False
        )
        self.times: list[Taken] = []
        self._chosen = chosen
        self._pointed: int | None = None
        self._asked = Timer(self)
        self.bind("<Configure>", lambda event: self._draw())
        self.bind("<Motion>", self._moved)
        self.bind("<Leave>", lambda event: self._point_at(None))
        self.bind("<ButtonRelease-1>", self._clicked)
        follow_theme(self, self._restyle)

    @property
    def said(self) -> str:
        """What stands above the bars: about the one that is pointed at, or about all."""
        if not self.times:
            return "The time of each move appears here."
        if self._pointed is not None:
            taken = self.times[self._pointed]
            start = ", with its start" if taken.first else ""
            return f"Move {taken.ply + 1}: {seconds(taken.seconds)}{start}"
        others = self._others
        if not others:
            return f"Ready after {seconds(self.times[-1].seconds)}"
        mean = sum(others) / len(others)
        moves = f"{len(others)} {'answer' if len(others) == 1 else 'answers'}"
        return f"{moves} after the first: mean {seconds(mean)}, longest {seconds(max(others))}"

    def _restyle(self) -> None:
        self.configure(background=palette_of(self).card, height=pixels(self, HEIGHT))
        self._font = ui_font(self, -1)
        self._draw()

    def add(self, taken: Taken) -> None:
        """Show one more answer; many that come at once are drawn at once."""
        self.times.append(taken)
        if not self._asked.is_waiting:
            self._asked.start_when_idle(self._draw)

    def clear(self) -> None:
        """Begin anew."""
        self.times, self._pointed = [], None
        self._draw()

    def _draw(self) -> None:
        self._asked.cancel()
        palette = palette_of(self)
        self.delete("all")
        left, line = pixels(self, GAP * 4), self._font.metrics("linespace")
        bottom = self.winfo_height() - pixels(self, GAP)
        highest = max([LEAST_HIGHEST, *self._others])
        room = max(1, bottom - line - pixels(self, GAP * 2))
        for place, number in enumerate(self._shown):
            x = left + place * self._step
            taken = self.times[number]
            height = max(1, round(room * min(1, taken.seconds / highest)))
            colour = palette.line if taken.first else palette.accent
            colour = palette.last_move if number == self._pointed else colour
            self.create_rectangle(
                x, bottom - height, x + self._step - pixels(self, GAP), bottom, fill=colour, width=0
            )
        ink = palette.ink if self._pointed is not None else palette.muted
        self.create_text(left, 0, text=self.said, anchor="nw", fill=ink, font=self._font)

    @property
    def _others(self) -> list[float]:
        """The seconds of all answers but those with a start in them, which are clipped."""
        return [taken.seconds for taken in self.times if not taken.first]

    @property
    def _step(self) -> int:
        return pixels(self, BAR + GAP)

    @property
    def _shown(self) -> range:
        """The numbers of the answers that are shown."""
        fit = max(1, (self.winfo_width() - pixels(self, GAP * 8)) // self._step)
        return range(max(0, len(self.times) - fit), len(self.times))

    def _at(self, x: int) -> int | None:
        place, shown = (x - pixels(self, GAP * 4)) // self._step, self._shown
        return shown[place] if 0 <= place < len(shown) else None

    def _moved(self, event: tk.Event[tk.Misc]) -> None:
        self._point_at(self._at(event.x))

    def _clicked(self, event: tk.Event[tk.Misc]) -> None:
        number = self._at(event.x)
        if number is not None:
            self._chosen(self.times[number].ply)

    def _point_at(self, number: int | None) -> None:
        if number != self._pointed:
            self._pointed = number
            self._draw()
