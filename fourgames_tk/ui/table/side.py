"""What stands beside the board: panels one above the other, and the edge that is dragged."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Sequence
from functools import partial
from tkinter import ttk
from typing import TYPE_CHECKING, ClassVar

from ..kit.focus import has_focus
from ..kit.fonts import pixels, ui_font
from ..kit.theme import follow_theme, palette_of, themed
from ..kit.timer import Timer
from ..kit.widgets import IconButton
from .widening import USUAL

if TYPE_CHECKING:
    from .table import Table

TITLE_PADDING, TEXT_PADDING = (16, 8), (16, 4)
"""Beside and above what is written, in design units."""
LINE_GAP, RING = 2, 2
"""Between two lines, and the breadth of the ring around the text that has the keys, in pixels."""
LEAST_LINES = 3
"""How many lines a panel has room for, or it is folded."""
KEYS = (("↑ ↓, Page Up, Page Down, Home, End", "scroll the list"),)
"""(key, what it does) while a panel has the keys, for the keys page."""
SCROLLS: dict[str, tuple[str | int, ...]] = {
    "<Up>": ("scroll", -1, "units"),
    "<Down>": ("scroll", 1, "units"),
    "<Prior>": ("scroll", -1, "pages"),
    "<Next>": ("scroll", 1, "pages"),
    "<Home>": ("moveto", 0),
    "<End>": ("moveto", 1),
}
"""How far each key scrolls a panel that has the keys, as Tk says it."""


BREADTH, DOT, DOT_STEP = 9, 4, 9
"""Of the edge and the dots of its grip, in design units."""
DOTS = 5
SASH_KEYS = (("← →", "make the panel beside it wider or narrower"),)
"""(key, what it does) while the edge has the keys, for the keys page."""


class SidePanel(tk.Frame):
    """A column at the right of the board: a title, and a text that scrolls.

    Folded it is a title alone, with a button that asks by the event `<<Unfold>>` to be unfolded.
    What is tagged `move` in the text can be clicked.
    """

    TITLE: ClassVar[str]

    def __init__(self, parent: tk.Misc, table: Table) -> None:
        super().__init__(parent)
        self.pack_propagate(False)
        themed(self, background="card")
        self.table = table
        self.folded = False
        self._head = themed(tk.Frame(self), background="card")
        self._head.pack(fill="x")
        label = tk.Label(self._head, text=self.TITLE, font=ui_font(self, bold=True), anchor="w")
        across, above = TITLE_PADDING
        self._title = themed(label, background="card", foreground="muted", padx=across, pady=above)
        self._title.pack(side="left", fill="x", expand=True)
        self._unfold = IconButton(
            self._head, "unfold", lambda: f"Show {self.TITLE}", self._ask, "card"
        )
        self.body = themed(tk.Frame(self), background="card")
        self.body.pack(fill="both", expand=True)
        self.bar = ttk.Scrollbar(self.body)
        self.bar.pack(side="right", fill="y")
        self.text = tk.Text(
            self.body,
            font=ui_font(self),
            borderwidth=0,
            highlightthickness=RING,
            spacing1=LINE_GAP,
            wrap="word",
            width=1,
            height=1,
            cursor="",
            takefocus=True,
            state="disabled",
            yscrollcommand=self.bar.set,
        )
        colours = {"background": "card", "foreground": "ink", "highlightbackground": "card"}
        across, above = TEXT_PADDING
        themed(self.text, **colours, highlightcolor="accent", padx=across, pady=above)
        self.text.pack(fill="both", expand=True)
        self.bar.configure(command=self.text.yview)
        for key, way in SCROLLS.items():
            self.text.bind(key, partial(self._scroll, way))
        self._title.bind("<ButtonRelease-1>", lambda event: self._ask() if self.folded else None)
        self.text.tag_configure("strong", font=ui_font(self, bold=True))
        self.text.tag_configure("pointed", underline=True)
        self.text.tag_bind("move", "<ButtonRelease-1>", lambda event: self._clicked())
        self.text.tag_bind("move", "<Enter>", lambda event: self._point())
        self.text.tag_bind("move", "<Motion>", lambda event: self._point())
        self.text.tag_bind("move", "<Leave>", lambda event: self._point_away())
        follow_theme(self, self.style_tags)

    def style_tags(self) -> None:
        """Give the tags of the text the colours that hold now."""
        self.text.tag_configure("muted", foreground=palette_of(self).muted)

    def follow(self) -> None:
        """Show what there is to say of the position that is shown."""
        raise NotImplementedError

    def pick(self, number: int) -> None:
        """Hear that the move of this number in the text, from 0, was clicked."""

    def point(self, number: int | None) -> None:
        """Hear that the pointer came to a move, or left it."""

    @property
    def title_height(self) -> int:
        """The height of the title, in pixels: all that is seen of a folded panel."""
        return self._title.winfo_reqheight()

    @property
    def least_height(self) -> int:
        """The least height in pixels at which the panel is of use."""
        line = ui_font(self).metrics("linespace") + LINE_GAP
        padding = 2 * (pixels(self, TEXT_PADDING[1]) + RING)
        return self.title_height + LEAST_LINES * line + padding

    def fold(self, folded: bool) -> None:
        """Show the title alone, or all."""
        self.configure(height=self.title_height if folded else self.least_height)
        if folded == self.folded:
            return
        self.folded = folded
        if folded:
            self.body.pack_forget()
            self._unfold.pack(side="right", before=self._title)
        else:
            self._unfold.pack_forget()
            self.body.pack(fill="both", expand=True)

    def _ask(self) -> None:
        self.event_generate("<<Unfold>>")

    def _clicked(self) -> None:
        if found := self._pointed():
            self.pick(self._number(found))

    def _point(self) -> None:
        """Show which move a click would pick."""
        if (found := self._pointed()) != tuple(map(str, self.text.tag_ranges("pointed"))):
            self.text.tag_remove("pointed", "1.0", "end")
            if found:
                self.text.tag_add("pointed", *found)
                self.point(self._number(found))
        self.text.configure(cursor="hand2" if found else "")

    def _point_away(self) -> None:
        self.forget_pointer()
        self.point(None)

    def forget_pointer(self) -> None:
        """Show no move as pointed at."""
        self.text.tag_remove("pointed", "1.0", "end")
        self.text.configure(cursor="")

    def _pointed(self) -> tuple[str, ...]:
        """Return where the move under the pointer begins and ends, or nothing."""
        return tuple(map(str, self.text.tag_prevrange("move", "current +1c")))

    def _number(self, found: tuple[str, ...]) -> int:
        return [str(index) for index in self.text.tag_ranges("move")[::2]].index(found[0])

    def _scroll(self, way: tuple[str | int, ...], event: tk.Event[tk.Misc]) -> str:
        self.text.yview(*way)
        return "break"

    def fill(self, parts: Sequence[tuple[str, str]]) -> None:
        """Replace the text by parts, each with the names of its tags, with blanks between."""
        self.forget_pointer()
        self.text.configure(state="normal")
        self.text.delete("1.0", "end")
        for text, tag in parts:
            self.text.insert("end", text, tuple(tag.split()))
        self.text.configure(state="disabled")
        self.text.see("end")


class PanelStack(tk.Frame):
    """Every panel has room for a few lines; one that has not folds to its title.

    The panel that was asked for last keeps its room longest.
    """

    def __init__(self, parent: tk.Misc, order: Sequence[str]) -> None:
        """Begin without a panel; `order` has the names that they can have, from above."""
        super().__init__(parent)
        self.pack_propagate(False)
        self._order = order
        self._panels: dict[str, SidePanel] = {}
        self._latest: list[str] = []
        self._timer = Timer(self)
        self.bind("<Configure>", lambda event: self._arrange())
        themed(self, background="card")
        follow_theme(self, self._restyle)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the panels that are there, from above."""
        return tuple(name for name in self._order if name in self._panels)

    def panel(self, name: str) -> SidePanel:
        """Return the panel of a name; raises KeyError where there is none."""
        return self._panels[name]

    def follow(self) -> None:
        """Let every panel show what there is to say of the position that is shown."""
        for name in self.names:
            self._panels[name].follow()

    def put(self, name: str, panel: SidePanel) -> None:
        """Put a panel at its place."""
        self._latest.insert(0, name)
        self._panels[name] = panel
        panel.bind("<<Unfold>>", lambda event: self.unfold(name))
        for each in self.names:
            self._panels[each].pack_forget()
            self._panels[each].pack(side="top", fill="x")
            # The key Tab goes through them as the eye does.
            self._panels[each].lift()
        self._arrange()

    def take_away(self, name: str) -> None:
        """Take a panel away."""
        self._panels.pop(name).destroy()
        self._latest.remove(name)
        self._arrange()

    def folds(self, name: str) -> bool:
        """Tell whether a panel is folded to its title."""
        return self._panels[name].folded

    def unfold(self, name: str) -> None:
        """Give a panel room first, at the cost of those that were asked for before."""
        self._latest.remove(name)
        self._latest.insert(0, name)
        self._arrange()

    def _restyle(self) -> None:
        if self._panels:
            # Not before: the panels take another size of text only after this.
            self._timer.start_when_idle(self._refill)

    def _refill(self) -> None:
        self._arrange()
        self.follow()

    def _arrange(self) -> None:
        room = self.winfo_height()
        if room <= 1:
            return
        left = room - sum(panel.title_height for panel in self._panels.values())
        opened: list[str] = []
        for name in self._latest:
            need = self._panels[name].least_height - self._panels[name].title_height
            if need <= left or not opened:
                opened.append(name)
                left -= need
        for name, panel in self._panels.items():
            panel.fold(name not in opened)
            # What is left over they share.
            panel.pack_configure(expand=name in opened, fill="both" if name in opened else "x")


