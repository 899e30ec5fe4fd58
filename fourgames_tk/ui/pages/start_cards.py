"""Cards of the start screen."""

from __future__ import annotations

import tkinter as tk
from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from ...engine.games import GAMES
from ...engine.language import _
from ...engine.learn.lesson_files import has_lessons
from .. import pages, paint
from ..boards import BOARDS
from ..paint.palette import palette_for_board
from ..widgets.buttons import art_image, bind_activation_keys
from ..widgets.commands import keys_on_cap, mnemonic_index
from ..widgets.controls import CONTINUED_TAG, StaticCanvas
from ..widgets.focus import has_focus_ring
from ..widgets.fonts import ellipsized, pixels, pixels_per_design_unit, sized_font, wrap_text
from ..widgets.images import ImageCache
from ..widgets.theme import palette_of
from ..widgets.timers import Timer, on_click

if TYPE_CHECKING:
    from PIL import Image

    from ...engine.game import AnyGame
    from ...engine.record_text import RecordHeader
    from ...engine.session import Session
    from ...store.ladder import Ladder
    from ..services import Services
    from ..widgets.images import TkImage

SHADOW_MARGIN, CARD_PADDING, HOVER_RISE = 10, 16, 2
"""Margin for the shadow, padding inside the edges, and rise while hovered, in design units."""
FELT_MARGIN_TOP, FELT_MARGIN_SIDE, LIST_CARD_WIDTH = 14, 27, 343
"""Felt above and beside a board, and width of a card without a board, in design units."""
TITLE_OFFSET, SUMMARY_OFFSET, BEADS_OFFSET = 23, 47, 23
"""From the felt to the middle of the title and of the first line of the summary, and from the lower
edge of a card to the middle of its beads, in design units."""
SUMMARY_SIZE, SUMMARY_LINE_HEIGHT = 13, 18
"""Text size of the summary and height of a line of it, in design units."""
BEAD_SIZE, BEAD_STEP, MIN_BEAD_STEP = 12, 18, 16
"""Size of a bead; preferred and smallest distance between beads, in design units."""
DEMO_MOVE_MS, DEMO_PLIES = 900, 26
"""Time per move of the demo on a hovered board in ms, and the most plies it plays."""
ICON_WIDTH = 24
"""Width of the icon of a piece, in design units."""


MAX_SEARCHED = 100
"""Most saved games that are searched for those that can be resumed."""


MIN_BOARD_WIDTH = 60
"""Width in pixels from which a card shows its board: large text leaves less room on a card beside
an open page."""


def recent_games(app: Services) -> list[RecordHeader]:
    """Return the headers of the games people played last, newest first."""
    with suppress(OSError):
        heads = app.library.read_headers(MAX_SEARCHED)
        return [head for head in heads if head.kind == "played" and not head.fault]
    return []


def is_new_to_person(app: Services, game: AnyGame) -> bool:
    """Return whether the person has begun neither a game of this kind nor a lesson of it."""
    if app.settings.last_players(game) or app.settings.has_begun_lessons(game):
        return False
    return all(head["Game"] != game.id for head in recent_games(app))


def learn_text(game: AnyGame) -> str:
    """Return the text of a button that teaches a game: by lessons, or else by its instructions."""
    return _("Learn") if has_lessons(game) else _("Instructions")


def show_how_to_play(app: Services, game: AnyGame) -> None:
    """Open the lessons of a game, or its instructions if it has none."""
    if has_lessons(game):
        pages.course.show_course(app, game)
    else:
        pages.help.show_help(app, game.id)


def can_resume(app: Services, head: RecordHeader) -> bool:
    """Return whether a saved game can be resumed: it is not over, and open in no other window."""
    known = any(game.id == head["Game"] for game in GAMES)
    return known and not head.is_finished and head.path not in app.library.open_elsewhere


