"""A table of rows with headings and scroll bars, described by its columns; one row is chosen."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from tkinter import ttk
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from .fonts import pixels, ui_font
from .layout import usable_screen_size
from .style import UNIT
from .theme import keep_styled, palette_of

if TYPE_CHECKING:
    from .images import TkImage

RowT = TypeVar("RowT")

KEYS = (
    ("Shift+← or →", "sort by the column to the left or right"),
    ("Shift+↑ or ↓", "sort in ascending or descending order"),
)
"""(key, what it does) in a table that has the focus, for the page that lists the keys."""
PADDING = 2 * UNIT
"""Left and right of a cell's text together, in pixels."""
MIN_ROWS = 2
"""Fewest visible rows of a table for which there is little room."""
MIN_LETTERS = 8
"""Least width of a column with a weight, in letters of average width."""
SORT_MARKS = " ▲", " ▼"
"""Added to the heading of the column that sorts the rows, by whether the order is descending."""
WARNING = "warning"
"""Tag of the rows that are shown in the colour of dangers."""


@dataclass(frozen=True)
class Column(Generic[RowT]):
    """A column: its heading, the text of a row's cell, its width, and how it sorts the rows.

    It is as wide as its heading and each of `samples`; a longer text is cut. With a `weight` it
    gets a share of the width that other columns leave instead. Numbers are aligned right. Without
    a `sort_key` a click on the heading does not sort. Only the first column can have an `icon`.
    """

    heading: str
    text: Callable[[RowT], str]
    samples: tuple[str, ...] = ()
    weight: int = 0
    is_number: bool = False
    sort_key: Callable[[RowT], Any] | None = None
    icon: Callable[[RowT], TkImage | Literal[""]] | None = None


