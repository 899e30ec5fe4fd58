"""The statistics page: ladder, results by level and seat, rating and accuracy of one game."""

from __future__ import annotations

import datetime
import math
import tkinter as tk
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar

from ...engine.games import GAMES, find_game
from ...engine.language import N_, _, ngettext, number_text, pgettext
from ...engine.learn.puzzle import GRADES
from ...engine.learn.rating import (
    Rating,
    games_until_precise,
    grade_elo,
    grade_for_rating,
    level_elos,
    level_for_rating,
)
from ...store import paths
from ...store.ladder import Ladder, games_with_ratings, is_practice
from ...store.personal_bests import personal_bests
from ...store.results import GameStatistics, Result, WinDrawLoss
from .. import pages
from ..text import error_as_sentence, short_date_text, short_game_title
from ..widgets.buttons import FACE_MARGIN, art_image, level_emblem
from ..widgets.commands import PageCommand
from ..widgets.controls import LevelBeads, SegmentedControl, StaticCanvas
from ..widgets.dialogs import show_question
from ..widgets.fonts import MIN_TEXT_SIZE, pixels, sized_font
from ..widgets.form import Dropdown, section_heading
from ..widgets.layout import follow_width, gridded, packed, wrapped_label
from ..widgets.side_panel import CLOSE, WIDE_TABLE_WIDTH
from ..widgets.theme import palette_of, themed
from ..widgets.timers import on_library_read
from .board_embed import BoardPreview, example_session
from .page import Page
from .review_widgets import PlotCanvas

if TYPE_CHECKING:
    from ...engine.game import AnyGame, Level
    from ...store.puzzles import PuzzleHistory
    from ..services import Services


INTERVAL_TEXT = N_("Shaded: the range in which your strength most likely lies.")
NO_ACCURACY_TEXT = N_(
    "No data yet. Review a finished game that counts to see how many of your moves were best. "
    "Practice games are left out."
)


TIMELINE_HEIGHT, AXIS_HEIGHT, PLOT_LEFT, DOT_SIZE = 170, 22, 44, 6
"""Heights of the timeline and of its date axis, room for numbers at the left and for the dots at
both ends, in design units."""
MIN_SPAN, MAX_RULES = 10, 4
"""Least difference between lowest and highest value, and the most rules."""
STEP_SIZES = (0.2, 0.5, 1, 2, 5)
"""Distances of two rules, apart from a power of ten."""

Measurement = tuple[str, float, float]
"""Date in ISO 8601, value, and its margin of error."""


