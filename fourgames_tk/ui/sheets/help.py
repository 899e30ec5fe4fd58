"""A window to read in: the rules of a game, the keys, and the other pages of the program."""

from __future__ import annotations

import tkinter as tk
from tkinter import ttk

from ... import __version__
from ...engine.games import GAMES, in_words
from ..kit import page as help_pages
from ..kit.focus import take_keys
from ..kit.markdown import title as title_of
from ..kit.page import Page
from ..kit.style import UNIT
from .dialog import Window, centre_over, find_open

SMALLEST = (420, 300)
GAMES_CREDITED = "\n".join(f"- **{game.title}** {game.credit}" for game in GAMES)
CREDITS = f"""# Fourgames {__version__}

{in_words()}, brought back to life.

{GAMES_CREDITED}

To read on: [saved games](record.md), [the engine as a text protocol](protocol.md),
[how to write a player](bots.md), [tournaments](tournaments.md),
[the games as a library](library.md), and [sounds of your own](sounds.md).

The program is free software under the MIT licence. Its lettering is Noto Sans, under the SIL
Open Font License.
"""


class HelpWindow(Window):
    """Shows a page at a time. Links lead to other pages, Back and Alt-Left to the one before."""

    def __init__(self, parent: tk.Misc) -> None:
        """Begin empty and unseen; `show_page` or `show_text` fills it, `come_forward` shows it."""
        super().__init__(parent)
        self.minsize(*SMALLEST)
        # Or it would lie behind a window that fills the screen, and be tiled beside others.
        self.transient(parent.winfo_toplevel())  # type: ignore[call-overload]  # the stubs know wm_transient alone
        self._history: list[tuple[str, str]] = []
        self.page = Page(self, _leads, self.follow)
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
        """Show a text under a title, unless it is the one that is shown already."""
        if self._history[-1:] != [(title, markdown)]:
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

    def come_forward(self) -> None:
        """Come to the front; the keys scroll the page."""
        super().come_forward()
        take_keys(self.page.text)

    def _show_last(self) -> None:
        title, markdown = self._history[-1]
        self.title(title)
        if len(self._history) > 1:
            self.back_button.pack(side="left")
        else:
            self.back_button.pack_forget()
        self.page.show(markdown)


def show_help(parent: tk.Misc, page: str) -> HelpWindow:
    """Show a page of `help/` in the one window; raises ValueError, naming those there are."""
    help_pages.page_text(page)
    window = _window(parent)
    window.show_page(page)
    window.come_forward()
    return window


def show_text(parent: tk.Misc, title: str, markdown: str) -> HelpWindow:
    """Show a text in the one window."""
    window = _window(parent)
    window.show_text(title, markdown)
    window.come_forward()
    return window


def show_about(parent: tk.Misc) -> HelpWindow:
    """Show version and credits."""
    return show_text(parent, "About Fourgames", CREDITS)


def _window(parent: tk.Misc) -> HelpWindow:
    """Return the window that is open, or else a new one."""
    window = find_open(parent, HelpWindow)
    if window is None:
        window = HelpWindow(parent)
        centre_over(window, parent)
    return window


def _leads(link: str) -> bool:
    return help_pages.linked_page(link) is not None
