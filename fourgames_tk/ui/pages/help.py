"""What is read on the sheet: the rules of a game, the keys, and the other pages of the program."""

from __future__ import annotations

import tkinter as tk
from typing import TYPE_CHECKING

from ... import __version__
from ...engine.games import GAMES, in_words
from ..widgets import markdown as help_pages
from ..widgets.buttons import Button
from ..widgets.side_panel import Page
from .board_embed import BoardEmbed

if TYPE_CHECKING:
    from ..app import App
    from ..widgets.markdown import CodeBlock

GAMES_CREDITED = "\n".join(f"- **{game.title}** {game.credit}" for game in GAMES)
CREDITS: str = f"""# Fourgames {__version__}

{in_words()}, brought back to life.

{GAMES_CREDITED}

To read on: [saved games](record.md), [the engine as a text protocol](protocol.md),
[how to write a player](bots.md), [tournaments](tournaments.md),
[the games as a library](library.md), [lessons](lessons.md), and [sounds of your own](sounds.md).

The program is free software under the MIT licence. Its lettering is Noto Sans, under the SIL
Open Font License.
"""


class HelpPage(Page):
    """Shows a text at a time. Links lead to other ones, Back and Alt-Left to the one before."""

    WIDTH, LEAST = 560, 400
    SCROLLS = False

    def __init__(self, parent: tk.Misc, app: App) -> None:
        """Begin empty; `show_page` or `show_text` fills it."""
        super().__init__(parent, app)
        self._history: list[str] = []
        self.view = help_pages.MarkdownView(self.body, _leads, self.follow, self._draw)
        self.text = self.view.text
        beside = self.finish("Close", self.cancel, cancel="", key="Esc")
        self.back_button = Button(beside, "Back", self.back, kind="quiet", chevron="left")
        self.view.pack(fill="both", expand=True)
        for key in ("<Alt-Left>", "<BackSpace>"):
            self.text.bind(key, lambda event: self.back())

    def take_focus(self) -> None:
        self.text.focus_set()

    def show_page(self, name: str) -> None:
        """Show a page of the program; raises ValueError, naming those there are."""
        self.show_text(help_pages.page_text(name))

    def show_text(self, markdown: str) -> None:
        """Show a text, unless it is the one that is shown already."""
        if self._history[-1:] != [markdown]:
            self._history.append(markdown)
            self._show_last()

    def follow(self, link: str) -> None:
        """Go to the page that a link leads to; any other link leads nowhere."""
        name = help_pages.linked_page(link)
        if name is not None:
            self.show_page(name)

    def _draw(self, parent: tk.Text, block: CodeBlock, width: int) -> BoardEmbed | None:
        """Draw a block `position GAME` as the board of the game."""
        kind, _, name = block.kind.partition(" ")
        return BoardEmbed(parent, self.app, name, block.text, width) if kind == "position" else None

    def back(self) -> None:
        if len(self._history) > 1:
            self._history.pop()
            self._show_last()

    def _show_last(self) -> None:
        if len(self._history) > 1:
            self.back_button.pack()
        else:
            self.back_button.pack_forget()
        self.view.show(self._history[-1])


def show_help(app: App, page: str) -> HelpPage:
    """Show a page of `help/` on the sheet; raises ValueError, naming those there are."""
    return show_text(app, help_pages.page_text(page))


def show_text(app: App, markdown: str) -> HelpPage:
    """Show a text on the sheet, after what is read there already."""
    page = app.workspace.side_panel.page
    if not isinstance(page, HelpPage):
        page = app.workspace.show(HelpPage)
    page.show_text(markdown)
    page.take_focus()
    return page


def _leads(link: str) -> bool:
    return help_pages.linked_page(link) is not None
