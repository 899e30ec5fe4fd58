"""Layout: paddings in design units, scrolling, wrapped text, and the usable part of the screen."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from tkinter import ttk
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from .fonts import pixels, sized_font, system_pixels
from .theme import on_theme_change, themed
from .timers import on_event, on_own_event, on_wheel

WidgetT = TypeVar("WidgetT", bound=tk.Widget)
Length = int | tuple[int, int]
"""A length in design units, or one before and one after the widget."""

SCREEN_MARGIN_X, SCREEN_MARGIN_Y = 16, 88
"""Width and height of the desktop's borders, title bar and panels, in design units."""
PANEL_HEIGHT = 48
"""Height of a desktop panel at the bottom of the screen, in design units."""

LINE_HEIGHT = 24
"""Height of a scrolled line, and the space kept beside the focused widget, in design units."""

OWN_WHEEL = ("Text", "Treeview")
"""Tk classes of widgets that handle the mouse wheel themselves."""


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
    width = widget.winfo_screenwidth() - system_pixels(widget, SCREEN_MARGIN_X)
    return width, widget.winfo_screenheight() - system_pixels(widget, SCREEN_MARGIN_Y)


def usable_screen_bottom(widget: tk.Misc) -> int:
    """Return the line of the screen, in pixels, that a window should not go below."""
    return widget.winfo_screenheight() - system_pixels(widget, PANEL_HEIGHT)


class ScrolledFrame(tk.Frame):
    """A frame whose `body` scrolls if it is higher than the frame.

    A widget of the body that gets the focus is scrolled into view. The scroll bar is in the right
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
        self._bar = ttk.Scrollbar(self, orient="vertical", command=self._canvas.yview)
        self.always_end_line = False
        """Whether the line at the lower edge is shown even if the body ends there."""
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
        on_event(self, window, "<FocusIn>", self._on_focus)
        on_wheel(self, self._on_wheel, window)

    @property
    def has_overflow(self) -> bool:
        """Whether the body is higher than the frame."""
        return self.body.winfo_reqheight() > self._canvas.winfo_height() > 1

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
        needed = self.body.winfo_reqheight()
        self.body.pack_configure(ipady=max(0, height - needed) // 2)
        self._canvas.coords(self._item, margin, 0)
        self._canvas.itemconfigure(self._item, width=max(1, width - 2 * margin))
        self._canvas.configure(
            scrollregion=(0, 0, width, max(height, needed)),
            yscrollincrement=pixels(self, LINE_HEIGHT),
        )
        if self.has_overflow:
            self._bar.place(relx=1, rely=0, relheight=1, anchor="ne")
        else:
            self._bar.place_forget()
            self._canvas.yview_moveto(0)

    def _on_scrolled(self, first: float, last: float) -> None:
        """Update the bar, and the lines at the edges beyond which the body continues."""
        self._bar.set(first, last)
        for number, more in enumerate((float(first) > 0, self.always_end_line or float(last) < 1)):
            if more:
                self._edges[number].place(rely=number, relwidth=1, anchor=("nw", "sw")[number])
            else:
                self._edges[number].place_forget()

    def _on_focus(self, event: tk.Event[tk.Misc]) -> None:
        # Parents get <FocusIn>, too, and may be higher than the frame.
        if str(event.widget) == str(self.tk.call("focus")):
            self.scroll_to_widget(event.widget)

    def _on_wheel(self, event: tk.Event[tk.Misc], lines: int) -> None:
        widget = event.widget
        if not isinstance(widget, tk.Misc) or not self.has_overflow or not self.winfo_viewable():
            return
        if f"{widget}.".startswith(f"{self}.") and widget.winfo_class() not in OWN_WHEEL:
            self._canvas.yview_scroll(2 * lines, "units")

    def scroll_page(self, direction: int) -> None:
        """Scroll by the visible height, down (1) or up (−1)."""
        if self.has_overflow:
            self._canvas.yview_scroll(direction, "pages")

    def scroll_to_top(self) -> None:
        """Scroll to the top, but keep the focused widget visible."""
        self._canvas.yview_moveto(0)
        self.scroll_to_widget(self.tk.call("focus"), beside=0)

    def scroll_to_widget(self, widget: tk.Misc | str, beside: int = LINE_HEIGHT) -> None:
        """Scroll a widget of the body into view, with `beside` design units above or below it.

        The widget can be given by its path, since tkinter has no object for widgets that Tk itself
        created, such as a file dialog.
        """
        if not self.has_overflow or not str(widget).startswith(f"{self.body}."):
            return
        top = int(self.tk.call("winfo", "rooty", widget)) - self.body.winfo_rooty()
        self.scroll_to_range(top, top + int(self.tk.call("winfo", "height", widget)), beside)

    def scroll_to_range(self, top: int, bottom: int, beside: int = 0) -> None:
        """Scroll a part of the body into view, with `beside` design units above or below it.

        `top` and `bottom` are pixels of the body. Scrolling is in whole lines, so that without
        space beside it the part could be cut off by half a line.
        """
        visible_top = self._canvas.canvasy(0)
        height, body_height = self._canvas.winfo_height(), self.body.winfo_height()
        if top < visible_top:
            self._canvas.yview_moveto(max(0, top - pixels(self, beside)) / body_height)
        elif bottom > visible_top + height:
            self._canvas.yview_moveto((bottom + pixels(self, beside) - height) / body_height)


def wrapped_label(
    parent: tk.Misc,
    size: int,
    ink: str = "muted",
    text: str = "",
    bold: bool = False,
    aside: int = 0,
) -> tk.Label:
    """Return a label that wraps its text at its current width.

    `size` and the horizontal padding `aside` are in design units; `ink` is the name of a colour in
    the palette.
    """
    font = sized_font(parent, size, bold)
    label = tk.Label(parent, text=text, font=font, anchor="w", justify="left", borderwidth=0)
    wrap_to_width(label)
    return themed(label, background="sheet", foreground=ink, padx=aside)


def set_optional_text(line: tk.Label, text: str) -> None:
    """Set the text of a label in a grid; hide the label if the text is empty."""
    line.configure(text=text)
    if text:
        line.grid()
    else:
        line.grid_remove()


def wrap_to_width(label: tk.Label | ttk.Label) -> None:
    """Make a label wrap its text at its current width, and request no width itself.

    If it requested the width of its longest line, window and line breaks could change each other
    forever.
    """
    label.configure(width=1)

    def wrap(event: tk.Event[tk.Misc]) -> None:
        beside = 2 * int(str(label.cget("padx"))) if isinstance(label, tk.Label) else 0
        label.configure(wraplength=max(1, event.width - beside))

    label.bind("<Configure>", wrap)


class ReadOnlyText(tk.Frame):
    """A read-only text; a scroll bar over its right edge is shown if it does not fit."""

    def __init__(self, parent: tk.Misc, **options: Any) -> None:
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
