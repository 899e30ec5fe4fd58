"""The status line: who moves, what is expected, and the detail of the moment."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Mapping

from ..text import clean_message
from ..widgets.buttons import Tooltip
from ..widgets.fonts import LINE_PADDING, pixels, ui_font
from ..widgets.theme import follow_theme, palette_of, themed

SIDE, DOT = 16, 8
"""At each side of it, and the dot before what waits for a person, in design units."""
NARROW = 105
"""In figures wide: below that not all that is said has room on one line."""


class StatusBar(tk.Frame):
    """A line of text at the bottom of the window.

    Where the text needs more lines it grows over what is above, which therefore keeps its size.
    """

    def __init__(self, parent: tk.Misc) -> None:
        super().__init__(parent)
        themed(self, background="sheet")
        self.text = self.warning = ""
        """What the line says, and what stands before it until it is taken back."""
        themed(tk.Frame(self, height=1), background="line").pack(fill="x")
        self.foot = themed(tk.Frame(self), background="sheet")
        """The right end of the line, which is the table's."""
        self.margin = themed(tk.Frame(self), background="sheet")
        """What stands there too, as long as the text has room beside it."""
        self._dot = tk.Canvas(self, borderwidth=0)
        themed(self._dot, background="sheet", highlightthickness=0)
        self._label = tk.Label(self, font=ui_font(self), anchor="w", justify="left")
        themed(self._label, background="sheet", foreground="ink", padx=SIDE, pady=LINE_PADDING)
        self._strut = themed(tk.Frame(self), background="sheet")
        """As high as the line at least."""
        self._strut.pack(side="left")
        self._label.pack(fill="x", expand=True)
        self.waits = False
        """Whether something is expected of a person: a dot says so."""
        follow_theme(self._dot, self._draw_dot)
        self.terms: Mapping[str, str] = {}
        """Words with what they mean, which is told where one of them is pointed at."""
        Tooltip(self._label, self._explain)
        self._put_ends()
        self._label.bind("<Configure>", self._wrap)

    @property
    def shown(self) -> str:
        """All that stands in the line, with a warning."""
        return str(self._label.cget("text"))

    def stand(self, width: int) -> int:
        """Stand at the bottom of a window of this width, and return the height; all in pixels.

        In a narrow window there is room for two lines: the second covers nothing above.
        """
        font = ui_font(self)
        narrow = width < NARROW * font.measure("0")
        lines = font.metrics("linespace") * (2 if narrow else 1)
        height = lines + 2 * pixels(self, LINE_PADDING) + 3
        self._strut.configure(height=height - 1)
        self.place(relx=0, rely=1, anchor="sw", relwidth=1)
        return height

    def show(self, text: str, waits: bool = False) -> None:
        """Say something; a dot stands before it if it `waits` for a person."""
        self.text, self.waits = clean_message(text), waits
        self._label.configure(text=f"{self.warning}   {self.text}" if self.warning else self.text)
        self._put_ends()

    def warn(self, text: str) -> None:
        """Say something before all else, until it is taken back by an empty text."""
        self.warning = clean_message(text)
        self.show(self.text, self.waits)

    def _draw_dot(self) -> None:
        size = pixels(self, DOT)
        self._dot.configure(width=size, height=size)
        self._dot.delete("all")
        colour = palette_of(self).accent
        self._dot.create_oval(0, 0, size - 1, size - 1, fill=colour, outline=colour)

    def _explain(self) -> str:
        return "\n".join(each for term, each in self.terms.items() if term in self.text)

    def _put_ends(self) -> None:
        """Put what stands at the right end beside the text, or leave out what gives way to it."""
        for frame in (self.foot, self.margin, self._dot):
            frame.pack_forget()
        text = ui_font(self).measure(self.shown) + pixels(self, 4 * SIDE)
        if self.waits:
            side = pixels(self, SIDE)
            self._dot.pack(side="left", padx=(side, 0), before=self._label)
        beside = 0, pixels(self, SIDE // 2)
        room = self.winfo_toplevel().winfo_width() - self.foot.winfo_reqwidth()
        self.foot.pack(side="right", padx=beside, before=self._label)
        if text + self.margin.winfo_reqwidth() <= room:
            self.margin.pack(side="right", padx=beside, before=self._label)

    def _wrap(self, event: tk.Event[tk.Misc]) -> None:
        self._put_ends()
        self._label.configure(wraplength=max(120, event.width - pixels(self, 2 * SIDE)))
