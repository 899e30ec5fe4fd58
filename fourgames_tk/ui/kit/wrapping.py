"""Text that is broken where its window ends."""

from __future__ import annotations

from tkinter import ttk


def wrap_at_its_width(label: ttk.Label) -> None:
    """Let a label break its text at the width that it is given, and ask for no width itself.

    Did it ask for that of its longest line, the window would follow the lines and these the window,
    and neither might ever come to rest.
    """
    label.configure(width=1)
    label.bind("<Configure>", lambda event: label.configure(wraplength=event.width))
