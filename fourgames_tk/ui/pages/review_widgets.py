"""The parts of a review: the card below the board, and each player’s share of best moves.

In the graph of two players each position has a bar: filled if its value is proved, outlined if it
is estimated. With more players, each has a line for the own chances, dashed where it is estimated.
"""

from __future__ import annotations

import tkinter as tk
from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from PIL import Image, ImageTk

from ...engine.language import _, labelled, ngettext, number_text
from ...engine.learn.review import PlyReview, Review
from ...engine.session import turn_numbers
from ...store.settings import PERCENT
from ..paint import brushes, surfaces
from ..paint.palette import RESULT_SIGNS, Palette
from ..paint.surfaces import Area, Bar, Line, Polyline, line_chart
from ..text import name_without_level
from ..widgets.controls import StaticCanvas
from ..widgets.fonts import ellipsized, pixels, pixels_per_design_unit, sized_font
from ..widgets.theme import palette_of
from ..widgets.timers import on_click

if TYPE_CHECKING:
    from ..game_view.game_controller import GameController


MIN_SIZE = 16
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


CARD_PADDING, SENTENCE_LINE, KEY_LINE = 20, 22, 18
"""Padding of the card at the sides; height of a line of its sentence and of its key, in design
units."""
SENTENCE_TOP, STRIP_GAP, CARD_BOTTOM = 12, 8, 10
"""Space above the sentence, above the steps and below the key, in design units."""
PAIR_STRIP, SEATS_STRIP, AXIS_WIDTH = 36, 60, 48
"""Height of the steps of two players, and of the lines of more; width of the numbers at the left of
those, in design units."""
DISC_SIZE, DISC_GAP = 22, 3
"""Diameter of the disc with a moment's number, and its distance from others and from the steps, in
design units."""
SENTENCE_SIZES = (14, 13, 12)
"""Sizes of the sentence in design units: the first one that fits."""
SIGN_SPACE, DASH_WIDTH = 24, 24
"""Width of a sign before a sentence with the gap after it, and of a coloured dash, in design
units."""
BAR_SHARE, MIN_BAR = 0.88, 2
"""Width of a bar as a share of its column, and its least height in pixels."""
MERGED_BELOW = 8
"""Columns less wide than this, in design units, are drawn as one with their equal neighbours."""

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


Entry = tuple[str, str]
"""A text of the card, after the sign before it: “win” or “loss” for the sign of a result, the name
of a colour of the palette for a dash, or nothing. A second line needs a card with room for it."""


