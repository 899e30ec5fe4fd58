"""The graph of a review: who was ahead after each move.

Values that are proved are drawn solid, estimates dashed. With two players there is one line, with
the area between it and the middle filled. With more, each player has a line for the own chances.
"""

from __future__ import annotations

import tkinter as tk
from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from PIL import Image, ImageTk

from ...engine.learn.review import PlyReview, Review, signed
from ...engine.session import turn_numbers
from ..paint import brushes, surfaces
from ..paint.palette import RESULT_SIGNS, Palette
from ..paint.surfaces import Area, Line, Polyline, line_chart
from ..text import short_name
from ..widgets.controls import StaticCanvas
from ..widgets.fonts import design_unit, ellipsized, pixels, sized_font
from ..widgets.theme import palette_of

if TYPE_CHECKING:
    from ..game_view.game_controller import GameController


MIN_SIZE = 40
"""With less width or height, in pixels, nothing is drawn."""


class PlotCanvas(StaticCanvas):
    """Base of plots: draws nothing if there is too little room."""

    @property
    @abstractmethod
    def plot_box(self) -> tuple[int, int, int, int]:
        """Left, top, right and bottom of the plot area, in pixels."""

    def draw(self) -> None:
        left, top, right, bottom = self.plot_box
        if right - left >= MIN_SIZE <= bottom - top:
            super().draw()
        else:
            self.delete("all")

    def draw_plot(
        self,
        rules: Iterable[float],
        areas: Iterable[Area],
        lines: Iterable[Line],
        dot: bool = False,
    ) -> None:
        """Draw rules, areas and lines by `surfaces.plot`; coordinates are pixels of the canvas."""
        left, top, right, bottom = self.plot_box

        def inside(path: Polyline) -> Sequence[tuple[float, float]]:
            return [(x - left, y - top) for x, y in path]

        picture = line_chart(
            (right - left, bottom - top),
            [y - top for y in rules],
            [(inside(path), ink, (high - top, low - top)) for path, ink, (high, low) in areas],
            [(inside(path), proved, ink) for path, proved, ink in lines],
            palette_of(self),
            design_unit(self),
            dot,
        )
        self.draw_picture(picture, (left + right) / 2, (top + bottom) / 2)

    def draw_picture(self, picture: Image.Image, x: float, y: float) -> None:
        """Draw a picture with its middle at (x, y)."""
        self.place_image(ImageTk.PhotoImage(picture, master=self), x, y)


BELOW_BOARD_HEIGHT, PAGE_HEIGHT = 236, 176
"""Height below the board and on the page, in design units."""
CARD_PADDING, PLOT_TOP, PLOT_BOTTOM, PLOT_LEFT = 20, 52, 34, 150
"""Padding of the card; margins above, below and left of the plot area, in design units."""
DISC_SIZE = 22
"""Diameter of the disc with a moment's number, in design units."""
STEP_SIZES = (1, 2, 5, 10, 20, 50, 100, 200, 500)
"""Possible distances between two numbers of an axis."""
AXIS_STEPS, CHANCE_RANGE = 2.2, 1.1
"""Axis steps from the middle to the edge, and the edge for chances, which range from −1 to 1."""

Dot = tuple[int, float, bool]
"""Plies played, height from −1 (bottom) to 1 (top), and whether the value is proved."""


