"""The parts of a review: graph, each player's share of best moves, legend, and list of moments.

In the graph of two players each position has a bar: filled if its value is proved, outlined if it
is estimated. With more players, each has a line for the own chances, dashed where it is estimated.
"""

from __future__ import annotations

import tkinter as tk
from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PIL import Image, ImageTk

from ...engine.language import _, ngettext
from ...engine.learn.review import PlyReview, Review, signed_text
from ...engine.session import turn_numbers
from ..paint import brushes, surfaces
from ..paint.palette import RESULT_SIGNS, Palette
from ..paint.surfaces import Area, Line, Polyline, line_chart
from ..text import name_without_level
from ..widgets.controls import StaticCanvas
from ..widgets.fonts import ellipsized, pixels, pixels_per_design_unit, sized_font
from ..widgets.layout import gridded, wrapped_label
from ..widgets.theme import keep_styled, palette_of, themed

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
        """Draw rules, areas and lines by `line_chart`; coordinates are pixels of the canvas."""
        left, top, right, bottom = self.plot_box

        def inside(path: Polyline) -> Sequence[tuple[float, float]]:
            return [(x - left, y - top) for x, y in path]

        picture = line_chart(
            (right - left, bottom - top),
            [y - top for y in rules],
            [(inside(path), ink, (high - top, low - top)) for path, ink, (high, low) in areas],
            [(inside(path), proved, ink) for path, proved, ink in lines],
            palette_of(self),
            pixels_per_design_unit(self),
            dot,
        )
        self.draw_picture(picture, (left + right) / 2, (top + bottom) / 2)

    def draw_picture(self, picture: Image.Image, x: float, y: float) -> None:
        """Draw a picture with its middle at (x, y)."""
        self.place_image(ImageTk.PhotoImage(picture, master=self), x, y)


BELOW_BOARD_HEIGHT, PAGE_HEIGHT = 228, 200
"""Height below the board and on the page, in design units."""
CARD_PADDING, PLOT_TOP, PLOT_BOTTOM, PLOT_LEFT = 20, 76, 58, 150
"""Padding of the card; margins above, below and left of the plot area, in design units."""
DISC_SIZE, DISC_GAP = 22, 3
"""Diameter of the disc with a moment's number, and its distance from others and from the plot area,
in design units."""
STEP_SIZES = (1, 2, 5, 10, 20, 50, 100, 200, 500)
"""Possible distances between two numbers of an axis."""
AXIS_STEPS, CHANCE_RANGE = 2.2, 1.0
"""Axis steps from the middle to the edge, and the edge for chances, which range from −1 to 1."""
BAR_SHARE, MIN_BAR = 0.88, 2
"""Width of a bar as a share of its column, and its least height in pixels."""

PAIR_INKS, SEAT_INKS = ("win", "loss"), ("ink", "faint", "win", "loss")
"""Colours of the palette for two players, the upper one of the graph first, and for more players,
by seat."""


def upward_seat(controller: GameController) -> int:
    """Return the seat whose values the graph of two players shows upwards: that of the person."""
    people = controller.setup.people_seats
    return people[0] if len(people) == 1 else 0


def seat_colour_names(controller: GameController) -> Sequence[str]:
    """Return the colour of each seat in a review, by its name in the palette."""
    if len(controller.names) > 2:
        return SEAT_INKS
    return PAIR_INKS[::-1] if upward_seat(controller) else PAIR_INKS


Dot = tuple[int, float, bool]
"""Plies played, height from −1 (bottom) to 1 (top), and whether the value is proved."""


