"""The side panel, a stack of pages with their base class, and the pane of the board beside it."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from typing import Any, ClassVar, Literal, TypeVar

from ...engine.language import N_
from ..paint.palette import mix
from .buttons import FACE_MARGIN, Button, Kind
from .commands import ENTER, ESCAPE, CommandOwner, PageCommand
from .focus import (
    SCROLL_KEYS,
    SHIFT,
    SHORTCUT_MODIFIER,
    command_for_key,
    focus_with_ring,
    has_modifier,
    move_focus,
)
from .fonts import pixels
from .layout import FlowRow, ScrolledFrame, gridded, packed, wrapped_label
from .theme import keep_styled, on_theme_change, palette_of, themed
from .timers import ALL_WIDGETS, Timer, Tween, on_event

MIN_BOARD_WIDTH, BOARD_STRIP = 320, 160
"""Minimum width of the board beside the panel, and height of the strip of the board that is visible
above the panel in a narrower window, in design units."""
MIN_WIDTH = 245
"""Minimum width of a page beside the board, in design units: its main button has room for a text
such as “Antwort zeigen”."""
SHADOW_WIDTH, SHADOW_SHARE = 24, 0.5
"""Width of the panel's shadow in design units, and its opacity at the panel, as a share of the
palette's."""
SLIDE_DISTANCE, SLIDE_MS = 24, 200
"""Distance in design units by which the panel slides in, and the duration in milliseconds."""
BUTTON_GAP, BUTTON_MIN_WIDTH = 12, 72
"""Gap between two buttons of a row, and their minimum width, in design units."""
MIN_BOARD_SIDE = 50
"""Least width and height, in pixels, at which a board is drawn."""
DRAW_NOW_EVENT, DRAWN_EVENT = "<<DrawNow>>", "<<Drawn>>"
"""Events of canvases that are drawn some time after they are shown: a request to draw at once, and
the report that they are drawn."""
MAX_OLD_BOARD_MS = 2000
"""Longest time for which an old board stays while the new one is not drawn, in milliseconds."""
PAINT_ROUNDS = 3
"""How often the event loop handles what must be painted below an old picture before that goes."""
CANCEL_WIDTH, PRIMARY_WIDTH, FOOTER_HEIGHT = 124, 168, 44
"""Widths and height of the buttons in a footer, in design units."""
MIN_HEADING_SIZE = 20
"""Least size of the title of a page that is too narrow for a word of it, in design units."""
TEXT_CLASSES = ("TEntry", "Text")
"""Tk classes of widgets for text input."""
KEYS = (
    ("↑ ↓ ← →", N_("move to another button or field; in a choice, ←, →, Home and End choose")),
    (N_("Enter"), N_("activate the focused button, or the one with this key")),
    (N_("the key shown on a button"), N_("activate that button")),
    (N_("an underlined letter"), N_("activate that button or menu entry, in a dialog with Alt")),
    (N_("Page Up, Page Down"), N_("scroll")),
    (N_("Esc"), N_("go back")),
)
"""(key, what it does) on every page, for the page that lists the keys."""
CLOSE = PageCommand["PanelPage"]("close", N_("Close"), ESCAPE, lambda page: page.cancel())
CANCEL = PageCommand["PanelPage"]("cancel", N_("Cancel"), ESCAPE, lambda page: page.cancel())
"""Commands of pages that Esc closes, by the text of the button."""
ARROW_KEY_CLASSES = ("Text", "Treeview", "Menu")
"""Tk classes of widgets that handle the arrow keys themselves."""


LIST_WIDTH, PAGE_WIDTH, FORM_WIDTH, TABLE_WIDTH, WIDE_TABLE_WIDTH = 392, 456, 560, 640, 872
"""All widths of the side panel, in design units: panels beside a running game, pages, forms and
long texts, and pages with one table or with two columns."""


