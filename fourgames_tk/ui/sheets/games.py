"""The first page: the games as cards, as large as there is room for."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice, product
from typing import TYPE_CHECKING

from ...engine.game import AnyGame
from ...engine.games import in_words
from ..kit.fonts import pixels
from ..kit.layout import asked_height
from ..kit.theme import themed
from .card import MARGIN, CardSize, GameCard
from .menu_page import BELOW_HEADING, Entry, StartPage

if TYPE_CHECKING:
    from ..app import App


LONGEST_ROW = 5
"""In cards."""
WIDTHS = (310, 275, 250, 214, 178, 168, 158)
"""Widths of a card, in design units, the one that is liked best first."""
NARROW_WIDTHS = (140, 124, 108)
"""Widths of a card whose title may be broken between its words."""
PICTURE_SHAPES = (108 / 178, 0.42)
"""Heights of the picture on a card with a summary, to the card's width."""
SMALL_PICTURES = (96, 80, 66, 54, 48)
"""Heights of the picture on a card without a summary, in design units."""
GAPS = (34, 26, 20)
"""Between two cards, in design units; the last is the least that their shadows need."""
SPACES = (20, 12, 5)
"""Above the heading, the cards and the buttons, in design units."""
KEYS = "123456789"
"""Of the games in their order; any more of them have none."""


@dataclass(frozen=True)
class Form:
    """What a page of cards does without where there is little room."""

    summaries: bool = True
    whole_titles: bool = True
    subtitle: bool = True


FORMS = (Form(), Form(False), Form(False, False), Form(False, False, False))
"""The one that is liked best first."""


@dataclass(frozen=True)
class Layout:
    """Rows of equal cards with equal gaps, and the columns of the buttons below them."""

    size: CardSize
    rows: int
    gap: int
    space: int
    columns: int


class GamesPage(StartPage):
    """The games as cards; in a very small window as buttons."""

    def __init__(
        self,
        parent: tk.Misc,
        app: App,
        games: Sequence[AnyGame],
        pick: Callable[[AnyGame], None],
        entries: Sequence[Entry],
    ) -> None:
        title, subtitle = "Fourgames", f"{in_words(games)}. Pick one."
        super().__init__(parent, title, subtitle, entries)
        self._table = themed(tk.Frame(self), background="table")
        keys = [*KEYS, *[""] * len(games)]
        picks = [
            Entry(key, game.title, partial(pick, game))
            for key, game in zip(keys, games, strict=False)
        ]
        self._cards = [
            GameCard(self._table, app, game, entry.key, entry.command)
            for game, entry in zip(games, picks, strict=True)
        ]
        # Measured once, before the cards show anything.
        self._sizes = {form: [*self._measure(form)] for form in FORMS}
        self._plain = [self.button(self._column, entry) for entry in picks]
        # The key Tab comes to the games first, as the eye does.
        for widget in (self._table, *reversed(self._plain)):
            tk.Misc.lower(widget)
        self._others = self._buttons
        self.commands |= {entry.key: entry.command for entry in picks if entry.key}

    def fit(self, width: int, height: int) -> None:
        """Show the largest cards there is room for, or else buttons."""
        for button in self._plain:
            button.grid_forget()
        self._buttons = self._others
        self._show_heading()
        self._break_heading(width)
        for form in FORMS:
            self._show_subtitle(form.subtitle)
            layout = self._best(form, width, height)
            if layout is not None:
                self._lay(layout, width)
                return
        self._table.pack_forget()
        self._column.pack_configure(pady=(pixels(self, BELOW_HEADING), 0))
        self._buttons = [*self._plain, *self._others]
        super().fit(width, height)

    def entries(self) -> Sequence[tk.Misc]:
        """Return the cards, or the buttons in their place, and the buttons below."""
        return [*self._cards, *self._plain, *self._others]

    def _best(self, form: Form, width: int, height: int) -> Layout | None:
        """Return how the cards lie best in a room of this size, None where they do not fit."""
        heading, margin = asked_height(self._heading), pixels(self, MARGIN)
        stacks = dict.fromkeys((1, len(self._others)))
        around = {columns: heading + self._column_height(columns) for columns in stacks}
        gaps, spaces = ([pixels(self, each) for each in kind] for kind in (GAPS, SPACES))
        fewest = -(-len(self._cards) // LONGEST_ROW)
        for rows in range(fewest, len(self._cards) + 1):
            for size in self._sizes[form]:
                for space, gap, columns in product(spaces, gaps, around):
                    layout = Layout(size, rows, gap, space, columns)
                    across, down = self._extent(layout, margin)
                    # Gaps that are wider than they must be leave as much beside the cards.
                    across += gap - gaps[-1]
                    if across <= width and around[columns] + 3 * space + down <= height:
                        return layout
        return None

    def _measure(self, form: Form) -> Iterator[CardSize]:
        """Return the sizes of the cards in a form, the best first."""
        summary = form.summaries
        narrowest = max(card.narrowest(summary, not form.whole_titles) for card in self._cards)
        liked = WIDTHS if form.whole_titles else NARROW_WIDTHS
        widths = dict.fromkeys(max(pixels(self, width), narrowest) for width in liked)
        small = [pixels(self, height) for height in SMALL_PICTURES]
        for width in widths:
            shaped = [round(width * shape) for shape in PICTURE_SHAPES]
            for picture in shaped if summary else small:
                height = max(card.height(width, picture, summary) for card in self._cards)
                yield CardSize(width, height, picture, summary)

    def _rows(self, rows: int) -> list[list[GameCard]]:
        """Return the cards in rows that differ by one at most, the longer ones first."""
        least, longer = divmod(len(self._cards), rows)
        cards = iter(self._cards)
        return [list(islice(cards, least + (row < longer))) for row in range(rows)]

    def _extent(self, layout: Layout, margin: int) -> tuple[int, int]:
        """Return the width and height that the cards take with a margin around, in pixels."""
        longest, gap = -(-len(self._cards) // layout.rows), layout.gap
        across = longest * (layout.size.width + gap) - gap + 2 * margin
        return across, layout.rows * (layout.size.height + gap) - gap + 2 * margin

    def _lay(self, layout: Layout, width: int) -> None:
        """Lay the cards out, every row in the middle, over the buttons."""
        self._stack(layout.columns, width)
        margin = pixels(self, MARGIN)
        across, high = self._extent(layout, margin)
        self._table.configure(width=across, height=high)
        self._table.pack(before=self._column, pady=(layout.space, 0))
        self._column.pack_configure(pady=(layout.space, 0))
        size, gap = layout.size, layout.gap
        for down, row in enumerate(self._rows(layout.rows)):
            taken = len(row) * (size.width + gap) - gap + 2 * margin
            for along, card in enumerate(row):
                card.take(size)
                left = (across - taken) // 2 + along * (size.width + gap)
                card.place(x=left, y=down * (size.height + gap))
