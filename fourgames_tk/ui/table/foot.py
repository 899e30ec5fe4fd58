"""Under the board: what is being played, then the way through it and what can come next."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from ..kit.focus import has_focus
from ..kit.fonts import ui_font
from .lesson import Lesson
from .panels.end_bar import EndBar, LookBar
from .panels.facts import Facts
from .play import Play

if TYPE_CHECKING:
    from ..app import App


NARROW = 113
"""In figures wide: below that there is no room for all words of the buttons under the board."""


class UnderTheBoard(Protocol):
    """The line below the board, which says who moves, as the foot sees it."""

    @property
    def foot(self) -> tk.Frame:
        """The place for small things of the table."""

    @property
    def margin(self) -> tk.Frame:
        """The place beside it that gives way to what the line says."""


class Foot:
    """The facts of a game; while it is looked back at, and at its end, the way through it.

    The line is always there, so that the board never gives way to it. After the end `start_over`
    begins another game; `leave` puts what a lesson begins on the shelf.
    """

    def __init__(
        self,
        app: App,
        under: UnderTheBoard,
        play: Play,
        start_over: Callable[[], None],
        leave: Callable[[], None],
    ) -> None:
        self._app, self._under, self._play = app, under, play
        self._start_over, self._leave = start_over, leave
        self._narrow = False
        self._lesson: Lesson | None = None
        """There from the end of the game until it goes on."""
        self._end: EndBar | None = None
        self._look: LookBar | None = None
        self._facts: Facts | None = None
        self.show()

    def show(self) -> None:
        """Put there what belongs there now."""
        palette, play, ended = self._app.palette, self._play, self._lesson is not None
        looks = ended or play.looking_back.active
        if (self._look is not None) != looks or (self._end is not None) != ended:
            self._clear()
        foot = self._under.foot
        narrow = foot.winfo_toplevel().winfo_width() < NARROW * ui_font(foot).measure("0")
        if narrow != self._narrow:
            self._narrow = narrow
            self._clear()
        if looks and self._look is None:
            self._look = LookBar(foot, palette, play.looking_back, self._app.key_of)
            self._look.pack(side="left", padx=(0, 8))
        if self._lesson is not None and self._end is None:
            teach = self._lesson.show if self._lesson.seat is not None else None
            again, home = (narrow and play.board.AGAIN_NARROW) or play.board.AGAIN, self._app.home
            self._end = EndBar(foot, palette, narrow, again, self._start_over, home, teach)
            self._end.pack(side="left")
        if not looks:
            if self._facts is None:
                self._facts = Facts(self._under.margin, palette)
                self._facts.pack(side="left")
            self._facts.show(play.setup.facts)
        if self._look is not None:
            self._look.follow()

    def fit(self) -> None:
        """Follow the window to another width."""
        self.show()
        if self._facts is not None:
            self._facts.fit()

    def restyle(self) -> None:
        """Take the colours that hold now."""
        self._clear()
        self.show()

    def end(self) -> None:
        """Offer what can be done after the end of the game."""
        self._lesson = Lesson(self._play, self._app.key_of("redo"), self._leave)
        self.show()

    def go_on(self) -> None:
        """Follow the game to another position, which is no end."""
        self._end_lesson()
        self.show()

    def close(self) -> None:
        """Take all away."""
        self._end_lesson()
        self._clear()

    def _end_lesson(self) -> None:
        if self._lesson is not None:
            self._lesson.close()
            self._lesson = None

    def _clear(self) -> None:
        for widget in (self._look, self._end, self._facts):
            if widget is not None:
                widget.destroy()
        self._look = self._end = self._facts = None
        # One of them may have had the keys.
        board = self._play.board
        if board.winfo_exists() and has_focus(board.winfo_toplevel()):
            board.focus_set()
        # Tk leaves a frame as wide as what was in it last.
        for frame in (self._under.foot, self._under.margin):
            frame.configure(width=1, height=1)
