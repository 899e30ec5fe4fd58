"""Layout: paddings in design units, scrolling, wrapped text, and the usable part of the screen."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from tkinter import ttk
from typing import Any, Literal, TypeVar
from weakref import WeakKeyDictionary, WeakSet

from .focus import SHIFT, is_second_click, last_press, record_drag, was_dragged
from .fonts import pixels, pixels_without_text_size, sized_font
from .theme import on_theme_change, themed
from .timers import Timer, on_event, on_own_event, on_wheel

WidgetT = TypeVar("WidgetT", bound=tk.Widget)
Length = int | tuple[int, int]
"""A length in design units, or one before and one after the widget."""

SCREEN_MARGIN_X, SCREEN_MARGIN_Y = 16, 88
"""Width and height of the desktop's borders, title bar and panels, in design units."""
PANEL_HEIGHT = 48
"""Height of a desktop panel at the bottom of the screen, in design units."""

LINE_HEIGHT = 24
"""Height of a scrolled line, and the space kept beside the focused widget, in design units."""

BAR_DISTANCE = 8
"""Distance of a scroll bar from the edge of a page, in design units."""
GROWTH_RESERVE = 36
"""Space that is left free below a body that grows, in design units."""

OWN_WHEEL = ("Text", "Treeview")
"""Tk classes of widgets that handle the mouse wheel themselves."""
CODE_TAGS = ("code", "code-block")
"""Tags of code in a text."""
OWN_DRAG = ("Entry", "TEntry", "TSpinbox", "TCombobox", "TScrollbar", "Text", "Treeview")
"""Tk classes of widgets in which a drag with button 1 does something else than to scroll a page."""
DRAG_START = 8
"""How far the pointer moves up or down before a drag scrolls, in design units."""

RING_WIDTH = 2
"""Width of the focus ring around a text, in pixels."""
SCROLL_KEYS = {
    "Up": ("scroll", -1, "units"),
    "Down": ("scroll", 1, "units"),
    "Prior": ("scroll", -1, "pages"),
    "Next": ("scroll", 1, "pages"),
    "space": ("scroll", 1, "pages"),
    "Home": ("moveto", 0),
    "End": ("moveto", 1),
}
"""Arguments of `yview` for the keys that scroll a read-only text; by default they would move its
invisible cursor."""


LENGTHS = ("padx", "pady", "ipadx", "ipady", "x", "y", "width", "height")
"""Options of Tk's geometry managers that `packed`, `gridded` and `placed` take in design units."""
_lengths: WeakKeyDictionary[tk.Misc, dict[str, dict[str, Length]]] = WeakKeyDictionary()
"""By widget and geometry manager, the lengths that it was given, in design units."""


def packed(widget: WidgetT, **options: Any) -> WidgetT:
    """Pack a widget and return it; paddings are in design units and follow the text size.

    A widget that is packed already keeps its place and the options that are not given.
    """
    return _manage(widget, "pack", options)


def gridded(widget: WidgetT, **options: Any) -> WidgetT:
    """Like `packed`, for a grid."""
    return _manage(widget, "grid", options)


def placed(widget: WidgetT, **options: Any) -> WidgetT:
    """Like `packed`, for `place`: `x`, `y`, `width` and `height` are in design units."""
    return _manage(widget, "place", options)


def _manage(widget: WidgetT, manager: str, options: dict[str, Any]) -> WidgetT:
    lengths = {name: options.pop(name) for name in LENGTHS if name in options}
    if widget not in _lengths:
        _lengths[widget] = {}
        on_theme_change(widget, lambda: _scale(widget))
        # A widget that was hidden when the text size changed comes back with its old paddings.
        on_own_event(widget, "<Map>", lambda: _scale(widget))
    known = _lengths[widget].setdefault(manager, {})
    known.update(lengths)
    _configure(widget, manager, {**options, **_in_pixels(widget, known)})
    return widget


