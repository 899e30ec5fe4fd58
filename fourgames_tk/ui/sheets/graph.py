"""Who was ahead after each move of a game: a line where it is proved, a dashed one elsewhere.

Between two players it is one line with an area above or below the middle. Of more, each player has
a line of their own chances.
"""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING, Literal

from PIL import Image, ImageDraw, ImageTk

from ...engine.learn.review import Review, signed
from ..canvas.grid import Point
from ..canvas.words import short
from ..kit.fonts import pixels, sized, unit
from ..kit.theme import on_theme, palette_of, themed
from ..paint import brushes, plates
from ..paint.palette import PLAYERS, RESULT_SIGNS, Palette, mix
from ..table.looking_back import turns_of

if TYPE_CHECKING:
    from ..table.play import Play

HEIGHT, LOW = 236, 176
"""On the table and on a sheet, in design units."""
INSET, HEAD, FOOT, LEFT = 20, 52, 34, 150
"""Inside the card, and around what is plotted, in design units."""
LINE, DASH, GAP, DISC = 2.5, 6.0, 5.0, 22
"""The breadth of a line, of its dashes and of what lies between, and the width of a number."""
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)
"""Between two numbers of an axis."""
AREA = {"light": 0.16, "dark": 0.24}
OVER = 4

Dot = tuple[int, float, bool]
"""How many moves were played, how far up from the middle (−1 to 1), and whether that is proved."""
Way = list[Point]


