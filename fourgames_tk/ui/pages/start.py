"""The start screen: cards of the games, the puzzle of the day, and the last games played."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from datetime import date, timedelta
from functools import partial
from itertools import combinations, pairwise, product
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from ... import engine, store
from ...engine import learn
from ...engine.errors import FourgamesError
from ...engine.games import GAMES, find_game
from ...engine.language import N_, _, labelled, ngettext, number_text
from ...store.ladder import Ladder, is_practice
from ...store.results import LOST, WON
from .. import pages, paint
from ..text import (
    day_of_month_text,
    error_as_sentence,
    month_name,
    person_result,
    progress_or_result_text,
    relative_day_text,
    short_game_title,
    weekday_name,
)
from ..widgets.buttons import FACE_MARGIN, art_image, bind_activation_keys
from ..widgets.commands import CommandOwner, PageCommand
from ..widgets.data_table import ListRow, RowList
from ..widgets.focus import command_for_key, has_focus, has_modifier, move_focus
from ..widgets.fonts import ellipsized, pixels, pixels_per_design_unit, sized_font
from ..widgets.images import ImageCache, program_icon
from ..widgets.layout import ScrolledFrame
from ..widgets.theme import on_theme_change, palette_of, themed
from ..widgets.timers import ALL_WIDGETS, Timer, on_event, on_library_read, on_new_day
from .start_cards import (
    BEAD_STEP,
    BEADS_OFFSET,
    CARD_PADDING,
    FELT_MARGIN_SIDE,
    FELT_MARGIN_TOP,
    ICON_WIDTH,
    SUMMARY_LINE_HEIGHT,
    BoardCard,
    Card,
    GameCard,
    can_resume,
    is_new_to_person,
    learn_text,
    piece_icon,
    recent_games,
    show_how_to_play,
)

if TYPE_CHECKING:
    from pathlib import Path

    from ...engine.game import AnyGame
    from ...engine.learn.puzzle import Puzzle
    from ...engine.record_text import RecordHeader
    from ...engine.session import Session
    from ...store.puzzles import PuzzleHistory
    from ...store.results import Result
    from ..services import Services
    from ..widgets.data_table import AsideLook
    from ..widgets.images import TkImage


ROW_HEIGHT, MIN_ROW_HEIGHT, ROWS_TOP, COLUMN_GAP = 49, 19, 49, 24
"""Greatest and least height of a row, distance from the upper edge to the first row, and least gap
between a card's caption and its link, in design units."""
TWO_LINE_HEIGHT = 40
"""Least height of a row with two lines of text, in design units."""
LIST_MARGIN = 11
"""Distance by which rows begin left of the title, so that their icons are below it, in design
units."""


class ListEntry(NamedTuple):
    """A row of a list card: a game, its title, a detail, the text at the end, and the command.

    Text and look of the end are as in `ListRow`, and so is the key. A `title` replaces the game's.
    """

    game: AnyGame
    detail: str
    end: Callable[[], str]
    look: AsideLook
    command: Callable[[], object]
    key: str = ""
    title: str = ""


