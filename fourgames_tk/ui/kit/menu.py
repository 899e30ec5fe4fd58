"""Menus that open below a button."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from tkinter import ttk

from ..paint.palette import Palette
from .fonts import ui_font


def drop_down(
    menu: tk.Menu,
    button: ttk.Button,
    palette: Palette,
    entries: Sequence[tuple[str, str, Callable[[], None]]],
) -> None:
    """Offer entries (label, key, command), in the colours that hold now."""
    colour_menu(menu, palette)
    menu.delete(0, "end")
    for label, key, command in entries:
        menu.add_command(label=label, accelerator=key, command=command)
    menu.tk_popup(button.winfo_rootx(), button.winfo_rooty() + button.winfo_height())


def colour_menu(menu: tk.Menu, palette: Palette) -> None:
    """Give a menu the colours of a palette, and the size of text that holds now."""
    menu.configure(
        background=palette.card,
        foreground=palette.ink,
        activebackground=palette.accent,
        activeforeground=palette.on_accent,
        disabledforeground=palette.line,
        font=ui_font(menu),
    )
