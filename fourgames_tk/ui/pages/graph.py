"""Who was ahead after each move of a game: a line where it is proved, a dashed one elsewhere.

Between two players it is one line with an area above or below the middle. Of more, each player has
a line of their own chances.
"""

from __future__ import annotations

import tkinter as tk
from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from PIL import Image, ImageTk

from ...engine.learn.review import Review, signed
from ..game_view.history import turn_numbers
from ..paint import brushes, surfaces
from ..paint.palette import PLAYERS, RESULT_SIGNS, Palette
from ..paint.surfaces import Area, Line, Way, plot
from ..text import short_name
from ..widgets.controls import StaticCanvas
from ..widgets.fonts import cut_short, pixels, sized, unit
from ..widgets.theme import palette_of

if TYPE_CHECKING:
    from ..game_view.game_controller import GameController


LEAST = 40
"""With less room each way, in pixels, nothing is drawn."""


class Plot(StaticCanvas):
    """Draws nothing where there is no room for it."""

    @property
    @abstractmethod
    def box(self) -> tuple[int, int, int, int]:
        """Left, top, right and bottom of what is plotted, in pixels."""

    def draw(self) -> None:
        left, top, right, bottom = self.box
        if right - left >= LEAST <= bottom - top:
            super().draw()
        else:
            self.delete("all")

    def plot(
        self,
        rules: Iterable[float],
        areas: Iterable[Area],
        lines: Iterable[Line],
        dot: bool = False,
    ) -> None:
        """Draw what `plots.plot` paints; points and heights are those of the canvas."""
        left, top, right, bottom = self.box

        def inside(way: Way) -> Sequence[tuple[float, float]]:
            return [(x - left, y - top) for x, y in way]

        picture = plot(
            (right - left, bottom - top),
            [y - top for y in rules],
            [(inside(way), ink, (high - top, low - top)) for way, ink, (high, low) in areas],
            [(inside(way), proved, ink) for way, proved, ink in lines],
            palette_of(self),
            unit(self),
            dot,
        )
        self.paint(picture, (left + right) / 2, (top + bottom) / 2)

    def paint(self, picture: Image.Image, x: float, y: float) -> None:
        """Show a picture, with its middle there."""
        self.put(ImageTk.PhotoImage(picture, master=self), x, y)


HEIGHT, LOW = 236, 176
"""On the table and on a sheet, in design units."""
INSET, HEAD, FOOT, LEFT = 20, 52, 34, 150
"""Inside the card, and around what is plotted, in design units."""
DISC = 22
"""The width of a number, in design units."""
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)
"""Between two numbers of an axis."""
REACH, CERTAIN = 2.2, 1.1
"""How many steps lie between the middle and the edge, and how far chances are from it, which go
from −1 to 1."""

Dot = tuple[int, float, bool]
"""How many moves were played, how far up from the middle (−1 to 1), and whether that is proved."""