class ListCard(Card):
    """Card with a title over a list; with a key, it opens the list of all games."""

    def __init__(
        self,
        parent: tk.Misc,
        app: Services,
        title: str,
        entries: Sequence[ListEntry],
        key: str = "",
        letter: str = "",
    ) -> None:
        super().__init__(parent, app, key, letter)
        self.title, self._caption = title, tuple[str, ...]()
        self.list = RowList[ListEntry](
            self,
            self._row_content,
            lambda: None,
            self._open_row,
            identity=id,
            is_menu=True,
            is_quiet=True,
        )
        self.list.configure(cursor="hand2", takefocus=self.accepts_tab_focus)
        self.list.has_narrow_titles = True
        bind_activation_keys(self.list, self._open_row)
        self._first_entries = self._entries = entries
        self.list.show_rows(entries)

    def invoke(self) -> None:
        """Open “Your games”."""
        if self.key:
            self.app.workspace.show_library()

    def _open_row(self) -> None:
        if (entry := self.list.chosen_item) is not None:
            entry.command()

    def _row_content(self, entry: ListEntry) -> ListRow:
        width = min(ICON_WIDTH, self.list.row_height - ICON_SPACE)
        icon = piece_icon(self, entry.game, width)
        title = entry.title or short_game_title(entry.game)
        low, detail = self.list.row_height < TWO_LINE_HEIGHT, entry.detail
        below, beside = ("", detail) if low else (detail, "")
        return ListRow(icon, title, below, "", beside, entry.end(), look=entry.look, key=entry.key)

    def show_last(self, *entries: ListEntry) -> None:
        """Show more rows than at first, in place of the last ones if there are `MAX_ROWS`."""
        if not entries and self._entries is self._first_entries:
            return
        first = self._first_entries
        self._entries = [*first[: MAX_ROWS - len(entries)], *entries] if entries else first
        self.list.show_rows(self._entries)
        self.draw()

    def set_caption(self, parts: Sequence[str]) -> None:
        """Set the texts at the bottom: in one line if they fit, else below each other."""
        self._caption = tuple(parts)
        self.draw()

    def draw_contents(self, width: int, height: int) -> None:
        left, right = pixels(self, CARD_PADDING), width - pixels(self, CARD_PADDING)
        self.underline(self.write(left, pixels(self, 28), self.title, 16, bold=True))
        self.draw_key(self.title, right, pixels(self, 28))
        top, bottom = pixels(self, ROWS_TOP), pixels(self, ROWS_TOP if self.key else 12)
        room, margin = height - top - bottom, pixels(self, LIST_MARGIN)
        shown = self._entries[: max(1, room // pixels(self, MIN_ROW_HEIGHT))]
        shared = int(room / len(shown) / pixels_per_design_unit(self))
        # Before the rows are drawn; while text grows, the card may have no room for any.
        self.list.row_height = max(MIN_ROW_HEIGHT, min(ROW_HEIGHT, shared))
        if len(shown) != len(self.list.rows):
            self.list.show_rows(shown)
        item = self.create_window(left - margin, top, window=self.list, anchor="nw")
        self.itemconfigure(
            item, width=right - left + margin + pixels(self, FACE_MARGIN), height=room
        )
        below, font, end = height - pixels(self, BEADS_OFFSET), sized_font(self, 13), right
        if self.key:
            link = self.write(right, below, _("All your games"), 14, "accent", "e", bold=True)
            end = self.bbox(link)[0] - pixels(self, COLUMN_GAP)
        caption = "  ·  ".join(self._caption)
        if font.measure(caption) > end - left:
            caption = "\n".join(ellipsized(each, font, end - left) for each in self._caption)
        # Of two lines, the lower one stands where a single one does, away from the card's edge.
        low = below + font.metrics("linespace") // 2
        self.write(left, low, caption, ink="muted", anchor="sw")


LEAF_DAY_SHARE = 0.43
"""Greatest height of the day above the weekday, as a share of the body of the calendar leaf."""
DAILY_WIDTH, LEAF_SIZE, LEAF_HEAD = 366, (124, 136), 34
"""Width of the card, size of the calendar leaf, and height of its head, in design units."""
LEAF_WEEKDAY_BODY, LEAF_DAY = 76, 40
"""Least height of the leaf below its head for the day of the week, and font size of the day, in
design units."""
DAILY_TITLE, LIBRARY_TITLE = N_("Puzzle of the day"), N_("Your games")
TRAINING_TITLE = N_("Training")
WEEK_DAYS = 7


class DailyPuzzleCard(BoardCard):
    """Card of the puzzle of the day, which is shown once the puzzles have been loaded."""

    _puzzle: Puzzle

    def __init__(self, parent: tk.Misc, app: Services, key: str, letter: str) -> None:
        super().__init__(parent, app, key, letter)
        self._texts, self._found = tuple[str, ...](), dict[date, bool]()
        self._picture = 0
        self.teaches = False
        """Whether the card offers to learn the game, which is new to the person."""
        self.learn_key = ""
        """The key that opens the lessons of the game."""

    def invoke(self) -> None:
        pages.puzzle.show_daily_puzzle(self.app)

    def show_how_to_play(self) -> None:
        """Open the lessons of the game of the puzzle."""
        show_how_to_play(self.app, self._puzzle.game)

    @property
    def action_text(self) -> str:
        """That the game of the puzzle can be learned, and the key for it; or empty."""
        if not self.teaches:
            return ""
        key = _("key {key}").format(key=self.learn_key)
        return ", ".join((labelled(self._puzzle.game.title, learn_text(self._puzzle.game)), key))

    def show_puzzle(
        self, puzzle: Puzzle | None, texts: Sequence[str], history: PuzzleHistory
    ) -> None:
        """Show a puzzle, its description, and the days whose puzzle was solved.

        The first of `texts` that fits is used. Without a puzzle, they say why there is none.
        """
        self._texts, self._found = tuple(texts), history.solved_days
        if puzzle is not None:
            self._puzzle, self.game = puzzle, puzzle.game
            self.teaches = is_new_to_person(self.app, puzzle.game)
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
        return engine.session.Session(puzzle.game, puzzle.options, puzzle.seed, puzzle.position)

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
        """Draw the task, a mark if it is not yet solved, the last seven days, and how to learn."""
        room, font = width - pixels(self, 2 * CARD_PADDING), sized_font(self, 13)
        fitting = (each for each in self._texts if font.measure(each) <= room)
        today, step = self.app.today(), pixels(self, BEAD_STEP)
        mark = None if self._found.get(today) else art_image(self, "chip", _("New"), "amber", "")
        left, right, middle = self.write_title(
            _(DAILY_TITLE), next(fitting, ""), width, height, mark
        )
        week = [today - timedelta(ago) for ago in reversed(range(WEEK_DAYS))]
        self.draw_beads(left, middle, step, (bool(self._found.get(day)) for day in week))
        left += WEEK_DAYS * step + pixels(self, 8)
        if self.teaches:
            caps = self.place_image(
                art_image(self, "keycaps", self.learn_key, False, 0), right, middle, "e"
            )
            text, right = (
                f"{learn_text(self._puzzle.game)}  ›",
                self.bbox(caps)[0] - pixels(self, 8),
            )
            link = self.write(right, middle, text, 14, "accent", "e", bold=True)
            for each in (link, caps):
                self.itemconfigure(each, tags="learn")
            right = self.bbox(link)[0] - pixels(self, COLUMN_GAP)
        if font.measure(_("last seven days")) <= right - left:
            self.write(left, middle, _("last seven days"), ink="muted")
        self._draw_calendar_leaf(today, width)
        self.draw_board(width)

    def _on_click(self, event: tk.Event[tk.Misc]) -> None:
        if self.teaches and self.is_over(event, "learn"):
            self.show_how_to_play()
        else:
            super()._on_click(event)

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
            day = min(LEAF_DAY, int(LEAF_DAY_SHARE * body / pixels_per_design_unit(self)))
            texts += [
                (str(today.day), head + body * 0.4, day, palette.ink),
                (weekday_name(today), high - pixels(self, 16), 12, palette.muted),
            ]
        else:
            day = min(LEAF_DAY, int(0.8 * body / pixels_per_design_unit(self)))
            texts.append((str(today.day), head + body * 0.5, day, palette.ink))
        for text, y, px, ink in texts:
            font = sized_font(self, px, px > 12)
            self.create_text(x, top + y, text=text, font=font, fill=ink)


MARGINS, CARD_GAP = (64, 40, 24), 24
"""Margins beside the cards, preferred first, and gap between cards, in design units. In a narrow
window the margin is the last one."""
NARROW_WIDTH = 900
"""A window below this width is narrow, in design units."""
CARDS_TOP, TITLE_MIDDLE = 80, 44
"""Distance of the cards and of the middle of the title from the upper edge, in design units."""
BOARD_HEIGHTS, SCROLLED_BOARD_HEIGHT, CARD_EXTRA_HEIGHT = range(172, 51, -4), 112, 126
"""Heights of the boards, preferred first; their height if the cards scroll even with the smallest;
and what a card is higher than its board with a summary of one line, in design units."""
LAYOUTS = (*product(BOARD_HEIGHTS, (1, 2)), (SCROLLED_BOARD_HEIGHT, 2))
"""Height of the boards and lines of a summary, preferred first. Cards with two lines are narrower,
so that fewer rows may do."""
MAX_LISTED, MAX_ROWS = 4, 5
"""Number of saved games that the card lists, and of its rows."""
DAILY_DELAY_MS = 100
"""Delay in ms between painting the cards and loading the puzzle of the day, at the start."""
ICON_SPACE = 8
"""Height of a row beyond its icon, in design units."""
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

    def __init__(self, parent: tk.Misc, app: Services, opens_window: bool) -> None:
        """Show the cards; if it is the first screen of the window, load the daily puzzle later."""
        super().__init__(parent, 0)
        self.mnemonics = {}
        self._app, self._paint_timer, self._counting = app, Timer(self), Timer(self)
        self._streak: TkImage | None = None
        self._last_path: Path | None = None
        self._opens_window = opens_window
        self.cards: list[Card] = []
        self._card_canvas = tk.Canvas(
            self.body, highlightthickness=0, borderwidth=0, takefocus=False
        )
        themed(self._card_canvas, background="table").pack(fill="both", expand=True)
        heads = recent_games(app)
        running = [head for head in heads if can_resume(app, head)]
        for number, game in enumerate(GAMES, 1):
            mine = _running_game(running, game)
            self.cards.append(GameCard(self._card_canvas, app, game, str(number), mine))
        self._daily = DailyPuzzleCard(self._card_canvas, app, *self._key_and_letter("daily"))
        self._daily.learn_key = self.find_command("learn").key_labels(False)
        self.cards.append(self._daily)
        self._add_list_card(heads, running)
        self.bind("<Configure>", lambda event: self.arrange_cards())
        on_event(self, ALL_WIDGETS, "<Key>", self._on_key)
        on_theme_change(self, self._restyle)
        on_new_day(self, self._on_new_day)
        on_library_read(self, self._on_library_read)
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

    @property
    def focused_game(self) -> AnyGame | None:
        """The game of the card, or of the row of a list, that has the focus."""
        for card in self.cards:
            if isinstance(card, GameCard) and has_focus(card):
                return card.game
            if isinstance(card, ListCard) and has_focus(card.list):
                return None if card.list.chosen_item is None else card.list.chosen_item.game
        return None

    def _key_and_letter(self, id: str) -> tuple[str, str]:
        """Return the key of a card as people write it, and the letter of its title for it."""
        command = self.find_command(id)
        letter = self.mnemonic_of(command, command.button_text(self))
        return command.key_labels(False, letter), letter

    def _resume(self) -> None:
        if self._last_path is not None:
            self._app.workspace.open_file(self._last_path)

    def _restyle(self) -> None:
        """Restyle and arrange the cards, and paint the pictures that they lack afterwards.

        Cards do not follow the theme on their own: their events may come after this one, when
        nothing would paint their pictures any more.
        """
        for card in self.cards:
            card.restyle()
        self.arrange_cards()

    def arrange_cards(self) -> None:
        """Place all cards for the current size of the window."""
        width, height = self.winfo_width(), self.winfo_height()
        if width <= 1:
            return
        margins = MARGINS if width >= pixels(self, NARROW_WIDTH) else MARGINS[-1:]
        gap, top = pixels(self, CARD_GAP), pixels(self, CARDS_TOP)
        known = dict[tuple[int, int], list[int]]()
        for (picture, lines), margin in product(LAYOUTS, map(partial(pixels, self), margins)):
            room, layout = width - 2 * margin, (picture, lines)
            if layout not in known:
                known[layout] = [card.preferred_width(*layout) for card in self.cards]
            extra = CARD_EXTRA_HEIGHT + (lines - 1) * SUMMARY_LINE_HEIGHT
            high = pixels(self, picture + extra)
            rows = justify_rows(known[layout], room, gap, (height - top) // (high + gap))
            if rows:
                break
        else:
            rows = justify_rows(known[layout], room, gap)
        needed = top + len(rows) * (high + gap)
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
        self._paint_timer.start_when_idle(self._paint_next)

    def _write_title(self, left: int, right: int) -> None:
        canvas, palette, middle = self._card_canvas, palette_of(self), pixels(self, TITLE_MIDDLE)
        icon = program_icon(self, pixels(self, ICON_SIDE))
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
            self._paint_timer.start(1, self._paint_next)
        elif not self._daily.is_loaded:
            if self._opens_window:
                self._paint_timer.start(DAILY_DELAY_MS, self._load_daily_puzzle)
            else:
                self._load_daily_puzzle()

    def _add_list_card(
        self, heads: Sequence[RecordHeader], running: Sequence[RecordHeader]
    ) -> None:
        self._last_path = running[0].path if running else None
        self.cards.append(
            self._make_recent_card(heads, running) if heads else self._make_first_time_card()
        )
        for card in self.cards:
            if isinstance(card, GameCard):
                card.resume_key = self._resume_key(card.running)

    def _resume_key(self, path: Path | None) -> str:
        """Return the key that resumes the game in a file, or an empty text."""
        is_last = path is not None and path == self._last_path
        return self.find_command("resume").key_labels(False) if is_last else ""

    def _on_library_read(self) -> None:
        """Show what was not read in time."""
        heads = recent_games(self._app)
        running = [head for head in heads if can_resume(self._app, head)]
        for card in self.cards:
            if isinstance(card, GameCard):
                card.show_running(_running_game(running, card.game))
        self.cards.pop().destroy()
        self._add_list_card(heads, running)
        self._load_results()
        if self._daily.is_loaded:
            self._load_daily_puzzle()
        else:
            self.arrange_cards()

    def _make_recent_card(
        self, heads: Sequence[RecordHeader], running: Sequence[RecordHeader]
    ) -> ListCard:
        """Return the card of the last games, which also offers to learn others.

        These are games not yet learnt: first those lost lately; until a game of each was begun,
        then those not yet begun, and the others.
        """
        settings, played = self._app.settings, {head["Game"] for head in heads}
        begun = [game for game in GAMES if game.id in played or settings.last_players(game)]
        new = [game for game in GAMES if game not in begun]
        unlearnt = [game for game in begun if not settings.has_begun_lessons(game)]
        lost = {head["Game"] for head in heads[:MAX_LISTED] if person_result(head) == LOST}
        offered = [game for game in unlearnt if game.id in lost] + new
        offered += [game for game in unlearnt if new and game.id not in lost]
        learn = [self._learning_entry(game) for game in offered[: MAX_ROWS - 1]]
        entries = []
        for head in heads[: min(MAX_LISTED, MAX_ROWS - len(learn))]:
            with suppress(LookupError):
                game, is_running = find_game(head["Game"]), head in running
                end = partial(str, _("Resume")) if is_running else partial(self._day_name, head)
                look: AsideLook = "chip" if is_running else "muted"
                play = partial(self._app.workspace.open_file, head.path)
                text, key = progress_or_result_text(head), self._resume_key(head.path)
                entries.append(ListEntry(game, text, end, look, play, key))
        title, keys = _(LIBRARY_TITLE), self._key_and_letter("library")
        return ListCard(self._card_canvas, self._app, title, [*entries, *learn], *keys)

    def _day_name(self, head: RecordHeader) -> str:
        """Return the day on which a game was played last."""
        return relative_day_text(head.changed, self._app.today())

    def _make_first_time_card(self) -> ListCard:
        entries = [self._learning_entry(game)._replace(detail="") for game in GAMES]
        return ListCard(self._card_canvas, self._app, _(FIRST_TIME_TITLE), entries)

    def _learning_entry(self, game: AnyGame) -> ListEntry:
        """Return the row that opens the lessons of a game, or else its instructions."""
        teach = partial(show_how_to_play, self._app, game)
        return ListEntry(game, _(FIRST_TIME_TITLE), partial(str, learn_text(game)), "link", teach)

    def _load_results(self) -> None:
        """Load the results, and show the progress on the cards."""
        results = self._app.library.read_results()
        for card in self.cards:
            if isinstance(card, GameCard):
                card.show_ladder(Ladder.of(card.game, results))
            elif isinstance(card, ListCard) and results:
                card.set_caption(finished_games_texts(results))
        self._paint_timer.start_when_idle(self._paint_next)

    def _on_new_day(self) -> None:
        """Show the new date and its puzzle; the days of the last games have other names."""
        for card in self.cards:
            if isinstance(card, ListCard):
                card.list.draw()
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
        self._show_learning(history)
        streak = history.streak_text(today)
        self._streak = art_image(self, "chip", streak, "amber", "check") if streak else None
        self.arrange_cards()

    def _show_learning(self, history: PuzzleHistory) -> None:
        """Offer in the card of games the course that the person follows, and *Training* if due."""
        card, entries = self.cards[-1], []
        if (game := self._followed_course(history)) is not None:
            show = partial(pages.course.show_course, self._app, game)
            entries.append(ListEntry(game, _("Course"), partial(str, _("Next step")), "link", show))
        tasks = history.training and store.training.tasks_due(history, self._app.today())
        if tasks:
            entry = ListEntry(
                tasks[0].game,
                pages.training.tasks_due_text(len(tasks)),
                partial(str, _("Start")),
                "link",
                partial(pages.training.show_training, self._app),
                self._key_and_letter("training")[0],
                _(TRAINING_TITLE),
            )
            entries.append(entry)
        if isinstance(card, ListCard):
            card.show_last(*entries)

    def _followed_course(self, history: PuzzleHistory) -> AnyGame | None:
        """Return the game played last of those whose course is begun but not finished, or None."""
        for name in dict.fromkeys(head["Game"] for head in recent_games(self._app)):
            game = next((each for each in GAMES if each.id == name), None)
            if game is None or not self._app.settings.has_begun_lessons(game):
                continue
            course = pages.course.load_course(self._app, game, history)
            if store.course.next_step(course) is not None:
                return game
        return None

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
            DAILY_TITLE,
            "Z",
            lambda screen: screen._daily.invoke(),
            N_("show the puzzle of the day"),
        ),
        PageCommand(
            "learn",
            "",
            "L",
            lambda screen: screen._daily.show_how_to_play(),
            N_("learn the game of the puzzle of the day, if you have not begun it"),
            is_offered=lambda screen: screen._daily.teaches,
        ),
        PageCommand(
            "library",
            LIBRARY_TITLE,
            "Y",
            lambda screen: screen._app.workspace.show_library(),
            N_("show all your games"),
        ),
        PageCommand(
            "training",
            TRAINING_TITLE,
            "T",
            lambda screen: pages.training.show_training(screen._app),
            N_("try again what you missed"),
        ),
        PageCommand("quit", "", "E", lambda screen: screen._app.quit(), N_("quit")),
    )


def _running_game(running: Sequence[RecordHeader], game: AnyGame) -> Path | None:
    """Return the file of the last of the running games that is of this kind."""
    return next((head.path for head in running if head["Game"] == game.id), None)


def finished_games_texts(results: Sequence[Result]) -> tuple[str, ...]:
    """Return how many games are finished and won, and in a second text the practice games."""
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
    return tuple(texts)


def justify_rows(
    widths: Sequence[int], room: int, gap: int, most: int | None = None
) -> list[list[int]]:
    """Break widths into as few rows as fit in `room`, filled as evenly as possible.

    `gap` is between two widths of a row; all are in pixels. A width greater than the room gets a
    row of its own and is reduced to the room. If they need more than `most` rows, there is none.
    """
    widths = [min(width, room) for width in widths]
    # So many rows are needed at least: fewer need not be tried.
    least = -(-(sum(widths) + gap * len(widths)) // (room + gap))
    most = len(widths) if most is None else most
    for cuts in range(least - 1, min(most, len(widths))):
        fitting: list[tuple[float, list[list[int]]]] = []
        for inner in combinations(range(1, len(widths)), cuts):
            rows = [[*widths[a:b]] for a, b in pairwise((0, *inner, len(widths)))]
            left = [room - sum(row) - gap * (len(row) - 1) for row in rows]
            if min(left) >= 0:
                uneven = sum(each**2 / len(row) for each, row in zip(left, rows, strict=True))
                fitting.append((uneven, rows))
        if fitting:
            return min(fitting, key=lambda each: each[0])[1]
    return [[width] for width in widths] if most >= len(widths) else []
