"""The sheet of paper at the right of the table, and the pages that lie on it."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from typing import ClassVar, TypeVar

from ..paint.palette import mix
from .buttons import FACE_MARGIN, SIDE_PADDING, Button
from .focus import (
    MODIFIER,
    SCROLL_KEYS,
    SHIFT,
    command_for_key,
    focus_with_ring,
    has_modifier,
    move_focus,
)
from .fonts import pixels, sized_font
from .layout import ScrolledFrame, gridded, packed
from .theme import keep_styled, on_theme_change, palette_of, themed
from .timers import ALL_WIDGETS, Tween, on_event

MIN_BOARD_WIDTH, BOARD_STRIP = 320, 160
"""What the sheet leaves of the table, in design units: beside itself, and above where that has no
room."""
SHADOW_WIDTH = 24
SHADOW_STRENGTH = {"light": 0.08, "dark": 0.21}
"""The breadth of the shadow on the table, in design units, and how dark it is at the sheet."""
SLIDE_DISTANCE, SLIDE_MS = 24, 200
"""How far the sheet slides in, in design units, and how long it takes at normal speed."""
GAP = 12
"""Between two buttons, in design units."""
CANCEL_WIDTH, PRIMARY_WIDTH = 124, 168
"""Of a footer and what stands in it, in design units."""
TEXT_CLASSES = ("TEntry", "Text")
"""Classes of widgets that letters are typed into."""
KEYS = (
    ("↑ ↓ ← →", "go to what lies there; on a choice, ← → Home End choose"),
    ("Enter", "press the button that has the keys, else the one in colour"),
    ("the letter on a button", "press that button"),
    ("Page Up, Page Down", "scroll"),
    ("Esc", "go back"),
)
"""(key, what it does) on every page, for the keys page."""
ARROW_KEY_CLASSES = ("Text", "Treeview", "Menu")
"""Classes of widgets that do something of their own with the arrow keys."""


class PanelPage(tk.Frame):
    """What lies on the sheet: a title, a body that scrolls, and below it a footer if it has one.

    `SidePanel.lay` shows it. What stands in `body` is `MARGIN` away from the edges, less the
    `EDGE` that every control has around it. `commands` are by letters and names of keys that it
    hears besides, in lower case; Enter presses `primary` where no other button has the keys.
    """

    WIDTH: ClassVar[int] = 456
    MARGIN: ClassVar[int] = 40
    TOP: ClassVar[int] = 32
    """In design units; a panel beside a game is 392 wide with a margin of 28, a form 560."""
    SCROLLS: ClassVar[bool] = True
    """Whether the body is as high as it needs, and scrolls; else it has the room there is."""
    MAX_SHARE: ClassVar[float] = 0.5
    """Of a wide window, how much it takes at most."""
    LEAVES_STRIP: ClassVar[bool] = True
    """Whether it takes all of a narrow window but a strip; else never more than its share."""
    STRIP: ClassVar[int] = BOARD_STRIP
    MIN_HEIGHT: ClassVar[int] = 0
    """What is left of the table above it in a narrow window, and the height that it must have else
    it takes that, too; in design units."""
    HANDLES_BOARD_KEYS: ClassVar[bool] = False
    """Whether keys that are pressed on the table are the page's."""
    SHORTCUTS: ClassVar[bool] = False
    """Whether its letters are heard with Ctrl or Cmd, too, wherever the keys are: those on the
    board beside it are moves."""

    def __init__(self, parent: tk.Misc, title: str = "", size: int = 30) -> None:
        super().__init__(parent)
        themed(self, background="sheet")
        self.commands: dict[str, Callable[[], object]] = {}
        self.primary: Button | None = None
        self.heading = tk.Label(
            self, text=title, font=sized_font(self, size, bold=True), anchor="w"
        )
        themed(self.heading, background="sheet", foreground="ink", padx=0, borderwidth=0)
        scrolled = ScrolledFrame(self, self.MARGIN - FACE_MARGIN) if self.SCROLLS else None
        self._holder = scrolled or themed(tk.Frame(self), background="sheet")
        aside = 0 if self.SCROLLS else max(0, self.MARGIN - FACE_MARGIN)
        packed(self._holder, fill="both", expand=True, padx=aside)
        self.body = scrolled.body if scrolled else self._holder
        if title:
            self.show_heading()

    def show_heading(self) -> None:
        """Show the title above the body."""
        above = self.TOP, 0
        packed(self.heading, fill="x", padx=self.MARGIN, pady=above, before=self._holder)

    @property
    def visible_height(self) -> int:
        """The height that the body has in sight, in pixels."""
        return self._holder.winfo_height()

    def add_footer(
        self, text: str, command: Callable[[], None], *, cancel: str = "Cancel", key: str = "Enter"
    ) -> tk.Frame:
        """Put a footer below the body and return a place at its left, for what is done seldom.

        At its right stands the button that Enter presses; before it Cancel, if it has a name.
        """
        foot = themed(tk.Frame(self), background="sheet")
        foot.pack(side="bottom", fill="x", before=self._holder)
        foot.lift()
        if isinstance(self._holder, ScrolledFrame):
            self._holder.always_end_line = True
        else:
            themed(tk.Frame(foot, height=1), background="line").pack(fill="x")
        row = themed(tk.Frame(foot), background="sheet")
        right = self.MARGIN - FACE_MARGIN
        packed(row, fill="x", padx=(right - SIDE_PADDING["quiet"][0], right), pady=16 - FACE_MARGIN)
        row.columnconfigure(0, weight=1)
        beside = themed(tk.Frame(row), background="sheet")
        beside.grid(row=0, column=0, sticky="w")
        if cancel:
            button = Button(row, cancel, self.cancel, key="Esc", height=44, width=CANCEL_WIDTH)
            gridded(button, row=0, column=1, padx=(0, GAP - 2 * FACE_MARGIN))
        self.primary = wide = Button(row, text, command, key=key, kind="primary")
        wide.grid(row=0, column=2, sticky="we")

        def fit(event: tk.Event[tk.Misc]) -> None:
            """Give the primary button its width, where words at the left leave room for that."""
            others = sum(each.winfo_reqwidth() for each in row.grid_slaves(row=0) if each != wide)
            usual = pixels(self, PRIMARY_WIDTH + 2 * FACE_MARGIN)
            room = row.winfo_width() - others - pixels(self, GAP)
            row.columnconfigure(2, minsize=max(0, min(usual, room)))

        for each in (row, beside):
            each.bind("<Configure>", fit)
        return beside

    def cancel(self) -> None:
        """Close the page, as Esc does; subclasses decide how."""
        raise NotImplementedError

    def scroll_page(self, way: int) -> None:
        """Scroll by what is in sight, if there is more: 1 down, −1 up."""
        if isinstance(self._holder, ScrolledFrame):
            self._holder.scroll_page(way)

    def take_focus(self) -> None:
        """Take the keys as the page comes to lie on top: the primary button, or the page."""
        if self.primary is None:
            self.focus_set()
        else:
            focus_with_ring(self.primary)

    def move_focus(self, key: str) -> None:
        """Take the focus to what lies next by an arrow key."""
        move_focus(self, key)

    def handles_board_key(self, event: tk.Event[tk.Misc]) -> bool:
        """Tell whether a key that was pressed on the table is the page's."""
        return self.HANDLES_BOARD_KEYS

    def on_shown_again(self) -> None:
        """Hear that the page lies on top again."""