class Graph(Plot):
    """Shows a review as it grows. A click looks at the position there."""

    def __init__(
        self, parent: tk.Misc, controller: GameController, look: Callable[[int], None]
    ) -> None:
        """Lie as a card on the table, or flat on a sheet; `look` is called with a place."""
        self._on_table = parent is controller.board.master
        if self._on_table:
            super().__init__(parent, "table", HEIGHT + 2 * surfaces.TABLE_MARGIN)
        else:
            super().__init__(parent, height=LOW)
        self._play, self._look = controller, look
        self._turns = turn_numbers(controller.session.all_steps)
        self._length = max(1, controller.session.length)
        people = controller.setup.people
        self._viewer = people[0] if len(people) == 1 else 0
        self._review = Review(controller.session.game, len(controller.names))
        self.bind("<Button-1>", lambda event: self._clicked(event.x))
        self.configure(cursor="hand2")

    def show(self, review: Review) -> None:
        self._review = review
        self.draw()

    @property
    def box(self) -> tuple[int, int, int, int]:
        """What is plotted lies below the title, and beside the names where there is room."""
        left = self._edge + pixels(self, LEFT if self._on_table else 28)
        right = self.winfo_width() - self._edge - pixels(self, 8)
        bottom = self.winfo_height() - pixels(self, FOOT) - self._edge // 2
        return left, pixels(self, HEAD), right, bottom

    @property
    def _edge(self) -> int:
        """How far from the sides the words stand."""
        return pixels(self, INSET + surfaces.TABLE_MARGIN) if self._on_table else 0

    def _x(self, index: float) -> float:
        left, _, right, _ = self.box
        return left + (right - left) * index / self._length

    def _y(self, share: float) -> float:
        _, top, _, bottom = self.box
        return (top + bottom) / 2 - share * (bottom - top) / 2

    def _clicked(self, x: int) -> None:
        left, _, right, _ = self.box
        at = round((x - left) / max(1, right - left) * self._length)
        self._look(min(max(at, 0), self._length))

    @property
    def _step(self) -> int:
        """How much lies between two numbers of the axis."""
        most = max((abs(ply.value) for ply in self._review.plies), default=1.0)
        return next((step for step in STEPS if 2 * step >= most), STEPS[-1])

    def _lines(self) -> dict[int, list[Dot]]:
        """Return the dots of each line by its seat."""
        review, lines = self._review, dict[int, list[Dot]]()
        most = REACH * self._step if review.game.scored else CERTAIN
        for ply in review.plies:
            if review.seats > 2:
                lines.setdefault(ply.seat, []).append((ply.ply, ply.value / CERTAIN, ply.exact))
                continue
            way = 1 if ply.seat == self._viewer else -1
            first: list[Dot] = [(ply.ply - 1, way * ply.best / most, ply.exact)]
            value = max(-most, min(most, way * ply.value))
            lines.setdefault(self._viewer, first).append((ply.ply, value / most, ply.exact))
        return lines

    def fill(self, width: int, height: int) -> None:
        palette, (_, top, _, bottom) = palette_of(self), self.box
        if self._on_table:
            margin = 2 * pixels(self, surfaces.TABLE_MARGIN)
            size = width - margin, height - margin
            card = surfaces.table_card(*size, 0, "rest", palette, unit(self))
            self.paint(card, width / 2, height / 2)
        lines = self._lines()
        self._draw_lines(lines, palette)
        self._write_head()
        self._write_axes(palette)
        at = self._play.history.ply
        ends = self._x(at), top - 8, self._x(at), bottom + 8
        self.create_line(*ends, fill=palette.accent, width=2)
        known = {index: share for dots in lines.values() for index, share, _ in dots}
        for number, ply in enumerate(self._review.moments, 1):
            here, side = at == ply.ply - 1, pixels(self, DISC)
            away = side if known[ply.ply] >= 0 else -side
            y = min(max(self._y(known[ply.ply]) - away, top), bottom)
            self.paint(disc(number, side, here, palette), self._x(ply.ply), y)

    def _draw_lines(self, lines: dict[int, list[Dot]], palette: Palette) -> None:
        _, top, _, bottom = self.box
        middle, areas, drawn = self._y(0), [], []
        for seat, dots in lines.items():
            way = [(self._x(index), self._y(share)) for index, share, _ in dots]
            ink = palette.ink
            if self._review.seats > 2:
                ink = (palette.ink, palette.faint, *PLAYERS[2:])[seat]
            else:
                around = [(way[0][0], middle), *way, (way[-1][0], middle)]
                areas += [
                    (around, palette.win, (top, middle)),
                    (around, palette.loss, (middle, bottom)),
                ]
            drawn.append((way, [proved for _, _, proved in dots], ink))
        self.plot([self._y(way / REACH) for way in (-1, 0, 1)], areas, drawn)

    def _write_head(self) -> None:
        """Write what is shown, in what, where one looks, and what the lines mean."""
        y = pixels(self, 30)
        title = self.write(self._edge, y, "Who was ahead", 16, bold=True)
        if self._on_table:
            at = f"Move {self._turns[self._play.history.ply]} of {self._turns[-1]}"
            self.write(self.winfo_width() - self._edge, y, at, ink="muted", anchor="e")
            what = f"in {self._play.board.UNITS[1]}: " if self._review.game.scored else ""
            said = f"{what}solid where proved, dashed where estimated"
            self.write(self.bbox(title)[2] + pixels(self, 12), y, said, ink="muted")

    def _write_axes(self, palette: Palette) -> None:
        """Write the players at the left, and numbers beside and below the lines."""
        left, _, _, bottom = self.box
        names, step = self._play.names, self._step
        if self._review.seats > 2:
            inks = (palette.ink, palette.faint, *PLAYERS[2:])
            keys = [
                (0.9 - 0.6 * seat, f"{seat + 1}", inks[seat], name)
                for seat, name in enumerate(names)
            ]
            numbers = {way / CERTAIN: f"{50 + 50 * way} %" for way in (-1, 0, 1)}
        else:
            ahead, behind = names[self._viewer], names[1 - self._viewer]
            keys = [
                (1 / REACH, RESULT_SIGNS["win"], palette.win, ahead),
                (-1 / REACH, RESULT_SIGNS["loss"], palette.loss, behind),
            ]
            scored = self._review.game.scored
            numbers = {way / REACH: signed(way * step) for way in (-1, 1)} if scored else {}
        for share, sign, colour, name in keys:
            y, bold = self._y(share), sized(self, 13, True)
            self.create_text(self._edge, y, text=sign, anchor="w", fill=colour, font=bold)
            if self._on_table:
                shown = cut_short(short_name(name), bold, left - self._edge - pixels(self, 66))
                self.write(self._edge + pixels(self, 20), y, shown, ink="muted")
        if self._on_table:
            for share, text in numbers.items():
                self.write(left - pixels(self, 10), self._y(share), text, ink="muted", anchor="e")
        last, free = self._turns[-1], 0.0
        every = next(each for each in STEPS if 8 * each >= last)
        for turn in range(every, last + 1, every):
            if (x := self._x(self._turns.index(turn))) >= free:
                self.write(x, bottom + pixels(self, 18), str(turn), ink="muted", anchor="center")
                free = x + pixels(self, 34)


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
