"""Widgets in rows, as many beside each other as there is room for."""

from __future__ import annotations

import tkinter as tk
from tkinter import ttk

from .style import UNIT


class Flow(ttk.Frame):
    """Lays its children from left to right, and goes on in another row where the room ends."""

    def __init__(self, parent: tk.Misc) -> None:
        super().__init__(parent)
        self.bind("<Configure>", lambda event: self.lay())

    def lay(self) -> None:
        """Lay the children; call it when one of them has become wider."""
        rows: list[list[tk.Widget]] = [[]]
        x, most = 0, self.winfo_width()
        for child in self.winfo_children():
            if not isinstance(child, tk.Widget):
                continue
            width = child.winfo_reqwidth()
            if rows[-1] and x + width > most:
                rows.append([])
                x = 0
            rows[-1].append(child)
            x += width + UNIT
        y = 0
        for row in rows:
            height = max((child.winfo_reqheight() for child in row), default=0)
            x = 0
            for child in row:
                middle = y + (height - child.winfo_reqheight()) // 2
                child.place(x=x, y=middle)
                x += child.winfo_reqwidth() + UNIT
            y += height + UNIT
        self.configure(height=max(1, y - UNIT))