class Card(StaticCanvas):
    """Paper card that acts on a click, Space or Enter, and rises while hovered."""

    def __init__(self, parent: tk.Misc, app: Services, key: str, letter: str = "") -> None:
        """`key` is shown on a cap; `letter` is underlined in the title."""
        super().__init__(parent, "table")
        self.configure(takefocus=self.accepts_tab_focus if key else False)
        self.app, self.key, self.letter = app, key, letter
        self._size: tuple[int, int] | None = None
        self._felt_height = 0
        """Height of the felt above the text, in pixels."""
        self._background: TkImage | None = None
        self._state = "rest"
        # `resize` draws the card.
        self.unbind("<Configure>")
        self.bind("<Enter>", lambda event: self._set_state("hover"))
        self.bind("<Leave>", self._on_leave)
        self.bind("<<Ring>>", lambda event: self._set_state("rest"))
        on_click(self, self._on_click)
        bind_activation_keys(self, self.invoke)
        if key:
            self.configure(cursor="hand2")

    @property
    def margin(self) -> int:
        """Margin around the paper for its shadow, in pixels."""
        return pixels(self, SHADOW_MARGIN)

    def accepts_tab_focus(self, path: str) -> bool:
        """Return whether Tab can reach the card: not while a page is open in the side panel."""
        return self.app.workspace.side_panel.page is None

    def draw_key(self, title: str, right: int, middle: int) -> int:
        """Draw the key of the card before `right`, unless its title underlines that.

        Returns the right edge of what is left of the line, in pixels.
        """
        key = keys_on_cap(self.key, title, self.letter)
        if not key:
            return right
        cap = art_image(self, "keycaps", key, False, 0)
        self.place_image(cap, right, middle, "e")
        return right - cap.width() - pixels(self, 8)

    def underline(self, title: int) -> None:
        """Underline the letter of the card in its title, which is an item of the canvas."""
        text = str(self.itemcget(title, "text"))
        self.itemconfigure(title, underline=mnemonic_index(text, self.letter))

    def invoke(self) -> None:
        """Open the page of the card; by default nothing. A card without a key is not active."""

    @property
    def action_text(self) -> str:
        """The second action of the card and its key, in words for speech; empty without one."""
        return ""

    def preferred_width(self, picture_height: int, summary_lines: int) -> int:
        """Return the preferred width in pixels for a picture `picture_height` design units high.

        The summary has one or two lines.
        """
        return pixels(self, LIST_CARD_WIDTH)

    def resize(self, width: int, height: int, picture_height: int) -> None:
        """Resize the card.

        `width` and `height` are in pixels without the margin, `picture_height` is the height of the
        picture in design units.
        """
        is_other = (width, height) != self._size
        if is_other:
            self._size, self._background = (width, height), None
        # Before the drawing, so that cards do not appear without their pictures.
        if self._load_cached_pictures() or is_other:
            self.draw()

    def paint_next_picture(self) -> bool:
        """Paint and show one picture that is still missing; return whether there was one."""
        found = self._load_next_picture(only_cached=False)
        if found:
            self.draw()
        return found

    def _load_cached_pictures(self) -> bool:
        """Load missing pictures from the disk cache; return whether there was one."""
        found = False
        while self._load_next_picture(only_cached=True):
            found = True
        return found

    def _load_next_picture(self, only_cached: bool) -> bool:
        """Load or, unless `only_cached`, paint one missing picture; return whether there is one."""
        if self._background is not None:
            return False
        self._background = self._load_background(only_cached)
        return self._background is not None

    def draw(self) -> None:
        """Draw the card, with a plain background until the painted one is ready."""
        if self._size is None:
            return
        palette, (width, height) = palette_of(self), self._size
        self.delete("all")
        self._images = {}
        for high, colour in ((height, palette.sheet), (self._felt_height, palette.felt)):
            box = 0, 0, width, high
            self.create_rectangle(*box, fill=colour, outline=palette.line, tags="flat")
        self.create_image(-self.margin, -self.margin, anchor="nw", tags="plate")
        self.draw_contents(width, height)
        self.move("all", self.margin, self._top)
        self._show_background()

    @abstractmethod
    def draw_contents(self, width: int, height: int) -> None:
        """Draw the content; (0, 0) is the upper left corner of the paper, in pixels."""

    @property
    def _top(self) -> int:
        """Upper edge of the paper, in pixels."""
        return self.margin - (pixels(self, HOVER_RISE) if self._state == "hover" else 0)

    def _load_background(self, only_cached: bool) -> TkImage | None:
        if self._size is None:
            return None
        what = (
            *self._size,
            self._felt_height,
            self._state,
            palette_of(self),
            pixels_per_design_unit(self),
        )
        return self._picture_of(
            ("table card", *what), lambda: paint.surfaces.raised_card(*what), only_cached
        )

    def _show_background(self) -> None:
        if self._background is not None:
            self.itemconfigure("plate", image=self._background)
            self.delete("flat")

    def _picture_of(
        self, key: object, paint_it: Callable[[], Image.Image], only_cached: bool
    ) -> TkImage | None:
        """Return a picture from the disk cache or, unless `only_cached`, a painted one."""
        cache = ImageCache.of_window(self)
        return cache.find(key) if only_cached else cache.load_or_paint(key, paint_it)

    def _set_state(self, state: str) -> None:
        """Set the state `rest` or `hover`; the keyboard focus takes precedence over the pointer."""
        state = "keys" if has_focus_ring(self) else state
        if state == self._state or self._size is None:
            return
        before, self._state = self._top, state
        self.move("all", 0, self._top - before)
        self._background = self._load_background(only_cached=False)
        self._show_background()

    def _on_leave(self, event: tk.Event[tk.Misc]) -> None:
        found = self.tk.call("winfo", "containing", event.x_root, event.y_root)
        if not f"{found}.".startswith(f"{self}."):
            self._set_state("rest")

    def _on_click(self, event: tk.Event[tk.Misc]) -> None:
        if 0 <= event.x < self.winfo_width() and 0 <= event.y < self.winfo_height():
            self.invoke()

    def is_over(self, event: tk.Event[tk.Misc], tag: str) -> bool:
        """Return whether the pointer is over what has a tag."""
        left, top, right, bottom = self.bbox(tag) or (0, 0, 0, 0)
        return bool(left <= event.x < right and top <= event.y < bottom)

    def restyle(self) -> None:
        """Draw the card in the current theme and text size, with the pictures that are cached."""
        self._background = None
        self._load_cached_pictures()
        self.draw()