class DataTable(ttk.Frame, Generic[RowT]):
    """Rows under headings; it scrolls if there is little room for them.

    A click on a heading sorts by that column; another one reverses the order. `KEYS` sort, too.
    """

    def __init__(
        self,
        parent: tk.Misc,
        columns: Sequence[Column[RowT]],
        visible_rows: Callable[[], int],
        on_choose: Callable[[], object] = lambda: None,
        on_open: Callable[[], object] = lambda: None,
        *,
        width: int = 240,
        identity: Callable[[RowT], object] | None = None,
        has_warning: Callable[[RowT], bool] = lambda row: False,
        style: str = "Treeview",
    ) -> None:
        """Ask for the room of `visible_rows` at each text size, and for a width in design units.

        `on_choose` is called when a person or `choose_row` chooses another row, `on_open` when a
        person presses Enter or double-clicks on a row. Rows with equal `identity` are one and the
        same for the choice; without it, their place counts. Rows that `has_warning` are shown in
        the colour of dangers. `style` is a Tk style of the table's rows.
        """
        super().__init__(parent)
        self._wanted, self._visible_rows = width, visible_rows
        self._on_choose, self._on_open = on_choose, on_open
        self._identity, self._has_warning = identity, has_warning
        self._columns: Sequence[Column[RowT]] = ()
        self._row_of_item: dict[str, RowT] = {}
        self._min_widths: list[int] = []
        self._sorted_by: tuple[str, bool] | None = None
        """Heading of the column that sorts, and whether the order is descending."""
        self._known: tuple[str, ...] = ()
        """The selection that `on_choose` need not be called for."""
        self._show_headings = True
        self.tree = ttk.Treeview(self, selectmode="browse", style=style)
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
        self.tree.bind("<<TreeviewSelect>>", lambda event: self._on_select())
        self.tree.bind("<Configure>", lambda event: self._fit_columns(event.width))
        self.tree.bind("<Home>", lambda event: self.choose_row(0))
        self.tree.bind("<End>", lambda event: self.choose_row(len(self)))
        self.tree.bind("<Double-Button-1>", self._on_double_click)

        def enter(event: tk.Event[tk.Misc]) -> str:
            on_open()
            return "break"

        for press in ("<Return>", "<KP_Enter>"):
            self.tree.bind(press, enter)
        for press, step in (("<Shift-Left>", -1), ("<Shift-Right>", 1)):
            self.tree.bind(press, partial(self._sort_beside, step))
        for press, descending in (("<Shift-Up>", False), ("<Shift-Down>", True)):
            self.tree.bind(press, partial(self._sort_in_order, descending))
        self.set_columns(columns)
        # Called for the tree, not for this frame: by then the rows have their new height.
        keep_styled(self.tree, self._restyle)

    @property
    def rows(self) -> list[RowT]:
        """The rows as they are shown, from the top."""
        return [self._row_of_item[item] for item in self.tree.get_children()]

    @property
    def cell_texts(self) -> list[tuple[str, ...]]:
        """The texts of each row, from the top."""
        return [tuple(column.text(row) for column in self._columns) for row in self.rows]

    @property
    def chosen(self) -> RowT | None:
        """The chosen row; None if the table is empty."""
        chosen = self.tree.selection()
        return self._row_of_item[chosen[0]] if chosen else None

    @property
    def chosen_row(self) -> int | None:
        """The place of the chosen row, from 0 at the top; None if the table is empty."""
        chosen = self.tree.selection()
        return self.tree.index(chosen[0]) if chosen else None

    def __len__(self) -> int:
        return len(self._row_of_item)

    def set_columns(self, columns: Sequence[Column[RowT]]) -> None:
        """Replace the columns and remove all rows."""
        self.tree.delete(*self.tree.get_children())
        self._row_of_item.clear()
        self._columns, self._known = columns, ()
        self.tree.configure(columns=[*self._column_names("#0")][self._has_icons :])
        self.show_headings(self._show_headings)
        for name, column in self._named_columns():
            command = lambda column=column: self._toggle_sort(column)  # noqa: E731
            self.tree.heading(name, command=command if column.sort_key is not None else "")
        self._measure()

    def show_headings(self, shown: bool) -> None:
        """Show or hide the headings."""
        self._show_headings = shown
        parts = ["tree"] * self._has_icons + ["headings"] * shown
        self.tree.configure(show=parts)  # type: ignore[arg-type]  # the stubs know single parts

    def show_rows(self, rows: Iterable[RowT], chosen: object = None) -> None:
        """Replace the rows, in the order of the column that sorts, or else as given.

        The row with the identity `chosen` is chosen, otherwise the one that was, otherwise the one
        at its place.
        """
        place, before = self.chosen_row or 0, self.chosen
        if chosen is None and before is not None and self._identity is not None:
            chosen = self._identity(before)
        self.tree.delete(*self.tree.get_children())
        self._row_of_item.clear()
        for row in rows:
            self._insert(row, "end")
        self._sort()
        if chosen is not None and self._identity is not None:
            identities = [*map(self._identity, self.rows)]
            place = identities.index(chosen) if chosen in identities else place
        self._select(place)

    def refresh(self) -> None:
        """Show the current texts and icons of all rows."""
        for item, row in self._row_of_item.items():
            self.tree.item(item, **self._cells(row))

    def insert_first(self, rows: Iterable[RowT]) -> None:
        """Add rows above the others, the last one first; the choice stays."""
        for row in rows:
            self._insert(row, 0)
        self._sort()
        if not self.tree.selection():
            self._select(0)

    def sort_by(self, heading: str, descending: bool = False) -> None:
        """Sort the rows, and those to come, by the column with a heading."""
        self._sorted_by = heading, descending
        self._measure()
        self._sort()

    def choose_row(self, row: int) -> None:
        """Choose the row at a place, or the last one if there are fewer; call `on_choose`."""
        self._select(row)
        self._on_choose()

    def _select(self, row: int) -> None:
        if children := self.tree.get_children():
            chosen = children[min(max(row, 0), len(children) - 1)]
            self.tree.selection_set(chosen)
            self.tree.focus(chosen)
            self.tree.see(chosen)
        self._known = self.tree.selection()

    @property
    def _has_icons(self) -> bool:
        return bool(self._columns) and self._columns[0].icon is not None

    def _column_names(self, first: str) -> Iterator[str]:
        """Yield Tk's names of the columns; only the one called #0 can show icons."""
        for number, _ in enumerate(self._columns):
            yield first if not number and self._has_icons else str(number)

    def _named_columns(self) -> Iterator[tuple[str, Column[RowT]]]:
        return zip(self._column_names("#0"), self._columns, strict=True)

    def _insert(self, row: RowT, place: int | Literal["end"]) -> None:
        self._row_of_item[self.tree.insert("", place, **self._cells(row))] = row

    def _cells(self, row: RowT) -> dict[str, Any]:
        """Return the options of the tree's item that shows a row."""
        texts, icon = [column.text(row) for column in self._columns], self._columns[0].icon
        options: dict[str, Any] = {"values": texts[self._has_icons :]}
        if icon is not None:
            options |= {"text": f" {texts[0]}", "image": icon(row)}
        return {**options, "tags": (WARNING,) if self._has_warning(row) else ()}

    def _toggle_sort(self, column: Column[RowT]) -> None:
        self._sort_visibly(column.heading, self._sorted_by == (column.heading, False))

    def _sort_beside(self, step: int, event: object) -> str:
        """Sort by the next column to the right (1) or left (−1) that can sort."""
        headings = [each.heading for each in self._columns if each.sort_key is not None]
        now = self._sorted_by[0] if self._sorted_by is not None else ""
        if headings:
            place = headings.index(now) + step if now in headings else min(0, step)
            self._sort_visibly(headings[place % len(headings)], descending=False)
        return "break"

    def _sort_in_order(self, descending: bool, event: object) -> str:
        """Sort by the column that sorts already, in this order."""
        if self._sorted_by is not None:
            self._sort_visibly(self._sorted_by[0], descending)
        return "break"

    def _sort_visibly(self, heading: str, descending: bool) -> None:
        """Sort, and scroll to the chosen row."""
        self.sort_by(heading, descending)
        for item in self.tree.selection():
            self.tree.see(item)

    def _sort(self) -> None:
        """Arrange the rows by the column that sorts; rows that are equal there keep their order."""
        if self._sorted_by is None:
            return
        heading, descending = self._sorted_by
        key = next((each.sort_key for each in self._columns if each.heading == heading), None)
        if key is not None:

            def place(item: str) -> Any:
                value = key(self._row_of_item[item])
                return value.casefold() if isinstance(value, str) else value

            order = sorted(self.tree.get_children(), key=place, reverse=descending)
            self.tree.set_children("", *order)

    def _restyle(self) -> None:
        self.tree.configure(height=self._visible_rows())
        self.tree.tag_configure(WARNING, foreground=palette_of(self).danger)
        self._measure()

    def _measure(self) -> None:
        """Write the headings, and give the table and its columns the room of their texts."""
        font, bold = ui_font(self), ui_font(self, bold=True)
        self._min_widths = []
        for name, column in self._named_columns():
            mark = ""
            if self._sorted_by is not None and self._sorted_by[0] == column.heading:
                mark = SORT_MARKS[self._sorted_by[1]]
            room = column.heading + SORT_MARKS[0] * (column.sort_key is not None)
            width = max([bold.measure(room), *map(font.measure, column.samples)]) + PADDING
            least = font.measure("n" * MIN_LETTERS) if column.weight else width
            self._min_widths.append(least)
            side: Literal["w", "e"] = "e" if column.is_number else "w"
            self.tree.heading(name, text=column.heading + mark, anchor=side)
            stretch = bool(column.weight)
            self.tree.column(name, anchor=side, minwidth=least, stretch=stretch)
        down, across = self._bars
        self.configure(
            width=pixels(self, self._wanted) + down.winfo_reqwidth(),
            height=self.tree.winfo_reqheight() + across.winfo_reqheight(),
        )
        self._fit_columns(self.tree.winfo_width())

    def _fit_columns(self, width: int) -> None:
        """Share a width in pixels among the columns; if it is too small, show a scroll bar."""
        least, weights = sum(self._min_widths), sum(each.weight for each in self._columns)
        fixed = zip(self._min_widths, self._columns, strict=True)
        left = width - sum(wide for wide, each in fixed if not each.weight)
        for (name, each), wide in zip(self._named_columns(), self._min_widths, strict=True):
            if each.weight:
                wide = max(wide, left * each.weight // weights)
            self.tree.column(name, width=wide)
        across = self._bars[1]
        if least > width:
            across.grid()
        else:
            across.grid_remove()

    def _on_select(self) -> None:
        """Call `on_choose` for a choice of the person; `_select` makes others."""
        if (chosen := self.tree.selection()) != self._known:
            self._known = chosen
            self._on_choose()

    def _on_double_click(self, event: tk.Event[tk.Misc]) -> None:
        # Tk reports double clicks on headings, too, where they sort twice.
        if self.tree.identify_region(event.x, event.y) in ("tree", "cell"):
            self._on_open()


def rows_that_fit(widget: tk.Misc, other_lines: int, tables: int = 1) -> int:
    """Return how many rows of each of some tables fit on the screen, at least `MIN_ROWS`.

    All else in the window takes as much room as `other_lines` rows.
    """
    line = ui_font(widget).metrics("linespace") + UNIT
    return max(MIN_ROWS, (usable_screen_size(widget)[1] // line - other_lines) // tables)