class Graph(tk.Canvas):
    """Shows a review as it grows. A click looks at the position there."""

    def __init__(self, parent: tk.Misc, play: Play, look: Callable[[int], None]) -> None:
        """Lie as a card on the table, or flat on a sheet; `look` is called with a place."""
        super().__init__(parent, highlightthickness=0, borderwidth=0, takefocus=False)
        self._on_table = parent is play.board.master
        height = HEIGHT + 2 * plates.TABLE_MARGIN if self._on_table else LOW
        ground = "table" if self._on_table else "sheet"
        themed(self, background=ground, height=height, width=1)
        self._play, self._look = play, look
        self._turns = turns_of(play.session.all_steps)
        self._review = Review(play.session.game, len(play.names))
        self._photos: list[ImageTk.PhotoImage] = []
        self.bind("<Configure>", lambda event: self._draw())
        self.bind("<Button-1>", lambda event: self._clicked(event.x))
        self.configure(cursor="hand2")
        on_theme(self, self._draw)

    def show(self, review: Review) -> None:
        """Show what is known, and where one looks."""
        self._review = review
        self._draw()

    @property
    def _length(self) -> int:
        return max(1, self._play.session.length)

    @property
    def _box(self) -> tuple[int, int, int, int]:
        """Left, top, right and bottom of what is plotted."""
        left = self._edge + pixels(self, LEFT if self._on_table else 28)
        right = self.winfo_width() - self._edge - pixels(self, 8)
        bottom = self.winfo_height() - pixels(self, FOOT) - self._edge // 2
        return left, pixels(self, HEAD), right, bottom

    @property
    def _edge(self) -> int:
        """How far from the sides the words stand."""
        return pixels(self, INSET + plates.TABLE_MARGIN) if self._on_table else 0

    def _x(self, index: float) -> float:
        left, _, right, _ = self._box
        return left + (right - left) * index / self._length

    def _y(self, share: float) -> float:
        _, top, _, bottom = self._box
        return (top + bottom) / 2 - share * (bottom - top) / 2

    def _clicked(self, x: int) -> None:
        left, _, right, _ = self._box
        at = round((x - left) / max(1, right - left) * self._length)
        self._look(min(max(at, 0), self._length))

    @property
    def _viewer(self) -> int:
        """The seat that is up: a person's alone, else the first."""
        people = self._play.setup.people
        return people[0] if len(people) == 1 else 0

    @property
    def _step(self) -> int:
        """How much lies between two numbers of the axis."""
        most = max((abs(ply.value) for ply in self._review.plies), default=1.0)
        return next((step for step in STEPS if 2 * step >= most), STEPS[-1])

    def _lines(self) -> dict[int, list[Dot]]:
        """Return the dots of each line by its seat."""
        review, lines = self._review, dict[int, list[Dot]]()
        most = 2.2 * self._step if review.game.scored else 1.1
        for ply in review.plies:
            if review.seats > 2:
                lines.setdefault(ply.seat, []).append((ply.ply, ply.value / 1.1, ply.exact))
                continue
            way = 1 if ply.seat == self._viewer else -1
            dots = lines.setdefault(self._viewer, [])
            if not dots:
                dots.append((ply.ply - 1, way * ply.best / most, ply.exact))
            value = max(-most, min(most, way * ply.value))
            dots.append((ply.ply, value / most, ply.exact))
        return lines

    def _draw(self) -> None:
        width, height, palette = self.winfo_width(), self.winfo_height(), palette_of(self)
        left, top, right, bottom = self._box
        if right - left < 40 or bottom - top < 40:
            return
        self.delete("all")
        self._photos = []
        if self._on_table:
            margin = 2 * pixels(self, plates.TABLE_MARGIN)
            card = plates.table_card(
                width - margin, height - margin, 0, "rest", palette, unit(self)
            )
            self._put(card, width / 2, height / 2)
        lines = self._lines()
        self._put(self._painted(lines, palette), (left + right) / 2, (top + bottom) / 2)
        self._write_head(palette)
        self._write_axes(palette)
        at = self._play.looking_back.at
        self.create_line(
            self._x(at), top - 8, self._x(at), bottom + 8, fill=palette.accent, width=2
        )
        known = {index: share for dots in lines.values() for index, share, _ in dots}
        for number, ply in enumerate(self._review.moments, 1):
            here, side = at == ply.ply - 1, pixels(self, DISC)
            away = side if known[ply.ply] >= 0 else -side
            y = min(max(self._y(known[ply.ply]) - away, top), bottom)
            self._put(disc(number, side, here, palette), self._x(ply.ply), y)

    def _write_head(self, palette: Palette) -> None:
        """Write what is shown, in what, where one looks, and what the lines mean."""
        y, font, shown = pixels(self, 30), sized(self, 16, True), "Who was ahead"
        title = self.create_text(self._edge, y, text=shown, anchor="w", font=font)
        self.itemconfigure(title, fill=palette.ink)
        if self._on_table:
            at = f"Move {self._turns[self._play.looking_back.at]} of {self._turns[-1]}"
            self._write(self.winfo_width() - self._edge, y, at, "e")
            what = f"in {self._play.board.UNITS[1]}: " if self._review.game.scored else ""
            said = f"{what}solid where proved, dashed where estimated"
            self._write(self.bbox(title)[2] + pixels(self, 12), y, said, "w")

    def _write_axes(self, palette: Palette) -> None:
        """Write the players at the left, and numbers beside and below the lines."""
        left, _, _, bottom = self._box
        names, step, scored = self._play.names, self._step, self._review.game.scored
        if self._review.seats > 2:
            keys = [
                (0.9 - 0.6 * seat, f"{seat + 1}", self._ink(seat, palette), name)
                for seat, name in enumerate(names)
            ]
            numbers = {-1 / 1.1: "0 %", 0.0: "50 %", 1 / 1.1: "100 %"}
        else:
            ahead, behind = names[self._viewer], names[1 - self._viewer]
            keys = [
                (1 / 2.2, RESULT_SIGNS["win"], palette.win, ahead),
                (-1 / 2.2, RESULT_SIGNS["loss"], palette.loss, behind),
            ]
            numbers = {way / 2.2: signed(way * step) for way in (-1, 1)} if scored else {}
        for share, sign, colour, name in keys:
            y, bold = self._y(share), sized(self, 13, True)
            self.create_text(self._edge, y, text=sign, anchor="w", fill=colour, font=bold)
            if self._on_table:
                room = left - self._edge - pixels(self, 66)
                shown = next(
                    name[:end]
                    for end in range(len(short(name)), -1, -1)
                    if bold.measure(name[:end]) <= room
                )
                self._write(self._edge + pixels(self, 20), y, shown, "w")
        if self._on_table:
            for share, text in numbers.items():
                self._write(left - pixels(self, 10), self._y(share), text, "e")
        last, free = self._turns[-1], 0.0
        every = next(each for each in STEPS if 8 * each >= last)
        for turn in range(every, last + 1, every):
            if (x := self._x(self._turns.index(turn))) >= free:
                self._write(x, bottom + pixels(self, 18), str(turn), "center")
                free = x + pixels(self, 34)

    def _write(self, x: float, y: float, text: str, anchor: Literal["w", "e", "center"]) -> None:
        """Write something quiet."""
        ink = palette_of(self).muted
        self.create_text(x, y, text=text, anchor=anchor, font=sized(self, 13), fill=ink)

    def _painted(self, lines: dict[int, list[Dot]], palette: Palette) -> Image.Image:
        """Return the picture of all lines, smooth, on the colour of the sheet."""
        left, top, right, bottom = self._box
        size = (right - left) * OVER, (bottom - top) * OVER
        picture = Image.new("RGB", size, palette.sheet)
        pen, breadth = ImageDraw.Draw(picture), round(LINE * unit(self) * OVER)
        middle = (self._y(0) - top) * OVER
        for share in (-1 / 2.2, 1 / 2.2):
            y = (self._y(share) - top) * OVER
            pen.line((0, y, size[0], y), fill=palette.line, width=OVER)
        for seat, dots in lines.items():
            way: Way = [((self._x(i) - left) * OVER, (self._y(s) - top) * OVER) for i, s, _ in dots]
            if self._review.seats == 2:
                area = Image.new("L", size)
                outline = [(way[0][0], middle), *way, (way[-1][0], middle)]
                ImageDraw.Draw(area).polygon(outline, fill=255)
                halves = ((palette.win, 0, middle), (palette.loss, middle, size[1]))
                for colour, above, below in halves:
                    box = 0, round(above), size[0], round(below)
                    tint = mix(palette.sheet, colour, AREA[palette.name])
                    picture.paste(tint, box, area.crop(box))
            pen.line((0, middle, size[0], middle), fill=palette.faint, width=OVER)
            ink = self._ink(seat, palette) if self._review.seats > 2 else palette.ink
            for piece in _pieces(way, dots, unit(self) * OVER):
                pen.line(piece, fill=ink, width=breadth, joint="curve")
        return picture.reduce(OVER)

    def _ink(self, seat: int, palette: Palette) -> str:
        """Return the colour of a player's line, which can be seen on the sheet."""
        return palette.ink if seat < 1 else palette.faint if seat == 1 else PLAYERS[seat]

    def _put(self, picture: Image.Image, x: float, y: float) -> None:
        self._photos.append(ImageTk.PhotoImage(picture, master=self))
        self.create_image(x, y, image=self._photos[-1])


