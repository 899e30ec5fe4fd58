"""The sheet of paper at the right of the table, and the pages that lie on it."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from typing import ClassVar, TypeVar

from ..paint.palette import mix
from .buttons import EDGE, SIDES, Button
from .focus import MODIFIER, SCROLLING, SHIFT, command_of, move_focus, show_focus, with_modifier
from .fonts import pixels, sized
from .layout import Scrolled
from .theme import follow_theme, on_theme, palette_of, themed
from .timers import EVERYWHERE, Glide, on_event

LEAST_TABLE, STRIP = 320, 160
"""What the sheet leaves of the table, in design units: beside itself, and above where that has no
room."""
SHADOW = 24
SHADES = {"light": 0.08, "dark": 0.21}
"""The breadth of the shadow on the table, in design units, and how dark it is at the sheet."""
SLIDE, SLIDE_MS = 24, 200
"""How far the sheet slides in, in design units, and how long it takes at normal speed."""
GAP = 12
"""Between two buttons, in design units."""
CANCEL_WIDTH, PRIMARY_WIDTH = 124, 168
"""Of a footer and what stands in it, in design units."""
TYPED = ("TEntry", "Text")
"""Classes of widgets that letters are typed into."""
KEYS = (
    ("↑ ↓ ← →", "go to what lies there; on a choice, ← → Home End choose"),
    ("Enter", "press the button that has the keys, else the one in colour"),
    ("the letter on a button", "press that button"),
    ("Page Up, Page Down", "scroll"),
    ("Esc", "go back"),
)
"""(key, what it does) on every page, for the keys page."""
OWN_ARROWS = ("Text", "Treeview", "Menu")
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
    SHARE: ClassVar[float] = 0.5
    """Of a wide window, how much it takes at most."""
    STRIPS: ClassVar[bool] = True
    """Whether it takes all of a narrow window but a strip; else never more than its share."""
    STRIP: ClassVar[int] = STRIP
    LEAST: ClassVar[int] = 0
    """What is left of the table above it in a narrow window, and the height that it must have else
    it takes that, too; in design units."""
    OWNS_TABLE: ClassVar[bool] = False
    """Whether keys that are pressed on the table are the page's."""
    SHORTCUTS: ClassVar[bool] = False
    """Whether its letters are heard with Ctrl or Cmd, too, wherever the keys are: those on the
    board beside it are moves."""

    def __init__(self, parent: tk.Misc, title: str = "", size: int = 30) -> None:
        super().__init__(parent)
        themed(self, background="sheet")
        self.commands: dict[str, Callable[[], object]] = {}
        self.primary: Button | None = None
        self.heading = tk.Label(self, text=title, font=sized(self, size, bold=True), anchor="w")
        themed(self.heading, background="sheet", foreground="ink", padx=0, borderwidth=0)
        scrolled = Scrolled(self, self.MARGIN - EDGE) if self.SCROLLS else None
        self._holder = scrolled or themed(tk.Frame(self), background="sheet")
        self._holder.pack(fill="both", expand=True)
        self.body = scrolled.body if scrolled else self._holder
        follow_theme(self, self._pad)

    def _pad(self) -> None:
        """Leave the margins that the size of text asks for."""
        margin = pixels(self, self.MARGIN)
        if self.heading.cget("text"):
            above = pixels(self, self.TOP), 0
            self.heading.pack(fill="x", padx=margin, pady=above, before=self._holder)
        if not self.SCROLLS:
            self._holder.pack_configure(padx=max(0, margin - pixels(self, EDGE)))

    @property
    def room(self) -> int:
        """The height that the body has in sight, in pixels."""
        return self._holder.winfo_height()

    def finish(
        self, text: str, command: Callable[[], None], *, cancel: str = "Cancel", key: str = "Enter"
    ) -> tk.Frame:
        """Put a footer below the body and return a place at its left, for what is done seldom.

        At its right stands the button that Enter presses; before it Cancel, if it has a name.
        """
        foot = themed(tk.Frame(self), background="sheet")
        foot.pack(side="bottom", fill="x", before=self._holder)
        foot.lift()
        if isinstance(self._holder, Scrolled):
            self._holder.ends = True
        else:
            themed(tk.Frame(foot, height=1), background="line").pack(fill="x")
        row = themed(tk.Frame(foot), background="sheet")
        right = pixels(self, self.MARGIN - EDGE)
        left = right - pixels(self, SIDES["quiet"][0])
        row.pack(fill="x", padx=(left, right), pady=pixels(self, 16 - EDGE))
        row.columnconfigure(0, weight=1)
        beside = themed(tk.Frame(row), background="sheet")
        beside.grid(row=0, column=0, sticky="w")
        gap = pixels(self, GAP)
        if cancel:
            button = Button(row, cancel, self.cancel, key="Esc", height=44, width=CANCEL_WIDTH)
            button.grid(row=0, column=1, padx=(0, gap - pixels(self, 2 * EDGE)))
        self.primary = wide = Button(row, text, command, key=key, kind="primary")
        wide.grid(row=0, column=2, sticky="we")

        def fit(event: tk.Event[tk.Misc]) -> None:
            """Give the primary button its width, where words at the left leave room for that."""
            others = sum(each.winfo_reqwidth() for each in row.grid_slaves(row=0) if each != wide)
            usual = pixels(self, PRIMARY_WIDTH + 2 * EDGE)
            room = row.winfo_width() - others - gap
            row.columnconfigure(2, minsize=max(0, min(usual, room)))

        for each in (row, beside):
            each.bind("<Configure>", fit)
        return beside

    def cancel(self) -> None:
        """Close the page, as Esc does; subclasses decide how."""
        raise NotImplementedError

    def turn(self, way: int) -> None:
        """Scroll by what is in sight, if there is more: 1 down, −1 up."""
        if isinstance(self._holder, Scrolled):
            self._holder.turn(way)

    def take_focus(self) -> None:
        """Take the keys as the page comes to lie on top: the primary button, or the page."""
        if self.primary is None:
            self.focus_set()
        else:
            show_focus(self.primary)

    def move_focus(self, key: str) -> None:
        """Take the focus to what lies next by an arrow key."""
        move_focus(self, key)

    def handles_board_key(self, event: tk.Event[tk.Misc]) -> bool:
        """Tell whether a key that was pressed on the table is the page's."""
        return self.OWNS_TABLE

    def coming_back(self) -> None:
        """Hear that the page lies on top again."""


