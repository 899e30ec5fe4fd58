"""A table of texts of which only what is in sight is drawn, however many rows there are."""

from __future__ import annotations

import tkinter as tk
from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from tkinter import font as tkfont
from tkinter import ttk

from .fonts import pixels, ui_font
from .layout import room_on_screen
from .theme import follow_theme, palette_of

PADDING = 8
"""Left and right of a cell's text, in design units."""
LINE_GAP = 6
"""Between the texts of two rows, in design units."""
FEWEST_ROWS = 2
"""Of a table for which there is little room."""
SHARE = 0.85
"""How much of the screen's width a table asks for at most."""
WIDE_STEP = 40
"""How far an arrow key or the wheel scrolls to the side, in design units."""


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
    """Rows under headings, one of them chosen; `by_cell` it is one of their cells.

    `chosen` is called as a person chooses, `opened` as they press Enter or click twice.
    """

    def __init__(
        self,
        parent: tk.Misc,
        in_sight: int,
        chosen: Callable[[], None] = lambda: None,
        opened: Callable[[], None] = lambda: None,
        by_cell: bool = False,
        width: int = 240,
    ) -> None:
        """Ask for the room of so many rows, and for a width in design units; `show` fills them."""
        super().__init__(parent)
        self._wanted = width
        self._in_sight, self._by_cell = in_sight, by_cell
        self._chosen, self._opened = chosen, opened
        self._columns: Sequence[Column] = ()
        self._rows: Sequence[Sequence[str]] = ()
        self._row = self._column = 0
        self._left = self._top = 0
        self.canvas = tk.Canvas(self, highlightthickness=2, borderwidth=0, takefocus=True)
        self._down = ttk.Scrollbar(self, command=self._scrolled_down)
        self._across = ttk.Scrollbar(self, orient="horizontal", command=self._scrolled_across)
        self.columnconfigure(0, weight=1)
        self.rowconfigure(0, weight=1)
        self.canvas.grid(row=0, column=0, sticky="nsew")
        self._down.grid(row=0, column=1, sticky="ns")
        self._listen()
        follow_theme(self, self._restyle)

    @property
    def rows(self) -> Sequence[Sequence[str]]:
        """The texts of all rows."""
        return self._rows

    @property
    def row(self) -> int | None:
        """The number of the row that is chosen, None where there is none."""
        return self._row if self._rows else None

    @property
    def column(self) -> int:
        """The number of the column that is chosen; 0 where rows are."""
        return self._column

    def show(self, columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> None:
        """Show other texts; the place that was chosen stays so, as far as it is still there."""
        if columns != self._columns:
            self._columns = columns
            self._measure()
        self._rows = rows
        self._row = min(self._row, max(0, len(rows) - 1))
        self._column = min(self._column, max(0, len(columns) - 1))
        self._draw()

    def choose(self, row: int, column: int = 0) -> None:
        """Choose a place, the last one where there are fewer, and bring it into sight."""
        self._row = min(max(row, 0), max(0, len(self._rows) - 1))
        self._column = min(max(column, 0), max(0, len(self._columns) - 1)) if self._by_cell else 0
        height = self._height - self._line
        upper = self._row * self._line
        self._top = min(max(self._top, upper + self._line - height), upper)
        if self._by_cell and self._columns:
            start, end = self._edges[self._column], self._edges[self._column + 1]
            self._left = min(max(self._left, end - self._width), start)
        self._draw()
        self._chosen()

    def _restyle(self) -> None:
        palette = palette_of(self)
        self._font, self._bold = ui_font(self), ui_font(self, bold=True)
        self._line = self._font.metrics("linespace") + pixels(self, LINE_GAP)
        self._padding = pixels(self, PADDING)
        self.canvas.configure(
            background=palette.card,
            highlightbackground=palette.card_line,
            highlightcolor=palette.accent,
            width=min(pixels(self, self._wanted), round(room_on_screen(self)[0] * SHARE)),
        )
        self.ask(self._in_sight)
        self._measure()
        self._draw()

    def ask(self, in_sight: int) -> None:
        """Ask for the room of another number of rows."""
        self._in_sight = in_sight
        self.canvas.configure(height=(1 + in_sight) * self._line)

    def place_of(self, row: int, column: int = 0) -> tuple[int, int]:
        """Return the middle of a cell, in pixels from the table's top left."""
        x = (self._edges[column] + self._edges[column + 1]) // 2 - self._left
        return x + 2, self._line * (row + 1) + self._line // 2 - self._top + 2

    def _listen(self) -> None:
        canvas = self.canvas
        canvas.bind("<Configure>", lambda event: self._resized())
        canvas.bind("<Button-1>", self._clicked)
        canvas.bind("<Double-Button-1>", self._clicked_twice)
        for sequence, rows in (("<Button-4>", -1), ("<Button-5>", 1)):
            canvas.bind(sequence, lambda event, rows=rows: self._wheeled(rows))  # type: ignore[misc]  # a lambda with a default
        canvas.bind("<MouseWheel>", lambda event: self._wheeled(-1 if event.delta > 0 else 1))
        for sequence, step in (
            ("<Up>", lambda: (-1, 0)),
            ("<Down>", lambda: (1, 0)),
            ("<Left>", lambda: (0, -1)),
            ("<Right>", lambda: (0, 1)),
            ("<Prior>", lambda: (-self._page, 0)),
            ("<Next>", lambda: (self._page, 0)),
            ("<Home>", lambda: (-len(self._rows), 0)),
            ("<End>", lambda: (len(self._rows), 0)),
        ):
            canvas.bind(sequence, lambda event, step=step: self._step(*step()))  # type: ignore[misc]  # a lambda with a default
        for sequence in ("<Return>", "<KP_Enter>"):
            canvas.bind(sequence, lambda event: self._entered())

    def _step(self, rows: int, columns: int) -> str:
        if columns and not self._by_cell:
            self._scroll_to(self._left + columns * pixels(self, WIDE_STEP), self._top)
        else:
            self.choose(self._row + rows, self._column + columns)
        return "break"

    def _entered(self) -> str:
        if self._rows:
            self._opened()
        return "break"

    def _clicked(self, event: tk.Event[tk.Misc]) -> str:
        self.canvas.focus_set()
        row = (event.y - self._line + self._top) // self._line
        if event.y >= self._line and 0 <= row < len(self._rows):
            self.choose(row, bisect_right(self._edges, event.x + self._left) - 1)
        return "break"

    def _clicked_twice(self, event: tk.Event[tk.Misc]) -> str:
        if event.y >= self._line and self._rows:
            self._opened()
        return "break"

    def _wheeled(self, rows: int) -> str:
        self._scroll_to(self._left, self._top + rows * self._line)
        return "break"

    def _scrolled_down(self, *words: str) -> None:
        """Do what the scroll bar says: `moveto 0.5`, `scroll 1 units`."""
        whole = len(self._rows) * self._line
        self._scroll_to(self._left, _moved(self._top, whole, self._line, self._page, words))

    def _scrolled_across(self, *words: str) -> None:
        step = pixels(self, WIDE_STEP)
        self._scroll_to(_moved(self._left, self._edges[-1], step, 4, words), self._top)

    def _scroll_to(self, left: int, top: int) -> None:
        self._left, self._top = left, top
        self._draw()

    @property
    def _width(self) -> int:
        return self.canvas.winfo_width() - 4

    @property
    def _height(self) -> int:
        return self.canvas.winfo_height() - 4

    @property
    def _page(self) -> int:
        return max(1, self._height // self._line - 1)

    def _measure(self) -> None:
        """Work out what widths the columns need."""
        self._needed = [
            max(self._bold.measure(each.heading), *map(self._font.measure, ("", *each.samples)))
            + 2 * self._padding
            for each in self._columns
        ]
        self._lay()

    def _lay(self) -> None:
        """Give the columns their places."""
        spare = max(0, self._width - sum(self._needed))
        share = spare // max(1, sum(column.stretches for column in self._columns))
        self._edges = [0]
        for column, width in zip(self._columns, self._needed, strict=True):
            self._edges.append(self._edges[-1] + width + (share if column.stretches else 0))

    def _resized(self) -> None:
        self._lay()
        self._draw()

    def _draw(self) -> None:
        canvas, palette = self.canvas, palette_of(self)
        canvas.delete("all")
        if self._height < self._line or not self._columns:
            return
        whole, room = len(self._rows) * self._line, self._height - self._line
        self._top = min(max(0, self._top), max(0, whole - room))
        self._left = min(max(0, self._left), max(0, self._edges[-1] - self._width))
        self._show_bars(whole, room)
        first = self._top // self._line
        last = min(len(self._rows), (self._top + room) // self._line + 1)
        for row in range(first, last):
            self._draw_row(row)
        canvas.create_rectangle(
            0, 0, canvas.winfo_width(), 2 + self._line, fill=palette.board, outline=""
        )
        for number, column in enumerate(self._columns):
            self._write(number, 2, column.heading, self._bold, palette.ink)

    def _draw_row(self, row: int) -> None:
        canvas, palette = self.canvas, palette_of(self)
        y = 2 + self._line * (row + 1) - self._top
        colour = palette.ink
        if row == self._row:
            fill = palette.well if self._by_cell else palette.accent
            colour = palette.ink if self._by_cell else palette.on_accent
            canvas.create_rectangle(2, y, 2 + self._width, y + self._line, fill=fill, outline="")
        for number, text in enumerate(self._rows[row]):
            self._write(number, y, text, self._font, colour)
        if row == self._row and self._by_cell:
            left, right = (self._edges[self._column + side] - self._left for side in (0, 1))
            canvas.create_rectangle(
                left + 3, y + 1, right + 1, y + self._line - 1, outline=palette.accent, width=2
            )

    def _write(self, column: int, y: int, text: str, font: tkfont.Font, colour: str) -> None:
        left, right = self._edges[column] - self._left, self._edges[column + 1] - self._left
        if right < 0 or left > self._width:
            return
        is_number = self._columns[column].is_number
        self.canvas.create_text(
            right + 2 - self._padding if is_number else left + 2 + self._padding,
            y + self._line // 2,
            text=_cut(text, right - left - 2 * self._padding, font),
            font=font,
            fill=colour,
            anchor="e" if is_number else "w",
        )

    def _show_bars(self, whole: int, room: int) -> None:
        self._down.set(self._top / max(1, whole), min(1.0, (self._top + room) / max(1, whole)))
        width = max(1, self._edges[-1])
        self._across.set(self._left / width, min(1.0, (self._left + self._width) / width))
        overflows = width > self._width
        if overflows != bool(self._across.grid_info()):
            if overflows:
                self._across.grid(row=1, column=0, sticky="ew")
            else:
                self._across.grid_remove()


def rows_that_fit(widget: tk.Misc, other_lines: int, tables: int = 1) -> int:
    """Return for how many rows of each of some tables the screen has room, at least `FEWEST_ROWS`.

    All else in the window takes as much room as so many rows.
    """
    line = ui_font(widget).metrics("linespace") + pixels(widget, LINE_GAP)
    return max(FEWEST_ROWS, (room_on_screen(widget)[1] // line - other_lines) // tables)


def _moved(start: int, whole: int, step: int, page: int, words: Sequence[str]) -> int:
    """Return where a scroll bar's words lead to."""
    if words[0] == "moveto":
        return round(float(words[1]) * whole)
    return start + int(float(words[1])) * step * (page if words[2] == "pages" else 1)


def _cut(text: str, room: int, font: tkfont.Font) -> str:
    """Return as much of a text as there is room for, in pixels."""
    if font.measure(text) <= room:
        return text
    fits = bisect_right(range(len(text)), room, key=lambda end: font.measure(f"{text[:end]}…"))
    return f"{text[: max(0, fits - 1)]}…"