class PanelPage(tk.Frame, CommandOwner):
    """A page of the side panel: a title, a body that scrolls, and perhaps a footer.

    `SidePanel.show_page` shows it. The `body` is `MARGIN` minus `FACE_MARGIN` away from the edges.
    Its buttons and keys come from `COMMANDS`. Enter presses `primary` unless another button has the
    focus.
    """

    WIDTH: ClassVar[int] = PAGE_WIDTH
    MARGIN: ClassVar[int] = 40
    TOP: ClassVar[int] = 32
    """Width, margin and space above the title, in design units."""
    SCROLLS: ClassVar[bool] = True
    """Whether the body scrolls; otherwise it has the height of the panel."""
    MAX_GROWTH: ClassVar[int | None] = None
    """By how much the body grows at most where there is room, in design units: what is packed with
    `expand` shares it. Without it, the body is as high as the panel."""
    MAX_SHARE: ClassVar[float] = 0.5
    """Greatest share of the width of a wide window."""
    LEAVES_STRIP: ClassVar[bool] = True
    """Whether the page moves below a strip of the board in a narrow window, or stays beside it."""
    STRIP: ClassVar[int] = BOARD_STRIP
    """Height of that strip, in design units."""
    HANDLES_BOARD_KEYS: ClassVar[bool] = False
    """Whether the page handles keys that are pressed while the board has the focus."""
    IS_READ_ALOUD: ClassVar[bool] = False
    """Whether brief speech reads the page when it opens, as a task; of others it says the title."""
    covers_board = False
    """Whether the page shows a board of its own over that of the game."""

    footer: tk.Frame
    """Widgets of the footer (`add_footer`); a page without one has none."""
    factory: Callable[[tk.Misc], PanelPage]
    """Creates the page again, as it was shown first, in a side panel."""

    def __init__(self, parent: tk.Misc, title: str = "", size: int = 30) -> None:
        super().__init__(parent)
        themed(self, background="sheet")
        self.primary: Button | None = None
        self.mnemonics, self._command_buttons = dict[str, str](), dict[str, Button]()
        scrolled = ScrolledFrame(self, self.MARGIN - FACE_MARGIN) if self.SCROLLS else None
        if scrolled:
            scrolled.max_growth = self.MAX_GROWTH
        self._holder = scrolled or themed(tk.Frame(self), background="sheet")
        aside = 0 if self.SCROLLS else max(0, self.MARGIN - FACE_MARGIN)
        packed(self._holder, fill="both", expand=True, padx=aside)
        self.body = scrolled.body if scrolled else self._holder
        self.heading = wrapped_label(
            self.body, size, "ink", title, bold=True, least=MIN_HEADING_SIZE
        )
        if title:
            packed(self.heading, fill="x", padx=FACE_MARGIN, pady=(self.TOP, 0))

    def board_strip_height(self, width: int, height: int) -> int | None:
        """Return the height of the board above the page, or None if the page is beside it.

        All are in pixels; `width` and `height` are those of the window's contents.
        """
        if not self.LEAVES_STRIP or width >= pixels(self, self.WIDTH + MIN_BOARD_WIDTH):
            return None
        return min(pixels(self, self.STRIP), height // 3)

    def width_beside_board(self, width: int) -> int:
        """Return the width of the page beside the board, in a window of this width, in pixels."""
        share = max(round(width * self.MAX_SHARE), pixels(self, MIN_WIDTH))
        return min(pixels(self, self.WIDTH), share)

    def add_button(self, parent: tk.Misc, command_id: str, **options: Any) -> Button:
        """Create the button of a command; `options` are those of `Button`, which take precedence.

        A button whose key is Enter becomes the primary one.
        """
        command = self.find_command(command_id)
        run, text = partial(self.run_command, command), command.button_text(self)
        letter = self.mnemonic_of(command, text)
        keys = command.key_labels(self.SHOWS_MODIFIER, letter)
        button = Button(parent, text, run, **{"key": keys, "letter": letter, **options})
        button.set_enabled(command.is_enabled(self), partial(command.refusal, self))
        self._command_buttons[command_id] = button
        self._show_letters()
        if ENTER in command.keys.split():
            self.primary = button
        return button

    def button_of(self, command_id: str) -> Button:
        """Return the button of a command."""
        return self._command_buttons[command_id]

    def add_button_row(
        self,
        *command_ids: str,
        align: Literal["fill", "left"] = "fill",
        least: int = 0,
        **options: Any,
    ) -> FlowRow:
        """Create a row of the body with the buttons of these commands, without packing it.

        Only those that are offered are shown. `least` is that of `FlowRow.add`, and `options` are
        those of each `Button`.
        """
        row = FlowRow(self.body, BUTTON_GAP - 2 * FACE_MARGIN, align)
        for each in command_ids:
            look = {"width": BUTTON_MIN_WIDTH, **options}
            if self.find_command(each).is_quiet:
                look["kind"] = "quiet"
            row.add(self.add_button(row, each, **look), least)
        self.refresh_buttons()
        return row

    def add_menu_entry(self, menu: tk.Menu, command_id: str) -> None:
        """Add an entry for a command to a menu."""
        command = self.find_command(command_id)
        menu.add_command(
            label=command.button_text(self), command=partial(self.run_command, command)
        )

    def refresh_buttons(self) -> None:
        """Show the current text of each command's button, and whether it can be used.

        In a `FlowRow`, only the buttons of commands that are offered and have a text are shown.
        """
        for command_id, button in self._command_buttons.items():
            command = self.find_command(command_id)
            if (text := command.button_text(self)) != button.text:
                button.set_text(text)
            self.mnemonic_of(command, text)
            button.set_enabled(command.is_enabled(self), partial(command.refusal, self))
            if isinstance(row := button.master, FlowRow):
                is_shown = bool(text) and command.is_offered(self)
                row.set_shown(button, is_shown)
                row.arrange()
                if ENTER in command.keys.split():
                    self.primary = button if is_shown else None
        self._show_letters()

    def _show_letters(self) -> None:
        """Show the letters of all buttons: a new button may have changed that of another."""
        for command_id, button in self._command_buttons.items():
            if (letter := self.mnemonics[command_id]) != button.letter and button.winfo_exists():
                keys = self.find_command(command_id).key_labels(self.SHOWS_MODIFIER, letter)
                button.set_key(keys, letter)

    def add_footer(self, onward: str = "", way_back: str = "", kind: Kind = "primary") -> None:
        """Add a footer of one row below the body: the way back at its left, `onward` at its right.

        Both are ids of commands; `kind` is the look of the latter, by default the primary button.
        """
        self.footer = footer = themed(tk.Frame(self), background="sheet")
        footer.pack(side="bottom", fill="x", before=self._holder)
        footer.lift()
        footer.columnconfigure(0, weight=1)
        if isinstance(self._holder, ScrolledFrame):
            self._holder.always_end_line = True
        else:
            themed(tk.Frame(footer, height=1), background="line").grid(row=0, sticky="ew")
        least = above = 16 - FACE_MARGIN
        inset = PanelPage.MARGIN - FACE_MARGIN - least
        row = FlowRow(footer, BUTTON_GAP - 2 * FACE_MARGIN, "ends", inset=inset)
        gridded(row, row=2, sticky="ew", padx=least, pady=above)
        if way_back:
            look: dict[str, Any] = {"width": BUTTON_MIN_WIDTH}
            if way_back == "back":
                look = {"kind": "quiet", "chevron": "left"}
            button = self.add_button(row, way_back, height=FOOTER_HEIGHT, **look)
            row.add(button, 1, 0 if way_back == "back" else CANCEL_WIDTH + 2 * FACE_MARGIN)
        else:
            row.add(themed(tk.Frame(row, width=1), background="sheet"))
        if onward:
            look = {"kind": kind, "height": FOOTER_HEIGHT, "width": BUTTON_MIN_WIDTH}
            button = self.add_button(row, onward, **look)
            row.add(button, 1, PRIMARY_WIDTH + 2 * FACE_MARGIN if kind == "primary" else 0)
            if kind == "primary":
                self.primary = button

    def add_footer_line(self, ink: str) -> tk.Label:
        """Add a line of text above the buttons of the footer, for `set_optional_text`."""
        label = wrapped_label(self.footer, 14, ink)
        gridded(label, row=1, sticky="ew", padx=PanelPage.MARGIN, pady=(8, 0))
        label.grid_remove()
        return label

    def cancel(self) -> None:
        """Close the page, as Esc does; subclasses decide how."""
        raise NotImplementedError

    @property
    def has_overflow(self) -> bool:
        """Whether the body does not fit, and scrolls."""
        return isinstance(self._holder, ScrolledFrame) and self._holder.has_overflow

    def keep_in_view(self, *widgets: tk.Misc) -> None:
        """Scroll widgets of the body into view, like `ScrolledFrame.keep_in_view`."""
        if isinstance(self._holder, ScrolledFrame):
            self._holder.keep_in_view(*widgets)

    def scroll_page(self, direction: int) -> None:
        """Scroll by the visible height, down (1) or up (−1)."""
        if isinstance(self._holder, ScrolledFrame):
            self._holder.scroll_page(direction)

    def take_focus(self) -> None:
        """Give the focus to the primary button, or to the page, when the page is shown."""
        if self.primary is None:
            self.focus_set()
        else:
            focus_with_ring(self.primary)

    def move_focus(self, key: str) -> None:
        """Move the focus to the next widget in the direction of an arrow key."""
        move_focus(self, key)

    def claim_board_key(self, event: tk.Event[tk.Misc]) -> bool:
        """Return whether the page handles a key that was pressed while the board has the focus.

        Esc leads back from every page, if the board itself has no use for it.
        """
        return self.HANDLES_BOARD_KEYS or event.keysym == "Escape"

    def texts_in_words(self) -> Sequence[str] | None:
        """Return the texts to speak for the page; None to speak those that it shows."""
        return None

    def news_in_words(self) -> Sequence[str]:
        """Return the text that brief speech says between title and focus when the page opens."""
        return ()

    @property
    def topic(self) -> object:
        """The subject of the page: if it changes, speech tells the whole page again."""
        return None

    @property
    def details_in_words(self) -> Collection[str]:
        """The texts of `texts_in_words` that brief speech leaves to F7."""
        return ()

    def restore(self, before: Any) -> None:
        """Show the state of the page that this one has replaced; by default nothing of it.

        `before` has the class of this page; its widgets are destroyed.
        """

    def on_shown_again(self) -> None:
        """Called when the page is shown again, after the page above it was closed."""


PageT = TypeVar("PageT", bound=PanelPage)


class MainPane(tk.Frame):
    """The area left of the side panel, with the start screen, dice or a board.

    While its contents or the page beside it change, the screen keeps the old picture of the window
    until the new one is drawn. X11 fills a window with its background as soon as it is visible,
    long before Tk draws it. It does not fill a frame without background: such frames cover what
    changes, and their pixels stay. If the server keeps covered contents (`backing_store`), the
    window is painted below them, and is whole when they go.
    """

    def __init__(self, parent: tk.Misc) -> None:
        super().__init__(parent)
        themed(self, background="table")
        self.toolbar_area: tk.Misc | None = None
        """The part of the menu bar that changes with the contents."""
        self.paints_covered = False
        """Whether the window can be painted below an old picture."""
        self._covers: list[tk.Frame] = []
        self.is_replaced = False
        """Whether other contents are about to be drawn."""
        self._awaits_board, self._timer = False, Timer(self)
        self._when_shown: list[Callable[[], object]] = []
        on_event(self, ".", DRAWN_EVENT, lambda event: self._on_drawn())

    @property
    def keeps_picture(self) -> bool:
        """Whether an old picture is kept, where clicks have no effect."""
        return bool(self._covers)

    def freeze_picture(self, menus: bool = False) -> None:
        """Keep the picture of the window until the current event is handled.

        Must be called before what it shows changes. `menus` says that those change, too.
        """
        if not self.winfo_viewable():
            return
        if not self._covers:
            window = self.winfo_toplevel()
            main_cover, top = tk.Frame(window, background=""), self.master.winfo_y()
            # It may reach beyond the lower edge of the window.
            main_cover.place(y=0 if menus else top, relwidth=1, relheight=1)
            self._covers.append(main_cover)
            if self.toolbar_area is not None and not menus:
                beside_menus = tk.Frame(window, background="")
                beside_menus.place(in_=self.toolbar_area, relwidth=1, relheight=1)
                self._covers.append(beside_menus)
            # They must be visible before anything else changes.
            self.update_idletasks()
        self.schedule_draw()

    def freeze_until_replaced(self) -> None:
        """Keep the picture of the window until the next contents of the pane are drawn."""
        self.freeze_picture()
        self.is_replaced = True

    def call_when_shown(self, call: Callable[[], object]) -> None:
        """Call a function when the page is seen: now, or as soon as its old picture is gone."""
        if self._covers:
            self._when_shown.append(call)
        else:
            call()

    def _report_shown(self) -> None:
        calls, self._when_shown = self._when_shown, []
        for each in calls:
            each()

    def schedule_draw(self) -> None:
        """Draw the contents for their new place, and show them, after the current event."""
        self._awaits_board = False
        # Not when idle: building the contents may run idle callbacks.
        self._timer.start(0, self._lay_out)

    def _lay_out(self) -> None:
        """Lay out the contents; draw them when their widgets have been told of their sizes."""
        self.update_idletasks()
        self._timer.start(0, self._draw)

    def show_contents(self) -> None:
        """Show the contents as they are.

        Canvases that were not painted below the old picture get covers of their own first. Tk
        removes a window that has left its canvas when it shows the new picture of the canvas, so
        that the background is never visible between.
        """
        self._timer.cancel()
        if not self._covers:
            return
        covers = []
        for canvas in () if self.paints_covered else _visible_canvases(self.master):
            width, height = canvas.winfo_width(), canvas.winfo_height()
            corner = canvas.canvasx(0), canvas.canvasy(0)
            window = tk.Frame(canvas, background="")
            item = canvas.create_window(
                *corner, anchor="nw", window=window, width=width, height=height
            )
            covers.append((canvas, item, window, corner[0] - 2 * width))
        self.update_idletasks()
        for each in self._covers:
            each.destroy()
        self._covers = []
        self._awaits_board = self.is_replaced = False
        for canvas, item, _, outside in covers:
            canvas.coords(item, outside, 0)
        self.update_idletasks()
        for canvas, item, window, _ in covers:
            canvas.delete(item)
            window.destroy()
        self._report_shown()

    def _uncover_page(self) -> None:
        """Keep the picture of the board alone, which may be long in coming."""
        for each in self._covers[1:]:
            each.destroy()
        del self._covers[1:]
        for each in self._covers:
            each.place(in_=self, y=0, relwidth=1, relheight=1)
        self._report_shown()

    def _on_drawn(self) -> None:
        if self._awaits_board:
            self.schedule_draw()

    def _draw(self) -> None:
        self.update_idletasks()
        canvases = _visible_canvases(self)
        for each in canvases:
            each.event_generate(DRAW_NOW_EVENT)
        # A board that waits for its position reports when it is drawn.
        self._awaits_board = self.is_replaced and not all(
            each.find_all() or min(each.winfo_width(), each.winfo_height()) < MIN_BOARD_SIDE
            for each in canvases
        )
        if self.paints_covered:
            self._paint_covered(PAINT_ROUNDS)
        else:
            self._uncover()

    def _paint_covered(self, rounds: int) -> None:
        """Paint what the server reports as exposed, and what that changes, then uncover it."""
        self.update_idletasks()
        # The server answers when it has reported all that must be painted.
        self.winfo_pointerx()
        if self._timer.is_waiting:
            # A board has got another size: all is drawn again.
            return
        if rounds:
            self._timer.start(0, partial(self._paint_covered, rounds - 1))
        else:
            self._uncover()

    def _uncover(self) -> None:
        """Show the contents or, while their board is not drawn, the page beside them."""
        if self._awaits_board:
            self._uncover_page()
            self._timer.start(MAX_OLD_BOARD_MS, self.show_contents)
        else:
            self.show_contents()


def pane_with_old_picture(widget: tk.Misc) -> MainPane | None:
    """Return the pane of a widget while it keeps an old picture, or None.

    Until the picture goes, what the pane shows is drawn only on `DRAW_NOW_EVENT`.
    """
    pane: tk.Misc | None = widget
    while pane is not None and not isinstance(pane, MainPane):
        pane = pane.master
    return pane if pane is not None and pane.keeps_picture else None


def _visible_canvases(widget: tk.Misc) -> list[tk.Canvas]:
    return [each for each in _canvases(widget) if each.winfo_viewable()]


def _canvases(widget: tk.Misc) -> Iterator[tk.Canvas]:
    """Return all canvases in a widget, a parent before its children."""
    for child in widget.winfo_children():
        if isinstance(child, tk.Canvas):
            yield child
        yield from _canvases(child)


class SidePanel(tk.Frame):
    """A stack of pages at the right of `main_pane`; hidden while there are none.

    Only the last page is visible; those below keep their state. Both panes are children of one
    parent, which the panel divides.
    """

    def __init__(self, parent: tk.Misc, main_pane: MainPane) -> None:
        super().__init__(parent)
        themed(self, background="sheet")
        self._main_pane, self._parent = main_pane, parent
        self._pages: list[PanelPage] = []
        self._edge = themed(tk.Frame(self, width=1), background="line")
        self._shadow = tk.Canvas(parent, highlightthickness=0, borderwidth=0, takefocus=False)
        self._slide, self._tween = 0.0, Tween(self, self._slide_to)
        self._distance = 0
        """Distance from which the panel slides in, in design units."""
        self._covered = 0
        """Height that a long text of the status bar covers at the lower edge, in pixels."""
        self._size_before: tuple[int, int] | None = None
        """Size of the left pane from which it changes to its new one while the panel slides."""
        parent.bind("<Configure>", lambda event: self.arrange_panes(), add="+")
        on_theme_change(self, self.arrange_panes)
        keep_styled(self._shadow, self._draw_shadow)
        on_event(self, ALL_WIDGETS, "<Key>", self._on_key)

    @property
    def page(self) -> PanelPage | None:
        """The visible page, or None."""
        return self._pages[-1] if self._pages else None

    @property
    def pages(self) -> Sequence[PanelPage]:
        """All pages, the one on top last."""
        return tuple(self._pages)

    @property
    def has_focus(self) -> bool:
        """Whether a widget of the panel has the focus."""
        return f"{self.tk.call('focus')}.".startswith(f"{self}.")

    def find_page(self, kind: type[PageT]) -> PageT | None:
        """Return the open page of a class, visible or not, or None."""
        return next((page for page in self._pages if isinstance(page, kind)), None)

    def show_page(self, make: Callable[[tk.Misc], PageT]) -> PageT:
        """Create a page with `make` and show it; return it.

        An open page of its class is closed first, with all pages above it.
        """
        self._main_pane.freeze_picture()
        page, distance = make(self), 0 if self._pages else SLIDE_DISTANCE
        page.factory = make
        for number, other in enumerate(self._pages):
            if type(other) is type(page):
                self._destroy_from(number)
                break
        if self._pages:
            self._pages[-1].pack_forget()
        self._pages.append(page)
        self._show(distance)
        page.take_focus()
        return page

    def rebuild_pages(self) -> None:
        """Create all pages again, for texts in another language."""
        pages = list(self._pages)
        self._main_pane.freeze_until_replaced()
        self._destroy_from(0)
        for before in pages:
            self.show_page(before.factory).restore(before)

    def close_page(self) -> None:
        """Close the visible page and show the one below it."""
        if not self._pages:
            return
        if self._pages[-1].covers_board:
            self._main_pane.freeze_until_replaced()
        else:
            self._main_pane.freeze_picture()
        self._destroy_from(len(self._pages) - 1)
        self._show()
        if (page := self.page) is not None:
            page.take_focus()
            page.on_shown_again()

    def remove_page(self, kind: type[PanelPage]) -> None:
        """Close the page of a class, visible or not; the other pages stay."""
        if (page := self.find_page(kind)) is self.page:
            self.close_page()
        elif page is not None:
            self._pages.remove(page)
            page.destroy()

    def close_all_pages(self) -> None:
        """Close all pages and hide the panel."""
        self._main_pane.freeze_picture()
        self._destroy_from(0)
        self._show()

    def set_covered_height(self, covered: int) -> None:
        """End the panel above what covers the lowest `covered` pixels of both panes."""
        if covered != self._covered:
            self._covered = covered
            self.arrange_panes()

    def arrange_panes(self) -> None:
        """Place the panel beside the board or, in a narrow window, below a strip of the board."""
        width, height = self._parent.winfo_width(), self._parent.winfo_height()
        if width <= 1:
            return
        page = self.page
        if page is None:
            self.place_forget()
            self._shadow.place_forget()
            self._place_main_pane(width, height)
            return
        strip = page.board_strip_height(width, height)
        if strip is None:
            self._arrange_beside(page, width, height)
        else:
            self._arrange_below(strip, width, height)

    def _arrange_below(self, strip: int, width: int, height: int) -> None:
        """Place the panel below a strip of the board, or over the whole window."""
        self._place_main_pane(width, strip)
        self.place(x=0, y=strip, width=width, height=height - strip - self._covered)
        self._edge.place(x=0, y=0, relwidth=1, height=1, width=0, relheight=0)
        self._shadow.place_forget()

    def _arrange_beside(self, page: PanelPage, width: int, height: int) -> None:
        """Place the panel at the right of the board, with the shadow between them."""
        panel_width = page.width_beside_board(width)
        left = width - panel_width
        # The shadow is beside the board, not over it; in a small window it is narrower.
        shadow = min(pixels(self, SHADOW_WIDTH), max(0, left - pixels(self, MIN_BOARD_WIDTH)))
        self._place_main_pane(left - shadow, height)
        left += round(pixels(self, self._distance) * self._slide)
        self.place(x=left, y=0, width=panel_width, height=height - self._covered)
        self._edge.place(x=0, y=0, relheight=1, width=1, relwidth=0, height=0)
        if shadow:
            self._shadow.place(x=left - shadow, y=0, width=shadow, height=height)
        else:
            self._shadow.place_forget()

    def _place_main_pane(self, width: int, height: int) -> None:
        """Give the left pane a size, or one between the old and this one during a slide."""
        if self._size_before is not None:
            before_width, before_height = self._size_before
            width += round((before_width - width) * self._slide)
            height += round((before_height - height) * self._slide)
        self._main_pane.place(x=0, y=0, width=width, height=height)

    def has_shortcut(self, letter: str) -> bool:
        """Return whether a letter with the modifier is a command of the visible page."""
        return self.page is not None and letter.lower() in self.page.shortcut_commands

    def run_shortcut(self, event: tk.Event[tk.Misc]) -> bool:
        """Run the command of the visible page for a letter with the modifier.

        Return whether there is one.
        """
        if self.page is None or int(event.state) & (SHORTCUT_MODIFIER | SHIFT) != SHORTCUT_MODIFIER:
            return False
        command = command_for_key(event, self.page.shortcut_commands)
        if command is not None:
            command()
        return command is not None

    def _show(self, distance: int = 0) -> None:
        """Show the last page; the panel slides in from a distance, in design units.

        A board that stays glides to its new place meanwhile; a new one is there at once.
        """
        pane, page = self._main_pane, self.page
        if page is not None:
            page.pack(fill="both", expand=True)
        self._distance, self._size_before = distance, None
        if not pane.winfo_viewable():
            self.arrange_panes()
            return
        if not pane.is_replaced:
            self._size_before = pane.winfo_width(), pane.winfo_height()
        # What is covered by the old picture would glide unseen.
        self._tween.start(SLIDE_MS, pane.call_when_shown)
        # A widget must be laid out before it can get the focus.
        self.update_idletasks()
        tk.Misc.lift(self._shadow)
        self.lift()
        self._edge.lift()

    def _destroy_from(self, number: int) -> None:
        """Close the page with an index, and all pages above it."""
        for page in self._pages[number:]:
            page.destroy()
        del self._pages[number:]

    def _slide_to(self, progress: float) -> None:
        self._slide = (1 - progress) ** 3
        if progress == 1:
            self._size_before = None
        self.arrange_panes()
        if progress == 1:
            self._main_pane.schedule_draw()

    def _draw_shadow(self) -> None:
        """Draw the shadow, whose opacity grows quadratically towards the panel."""
        palette, width = palette_of(self), pixels(self, SHADOW_WIDTH)
        self._shadow.delete("all")
        for x in range(width):
            share = SHADOW_SHARE * palette.paper_shadow * ((x + 1) / width) ** 2
            colour = mix(palette.table, "#000000", share)
            self._shadow.create_line(x, 0, x, 1 << 14, fill=colour)
        self._shadow.configure(background=palette.table)

    def _on_key(self, event: tk.Event[tk.Misc]) -> None:
        """Handle a key for the visible page, if the page or the window has the focus."""
        page, widget = self.page, event.widget
        if page is None or has_modifier(event) or not isinstance(widget, tk.Misc):
            return
        if not widget.winfo_exists() or widget.winfo_toplevel() != self.winfo_toplevel():
            return
        kind, key = widget.winfo_class(), event.keysym
        inside = f"{widget}.".startswith(f"{self}.") or widget is self.winfo_toplevel()
        if not inside and not page.claim_board_key(event):
            return
        command = command_for_key(event, page.key_commands)
        if key == "Escape":
            page.cancel()
        elif key in ("Return", "KP_Enter"):
            if page.primary is not None:
                page.primary.invoke()
        elif command is not None and kind not in TEXT_CLASSES:
            command()
        elif key in ("Up", "Down", "Left", "Right"):
            if kind not in ARROW_KEY_CLASSES and not (
                kind in TEXT_CLASSES and key in ("Left", "Right")
            ):
                page.move_focus(key)
        elif key in SCROLL_KEYS and kind not in ARROW_KEY_CLASSES:
            page.scroll_page(SCROLL_KEYS[key])
