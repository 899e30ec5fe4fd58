"""A window to read in: the rules of a game, the keys, and the other pages of the program."""

from __future__ import annotations

import tkinter as tk
from tkinter import ttk

from .. import help_pages
from ..markdown import title as title_of
from ..page import Page
from ..style import UNIT
from ..theme import Palette
from .dialog import centre_over

SMALLEST = (420, 300)


class HelpWindow(tk.Toplevel):
    """Shows a page at a time. Links lead to other pages, Back and Alt-Left to the one before."""

    def __init__(self, parent: tk.Misc, palette: Palette) -> None:
        """Begin empty and unseen; `show_page` or `show_text` fills it, `take_keys` shows it."""
        super().__init__(parent, background=palette.ground)
        self.withdraw()
        self.minsize(*SMALLEST)
        self._history: list[tuple[str, str]] = []
        self.page = Page(self, palette, _leads, self.follow)
        bottom = ttk.Frame(self, padding=UNIT)
        self.back_button = ttk.Button(bottom, text="Back", command=self.back)
        self.close_button = ttk.Button(
            bottom, text="Close", command=self.destroy, style="Primary.TButton"
        )
        self.close_button.pack(side="right")
        # The bar goes first so that it keeps its place in a low window.
        bottom.pack(side="bottom", fill="x")
        self.page.pack(side="top", fill="both", expand=True)
        self.bind("<Escape>", lambda event: self.destroy())
        self.bind("<Alt-Left>", lambda event: self.back())
        self.bind("<BackSpace>", lambda event: self.back())

    def show_page(self, name: str) -> None:
        """Show a page of the program; raises ValueError, naming those there are."""
        markdown = help_pages.page_text(name)
        self.show_text(title_of(markdown) or name, markdown)

    def show_text(self, title: str, markdown: str) -> None:
        """Show a text under a title."""
        self._history.append((title, markdown))
        self._show_last()

    def follow(self, link: str) -> None:
        """Go to the page that a link leads to; any other link leads nowhere."""
        name = help_pages.linked_page(link)
        if name is not None:
            self.show_page(name)

    def back(self) -> None:
        """Go back to the page before, if there is one."""
        if len(self._history) > 1:
            self._history.pop()
            self._show_last()

    def take_keys(self, parent: tk.Misc) -> None:
        """Come to the front over the middle of another window, and take the keys."""
        centre_over(self, parent)
        self.deiconify()
        self.lift()
        self.page.text.focus_force()

    def _show_last(self) -> None:
        title, markdown = self._history[-1]
        self.title(title)
        if len(self._history) > 1:
            self.back_button.pack(side="left")
        else:
            self.back_button.pack_forget()
        self.page.show(markdown)


def show_help(parent: tk.Misc, palette: Palette, page: str) -> HelpWindow:
    """Open a window on a page of `help/`; raises ValueError, naming those there are."""
    help_pages.page_text(page)
    window = HelpWindow(parent, palette)
    window.show_page(page)
    window.take_keys(parent)
    return window


def show_text(parent: tk.Misc, palette: Palette, title: str, markdown: str) -> HelpWindow:
    """Open a window on a text."""
    window = HelpWindow(parent, palette)
    window.show_text(title, markdown)
    window.take_keys(parent)
    return window


def _leads(link: str) -> bool:
    return help_pages.linked_page(link) is not None
