"""The base of the panels beside the board: a card with a title and a list."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from itertools import count
from tkinter import ttk

from ...look.fonts import pixels, ui_font
from ...paint.palette import Palette

TITLE_PADDING, TEXT_PADDING = (16, 10), (16, 4)
"""Beside and above what is written, in design units."""


class SidePanel(tk.Frame):
    """A column at the right of the board: a title, and a text that scrolls."""

    def __init__(self, parent: tk.Misc, palette: Palette, title: str) -> None:
        super().__init__(parent, background=palette.card)
        self.pack_propagate(False)
        self.palette = palette
        self._numbers = count()
        self._links: list[str] = []
        tk.Label(
            self,
            text=title,
            background=palette.card,
            foreground=palette.muted,
            font=ui_font(self, bold=True),
            anchor="w",
            padx=pixels(self, TITLE_PADDING[0]),
            pady=pixels(self, TITLE_PADDING[1]),
        ).pack(fill="x")
        self.bar = ttk.Scrollbar(self)
        self.bar.pack(side="right", fill="y")
        self.text = tk.Text(
            self,
            background=palette.card,
            foreground=palette.ink,
            font=ui_font(self),
            borderwidth=0,
            highlightthickness=0,
            padx=pixels(self, TEXT_PADDING[0]),
            pady=pixels(self, TEXT_PADDING[1]),
            spacing1=2,
            wrap="word",
            width=1,
            height=1,
            cursor="",
            takefocus=False,
            state="disabled",
            yscrollcommand=self.bar.set,
        )
        self.text.pack(fill="both", expand=True)
        self.bar.configure(command=self.text.yview)
        self.text.tag_configure("muted", foreground=palette.muted)
        self.text.tag_configure("strong", font=ui_font(self, bold=True))

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
