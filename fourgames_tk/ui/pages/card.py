"""Cards on the table of the start screen: paper, and a game with its board."""

from __future__ import annotations

import tkinter as tk
from abc import abstractmethod
from collections.abc import Hashable, Iterable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from .. import pages, paint
from ..boards import BOARDS, shape_of
from ..widgets.buttons import face, press_by_keys
from ..widgets.controls import StaticCanvas
from ..widgets.focus import has_focus_ring
from ..widgets.fonts import pixels, sized, unit
from ..widgets.images import ImageCache
from ..widgets.theme import on_theme, palette_of
from ..widgets.timers import Timer

if TYPE_CHECKING:
    from PIL import Image

    from ...engine.game import AnyGame
    from ...engine.session import Session
    from ...store.ladder import Ladder
    from ..app import App
    from ..widgets.images import Shown

AROUND, PADDING, LIFT = 10, 16, 2
"""Around the paper for its shadow, inside its edges, and how far it is lifted, in design units."""
AROUND_BOARD, BESIDE_BOARD, LIST_WIDTH = 14, 27, 343
"""The felt above and beside a board, and the width of a card without one."""
TITLE_UP, SUMMARY_UP, BEADS_UP = 75, 51, 23
"""From the lower edge of a card to the middles of its lines, in design units."""
BEAD, BEAD_STEP, CLOSEST = 12, 18, 16
"""The side of a bead, and from one to the next, as is liked and at least, in design units."""
MOVE_MS, MOST_MOVES = 900, 26
"""How long a board that is pointed at shows a move, and how many plies its game has at most."""
TOKEN = 24
"""The width of the picture of a piece, in design units."""


class Card(StaticCanvas):
    """SidePanel that is pressed by a click, Space or Enter; it rises while it is pointed at."""

    def __init__(self, parent: tk.Misc, app: App, key: str) -> None:
        super().__init__(parent, "table")
        self.configure(takefocus=self.takes_tab if key else False)
        self.app, self.key = app, key
        self._size: tuple[int, int] | None = None
        self._felt = 0
        """Height of the felt in pixels."""
        self._plate: Shown | None = None
        self._state = "rest"
        self.bind("<Enter>", lambda event: self._become("hover"))
        self.bind("<Leave>", self._left)
        self.bind("<<Ring>>", lambda event: self._become("rest"))
        self.bind("<ButtonRelease-1>", self._released)
        press_by_keys(self, self.press)
        if key:
            self.configure(cursor="hand2")
        on_theme(self, self._restyle)

    @property
    def margin(self) -> int:
        """Around the paper, in pixels."""
        return pixels(self, AROUND)

    def takes_tab(self, path: str) -> bool:
        """Tell whether Tab comes to what lies here: a page on the sheet keeps it to itself."""
        return self.app.workspace.side_panel.page is None

    def press(self) -> None:
        """Do what the card is for; one without a key is only read."""

    def preferred_width(self, picture: int) -> int:
        """Return the width in pixels for a picture of so many design units high."""
        return pixels(self, LIST_WIDTH)

    def take(self, width: int, height: int, picture: int) -> None:
        """Be so many pixels large, without the margin around; the picture is in design units."""
        if (width, height) != self._size:
            self._size, self._plate = (width, height), None
            self.draw()

    def paint(self) -> bool:
        """Paint what is still without its picture; tell whether there was anything."""
        if self._plate is not None or self._size is None:
            return False
        self._show_plate()
        return True

    def draw(self) -> None:
        """Draw all that is on the card; the felt alone until it is painted."""
        if self._size is None:
            return
        palette, (width, height) = palette_of(self), self._size
        self.delete("all")
        self._held = {}
        for high, colour in ((height, palette.sheet), (self._felt, palette.felt)):
            box = 0, 0, width, high
            self.create_rectangle(*box, fill=colour, outline=palette.line, tags="flat")
        self.create_image(-self.margin, -self.margin, anchor="nw", tags="plate")
        self.fill(width, height)
        self.move("all", self.margin, self._top)
        if self._plate is not None:
            self._show_plate()

    @abstractmethod
    def fill(self, width: int, height: int) -> None:
        """Draw what stands on the paper, at pixels of it."""

    @property
    def _top(self) -> int:
        """Where the paper begins, in pixels."""
        return self.margin - (pixels(self, LIFT) if self._state == "hover" else 0)

    def _show_plate(self) -> None:
        if self._size is None:
            return
        what = *self._size, self._felt, self._state, palette_of(self), unit(self)
        self._plate = ImageCache.of(self).show(
            ("table card", *what), lambda: paint.surfaces.table_card(*what)
        )
        self.itemconfigure("plate", image=self._plate)
        self.delete("flat")

    def _become(self, state: str) -> None:
        """Rest, rise or wear the ring; the keys outweigh the pointer."""
        state = "keys" if has_focus_ring(self) else state
        if state == self._state or self._size is None:
            return
        before, self._state = self._top, state
        self.move("all", 0, self._top - before)
        self._show_plate()

    def _left(self, event: tk.Event[tk.Misc]) -> None:
        found = self.tk.call("winfo", "containing", event.x_root, event.y_root)
        if not f"{found}.".startswith(f"{self}."):
            self._become("rest")

    def _released(self, event: tk.Event[tk.Misc]) -> None:
        if 0 <= event.x < self.winfo_width() and 0 <= event.y < self.winfo_height():
            self.press()

    def _restyle(self) -> None:
        self._plate = None
        self.draw()


