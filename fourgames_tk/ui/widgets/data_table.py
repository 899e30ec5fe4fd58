"""Lists in which one row is chosen: a table with columns, and a list of drawn rows."""

from __future__ import annotations

import tkinter as tk
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from tkinter import ttk
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, TypeVar

from ...engine.language import N_, _, collation_key
from ..paint.palette import RESULT_SIGNS
from .buttons import FACE_MARGIN, art_image
from .controls import StaticCanvas
from .focus import has_focus_ring, has_modifier, is_second_click
from .fonts import ellipsized, pixels, sized_font, ui_font
from .layout import gridded, scroll_by_drag, scrolls
from .style import UNIT
from .theme import keep_styled, palette_of, themed
from .timers import on_click, on_wheel

if TYPE_CHECKING:
    from .images import TkImage

RowT = TypeVar("RowT")

KEYS = (
    (N_("Shift+← or →"), N_("sort by the column to the left or right")),
    (N_("Shift+↑ or ↓"), N_("sort in ascending or descending order")),
)
"""(key, what it does) in a table that has the focus, for the page that lists the keys."""
PADDING = 2 * UNIT
"""Left and right of a cell's text together, in pixels."""
MIN_LETTERS = 8
"""Least width of a column with a weight, in letters of average width."""
PICTURE_SIDE = 20
"""Side of the picture of a row, in design units."""
PICTURE_STYLE = "Pictured.Treeview"
"""The ttk style of a table with pictures."""
SORT_MARKS = " ▲", " ▼"
"""Added to the heading of the column that sorts the rows, by whether the order is descending."""


