"""The base class of pages."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable

from ...engine.language import _
from ..services import Services
from ..widgets.buttons import Button, bind_activation_keys
from ..widgets.dialogs import show_question
from ..widgets.side_panel import PageT, PanelPage


class Page(PanelPage):
    """A page of the side panel that knows the program it belongs to.

    `app.workspace.show_page(PageClass)` creates one, and `app.workspace.close_page()` closes it.
    """

    def __init__(self, parent: tk.Misc, app: Services, title: str = "", size: int = 30) -> None:
        super().__init__(parent, title, size)
        self.app = app

    def cancel(self) -> None:
        """Close the page, as Esc does; a page with something to lose may ask first."""
        self.app.workspace.close_page()

    def show_refusal(self, reason: str) -> None:
        self.app.status_bar.set_text(reason)

    def ask_before_leaving(self, button: Button, title: str) -> None:
        """Ask a question when Enter or Space is pressed on a button that closes the program.

        A click or the letter is meant. Enter may be pressed where Tab has led by mistake.
        """

        def ask() -> None:
            show_question(
                self.app.root,
                _(title),
                _("Close Fourgames? Your games are saved."),
                [(_("Quit"), self.app.quit), (_("Cancel"), lambda: None)],
                ask,
            )

        bind_activation_keys(button, ask)


PageFactory = Callable[[tk.Misc, Services], PageT]
"""A class of pages, or a function that creates a page from the side panel and the program."""
