"""The help page: rules of the games, keys, credits and other texts in Markdown."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from ... import __version__
from ...engine.games import GAMES
from ...engine.language import N_, _
from ..widgets import markdown as markdown_view
from ..widgets.commands import PageCommand
from ..widgets.side_panel import CLOSE, FORM_WIDTH
from .board_embed import BoardEmbed, show_last_board_beside
from .page import Page

if TYPE_CHECKING:
    from ..services import Services
    from ..widgets.markdown import CodeBlock

CREDITS = N_(
    """# Fourgames {version}

Small, forgotten board games, brought back to life.

{games}

Learn more: [saved games](record.md), [the engine as a text protocol](protocol.md),
[how to write a bot](bots.md), [tournaments](tournaments.md),
[the games as a library](library.md), [lessons](lessons.md), and [sounds of your own](sounds.md).

The program is free software under the MIT licence. The font is Noto Sans, under the SIL
Open Font License.
"""
)
# Translators: Your names, separated by commas, for the page About; leave it empty otherwise.
TRANSLATORS = N_("translator-credits")


class HelpPage(Page):
    """Page that shows one text at a time, with a history for Back and Alt+Left."""

    WIDTH, STRIP = FORM_WIDTH, 0
    SCROLLS = False

    def __init__(self, parent: tk.Misc, app: Services) -> None:
        """Create the page empty; `show_page` or `show_text` fills it."""
        super().__init__(parent, app)
        show_last_board_beside(self)
        self._history: list[Callable[[], str]] = []
        """Functions that return the texts in the language of the process."""
        self.view = markdown_view.MarkdownView(
            self.body, _is_help_link, self.open_link, self._make_board
        )
        self.text = self.view.text
        self.add_footer("close", "back", kind="plain")
        self.view.pack(fill="both", expand=True)
        for key in ("<Alt-Left>", "<BackSpace>"):
            self.text.bind(key, lambda event: self.back())

    def restore(self, before: HelpPage) -> None:
        self._history = before._history
        self._show_last()

    def take_focus(self) -> None:
        self.text.focus_set()

    def show_page(self, name: str) -> None:
        """Show a help page by name; raises ValueError that lists the pages if there is none."""
        self.show_text(partial(markdown_view.help_page_text, name))

    def show_text(self, markdown: Callable[[], str]) -> None:
        """Show a Markdown text and add it to the history, unless it is shown already."""
        text = markdown()
        if not self._history or self._history[-1]() != text:
            self._history.append(markdown)
            self._show_last()

    def open_link(self, link: str) -> None:
        """Open the help page that a link leads to; ignore other links."""
        name = markdown_view.linked_help_page(link)
        if name is not None:
            self.show_page(name)

    def _make_board(self, parent: tk.Text, block: CodeBlock, width: int) -> BoardEmbed | None:
        """Return a board for a block `position GAME`, None for another block."""
        kind, _blank, name = block.kind.partition(" ")
        return BoardEmbed(parent, self.app, name, block.text, width) if kind == "position" else None

    def back(self) -> None:
        if len(self._history) > 1:
            self._history.pop()
            self._show_last()

    def _show_last(self) -> None:
        self.refresh_buttons()
        self.view.show_markdown(self._history[-1]())

    COMMANDS: ClassVar[Sequence[PageCommand[HelpPage]]] = (
        PageCommand(
            "back",
            N_("Back"),
            "",
            lambda page: page.back(),
            is_offered=lambda page: len(page._history) > 1,
        ),
        CLOSE,
    )


def credits_text() -> str:
    """Return the text about the program, its games and its licence, in Markdown."""
    games = "\n".join(f"- {_(game.credit).format(game=f'**{game.title}**')}" for game in GAMES)
    text = _(CREDITS).format(version=__version__, games=games)
    if (names := _(TRANSLATORS)) != TRANSLATORS:
        text += "\n" + _("Translated by {names}.").format(names=names) + "\n"
    return text


def show_help(app: Services, page: str) -> HelpPage:
    """Open a page of `help/`; raises ValueError that lists the pages if there is none."""
    return show_help_text(app, partial(markdown_view.help_page_text, page))


def show_help_text(app: Services, markdown: Callable[[], str]) -> HelpPage:
    """Show a Markdown text in the help page, which is opened if necessary, and return the page.

    `markdown` returns the text in the language of the process. Back returns to the text before.
    """
    page = app.workspace.side_panel.page
    if not isinstance(page, HelpPage):
        page = app.workspace.show_page(HelpPage)
    page.show_text(markdown)
    page.take_focus()
    return page


def _is_help_link(link: str) -> bool:
    return markdown_view.linked_help_page(link) is not None
