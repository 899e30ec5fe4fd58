"""Menus in the colours of the program, and those that open below a button."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from tkinter import ttk

from .theme import themed


def colour_menu(menu: tk.Menu) -> None:
    """Give a menu the colours of the program."""
    themed(
        menu,
        background="card",
        foreground="ink",
        activebackground="accent",
        activeforeground="on_accent",
        disabledforeground="line",
        selectcolor="accent",
    )


def drop_down(
    menu: tk.Menu, button: ttk.Button, entries: Sequence[tuple[str, str, Callable[[], None]]]
) -> None:
    """Offer entries (label, key, command) below a button."""
    menu.delete(0, "end")
    for label, key, command in entries:
        menu.add_command(label=label, accelerator=key, command=command)
    menu.tk_popup(button.winfo_rootx(), button.winfo_rooty() + button.winfo_height())
