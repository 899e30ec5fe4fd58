"""What lies on the sheet beside a running game: moves, analysis and messages, one below another."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, ClassVar

from ..widgets.fonts import pixels, sized, ui_font
from ..widgets.layout import RING, Reading
from ..widgets.side_panel import Page
from ..widgets.theme import follow_theme, on_theme, palette_of, themed
from ..widgets.timers import Timer

if TYPE_CHECKING:
    from PIL import ImageTk

    from ..app import App
    from .table import Table

MARGIN, INSET, HEAD = 28, 16, (16, 6)
"""Beside headings, beside what is below them, and above and below a heading, in design units."""
LINE_GAP = 2
"""Between two lines, in pixels."""
KEYS = (("↑ ↓, Page Up, Page Down, Home, End", "go through the list"),)
"""(key, what it does) while a panel has the keys, for the keys page."""


Part = tuple["str | tk.PhotoImage | ImageTk.PhotoImage", str]
"""A text or a picture, with its tags, with blanks between."""


class Panel(tk.Frame):
    """A heading with tools at its right end, and below it a text that scrolls."""

    TITLE: ClassVar[str]

    def __init__(self, parent: tk.Misc, table: Table) -> None:
        super().__init__(parent)
        themed(self, background="sheet")
        self.table = table
        head = themed(tk.Frame(self), background="sheet")
        head.pack(fill="x")
        self.heading = tk.Label(head, text=self.TITLE, font=sized(self, 16, bold=True))
        themed(self.heading, background="sheet", foreground="ink").pack(side="left")
        self.tools = themed(tk.Frame(head), background="sheet")
        self.tools.pack(side="right")
        self._reading = Reading(self, font=ui_font(self), spacing1=LINE_GAP, cursor="")
        self._reading.pack(fill="both", expand=True)
        self.text = self._reading.text
        themed(self.text, padx=MARGIN - INSET - RING)

        def pad() -> None:
            side, (above, below) = pixels(self, MARGIN), (pixels(self, each) for each in HEAD)
            head.pack_configure(padx=side, pady=(above, below))
            self._reading.pack_configure(padx=pixels(self, INSET))

        follow_theme(self, pad)
        follow_theme(self, self.style_tags)

    def follow(self) -> None:
        """Show what there is to say of the position that is shown."""
        raise NotImplementedError

    def style_tags(self) -> None:
        """Give the tags of the text the colours that hold now."""
        self.text.tag_configure("muted", foreground=palette_of(self).muted)

    def _fill(self, parts: Sequence[Part]) -> None:
        """Replace what is written by parts, and hold their pictures."""
        self._pictures = [part for part, _ in parts if not isinstance(part, str)]
        with self._reading.writing() as text:
            text.delete("1.0", "end")
            for is_text, run in groupby(parts, lambda part: isinstance(part[0], str)):
                if is_text:
                    # In one piece: a long game has thousands.
                    words = [each for part, tags in run for each in (str(part), tags.split())]
                    text.insert("end", "", "", *words)
                    continue
                for part, tags in run:
                    text.image_create("end", image=str(part), align="center", padx=2)
                    for tag in tags.split():
                        text.tag_add(tag, "end -2c")


class Panels(Page):
    """The page with the panels that are shown beside a running game; the board keeps the keys."""

    WIDTH, MARGIN = 392, 0
    SCROLLS = STRIPS = False

    def __init__(
        self, parent: tk.Misc, app: App, table: Table, kinds: Mapping[str, type[Panel]]
    ) -> None:
        """Let panels of these kinds, from above, share the height, with a line between two."""
        super().__init__(parent, app)
        self._table, self._timer = table, Timer(self)
        self.panels: dict[str, Panel] = {}
        """By their names, from above."""
        self.body.columnconfigure(0, weight=1)
        for row, (name, kind) in enumerate(kinds.items()):
            if row:
                line = themed(tk.Frame(self.body, height=1), background="line")
                line.grid(row=2 * row - 1, column=0, sticky="ew")
            self.panels[name] = panel = kind(self.body, table)
            panel.grid(row=2 * row, column=0, sticky="nsew")
            panel.grid_propagate(False)
            self.body.rowconfigure(2 * row, weight=1, uniform="panels")
        # Not before: the panels take another size of text only after this.
        on_theme(self, lambda: self._timer.start_when_idle(self.follow))
        self.follow()

    def follow(self) -> None:
        """Let every panel show what there is to say of the position that is shown."""
        for panel in self.panels.values():
            panel.follow()

    def take_keys(self) -> None:
        self._table.board.focus_set()

    def cancel(self) -> None:
        """Give the keys back to the board."""
        self.take_keys()