class Graph(PlotCanvas):
    """Graph of a review, which can grow. A click goes to the position there."""

    def __init__(
        self, parent: tk.Misc, controller: GameController, go_to: Callable[[int], None]
    ) -> None:
        """Create the graph, as a card below the board or flat on a page.

        `go_to` is called with the number of plies before the position that was clicked.
        """
        self._below_board = parent is controller.board.master
        if self._below_board:
            super().__init__(parent, "table", BELOW_BOARD_HEIGHT + 2 * surfaces.TABLE_MARGIN)
        else:
            super().__init__(parent, height=PAGE_HEIGHT)
        self._controller, self._go_to = controller, go_to
        self._turns = turn_numbers(controller.session.all_steps)
        self._length = max(1, controller.session.length)
        people = controller.setup.people
        self._viewer = people[0] if len(people) == 1 else 0
        self._review = Review(controller.session.game, len(controller.names))
        self.bind("<Button-1>", lambda event: self._on_click(event.x))
        self.configure(cursor="hand2")

    def show(self, review: Review) -> None:
        self._review = review
        self.draw()

    @property
    def plot_box(self) -> tuple[int, int, int, int]:
        """The plot area, below the title and right of the players' names."""
        left = self._edge + pixels(self, PLOT_LEFT if self._below_board else 28)
        right = self.winfo_width() - self._edge - pixels(self, 8)
        bottom = self.winfo_height() - pixels(self, PLOT_BOTTOM) - self._edge // 2
        return left, pixels(self, PLOT_TOP), right, bottom

    @property
    def _edge(self) -> int:
        """Distance of the texts from the sides, in pixels."""
        return pixels(self, CARD_PADDING + surfaces.TABLE_MARGIN) if self._below_board else 0

    def _x(self, index: float) -> float:
        left, _, right, _ = self.plot_box
        return left + (right - left) * index / self._length

    def _y(self, share: float) -> float:
        _, top, _, bottom = self.plot_box
        return (top + bottom) / 2 - share * (bottom - top) / 2

    def _on_click(self, x: int) -> None:
        left, _, right, _ = self.plot_box
        at = round((x - left) / max(1, right - left) * self._length)
        self._go_to(min(max(at, 0), self._length))

    @property
    def _axis_step(self) -> int:
        """Value between two numbers of the axis."""
        most = max((abs(ply.value) for ply in self._review.plies), default=1.0)
        return next((step for step in STEP_SIZES if 2 * step >= most), STEP_SIZES[-1])

    def _dots_by_seat(self) -> dict[int, list[Dot]]:
        """Return the dots of each line, by the seat whose line it is."""
        review, lines = self._review, dict[int, list[Dot]]()
        most = AXIS_STEPS * self._axis_step if review.game.scored else CHANCE_RANGE
        for ply in review.plies:
            if review.seats > 2:
                lines.setdefault(ply.seat, []).append(
                    (ply.ply, ply.value / CHANCE_RANGE, ply.exact)
                )
                continue
            sign = 1 if ply.seat == self._viewer else -1
            best, value = (sign * self._shown_value(ply, each) for each in (ply.best, ply.value))
            first: list[Dot] = [(ply.ply - 1, best / most, ply.exact)]
            value = max(-most, min(most, value))
            lines.setdefault(self._viewer, first).append((ply.ply, value / most, ply.exact))
        return lines

    def _shown_value(self, ply: PlyReview, value: float) -> float:
        """Return a value of a ply, for who moved, as the texts about it say it."""
        review = self._review
        return value if ply.exact or review.game.scored else 2 * review.chance(ply, value) - 1

    def draw_contents(self, width: int, height: int) -> None:
        palette, (_, top, _, bottom) = palette_of(self), self.plot_box
        if self._below_board:
            margin = 2 * pixels(self, surfaces.TABLE_MARGIN)
            size = width - margin, height - margin
            card = surfaces.raised_card(*size, 0, "rest", palette, design_unit(self))
            self.draw_picture(card, width / 2, height / 2)
        lines = self._dots_by_seat()
        self._draw_lines(lines, palette)
        self._write_heading()
        self._write_axes(palette)
        at = self._controller.history.ply
        ends = self._x(at), top - 8, self._x(at), bottom + 8
        self.create_line(*ends, fill=palette.accent, width=2)
        known = {index: share for dots in lines.values() for index, share, _ in dots}
        for number, ply in enumerate(self._review.moments, 1):
            here, side = at == ply.ply - 1, pixels(self, DISC_SIZE)
            away = side if known[ply.ply] >= 0 else -side
            y = min(max(self._y(known[ply.ply]) - away, top), bottom)
            self.draw_picture(moment_disc(number, side, here, palette), self._x(ply.ply), y)

    def _draw_lines(self, lines: dict[int, list[Dot]], palette: Palette) -> None:
        _, top, _, bottom = self.plot_box
        middle, areas, drawn = self._y(0), [], []
        for seat, dots in lines.items():
            path = [(self._x(index), self._y(share)) for index, share, _ in dots]
            ink = palette.ink
            if self._review.seats > 2:
                ink = (palette.ink, palette.faint, palette.win, palette.loss)[seat]
            else:
                around = [(path[0][0], middle), *path, (path[-1][0], middle)]
                areas += [
                    (around, palette.win, (top, middle)),
                    (around, palette.loss, (middle, bottom)),
                ]
            drawn.append((path, [proved for _, _, proved in dots], ink))
        self.draw_plot([self._y(sign / AXIS_STEPS) for sign in (-1, 0, 1)], areas, drawn)

    def _write_heading(self) -> None:
        """Write title, current move, and the meaning of the lines."""
        y = pixels(self, 30)
        title = self.write(self._edge, y, "Who was ahead", 16, bold=True)
        if self._below_board:
            at = f"Move {self._turns[self._controller.history.ply]} of {self._turns[-1]}"
            self.write(self.winfo_width() - self._edge, y, at, ink="muted", anchor="e")
            what = f"in {self._controller.board.UNITS[1]}: " if self._review.game.scored else ""
            text = f"{what}solid line proved, dashed line estimated"
            self.write(self.bbox(title)[2] + pixels(self, 12), y, text, ink="muted")

    def _write_axes(self, palette: Palette) -> None:
        """Write the players at the left, and the numbers of both axes."""
        left, _, _, bottom = self.plot_box
        names, step = self._controller.names, self._axis_step
        if self._review.seats > 2:
            inks = palette.ink, palette.faint, palette.win, palette.loss
            keys = [
                (0.9 - 0.6 * seat, f"{seat + 1}", inks[seat], name)
                for seat, name in enumerate(names)
            ]
            numbers = {sign / CHANCE_RANGE: f"{50 + 50 * sign} %" for sign in (-1, 0, 1)}
        else:
            ahead, behind = names[self._viewer], names[1 - self._viewer]
            keys = [
                (1 / AXIS_STEPS, RESULT_SIGNS["win"], palette.win, ahead),
                (-1 / AXIS_STEPS, RESULT_SIGNS["loss"], palette.loss, behind),
            ]
            scored = self._review.game.scored
            numbers = {sign / AXIS_STEPS: signed(sign * step) for sign in (-1, 1)} if scored else {}
        for share, sign, colour, name in keys:
            y, bold = self._y(share), sized_font(self, 13, True)
            self.create_text(self._edge, y, text=sign, anchor="w", fill=colour, font=bold)
            if self._below_board:
                shown = ellipsized(short_name(name), bold, left - self._edge - pixels(self, 66))
                self.write(self._edge + pixels(self, 20), y, shown, ink="muted")
        if self._below_board:
            for share, text in numbers.items():
                self.write(left - pixels(self, 10), self._y(share), text, ink="muted", anchor="e")
        last, free = self._turns[-1], 0.0
        every = next(each for each in STEP_SIZES if 8 * each >= last)
        for turn in range(every, last + 1, every):
            if (x := self._x(self._turns.index(turn))) >= free:
                self.write(x, bottom + pixels(self, 18), str(turn), ink="muted", anchor="center")
                free = x + pixels(self, 34)


def moment_disc(number: int, side: int, chosen: bool, palette: Palette) -> Image.Image:
    """Return a picture of a moment's number in a circle, filled if it is chosen."""
    picture = brushes.tint(brushes.disc_mask(side), palette.accent)
    if not chosen:
        line = max(2, side // 12)
        inner = brushes.tint(brushes.disc_mask(side - 2 * line), palette.sheet)
        picture.alpha_composite(inner, (line, line))
    ink = palette.on_accent if chosen else palette.accent
    brushes.draw_letter(picture, (side / 2, side / 2), str(number), round(side * 0.6), ink)
    return picture
