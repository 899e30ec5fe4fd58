"""The moments of a review as a list: whose move, what it cost; what can be done with the chosen."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PIL import ImageTk

from ...engine.learn.review import PlyReview
from ..paint.palette import RESULT_SIGNS
from ..widgets.buttons import Button, Kind
from ..widgets.fonts import pixels, sized
from ..widgets.layout import wrapped
from ..widgets.theme import follow_theme, palette_of, themed
from .graph import DISC, disc

PADDING = (4, 7)
"""Around the buttons of the chosen moment, in design units."""


@dataclass(frozen=True)
class Moment:
    """What is said of a ply: a title, what it did for who looks on, and a sentence.

    `role` is `win` or `loss`, `many` how much it was worth, empty where that is the result.
    """

    ply: PlyReview
    title: str
    role: str
    many: str
    sentence: str


class Moments(tk.Frame):
    """The list; below the moment that is chosen stand the buttons that are offered."""

    def __init__(self, parent: tk.Misc, choose: Callable[[PlyReview], None]) -> None:
        """Begin empty; `choose` hears of the ply of a moment that is clicked."""
        super().__init__(parent)
        themed(self, background="sheet")
        self.columnconfigure(0, weight=1)
        self._choose = choose
        self.rows: list[MomentRow] = []
        side, above = PADDING
        self.offers = themed(tk.Frame(self), background="accent_soft", padx=side, pady=above)

    def offer(self, text: str, command: Callable[[], None], key: str, kind: Kind) -> Button:
        button = Button(self.offers, text, command, key=key, kind=kind, ground="accent_soft")
        button.pack(fill="x")
        return button

    def show(self, moments: Sequence[Moment], chosen: PlyReview | None) -> None:
        """Show moments, and one of them as chosen; what has not changed stays."""
        self.offers.grid_remove()
        for row in self.rows[len(moments) :]:
            row.destroy()
        del self.rows[len(moments) :]
        for number, moment in enumerate(moments):
            shown = moment, moment.ply == chosen
            if number == len(self.rows) or self.rows[number].shown != shown:
                for row in self.rows[number : number + 1]:
                    row.destroy()
                self.rows[number : number + 1] = [MomentRow(self, number + 1, *shown, self._choose)]
                self.rows[number].grid(row=2 * number, column=0, sticky="ew")
            if moment.ply == chosen:
                self.offers.grid(row=2 * number + 1, column=0, sticky="ew")


class MomentRow(tk.Frame):
    """A moment in the list: its number, whose move, what it cost, and a sentence."""

    def __init__(
        self,
        parent: tk.Misc,
        number: int,
        moment: Moment,
        chosen: bool,
        choose: Callable[[PlyReview], None],
    ) -> None:
        super().__init__(parent, cursor="hand2")
        self.shown = moment, chosen
        ground = "accent_soft" if chosen else "sheet"
        bar = themed(tk.Frame(self, width=4), background="accent" if chosen else "sheet")
        mark = tk.Label(self, borderwidth=0)
        title = wrapped(self, 15, "ink", moment.title, bold=True)
        said = f"{RESULT_SIGNS[moment.role]} {moment.many}"
        sign = tk.Label(self, text=said, font=sized(self, 14, True), borderwidth=0)
        themed(sign, foreground=moment.role)
        text = wrapped(self, 14, "ink" if chosen else "muted", moment.sentence)
        self.columnconfigure(2, weight=1)
        bar.grid(row=0, column=0, rowspan=2, sticky="ns")
        mark.grid(row=0, column=1, padx=pixels(self, 10), pady=pixels(self, 8))
        title.grid(row=0, column=2, sticky="ew")
        sign.grid(row=0, column=3, padx=pixels(self, 12))
        text.grid(row=1, column=2, columnspan=2, sticky="ew", pady=(0, pixels(self, 10)))
        text.grid_configure(padx=(0, pixels(self, 8)))
        for each in (self, mark, title, sign, text):
            themed(each, background=ground)
            each.bind("<Button-1>", lambda event: choose(moment.ply))

        def draw() -> None:
            drawn = disc(number, pixels(self, DISC), chosen, palette_of(self))
            self._disc = ImageTk.PhotoImage(drawn, master=self)
            mark.configure(image=self._disc)

        follow_theme(mark, draw)
