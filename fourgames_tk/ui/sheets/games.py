"""The first page: the games as cards, as large as there is room for."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice, product
from tkinter import font as tkfont
from typing import TYPE_CHECKING

from ...engine.game import AnyGame
from ...engine.games import in_words
from .. import paint
from ..kit.focus import has_focus
from ..kit.fonts import pixels, ui_font
from ..kit.layout import asked_height
from ..kit.pictures import Pictures
from ..kit.theme import palette_of, themed
from .pages import BELOW_HEADING, Entry, StartPage, emblem

if TYPE_CHECKING:
    from PIL import Image

    from ...engine.game import AnyGame
    from ..kit.pictures import Shown

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
            GameCard(self._table, game, entry.key, entry.command)
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


PADDING, MARGIN = 12, 10
"""In design units: inside the paper's edge, and around the paper for its shadow."""
SUMMARY_GAP, NUMBER_GAP = 4, 10
"""In design units: from the title down to the summary, and from the title to the number."""


@dataclass(frozen=True)
class CardSize:
    """The paper of a card, and the height of the picture on it, in pixels.

    A small card has no summary, and its number stands beside the title.
    """

    width: int
    height: int
    picture: int
    summary: bool


class GameCard(tk.Canvas):
    """Pressed by a click, Space, Enter, or the number at its corner.

    It is drawn when it has been given its size by `take`.
    """

    def __init__(
        self,
        parent: tk.Misc,
        game: AnyGame,
        key: str,
        command: Callable[[], None],
    ) -> None:
        super().__init__(
            parent,
            highlightthickness=0,
            borderwidth=0,
            cursor="hand2",
            takefocus=True,
        )
        self._game, self._command = game, command
        palette = palette_of(themed(self, background="table"))
        self._padding, self._margin = pixels(self, PADDING), pixels(self, MARGIN)
        self._title_fonts = {True: ui_font(self, 2, bold=True), False: ui_font(self, 1, bold=True)}
        self._text_font, self._number_font = ui_font(self), ui_font(self, bold=True)
        self._key_width = self._number_font.measure(key)
        # By the width of the paper, and whether there is a summary: each is asked for many times.
        self._heights: dict[tuple[int, bool], int] = {}
        self._size: CardSize | None = None
        self._emblem: Image.Image | None = None
        self._picture: Shown | None = None
        self.create_image(0, 0, anchor="nw", tags="picture")
        self._write("title", game.title, self._title_fonts[True], palette.ink)
        self._write("summary", game.summary, self._text_font, palette.muted)
        self._write("number", key, self._number_font, palette.muted)
        self._pointed = False
        self.bind("<Enter>", lambda event: self._point(True))
        self.bind("<Leave>", lambda event: self._point(False))
        self.bind("<FocusIn>", lambda event: self._draw())
        self.bind("<FocusOut>", lambda event: self._draw())
        self.bind("<ButtonRelease-1>", self._released)
        for press in ("<space>", "<Return>", "<KP_Enter>"):
            self.bind(press, self._key_pressed)

    def press(self) -> None:
        """Pick the game."""
        self._command()

    def narrowest(self, summary: bool, in_lines: bool = False) -> int:
        """Return the least width of the paper, in pixels, that keeps the title on one line.

        With `in_lines` the title may be broken between its words.
        """
        font, title = self._title_fonts[summary], self._game.title
        words = title.split() if in_lines else [title]
        return max(map(font.measure, words)) + self._beside(summary) + 2 * self._padding

    def height(self, width: int, picture: int, summary: bool) -> int:
        """Return the height that paper of this width needs, in pixels; asked before `take`."""
        known = width, summary
        if known not in self._heights:
            self._heights[known] = self._words_height(*known)
        return picture + self._heights[known] + 3 * self._padding

    def take(self, size: CardSize) -> None:
        """Be as large as this, the shadow around it aside."""
        if size == self._size:
            return
        self._size = size
        margin, padding = self._margin, self._padding
        inside = size.width - 2 * padding
        self.configure(width=size.width + 2 * margin, height=size.height + 2 * margin)
        self._emblem = None
        left, top = margin + padding, margin + size.picture + 2 * padding
        font = self._title_fonts[size.summary]
        self.coords("title", left, top)
        below = top + self._wrap_title(size.width, size.summary) + pixels(self, SUMMARY_GAP)
        self.itemconfigure("summary", width=inside, state="normal" if size.summary else "hidden")
        self.coords("summary", left, below)
        bottom = margin + size.height - padding
        if not size.summary:
            # On the title's base line, though its lettering is smaller.
            bottom -= font.metrics("descent") - self._number_font.metrics("descent")
        self.itemconfigure("number", anchor="se")
        self.coords("number", left + inside, bottom)
        self._draw()

    def _words_height(self, width: int, summary: bool) -> int:
        """Return the height that the words need on paper of this width, in pixels."""
        needed = self._wrap_title(width, summary)
        if summary:
            self.itemconfigure("summary", width=width - 2 * self._padding)
            _, top, _, bottom = self.bbox("summary")
            needed += pixels(self, SUMMARY_GAP) + bottom - top
            needed += self._padding + self._number_font.metrics("linespace")
        return needed

    def _beside(self, summary: bool) -> int:
        """Return the pixels that the number takes beside the title."""
        return 0 if summary else pixels(self, NUMBER_GAP) + self._key_width

    def _wrap_title(self, width: int, summary: bool) -> int:
        """Break the title to fit paper of this width, and return its height in pixels."""
        room = width - 2 * self._padding - self._beside(summary)
        self.itemconfigure("title", font=self._title_fonts[summary], width=room)
        _, top, _, bottom = self.bbox("title")
        return bottom - top

    def _key_pressed(self, event: tk.Event[tk.Misc]) -> str:
        self.press()
        return "break"

    def _write(self, tag: str, text: str, font: tkfont.Font, ink: str) -> None:
        self.create_text(0, 0, text=text, anchor="nw", font=font, fill=ink, tags=tag)

    def _released(self, event: tk.Event[tk.Misc]) -> None:
        if 0 <= event.x < self.winfo_width() and 0 <= event.y < self.winfo_height():
            self.press()

    def _point(self, pointed: bool) -> None:
        self._pointed = pointed
        self._draw()

    def _draw(self) -> None:
        size, palette = self._size, palette_of(self)
        if size is None:
            return
        focused = has_focus(self)
        ring = palette.accent if focused else palette.line if self._pointed else ""
        scale = pixels(self, PADDING) / PADDING
        what = "card", self._game.id, size, palette, scale, ring
        self._picture = Pictures.of(self).show(self, what, lambda: self._painted(size, scale, ring))
        self.itemconfigure("picture", image=self._picture)

    def _painted(self, size: CardSize, scale: float, ring: str) -> Image.Image:
        """Return the card without its words, a ring of a colour around it if there is one."""
        width, height, padding, palette = size.width, size.height, self._padding, palette_of(self)
        if self._emblem is None:
            inside = width - 2 * padding
            found = emblem(self, self._game, inside, size.picture)
            self._emblem = Pictures.of(self).get(*found)
        return paint.plates.game_card(
            self._emblem, width, height, self._margin, padding, palette, scale, ring
        )
