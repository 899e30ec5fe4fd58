"""Under the board: what is being played, then the way through it and what can come next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..kit.focus import has_focus
from ..kit.fonts import ui_font
from .panels.end_bar import EndBar, LookBar
from .panels.facts import Facts
from .play import Phase, Play

if TYPE_CHECKING:
    from ..app import App


NARROW = 113
"""In figures wide: below that there is no room for all words of the buttons under the board."""


class Foot:
    """The facts of a game; while it is looked back at, and at its end, the way through it.

    The line is always there, so that the board never gives way to it.
    """

    def __init__(self, app: App, play: Play) -> None:
        self._app, self._play = app, play
        self._shown: object = None
        self._end: EndBar | None = None
        self._look: LookBar | None = None
        self._facts: Facts | None = None

    def show(self) -> None:
        """Put there what belongs there now."""
        palette, play, foot = self._app.palette, self._play, self._app.foot
        ended = play.phase is Phase.OVER
        looks = ended or play.looking_back.active
        narrow = foot.winfo_toplevel().winfo_width() < NARROW * ui_font(foot).measure("0")
        taught = ended and play.asking.pupil is not None
        if (shown := (looks, ended, narrow, taught)) != self._shown:
            self.clear()
            self._shown = shown
        if looks and self._look is None:
            self._look = LookBar(foot, palette, play.looking_back, self._app.key_of)
            self._look.pack(side="left", padx=(0, 8))
        if ended and self._end is None:
            teach = play.asking.teach if taught else None
            again = (narrow and play.board.AGAIN_NARROW) or play.board.AGAIN
            start_over, home = self._app.desk.start_over, self._app.home
            self._end = EndBar(foot, palette, narrow, again, start_over, home, teach)
            self._end.pack(side="left")
        if not looks:
            if self._facts is None:
                self._facts = Facts(self._app.margin, palette)
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
        self.clear()
        self.show()

    def clear(self) -> None:
        """Take all away."""
        for widget in (self._look, self._end, self._facts):
            if widget is not None:
                widget.destroy()
        self._shown = self._look = self._end = self._facts = None
        # One of them may have had the keys.
        board = self._play.board
        if board.winfo_exists() and has_focus(board.winfo_toplevel()):
            board.focus_set()
        # Tk leaves a frame as wide as what was in it last.
        for frame in (self._app.foot, self._app.margin):
            frame.configure(width=1, height=1)