def _scale(widget: tk.Widget) -> None:
    """Give a visible widget its lengths in pixels of the current text size."""
    manager = widget.winfo_manager()
    if known := _lengths[widget].get(manager):
        _configure(widget, manager, _in_pixels(widget, known))


def _configure(widget: tk.Widget, manager: str, options: dict[str, Any]) -> None:
    getattr(widget, f"{manager}_configure")(**options)


def _in_pixels(widget: tk.Misc, lengths: dict[str, Length]) -> dict[str, Any]:
    return {
        name: tuple(pixels(widget, each) for each in value)
        if isinstance(value, tuple)
        else pixels(widget, value)
        for name, value in lengths.items()
    }


def usable_screen_size(widget: tk.Misc) -> tuple[int, int]:
    """Return the width and height, in pixels, that a window can have between the desktop's bars."""
    width = widget.winfo_screenwidth() - pixels_without_text_size(widget, SCREEN_MARGIN_X)
    return width, widget.winfo_screenheight() - pixels_without_text_size(widget, SCREEN_MARGIN_Y)


def usable_screen_bottom(widget: tk.Misc) -> int:
    """Return the line of the screen, in pixels, that a window should not go below."""
    return widget.winfo_screenheight() - pixels_without_text_size(widget, PANEL_HEIGHT)


def scrolls(canvas: tk.Canvas) -> bool:
    """Return whether a canvas shows only a part of what it can scroll to."""
    return canvas.yview() != (0.0, 1.0)


_shares_drags: WeakSet[tk.Misc] = WeakSet()
"""Widgets that leave a drag to the page around them if they do nothing with it."""


def scroll_by_drag(
    owner: tk.Misc,
    can_scroll: Callable[[tk.Event[tk.Misc]], bool],
    scroll: Callable[[int], object],
    tag: str = "",
) -> None:
    """Scroll when the pointer is dragged up or down with button 1, as by a finger.

    `can_scroll` is called once for each press, with the first movement after it; `scroll` gets the
    pixels by which the contents are to move up. A drag that scrolls clicks nothing. `tag` is as for
    `on_event`; without it, only drags that begin on the widget itself count, and these do nothing
    else.
    """
    pressed_at, last_y, is_wanted, scrolls = -1, 0, False, False

    def on_motion(event: tk.Event[tk.Misc]) -> str | None:
        nonlocal pressed_at, last_y, is_wanted, scrolls
        when, x, y = last_press(owner)
        if when != pressed_at:
            pressed_at, last_y, scrolls = when, y, False
            is_wanted = isinstance(event.widget, tk.Misc) and can_scroll(event)
        if not is_wanted:
            return None
        down, aside = event.y_root - y, abs(event.x_root - x)
        if not scrolls and abs(down) >= pixels(owner, DRAG_START):
            scrolls = is_wanted = abs(down) > aside
        if scrolls:
            record_drag(event)
            scroll(last_y - event.y_root)
            last_y = event.y_root
        return "break"

    if tag:
        on_event(owner, tag, "<B1-Motion>", on_motion)
    else:
        _shares_drags.add(owner)
        owner.bind("<B1-Motion>", on_motion)
        # By default Tk selects text while the pointer is beside the widget.
        owner.bind("<B1-Leave>", lambda event: "break" if is_wanted else None)


def slide_by_drag(widget: tk.Misc, slide: Callable[[int], object]) -> None:
    """Call `slide` with the pointer's x in pixels while it is dragged to the side with button 1.

    A drag up or down scrolls the page around the widget.
    """
    slides_since = -1

    def on_motion(event: tk.Event[tk.Misc]) -> str | None:
        nonlocal slides_since
        when, x, y = last_press(widget)
        aside, down = abs(event.x_root - x), abs(event.y_root - y)
        if aside >= pixels(widget, DRAG_START) and aside > down and not was_dragged(event):
            slides_since = when
        if when != slides_since:
            return None
        slide(event.x)
        return "break"

    _shares_drags.add(widget)
    widget.bind("<B1-Motion>", on_motion)


