"""The moments of a review as a list: whose move, what it cost; what can be done with the chosen."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PIL import ImageTk

from ..kit.buttons import Button, Kind
from ..kit.fonts import pixels, sized
from ..kit.layout import wrap_at_its_width
from ..kit.theme import follow_theme, palette_of, themed
from ..paint.palette import RESULT_SIGNS
from .graph import DISC, disc

PADDING = (4, 7)
"""Around the buttons of the chosen moment, in design units."""


@dataclass(frozen=True)
class Moment:
    """What is said of a ply: a title, what it did for who looks on, and a sentence.

    `role` is `win` or `loss`, `many` how much it was worth, empty where that is the result.
    """

    ply: int
    title: str
    role: str
    many: str
    sentence: str


class Moments(tk.Frame):
    """The list; below the moment that is chosen stand the buttons that are offered."""

    def __init__(self, parent: tk.Misc, choose: Callable[[int], None]) -> None:
        """Begin empty; `choose` hears the ply of a moment that is clicked."""
        super().__init__(parent)
        themed(self, background="sheet")
        self.columnconfigure(0, weight=1)
        self._choose = choose
        self.rows: list[MomentRow] = []
        side, above = PADDING
        self.offers = themed(tk.Frame(self), background="accent_soft", padx=side, pady=above)

    def offer(self, text: str, command: Callable[[], None], key: str, kind: Kind) -> Button:
        """Return another button of the moment that is chosen."""
        button = Button(self.offers, text, command, key=key, kind=kind, ground="accent_soft")
        button.pack(fill="x")
        return button

    def show(self, moments: Sequence[Moment], chosen: int | None) -> None:
        """Show moments, and one of them as chosen."""
        if [row.ply for row in self.rows] != [moment.ply for moment in moments]:
            for row in self.rows:
                row.destroy()
            self.rows = [
                MomentRow(self, number, moment, self._choose)
                for number, moment in enumerate(moments, 1)
            ]
        self.offers.grid_remove()
        for number, (row, moment) in enumerate(zip(self.rows, moments, strict=True)):
            row.grid(row=2 * number, column=0, sticky="ew")
            row.show(moment.sentence, moment.ply == chosen)
            if moment.ply == chosen:
                self.offers.grid(row=2 * number + 1, column=0, sticky="ew")


class MomentRow(tk.Frame):
    """A moment in the list: its number, whose move, what it cost, and a sentence."""

    def __init__(
        self, parent: tk.Misc, number: int, moment: Moment, choose: Callable[[int], None]
    ) -> None:
        super().__init__(parent, cursor="hand2")
        self.ply, self._number, self._chosen = moment.ply, number, False
        self._disc: ImageTk.PhotoImage | None = None
        self._bar = tk.Frame(self, width=4)
        self._mark = tk.Label(self, borderwidth=0)
        title = tk.Label(self, text=moment.title, font=sized(self, 15, True), anchor="w")
        said = f"{RESULT_SIGNS[moment.role]} {moment.many}"
        sign = tk.Label(self, text=said, font=sized(self, 14, True))
        self._text = tk.Label(self, font=sized(self, 14), anchor="w", justify="left")
        for label in (title, self._text):
            wrap_at_its_width(label)
        self.columnconfigure(2, weight=1)
        self._bar.grid(row=0, column=0, rowspan=2, sticky="ns")
        self._mark.grid(row=0, column=1, padx=pixels(self, 10), pady=pixels(self, 8))
        title.grid(row=0, column=2, sticky="ew")
        sign.grid(row=0, column=3, padx=(0, pixels(self, 12)))
        self._text.grid(row=1, column=2, columnspan=2, sticky="ew", pady=(0, pixels(self, 10)))
        self._text.grid_configure(padx=(0, pixels(self, 8)))
        self._grounds = (self, self._mark, title, sign, self._text)
        for each in self._grounds:
            each.bind("<Button-1>", lambda event: choose(moment.ply))
        themed(title, foreground="ink")
        themed(sign, foreground=moment.role)
        follow_theme(self, self._paint)

    def show(self, sentence: str, chosen: bool) -> None:
        """Say what is known of it."""
        self._text.configure(text=sentence)
        if chosen != self._chosen:
            self._chosen = chosen
            self._paint()

    def _paint(self) -> None:
        palette = palette_of(self)
        ground = palette.accent_soft if self._chosen else palette.sheet
        for each in self._grounds:
            each.configure(background=ground)
        self._bar.configure(background=palette.accent if self._chosen else ground)
        self._text.configure(foreground=palette.ink if self._chosen else palette.muted)
        drawn = disc(self._number, pixels(self, DISC), self._chosen, palette)
        self._disc = ImageTk.PhotoImage(drawn, master=self)
        self._mark.configure(image=self._disc)