def disc(number: int, side: int, chosen: bool, palette: Palette) -> Image.Image:
    """Return the number of a moment in a circle, which is filled where it is chosen."""
    picture = brushes.tint(brushes.disc(side), palette.accent)
    if not chosen:
        line = max(2, side // 12)
        inner = brushes.tint(brushes.disc(side - 2 * line), palette.sheet)
        picture.alpha_composite(inner, (line, line))
    ink = palette.on_accent if chosen else palette.accent
    brushes.letter(picture, (side / 2, side / 2), str(number), round(side * 0.6), ink)
    return picture


def _pieces(way: Way, dots: Sequence[Dot], scale: float) -> Iterator[Way]:
    """Yield what is drawn of a line: all of it where it is proved, else its dashes."""
    passed = 0.0
    for (one, other), (before, after) in zip(pairwise(way), pairwise(dots), strict=True):
        if before[2] and after[2]:
            yield [one, other]
            passed = 0.0
            continue
        length = hypot(other[0] - one[0], other[1] - one[1])
        here, period = 0.0 - passed, (DASH + GAP) * scale
        while here < length:
            start, stop = max(0.0, here), min(length, here + DASH * scale)
            if stop > start:
                yield [_between(one, other, start / length), _between(one, other, stop / length)]
            here += period
        passed = (passed + length) % period


def _between(one: Point, other: Point, share: float) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share