@dataclass(frozen=True)
class Column(Generic[RowT]):
    """A column: its heading, the text of a row's cell, its width, and how it sorts the rows.

    It is as wide as its heading and each of `samples`; a longer text is cut. With a `weight` it
    is as wide as `samples` and gets a share of the width that other columns leave. Numbers are
    aligned right. Without a `sort_key` a click on the heading does not sort.
    """

    heading: str
    text: Callable[[RowT], str]
    samples: tuple[str, ...] = ()
    weight: int = 0
    is_number: bool = False
    sort_key: Callable[[RowT], Any] | None = None


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
        picture: Callable[[RowT, int], TkImage | None] | None = None,
    ) -> None:
        """Ask for the room of `visible_rows` at each text size, and for a width in design units.

        `on_choose` is called when a person or `choose_row` chooses another row, `on_open` when a
        person presses Enter or double-clicks on a row. Rows with equal `identity` are one and the
        same for the choice; without it, their place counts. With `picture`, the first column shows
        what it returns for a row, if anything, and a side in design units.
        """
        super().__init__(parent)
        self._wanted, self._visible_rows = width, visible_rows
        self._on_choose, self._on_open = on_choose, on_open
        self._identity, self._picture = identity, picture
        self._columns: Sequence[Column[RowT]] = ()
        self._row_of_item: dict[str, RowT] = {}
        self._shown_pictures: dict[str, TkImage | None] = {}
        """The pictures by their items: Tk drops a picture that Python has released."""
        self._min_widths: list[int] = []
        self._sorted_by: tuple[str, bool] | None = None
        """Heading of the column that sorts, and whether the order is descending."""
        self._known: tuple[str, ...] = ()
        """The selection that `on_choose` need not be called for."""
        self.tree = ttk.Treeview(self, selectmode="browse", show="headings")
        if picture is not None:
            self.tree.configure(show="tree headings", style=PICTURE_STYLE)
            # Without room for the sign that opens a row.
            image = "Treeitem.image", {"side": "right", "sticky": ""}
            item: Any = [("Treeitem.padding", {"sticky": "nswe", "children": [image]})]
            ttk.Style(self).layout(f"{PICTURE_STYLE}.Item", item)
        down = ttk.Scrollbar(self, command=self.tree.yview)
        across = ttk.Scrollbar(self, orient="horizontal", command=self.tree.xview)
        self.tree.configure(yscrollcommand=down.set, xscrollcommand=across.set)
        self.columnconfigure(0, weight=1)
        self.rowconfigure(0, weight=1)
        self.grid_propagate(False)
        self.tree.grid(row=0, column=0, sticky="nsew")
        gridded(down, row=0, column=1, sticky="ns", padx=(4, 0))
        across.grid(row=1, column=0, sticky="ew")
        self._bars = down, across
        self.tree.bind("<<TreeviewSelect>>", lambda event: self._on_select())
        self.tree.bind("<Configure>", lambda event: self._fit_columns(event.width))
        self.tree.bind("<Home>", lambda event: self.choose_row(0))
        self.tree.bind("<End>", lambda event: self.choose_row(len(self)))
        on_click(self.tree, self._on_click, repeats=True)
        self._drag_rest = 0
        """How far the pointer was dragged beyond whole rows, in pixels."""
        scroll_by_drag(self.tree, self._can_drag, self._drag)

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
    def chosen_item(self) -> RowT | None:
        """The chosen row; None if the table is empty."""
        chosen = self.tree.selection()
        return self._row_of_item[chosen[0]] if chosen else None

    @property
    def chosen_index(self) -> int | None:
        """The place of the chosen row, from 0 at the top; None if the table is empty."""
        chosen = self.tree.selection()
        return self.tree.index(chosen[0]) if chosen else None

    def __len__(self) -> int:
        return len(self._row_of_item)

    def set_columns(self, columns: Sequence[Column[RowT]]) -> None:
        """Replace the columns and remove all rows."""
        self.tree.delete(*self.tree.get_children())
        self._row_of_item.clear()
        self._shown_pictures.clear()
        self._columns, self._known = columns, ()
        self.tree.configure(columns=[*map(str, range(len(columns)))])
        for name, column in self._named_columns():
            sorts = column.sort_key is not None
            self.tree.heading(name, command=partial(self._toggle_sort, column) if sorts else "")
        self._measure()

    def show_rows(self, rows: Iterable[RowT], chosen: object = None) -> None:
        """Replace the rows, in the order of the column that sorts, or else as given.

        The row with the identity `chosen` is chosen, otherwise the one that was, otherwise the one
        at its place.
        """
        place, before = self.chosen_index or 0, self.chosen_item
        if chosen is None and before is not None and self._identity is not None:
            chosen = self._identity(before)
        self.tree.delete(*self.tree.get_children())
        self._row_of_item.clear()
        self._shown_pictures.clear()
        for row in rows:
            self._insert(row, "end")
        self._sort()
        if chosen is not None and self._identity is not None:
            identities = [*map(self._identity, self.rows)]
            place = identities.index(chosen) if chosen in identities else place
        self._select(place)

    def insert_rows_at_top(self, rows: Iterable[RowT]) -> None:
        """Add rows above the others, in reverse order; the chosen row stays chosen."""
        for row in rows:
            self._insert(row, 0)
        self._sort()
        if not self.tree.selection():
            self._select(0)

    def sort_by(self, heading: str, descending: bool = False) -> None:
        """Sort the rows, and rows that are shown later, by the column with a heading."""
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

    def _named_columns(self) -> Iterator[tuple[str, Column[RowT]]]:
        """Yield the columns with Tk's names of them."""
        return ((str(number), column) for number, column in enumerate(self._columns))

    def _insert(self, row: RowT, place: int | Literal["end"]) -> None:
        cells = [column.text(row) for column in self._columns]
        item = self.tree.insert("", place, values=cells)
        self._row_of_item[item] = row
        self._show_picture(item)

    def _show_picture(self, item: str) -> None:
        if self._picture is not None:
            picture = self._picture(self._row_of_item[item], PICTURE_SIDE)
            self.tree.item(item, image="" if picture is None else str(picture))
            self._shown_pictures[item] = picture

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
                return collation_key(key(self._row_of_item[item]))

            order = sorted(self.tree.get_children(), key=place, reverse=descending)
            self.tree.set_children("", *order)

    def _restyle(self) -> None:
        self.tree.configure(height=self._visible_rows())
        for item in self._row_of_item:
            self._show_picture(item)
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
            samples = [font.measure(each) + PADDING for each in column.samples]
            width = max([bold.measure(room) + PADDING, *samples])
            least = max([font.measure("n" * MIN_LETTERS), *samples]) if column.weight else width
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
        width -= 4  # The borders that ttk draws beside the columns.
        if self._picture is not None:
            beside = pixels(self, PICTURE_SIDE + UNIT)
            self.tree.column("#0", width=beside, minwidth=beside, stretch=False)
            width -= beside
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
        """Call `on_choose` if the person has selected another row, not `_select`."""
        if (chosen := self.tree.selection()) != self._known:
            self._known = chosen
            self._on_choose()

    def _can_drag(self, event: tk.Event[tk.Misc]) -> bool:
        self._drag_rest = 0
        on_rows = self.tree.identify_region(event.x, event.y) in ("tree", "cell")
        return on_rows and self.tree.yview() != (0.0, 1.0)

    def _drag(self, distance: int) -> None:
        """Scroll down by whole rows."""
        height = int(str(ttk.Style(self).lookup("Treeview", "rowheight")))
        rows = int((self._drag_rest + distance) / height)
        self._drag_rest += distance - rows * height
        self.tree.yview_scroll(rows, "units")

    def _on_click(self, event: tk.Event[tk.Misc]) -> None:
        """Choose the clicked row, and open it after a double click."""
        if self.tree.identify_region(event.x, event.y) not in ("tree", "cell"):
            return
        item = self.tree.identify_row(event.y)
        self.tree.selection_set(item)
        self.tree.focus(item)
        if is_second_click(event):
            self._on_open()


