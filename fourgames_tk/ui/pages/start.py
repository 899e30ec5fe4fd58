"""The start screen: cards of the games, the puzzle of the day, and the last games played."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from datetime import date, timedelta
from functools import partial
from itertools import combinations, islice, pairwise, product
from math import ceil
from typing import TYPE_CHECKING, Any, ClassVar

from ...engine import learn
from ...engine.errors import FourgamesError
from ...engine.games import GAMES, find_game
from ...engine.language import N_, _, ngettext, number_text
from ...engine.learn.lessons import has_lessons
from ...engine.session import Session
from ...store.ladder import Ladder, is_practice
from ...store.results import WON
from .. import pages, paint
from ..text import (
    day_of_month_text,
    error_as_sentence,
    month_name,
    progress_or_result_text,
    relative_day_text,
    short_game_title,
    weekday_name,
)
from ..widgets.buttons import art_image, bind_activation_keys
from ..widgets.commands import CommandOwner, PageCommand
from ..widgets.controls import StaticCanvas
from ..widgets.focus import command_for_key, has_focus_ring, has_modifier, move_focus
from ..widgets.fonts import pixels, pixels_per_design_unit, sized_font
from ..widgets.images import ImageCache
from ..widgets.layout import ScrolledFrame
from ..widgets.theme import on_theme_change, palette_of, themed
from ..widgets.timers import ALL_WIDGETS, Timer, on_click, on_event, on_new_day
from .start_cards import (
    BEAD_STEP,
    BEADS_OFFSET,
    CARD_PADDING,
    FELT_MARGIN_SIDE,
    FELT_MARGIN_TOP,
    SUMMARY_LINE_HEIGHT,
    BoardCard,
    Card,
    GameCard,
    piece_icon,
)

if TYPE_CHECKING:
    from pathlib import Path

    from ...engine.game import AnyGame
    from ...engine.learn.puzzle import Puzzle
    from ...engine.record_text import RecordHeader
    from ...store.puzzles import PuzzleHistory
    from ...store.results import Result
    from ..widgets.images import TkImage
    from .page import PageHost


ROW_HEIGHT, ROWS_TOP = 49, 49
"""Height of a row, and from the upper edge to the first row, in design units."""
LEAST_ROW_HEIGHT, COLUMN_GAP = 26, 24
"""Least height of a row, below which the rows stand in two columns, and the gap between these, in
design units."""
TWO_LINE_HEIGHT = 40
"""Least height of a row with two lines of text, in design units."""


class ListCard(Card):
    """Card with a title over clickable rows; with a key, it opens the list of all games."""

    def __init__(self, parent: tk.Misc, app: PageHost, title: str, key: str) -> None:
        super().__init__(parent, app, key)
        self.title, self.rows, self._caption = title, list[ListRow](), ""

    def invoke(self) -> None:
        """Open “Your games”."""
        if self.key:
            self.app.workspace.show_library()

    def add_row(self, row: ListRow) -> None:
        self.rows.append(row)

    def set_caption(self, text: str) -> None:
        self._caption = text
        self.draw()

    def draw_contents(self, width: int, height: int) -> None:
        left, right = pixels(self, CARD_PADDING), width - pixels(self, CARD_PADDING)
        self.write(left, pixels(self, 28), self.title, 16, bold=True)
        if self.key:
            self.place_image(
                art_image(self, "keycaps", self.key, False, 0), right, pixels(self, 28), "e"
            )
        top, bottom = pixels(self, ROWS_TOP), pixels(self, ROWS_TOP if self.key else 12)
        room, columns = height - top - bottom, 1
        if room < len(self.rows) * pixels(self, LEAST_ROW_HEIGHT):
            columns = 2
        lines = max(1, ceil(len(self.rows) / columns))
        gap = pixels(self, COLUMN_GAP) * (columns - 1)
        step, wide = min(pixels(self, ROW_HEIGHT), room // lines), (right - left - gap) // columns
        for number, row in enumerate(self.rows):
            line, column = divmod(number, columns)
            x, y = left + column * (wide + gap), top + line * step
            item = self.create_window(x, y, window=row, anchor="nw")
            self.itemconfigure(item, width=wide, height=step)
        below = height - pixels(self, BEADS_OFFSET)
        if self.key:
            self.write(right, below, _("All your games"), 14, "accent", "e", bold=True)
        self.write(left, below, self._caption, ink="muted")


class ListRow(StaticCanvas):
    """Row of a list card: icon of the game, name, detail, and a text at the end.

    The text at the end is a chip, a link, or muted.
    """

    def __init__(
        self,
        card: ListCard,
        game: AnyGame,
        name: str,
        detail: str,
        end: Callable[[], str],
        command: Callable[[], object],
        *,
        chip: bool = False,
        link: bool = False,
    ) -> None:
        super().__init__(card)
        self.configure(cursor="hand2", takefocus=card.accepts_tab_focus)
        self._game, self._texts, self._end = game, (name, detail), end
        self._chip, self._link, self._hovered = chip, link, False
        self.bind("<Enter>", lambda event: self._set_hovered(True))
        self.bind("<Leave>", lambda event: self._set_hovered(False))
        on_click(self, lambda event: command())
        bind_activation_keys(self, command)

    def _set_hovered(self, hovered: bool) -> None:
        self._hovered = hovered
        self.draw()

    def draw_contents(self, width: int, height: int) -> None:
        palette, (name, detail), end = palette_of(self), self._texts, self._end()
        self.configure(background=palette.accent_soft if self._hovered else palette.sheet)
        if has_focus_ring(self):
            self.create_rectangle(1, 1, width - 2, height - 2, outline=palette.accent, width=2)
        else:
            self.create_line(0, height - 1, width, height - 1, fill=palette.line)
        middle, left = height // 2, pixels(self, 40)
        self.place_image(piece_icon(self, self._game), pixels(self, 14), middle)
        split = pixels(self, 9) if detail and height >= pixels(self, TWO_LINE_HEIGHT) else 0
        beside = 0 if split else sized_font(self, 14, True).measure(f"{name}  ")
        self.write(left, middle - split, name, 14, bold=True)
        self.write(left + beside, middle + split, detail, ink="muted")
        needed = left + sized_font(self, 14, True).measure(f"{name}  {end}  ›")
        if self._link and needed > width:
            end = ""
        if self._chip:
            self.place_image(art_image(self, "chip", end, "go", "play"), width - 2, middle, "e")
        elif self._link:
            self.write(width - 4, middle, f"{end}  ›".lstrip(), 14, "accent", "e", bold=True)
        else:
            self.write(width - 4, middle, end, ink="muted", anchor="e")


DAILY_WIDTH, LEAF_SIZE, LEAF_HEAD = 366, (124, 136), 34
"""Width of the card, size of the calendar leaf, and height of its head, in design units."""
LEAF_WEEKDAY_BODY, LEAF_DAY = 76, 40
"""Least height of the leaf below its head for the day of the week, and font size of the day, in
design units."""
DAILY_TITLE, WEEK_DAYS = N_("Puzzle of the day"), 7


class DailyPuzzleCard(BoardCard):
    """Card of the puzzle of the day, which is shown once the puzzles have been loaded."""

    _puzzle: Puzzle

    def __init__(self, parent: tk.Misc, app: PageHost, key: str) -> None:
        super().__init__(parent, app, key)
        self._texts, self._found = tuple[str, ...](), dict[date, bool]()
        self._picture = 0

    def invoke(self) -> None:
        pages.puzzle.show_daily_puzzle(self.app)

    def show_puzzle(
        self, puzzle: Puzzle | None, texts: Sequence[str], history: PuzzleHistory
    ) -> None:
        """Show a puzzle, its description, and the days whose puzzle was solved.

        The first of `texts` that fits is used. Without a puzzle, they say why there is none.
        """
        self._texts, self._found = tuple(texts), history.solved_days
        if puzzle is not None:
            self._puzzle, self.game = puzzle, puzzle.game
        if self._size is not None:
            self.resize(*self._size, self._picture)
        self.draw()

    @property
    def is_loaded(self) -> bool:
        """Whether the puzzle, or the reason why there is none, is shown."""
        return bool(self._texts)

    @property
    def cache_key(self) -> Hashable:
        return self._puzzle.id, self._size

    def session(self) -> Session:
        puzzle = self._puzzle
        return Session(puzzle.game, puzzle.options, puzzle.seed, puzzle.position)

    def preferred_width(self, picture_height: int, summary_lines: int) -> int:
        """Return the width for any board beside the calendar leaf, in pixels."""
        return pixels(self, DAILY_WIDTH)

    def resize(self, width: int, height: int, picture_height: int) -> None:
        """Resize the card; like `Card.resize`, but remembers `picture_height`."""
        self._picture = picture_height
        super().resize(width, height, picture_height)

    def max_board_width(self, width: int) -> float:
        """Return the greatest width of a board beside the calendar leaf, in pixels."""
        return width - pixels(self, 3 * FELT_MARGIN_SIDE + LEAF_SIZE[0])

    def board_centre_x(self, width: int) -> float:
        """Return the x coordinate of the board's middle, left of the calendar leaf."""
        return pixels(self, FELT_MARGIN_SIDE) + self.max_board_width(width) / 2

    def draw_contents(self, width: int, height: int) -> None:
        """Draw the task, the last seven days, and a mark if it is not yet solved."""
        room, font = width - pixels(self, 2 * CARD_PADDING), sized_font(self, 13)
        fitting = (each for each in self._texts if font.measure(each) <= room)
        left, right, middle = self.write_title(_(DAILY_TITLE), next(fitting, ""), width, height)
        today, step = self.app.today(), pixels(self, BEAD_STEP)
        week = [today - timedelta(ago) for ago in reversed(range(WEEK_DAYS))]
        self.draw_beads(left, middle, step, (bool(self._found.get(day)) for day in week))
        left += WEEK_DAYS * step + pixels(self, 8)
        if not self._found.get(today):
            self.place_image(art_image(self, "chip", _("New"), "amber", ""), right, middle, "e")
        self.write(left, middle, _("last seven days"), ink="muted")
        self._draw_calendar_leaf(today, width)
        self.draw_board(width)

    def _draw_calendar_leaf(self, today: date, width: int) -> None:
        wide, high, head = (pixels(self, each) for each in (*LEAF_SIZE, LEAF_HEAD))
        palette, high = (
            palette_of(self),
            min(high, self._felt_height - pixels(self, FELT_MARGIN_TOP)),
        )
        what = wide, high, head, palette, pixels(self, 6)
        leaf = ImageCache.of_window(self).load_or_paint(
            ("leaf", *what), lambda: paint.surfaces.calendar_leaf(*what)
        )
        x = width - pixels(self, FELT_MARGIN_SIDE) - wide / 2
        top = (self._felt_height - high) / 2
        self.place_image(leaf, x, top, "n")
        body = high - head
        texts = [(month_name(today), head / 2, 13, palette.primary.ink)]
        if body >= pixels(self, LEAF_WEEKDAY_BODY):
            texts += [
                (str(today.day), head + body * 0.42, LEAF_DAY, palette.ink),
                (weekday_name(today), high - pixels(self, 16), 12, palette.muted),
            ]
        else:
            day = min(LEAF_DAY, int(0.8 * body / pixels_per_design_unit(self)))
            texts.append((str(today.day), head + body * 0.5, day, palette.ink))
        for text, y, px, ink in texts:
            font = sized_font(self, px, px > 12)
            self.create_text(x, top + y, text=text, font=font, fill=ink)