PageT = TypeVar("PageT", bound=PanelPage)


class SidePanel(tk.Frame):
    """The sheet at the right of a `stage`, both in one parent; it is there while pages lie on it.

    Of several pages the last one is seen; those below keep what stands on them.
    """

    def __init__(self, parent: tk.Misc, stage: tk.Frame) -> None:
        super().__init__(parent)
        themed(self, background="sheet")
        self._stage, self._table = stage, parent
        self._pages: list[PanelPage] = []
        self._edge = themed(tk.Frame(self, width=1), background="line")
        self._shadow = tk.Canvas(parent, highlightthickness=0, borderwidth=0, takefocus=False)
        self._slide, self._glide = 0.0, Glide(self, self._slide_in)
        parent.bind("<Configure>", lambda event: self.arrange(), add="+")
        on_theme(self, self.arrange)
        follow_theme(self._shadow, self._shade)
        on_event(self, EVERYWHERE, "<Key>", self._typed)

    @property
    def page(self) -> PanelPage | None:
        """The page that is seen, if one lies there."""
        return self._pages[-1] if self._pages else None

    @property
    def has_keys(self) -> bool:
        """Whether what lies here has the keys."""
        return f"{self.tk.call('focus')}.".startswith(f"{self}.")

    def find(self, kind: type[PageT]) -> PageT | None:
        """Return the page of a kind that lies here, seen or not."""
        return next((page for page in self._pages if isinstance(page, kind)), None)

    def lay(self, make: Callable[[tk.Misc], PageT]) -> PageT:
        """Lay a page on top; one of the same kind goes, with all that lay on it."""
        page, was_empty = make(self), not self._pages
        for number, there in enumerate(self._pages):
            if type(there) is type(page):
                self._take_away(number)
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

    def lift_page(self) -> None:
        """Take the page that is seen away; what lay below it is seen again."""
        if not self._pages:
            return
        self._take_away(len(self._pages) - 1)
        if self._pages:
            page = self._pages[-1]
            self._show(page)
            page.take_focus()
            page.coming_back()
        self.arrange()

    def remove(self, kind: type[PanelPage]) -> None:
        """Take the page of a kind away, wherever it lies."""
        if (page := self.find(kind)) is self.page:
            self.lift_page()
        elif page is not None:
            self._pages.remove(page)
            page.destroy()

    def clear(self) -> None:
        self._take_away(0)
        self.arrange()

    def arrange(self) -> None:
        """Give table and sheet their places: side by side, or a strip of the table above."""
        width, height = self._table.winfo_width(), self._table.winfo_height()
        if width <= 1:
            return
        page = self.page
        if page is None:
            self.place_forget()
            self._shadow.place_forget()
            self._stage.place(x=0, y=0, width=width, height=height)
            return
        if page.STRIPS and width < pixels(self, page.WIDTH + LEAST_TABLE):
            self._lie_below(page, width, height)
        else:
            self._lie_beside(page, width, height)
        self.lift()
        self._edge.lift()

    def _lie_below(self, page: PanelPage, width: int, height: int) -> None:
        """Leave the table a strip above, or nothing."""
        strip = min(pixels(self, page.STRIP), height // 3)
        if height - strip < pixels(self, page.LEAST):
            strip = 0
        self._stage.place(x=0, y=0, width=width, height=strip)
        self.place(x=0, y=strip, width=width, height=height - strip)
        self._edge.place(x=0, y=0, relwidth=1, height=1, width=0, relheight=0)
        self._shadow.place_forget()

    def _lie_beside(self, page: PanelPage, width: int, height: int) -> None:
        """Leave the table what is left of the sheet, with the shadow between them."""
        sheet = min(pixels(self, page.WIDTH), round(width * page.SHARE))
        left = width - sheet
        # The shadow lies on the table, not on the board, where there is room.
        shadow = min(pixels(self, SHADOW), max(0, left - pixels(self, LEAST_TABLE)))
        self._stage.place(x=0, y=0, width=left - shadow, height=height)
        left += round(pixels(self, SLIDE) * self._slide)
        self.place(x=left, y=0, width=sheet, height=height)
        self._edge.place(x=0, y=0, relheight=1, width=1, relwidth=0, height=0)
        if shadow:
            self._shadow.place(x=left - shadow, y=0, width=shadow, height=height)
            tk.Misc.lift(self._shadow)
        else:
            self._shadow.place_forget()

    def takes_shortcut(self, letter: str) -> bool:
        """Tell whether a letter with the modifier is a command of the page that is seen."""
        page = self.page
        return page is not None and page.SHORTCUTS and letter.lower() in page.commands

    def hear_shortcut(self, event: tk.Event[tk.Misc]) -> bool:
        """Do what a letter with the modifier is for on the page that is seen, if it is."""
        page, held = self.page, int(event.state) & (MODIFIER | SHIFT)
        if page is None or not page.SHORTCUTS or held != MODIFIER:
            return False
        command = command_of(event, page.commands)
        if command is not None:
            command()
        return command is not None

    def _show(self, page: PanelPage) -> None:
        page.pack(fill="both", expand=True)
        self.arrange()

    def _take_away(self, number: int) -> None:
        """Take a page away, and all that lie on it."""
        for page in self._pages[number:]:
            page.destroy()
        del self._pages[number:]

    def _slide_in(self, way: float) -> None:
        self._slide = (1 - way) ** 3
        self.arrange()

    def _shade(self) -> None:
        """Paint the shadow, growing with the square towards the sheet."""
        palette, breadth = palette_of(self), pixels(self, SHADOW)
        self._shadow.delete("all")
        for x in range(breadth):
            share = SHADES[palette.name] * ((x + 1) / breadth) ** 2
            colour = mix(palette.table, "#000000", share)
            self._shadow.create_line(x, 0, x, 1 << 14, fill=colour)
        self._shadow.configure(background=palette.table)

    def _typed(self, event: tk.Event[tk.Misc]) -> None:
        """Do what a key is for on the page that is seen, if it was pressed there."""
        page, widget = self.page, event.widget
        if page is None or with_modifier(event) or not isinstance(widget, tk.Misc):
            return
        if not widget.winfo_exists() or widget.winfo_toplevel() != self.winfo_toplevel():
            return
        kind, key = widget.winfo_class(), event.keysym
        inside = f"{widget}.".startswith(f"{self}.") or widget is self.winfo_toplevel()
        if not inside and not page.handles_board_key(event):
            return
        command = command_of(event, page.commands)
        if key == "Escape":
            page.cancel()
        elif key in ("Return", "KP_Enter"):
            if page.primary is not None:
                page.primary.press()
        elif command is not None and kind not in TYPED:
            command()
        elif key in ("Up", "Down", "Left", "Right"):
            if kind not in OWN_ARROWS and not (kind in TYPED and key in ("Left", "Right")):
                page.move_focus(key)
        elif key in SCROLLING and kind not in OWN_ARROWS:
            page.turn(SCROLLING[key])