class ReviewGraph(PlotCanvas):
    """Card below the board: the shown move in a sentence, who was ahead when, and the moments.

    The values can grow. A click goes to the move there.
    """

    def __init__(
        self,
        parent: tk.Misc,
        controller: GameController,
        go_to: Callable[[int], None],
        lines: int = 1,
    ) -> None:
        """Create the card, with `lines` lines for the sentence and as many for the key.

        It is a card below the board, or flat on a page.

        `go_to` is called with the number of the move that was clicked, 0 for the start.
        """
        strip = SEATS_STRIP if len(controller.names) > 2 else PAIR_STRIP
        high = SENTENCE_TOP + STRIP_GAP + strip + DISC_SIZE + 2 * DISC_GAP + CARD_BOTTOM
        high += lines * (SENTENCE_LINE + KEY_LINE)
        self._margin = surfaces.TABLE_MARGIN if parent is controller.board.master else 0
        super().__init__(parent, "table" if self._margin else "sheet", high + 2 * self._margin)
        self._controller, self._go_to, self.lines = controller, go_to, lines
        self._strip = strip
        self.entries = list[Entry]()
        """The sentence of the shown move, or the moves that the board marks."""
        self._turns = turn_numbers(controller.session.all_steps)
        self._columns = controller.session.length + 1
        self._viewer = upward_seat(controller)
        self._review = Review(controller.session.game, len(controller.names))
        on_click(self, lambda event: self._on_click(event.x))
        self.configure(cursor="hand2")

    def show_review(self, review: Review) -> None:
        self._review = review
        self.draw()

    def show_entries(self, entries: list[Entry]) -> None:
        if entries != self.entries:
            self.entries = entries
            self.draw()

    @property
    def value_text(self) -> str:
        """The texts about the shown move, for people who listen."""
        return ", ".join(text.replace("\n", " ") for _, text in self.entries)

    @property
    def plot_box(self) -> tuple[int, int, int, int]:
        """The plot area, below the sentence and above the numbers of the moments."""
        left = self._edge + (pixels(self, AXIS_WIDTH) if self._review.seats > 2 else 0)
        above = self._margin + SENTENCE_TOP + self.lines * SENTENCE_LINE + STRIP_GAP
        top = pixels(self, above)
        return left, top, self.winfo_width() - self._edge, top + pixels(self, self._strip)

    @property
    def _edge(self) -> int:
        """Distance of the contents from the sides, in pixels."""
        return pixels(self, CARD_PADDING + self._margin) if self._margin else 0

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
    def _highest(self) -> float:
        """Value of the highest possible bar."""
        if not self._review.game.scored:
            return 1.0
        return (
            max(
                (abs(each) for ply in self._review.plies for each in (ply.best, ply.value)),
                default=0.0,
            )
            or 1.0
        )

    def _dots_by_seat(self) -> dict[int, list[Dot]]:
        """Return the values by the seat from whose view they are; those of two by one seat."""
        review, lines = self._review, dict[int, list[Dot]]()
        most = self._highest
        for ply in review.plies:
            if review.seats > 2:
                for seat, (before, after) in enumerate(
                    zip(ply.best_chances, ply.chances, strict=True)
                ):
                    start: list[Dot] = [(ply.ply - 1, 2 * before - 1, ply.exact)]
                    lines.setdefault(seat, start).append((ply.ply, 2 * after - 1, ply.exact))
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
        if margin := 2 * pixels(self, self._margin):
            size = width - margin, height - margin
            card = surfaces.raised_card(*size, 0, "rest", palette, pixels_per_design_unit(self))
            self.draw_picture(card, width / 2, height / 2)
        lines = self._dots_by_seat()
        if self._review.seats > 2:
            self._draw_lines(lines, palette)
        else:
            self._draw_bars(lines, palette)
        self._write_sentence(width)
        self._write_key(width, palette)
        at = self._controller.history.named_move_number
        ends = self.column_x(at), top - 4, self.column_x(at), bottom + 4
        self.create_line(*ends, fill=palette.accent, width=2)
        self._draw_discs(at)

    def _draw_bars(self, lines: dict[int, list[Dot]], palette: Palette) -> None:
        left, top, right, bottom = self.plot_box
        middle, wide = (bottom - top) / 2, (right - left) / self._columns
        is_merged = wide < pixels(self, MERGED_BELOW)
        half, bars = (1.0 if is_merged else BAR_SHARE) * wide / 2, list[Bar]()
        for index, share, is_proved in (dot for dots in lines.values() for dot in dots):
            x, high = self.column_x(index) - left, round(share * middle)
            if abs(high) < MIN_BAR:
                edges, colour = (middle - MIN_BAR / 2, middle + MIN_BAR / 2), palette.draw
            elif high > 0:
                edges, colour = (middle - high, middle - 1), palette.win
            else:
                edges, colour = (middle + 1, middle - high), palette.loss
            box, look = (x - half, edges[0], x + half, edges[1]), (colour, is_proved)
            before = bars[-1] if bars and is_merged else None
            if before and (before[0][1], before[0][3], *before[1:]) == (*edges, *look):
                bars[-1] = ((before[0][0], *box[1:]), *look)
            else:
                bars.append((box, *look))
        size = right - left, bottom - top
        unit = pixels_per_design_unit(self)
        picture = surfaces.bar_chart(size, [middle], bars, palette, unit, is_merged)
        self.draw_picture(picture, (left + right) / 2, (top + bottom) / 2)

    def _draw_lines(self, lines: dict[int, list[Dot]], palette: Palette) -> None:
        drawn: list[Line] = []
        for seat, dots in lines.items():
            path = [(self.column_x(index), self._y(share)) for index, share, _ in dots]
            drawn.append(
                (path, [proved for _, _, proved in dots], getattr(palette, SEAT_INKS[seat]))
            )
        self.draw_plot(map(self._y, (-1, 0, 1)), [], drawn)
        left = self.plot_box[0] - pixels(self, 10)
        for sign in (-1, 0, 1):
            text = f"{50 + 50 * sign} %"
            self.write(left, self._y(sign), text, 12, "muted", anchor="e")

    def _draw_discs(self, at: int) -> None:
        """Draw the numbers of the moments below their columns, side by side."""
        left, _, right, bottom = self.plot_box
        side, gap = pixels(self, DISC_SIZE), pixels(self, DISC_GAP)
        moments, palette = self._review.key_moments, palette_of(self)
        wanted = [self.column_x(ply.ply) for ply in moments]
        places = _spread_out(wanted, side + gap, left + side / 2, right - side / 2)
        y = bottom + gap + side / 2
        for number, (ply, x) in enumerate(zip(moments, places, strict=True), 1):
            self.draw_picture(moment_disc(number, side, at == ply.ply, palette), x, y)

    def _write_sentence(self, width: int) -> None:
        """Write the texts about the shown move at the left, and which move it is at the right."""
        high, gap = pixels(self, SENTENCE_LINE), pixels(self, 12)
        y = pixels(self, self._margin + SENTENCE_TOP) + high / 2
        at, room = self._controller.history.named_move_number, width - 2 * self._edge
        if self.lines == 1:
            # With two lines, there is only room for what the status line does not say.
            count = _("{n} of {all}").format(
                n=number_text(self._turns[at]), all=number_text(self._turns[-1])
            )
            item = self.write(width - self._edge, y, count, ink="muted", anchor="e")
            room = self.bbox(item)[0] - gap - self._edge
        if self.lines > 1 and len(self.entries) == 1:
            ((look, text),) = self.entries
            left = self._edge + self._draw_sign(look, self._edge, y)
            item = self.write(left, y - high / 2, "", 14, anchor="nw", bold=True)
            self.itemconfigure(item, width=room - left + self._edge)
            for size, shown in ((14, text), (12, text), (12, text.partition("\n")[0])):
                self.itemconfigure(
                    item, font=sized_font(self, size, True), text=shown.replace("\n", " ")
                )
                if self.bbox(item)[3] <= y + 1.5 * high:
                    break
            return
        rows = [[each] for each in self.entries] if self.lines > 1 else [self.entries]
        for number, row in enumerate(rows):
            x, share = float(self._edge), room // max(1, len(row))
            for look, text in ((look, text.replace("\n", " ")) for look, text in row):
                sign = self._draw_sign(look, x, y + number * high)
                free = share - sign - gap * (len(row) > 1)
                fonts = ((size, sized_font(self, size, True)) for size in SENTENCE_SIZES)
                size, font = next(
                    (each for each in fonts if each[1].measure(text) <= free),
                    (SENTENCE_SIZES[-1], sized_font(self, SENTENCE_SIZES[-1], True)),
                )
                shown = ellipsized(text, font, free)
                item = self.write(x + sign, y + number * high, shown, size, bold=True)
                x = self.bbox(item)[2] + 2 * gap

    def _draw_sign(self, look: str, x: float, y: float) -> int:
        """Draw the sign of a result, or a dash in a colour; return its width with the gap."""
        if not look:
            return 0
        fill = getattr(palette_of(self), look)
        if look in RESULT_SIGNS:
            self.write(x, y, RESULT_SIGNS[look], 16, look)
            return pixels(self, SIGN_SPACE)
        right = x + pixels(self, DASH_WIDTH)
        self.create_line(x, y, right, y, fill=fill, width=pixels(self, 4))
        return pixels(self, DASH_WIDTH + 8)

    def _write_key(self, width: int, palette: Palette) -> None:
        """Write whose steps are which, and what filled and outlined ones mean."""
        size = 13 if self.lines == 1 else 12
        high, font = pixels(self, KEY_LINE), sized_font(self, size)
        y = self.winfo_height() - pixels(self, self._margin + CARD_BOTTOM) - high / 2
        room, names = width - 2 * self._edge, [*map(name_without_level, self._controller.names)]
        meaning = self._meaning
        if self.lines > 1:
            self.write(self._edge, y, ellipsized(meaning, font, room), size, "muted")
            y -= high
        elif meaning:
            item = self.write(width - self._edge, y, meaning, size, "muted", "e")
            room = self.bbox(item)[0] - pixels(self, 16) - self._edge
        if self._review.seats == 2:
            text = _("{above} above the line, {below} below").format(
                above=names[self._viewer], below=names[1 - self._viewer]
            )
            self.write(self._edge, y, ellipsized(text, font, room), size, "muted")
            return
        share, dash = room // len(names), pixels(self, DASH_WIDTH)
        for seat, name in enumerate(names):
            x = self._edge + seat * share
            sign = self._draw_sign(SEAT_INKS[seat], x, y)
            self.write(x + sign, y, ellipsized(name, font, share - sign - dash // 2), size, "muted")

    @property
    def _meaning(self) -> str:
        """The meaning of height and look of bars, or of the look of lines."""
        review = self._review
        if review.seats > 2:
            return _("solid line: proved, dashed line: estimated")
        is_proved = all(ply.exact for ply in review.plies)
        text = "" if is_proved else _("filled: proved, outlined: estimated")
        if review.game.scored and review.plies:
            unit = _(self._controller.board.UNITS[round(self._highest) != 1])
            height = _("highest bar: {n} {unit}").format(
                n=number_text(round(self._highest)), unit=unit
            )
            text = "; ".join(filter(None, (height, text)))
        return text


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


DIGIT_SIZES = 0.6, 0.52, 0.42, 0.32
"""Height of the letters in a disc, as a share of its diameter, by the number of digits."""


def moment_disc(number: int, side: int, chosen: bool, palette: Palette) -> Image.Image:
    """Return a picture of a moment's number in a circle, filled if it is chosen."""
    picture = brushes.tint(brushes.disc_mask(side), palette.accent)
    if not chosen:
        line = max(2, side // 12)
        inner = brushes.tint(brushes.disc_mask(side - 2 * line), palette.sheet)
        picture.alpha_composite(inner, (line, line))
    ink = palette.on_accent if chosen else palette.accent
    text, middle = str(number), (side / 2, side / 2)
    brushes.draw_letter(picture, middle, text, round(side * DIGIT_SIZES[len(text) - 1]), ink)
    return picture


ROW_HEIGHT, NAME_WIDTH, BAR_HEIGHT, MIN_BAR_WIDTH = 24, 90, 8, 40
"""Height of a row, width of the names, height of a bar, and the least width of one, in design
units."""


ShareRow = tuple[str, float | None, tuple[str, ...]]
"""Name, share from 0 to 1 if it is known, and texts from the longest to the shortest."""


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
            # Estimates may hide mistakes.
            text = (
                # Translators: {number} is such as “94”: the share of best moves.
                ngettext(
                    "{number} % best moves  ·  {n} mistake",
                    "{number} % best moves  ·  {n} mistakes",
                    missed[seat],
                )
                if review.is_proved
                else ngettext(
                    "{number} % best moves  ·  {n} mistake found",
                    "{number} % best moves  ·  {n} mistakes found",
                    missed[seat],
                )
            ).format(number=number, n=missed[seat])
            rows.append((name, share, (text, short, _(PERCENT).format(n=number))))
    return rows


class ShareBars(StaticCanvas):
    """Shares, each as a bar with a name at its left and a text at its right."""

    def __init__(self, parent: tk.Misc, count: int, inks: Sequence[str] = PAIR_INKS) -> None:
        """Create it with room for `count` rows; `inks` are colours of the palette, in turn."""
        super().__init__(parent, height=ROW_HEIGHT * count)
        self._inks = inks
        self.rows: Sequence[ShareRow] = ()

    @property
    def texts(self) -> list[str]:
        """The known rows in words."""
        return [labelled(name, texts[0]) for name, share, texts in self.rows if share is not None]

    def show_shares(self, rows: Sequence[ShareRow]) -> None:
        if rows != self.rows:
            self.rows = rows
            self.draw()

    def draw_contents(self, width: int, height: int) -> None:
        palette, font, small = palette_of(self), sized_font(self, 14), sized_font(self, 13)
        names = max((font.measure(name) for name, *_others in self.rows), default=0)
        room = width - min(names, pixels(self, NAME_WIDTH)) - pixels(self, 16)
        shown, versions = list[str](), [texts for *_others, texts in self.rows]
        for version in range(max(map(len, versions), default=0)):
            shown = [texts[: version + 1][-1] for texts in versions]
            if max(map(small.measure, shown)) <= room:
                break
        right = width - max(map(small.measure, shown), default=0) - pixels(self, 16)
        left = min(pixels(self, NAME_WIDTH), right)
        has_room = right - left >= pixels(self, MIN_BAR_WIDTH)
        for number, (name, share, _texts) in enumerate(self.rows):
            y = pixels(self, ROW_HEIGHT) * (number + 0.5)
            room = (left if has_room else right) - pixels(self, 8)
            self.write(0, y, ellipsized(name, font, room), 14)
            self.write(width, y, shown[number], ink="muted", anchor="e")
            if has_room and share is not None:
                colour = getattr(palette, self._inks[number % len(self._inks)])
                size = pixels(self, BAR_HEIGHT)
                bar = surfaces.share_bar((right - left, size), share, colour, palette)
                photo = ImageTk.PhotoImage(bar, master=self)
                self.place_image(photo, (left + right) / 2, y)
