"""The base of the panels beside the board: a card with a title and a list."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from functools import partial
from itertools import count
from tkinter import ttk

from ...kit.fonts import pixels, ui_font
from ...kit.icon_button import IconButton
from ...paint.palette import Palette

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


class SidePanel(tk.Frame):
    """A column at the right of the board: a title, and a text that scrolls.

    Folded it is a title alone, with a button that asks by the event `<<Unfold>>` to be unfolded.
    """

    def __init__(self, parent: tk.Misc, palette: Palette, title: str) -> None:
        super().__init__(parent, background=palette.card)
        self.pack_propagate(False)
        self.palette = palette
        self._numbers = count()
        self._links: list[str] = []
        self.folded = False
        self._head = tk.Frame(self, background=palette.card)
        self._head.pack(fill="x")
        self._title = tk.Label(
            self._head,
            text=title,
            background=palette.card,
            foreground=palette.muted,
            font=ui_font(self, bold=True),
            anchor="w",
            padx=pixels(self, TITLE_PADDING[0]),
            pady=pixels(self, TITLE_PADDING[1]),
        )
        self._title.pack(side="left", fill="x", expand=True)
        self._unfold = IconButton(self._head, "unfold", lambda: f"Show {title}", self._ask, "card")
        self.body = tk.Frame(self, background=palette.card)
        self.body.pack(fill="both", expand=True)
        self.bar = ttk.Scrollbar(self.body)
        self.bar.pack(side="right", fill="y")
        self.text = tk.Text(
            self.body,
            background=palette.card,
            foreground=palette.ink,
            font=ui_font(self),
            borderwidth=0,
            highlightthickness=RING,
            highlightcolor=palette.accent,
            highlightbackground=palette.card,
            padx=pixels(self, TEXT_PADDING[0]),
            pady=pixels(self, TEXT_PADDING[1]),
            spacing1=LINE_GAP,
            wrap="word",
            width=1,
            height=1,
            cursor="",
            takefocus=True,
            state="disabled",
            yscrollcommand=self.bar.set,
        )
        self.text.pack(fill="both", expand=True)
        self.bar.configure(command=self.text.yview)
        for key, way in SCROLLS.items():
            self.text.bind(key, partial(self._scroll, way))
        self._title.bind("<ButtonRelease-1>", lambda event: self._ask() if self.folded else None)
        self.text.tag_configure("muted", foreground=palette.muted)
        self.text.tag_configure("strong", font=ui_font(self, bold=True))

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

    def link(self, click: Callable[[], None], point: Callable[[bool], None] | None = None) -> str:
        """Return a tag for a text to be clicked on; `point` hears the pointer come and go."""
        tag = f"link{next(self._numbers)}"
        self._links.append(tag)

        def cross(inside: bool) -> None:
            self.text.configure(cursor="hand2" if inside else "")
            self.text.tag_configure(tag, underline=inside)
            if point is not None:
                point(inside)

        self.text.tag_bind(tag, "<ButtonRelease-1>", lambda event: click())
        self.text.tag_bind(tag, "<Enter>", lambda event: cross(True))
        self.text.tag_bind(tag, "<Leave>", lambda event: cross(False))
        return tag

    def _ask(self) -> None:
        self.event_generate("<<Unfold>>")

    def _scroll(self, way: tuple[str | int, ...], event: tk.Event[tk.Misc]) -> str:
        self.text.yview(*way)
        return "break"

    def forget_links(self) -> None:
        """Let go of the links of a text that is about to be replaced."""
        for tag in self._links:
            self.text.tag_delete(tag)
        self._links = []
        self.text.configure(cursor="")

    def fill(self, parts: list[tuple[str, str]]) -> None:
        """Replace the text by parts, each with the names of its tags, with blanks between."""
        self.text.configure(state="normal")
        self.text.delete("1.0", "end")
        for text, tag in parts:
            self.text.insert("end", text, tuple(tag.split()))
        self.text.configure(state="disabled")
        self.text.see("end")
