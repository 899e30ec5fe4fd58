"""The start screen: the games as cards in rows, and beside them the games that were played last."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from datetime import date, timedelta
from functools import partial
from itertools import combinations, islice, pairwise
from typing import TYPE_CHECKING

from ...engine import learn
from ...engine.errors import FourgamesError
from ...engine.games import GAMES, find_game, in_words
from ...engine.learn.lessons import has_lessons
from ...engine.session import Session
from ...engine.text import counted
from ...store.ladder import Ladder
from .. import pages, paint
from ..text import day_name, game_standing, sentence, short_title
from ..widgets.buttons import face, press_by_keys
from ..widgets.controls import StaticCanvas
from ..widgets.focus import command_of, has_focus_ring, move_focus, with_modifier
from ..widgets.fonts import pixels, sized
from ..widgets.images import ImageCache
from ..widgets.layout import Scrolled
from ..widgets.theme import on_theme, palette_of, themed
from ..widgets.timers import EVERYWHERE, Timer, on_event
from .card import (
    AROUND_BOARD,
    BEAD_STEP,
    BEADS_UP,
    BESIDE_BOARD,
    PADDING,
    BoardCard,
    Card,
    GameCard,
    token,
)

if TYPE_CHECKING:
    from ...engine.game import AnyGame
    from ...engine.learn.puzzle import Puzzle
    from ...engine.record_text import RecordHeader
    from ...store.puzzles import PuzzleHistory
    from ..app import App
    from ..widgets.images import Shown


ROW, ROWS_DOWN = 49, 49
"""The height of a row, and from the upper edge to the first one, in design units."""
TWO_LINES = 40
"""Height of a row in which two lines have room, in design units."""


class ListCard(Card):
    """A heading over rows, each of which is pressed by itself; with a key it shows all games."""

    def __init__(self, parent: tk.Misc, app: App, title: str, key: str) -> None:
        super().__init__(parent, app, key)
        self.title, self.rows, self._said = title, list[Row](), ""

    def press(self) -> None:
        """Show every game that was ever played here."""
        if self.key:
            self.app.workspace.show_library()

    def add(self, row: Row) -> None:
        self.rows.append(row)

    def say(self, text: str) -> None:
        self._said = text
        self.draw()

    def fill(self, width: int, height: int) -> None:
        left, right = pixels(self, PADDING), width - pixels(self, PADDING)
        self.write(left, pixels(self, 28), self.title, 16, bold=True)
        if self.key:
            self.put(face(self, "keycaps", self.key, False, 0), right, pixels(self, 28), "e")
        top, foot = pixels(self, ROWS_DOWN), pixels(self, ROWS_DOWN if self.key else 12)
        step = min(pixels(self, ROW), (height - top - foot) // max(1, len(self.rows)))
        for number, row in enumerate(self.rows):
            item = self.create_window(left, top + number * step, window=row, anchor="nw")
            self.itemconfigure(item, width=right - left, height=step)
        below = height - pixels(self, BEADS_UP)
        if self.key:
            self.write(right, below, "All of them", 14, "accent", "e", bold=True)
        self.write(left, below, self._said, ink="muted")


class Row(StaticCanvas):
    """A line of a list card: a piece of the game, two texts, and at the end a third one.

    That is a chip, a link, or quiet text.
    """

    def __init__(
        self,
        card: ListCard,
        game: AnyGame,
        name: str,
        detail: str,
        end: str,
        command: Callable[[], object],
        *,
        chip: bool = False,
        link: bool = False,
    ) -> None:
        super().__init__(card)
        self.configure(cursor="hand2", takefocus=card.takes_tab)
        self._game, self._texts = game, (name, detail, end)
        self._chip, self._link, self._pointed = chip, link, False
        self.bind("<Enter>", lambda event: self._point(True))
        self.bind("<Leave>", lambda event: self._point(False))
        self.bind("<ButtonRelease-1>", lambda event: command())
        press_by_keys(self, command)

    def _point(self, pointed: bool) -> None:
        self._pointed = pointed
        self.draw()

    def fill(self, width: int, height: int) -> None:
        palette, (name, detail, end) = palette_of(self), self._texts
        self.configure(background=palette.accent_soft if self._pointed else palette.sheet)
        if has_focus_ring(self):
            self.create_rectangle(1, 1, width - 2, height - 2, outline=palette.accent, width=2)
        else:
            self.create_line(0, height - 1, width, height - 1, fill=palette.line)
        middle, left = height // 2, pixels(self, 40)
        self.put(token(self, self._game), pixels(self, 14), middle)
        split = pixels(self, 9) if detail and height >= pixels(self, TWO_LINES) else 0
        beside = 0 if split else sized(self, 14, True).measure(f"{name}  ")
        self.write(left, middle - split, name, 14, bold=True)
        self.write(left + beside, middle + split, detail, ink="muted")
        if self._chip:
            self.put(face(self, "chip", end, "go", "play"), width - 2, middle, "e")
        elif self._link:
            self.write(width - 4, middle, f"{end}  ›", 14, "accent", "e", bold=True)
        else:
            self.write(width - 4, middle, end, ink="muted", anchor="e")


WIDTH, LEAF, HEAD = 366, (124, 136), 34
"""Of the card and of the leaf of the calendar, and the height of its head, in design units."""
DAY_TITLE, WEEK = "Puzzle of the day", 7


class DayCard(BoardCard):
    """What is to be found today; it is known once the collection of puzzles has been read."""

    _puzzle: Puzzle

    def __init__(self, parent: tk.Misc, app: App) -> None:
        super().__init__(parent, app, "Z")
        self._texts, self._found = tuple[str, ...](), dict[date, bool]()
        self._picture = 0

    def press(self) -> None:
        pages.puzzle.show_daily(self.app)

    def tell(self, puzzle: Puzzle | None, texts: Sequence[str], history: PuzzleHistory) -> None:
        """Show the puzzle, the first text that has room, and the days whose puzzle was found."""
        self._texts, self._found = tuple(texts), history.solved_days
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

    def preferred_width(self, picture: int) -> int:
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
        left, right, middle = self.write_title(DAY_TITLE, next(fitting, ""), width, height)
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


MARGIN, NARROW_MARGIN, GAP = 64, 24, 24
"""Beside the cards, the same in a narrow window, and between two cards, in design units."""
NARROW = 900
"""A window of fewer design units is narrow."""
ABOVE, TITLE = 80, 44
"""From the upper edge to the cards, and to the middle of the title, in design units."""
PICTURES, BESIDE_PICTURE = (172, 140, 112), 126
"""Heights of the boards on the cards, the one that is liked best first, and what a card is higher,
in design units."""
LOOKED_AT, LISTED = 100, 4
"""How many games are looked at for some to go on with, and how many the card lists."""
DAY_MS = 100
"""How long after all else is painted the puzzle of the day is read."""
FIRST_TIME = "First time here?"
KEYS = (
    ("1 … 9", "open the game of this number"),
    ("↑ ↓ ← →", "go to the next card in that direction"),
    ("Enter or Space", "open the card"),
    ("G", "go on with the game that was played last"),
    ("Z", "show the puzzle of the day"),
    ("Y", "show all your games"),
    ("E", "quit"),
)
"""(key, what it does) on the start screen, for the keys page."""


class StartScreen(Scrolled):
    """Cards in justified rows, which scroll where they have no room.

    What takes time to paint comes when nothing else waits; until then there is felt.
    """

    def __init__(self, parent: tk.Misc, app: App) -> None:
        super().__init__(parent, 0)
        self._app, self._timer, self._counting = app, Timer(self), Timer(self)
        self._streak: Shown | None = None
        self._table = tk.Canvas(self.body, highlightthickness=0, borderwidth=0, takefocus=False)
        themed(self._table, background="table").pack(fill="both", expand=True)
        heads = self._heads()
        running = [head for head in heads if self._goes_on(head)]
        self.cards: list[Card] = []
        for number, game in enumerate(GAMES, 1):
            mine = (head.path for head in running if head["Game"] == game.id)
            self.cards.append(GameCard(self._table, app, game, str(number), next(mine, None)))
        self._day = DayCard(self._table, app)
        self.cards.append(self._day)
        self.cards.append(self._played(heads, running) if heads else self._first_time())
        self.commands: dict[str, Callable[[], object]] = {
            card.key.lower(): card.press for card in self.cards if card.key
        }
        self.commands |= {"y": app.workspace.show_library, "e": app.quit}
        if running:
            self.commands["g"] = partial(app.workspace.open, running[0].path)
        self.bind("<Configure>", lambda event: self.lay())
        on_event(self, EVERYWHERE, "<Key>", self._typed)
        on_theme(self, self.lay)
        self._counting.start_when_idle(self._count)

    def lay(self) -> None:
        """Give every card its place in a window of this size."""
        width, height = self.winfo_width(), self.winfo_height()
        if width <= 1:
            return
        margin = pixels(self, MARGIN if width >= pixels(self, NARROW) else NARROW_MARGIN)
        gap, room, top = pixels(self, GAP), width - 2 * margin, pixels(self, ABOVE)
        for picture in PICTURES:
            rows = broken([card.preferred_width(picture) for card in self.cards], room, gap)
            high = pixels(self, picture + BESIDE_PICTURE)
            needed = top + len(rows) * (high + gap)
            if needed <= height:
                break
        self._table.delete("all")
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
                card.take(along, high, picture)
                left += wide + slack + gap
            below += high + gap
        self._table.configure(height=needed)
        self._timer.start_when_idle(self._paint)

    def _write_title(self, left: int, right: int) -> None:
        table, palette, middle = self._table, palette_of(self), pixels(self, TITLE)
        icon = self._app.icon
        table.create_image(left, middle, image=icon, anchor="w")
        left += icon.width() + pixels(self, 12)
        quiet, font = palette.muted, sized(self, 26, True)
        title = table.create_text(
            left, middle, text="Fourgames", font=font, fill=palette.ink, anchor="w"
        )
        if self._streak is not None:
            table.create_image(right, middle, image=self._streak, anchor="e")
            right -= self._streak.width() + pixels(self, 16)
        today, font = self._app.today(), sized(self, 14)
        said = f"{today:%A} {today.day} {today:%B}"
        date = table.create_text(right, middle + 2, text=said, font=font, fill=quiet, anchor="e")
        after, font = table.bbox(title)[2] + pixels(self, 16), sized(self, 15)
        words = in_words(GAMES)
        if after + font.measure(words) < table.bbox(date)[0] - pixels(self, 16):
            table.create_text(after, middle + 2, text=words, font=font, fill=quiet, anchor="w")

    def _paint(self) -> None:
        """Paint one more card, as long as there is one without its picture."""
        if any(card.paint() for card in self.cards):
            self._timer.start(1, self._paint)
        elif not self._day.is_told:
            self._timer.start(DAY_MS, self._tell_day)

    def _heads(self) -> list[RecordHeader]:
        """Return the games that people have played last."""
        with suppress(OSError):
            heads = islice(self._app.library.headers(), LOOKED_AT)
            return [head for head in heads if head.kind == "played" and not head.fault]
        return []

    def _goes_on(self, head: RecordHeader) -> bool:
        known = any(game.id == head["Game"] for game in GAMES)
        return known and not head.is_finished and not self._app.library.is_open_elsewhere(head.path)

    def _played(self, heads: Sequence[RecordHeader], running: Sequence[RecordHeader]) -> ListCard:
        workspace = self._app.workspace
        card = ListCard(self._table, self._app, "Your games", "Y")
        for head in heads[:LISTED]:
            with suppress(LookupError):
                game = find_game(head["Game"])
                offered = "Go on" if head in running else ""
                row = Row(
                    card,
                    game,
                    short_title(game),
                    game_standing(head),
                    offered or day_name(head.changed),
                    partial(workspace.open, head.path),
                    chip=bool(offered),
                )
                card.add(row)
        return card

    def _first_time(self) -> ListCard:
        card = ListCard(self._table, self._app, FIRST_TIME, "")
        for game in GAMES:
            said = "Learn" if has_lessons(game) else "Instructions"
            teach = partial(self._teach, game)
            card.add(Row(card, game, short_title(game), "", said, teach, link=True))
        return card

    def _teach(self, game: AnyGame) -> None:
        """Show how a game is played; the page for that is loaded when it is wanted."""
        if has_lessons(game):
            pages.lessons.learn(self._app, game)
        else:
            pages.help.show_help(self._app, game.id)

    def _count(self) -> None:
        """Show how far a person has come, once the window is in sight."""
        try:
            results = self._app.library.results.read()
        except OSError:
            results = []
        for card in self.cards:
            if isinstance(card, GameCard):
                card.show_ladder(Ladder.of(card.game, results))
            elif isinstance(card, ListCard) and results:
                won = sum(each.person_result == "won" for each in results)
                card.say(f"{counted(len(results), 'game')} finished, {won} won")
        self._timer.start_when_idle(self._paint)

    def _tell_day(self) -> None:
        """Show the puzzle of the day, and the streak, once all the rest is in sight."""
        history, today, puzzle = self._app.library.history(), self._app.today(), None
        try:
            puzzle = learn.collection.puzzle_of_day(today)
            title, task = short_title(puzzle.game), puzzle.task
            texts = [f"{title}: {task[:1].lower()}{task[1:]}", task, title]
        except FourgamesError as error:
            texts = [sentence(str(error)), "It cannot be read."]
        self._day.tell(puzzle, texts, history)
        if streak := history.streak_text(today):
            self._streak = face(self, "chip", streak, "amber", "check")
        self.lay()

    def _typed(self, event: tk.Event[tk.Misc]) -> None:
        if not isinstance(event.widget, tk.Misc) or not self.winfo_exists():
            return  # The key has just closed the dialog it was typed in, or this screen.
        if self._app.workspace.side_panel.page is not None:
            return  # A page covers it.
        if event.widget.winfo_toplevel() != self.winfo_toplevel() or with_modifier(event):
            return
        if event.keysym in ("Left", "Right", "Up", "Down"):
            move_focus(self, event.keysym)
            return
        if command := command_of(event, self.commands):
            command()


def broken(widths: Sequence[int], room: int, gap: int) -> list[list[int]]:
    """Break widths into as few rows as fit a room, so that little is left over beside any of them.

    One that is wider than the room has a row of its own, and its width.
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