MARGIN, NARROW_MARGIN, CARD_GAP = 64, 24, 24
"""Margin beside the cards, in a wide and a narrow window, and gap between cards, in design
units."""
NARROW_WIDTH = 900
"""A window below this width is narrow, in design units."""
CARDS_TOP, TITLE_MIDDLE = 80, 44
"""Distance of the cards and of the middle of the title from the upper edge, in design units."""
BOARD_HEIGHTS, SCROLLED_BOARD_HEIGHT, CARD_EXTRA_HEIGHT = (172, 140, 112, 88, 66, 52), 112, 126
"""Heights of the boards, preferred first; their height if the cards scroll even with the smallest;
and what a card is higher than its board with a summary of one line, in design units."""
LAYOUTS = (*product(BOARD_HEIGHTS, (1, 2)), (SCROLLED_BOARD_HEIGHT, 2))
"""Height of the boards and lines of a summary, preferred first. Cards with two lines are narrower,
so that fewer rows may do."""
MAX_SEARCHED, MAX_LISTED = 100, 4
"""Numbers of saved games that are searched for running ones, and that the card lists."""
DAILY_DELAY_MS = 100
"""Delay in ms between painting the cards and loading the puzzle of the day."""
ICON_SIDE = 32
"""Side of the program's icon beside the title, in design units."""
FIRST_TIME_TITLE = N_("First time here?")