class ReviewGraph(PlotCanvas):
    """Graph of a review, which can grow. A click goes to the move there."""

    def __init__(
        self, parent: tk.Misc, controller: GameController, go_to: Callable[[int], None]
    ) -> None:
        """Create the graph, as a card below the board or flat on a page.

        `go_to` is called with the number of the move that was clicked, 0 for the start.
        """
        self._below_board = parent is controller.board.master
        if self._below_board:
            super().__init__(parent, "table", BELOW_BOARD_HEIGHT + 2 * surfaces.TABLE_MARGIN)
        else:
            super().__init__(parent, height=PAGE_HEIGHT)
        self._controller, self._go_to = controller, go_to
        self._turns = turn_numbers(controller.session.all_steps)
        self._columns = controller.session.length + 1
        self._viewer = upward_seat(controller)
        self._review = Review(controller.session.game, len(controller.names))
        self.bind("<Button-1>", lambda event: self._on_click(event.x))
        self.configure(cursor="hand2")

    def show_review(self, review: Review) -> None:
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

    def column_x(self, index: float) -> float:
        """Return the middle of the column of the position after `index` moves, in pixels."""
        left, _, right, _ = self.plot_box
        return left + (right - left) * (index + 0.5) / self._columns

    def _y(self, share: float) -> float:
        _, top, _, bottom = self.plot_box
        return (top + bottom) / 2 - share * (bottom - top) / 2

    def _on_click(self, x: int) -> None:
        left, _, right, _ = self.plot_box
        at = int((x - left) / max(1, right - left) * self._columns)
        self._go_to(min(max(at, 0), self._columns - 1))

    @property
    def _axis_step(self) -> int:
        """Value between two numbers of the axis."""
        most = max((abs(ply.value) for ply in self._review.plies), default=1.0)
        return next((step for step in STEP_SIZES if 2 * step >= most), STEP_SIZES[-1])

    def _dots_by_seat(self) -> dict[int, list[Dot]]:
        """Return the values by the seat from whose view they are; those of two by one seat."""
        review, lines = self._review, dict[int, list[Dot]]()
        most = AXIS_STEPS * self._axis_step if review.game.scored else CHANCE_RANGE
        for ply in review.plies:
            if review.seats > 2:
                lines.setdefault(ply.seat, []).append(
                    (ply.ply, ply.value / CHANCE_RANGE, ply.exact)
                )
                continue
            sign = 1 if ply.seat == self._viewer else -1
            best, value = (
                max(-most, min(most, sign * self._shown_value(ply, each))) / most
                for each in (ply.best, ply.value)
            )
            first: list[Dot] = [(ply.ply - 1, best, ply.exact)]
            lines.setdefault(self._viewer, first).append((ply.ply, value, ply.exact))
        return lines

    def _shown_value(self, ply: PlyReview, value: float) -> float:
        """Return a value of a ply, for who moved, as the texts about it say it."""
        review = self._review
        return value if ply.exact or review.game.scored else 2 * review.win_chance(ply, value) - 1

    def draw_contents(self, width: int, height: int) -> None:
        palette, (_, top, _, bottom) = palette_of(self), self.plot_box
        if self._below_board:
            margin = 2 * pixels(self, surfaces.TABLE_MARGIN)
            size = width - margin, height - margin
            card = surfaces.raised_card(*size, 0, "rest", palette, pixels_per_design_unit(self))
            self.draw_picture(card, width / 2, height / 2)
        lines = self._dots_by_seat()
        if self._review.seats > 2:
            self._draw_lines(lines, palette)
        else:
            self._draw_bars(lines, palette)
        self._write_heading()
        self._write_axes(palette)
        at = self._controller.history.named_move_number
        ends = self.column_x(at), top - 4, self.column_x(at), bottom + 4
        self.create_line(*ends, fill=palette.accent, width=2)
        self._draw_discs({index: share for dots in lines.values() for index, share, _ in dots}, at)

    def _draw_bars(self, lines: dict[int, list[Dot]], palette: Palette) -> None:
        left, top, right, bottom = self.plot_box
        middle, bars = (bottom - top) / 2, []
        half = BAR_SHARE * (right - left) / self._columns / 2
        for index, share, is_proved in (dot for dots in lines.values() for dot in dots):
            x, high = self.column_x(index) - left, share * middle
            if abs(high) < MIN_BAR:
                edges, colour = (middle - MIN_BAR / 2, middle + MIN_BAR / 2), palette.draw
            elif high > 0:
                edges, colour = (middle - high, middle - 1), palette.win
            else:
                edges, colour = (middle + 1, middle - high), palette.loss
            bars.append(((x - half, edges[0], x + half, edges[1]), colour, is_proved))
        size = right - left, bottom - top
        rules = [self._y(share) - top for share in self._rules]
        picture = surfaces.bar_chart(size, rules, bars, palette, pixels_per_design_unit(self))
        self.draw_picture(picture, (left + right) / 2, (top + bottom) / 2)

    @property
    def _rules(self) -> tuple[float, ...]:
        """The heights of the horizontal lines, from −1 (bottom) to 1 (top)."""
        if self._review.seats > 2:
            return (-1, 0, 1)
        return (-1 / AXIS_STEPS, 0, 1 / AXIS_STEPS) if self._review.game.scored else (0,)

    def _draw_lines(self, lines: dict[int, list[Dot]], palette: Palette) -> None:
        drawn: list[Line] = []
        for seat, dots in lines.items():
            path = [(self.column_x(index), self._y(share)) for index, share, _ in dots]
            drawn.append(
                (path, [proved for _, _, proved in dots], getattr(palette, SEAT_INKS[seat]))
            )
        self.draw_plot(map(self._y, self._rules), [], drawn)

    def _draw_discs(self, known: dict[int, float], at: int) -> None:
        """Draw the numbers of the moments above and below their columns, side by side."""
        left, top, right, bottom = self.plot_box
        side, gap = pixels(self, DISC_SIZE), pixels(self, DISC_GAP)
        numbered = list(enumerate(self._review.key_moments, 1))
        for is_above in (True, False):
            row = [each for each in numbered if (known[each[1].ply] >= 0) is is_above]
            places = _spread_out(
                [self.column_x(ply.ply) for _, ply in row],
                side + gap,
                left + side / 2,
                right - side / 2,
            )
            y = top - gap - side / 2 if is_above else bottom + gap + side / 2
            for (number, ply), x in zip(row, places, strict=True):
                self.draw_picture(moment_disc(number, side, at == ply.ply, palette_of(self)), x, y)

    def _write_heading(self) -> None:
        """Write title, current move, and the meaning of the bars."""
        y, review = pixels(self, 30), self._review
        size = 16 if self._below_board else 14
        title = self.write(self._edge, y, _("Who was ahead"), size, bold=True)
        if not self._below_board:
            return
        right = self.winfo_width() - self._edge
        place = self.write(right, y, self._controller.history.heading, ink="muted", anchor="e")
        text = _("filled: proved, outlined: estimated")
        if review.seats > 2:
            text = _("solid line: proved, dashed line: estimated")
        elif all(ply.exact for ply in review.plies):
            text = ""
        if review.game.scored:
            unit = _(self._controller.board.UNITS[1])
            text = (_("in {unit}; {meaning}") if text else _("in {unit}")).format(
                unit=unit, meaning=text
            )
        left = self.bbox(title)[2] + pixels(self, 12)
        room = self.bbox(place)[0] - left - pixels(self, 12)
        self.write(left, y, ellipsized(text, sized_font(self, 13), room), ink="muted")

    def _write_axes(self, palette: Palette) -> None:
        """Write the players at the left, and the numbers of both axes."""
        left, _, _, bottom = self.plot_box
        names, step = self._controller.names, self._axis_step
        if self._review.seats > 2:
            keys = [
                (0.9 - 0.6 * seat, f"{seat + 1}", getattr(palette, SEAT_INKS[seat]), name)
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
            numbers = (
                {sign / AXIS_STEPS: signed_text(sign * step) for sign in (-1, 1)} if scored else {}
            )
        for share, sign, colour, name in keys:
            y, bold = self._y(share), sized_font(self, 13, True)
            self.create_text(self._edge, y, text=sign, anchor="w", fill=colour, font=bold)
            if self._below_board:
                shown = ellipsized(
                    name_without_level(name), bold, left - self._edge - pixels(self, 66)
                )
                self.write(self._edge + pixels(self, 20), y, shown, bold=True)
        if self._below_board:
            for share, text in numbers.items():
                self.write(left - pixels(self, 10), self._y(share), text, ink="muted", anchor="e")
        last, free = self._turns[-1], 0.0
        y = bottom + pixels(self, DISC_SIZE + 2 * DISC_GAP + 10)
        every = next(each for each in STEP_SIZES if 8 * each >= last)
        for turn in range(every, last + 1, every):
            if (x := self.column_x(self._turns.index(turn))) >= free:
                self.write(x, y, str(turn), ink="muted", anchor="center")
                free = x + pixels(self, 34)


def _spread_out(wanted: Sequence[float], gap: float, least: float, most: float) -> list[float]:
    """Return places close to the wanted ones, in their order, at least `gap` apart if possible."""
    places = list[float]()
    for x in wanted:
        places.append(max(x, places[-1] + gap if places else least))
    limit = most
    for number in range(len(places) - 1, -1, -1):
        places[number] = max(min(places[number], limit), least)
        limit = places[number] - gap
    return places


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


ROW_HEIGHT, NAME_WIDTH, BAR_HEIGHT, MIN_BAR_WIDTH = 24, 90, 8, 40
"""Height of a row, width of the names, height of a bar, and the least width of one, in design
units."""


ShareRow = tuple[str, float | None, tuple[str, str]]
"""Name, share from 0 to 1 if it is known, and a longer and a shorter text."""


def accuracy_rows(review: Review, names: Sequence[str], is_complete: bool) -> list[ShareRow]:
    """Return the share of best moves of each seat.

    Only a complete review says which seats never had a winning move; they have no share.
    """
    missed = Counter(ply.seat for ply in review.mistakes)
    lost = review.seats_without_win if is_complete else ()
    rows = list[ShareRow]()
    for seat, (name, share) in enumerate(zip(names, review.accuracy, strict=True)):
        if seat in lost:
            rows.append((name, None, (_("never had a winning move"), _("no winning move"))))
        elif share is None:
            rows.append((name, None, ("–", "–")))
        else:
            number = f"{100 * share:.0f}"
            short = _("{number} % best moves").format(number=number)
            # Translators: {number} is such as “94”: the share of best moves.
            text = ngettext(
                "{number} % best moves  ·  {n} mistake",
                "{number} % best moves  ·  {n} mistakes",
                missed[seat],
            ).format(number=number, n=missed[seat])
            rows.append((name, share, (text, short)))
    return rows


class ShareBars(StaticCanvas):
    """Shares, each as a bar with a name at its left and a text at its right."""

    def __init__(self, parent: tk.Misc, count: int, inks: Sequence[str] = PAIR_INKS) -> None:
        """Create it with room for `count` rows; `inks` are colours of the palette, in turn."""
        super().__init__(parent, height=ROW_HEIGHT * count)
        self._inks = inks
        self.rows: Sequence[ShareRow] = ()

    def show_shares(self, rows: Sequence[ShareRow]) -> None:
        if rows != self.rows:
            self.rows = rows
            self.draw()

    def draw_contents(self, width: int, height: int) -> None:
        palette, font, small = palette_of(self), sized_font(self, 14), sized_font(self, 13)
        names = max((font.measure(name) for name, *_others in self.rows), default=0)
        room = width - min(names, pixels(self, NAME_WIDTH)) - pixels(self, 16)
        for version in (0, 1):
            texts = max((small.measure(each[version]) for *_others, each in self.rows), default=0)
            if texts <= room:
                break
        right = width - texts - pixels(self, 16)
        left = min(pixels(self, NAME_WIDTH), right)
        has_room = right - left >= pixels(self, MIN_BAR_WIDTH)
        for number, (name, share, versions) in enumerate(self.rows):
            y = pixels(self, ROW_HEIGHT) * (number + 0.5)
            room = (left if has_room else right) - pixels(self, 8)
            self.write(0, y, ellipsized(name, font, room), 14)
            self.write(width, y, versions[version], ink="muted", anchor="e")
            if has_room and share is not None:
                colour = getattr(palette, self._inks[number % len(self._inks)])
                size = pixels(self, BAR_HEIGHT)
                bar = surfaces.share_bar((right - left, size), share, colour, palette.track)
                photo = ImageTk.PhotoImage(bar, master=self)
                self.place_image(photo, (left + right) / 2, y)


LEGEND_LINE, LEGEND_DASH = 24, 24
"""Height of a line of the legend, and width of its coloured dash, in design units."""


class MoveLegend(StaticCanvas):
    """The moves that the board above it marks, each with a dash in the colour of its mark."""

    def __init__(self, parent: tk.Misc, lines: int) -> None:
        """Create it empty, with room for this number of lines."""
        super().__init__(parent, "table", LEGEND_LINE * lines + 4)
        self.lines, self.entries = lines, list[tuple[str, str]]()
        """The name of the colour in the palette, and the text, of each move."""

    def show_moves(self, entries: list[tuple[str, str]]) -> None:
        if entries != self.entries:
            self.entries = entries
            self.draw()

    def draw_contents(self, width: int, height: int) -> None:
        font, dash, gap = sized_font(self, 13), pixels(self, LEGEND_DASH), pixels(self, 8)
        lines = [self.entries] if self.lines == 1 else [[each] for each in self.entries]
        if len(self.entries) < self.lines and self.entries:
            # A legend with fewer entries than lines wraps its first text over all lines.
            (colour, text), left = self.entries[0], dash + 2 * gap
            item = self.write(left, height / 2, text, ink="muted")
            self.itemconfigure(item, width=width - left - gap)
            if self.bbox(item)[3] > height:
                self.itemconfigure(item, font=sized_font(self, 12))
            shift = (width - gap - self.bbox(item)[2]) / 2
            self.move(item, shift, 0)
            self._draw_dash(shift + gap, height / 2, colour)
            return
        for number, line in enumerate(lines):
            room = (width - 2 * gap) // max(1, len(line)) - dash - 2 * gap
            texts = [(colour, ellipsized(text, font, room)) for colour, text in line]
            widths = [dash + gap + font.measure(text) for _, text in texts]
            x = (width - sum(widths) - 3 * gap * (len(line) - 1)) / 2
            y = pixels(self, LEGEND_LINE) * (number + 0.5)
            for (colour, text), wide in zip(texts, widths, strict=True):
                self._draw_dash(x, y, colour)
                self.write(x + dash + gap, y, text, ink="muted")
                x += wide + 3 * gap

    def _draw_dash(self, x: float, y: float, colour: str) -> None:
        fill, right = getattr(palette_of(self), colour), x + pixels(self, LEGEND_DASH)
        self.create_line(x, y, right, y, fill=fill, width=pixels(self, 4))


MIN_ROW_WIDTH = 230
"""Least width of a row of the list with the sentence beside the number, in design units."""
BUTTON_PADDING = (4, 3)
"""Padding around the buttons of the chosen moment, in design units."""


@dataclass(frozen=True)
class ReviewMoment:
    """Texts about a ply: title, change for the viewer, and a sentence.

    `role` is `win` or `loss`. `change` is the number of points won or lost, empty if only the
    result counts.
    """

    ply: PlyReview
    title: str
    role: str
    change: str
    sentence: str


class MomentList(tk.Frame):
    """List of moments, with buttons below the chosen one."""

    def __init__(self, parent: tk.Misc, choose: Callable[[PlyReview], None]) -> None:
        """Create the list empty; `choose` is called with the ply of a clicked moment."""
        super().__init__(parent)
        themed(self, background="sheet")
        self.columnconfigure(0, weight=1)
        self._choose = choose
        self.rows: list[MomentRow] = []
        side, above = BUTTON_PADDING
        self.buttons = themed(tk.Frame(self), background="accent_soft", padx=side, pady=above)

    def show_moments(self, moments: Sequence[ReviewMoment], chosen: PlyReview | None) -> None:
        """Show moments and mark the chosen one; only changed rows are rebuilt."""
        self.buttons.grid_remove()
        for row in self.rows[len(moments) :]:
            row.destroy()
        del self.rows[len(moments) :]
        for number, moment in enumerate(moments):
            shown = moment, moment.ply == chosen
            if number == len(self.rows) or self.rows[number].shown != shown:
                for row in self.rows[number : number + 1]:
                    row.destroy()
                self.rows[number : number + 1] = [MomentRow(self, number + 1, *shown, self._choose)]
                self.rows[number].grid(row=2 * number, column=0, sticky="ew")
            if moment.ply == chosen:
                self.buttons.grid(row=2 * number + 1, column=0, sticky="ew")


class MomentRow(tk.Frame):
    """Row for a moment: its number, player, change and sentence."""

    def __init__(
        self,
        parent: tk.Misc,
        number: int,
        moment: ReviewMoment,
        chosen: bool,
        choose: Callable[[PlyReview], None],
    ) -> None:
        super().__init__(parent, cursor="hand2")
        self.shown = moment, chosen
        ground = "accent_soft" if chosen else "sheet"
        bar = themed(tk.Frame(self, width=4), background="accent" if chosen else "sheet")
        line = themed(tk.Frame(self, height=1), background=ground if chosen else "line")
        mark = tk.Label(self, borderwidth=0)
        title = wrapped_label(self, 15, "ink", moment.title, bold=True)
        sentence = f"{RESULT_SIGNS[moment.role]} {moment.change}"
        sign = tk.Label(self, text=sentence, font=sized_font(self, 14, True), borderwidth=0)
        themed(sign, foreground=moment.role)
        text = wrapped_label(
            self, 14 if chosen else 13, "ink" if chosen else "muted", moment.sentence
        )
        self.columnconfigure(2, weight=1)
        bar.grid(row=0, column=0, rowspan=3, sticky="ns")
        # The numbers are below the left edge of the page's texts.
        gridded(mark, row=0, column=1, padx=(17, 12), pady=8)
        title.grid(row=0, column=2, sticky="ew")
        gridded(sign, row=0, column=3, padx=12)
        gridded(text, row=1, column=2, columnspan=2, sticky="ew", padx=(0, 12), pady=(0, 8))
        gridded(line, row=2, column=2, columnspan=2, sticky="ew", padx=(0, 12))
        for each in (self, mark, title, sign, text):
            themed(each, background=ground)
            each.bind("<Button-1>", lambda event: choose(moment.ply))

        def draw() -> None:
            drawn = moment_disc(number, pixels(self, DISC_SIZE), chosen, palette_of(self))
            self._disc = ImageTk.PhotoImage(drawn, master=self)
            mark.configure(image=self._disc)

        def fit(event: tk.Event[tk.Misc]) -> None:
            """Begin the sentence below the number if there is little room beside it."""
            is_narrow = event.width < pixels(self, MIN_ROW_WIDTH)
            column = 1 if is_narrow else 2
            gridded(text, column=column, columnspan=4 - column, padx=(17 * is_narrow, 12))

        keep_styled(mark, draw)
        self.bind("<Configure>", fit)