ROW_HEIGHT, HEADING_HEIGHT = 50, 34
"""Heights of a row of a `RowList`, whose lines are 0.4 of it apart, and of a group's heading."""
ICON_MIDDLE, TEXT_LEFT, SIGN_WIDTH, COLUMN_GAP = 25, 51, 18, 12
"""Middle of a row's icon, left edge of its text, width of the sign of a result, and gap between
columns."""
DETAIL_SHARE = 0.55
"""Share of the first column in the width of both."""
BAR_WIDTH, CORNER, RING_WIDTH = 4, 8, 2
"""Width of the bar at the chosen row, radius of its corners, and width of its focus ring."""
TEXT_PADDING, TITLE_HEIGHT = 8, 26
"""Above and below a row with a text, and from the top of its title to its text. All these lengths
are in design units."""

AsideLook = Literal["muted", "key", "chip", "link", "win", "loss"]
"""Look of the text at the right of a row: quiet, a key cap, a chip to resume a game, a link, or a
result with its sign."""


class ListRow(NamedTuple):
    """Contents of a row of a `RowList`: two columns of one or two lines, and more at the right.

    Attributes:
        icon: A picture at the left.
        title: The first line of the first column.
        detail: The second line of the first column.
        value: The first line of the second column.
        value_detail: The second line of the second column.
        aside: A text at the right.
        result: Empty, or a result in `RESULT_SIGNS`, whose sign is shown before `value`.
        is_warning: Whether the title is in the colour of dangers.
        look: The look of `aside`.
        parts: Texts and pictures that follow the title in its line, instead of a second column.
        text: A text below the title, wrapped to the width; a list with texts is whole.
        key: A key that opens the row from anywhere on the page, for people who listen.
    """

    icon: TkImage | None
    title: str
    detail: str = ""
    value: str = ""
    value_detail: str = ""
    aside: str = ""
    result: str = ""
    is_warning: bool = False
    look: AsideLook = "muted"
    parts: Sequence[str | TkImage] = ()
    text: str = ""
    key: str = ""


