"""What is won or lost, as pictures on the sheet: the laurel, the scores, the line that won."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from PIL import Image, ImageTk

from ..paint import control_art, laurel
from ..paint.palette import Palette
from ..widgets.controls import StaticCanvas
from ..widgets.fonts import pixels, sized
from ..widgets.images import ImageCache, Shown
from ..widgets.theme import follow_theme, palette_of, themed

if TYPE_CHECKING:
    from ...engine.game import Outcome
    from ...engine.session import AnyStep
    from ..canvas.board import AnyBoard

RADIUS, TROPHY, PIECE = 92, 76, 64
"""Of the branches, of the piece inside them, and of those of a line, in design units."""
SHARES = (1.0, 0.8, 0.6)
"""How large a laurel is, as a share of itself: the first that has room."""
ROOM = 1.45
"""How broad a text inside the laurel may be, as a share of the radius."""
CORNER, MARGIN = 8, 20
"""Of what is pressed into the sheet, in design units."""


class Laurel(tk.Canvas):
    """The laurel in the game's material; inside it the score, or the piece that won."""

    def __init__(self, parent: tk.Misc, board: AnyBoard, last: AnyStep) -> None:
        super().__init__(parent, highlightthickness=0, borderwidth=0, takefocus=False)
        themed(self, background="sheet")
        self._board, self._last, self._score, self._lead = board, last, "", ""
        outcome = last.after.outcome()
        if outcome is not None and outcome.scores is not None:
            best, second, *_ = sorted(outcome.scores, reverse=True)
            self._score, self._lead = f"{best} : {second}", f"{board.counted(best - second)} ahead"
            if sized(self, 34, bold=True).measure(self._score) > pixels(self, ROOM * RADIUS):
                self._score = f"+{best - second}"
        self._share = 1.0
        self._growing: Iterator[Image.Image] = iter(())
        self._leaves = laurel.LEAVES
        self._photos: list[Shown] = []
        follow_theme(self, self._paint)

    @property
    def tells_scores(self) -> bool:
        return ":" in self._score

    def shrink(self, height: int) -> None:
        """Be as large as there is room for, in pixels; where there is too little, not be there."""
        sizes = {each: laurel.size(pixels(self, each * RADIUS))[1] for each in SHARES}
        share = next((each for each, needed in sizes.items() if needed <= height), 0.0)
        if share != self._share:
            self._share = share
            self._paint()

    def unfold(self, progress: float) -> None:
        """Show as many leaves as have unfolded by then: of 0.0 none, of 1.0 all."""
        leaves = round(progress * laurel.LEAVES)
        if leaves < self._leaves:
            self._growing, self._leaves = laurel.growing(*self._kind), -1
        if leaves == laurel.LEAVES:
            self._paint()
        elif leaves > self._leaves:
            while self._leaves < leaves:
                picture = next(self._growing)
                self._leaves += 1
            self._photos[0] = ImageTk.PhotoImage(picture, master=self)
            self.itemconfigure("laurel", image=self._photos[0])

    @property
    def _kind(self) -> tuple[int, laurel.Tones, Palette]:
        return pixels(self, self._share * RADIUS), self._board.LAUREL, palette_of(self)

    def _paint(self) -> None:
        """Show all of it, for the theme and the size of text there are."""
        self.delete("all")
        if not self._share:
            self.configure(height=1)
            return
        radius, tones, palette = kind = self._kind
        self._leaves = laurel.LEAVES
        whole = ImageCache.of(self).show(
            ("laurel", radius, tones, palette.name), lambda: laurel.laurel(*kind)
        )
        width, height = laurel.size(radius)
        self.configure(width=width, height=height)
        self.create_image(0, 0, image=whole, anchor="nw", tags="laurel")
        self._photos = [whole]
        middle = width / 2, laurel.MIDDLE * radius
        trophy = self._board.trophy(self._last, pixels(self, self._share * TROPHY))
        if self._score:
            large, small = sized(self, round(self._share * 34), bold=True), sized(self, 13)
            self.create_text(*middle, text=self._score, font=large, fill=palette.ink)
            if self._share == 1.0:
                below = middle[0], middle[1] + pixels(self, 34)
                self.create_text(*below, text=self._lead, font=small, fill=palette.muted)
        elif trophy is not None:
            self._photos.append(ImageTk.PhotoImage(trophy, master=self))
            self.create_image(*middle, image=self._photos[-1])


class Inset(StaticCanvas):
    """A rounded ground on the sheet; a subclass draws on it."""

    HEIGHT = 66
    """In design units."""

    def __init__(self, parent: tk.Misc) -> None:
        super().__init__(parent, height=self.HEIGHT)

    def fill(self, width: int, height: int) -> None:
        corner, colour = pixels(self, CORNER), palette_of(self).track
        self.show(control_art.patch((width, height), corner, colour), width / 2, height / 2)

    def show(self, picture: Image.Image, x: float, y: float) -> None:
        """Put a picture with its middle at a pixel."""
        self.put(ImageTk.PhotoImage(picture, master=self), x, y)


class Scores(Inset):
    """What every player has in the end, the best in bold."""

    def __init__(self, parent: tk.Misc, names: Sequence[str], outcome: Outcome) -> None:
        super().__init__(parent)
        self._names, self._outcome = names, outcome

    def fill(self, width: int, height: int) -> None:
        super().fill(width, height)
        scores = self._outcome.scores or ()
        for seat, (name, score) in enumerate(zip(self._names, scores, strict=True)):
            won, x = seat in self._outcome.winners, width * (seat + 0.5) / len(scores)
            self.write(x, height * 0.3, name, anchor="center", bold=won)
            self.write(x, height * 0.68, str(score), 20, anchor="center", bold=won)


class WinningLine(Inset):
    """The pieces of the line that won, and what they have in common."""

    HEIGHT = 128

    def __init__(self, parent: tk.Misc, board: AnyBoard, last: AnyStep) -> None:
        super().__init__(parent)
        self._board, self._last = board, last

    def fill(self, width: int, height: int) -> None:
        super().fill(width, height)
        title, pieces = self._board.winning_line(self._last, pixels(self, PIECE)) or ("", ())
        margin = pixels(self, MARGIN)
        self.write(margin, margin, title, 15, bold=True)
        for number, piece in enumerate(pieces):
            x = margin + (width - 2 * margin) * (number + 0.5) / len(pieces)
            self.show(piece, x, height * 0.62)