class BoardCard(Card):
    """Card with a picture of a board on felt."""

    def __init__(self, parent: tk.Misc, app: Services, key: str, letter: str = "") -> None:
        super().__init__(parent, app, key, letter)
        self.game: AnyGame | None = None
        """The game whose board is shown; None until it is known."""
        self._board_height = 0
        """Height of the board in pixels."""
        self._board: TkImage | None = None
        self._board_look: Hashable = None
        """Position, size and colours of the painted board, which may have an earlier size."""

    @abstractmethod
    def session(self) -> Session:
        """Return the position to show; called only if its picture is not cached."""

    @property
    def cache_key(self) -> Hashable:
        """Key of the board's picture in the image cache."""
        return None if self.game is None else self.game.id

    def max_board_width(self, width: int) -> float:
        """Return the greatest width of a board on a card `width` wide, both in pixels."""
        return width - pixels(self, 2 * FELT_MARGIN_SIDE)

    def resize(self, width: int, height: int, picture_height: int) -> None:
        """Resize the card, and the board to what fits between the edges."""
        self._felt_height = pixels(self, picture_height + 2 * FELT_MARGIN_TOP)
        if self.game is not None:
            room = self.max_board_width(width)
            self._board_height = min(
                pixels(self, picture_height), round(room / BOARDS.aspect_ratio(self.game.id))
            )
            if room < MIN_BOARD_WIDTH:
                self._board_height, self._board, self._board_look = 0, None, None
        super().resize(width, height, picture_height)

    def _load_next_picture(self, only_cached: bool) -> bool:
        if super()._load_next_picture(only_cached):
            return True
        if not self._board_height:
            return False
        look = self.cache_key, self._board_height, self._felt_height, palette_of(self)
        if look == self._board_look:
            return False
        found = self._picture_of(
            ("board on felt", *look), lambda: self._render_board(self.session()), only_cached
        )
        if found is not None:
            self._board, self._board_look = found, look
        return found is not None

    def draw_board(self, width: int, demo_picture: TkImage | None = None) -> None:
        """Draw the picture of the board, or `demo_picture` instead, once it is painted.

        Until it is painted for a new size, the earlier one is shown if there is room for it.
        """
        board = demo_picture or self._board
        if board is not None and board.height() <= self._felt_height:
            line = max(1, round(pixels_per_design_unit(self)))
            top = max(line, (self._felt_height - board.height()) // 2)
            self.place_image(board, self.board_centre_x(width), top, "n")

    def board_centre_x(self, width: int) -> float:
        """Return the x coordinate of the board's middle on a card `width` wide, both in pixels."""
        return width / 2

    def draw_beads(self, left: int, middle: int, step: int, filled: Iterable[bool]) -> None:
        """Draw a row of beads `step` pixels apart: glass if true, else hollow."""
        size, ground = pixels(self, BEAD_SIZE), palette_of(self).sheet
        for number, each in enumerate(filled):
            bead = art_image(self, "level_bead", size, "beaten" if each else "hollow", ground)
            self.place_image(bead, left + number * step + size / 2, middle)

    def write_title(
        self, title: str, summary: str, width: int, height: int, mark: TkImage | None = None
    ) -> tuple[int, int, int]:
        """Draw the title, with a `mark` and the key cap at the right, and the summary.

        Returns the left and right edge for text, and the y coordinate of the bottom line, in
        pixels.
        """
        left, right = pixels(self, CARD_PADDING), width - pixels(self, CARD_PADDING)
        upper, below = (
            self._felt_height + pixels(self, down) for down in (TITLE_OFFSET, SUMMARY_OFFSET)
        )
        last, line_height = height - pixels(self, BEADS_OFFSET), pixels(self, SUMMARY_LINE_HEIGHT)
        end = self.draw_key(title, right, upper)
        if mark is not None:
            self.place_image(mark, end, upper, "e")
        self.underline(self.write(left, upper, title, 16, bold=True))
        font, lines = sized_font(self, SUMMARY_SIZE), [summary]
        if last - below > 2 * line_height:
            first, *others = wrap_text(summary, font, right - left).split("\n")
            lines = [first, " ".join(others)]
        for number, line in enumerate(lines):
            fitting = ellipsized(line, font, right - left)
            down = below + number * line_height
            item = self.write(left, down, fitting, SUMMARY_SIZE, ink="muted")
            if number:
                self.addtag_withtag(CONTINUED_TAG, item)
        return left, right, last

    def _render_board(self, session: Session) -> Image.Image:
        width, _ = self._size or (0, 0)
        room, felt = (
            (self.max_board_width(width), self._board_height),
            (pixels(self, FELT_MARGIN_TOP), self._felt_height),
        )
        return pages.board_embed.render_board(self.app, session, room, felt)

    def restyle(self) -> None:
        """Draw the card and its board anew; like `Card.restyle`."""
        self._board = self._board_look = None
        super().restyle()


class GameCard(BoardCard):
    """Card of a game: its board, which plays a demo while hovered, and the person's progress."""

    def __init__(
        self, parent: tk.Misc, app: Services, game: AnyGame, key: str, running: Path | None
    ) -> None:
        """With `running`, the path of an unfinished game, the card offers to continue it."""
        super().__init__(parent, app, key)
        self.game: AnyGame = game
        self._ladder: Ladder | None = None
        self.running, self._random, self._timer = running, Random(1), Timer(self)
        self.resume_key = ""
        """The key that continues the unfinished game, if it is the last one that was played."""
        self._demo: Session | None = None
        """Session of the demo while the board is hovered."""
        self._demo_picture: TkImage | None = None
        self._text_widths: dict[tuple[int, int, str], int] = {}
        """Least width of the texts by lines of the summary, text size and summary."""

    def session(self) -> Session:
        return pages.board_embed.example_session(self.game)

    def invoke(self) -> None:
        self.app.workspace.enter_game(self.game)

    @property
    def text(self) -> str:
        """Title, summary and progress in full, for people who listen."""
        progress = "" if self._ladder is None else self._ladder.progress_text
        return f"{self.game.title}, {_(self.game.summary)} {progress}".strip()

    @property
    def action_text(self) -> str:
        """That the last game is one of this kind, and the key that continues it; or empty."""
        if not self.resume_key:
            return ""
        return ", ".join((_("Resume"), _("key {key}").format(key=self.resume_key)))

    def show_running(self, running: Path | None) -> None:
        """Offer to continue another unfinished game, or none."""
        if running != self.running:
            self.running = running
            self.draw()

    def show_ladder(self, ladder: Ladder) -> None:
        self._ladder = ladder
        self.draw()

    def preferred_width(self, picture_height: int, summary_lines: int) -> int:
        """Return the width for a board `picture_height` design units high and for the texts."""
        board = pixels(
            self, BOARDS.aspect_ratio(self.game.id) * picture_height + 2 * FELT_MARGIN_SIDE
        )
        # Many layouts are tried, and to measure texts takes longer than all else.
        known = summary_lines, pixels(self, 1000), _(self.game.summary)
        if known not in self._text_widths:
            self._text_widths[known] = self._text_width(summary_lines)
        return max(board, self._text_widths[known])

    def _text_width(self, summary_lines: int) -> int:
        """Return the least width for the title, the summary and the levels, in pixels."""
        measure, words = sized_font(self, SUMMARY_SIZE).measure, _(self.game.summary).split(" ")
        summary, progress = measure(" ".join(words)), 0
        if summary_lines > 1:
            breaks = range(1, len(words))
            halves = ((" ".join(words[:at]), " ".join(words[at:])) for at in breaks)
            summary = min((max(map(measure, lines)) for lines in halves), default=summary)
            levels = len(self.game.levels)
            beads = levels * pixels(self, MIN_BEAD_STEP) + pixels(self, 4)
            progress = beads + measure(_("{n} of {all}").format(n=levels, all=levels))
        title = sized_font(self, 16, True).measure(self.game.title) + pixels(
            self, 3 * CARD_PADDING + 22
        )
        return max(max(summary, progress) + pixels(self, 2 * CARD_PADDING), title)

    def draw_contents(self, width: int, height: int) -> None:
        game = self.game
        left, right, beads = self.write_title(game.title, _(game.summary), width, height)
        end = right
        if self.running is not None:
            chip = art_image(self, "chip", _("Resume"), "go", "play")
            self.itemconfigure(self.place_image(chip, right, beads, "e"), tags="chip")
            end -= chip.width() + pixels(self, 8)
        if self._ladder is not None:
            self._draw_ladder(left, beads, end, self._ladder)
        self.draw_board(width, self._demo_picture)

    def _draw_ladder(self, left: int, middle: int, right: int, ladder: Ladder) -> None:
        levels, gap, measure = len(self.game.levels), pixels(self, 4), sized_font(self, 13).measure
        beaten_count = {"n": len(ladder.beaten), "all": levels}
        short = _("{n} of {all}").format(**beaten_count)
        full = _("{n} of {all} levels").format(**beaten_count)
        step = min(pixels(self, BEAD_STEP), (right - left - gap - measure(short)) // levels)
        # Beads that overlap could not be counted.
        if step >= pixels(self, MIN_BEAD_STEP):
            beaten = (level in ladder.beaten for level in range(1, levels + 1))
            self.draw_beads(left, middle, step, beaten)
            left += levels * step + gap
        words = full if measure(full) <= right - left else short
        self.write(left, middle, words, ink="muted")

    def _set_state(self, state: str) -> None:
        super()._set_state(state)
        if self._state != "hover":
            self._timer.cancel()
            if self._demo is not None:
                self._demo = self._demo_picture = None
                self.draw()
        elif not self._timer.is_waiting and self.app.preferences.speed != "off":
            self._timer.start(DEMO_MOVE_MS // 2, self._play_demo_move)

    def _play_demo_move(self) -> None:
        """Play one random move of the demo, and schedule the next."""
        # Imported late: the first window opens sooner.
        from PIL import ImageTk

        session = self._demo = self._demo or self.session()
        if session.length < DEMO_PLIES and session.state.outcome() is None:
            session.play(self._random.choice(session.state.legal_moves()))
            self._demo_picture = ImageTk.PhotoImage(self._render_board(session), master=self)
            self.draw()
            self._timer.start(DEMO_MOVE_MS, self._play_demo_move)

    def _on_click(self, event: tk.Event[tk.Misc]) -> None:
        if self.running and self.is_over(event, "chip"):
            self.app.workspace.open_file(self.running)
        else:
            super()._on_click(event)


def piece_icon(widget: tk.Misc, game: AnyGame, width: float = ICON_WIDTH) -> TkImage:
    """Return the icon of a game: a picture of one of its pieces, `width` design units wide."""
    side, palette = pixels(widget, width), palette_for_board(palette_of(widget), game.id)
    return ImageCache.of_window(widget).cached_image(
        ("token", game.id, side, palette), lambda: BOARDS[game.id].piece_picture(side, palette)
    )
