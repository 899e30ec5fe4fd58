"""The first page: the games as cards, as large as there is room for."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from ...engine.game import AnyGame
from ..look.fonts import pixels
from ..paint.palette import Palette
from .card import MARGIN, CardSize, GameCard
from .menu_page import Entry, StartPage

WIDTHS = (250, 214, 178, 168, 158)
"""Widths of a card, in design units, the one that is liked best first."""
PICTURE_SHAPE = 108 / 178
"""Height of the picture on a card with a summary, to the card's width."""
SMALL_PICTURES = (96, 80, 66, 54)
"""Heights of the picture on a card without a summary, in design units."""
GAPS = (34, 26, 20)
"""Between two cards, in design units; the last is the least that their shadows need."""
SPACES = (20, 12, 5)
"""Above the heading, the cards and the buttons, in design units."""


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
        palette: Palette,
        games: Sequence[AnyGame],
        pick: Callable[[AnyGame], None],
        entries: Sequence[Entry],
    ) -> None:
        title, subtitle = "Fourgames", "Five small, forgotten board games. Pick one."
        super().__init__(parent, palette, title, subtitle, entries)
        self._table = tk.Frame(self, background=palette.table)
        picks = [
            Entry(str(number), game.title, lambda game=game: pick(game))  # type: ignore[misc]  # of a default
            for number, game in enumerate(games, 1)
        ]
        self._cards = [
            GameCard(self._table, palette, game, entry.key, entry.command)
            for game, entry in zip(games, picks, strict=True)
        ]
        # Measured once, before the cards show anything.
        self._sizes = {summary: [*self._measure(summary)] for summary in (True, False)}
        self._plain = [self.button(self._column, entry) for entry in picks]
        self._others = self._buttons
        self.commands |= {entry.key: entry.command for entry in picks}

    def fit(self, width: int, height: int) -> None:
        """Show the largest cards there is room for, or else buttons."""
        for button in self._plain:
            button.grid_forget()
        self._buttons = self._others
        self._show_subtitle(True)
        heights = {}
        for columns in {1, len(self._others)}:
            self._stack(columns, width)
            heights[columns] = self._heading.winfo_reqheight() + self._column.winfo_reqheight()
        for layout in self._layouts():
            across, down = self._extent(layout)
            taken = heights[layout.columns] + 3 * pixels(self, layout.space) + down
            if across <= width and taken <= height:
                self._lay(layout, width)
                return
        self._table.pack_forget()
        self._column.pack_configure(pady=(pixels(self, 16), 0))
        self._buttons = [*self._plain, *self._others]
        super().fit(width, height)

    def _layouts(self) -> Iterator[Layout]:
        """Return how the cards can lie, the best first."""
        entries = dict.fromkeys((1, len(self._others)))
        for summary, rows in product((True, False), (1, 2)):
            for size in self._sizes[summary]:
                for space, gap, columns in product(SPACES, GAPS, entries):
                    yield Layout(size, rows, pixels(self, gap), space, columns)

    def _measure(self, summary: bool) -> Iterator[CardSize]:
        """Return the sizes of the cards with or without a summary, the best first."""
        narrowest = max(card.narrowest(summary) for card in self._cards)
        widths = dict.fromkeys(max(pixels(self, width), narrowest) for width in WIDTHS)
        small = [pixels(self, height) for height in SMALL_PICTURES]
        for width in widths:
            for picture in [round(width * PICTURE_SHAPE)] if summary else small:
                height = max(card.height(width, picture, summary) for card in self._cards)
                yield CardSize(width, height, picture, summary)

    def _rows(self, rows: int) -> list[list[GameCard]]:
        """Return the cards in rows that differ by one at most, the longer ones first."""
        longest = -(-len(self._cards) // rows)
        return [
            self._cards[start : start + longest] for start in range(0, len(self._cards), longest)
        ]

    def _extent(self, layout: Layout) -> tuple[int, int]:
        """Return the width and height that the cards take, in pixels."""
        rows, gap, margin = self._rows(layout.rows), layout.gap, pixels(self, MARGIN)
        across = len(rows[0]) * (layout.size.width + gap) - gap + 2 * margin
        return across, len(rows) * (layout.size.height + gap) - gap + 2 * margin

    def _lay(self, layout: Layout, width: int) -> None:
        """Lay the cards out, every row in the middle, over the buttons."""
        self._stack(layout.columns, width)
        across, high = self._extent(layout)
        self._table.configure(width=across, height=high)
        space = pixels(self, layout.space)
        self._table.pack(before=self._column, pady=(space, 0))
        self._column.pack_configure(pady=(space, 0))
        size, gap, margin = layout.size, layout.gap, pixels(self, MARGIN)
        for down, row in enumerate(self._rows(layout.rows)):
            taken = len(row) * (size.width + gap) - gap + 2 * margin
            for along, card in enumerate(row):
                card.take(size)
                left = (across - taken) // 2 + along * (size.width + gap)
                card.place(x=left, y=down * (size.height + gap))
