"""The card of the puzzle of the day on the start screen: its board, the date, the last week."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Hashable, Sequence
from datetime import date, timedelta
from typing import TYPE_CHECKING

from ...engine.session import Session
from .. import paint, sheets
from ..widgets.buttons import face
from ..widgets.fonts import pixels, sized
from ..widgets.images import ImageCache
from ..widgets.theme import palette_of
from .card import AROUND_BOARD, BEAD_STEP, BESIDE_BOARD, PADDING, BoardCard

if TYPE_CHECKING:
    from ...engine.learn.puzzle import Puzzle
    from ...store.puzzles import PuzzleHistory
    from ..app import App

WIDTH, LEAF, HEAD = 366, (124, 136), 34
"""Of the card and of the leaf of the calendar, and the height of its head, in design units."""
TITLE, WEEK = "Puzzle of the day", 7


class DayCard(BoardCard):
    """What is to be found today; it is known once the collection of puzzles has been read."""

    _puzzle: Puzzle

    def __init__(self, parent: tk.Misc, app: App) -> None:
        super().__init__(parent, app, "Z")
        self._texts, self._found = tuple[str, ...](), dict[date, bool]()
        self._picture = 0

    def press(self) -> None:
        sheets.puzzle.show_daily(self.app)

    def tell(self, puzzle: Puzzle | None, texts: Sequence[str], history: PuzzleHistory) -> None:
        """Show the puzzle, the first text that has room, and the days whose puzzle was found."""
        self._texts, self._found = tuple(texts), history.days
        if puzzle is not None:
            self._puzzle, self.game = puzzle, puzzle.game
        if self._size is not None:
            self.take(*self._size, self._picture)
        self.draw()

    @property
    def is_told(self) -> bool:
        """Whether it is known, or why it is not."""
        return bool(self._texts)

    @property
    def kept_by(self) -> Hashable:
        return self._puzzle.id, self._size

    def session(self) -> Session:
        puzzle = self._puzzle
        return Session(puzzle.game, puzzle.options, puzzle.seed, puzzle.position)

    def liked_width(self, picture: int) -> int:
        """Return the width for a board of any game, and the leaf."""
        return pixels(self, WIDTH)

    def take(self, width: int, height: int, picture: int) -> None:
        """Be so large; the picture is in design units."""
        self._picture = picture
        super().take(width, height, picture)

    def room(self, width: int) -> float:
        """Return how wide a board may be beside the leaf."""
        return width - pixels(self, 3 * BESIDE_BOARD + LEAF[0])

    def middle(self, width: int) -> float:
        """Return where the middle of the board lies, left of the leaf."""
        return pixels(self, BESIDE_BOARD) + self.room(width) / 2

    def fill(self, width: int, height: int) -> None:
        """Write what is to be found, the last seven days, and whether it is new."""
        room, font = width - pixels(self, 2 * PADDING), sized(self, 13)
        fitting = (each for each in self._texts if font.measure(each) <= room)
        left, right, middle = self.write_title(TITLE, next(fitting, ""), width, height)
        today, step = self.app.today(), pixels(self, BEAD_STEP)
        week = [today - timedelta(ago) for ago in reversed(range(WEEK))]
        self.put_beads(left, middle, step, (bool(self._found.get(day)) for day in week))
        left += WEEK * step + pixels(self, 8)
        if not self._found.get(today):
            self.put(face(self, "chip", "New", "amber", ""), right, middle, "e")
        self.write(left, middle, "last seven days", ink="muted")
        self._put_leaf(today, width)
        self.put_board(width)

    def _put_leaf(self, today: date, width: int) -> None:
        wide, high, head = (pixels(self, each) for each in (*LEAF, HEAD))
        palette, high = palette_of(self), min(high, self._felt - pixels(self, AROUND_BOARD))
        what = wide, high, head, palette, pixels(self, 6)
        leaf = ImageCache.of(self).show(("leaf", *what), lambda: paint.surfaces.leaf(*what))
        x = width - pixels(self, BESIDE_BOARD) - wide / 2
        top = (self._felt - high) / 2
        self.put(leaf, x, top, "n")
        for text, y, px, ink in (
            (f"{today:%B}", head / 2, 13, palette.primary.ink),
            (str(today.day), head + (high - head) * 0.42, 40, palette.ink),
            (f"{today:%A}", high - pixels(self, 16), 12, palette.muted),
        ):
            font = sized(self, px, px > 12)
            self.create_text(x, top + y, text=text, font=font, fill=ink)