class StartScreen(ScrolledFrame, CommandOwner):
    """Start screen: cards in justified rows, which scroll if there is too little room.

    Pictures of an earlier start are there at once. Others, which are slow to paint, are added one
    by one when the program is idle.
    """

    OTHER_KEYS = (
        ("1 … 9", N_("open the game with this number")),
        ("↑ ↓ ← →", N_("go to the next card in that direction")),
        (N_("Enter or Space"), N_("open the card")),
    )

    def __init__(self, parent: tk.Misc, app: PageHost) -> None:
        super().__init__(parent, 0)
        self._app, self._timer, self._counting = app, Timer(self), Timer(self)
        self._streak: TkImage | None = None
        self._last_path: Path | None = None
        self.cards: list[Card] = []
        self._card_canvas = tk.Canvas(
            self.body, highlightthickness=0, borderwidth=0, takefocus=False
        )
        themed(self._card_canvas, background="table").pack(fill="both", expand=True)
        heads = self._recent_games()
        running = [head for head in heads if self._can_resume(head)]
        for number, game in enumerate(GAMES, 1):
            mine = (head.path for head in running if head["Game"] == game.id)
            self.cards.append(GameCard(self._card_canvas, app, game, str(number), next(mine, None)))
        self._daily = DailyPuzzleCard(self._card_canvas, app, self.find_command("daily").keys)
        self.cards.append(self._daily)
        self.cards.append(
            self._make_recent_card(heads, running) if heads else self._make_first_time_card()
        )
        self._last_path = running[0].path if running else None
        self.bind("<Configure>", lambda event: self.arrange_cards())
        on_event(self, ALL_WIDGETS, "<Key>", self._on_key)
        on_theme_change(self, self.arrange_cards)
        on_new_day(self, self._on_new_day)
        self._counting.start_when_idle(self._load_results)

    @property
    def all_commands(self) -> Sequence[PageCommand[Any]]:
        """The commands, and one for the card of each game by its number."""
        games = (card for card in self.cards if isinstance(card, GameCard))
        return [
            *self.COMMANDS,
            *(
                PageCommand(card.game.id, "", card.key, lambda screen, card=card: card.invoke())  # type: ignore[misc]  # a lambda with a default
                for card in games
            ),
        ]

    def _resume(self) -> None:
        if self._last_path is not None:
            self._app.workspace.open_file(self._last_path)

    def arrange_cards(self) -> None:
        """Place all cards for the current size of the window."""
        width, height = self.winfo_width(), self.winfo_height()
        if width <= 1:
            return
        margin = pixels(self, MARGIN if width >= pixels(self, NARROW_WIDTH) else NARROW_MARGIN)
        gap, room, top = pixels(self, CARD_GAP), width - 2 * margin, pixels(self, CARDS_TOP)
        for picture, lines in LAYOUTS:
            widths = [card.preferred_width(picture, lines) for card in self.cards]
            rows = justify_rows(widths, room, gap)
            extra = CARD_EXTRA_HEIGHT + (lines - 1) * SUMMARY_LINE_HEIGHT
            high = pixels(self, picture + extra)
            needed = top + len(rows) * (high + gap)
            if needed <= height:
                break
        self._card_canvas.delete("all")
        self._write_title(margin, width - margin)
        below = top + max(0, height - needed) // 3
        cards = iter(self.cards)
        for row in rows:
            slack = (room - sum(row) - gap * (len(row) - 1)) / len(row)
            left = float(margin)
            for wide, card in zip(row, cards, strict=False):
                along = round(left + wide + slack) - round(left)
                card.place(
                    x=round(left) - card.margin,
                    y=below - card.margin,
                    width=along + 2 * card.margin,
                    height=high + 2 * card.margin,
                )
                card.resize(along, high, picture)
                left += wide + slack + gap
            below += high + gap
        self._card_canvas.configure(height=needed)
        self._timer.start_when_idle(self._paint_next)

    def _write_title(self, left: int, right: int) -> None:
        canvas, palette, middle = self._card_canvas, palette_of(self), pixels(self, TITLE_MIDDLE)
        icon = self._app.program_icon(pixels(self, ICON_SIDE))
        canvas.create_image(left, middle, image=icon, anchor="w")
        left += icon.width() + pixels(self, 12)
        quiet, font = palette.muted, sized_font(self, 26, True)
        title = canvas.create_text(
            left, middle, text="Fourgames", font=font, fill=palette.ink, anchor="w"
        )
        if self._streak is not None:
            canvas.create_image(right, middle, image=self._streak, anchor="e")
            right -= self._streak.width() + pixels(self, 16)
        today, font = self._app.today(), sized_font(self, 14)
        # Translators: Today's date, such as “Friday 27 November”.
        text = _("{weekday} {day} {month}").format(
            weekday=weekday_name(today),
            day=day_of_month_text(today),
            month=month_name(today),
        )
        date = canvas.create_text(right, middle + 2, text=text, font=font, fill=quiet, anchor="e")
        after, font = canvas.bbox(title)[2] + pixels(self, 16), sized_font(self, 15)
        words = _("Small, forgotten board games")
        if after + font.measure(words) < canvas.bbox(date)[0] - pixels(self, 16):
            canvas.create_text(after, middle + 2, text=words, font=font, fill=quiet, anchor="w")

    def _paint_next(self) -> None:
        """Paint one missing picture per call; after the last, load the puzzle of the day."""
        if any(card.paint_next_picture() for card in self.cards):
            self._timer.start(1, self._paint_next)
        elif not self._daily.is_loaded:
            self._timer.start(DAILY_DELAY_MS, self._load_daily_puzzle)

    def _recent_games(self) -> list[RecordHeader]:
        """Return the headers of the games people played last, newest first."""
        with suppress(OSError):
            heads = islice(self._app.library.read_headers(), MAX_SEARCHED)
            return [head for head in heads if head.kind == "played" and not head.fault]
        return []

    def _can_resume(self, head: RecordHeader) -> bool:
        known = any(game.id == head["Game"] for game in GAMES)
        return known and not head.is_finished and not self._app.library.is_open_elsewhere(head.path)

    def _make_recent_card(
        self, heads: Sequence[RecordHeader], running: Sequence[RecordHeader]
    ) -> ListCard:
        workspace = self._app.workspace
        key = self.find_command("library").keys
        card = ListCard(self._card_canvas, self._app, _("Your games"), key)
        for head in heads[:MAX_LISTED]:
            with suppress(LookupError):
                game = find_game(head["Game"])
                offered = head in running
                end = partial(str, _("Resume")) if offered else partial(self._day_name, head)
                row = ListRow(
                    card,
                    game,
                    short_game_title(game),
                    progress_or_result_text(head),
                    end,
                    partial(workspace.open_file, head.path),
                    chip=offered,
                )
                card.add_row(row)
        return card

    def _day_name(self, head: RecordHeader) -> str:
        """Return the day on which a game was played last."""
        return relative_day_text(head.changed, self._app.today())

    def _make_first_time_card(self) -> ListCard:
        card = ListCard(self._card_canvas, self._app, _(FIRST_TIME_TITLE), "")
        for game in GAMES:
            text = _("Learn") if has_lessons(game) else _("Instructions")
            teach = partial(self._show_how_to_play, game)
            row = ListRow(
                card, game, short_game_title(game), "", partial(str, text), teach, link=True
            )
            card.add_row(row)
        return card

    def _show_how_to_play(self, game: AnyGame) -> None:
        """Open the lessons of a game, or its instructions if it has none."""
        if has_lessons(game):
            pages.lessons.start_learning(self._app, game)
        else:
            pages.help.show_help(self._app, game.id)

    def _load_results(self) -> None:
        """Load the results, and show the progress on the cards."""
        results = self._app.library.read_results()
        for card in self.cards:
            if isinstance(card, GameCard):
                card.show_ladder(Ladder.of(card.game, results))
            elif isinstance(card, ListCard) and results:
                card.set_caption(finished_games_text(results))
        self._timer.start_when_idle(self._paint_next)

    def _on_new_day(self) -> None:
        """Show the new date and its puzzle; the days of the last games have other names."""
        for card in self.cards:
            if isinstance(card, ListCard):
                for row in card.rows:
                    row.draw()
        if self._daily.is_loaded:
            self._load_daily_puzzle()
        else:
            self.arrange_cards()

    def _load_daily_puzzle(self) -> None:
        """Load the puzzle of the day, and show it and the streak."""
        history, today, puzzle = self._app.library.read_puzzle_history(), self._app.today(), None
        try:
            puzzle = learn.puzzle_collection.puzzle_of_day(today)
            title, task = short_game_title(puzzle.game), puzzle.task_text
            texts = [_("{game}: {task}").format(game=title, task=task), task, title]
        except FourgamesError as error:
            texts = [error_as_sentence(str(error)), _("Couldn’t load the puzzle.")]
        self._daily.show_puzzle(puzzle, texts, history)
        streak = history.streak_text(today)
        self._streak = art_image(self, "chip", streak, "amber", "check") if streak else None
        self.arrange_cards()

    def _on_key(self, event: tk.Event[tk.Misc]) -> None:
        if not isinstance(event.widget, tk.Misc) or not self.winfo_exists():
            return  # The key has just closed its dialog, or this screen.
        if self._app.workspace.side_panel.page is not None:
            return  # A page covers it.
        if event.widget.winfo_toplevel() != self.winfo_toplevel() or has_modifier(event):
            return
        if event.keysym in ("Left", "Right", "Up", "Down"):
            move_focus(self, event.keysym)
            return
        if command := command_for_key(event, self.key_commands):
            command()

    COMMANDS: ClassVar[Sequence[PageCommand[StartScreen]]] = (
        PageCommand(
            "resume",
            "",
            "G",
            lambda screen: screen._resume(),
            N_("resume the last game"),
            is_offered=lambda screen: screen._last_path is not None,
        ),
        PageCommand(
            "daily",
            "",
            "Z",
            lambda screen: screen._daily.invoke(),
            N_("show the puzzle of the day"),
        ),
        PageCommand(
            "library",
            "",
            "Y",
            lambda screen: screen._app.workspace.show_library(),
            N_("show all your games"),
        ),
        PageCommand("quit", "", "E", lambda screen: screen._app.quit(), N_("quit")),
    )