class StrengthPanel(tk.Frame):
    """Panel with the person's rating, accuracy and drills in one game."""

    def __init__(self, parent: tk.Misc) -> None:
        super().__init__(parent)
        themed(self, background="sheet")

    def show_strength(
        self, game: AnyGame, results: Sequence[Result], history: PuzzleHistory
    ) -> None:
        """Show rating, puzzle rating, accuracy and drills.

        Without measured strengths of the game's levels there is no rating.
        """
        for child in self.winfo_children():
            child.destroy()
        if level_elos(game):
            self._show_rating(game, results)
            self._show_puzzle_rating(game, history)
        self._show_accuracy([each for each in results if not is_practice(game, each)])
        self._show_bests(game, results, history)
        self._show_drills(game, history)

    def _show_rating(self, game: AnyGame, results: Sequence[Result]) -> None:
        section_heading(self, _("Rating")).pack(fill="x")
        rated = games_with_ratings(game, results)
        last = rated[-1][1] if rated else Rating()
        if not last.is_precise:
            self._add_text(games_to_rating_text(game, last))
            return
        rated = [each for each in rated if each[1].is_precise]
        points, margin = last.points_and_margin_texts
        self._add_number(points, margin, strength_text(game, last))
        self._add_timeline(
            [(each.date, now.points, now.confidence_margin) for each, now in rated],
            number_text,
        )
        if len(rated) > 1:
            self._add_text(_(INTERVAL_TEXT))

    def _show_puzzle_rating(self, game: AnyGame, history: PuzzleHistory) -> None:
        """Show the rating in puzzles or, after the first of them, when it will be shown."""
        rating = history.rating(game)
        if rating == Rating():
            return
        text = puzzles_to_rating_text(game, rating)
        if rating.is_precise:
            text = _("Your rating in puzzles: {rating}. Grade {grade} of {all} suits you.").format(
                rating=" ".join(rating.points_and_margin_texts),
                grade=grade_for_rating(game, rating),
                all=len(GRADES),
            )
        self._add_text(text)

    def _show_accuracy(self, results: Sequence[Result]) -> None:
        """Show the share of best moves among the moves of all these games together."""
        packed(section_heading(self, _("Accuracy")), fill="x", pady=(24, 0))
        found = [each for each in results if each.accuracy is not None]
        if not found:
            self._add_text(_(NO_ACCURACY_TEXT))
            return
        shares = [(each.date, 100 * (each.accuracy or 0), 0.0) for each in found]
        best, judged = (
            sum(numbers) for numbers in zip(*map(_best_and_judged_moves, found), strict=True)
        )
        about = ngettext(
            "best moves in {n} reviewed game", "best moves in {n} reviewed games", len(found)
        )
        counts = ""
        if all(each.judged_moves for each in found):
            # Translators: {best} and {all} are numbers of moves: “28 of 38”.
            counts = _("{best} of {all}").format(
                best=number_text(round(best)), all=number_text(judged)
            )
        self._add_number(
            _percent(100 * best / judged), counts, about.format(n=number_text(len(found)))
        )
        self._add_timeline(shares, _percent, (0, 100))

    def _show_bests(self, game: AnyGame, results: Sequence[Result], history: PuzzleHistory) -> None:
        """Show what the person has reached in a game, each with its day, and in puzzles."""
        texts = [
            # Translators: {title} is such as “Most stones in one turn”, {date} a day.
            _("{title}: {n} ({date})").format(
                title=best.title, n=number_text(best.number), date=_day_text(best.result.date)
            )
            for best in personal_bests(game, results)
        ]
        for title, number in (
            (_("Most puzzles solved in a rush"), history.best_rush_score(game)),
            (_("Most days in a row with the puzzle of the day"), history.longest_streak),
        ):
            if number:
                texts.append(_("{title}: {n}").format(title=title, n=number_text(number)))
        if texts:
            packed(section_heading(self, _("Personal bests")), fill="x", pady=(24, 0))
        for text in texts:
            self._add_text(text)

    def _show_drills(self, game: AnyGame, history: PuzzleHistory) -> None:
        """Show the best results of each drill, and how the rounds of ten questions went."""
        known = {each.kind for each in history.rounds if each.game == game.id}
        kinds = [kind for kind in game.drill_kinds() if kind.id in known]
        if kinds:
            packed(section_heading(self, _("Drills")), fill="x", pady=(24, 0))
        for kind in kinds:
            self._add_text(f"{_(kind.title)} {pages.drill.best_results_text(history, game, kind)}")
            rounds = history.drill_rounds(game, kind.id, timed=False)
            values = [(each.date, float(each.right), 0.0) for each in rounds]
            self._add_timeline(values, number_text, (0, math.inf))

    def _add_timeline(
        self,
        values: Sequence[Measurement],
        label_of: Callable[[float], str],
        limits: tuple[float, float] = (-math.inf, math.inf),
    ) -> None:
        """Add a timeline, unless there is nothing to compare."""
        if len(values) < 2:
            return
        line = Timeline(self, values, label_of, limits)
        packed(line, fill="x", padx=FACE_MARGIN, pady=(12, 0))

    def _add_number(self, large: str, small: str, about: str) -> None:
        row = themed(tk.Frame(self), background="sheet")
        packed(row, fill="x", padx=FACE_MARGIN, pady=(8, 0))
        for text, size, ink in ((large, 26, "ink"), (small, 15, "muted")):
            label = tk.Label(row, text=text, font=sized_font(self, size, bold=size > 15))
            themed(label, background="sheet", foreground=ink, padx=0, borderwidth=0)
            packed(label, side="left", anchor="s", padx=(0, 12))
        self._add_text(about, row, anchor="e", justify="right")

    def _add_text(self, text: str, parent: tk.Misc | None = None, **how: str) -> None:
        label = wrapped_label(parent or self, 13, text=text)
        label.configure(how)  # type: ignore[arg-type]  # options by name
        aside, side = (0, "left") if parent else (FACE_MARGIN, "top")
        packed(label, side=side, fill="x", expand=bool(parent), padx=aside)