class BoardCard(Card):
    """A card with a board on felt."""

    def __init__(self, parent: tk.Misc, app: App, key: str) -> None:
        super().__init__(parent, app, key)
        self.game: AnyGame | None = None
        """That whose board is shown, None while that is not known."""
        self._high = 0
        """Height of the board in pixels."""
        self._board: Shown | None = None

    @abstractmethod
    def session(self) -> Session:
        """Return what stands on the board; asked for only where its picture is not kept."""

    @property
    def kept_by(self) -> Hashable:
        return None if self.game is None else self.game.id

    def room(self, width: int) -> float:
        """Return how wide a board may be on a card of a width, both in pixels."""
        return width - pixels(self, 2 * BESIDE_BOARD)

    def take(self, width: int, height: int, picture: int) -> None:
        """Be so large, with a board that has room beside the edges."""
        self._felt = pixels(self, picture + 2 * AROUND_BOARD)
        if self.game is not None:
            high = min(pixels(self, picture), round(self.room(width) / shape_of(self.game.id)))
            if high != self._high:
                self._high, self._board = high, None
        super().take(width, height, picture)

    def paint(self) -> bool:
        if super().paint():
            return True
        if self._board is not None or not self._high:
            return False
        what = "board on felt", self.kept_by, self._high, self._felt, palette_of(self)
        self._board = ImageCache.of(self).show(what, lambda: self._painted(self.session()))
        self.draw()
        return True

    def put_board(self, width: int, moved: Shown | None = None) -> None:
        """Put the board on a card of a width in pixels, once it is painted."""
        if (board := moved or self._board) is not None:
            self.put(board, self.middle(width), max(1, round(unit(self))), "n")

    def middle(self, width: int) -> float:
        """Return where the middle of the board lies on a card of a width, both in pixels."""
        return width / 2

    def put_beads(self, left: int, middle: int, step: int, full: Iterable[bool]) -> None:
        """Put a row of beads, so far from each other: glass or hollow."""
        size, ground = pixels(self, BEAD), palette_of(self).sheet
        for number, each in enumerate(full):
            bead = face(self, "bead", size, "beaten" if each else "hollow", ground)
            self.put(bead, left + number * step + size / 2, middle)

    def write_title(
        self, title: str, summary: str, width: int, height: int
    ) -> tuple[int, int, int]:
        """Write title, key and line; return the edges and the middle of the last line in pixels."""
        left, right = pixels(self, PADDING), width - pixels(self, PADDING)
        upper, below, last = (height - pixels(self, up) for up in (TITLE_UP, SUMMARY_UP, BEADS_UP))
        self.put(face(self, "keycaps", self.key, False, 0), right, upper, "e")
        self.write(left, upper, title, 16, bold=True)
        self.write(left, below, summary, ink="muted")
        return left, right, last

    def _painted(self, session: Session) -> Image.Image:
        width, _ = self._size or (0, 0)
        room, felt = (self.room(width), self._high), (pixels(self, AROUND_BOARD), self._felt)
        return pages.board_embed.board_of(self.app, session, room, felt)

    def _restyle(self) -> None:
        self._board = None
        super()._restyle()