def finished_games_text(results: Sequence[Result]) -> str:
    """Return how many games are finished and won, without practice, which is counted apart."""
    games = {game.id: game for game in GAMES}
    won = practice = 0
    for each in results:
        if each.game in games and is_practice(games[each.game], each):
            practice += 1
        else:
            won += each.person_result == WON
    count = len(results) - practice
    text = ngettext("{n} game finished, {won} won", "{n} games finished, {won} won", count)
    texts = [text.format(n=number_text(count), won=number_text(won))]
    if practice:
        text = ngettext("{n} practice game", "{n} practice games", practice)
        texts.append(text.format(n=number_text(practice)))
    return "  ·  ".join(texts)


def justify_rows(widths: Sequence[int], room: int, gap: int) -> list[list[int]]:
    """Break widths into as few rows as fit in `room`, filled as evenly as possible.

    `gap` is between two widths of a row; all are in pixels. A width greater than the room gets a
    row of its own and is reduced to the room.
    """
    widths = [min(width, room) for width in widths]
    for cuts in range(len(widths)):
        fitting: list[tuple[float, list[list[int]]]] = []
        for inner in combinations(range(1, len(widths)), cuts):
            rows = [[*widths[a:b]] for a, b in pairwise((0, *inner, len(widths)))]
            left = [room - sum(row) - gap * (len(row) - 1) for row in rows]
            if min(left) >= 0:
                uneven = sum(each**2 / len(row) for each, row in zip(left, rows, strict=True))
                fitting.append((uneven, rows))
        if fitting:
            return min(fitting, key=lambda each: each[0])[1]
    return [[width] for width in widths]
