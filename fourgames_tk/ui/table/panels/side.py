"""The base of the panels beside the board: a card with a title and a list."""

from __future__ import annotations

import tkinter as tk
from tkinter import ttk

from ...look.fonts import ui_font
from ...paint.palette import Palette

WIDTH = 236


class SidePanel(tk.Frame):
    """A column at the right of the board: a title, and a text that scrolls."""

    def __init__(self, parent: tk.Misc, palette: Palette, title: str) -> None:
        super().__init__(parent, background=palette.card, width=WIDTH)
        self.pack_propagate(False)
        self.palette = palette
        tk.Frame(self, background=palette.card_line, width=1).pack(side="left", fill="y")
        tk.Label(
            self,
            text=title,
            background=palette.card,
            foreground=palette.muted,
            font=ui_font(self, bold=True),
            anchor="w",
            padx=16,
            pady=10,
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
            padx=16,
            pady=4,
            spacing1=2,
            wrap="word",
            cursor="",
            takefocus=False,
            state="disabled",
            yscrollcommand=self.bar.set,
        )
        self.text.pack(fill="both", expand=True)
        self.bar.configure(command=self.text.yview)
        self.text.tag_configure("muted", foreground=palette.muted)
        self.text.tag_configure("strong", font=ui_font(self, bold=True))

    def fill(self, parts: list[tuple[str, str]]) -> None:
        """Replace the text by parts, each with the name of its tag (or an empty one)."""
        self.text.configure(state="normal")
        self.text.delete("1.0", "end")
        for text, tag in parts:
            self.text.insert("end", text, (tag,) if tag else ())
        self.text.configure(state="disabled")
        self.text.see("end")