class GameCard(BoardCard):
    """A game: its board on felt, which goes on while it is pointed at, and how far one has come."""

    def __init__(
        self, parent: tk.Misc, app: App, game: AnyGame, key: str, running: Path | None
    ) -> None:
        """Offer to go on with the `running` game, if there is one."""
        super().__init__(parent, app, key)
        self.game: AnyGame = game
        self._ladder: Ladder | None = None
        self._running, self._random, self._timer = running, Random(1), Timer(self)
        self._pointed: Session | None = None
        """The game that goes on while the board is pointed at."""
        self._moved: Shown | None = None

    def session(self) -> Session:
        return pages.board_embed.example(self.game)

    def press(self) -> None:
        self.app.workspace.welcome(self.game)

    def show_ladder(self, ladder: Ladder) -> None:
        self._ladder = ladder
        self.draw()

    def preferred_width(self, picture: int) -> int:
        """Return the width for a board of so many design units high, with its words."""
        board = pixels(self, shape_of(self.game.id) * picture + 2 * BESIDE_BOARD)
        words = sized(self, 13).measure(self.game.summary) + pixels(self, 2 * PADDING)
        title = sized(self, 16, True).measure(self.game.title) + pixels(self, 3 * PADDING + 22)
        return max(board, words, title)

    def fill(self, width: int, height: int) -> None:
        game = self.game
        left, right, beads = self.write_title(game.title, game.summary, width, height)
        end = right
        if self._running is not None:
            chip = face(self, "chip", "Go on", "go", "play")
            self.itemconfigure(self.put(chip, right, beads, "e"), tags="chip")
            end -= chip.width() + pixels(self, 8)
        if self._ladder is not None:
            self._put_beads(left, beads, end, self._ladder)
        self.put_board(width, self._moved)

    def _put_beads(self, left: int, middle: int, right: int, ladder: Ladder) -> None:
        levels, gap, measure = len(self.game.levels), pixels(self, 4), sized(self, 13).measure
        short = f"{len(ladder.beaten)} of {levels}"
        step = min(pixels(self, BEAD_STEP), (right - left - gap - measure(short)) // levels)
        # Beads that lay over each other would say nothing.
        if beads := step >= pixels(self, CLOSEST):
            beaten = (level in ladder.beaten for level in range(1, levels + 1))
            self.put_beads(left, middle, step, beaten)
            left += levels * step + gap
        words = f"{short} levels" if measure(f"{short} levels") <= right - left else short
        if beads:
            self.write(right, middle, words, ink="muted", anchor="e")
        else:
            self.write(left, middle, words, ink="muted")

    def _become(self, state: str) -> None:
        super()._become(state)
        if self._state != "hover":
            self._timer.cancel()
            if self._pointed is not None:
                self._pointed = self._moved = None
                self.draw()
        elif not self._timer.is_waiting and self.app.preferences.speed != "off":
            self._timer.start(MOVE_MS // 2, self._move)

    def _move(self) -> None:
        """Show a move by chance, and after a while the next one."""
        # The first window needs it no sooner.
        from PIL import ImageTk

        session = self._pointed = self._pointed or self.session()
        if session.length < MOST_MOVES and session.state.outcome() is None:
            session.play(self._random.choice(session.state.legal_moves()))
            self._moved = ImageTk.PhotoImage(self._painted(session), master=self)
            self.draw()
            self._timer.start(MOVE_MS, self._move)

    def _released(self, event: tk.Event[tk.Misc]) -> None:
        left, top, right, bottom = self.bbox("chip") or (0, 0, 0, 0)
        if self._running and left <= event.x < right and top <= event.y < bottom:
            self.app.workspace.open(self._running)
        else:
            super()._released(event)


def token(widget: tk.Misc, game: AnyGame) -> Shown:
    """Return the picture of one piece of a game."""
    side, palette = pixels(widget, TOKEN), palette_of(widget)
    return ImageCache.of(widget).show(
        ("token", game.id, side, palette), lambda: BOARDS[game.id].piece(side, palette)
    )