class Sash(tk.Canvas):
    """A strip with a grip: dragging it moves the edge, and so do ← and → and a double click."""

    def __init__(self, parent: tk.Misc, table: Table) -> None:
        super().__init__(
            parent,
            highlightthickness=0,
            borderwidth=0,
            cursor="sb_h_double_arrow",
            takefocus=True,
        )
        self._table = table
        self._taken_at: int | None = None
        self._lit = False
        self.bind("<Configure>", lambda event: self._draw())
        self.bind("<FocusIn>", lambda event: self._draw())
        self.bind("<FocusOut>", lambda event: self._draw())
        self.bind("<Enter>", lambda event: self._light(True))
        self.bind("<Leave>", lambda event: self._light(False))
        self.bind("<Button-1>", self._taken)
        self.bind("<B1-Motion>", self._dragged)
        self.bind("<ButtonRelease-1>", self._let_go)
        self.bind("<Double-Button-1>", lambda event: table.set_side(USUAL))
        self.bind("<Left>", lambda event: self._stepped(-1))
        self.bind("<Right>", lambda event: self._stepped(1))
        follow_theme(self, self._restyle)

    def _restyle(self) -> None:
        self.configure(width=pixels(self, BREADTH))
        self._draw()

    def _taken(self, event: tk.Event[tk.Misc]) -> None:
        self._taken_at = event.x_root

    def _dragged(self, event: tk.Event[tk.Misc]) -> None:
        if self._taken_at is not None and event.x_root != self._taken_at:
            self._table.drag_side(self._taken_at - event.x_root)

    def _let_go(self, event: tk.Event[tk.Misc]) -> None:
        if self._taken_at is not None:
            self._taken_at = None
            self._table.drag_side(None)

    def _stepped(self, way: int) -> str:
        self._table.widen_side(-way)
        return "break"

    def _light(self, on: bool) -> None:
        self._lit = on
        self._draw()

    def _draw(self) -> None:
        palette, width, height = palette_of(self), self.winfo_width(), self.winfo_height()
        focused = has_focus(self)
        self.delete("all")
        self.configure(background=palette.well if self._lit or focused else palette.card)
        line = palette.accent if focused else palette.card_line
        self.create_rectangle(0, 0, max(1, width // 8), height, fill=line, outline="")
        dot, step = pixels(self, DOT), pixels(self, DOT_STEP)
        left, top = (width - dot + 1) // 2, (height - (DOTS - 1) * step - dot) // 2
        ink = palette.accent if focused else palette.muted
        for number in range(DOTS):
            y = top + number * step
            self.create_oval(left, y, left + dot, y + dot, fill=ink, outline="", tags="grip")
