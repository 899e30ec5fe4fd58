"""A table of texts with headings and scroll bars, of which one row is chosen."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from tkinter import ttk
from typing import Literal

from .fonts import pixels, ui_font
from .layout import usable_screen_size
from .style import UNIT
from .theme import keep_styled

PADDING = 2 * UNIT
"""Left and right of a cell's text together, in pixels."""
MIN_ROWS = 2
"""Of a table for which there is little room."""


@dataclass(frozen=True)
class Column:
    """A heading over cells that have room for each of the `samples`; what is longer is cut.

    Numbers stand at the right. A column that `stretches` takes what is left of the width.
    """

    heading: str
    samples: tuple[str, ...] = ()
    is_number: bool = False
    stretches: bool = False


class DataTable(ttk.Frame):
    """Rows under headings; where there is little room for them, it scrolls.

    `chosen` is called as a person or `choose` chooses a row, `opened` as they press Enter or click
    twice.
    """

    def __init__(
        self,
        parent: tk.Misc,
        visible_rows: int,
        on_choose: Callable[[], None] = lambda: None,
        on_open: Callable[[], None] = lambda: None,
        width: int = 240,
    ) -> None:
        """Ask for the room of so many rows, and for a width in design units; `show` fills them."""
        super().__init__(parent)
        self._wanted, self._on_choose = width, on_choose
        self._columns: Sequence[Column] = ()
        self.tree = ttk.Treeview(self, show="headings", selectmode="browse", height=visible_rows)
        down = ttk.Scrollbar(self, command=self.tree.yview)
        across = ttk.Scrollbar(self, orient="horizontal", command=self.tree.xview)
        self.tree.configure(yscrollcommand=down.set, xscrollcommand=across.set)
        self.columnconfigure(0, weight=1)
        self.rowconfigure(0, weight=1)
        self.grid_propagate(False)
        self.tree.grid(row=0, column=0, sticky="nsew")
        down.grid(row=0, column=1, sticky="ns")
        across.grid(row=1, column=0, sticky="ew")
        self._bars = down, across
        self.tree.bind("<ButtonRelease-1>", self._clicked)
        for key in ("Up", "Down"):
            self.tree.bind(f"<KeyRelease-{key}>", lambda event: self._on_choose())
        self.tree.bind("<Home>", lambda event: self.choose_row(0))
        self.tree.bind("<End>", lambda event: self.choose_row(len(self)))
        self.tree.bind("<Double-Button-1>", lambda event: on_open())

        def enter(event: tk.Event[tk.Misc]) -> str:
            on_open()
            return "break"

        for press in ("<Return>", "<KP_Enter>"):
            self.tree.bind(press, enter)
        keep_styled(self, self._measure)

    @property
    def rows(self) -> list[tuple[str, ...]]:
        return [tuple(map(str, self.tree.item(row, "values"))) for row in self.tree.get_children()]

    @property
    def chosen_row(self) -> int | None:
        """The number of the row that is chosen, None where there is none."""
        chosen = self.tree.selection()
        return self.tree.index(chosen[0]) if chosen else None

    def __len__(self) -> int:
        return len(self.tree.get_children())

    def show_rows(self, columns: Sequence[Column], rows: Iterable[Sequence[str]]) -> None:
        """Show other texts; the row that was chosen stays so, as far as it is still there."""
        row = self.chosen_row or 0
        if columns != self._columns:
            self._columns = columns
            self.tree.configure(columns=[str(number) for number in range(len(columns))])
            self._measure()
        self.tree.delete(*self.tree.get_children())
        for texts in rows:
            self.tree.insert("", "end", values=tuple(texts))
        select_row(self.tree, row)

    def insert_first(self, texts: Sequence[str]) -> None:
        """Put one more row above the others; what was chosen stays so."""
        self.tree.insert("", 0, values=tuple(texts))
        if len(self) == 1:
            select_row(self.tree, 0)

    def choose_row(self, row: int) -> None:
        """Choose a row, as `select` does, and tell it."""
        select_row(self.tree, row)
        self._on_choose()

    def _measure(self) -> None:
        """Give each column the width of its texts, and ask for the room of the whole."""
        font, bold = ui_font(self), ui_font(self, bold=True)
        for number, column in enumerate(self._columns):
            width = max([bold.measure(column.heading), *map(font.measure, column.samples)])
            side: Literal["w", "e"] = "e" if column.is_number else "w"
            self.tree.heading(number, text=column.heading, anchor=side)
            self.tree.column(
                number,
                anchor=side,
                width=width + PADDING,
                minwidth=font.measure("M" * 8) if column.stretches else width + PADDING,
                stretch=column.stretches,
            )
        down, across = self._bars
        self.configure(
            width=pixels(self, self._wanted) + down.winfo_reqwidth(),
            height=self.tree.winfo_reqheight() + across.winfo_reqheight(),
        )

    def _clicked(self, event: tk.Event[tk.Misc]) -> None:
        if self.tree.identify_region(event.x, event.y) == "cell":
            self._on_choose()


def select_row(tree: ttk.Treeview, row: int) -> None:
    """Choose a row, the last one where there are fewer, and bring it into sight."""
    if children := tree.get_children():
        chosen = children[min(max(row, 0), len(children) - 1)]
        tree.selection_set(chosen)
        tree.focus(chosen)
        tree.see(chosen)


def rows_that_fit(widget: tk.Misc, other_lines: int, tables: int = 1) -> int:
    """Return for how many rows of each of some tables the screen has room, at least `FEWEST_ROWS`.

    All else in the window takes as much room as so many rows.
    """
    line = ui_font(widget).metrics("linespace") + UNIT
    return max(MIN_ROWS, (usable_screen_size(widget)[1] // line - other_lines) // tables)