class Timeline(PlotCanvas):
    """Plot of values in order of time, equally spaced, with their margins of error."""

    def __init__(
        self,
        parent: tk.Misc,
        values: Sequence[Measurement],
        label_of: Callable[[float], str],
        limits: tuple[float, float] = (-math.inf, math.inf),
    ) -> None:
        """`label_of` formats a number of the axis; `limits` are the least and highest possible.

        `values` are two or more.
        """
        super().__init__(parent, height=TIMELINE_HEIGHT)
        self._values, self._label_of, self._limits = values, label_of, limits

    @property
    def plot_box(self) -> tuple[int, int, int, int]:
        return (
            pixels(self, PLOT_LEFT),
            0,
            self.winfo_width(),
            pixels(self, TIMELINE_HEIGHT - AXIS_HEIGHT),
        )

    def draw_contents(self, width: int, height: int) -> None:
        left, _, right, bottom = self.plot_box
        low, high = (
            pick(value + direction * by for _, value, by in self._values)
            for pick, direction in ((min, -1), (max, 1))
        )
        spare = max(0.0, MIN_SPAN - (high - low)) / 2
        least, highest = self._limits
        low, high = low - spare, high + spare
        shift = max(0.0, least - low) - max(0.0, high - highest)
        low, high = low + shift, high + shift
        span, line = high - low, sized_font(self, MIN_TEXT_SIZE).metrics("linespace")
        # The number beside the highest rule must not be cut off.
        margin = max(pixels(self, DOT_SIZE), line // 2 + 1)

        def down(value: float) -> float:
            return bottom - margin - (value - low) / span * (bottom - 2 * margin)

        step = _axis_step(span)
        rules = range(math.ceil(low / step), math.floor(high / step) + 1)
        for number in rules:
            y = round(down(number * step))
            self.write(
                left - pixels(self, 8),
                y,
                self._label_of(number * step),
                MIN_TEXT_SIZE,
                "muted",
                "e",
            )
        dot = pixels(self, DOT_SIZE)
        apart = (right - left - 2 * dot) / (len(self._values) - 1)
        lower, curve, upper = (
            [
                (left + dot + apart * place, down(value + side * by))
                for place, (_, value, by) in enumerate(self._values)
            ]
            for side in (-1, 0, 1)
        )
        accent = palette_of(self).accent
        self.draw_plot(
            [down(number * step) for number in rules],
            [([*upper, *lower[::-1]], accent, (0, bottom))],
            [(curve, [True] * len(curve), accent)],
            dot=True,
        )
        first, last = (_day_text(date) for date, _, _ in (self._values[0], self._values[-1]))
        middle = bottom + pixels(self, AXIS_HEIGHT) / 2
        self.write(left, middle, first, MIN_TEXT_SIZE, "muted")
        if last != first:
            self.write(right, middle, last, MIN_TEXT_SIZE, "muted", "e")


def _best_and_judged_moves(result: Result) -> tuple[float, int]:
    """Return how many of the judged moves of a reviewed game were best, and how many there are.

    Older results have only the share: then half of the moves of a game of two count as judged.
    """
    judged = result.judged_moves or max(1, result.plies // len(result.seats))
    return (result.accuracy or 0) * judged, judged


def games_to_rating_text(game: AnyGame, rating: Rating) -> str:
    """Return when a rating that is not precise yet will be shown."""
    count = games_until_precise(rating, level_elos(game))
    return ngettext(
        "Your rating is shown after about {n} more game against the computer without help. "
        "Until then it is too uncertain.",
        "Your rating is shown after about {n} more games against the computer without help. "
        "Until then it is too uncertain.",
        count,
    ).format(n=number_text(count))


def puzzles_to_rating_text(game: AnyGame, rating: Rating) -> str:
    """Return when a rating in puzzles that is not precise yet will be shown."""
    elos = [elo for grade in GRADES if (elo := grade_elo(game, grade)) is not None]
    count = games_until_precise(rating, elos)
    return ngettext(
        "Your rating in puzzles of {game} is shown after about {n} more puzzle. Until then it is "
        "too uncertain.",
        "Your rating in puzzles of {game} is shown after about {n} more puzzles. Until then it is "
        "too uncertain.",
        count,
    ).format(game=game.title, n=number_text(count))


def strength_text(game: AnyGame, rating: Rating) -> str:
    """Return a text that compares a rating to the levels of the game."""
    ladder, level = level_elos(game), level_for_rating(game, rating)
    if rating.points + rating.confidence_margin < ladder[0]:
        return _("weaker than level {n}").format(n=game.levels[0].number)
    if rating.points - rating.confidence_margin > ladder[-1]:
        return _("stronger than level {n}").format(n=game.levels[-1].number)
    text = _("about level {n}: you win about half of the games against this level")
    return text.format(n=level)


def suitable_level_and_reason(game: AnyGame, results: Sequence[Result]) -> tuple[int, str]:
    """Return the level that the person beats half the time, and a sentence that says why.

    Without a rating it is the first level.
    """
    rated = games_with_ratings(game, results)
    level = level_for_rating(game, rated[-1][1]) if rated else None
    if level is None:
        return game.levels[0].number, _(
            "Start with the first level. Your strength is not known yet."
        )
    rating = rated[-1][1]
    if not rating.is_precise:
        return level, _("This level seems to suit you. Your strength is still uncertain.")
    text = _("This level is about as strong as you ({rating}). Expect to win half of the games.")
    return level, text.format(rating=" ".join(rating.points_and_margin_texts))


def _axis_step(span: float) -> float:
    """Return the distance between rules: a round number that gives at most `MAX_RULES` of them."""
    power = 10.0 ** math.floor(math.log10(span))
    return next(power * step for step in STEP_SIZES if span / (power * step) <= MAX_RULES)


def _day_text(date: str) -> str:
    """Return the day of a date in ISO 8601, for people."""
    return short_date_text(datetime.date.fromisoformat(date[: len("2026-11-23")]))


def _percent(value: float) -> str:
    return _("{n} %").format(n=number_text(value))


ROW_HEIGHT, HEADER_HEIGHT, BAR_HEIGHT, BAR_PER_GAME = 44, 28, 10, 16
"""Heights of a row, of the header and of a bar, and the greatest length of a bar per game, in
design units."""
EMBLEM_LEFT, EMBLEM_SIDE, NAME_LEFT, COLUMN_GAP = 22, 20, 50, 8
"""Left edge of the emblem of a level and its side, left edge of the name, and least gap between
columns, in design units."""
LEVEL_COLUMN = (N_("Computer"), 0.0)
# Translators: Headings of columns: results of games in which you moved first or second.
SEAT_COLUMNS = (N_("you first"), 0.4), (N_("you second"), 0.7)
"""Heading and left edge, as a share of the width, of the levels and of the results by seat."""
NO_GAMES_SIGN = "–"

TWO_COLUMN_WIDTH, COLUMN_GAP = 640, 36
"""Least width for two columns, and the gap between them, in design units."""

MAX_SEGMENTS = 5
"""With more games than this, a drop-down list replaces the segmented control."""


class StatisticsPage(Page):
    """Page with the results of one game, which is chosen at its top."""

    WIDTH: ClassVar[int] = WIDE_TABLE_WIDTH
    MAX_SHARE: ClassVar[float] = 0.64
    STRIP: ClassVar[int] = 0

    def __init__(self, parent: tk.Misc, app: Services) -> None:
        super().__init__(parent, app, _("Statistics"))
        self.game: AnyGame = app.workspace.game
        self._board = BoardPreview(self)
        self._results: list[Result] = []
        self._error_text = ""
        choices = [(each.id, short_game_title(each)) for each in GAMES]
        kind = SegmentedControl if len(choices) <= MAX_SEGMENTS else Dropdown
        self.chooser = kind(self.body, choices, self.game.id, self._choose)
        if isinstance(self.chooser, SegmentedControl):
            self.chooser.spoken_name = pgettext("which of the games", "Game")
        packed(self.chooser, fill="x", pady=8)
        columns = themed(tk.Frame(self.body), background="sheet")
        columns.pack(fill="x")
        self._games, self.strength = (
            themed(tk.Frame(columns), background="sheet"),
            StrengthPanel(columns),
        )
        self.ladder = themed(tk.Frame(self._games), background="sheet")
        self.ladder.pack(fill="x")
        self.total, self.streaks, self.apart = (
            self._add_line(size, ink) for size, ink in ((16, "ink"), (13, "muted"), (13, "muted"))
        )
        self.table = LevelTable(self._games, self.game)
        packed(self.table, fill="x", padx=FACE_MARGIN, pady=8)
        self.unplayed = self._add_line(13, "muted")
        packed(self.add_button_row("forget", align="left", kind="quiet"), fill="x", pady=12)
        self.add_footer(way_back="close")
        on_library_read(self, self.refresh)
        self.refresh()
        follow_width(columns, TWO_COLUMN_WIDTH, self._arrange)

    def _arrange(self, beside: bool) -> None:
        """Arrange results and strength in two columns, or in one below the other."""
        self._games.master.columnconfigure(0, weight=40, uniform="columns" if beside else "")
        self._games.master.columnconfigure(
            1, weight=35 * beside, uniform="columns" if beside else ""
        )
        self._games.grid(row=0, column=0, sticky="new")
        left, row = COLUMN_GAP * beside, 1 - beside
        gridded(self.strength, row=row, column=int(beside), sticky="new", padx=(left, 0))

    def refresh(self) -> None:
        self._error_text = ""
        try:
            self._results = self.app.library.load_results()
        except OSError as error:
            self._results, self._error_text = [], error_as_sentence(paths.error_reason(error))
        self._show_game()

    def take_focus(self) -> None:
        self.chooser.focus_set()

    def _add_line(self, size: int, ink: str) -> tk.Label:
        label = wrapped_label(self._games, size, ink, bold=size > 14, aside=FACE_MARGIN)
        label.pack(fill="x")
        return label

    def _choose(self, game: str) -> None:
        self.game = find_game(game)
        self._show_game()

    @property
    def _game_results(self) -> list[Result]:
        return [each for each in self._results if each.game == self.game.id]

    def _show_game(self) -> None:
        found, ladder = self._game_results, Ladder.of(self.game, self._results)
        practice = partial(is_practice, self.game)
        summary = GameStatistics.of(found, practice)
        for each in self.ladder.winfo_children():
            each.destroy()
        of = len(self.game.levels)
        LevelBeads(self.ladder, ladder.beaten, of, large=True).pack(side="left")
        words = wrapped_label(self.ladder, 14, "ink", ladder.progress_text, bold=True, aside=8)
        words.pack(side="left", fill="x", expand=True)
        if self._error_text:
            self.total.configure(text=_("Couldn’t read the statistics"))
            self.streaks.configure(text=self._error_text)
        elif not self._game_results:
            self.total.configure(text=_("No games yet"))
            self.streaks.configure(text=_("Finished games are counted here."))
        else:
            self.total.configure(text=_tally_text(summary.total))
            self.streaks.configure(text=_streaks_text(summary))
        apart = [_tally_text(summary.practice, practice=True)] * bool(summary.practice.played)
        if count := summary.among_people:
            text = ngettext(
                "{n} game between several people", "{n} games between several people", count
            )
            apart.append(text.format(n=number_text(count)))
        text = _("Not counted: {games}.").format(games=_("; ").join(apart)) if apart else ""
        self.apart.configure(text=text)
        self.strength.show_strength(
            self.game, self._game_results, self.app.library.read_puzzle_history()
        )
        self.refresh_buttons()
        self._board.show_position(example_session(self.game), self.game.title)
        self.table.show_levels(self.game, [each for each in found if not practice(each)], ladder)
        text = _unplayed_text(len(self.table.levels), of) if self._game_results else ""
        self.unplayed.configure(text=text)

    def _ask_to_forget(self) -> None:
        title, played = self.game.title, len(self._game_results)
        question = ngettext(
            "Remove {n} game of {game} from the statistics? It stays in Your Games.",
            "Remove all {n} games of {game} from the statistics? They stay in Your Games.",
            played,
        )

        def again() -> None:
            # Another language has created the page again.
            if (page := self.app.workspace.side_panel.find_page(StatisticsPage)) is not None:
                page._ask_to_forget()

        show_question(
            self.app.root,
            _("Reset statistics"),
            question.format(n=number_text(played), game=title),
            [(_("Keep"), lambda: None), (_("Reset"), self._forget_results)],
            again,
        )

    def _forget_results(self) -> None:
        def refresh(nothing: None = None) -> None:
            if self.winfo_exists():
                self.refresh()

        def failed(error: Exception) -> None:
            why = partial(paths.error_reason, error)
            self.app.show_message(N_("Statistics"), lambda: error_as_sentence(why()))
            refresh()

        self.app.ask_disk(partial(self.app.library.forget_results, self.game.id), refresh, failed)

    COMMANDS: ClassVar[Sequence[PageCommand[StatisticsPage]]] = (
        PageCommand(
            "forget",
            N_("Reset…"),
            "F",
            lambda page: page._ask_to_forget(),
            is_enabled=lambda page: bool(page._game_results),
            refusal=lambda page: _("No result of this game is saved."),
        ),
        CLOSE,
    )


class LevelTable(StaticCanvas):
    """Table with a row for each played level: bead, name, and the results from either seat."""

    def __init__(self, parent: tk.Misc, game: AnyGame) -> None:
        super().__init__(parent)
        self.show_levels(game, (), Ladder.of(game, ()))

    def show_levels(self, game: AnyGame, results: Sequence[Result], ladder: Ladder) -> None:
        """Show these results and the progress on the ladder."""
        self._game, self._ladder = game, ladder
        ends: dict[tuple[int | None, bool], list[str]] = {}
        for each in results:
            if (order := each.person_turn_index(game)) is not None:
                ends.setdefault((each.level, order == 0), []).append(each.person_result)
        self._tallies = {
            level.number: [
                WinDrawLoss.of(ends.get((level.number, first), ())) for first in (True, False)
            ]
            for level in game.levels
        }
        self.levels = [
            each
            for each in game.levels
            if each.number in ladder.beaten
            or any(tally.played for tally in self._tallies[each.number])
        ]
        """The levels that have a row."""
        self.draw()

    def draw_contents(self, width: int, height: int) -> None:
        palette, row, head = palette_of(self), pixels(self, ROW_HEIGHT), pixels(self, HEADER_HEIGHT)
        columns = [round(width * share) for heading, share in SEAT_COLUMNS]
        headings = [sized_font(self, 13).measure(_(heading)) for heading, _share in SEAT_COLUMNS]
        is_stacked = not self._fits(columns, headings, width)
        if is_stacked:
            # Each result has a line of its own, below the name.
            head, row = 0, row * (1 + len(SEAT_COLUMNS))
        left = max(columns[0], max(headings) + pixels(self, COLUMN_GAP))
        self.configure(height=(head + len(self.levels) * row) * bool(self.levels))
        for heading, share in () if is_stacked else (LEVEL_COLUMN, *SEAT_COLUMNS):
            self.write(round(width * share), head // 2, _(heading), ink="muted")
        for place, level in enumerate(self.levels):
            top = head + place * row
            middle = top + pixels(self, ROW_HEIGHT) // 2
            beaten = level.number in self._ladder.beaten
            state = "beaten" if beaten else "hollow"
            self.place_image(
                art_image(self, "level_bead", pixels(self, 12), state, palette.sheet),
                0,
                middle,
                "w",
            )
            emblem = level_emblem(self, self._game, level.number, EMBLEM_SIDE)
            self.place_image(emblem, pixels(self, EMBLEM_LEFT), middle, "w")
            self.write(pixels(self, NAME_LEFT), middle, _level_text(level), 14, bold=beaten)
            tallies = self._tallies[level.number]
            for column, (heading, _share), tally in zip(
                columns, SEAT_COLUMNS, tallies, strict=True
            ):
                if is_stacked:
                    middle += pixels(self, ROW_HEIGHT)
                    self.write(0, middle, _(heading), ink="muted")
                    self._draw_tally(left, middle, tally, width - left)
                else:
                    self._draw_tally(column, middle, tally, (columns[1] - columns[0]) * 0.85)
            self.create_line(0, top + row, width, top + row, fill=palette.line)

    def _fits(self, columns: Sequence[int], headings: Sequence[int], width: int) -> bool:
        """Return whether names, headings and results have room side by side.

        All numbers are in pixels: left edges of columns, widths of their headings and of the table.
        """
        gap = pixels(self, COLUMN_GAP)
        rooms = [end - start - gap for start, end in pairwise((*columns, width + gap))]
        needed = [
            max(
                heading,
                *(
                    sized_font(self, 12).measure(_tally_words(self._tallies[level.number][seat]))
                    for level in self.levels
                ),
                0,
            )
            for seat, heading in enumerate(headings)
        ]
        name = max(
            (sized_font(self, 14, True).measure(_level_text(each)) for each in self.levels),
            default=0,
        )
        return pixels(self, NAME_LEFT) + name + gap <= columns[0] and all(
            each <= room for each, room in zip(needed, rooms, strict=True)
        )

    def _draw_tally(self, x: float, middle: int, tally: WinDrawLoss, room: float) -> None:
        """Draw a bar as long as the number of games, with its meaning in words below."""
        palette, games = palette_of(self), tally.played
        if not games:
            self.write(x, middle, NO_GAMES_SIGN, ink="muted")
            return
        each, high = min(pixels(self, BAR_PER_GAME), room / games), pixels(self, BAR_HEIGHT)
        top, left = middle - pixels(self, 16), x
        parts = (tally.won, palette.win), (tally.drawn, palette.draw), (tally.lost, palette.loss)
        for count, colour in parts:
            if count:
                box = left, top, left + count * each - 2, top + high
                self.create_rectangle(*box, fill=colour, width=0, tags="bar")
            left += count * each
        self.write(x, middle + pixels(self, 9), _tally_words(tally), 12, "muted")


def _level_text(level: Level) -> str:
    return f"{level.number}  {_(level.name)}"


def _tally_words(tally: WinDrawLoss) -> str:
    """Return the results that there are, in a few words: `3 won, 1 lost`."""
    parts = (
        (tally.won, ngettext("{n} won", "{n} won", tally.won)),
        (tally.drawn, ngettext("{n} drawn", "{n} drawn", tally.drawn)),
        (tally.lost, ngettext("{n} lost", "{n} lost", tally.lost)),
    )
    return ", ".join(text.format(n=number_text(count)) for count, text in parts if count)


def _tally_text(tally: WinDrawLoss, practice: bool = False) -> str:
    """Return a number of games with their results: `5 games: 3 won, 1 drawn, 1 lost`.

    Without a draw it does not mention any: some games have none.
    """
    if not tally.drawn:
        text = (
            ngettext(
                "{n} practice game: {won} won, {lost} lost",
                "{n} practice games: {won} won, {lost} lost",
                tally.played,
            )
            if practice
            else ngettext(
                "{n} game: {won} won, {lost} lost",
                "{n} games: {won} won, {lost} lost",
                tally.played,
            )
        )
    elif practice:
        text = ngettext(
            "{n} practice game: {won} won, {drawn} drawn, {lost} lost",
            "{n} practice games: {won} won, {drawn} drawn, {lost} lost",
            tally.played,
        )
    else:
        text = ngettext(
            "{n} game: {won} won, {drawn} drawn, {lost} lost",
            "{n} games: {won} won, {drawn} drawn, {lost} lost",
            tally.played,
        )
    numbers = {"n": tally.played, "won": tally.won, "drawn": tally.drawn, "lost": tally.lost}
    return text.format(**{name: number_text(number) for name, number in numbers.items()})


def _unplayed_text(shown: int, all_levels: int) -> str:
    """Return which levels have no row in a table that shows so many of them."""
    if not shown:
        return _("No counted game against the computer yet.")
    return _("No counted game against the other levels yet.") if shown < all_levels else ""


def _streaks_text(summary: GameStatistics) -> str:
    hours, rest = divmod(round(summary.seconds / 60), 60)
    time = _("{hours} h {minutes} min") if hours else _("{minutes} min")
    text = _("Winning streak: {n} (best: {best}). Time played: {time}.")
    return text.format(
        n=number_text(summary.streak),
        best=number_text(summary.best_streak),
        time=time.format(hours=number_text(hours), minutes=rest),
    )