class RowList(StaticCanvas, Generic[RowT]):
    """A list of rows of one or two lines, perhaps in groups with headings; it scrolls.

    It draws only the visible rows, so that thousands of rows take no time.
    """

    icon_middle, text_left = ICON_MIDDLE, TEXT_LEFT
    """Middle of the icon and left edge of the texts of a row, in design units."""
    has_narrow_titles = False
    """Whether the first column is only as wide as its titles; by default it has a fixed share."""

    def __init__(
        self,
        parent: tk.Misc,
        content: Callable[[RowT], ListRow],
        on_choose: Callable[[], object],
        on_open: Callable[[], object],
        identity: Callable[[RowT], object],
        *,
        row_height: int = ROW_HEIGHT,
        is_whole: bool = False,
        is_menu: bool = False,
        is_quiet: bool = False,
        takes_focus: bool = True,
    ) -> None:
        """Show `content` of each row that is visible.

        `on_choose` is called when a person or `choose_row` chooses a row, `on_open` for a double
        click. Rows with equal `identity` are one and the same for the choice. `row_height` is in
        design units. A list that `is_whole` is as high as its rows. In a menu, the pointer moves
        the choice, a click opens a row, and Up and Down go on at the other end, or leave the list
        if it `is_quiet`: then the choice is seen only with the focus or under the pointer. Without
        the focus, the page chooses rows by keys.
        """
        super().__init__(parent, takefocus=takes_focus)
        self.row_height, self._is_whole, self._is_menu = row_height, is_whole, is_menu
        self._is_quiet, self._takes_focus, self._is_pointed = is_quiet, takes_focus, False
        self._content, self._identity = content, identity
        self._on_choose, self._on_open = on_choose, on_open
        self.rows: Sequence[RowT] = ()
        """The rows as they are shown, from the top."""
        self.chosen_index: int | None = None
        """The place of the chosen row, from 0 at the top; None if the list is empty."""
        self.heading_of: Callable[[RowT], str] | None = None
        """Returns the heading of a row's group; without it there are no groups."""
        self.widest_aside = ""
        """The text at the right of a row that needs the most room."""
        self.empty_text = ""
        """Shown instead of rows if there are none."""
        self._headings: dict[int, str] = {}
        self._below: tk.Frame | None = None
        self._tops: list[int] = []
        self._bottoms: list[int] = []
        self._region: tuple[int, int] | None = None
        self._drawn_at: float | None = None
        self.bar = ttk.Scrollbar(parent, command=self.yview)
        self.configure(height=1, yscrollcommand=self._on_scrolled)
        self.bind("<Configure>", lambda event: self._arrange())
        if is_menu:
            self.bind("<Motion>", self._on_motion)
            self.bind("<Leave>", lambda event: self._set_pointed(False))
            on_click(self, self._on_menu_click)
        else:
            on_click(self, self._on_click, repeats=True)
        for key in ("Up", "Down", "Prior", "Next", "Home", "End") if takes_focus else ():
            self.bind(f"<{key}>", partial(self._on_key, key))
        on_wheel(self, lambda event, notches: self._scroll_to(self._top + notches * self._high))
        if not is_whole:
            scroll_by_drag(self, lambda event: scrolls(self), self._drag)

    @property
    def chosen_item(self) -> RowT | None:
        """The chosen row; None if the list is empty."""
        return None if self.chosen_index is None else self.rows[self.chosen_index]

    @property
    def value_text(self) -> str:
        """The texts of the chosen row, for people who listen."""
        if (row := self.chosen_item) is None:
            return self.empty_text
        it = self._content(row)
        parts = (each for each in it.parts if isinstance(each, str))
        key = _("key {key}").format(key=it.key) if it.key else ""
        texts = it.title, *parts, it.detail, it.value, it.value_detail, it.text, it.aside, key
        return ", ".join(filter(None, texts))

    @property
    def chosen_range(self) -> tuple[int, int]:
        """Top and bottom of the chosen row in pixels; those of the list if none is chosen."""
        if self.chosen_index is None or not self._tops:
            return 0, self.winfo_height()
        top = round(self._top)
        return self._tops[self.chosen_index] - top, self._bottoms[self.chosen_index] - top

    @property
    def visible_row_indices(self) -> list[int]:
        """The places of the rows that are wholly visible."""
        low, rows = self._top + self.winfo_height(), zip(self._tops, self._bottoms, strict=True)
        return [row for row, (top, end) in enumerate(rows) if self._top <= top and end <= low]

    def add_below(self) -> tk.Frame:
        """Return a new frame, whose widgets are shown in the chosen row below its text."""
        self._below = themed(tk.Frame(self), background="accent_soft")
        self._below.bind("<Configure>", lambda event: self.draw())
        return self._below

    def show_rows(self, rows: Sequence[RowT], chosen: object = None) -> None:
        """Replace the rows.

        The row with the identity `chosen` is chosen, otherwise the one that was, otherwise the one
        at its place.
        """
        place, before = self.chosen_index or 0, self.chosen_item
        if chosen is None and before is not None:
            chosen = self._identity(before)
        self.rows = rows
        identities = [*map(self._identity, rows)] if chosen is not None else []
        place = identities.index(chosen) if chosen in identities else place
        self.chosen_index = min(place, len(rows) - 1) if rows else None
        self._arrange()

    def mark_row(self, row: int | None) -> None:
        """Choose the row at a place, or none, without calling `on_choose`."""
        self.chosen_index = row
        self.draw()

    def choose_row(self, row: int) -> None:
        """Choose the row at a place, or the last one if there are fewer; call `on_choose`."""
        if self.rows:
            self.chosen_index = min(max(row, 0), len(self.rows) - 1)
            self._reveal()
            self.draw()
            self._on_choose()

    def draw(self) -> None:
        """Arrange the rows for the current text size, then draw those that are visible."""
        self._place_rows()
        self._drawn_at = self._top
        super().draw()

    def draw_contents(self, width: int, height: int) -> None:
        if not self.rows:
            middle = self.canvasy(0) + height / 2
            self.write(width / 2, middle, self.empty_text, 15, "muted", "center")
        first = max(0, bisect_right(self._tops, self._top) - 1)
        for row in range(first, len(self.rows)):
            above = self._heading_height if row in self._headings else 0
            if self._tops[row] - above > self._top + height:
                break
            if above:
                self._draw_heading(self._headings[row], self._tops[row] - above, width)
            self._draw_row(row, width)

    def _draw_heading(self, text: str, top: int, width: int) -> None:
        middle, margin = top + self._heading_height // 2, pixels(self, FACE_MARGIN)
        item = self.write(margin, middle, text, 15, bold=True)
        end, line = self.bbox(item)[2] + pixels(self, 16), palette_of(self).line
        self.create_line(end, middle, width - margin, middle, fill=line)

    def _draw_row(self, row: int, width: int) -> None:
        """Draw a row, with a line below it if another row of its group follows."""
        shown, top, end = self._content(self.rows[row]), self._tops[row], self._bottoms[row]
        palette, is_chosen = palette_of(self), row == self.chosen_index and self._shows_choice
        left = pixels(self, self.text_left)
        margin = pixels(self, COLUMN_GAP if shown.text else FACE_MARGIN)
        if is_chosen:
            self._draw_choice(top, width, end - top)
        elif (
            row + 1 < len(self.rows)
            and row + 1 not in self._headings
            and not (row + 1 == self.chosen_index and self._shows_choice)
        ):
            self.create_line(left, end - 1, width - margin, end - 1, fill=palette.line)
        has_two_lines = shown.detail or (shown.value and shown.value_detail)
        middle, apart = (top + end) // 2, (end - top) // 5 if has_two_lines else 0
        if shown.text:
            middle = top + pixels(self, TEXT_PADDING) + pixels(self, TITLE_HEIGHT) // 2
        if shown.icon is not None:
            self.place_image(shown.icon, pixels(self, self.icon_middle), middle)
        gap, ink = pixels(self, COLUMN_GAP), "danger" if shown.is_warning else "ink"
        if shown.parts:
            self._draw_parts(shown, left, middle, width - margin - left)
            return
        aside = self._draw_aside(shown, left, width - margin, middle)
        room = width - margin - left - aside - gap * bool(aside)
        if shown.text:
            self._write_cut(left, middle, shown.title, 15, ink, room, True)
            self._write_text(shown.text, is_chosen, top, width)
            return
        first = room
        if shown.value or shown.value_detail:
            first = round((room - gap) * DETAIL_SHARE)
            if self.has_narrow_titles:
                titles = (self._content(each).title for each in self.rows)
                first = min(room - gap, max(map(sized_font(self, 14, bold=True).measure, titles)))
        second, value = left + first + gap, left + first + gap + pixels(self, SIGN_WIDTH)
        rest = left + room - value
        self._write_cut(left, middle - apart, shown.title, 14, ink, first, True)
        self._write_cut(left, middle + apart, shown.detail, 13, "muted", first)
        self._write_cut(value, middle - apart, shown.value, 14, ink, rest, is_chosen)
        self._write_cut(value, middle + apart, shown.value_detail, 13, "muted", rest)
        if shown.result:
            self.write(second, middle - apart, RESULT_SIGNS[shown.result], 14, shown.result)

    def _draw_aside(self, shown: ListRow, left: int, right: int, middle: int) -> int:
        """Draw the text at the right of a row as it is to look; return its width."""
        text, look = shown.aside, shown.look
        if look == "muted":
            widest = sized_font(self, 13).measure(self.widest_aside or text)
            self._write_cut(right - widest, middle, text, 13, "muted", widest)
            return widest
        if look in ("key", "chip"):
            what = ("keycaps", text, False, 0) if look == "key" else ("chip", text, "go", "play")
            picture = art_image(self, *what)
            self.place_image(picture, right, middle, "e")
            return picture.width()
        font, ink = sized_font(self, 14, True), "accent" if look == "link" else look
        if look == "link":
            is_cut = font.measure(f"{shown.title}  {text}  ›") > right - left
            text = "›" if is_cut else f"{text}  ›"
        else:
            text = f"{RESULT_SIGNS[look]} {text}".rstrip()
        self.write(right, middle, text, 14, ink, "e", bold=True)
        return font.measure(text)

    def _write_text(self, text: str, is_chosen: bool, top: int, width: int) -> int:
        """Write the wrapped text of a row at `top`; return its lower edge."""
        left, size = pixels(self, self.text_left), 14 if is_chosen else 13
        above = top + pixels(self, TEXT_PADDING + TITLE_HEIGHT)
        room = max(1, width - left - pixels(self, COLUMN_GAP))
        item = self.write(left, above, text, size, "ink" if is_chosen else "muted", "nw")
        self.itemconfigure(item, width=room)
        return int(self.bbox(item)[3])

    def _draw_parts(self, shown: ListRow, left: int, middle: int, room: int) -> None:
        """Draw the title, cut so that the texts and pictures after it are seen."""
        font, gap = sized_font(self, 14), pixels(self, COLUMN_GAP)
        widths = [
            font.measure(each) if isinstance(each, str) else each.width() for each in shown.parts
        ]
        title = ellipsized(shown.title, font, room - sum(widths) - gap * len(widths))
        self.write(left, middle, title, 14)
        left += font.measure(title) + gap
        for part, wide in zip(shown.parts, widths, strict=True):
            if isinstance(part, str):
                self.write(left, middle, part, 14)
            else:
                self.place_image(part, left, middle, "w")
            left += wide + gap

    def _draw_choice(self, top: int, width: int, high: int) -> None:
        """Draw the chosen row's background, its bar at the left, and the focus ring."""
        palette, radius, thick = palette_of(self), pixels(self, CORNER), 0
        if has_focus_ring(self):
            thick = pixels(self, RING_WIDTH)
            self.draw_control_art(
                0, top, "solid_rounded_rectangle", (width, high), radius, palette.accent, plain=True
            )
        size, corner = (width - 2 * thick, high - 2 * thick), radius - thick
        patch = size, corner, palette.accent_soft
        self.draw_control_art(thick, top + thick, "solid_rounded_rectangle", *patch, plain=True)
        if not thick:
            square = 0, top, radius, top + high
            self.create_rectangle(*square, fill=palette.accent_soft, width=0)
        # Between the round corners of the ring.
        beside = radius if thick else 0
        bar = 0, top + beside, pixels(self, BAR_WIDTH), top + high - beside
        self.create_rectangle(*bar, fill=palette.accent, width=0)

    def _write_cut(
        self, x: float, y: float, text: str, size: int, ink: str, room: float, bold: bool = False
    ) -> None:
        """Write a text, cut short with an ellipsis to fit into `room` pixels."""
        self.write(x, y, ellipsized(text, sized_font(self, size, bold), room), size, ink, bold=bold)

    @property
    def _high(self) -> int:
        return pixels(self, self.row_height)

    @property
    def _shows_choice(self) -> bool:
        return not self._is_quiet or self._is_pointed or has_focus_ring(self)

    @property
    def _heading_height(self) -> int:
        return pixels(self, HEADING_HEIGHT)

    @property
    def _top(self) -> float:
        """The uppermost visible line."""
        return float(self.canvasy(0))

    def _arrange(self) -> None:
        """Draw the rows anew, and scroll to the chosen one."""
        self._headings = {}
        if self.heading_of is not None:
            before = None
            for number, text in enumerate(map(self.heading_of, self.rows)):
                if text != before:
                    self._headings[number] = before = text
        self._place_rows()
        self._reveal()
        self.draw()

    def _place_rows(self) -> None:
        """Compute where each row begins and ends, and how far the list scrolls."""
        bottom, width, above = 0, self.winfo_width(), self._heading_height
        self._tops, self._bottoms = [], []
        for number, row in enumerate(self.rows):
            bottom += above if number in self._headings else 0
            self._tops.append(bottom)
            bottom += self._high
            # Only of lists that are whole, for which there are few rows.
            if self._is_whole and (text := self._content(row).text):
                is_chosen = number == self.chosen_index
                bottom = self._write_text(text, is_chosen, self._tops[-1], width)
                bottom += pixels(self, TEXT_PADDING)
                if is_chosen and self._below is not None:
                    left, right = pixels(self, BAR_WIDTH), width - pixels(self, CORNER)
                    self._below.place(x=left, y=bottom, width=max(1, right - left))
                    bottom += self._below.winfo_reqheight() + pixels(self, TEXT_PADDING)
            self._bottoms.append(bottom)
        if self._below is not None and self.chosen_index is None:
            self._below.place_forget()
        if self._is_whole:
            self.configure(height=max(1, bottom))
        region = width, max(bottom, self.winfo_height())
        if region != self._region:
            self._region = region
            self.configure(scrollregion=(0, 0, *region))

    def _on_scrolled(self, first: float, last: float) -> None:
        self.bar.set(first, last)
        if self._drawn_at != self._top:
            self.draw()

    def _reveal(self) -> None:
        """Scroll the chosen row into view, with its group's heading if there is room."""
        row, height = self.chosen_index, self.winfo_height()
        if row is None:
            return
        top = self._tops[row] - (self._heading_height if row in self._headings else 0)
        if self._bottoms[row] > self._top + height:
            self._scroll_to(self._bottoms[row] - height)
        if top < self._top:
            self._scroll_to(top)

    def _scroll_to(self, top: float) -> None:
        if self._region is not None and not self._is_whole:
            self.yview_moveto(top / self._region[1])

    def _drag(self, distance: int) -> None:
        self._scroll_to(self._top + distance)

    def _on_key(self, key: str, event: tk.Event[tk.Misc]) -> str | None:
        if has_modifier(event):
            return None
        before = self.chosen_index
        self.move_choice(key)
        return None if self._is_quiet and self.chosen_index == before else "break"

    def move_choice(self, key: str) -> None:
        """Choose another row by a key: Up, Down, Prior, Next, Home or End."""
        now, last = self.chosen_index or 0, len(self.rows) - 1
        page = max(1, self.winfo_height() // self._high - 1)
        steps = {"Up": -1, "Down": 1, "Prior": -page, "Next": page, "Home": -last, "End": last}
        wanted = now + steps[key]
        if self._is_menu and not self._is_quiet and key in ("Up", "Down") and self.rows:
            wanted %= len(self.rows)
        if (row := min(max(wanted, 0), last)) != self.chosen_index:
            self.choose_row(row)

    def _on_motion(self, event: tk.Event[tk.Misc]) -> None:
        row = self._row_at(event)
        if row is not None and (row, True) != (self.chosen_index, self._is_pointed):
            self.chosen_index = row
            self._set_pointed(True)

    def _set_pointed(self, pointed: bool) -> None:
        """Draw the choice where the pointer is, or, in a quiet list, no longer."""
        self._is_pointed = pointed
        self.draw()

    def _on_menu_click(self, event: tk.Event[tk.Misc]) -> None:
        if (row := self._row_at(event)) is not None:
            self.chosen_index = row
            self._on_open()

    def _row_at(self, event: tk.Event[tk.Misc]) -> int | None:
        y = self.canvasy(event.y)
        row = bisect_right(self._tops, y) - 1
        return row if row >= 0 and y < self._bottoms[row] else None

    def _on_click(self, event: tk.Event[tk.Misc]) -> None:
        """Choose the row, and open it after a double click."""
        if self._takes_focus:
            self.focus_set()
        if (row := self._row_at(event)) is not None:
            self.choose_row(row)
            if is_second_click(event) and self.winfo_exists():
                self._on_open()