class ScrolledFrame(tk.Frame):
    """A frame whose `body` scrolls if it is higher than the frame.

    A widget of the body that gets the focus by a key is scrolled into view. One that gets it by a
    click stays where it is, whatever appears or goes on the page. The scroll bar is in the right
    `margin` (in design units), outside the body: if the bar made the body narrower, its wrapped
    lines could show and hide the bar forever. `max_height` returns the greatest height in pixels to
    request when the body changes; without it the frame requests no size.
    """

    def __init__(
        self, parent: tk.Misc, margin: int, max_height: Callable[[], int] | None = None
    ) -> None:
        super().__init__(parent)
        themed(self, background="sheet")
        self._margin, self._max_height = margin, max_height
        self._canvas = tk.Canvas(self, highlightthickness=0, borderwidth=0, takefocus=False)
        themed(self._canvas, background="sheet")
        self._bar = ttk.Scrollbar(self, orient="vertical", command=self._scroll)
        self._kept: Sequence[tk.Misc | str] = ()
        self._clicked: tk.Misc | None = None
        """The widget of the body that was clicked last, until the body is scrolled."""
        self._held_offset = 0.0
        """How far the body was scrolled at that click, in pixels."""
        self._start = 0.0
        """How far the body was scrolled when `_kept` were to be kept in view, in pixels."""
        self._timer = Timer(self)
        self.always_end_line = False
        """Whether the line at the lower edge is shown even if the body ends there."""
        self.max_growth: int | None = None
        """By how much the body may be higher than it requests, in design units; without it, the
        body fills the frame."""
        self._growth, self._grown_for = 0, 0
        """By how much the body is higher, and the height of the frame then, in pixels."""
        self._edges = [themed(tk.Frame(self, height=1), background="line") for _ in range(2)]
        self._canvas.configure(yscrollcommand=self._on_scrolled)
        self._canvas.pack(fill="both", expand=True)
        # The holder gets its height from the body: with a height of the canvas item, changes of the
        # body's requested height would not be noticed.
        holder = themed(tk.Frame(self._canvas), background="sheet")
        self.body = themed(tk.Frame(holder), background="sheet")
        self.body.pack(fill="x")
        self._item = self._canvas.create_window(0, 0, window=holder, anchor="nw")
        self.body.bind("<Configure>", lambda event: self.request_size())
        self._canvas.bind("<Configure>", lambda event: self._fit_body())
        window = str(self.winfo_toplevel())
        on_event(self, window, "<Button-1>", self._on_click)
        on_event(self, window, "<FocusIn>", self._on_focus)
        on_wheel(self, self._on_wheel, window)
        scroll_by_drag(self, self._can_drag, self._drag, window)

    @property
    def has_overflow(self) -> bool:
        """Whether the body is higher than the frame."""
        return self._content_height > self._canvas.winfo_height() > 1

    @property
    def _content_height(self) -> int:
        """Height of the body in pixels, with the space below it that holds a clicked widget."""
        needed, clicked, offset = self.body.winfo_reqheight(), self._clicked, self._held_offset
        if clicked is None or not clicked.winfo_exists() or not clicked.winfo_viewable():
            return needed
        height, top = self._canvas.winfo_height(), clicked.winfo_rooty() - self.body.winfo_rooty()
        is_in_view = top < offset + height and top + clicked.winfo_height() > offset
        return max(needed, round(offset) + height) if is_in_view and offset else needed

    def request_size(self) -> None:
        """Request the size of the body, up to `max_height`."""
        if self._max_height is not None:
            width = self.body.winfo_reqwidth() + 2 * pixels(self, self._margin)
            height = min(self.body.winfo_reqheight(), max(1, self._max_height()))
            self._canvas.configure(width=width, height=height)
        self._fit_body()

    def _fit_body(self) -> None:
        width, height = self._canvas.winfo_width(), self._canvas.winfo_height()
        margin = pixels(self, self._margin)
        needed = self._content_height
        self._growth = self._fitting_growth(height)
        self._grown_for = height
        self.body.pack_configure(ipady=self._growth // 2)
        self._canvas.coords(self._item, margin, 0)
        self._canvas.itemconfigure(self._item, width=max(1, width - 2 * margin))
        self._canvas.configure(
            scrollregion=(0, 0, width, max(height, needed)),
            yscrollincrement=pixels(self, LINE_HEIGHT),
        )
        if self.has_overflow:
            aside = -pixels(self, BAR_DISTANCE)
            self._bar.place(relx=1, x=aside, rely=0, relheight=1, anchor="ne")
        else:
            self._bar.place_forget()
            self._canvas.yview_moveto(0)
        if self._kept:
            self._timer.start_when_idle(self._show_kept)

    def _fitting_growth(self, height: int) -> int:
        """Return by how much the body is to be higher than it requests, in pixels.

        After a click it stays as it was while the frame has the same height: nothing moves below
        the pointer. A text that gets longer has `GROWTH_RESERVE` for that.
        """
        spare = max(0, height - self.body.winfo_reqheight())
        if self.max_growth is None:
            return spare
        if self._clicked is not None and height == self._grown_for:
            return min(self._growth, spare)
        free = max(0, spare - pixels(self, GROWTH_RESERVE))
        return min(free, pixels(self, self.max_growth))

    def _on_scrolled(self, first: float, last: float) -> None:
        """Update the bar, and the lines at the edges beyond which the body continues."""
        self._bar.set(first, last)
        for number, more in enumerate((float(first) > 0, self.always_end_line or float(last) < 1)):
            if more:
                self._edges[number].place(rely=number, relwidth=1, anchor=("nw", "sw")[number])
            else:
                self._edges[number].place_forget()

    def _on_click(self, event: tk.Event[tk.Misc]) -> None:
        """Keep the clicked widget below the pointer when the click shows or hides others."""
        if str(event.widget).startswith(f"{self.body}."):
            self._kept, self._clicked = (), event.widget
            self._held_offset = self._canvas.canvasy(0)

    def _on_focus(self, event: tk.Event[tk.Misc]) -> None:
        # Parents get <FocusIn>, too, and may be higher than the frame.
        if event.widget is not self._clicked and str(event.widget) == str(self.tk.call("focus")):
            self.keep_in_view(event.widget)

    def _on_wheel(self, event: tk.Event[tk.Misc], lines: int) -> None:
        widget = event.widget
        if not isinstance(widget, tk.Misc) or not self.has_overflow or not self.winfo_viewable():
            return
        if isinstance(widget, tk.Canvas) and widget is not self._canvas and scrolls(widget):
            return
        if f"{widget}.".startswith(f"{self}.") and widget.winfo_class() not in OWN_WHEEL:
            self._scroll("scroll", 2 * lines, "units")

    def _scroll(self, *where: Any) -> None:
        """Scroll by the bar or the wheel, and no longer keep a widget in view."""
        self._kept, self._clicked = (), None
        self._canvas.configure(yscrollincrement=pixels(self, LINE_HEIGHT))
        self._canvas.yview(*where)

    def _can_drag(self, event: tk.Event[tk.Misc]) -> bool:
        """Return whether a drag that begins on this widget scrolls the frame."""
        widget = event.widget
        if not self.has_overflow or not f"{widget}.".startswith(f"{self._canvas}."):
            return False
        # A list that scrolls has handled the event.
        has_drag = widget.bind("<B1-Motion>") and widget not in _shares_drags
        return widget.winfo_class() not in OWN_DRAG and not has_drag

    def _drag(self, distance: int) -> None:
        """Scroll down by pixels, not by whole lines."""
        self._kept, self._clicked = (), None
        self._canvas.configure(yscrollincrement=1)
        self._canvas.yview_scroll(distance, "units")

    def scroll_page(self, direction: int) -> None:
        """Scroll by the visible height, down (1) or up (−1)."""
        if self.has_overflow:
            self._scroll("scroll", direction, "pages")

    def keep_in_view(self, *widgets: tk.Misc | str) -> None:
        """Scroll widgets of the body into view, also after later changes of the layout.

        If there is no room for all of them, the last one is. It ends when the person scrolls.
        """
        self._kept, self._start, self._clicked = widgets, self._canvas.canvasy(0), None
        self._show_kept()

    def _show_kept(self) -> None:
        if not self._kept:
            return
        # A widget that was too high before its texts were wrapped may fit now.
        self._canvas.yview_moveto(self._start / max(1, self.body.winfo_height()))
        for each in self._kept:
            if int(self.tk.call("winfo", "exists", each)):
                self._scroll_to_widget(each)

    def _scroll_to_widget(self, widget: tk.Misc | str) -> None:
        """Scroll a widget of the body into view, with space above or below it.

        The widget can be given by its path, since tkinter has no object for widgets that Tk itself
        created, such as a file dialog.
        """
        if not self.has_overflow or not str(widget).startswith(f"{self.body}."):
            return
        top = int(self.tk.call("winfo", "rooty", widget)) - self.body.winfo_rooty()
        height = int(self.tk.call("winfo", "height", widget))
        # Of a list, its chosen row.
        first, last = getattr(widget, "chosen_range", (0, height))
        self._scroll_to(top + first, top + last, LINE_HEIGHT)

    def scroll_to_range(self, top: int, bottom: int, beside: int = 0) -> None:
        """Scroll a part of the body into view, with `beside` design units above or below it.

        `top` and `bottom` are pixels of the body.
        """
        self._kept, self._clicked = (), None
        self._scroll_to(top, bottom, beside)

    def _scroll_to(self, top: int, bottom: int, beside: int) -> None:
        # Scrolling is in whole lines: without space beside it, half a line could be cut off.
        visible_top = self._canvas.canvasy(0)
        height, body_height = self._canvas.winfo_height(), self.body.winfo_height()
        if top < visible_top:
            self._canvas.yview_moveto(max(0, top - pixels(self, beside)) / body_height)
        elif bottom > visible_top + height:
            # Of a part that is higher than the view, the start is shown.
            beside = pixels(self, beside)
            start = min(bottom + beside - height, top - beside)
            self._canvas.yview_moveto(start / body_height)


def wrapped_label(
    parent: tk.Misc,
    size: int,
    ink: str = "muted",
    text: str = "",
    bold: bool = False,
    aside: int = 0,
    least: int = 0,
) -> tk.Label:
    """Return a label that wraps its text at its current width.

    `size` and the horizontal padding `aside` are in design units; `ink` is the name of a colour in
    the palette. With a `least` size, the text is smaller, down to that, while a word is too wide.
    """
    font = sized_font(parent, size, bold)
    label = tk.Label(parent, text=text, font=font, anchor="w", justify="left", borderwidth=0)
    wrap_to_width(label)
    if least:

        def shrink(event: tk.Event[tk.Misc]) -> None:
            words, room = str(label.cget("text")).split(), event.width - 2 * int(label.cget("padx"))
            fonts = [sized_font(label, each, bold) for each in range(size, least - 1, -1)]
            fitting = (each for each in fonts if max(map(each.measure, words), default=0) <= room)
            label.configure(font=next(fitting, fonts[-1]))

        label.bind("<Configure>", shrink, add="+")
    return themed(label, background="sheet", foreground=ink, padx=aside)


def set_optional_text(line: tk.Label, text: str) -> None:
    """Set the text of a label in a grid; hide the label if the text is empty."""
    line.configure(text=text)
    if text:
        line.grid()
    else:
        line.grid_remove()


def follow_width(
    widget: tk.Misc, least: int, then: Callable[[bool], object], owner: tk.Misc | None = None
) -> None:
    """Call `then` with whether a widget is at least as wide as `least`, in design units.

    It is called now, and whenever that changes, until `owner`, by default the widget, is destroyed.
    """
    owner = owner or widget
    known: list[bool] = []

    def look(event: tk.Event[tk.Misc] | None = None) -> None:
        wide = [widget.winfo_width() >= pixels(widget, least)]
        if wide != known:
            known[:] = wide
            then(wide[0])

    on_event(owner, str(widget), "<Configure>", look)
    on_theme_change(owner, look)
    look()


def wrap_to_width(label: tk.Label | ttk.Label, aside: int = 0) -> None:
    """Make a label wrap its text at its current width, and request no width itself.

    A picture beside the text takes `aside` design units.
    If it requested the width of its longest line, window and line breaks could change each other
    forever.
    """
    label.configure(width=1)

    def wrap(event: tk.Event[tk.Misc]) -> None:
        beside = 2 * int(str(label.cget("padx"))) if isinstance(label, tk.Label) else 0
        beside += pixels(label, aside)
        label.configure(wraplength=max(1, event.width - beside))

    label.bind("<Configure>", wrap)


class FlowRow(tk.Frame):
    """A row of widgets that wraps like words: what does not fit begins another line.

    Button texts that are wider than the row wrap; with `ends` also if all fit in one line then.

    `align` says how the width of a line is used. `fill`: the widgets stand in equal columns, and
    one that is too wide spans several; if some have a least width, these grow instead, and the
    others keep their own. `left`: all keep their own. `ends`: all keep their own, the first one at
    the left and the others at the right, also while the first is hidden.
    """

    def __init__(
        self,
        parent: tk.Misc,
        gap: int = 0,
        align: Literal["fill", "left", "ends"] = "fill",
        background: str = "sheet",
        inset: int = 0,
        growth: int = 0,
    ) -> None:
        """Create it empty; `gap` is between two widgets, in design units.

        `inset` is the free space at both sides, which is used if not all fit in one line. In a row
        that is higher than necessary, widgets grow by up to `growth`, and stand in the middle.
        """
        super().__init__(parent, height=1)
        themed(self, background=background)
        self._gap, self._align, self._inset = gap, align, inset
        self._growth = growth
        self._least: dict[tk.Widget, int] = {}
        self._usual: dict[tk.Widget, int] = {}
        self._hidden = set[tk.Widget]()
        self.bind("<Configure>", lambda event: self.arrange())

    def add(self, widget: WidgetT, least: int = 0, usual: int = 0) -> WidgetT:
        """Add a child at the end and return it.

        It wraps if its own width, with a key cap, does not fit. With a `least` width in design
        units, it first shrinks to that, but not below the width of its text; if there is room, it
        is at least as wide as `usual`.
        """
        self._least[widget], self._usual[widget] = least, usual
        widget.bind("<Configure>", lambda event: self.arrange(), add="+")
        self.arrange()
        return widget

    def add_label(self, size: int, ink: str = "muted", bold: bool = False) -> tk.Label:
        """Add a label at the end and return it; a text that is wider than the row wraps.

        `size` is in design units, and `ink` the name of a colour in the palette.
        """
        font = sized_font(self, size, bold)
        label = tk.Label(self, font=font, anchor="w", justify="left", borderwidth=0, padx=0)
        return self.add(themed(label, background="sheet", foreground=ink))

    def clear(self) -> None:
        """Destroy the widgets."""
        for each in self._least:
            each.destroy()
        self._least, self._usual, self._hidden = {}, {}, set()
        self.arrange()

    def set_shown(self, widget: tk.Widget, shown: bool) -> None:
        """Show or hide a widget; the others close the gap."""
        if shown == (widget in self._hidden):
            self._hidden ^= {widget}
            self.arrange()

    def arrange(self) -> None:
        """Place the widgets for the current width."""
        if not self.winfo_exists():
            return
        shown = [each for each in self._least if each.winfo_exists() and each not in self._hidden]
        for each in self._hidden:
            if each.winfo_exists():
                each.place_forget()
        gap = pixels(self, self._gap)
        # Before the first layout, Tk reports a width of 1.
        width = self.winfo_width() if self.winfo_width() > 1 else 1 << 14
        for each in shown:
            if isinstance(each, tk.Label):
                each.configure(wraplength=width)
        in_columns = self._align == "fill" and not any(self._least.values())
        # If all fit in one line, they stand in it, in equal columns or not.
        if in_columns and sum(map(_own_width, shown)) + gap * (len(shown) - 1) <= width:
            in_columns = max(map(_own_width, shown), default=0) * len(shown) <= width
        inset = pixels(self, self._inset)
        if in_columns:
            lines = self._columns(shown, width, gap)
        elif len(lines := self._lines(shown, width - 2 * inset, gap)) > 1 and inset:
            inset, lines = 0, self._lines(shown, width, gap)
        highest = [max(each.winfo_reqheight() for each, _x, _wide in line) for line in lines]
        needed = sum(highest)
        spare = max(0, self.winfo_height() - needed) if self._growth else 0
        growth = min(pixels(self, self._growth), spare // max(1, len(lines)))
        top = (spare - growth * len(lines)) // 2
        for line, high in zip(lines, highest, strict=True):
            for each, x, wide in line:
                own = each.winfo_reqheight()
                y = top + (high - own) // 2
                # Without a size, Tk reports when the widget requests another one.
                each.place(x=inset + x, y=y, width="" if wide == each.winfo_reqwidth() else wide)
                each.place(height=own + growth if growth else "")
            top += high + growth
        self.configure(height=max(1, needed))

    def _columns(self, shown: Sequence[tk.Widget], width: int, gap: int) -> list[PlacedLine]:
        """Return lines of equal columns, as many as most of the widgets fit in."""
        wanted = sorted(map(_own_width, shown))
        usual = wanted[len(wanted) // 2] if wanted else 1
        count = max(1, min(len(shown), (width + gap) // (usual + gap)))
        cell = (width - (count - 1) * gap) // count
        lines, column = list[PlacedLine](), count
        for each in shown:
            span = min(count, -(-(_own_width(each) + gap) // (cell + gap)))
            if column + span > count:
                lines.append([])
                column = 0
            lines[-1].append((each, column * (cell + gap), span * (cell + gap) - gap))
            column += span
        return lines

    def _lines(self, shown: Sequence[tk.Widget], width: int, gap: int) -> list[PlacedLine]:
        """Return lines of widgets of different widths."""
        least = {each: _own_width(each) for each in shown}
        for each in shown:
            if self._least[each]:
                text_width = getattr(each, "min_width", 0)
                least[each] = max(pixels(self, self._least[each]), text_width)
        wrapped = least
        if self._align == "ends":
            wrapped = {each: getattr(each, "wrapped_width", least[each]) for each in shown}
        lines, left = list[list[tk.Widget]](), -1
        for each in shown:
            if left < wrapped[each]:
                lines.append([])
                left = width
            lines[-1].append(each)
            left -= wrapped[each] + gap
        return [self._spread(line, least, wrapped, width, gap) for line in lines]

    def _spread(
        self,
        line: Sequence[tk.Widget],
        least: Mapping[tk.Widget, int],
        wrapped: Mapping[tk.Widget, int],
        width: int,
        gap: int,
    ) -> PlacedLine:
        """Return the places of the widgets of a line."""
        room = width - gap * (len(line) - 1)
        wanted = {
            each: max(_own_width(each), least[each], pixels(self, self._usual[each]))
            for each in line
        }
        # One after the other gives up its key cap: at the end of a row, or at the left of a footer.
        # Then one after the other wraps, as far as necessary.
        for narrower in (least, wrapped):
            for each in line if self._align == "ends" else reversed(line):
                if (excess := sum(wanted.values()) - room) > 0:
                    enough = wanted[each] - excess if narrower is wrapped else 0
                    wanted[each] = min(max(narrower[each], enough), room)
        spare, growing = max(0, room - sum(wanted.values())), []
        if self._align == "fill":
            growing = [each for each in line if self._least[each]] or list(line)
        placed, x, first = PlacedLine(), 0, next(iter(self._least))
        for number, each in enumerate(line):
            wide = wanted[each] + (spare // len(growing) if each in growing else 0)
            if self._align == "ends" and number == (line[0] is first):
                x += spare
            placed.append((each, x, wide))
            x += wide + gap
        return placed


PlacedLine = list[tuple[tk.Widget, int, int]]
"""A line of a `FlowRow`: each widget with its left edge and its width, in pixels."""


def _own_width(widget: tk.Widget) -> int:
    """Return the width that a widget requests; a button that hides its key cap requests less."""
    return getattr(widget, "full_width", 0) or widget.winfo_reqwidth()


class ReadOnlyText(tk.Frame):
    """A read-only text; a scroll bar over its right edge is shown if it does not fit.

    If it does not fit, a drag scrolls it. To select text, people press twice, hold Shift, or press
    Ctrl+A; in code, which is meant to be copied, a drag selects. So it does in a text that
    `is_copied` as a whole.
    """

    def __init__(self, parent: tk.Misc, is_copied: bool = False, **options: Any) -> None:
        super().__init__(parent)
        themed(self, background="sheet")
        self.text = tk.Text(self, wrap="word", width=1, height=1, cursor="arrow", borderwidth=0)
        # By default Tab skips a disabled text, but this one has keys for scrolling.
        self.text.configure(highlightthickness=RING_WIDTH, state="disabled", takefocus=True)
        self.text.configure(options)
        themed(self.text, background="sheet", foreground="ink", insertbackground="sheet")
        selection = {"selectbackground": "accent", "selectforeground": "on_accent"}
        themed(self.text, **selection, inactiveselectbackground="track")
        themed(self.text, highlightbackground="sheet", highlightcolor="accent")
        self._bar = ttk.Scrollbar(self, command=self.text.yview)
        self.text.configure(yscrollcommand=self._on_scrolled)
        self.text.pack(fill="both", expand=True)
        for key in SCROLL_KEYS:
            self.text.bind(f"<{key}>", self._on_scroll_key)
        if not is_copied:
            scroll_by_drag(self.text, self._can_drag, self.drag)

    def _can_drag(self, event: tk.Event[tk.Misc]) -> bool:
        tags = self.text.tag_names(f"@{event.x},{event.y}")
        selects = is_second_click(event) or int(event.state) & SHIFT
        return self.text.yview() != (0.0, 1.0) and not selects and not {*CODE_TAGS} & {*tags}

    def drag(self, distance: int) -> None:
        """Scroll down by pixels."""
        self.text.yview("scroll", distance, "pixels")  # type: ignore[no-untyped-call]

    @contextmanager
    def editable(self) -> Iterator[tk.Text]:
        """Context manager that makes the text editable."""
        self.text.configure(state="normal")
        yield self.text
        self.text.configure(state="disabled")

    def _on_scroll_key(self, event: tk.Event[tk.Misc]) -> str:
        self.text.yview(*SCROLL_KEYS[event.keysym])
        return "break"

    def _on_scrolled(self, first: float, last: float) -> None:
        self._bar.set(first, last)
        if float(first) <= 0 and float(last) >= 1:
            self._bar.place_forget()
        else:
            self._bar.place(relx=1, rely=0, relheight=1, anchor="ne")
