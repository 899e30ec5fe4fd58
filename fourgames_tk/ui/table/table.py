"""The table: a board with what stands beside and below it, and the game that is played on it."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Mapping
from typing import TYPE_CHECKING

from ...engine.session import Session
from ...engine.setup import Setup
from ..kit.fonts import pixels
from ..kit.theme import on_theme, themed
from ..kit.timer import Timer
from .foot import Foot
from .messages import MessagesPanel
from .moves import AnalysisPanel, MovesPanel
from .play import Play
from .side import PanelStack, Sash, SidePanel
from .watcher import Watcher
from .widening import LEAST, Widening

if TYPE_CHECKING:
    from ..app import App

BOARD_SHARE = 2 / 3
"""The least share of the width that the board keeps beside panels."""
SASH_STEP = 24
"""How far a key moves the edge of the panels, in design units."""

SIDES: dict[str, type[SidePanel]] = {
    "moves": MovesPanel,
    "analysis": AnalysisPanel,
    "messages": MessagesPanel,
}
"""The panels by their names, from above."""


class Table(tk.Frame, Watcher):
    """Begins a game, or goes on with one."""

    def __init__(
        self,
        parent: tk.Misc,
        app: App,
        widening: Widening,
        setup: Setup,
        session: Session,
    ) -> None:
        super().__init__(parent)
        themed(self, background="table")
        self._app, self._widening = app, widening
        self._column = themed(tk.Frame(self), background="table")
        self._beside = themed(tk.Frame(self), background="card")
        self._beside.pack_propagate(False)
        self._dragged: int | None = None
        self._settled = True
        self.sash = Sash(self._beside, self)
        self.sash.pack(side="left", fill="y")
        self._stack = PanelStack(self._beside, tuple(SIDES))
        self._stack.pack(side="left", fill="both", expand=True)
        self.play = Play(self._column, app, setup, session)
        self.play.watch(self)
        self.board = self.play.board
        self.board.pack(side="top", fill="both", expand=True)
        self.bind("<Configure>", self._resized)
        self._foot = Foot(self.play)
        self._fitting = Timer(self)
        on_theme(self, self._fit)

    def start(self) -> None:
        """Set the game moving, and take the keys."""
        self.board.focus_set()
        self.play.start()

    def close(self) -> None:
        """End the game and take the table away."""
        self.play.close()
        self.destroy()

    def destroy(self) -> None:
        """Take the widgets away, and give back the room that was made for them."""
        self._fitting.cancel()
        self._foot.clear()
        self._widening.want(0)
        super().destroy()

    @property
    def sides(self) -> tuple[str, ...]:
        """The panels beside the board, from above: of `moves`, `analysis`, `messages`."""
        return self._stack.names

    @property
    def comments(self) -> Mapping[int, str]:
        """The comments on the game, by number of moves played before them."""
        return self._app.desk.keeping.comments(self.play.session)

    def side_panel(self, name: str) -> SidePanel:
        """Return the panel of a name; raises KeyError where it is not shown."""
        return self._stack.panel(name)

    def toggle_side(self, name: str) -> None:
        """Show a panel beside the board, or take it away if it is there to be read."""
        if name not in self.sides:
            self.show_side(name)
        elif self._stack.folds(name):
            self._stack.unfold(name)
        else:
            self._stack.take_away(name)
            if not self.sides:
                self._widen(0)

    def show_side(self, name: str) -> None:
        """Show a panel beside the board, above or below those that are there."""
        if name in self.sides:
            return
        if not self.sides:
            self._widen(min(self._side_pixels, round(self.winfo_width() * (1 / BOARD_SHARE - 1))))
        panel = SIDES[name](self._stack, self)
        self._stack.put(name, panel)
        panel.follow()

    def widen_side(self, steps: int) -> None:
        """Make the panels wider by some steps, or narrower."""
        shown = round(self._beside.winfo_width() / pixels(self, 100) * 100)
        self.set_side(shown + steps * SASH_STEP)

    def set_side(self, units: int) -> None:
        """Make the panels so wide, in design units, if the board keeps its share."""
        most = round(self.winfo_width() * (1 - BOARD_SHARE) / pixels(self, 100) * 100)
        self._widening.keep(min(units, most))
        self._arrange()

    def drag_side(self, left: int | None) -> None:
        """Follow the edge of the panels, so many pixels left of where it was; None ends that."""
        if left is None:
            if self._dragged is not None:
                self._widening.keep(self._widening.units)
            self._dragged = None
            return
        if self._dragged is None:
            self._dragged = self._beside.winfo_width()
        most = round(self.winfo_width() * (1 - BOARD_SHARE))
        wanted = min(self._dragged + left, most)
        self._widening.units = max(LEAST, round(wanted / pixels(self, 100) * 100))
        self._arrange()

    def look_at(self, index: int) -> None:
        """Show the position after so many moves; the keys stay with the board."""
        self.board.focus_set()
        self.play.looking_back.go(index)

    def submit(self, move: str) -> None:
        """Play a person's move; the keys stay with the board."""
        self.board.focus_set()
        self.play.submit(move)

    def position_changed(self) -> None:
        """Follow the game to another position."""
        self._stack.follow()

    def phase_changed(self) -> None:
        """Offer at the end what can be done then; who won is told above the board."""
        self._foot.show()

    def looked_back(self) -> None:
        """Follow to the position that is shown."""
        self._foot.show()
        self._stack.follow()

    def player_spoke(self) -> None:
        """Show new lines of the chat in the log."""
        if "messages" in self.sides:
            self.side_panel("messages").follow()

    @property
    def _side_pixels(self) -> int:
        return pixels(self, self._widening.units)

    def _widen(self, more: int) -> None:
        """Make the window so much wider; until it is, the board stays as large as it was."""
        self._settled = False
        self._widening.want(more, self._settle)

    def _settle(self) -> None:
        self._settled = True
        self._arrange()

    def _arrange(self) -> None:
        """Give the panels their width, but never so much that the board starves."""
        if not self._settled:
            return
        width, height, side = self.winfo_width(), self.winfo_height(), 0
        if self.sides:
            side = min(self._side_pixels, round(width * (1 - BOARD_SHARE)))
            self._beside.place(x=width - side, y=0, width=side, height=height)
        else:
            self._beside.place_forget()
        self._column.place(x=0, y=0, width=width - side, height=height)

    def _fit(self) -> None:
        """Follow the size of text."""
        self._arrange()
        # Not before all widgets have been told: some may go.
        self._fitting.start_when_idle(self._foot.fit)

    def _resized(self, event: tk.Event[tk.Misc]) -> None:
        self._arrange()
        self._foot.fit()