PageT = TypeVar("PageT", bound=PanelPage)


class SidePanel(tk.Frame):
    """The sheet at the right of a `stage`, both in one parent; it is there while pages lie on it.

    Of several pages the last one is seen; those below keep what stands on them.
    """

    def __init__(self, parent: tk.Misc, left_pane: tk.Frame) -> None:
        super().__init__(parent)
        themed(self, background="sheet")
        self._left_pane, self._parent = left_pane, parent
        self._pages: list[PanelPage] = []
        self._edge = themed(tk.Frame(self, width=1), background="line")
        self._shadow = tk.Canvas(parent, highlightthickness=0, borderwidth=0, takefocus=False)
        self._slide, self._glide = 0.0, Tween(self, self._slide_to)
        parent.bind("<Configure>", lambda event: self.arrange(), add="+")
        on_theme_change(self, self.arrange)
        keep_styled(self._shadow, self._draw_shadow)
        on_event(self, ALL_WIDGETS, "<Key>", self._on_key)

    @property
    def page(self) -> PanelPage | None:
        """The page that is seen, if one lies there."""
        return self._pages[-1] if self._pages else None

    @property
    def has_focus(self) -> bool:
        """Whether what lies here has the keys."""
        return f"{self.tk.call('focus')}.".startswith(f"{self}.")

    def find_page(self, kind: type[PageT]) -> PageT | None:
        """Return the page of a kind that lies here, seen or not."""
        return next((page for page in self._pages if isinstance(page, kind)), None)

    def show_page(self, make: Callable[[tk.Misc], PageT]) -> PageT:
        """Lay a page on top; one of the same kind goes, with all that lay on it."""
        page, was_empty = make(self), not self._pages
        for number, there in enumerate(self._pages):
            if type(there) is type(page):
                self._destroy_from(number)
                break
        if self._pages:
            self._pages[-1].pack_forget()
        self._pages.append(page)
        self._show(page)
        if was_empty:
            self._glide.start(SLIDE_MS)
        # What is not laid out yet gets no keys.
        page.update_idletasks()
        page.take_focus()
        return page

    def close_page(self) -> None:
        """Take the page that is seen away; what lay below it is seen again."""
        if not self._pages:
            return
        self._destroy_from(len(self._pages) - 1)
        if self._pages:
            page = self._pages[-1]
            self._show(page)
            page.take_focus()
            page.on_shown_again()
        self.arrange()

    def remove_page(self, kind: type[PanelPage]) -> None:
        """Take the page of a kind away, wherever it lies."""
        if (page := self.find_page(kind)) is self.page:
            self.close_page()
        elif page is not None:
            self._pages.remove(page)
            page.destroy()

    def close_all(self) -> None:
        self._destroy_from(0)
        self.arrange()

    def arrange(self) -> None:
        """Give table and sheet their places: side by side, or a strip of the table above."""
        width, height = self._parent.winfo_width(), self._parent.winfo_height()
        if width <= 1:
            return
        page = self.page
        if page is None:
            self.place_forget()
            self._shadow.place_forget()
            self._left_pane.place(x=0, y=0, width=width, height=height)
            return
        if page.LEAVES_STRIP and width < pixels(self, page.WIDTH + MIN_BOARD_WIDTH):
            self._arrange_below(page, width, height)
        else:
            self._arrange_beside(page, width, height)
        self.lift()
        self._edge.lift()

    def _arrange_below(self, page: PanelPage, width: int, height: int) -> None:
        """Leave the table a strip above, or nothing."""
        strip = min(pixels(self, page.STRIP), height // 3)
        if height - strip < pixels(self, page.MIN_HEIGHT):
            strip = 0
        self._left_pane.place(x=0, y=0, width=width, height=strip)
        self.place(x=0, y=strip, width=width, height=height - strip)
        self._edge.place(x=0, y=0, relwidth=1, height=1, width=0, relheight=0)
        self._shadow.place_forget()

    def _arrange_beside(self, page: PanelPage, width: int, height: int) -> None:
        """Leave the table what is left of the sheet, with the shadow between them."""
        sheet = min(pixels(self, page.WIDTH), round(width * page.MAX_SHARE))
        left = width - sheet
        # The shadow lies on the table, not on the board, where there is room.
        shadow = min(pixels(self, SHADOW_WIDTH), max(0, left - pixels(self, MIN_BOARD_WIDTH)))
        self._left_pane.place(x=0, y=0, width=left - shadow, height=height)
        left += round(pixels(self, SLIDE_DISTANCE) * self._slide)
        self.place(x=left, y=0, width=sheet, height=height)
        self._edge.place(x=0, y=0, relheight=1, width=1, relwidth=0, height=0)
        if shadow:
            self._shadow.place(x=left - shadow, y=0, width=shadow, height=height)
            tk.Misc.lift(self._shadow)
        else:
            self._shadow.place_forget()

    def has_shortcut(self, letter: str) -> bool:
        """Tell whether a letter with the modifier is a command of the page that is seen."""
        page = self.page
        return page is not None and page.SHORTCUTS and letter.lower() in page.commands

    def handle_shortcut(self, event: tk.Event[tk.Misc]) -> bool:
        """Do what a letter with the modifier is for on the page that is seen, if it is."""
        page, held = self.page, int(event.state) & (MODIFIER | SHIFT)
        if page is None or not page.SHORTCUTS or held != MODIFIER:
            return False
        command = command_for_key(event, page.commands)
        if command is not None:
            command()
        return command is not None

    def _show(self, page: PanelPage) -> None:
        page.pack(fill="both", expand=True)
        self.arrange()

    def _destroy_from(self, number: int) -> None:
        """Take a page away, and all that lie on it."""
        for page in self._pages[number:]:
            page.destroy()
        del self._pages[number:]

    def _slide_to(self, way: float) -> None:
        self._slide = (1 - way) ** 3
        self.arrange()

    def _draw_shadow(self) -> None:
        """Paint the shadow, growing with the square towards the sheet."""
        palette, breadth = palette_of(self), pixels(self, SHADOW_WIDTH)
        self._shadow.delete("all")
        for x in range(breadth):
            share = SHADOW_STRENGTH[palette.name] * ((x + 1) / breadth) ** 2
            colour = mix(palette.table, "#000000", share)
            self._shadow.create_line(x, 0, x, 1 << 14, fill=colour)
        self._shadow.configure(background=palette.table)

    def _on_key(self, event: tk.Event[tk.Misc]) -> None:
        """Do what a key is for on the page that is seen, if it was pressed there."""
        page, widget = self.page, event.widget
        if page is None or has_modifier(event) or not isinstance(widget, tk.Misc):
            return
        if not widget.winfo_exists() or widget.winfo_toplevel() != self.winfo_toplevel():
            return
        kind, key = widget.winfo_class(), event.keysym
        inside = f"{widget}.".startswith(f"{self}.") or widget is self.winfo_toplevel()
        if not inside and not page.handles_board_key(event):
            return
        command = command_for_key(event, page.commands)
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
