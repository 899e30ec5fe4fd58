"""The table: a board with what stands beside and below it, and the game that is played on it."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Mapping
from typing import TYPE_CHECKING

from ...engine.session import Session
from ...engine.setup import Setup
from ..widgets.theme import on_theme, themed
from ..widgets.timers import Timer
from .analysis import AnalysisPanel
from .game_controller import GameController, GameObserver, Phase
from .panels import GameBar, MessagesPanel, MovesPanel, Panel, Panels

if TYPE_CHECKING:
    from ..app import App

PANEL_TYPES: dict[str, type[Panel]] = {
    "moves": MovesPanel,
    "analysis": AnalysisPanel,
    "messages": MessagesPanel,
}
"""The panels by their names, from above."""


class GameView(tk.Frame, GameObserver):
    """Begins a game, or goes on with one."""

    def __init__(self, parent: tk.Misc, app: App, setup: Setup, session: Session) -> None:
        super().__init__(parent)
        themed(self, background="table")
        self._app = app
        self.controller = GameController(self, app, setup, session)
        self._phase = self.controller.phase
        self.controller.add_observer(self)
        self.board = self.controller.board
        self.board.pack(side="top", fill="both", expand=True)
        app.status_bar.terms = self.board.TERMS
        self._game_bar = GameBar(self.controller)
        self.bind("<Configure>", lambda event: self._game_bar.fit())
        self._fit_timer = Timer(self)
        # Not before all widgets have been told: some may go.
        on_theme(self, lambda: self._fit_timer.start_when_idle(self._game_bar.fit))

    def start(self) -> None:
        """Set the game moving, and take the keys."""
        self.board.focus_set()
        self.controller.start()

    def close(self) -> None:
        """End the game and take the table away."""
        self.controller.close()
        self._game_bar.clear()
        self._app.status_bar.terms = {}
        self.destroy()

    @property
    def open_panels(self) -> tuple[str, ...]:
        """The panels beside the board, from above: of `moves`, `analysis`, `messages`."""
        return tuple(self._panels.panels) if self._panels is not None else ()

    @property
    def comments(self) -> Mapping[int, str]:
        """The comments on the game, by number of moves played before them."""
        return self._app.workspace.autosave.comments

    def panel(self, name: str) -> Panel:
        """Return the panel of a name; raises KeyError where it is not shown."""
        if self._panels is None:
            raise KeyError(name)
        return self._panels.panels[name]

    def toggle_panel(self, name: str) -> None:
        """Show a panel beside the board, or take it away if it is there to be seen."""
        if name in self.open_panels and self._panels is self._app.workspace.side_panel.page:
            self._set_panels({*self.open_panels} - {name})
        else:
            self.show_panels(name)

    def show_panels(self, *names: str) -> None:
        """Show panels beside the board, above or below those that are there."""
        self._set_panels({*self.open_panels, *names})
        if "analysis" in self.open_panels and not self.controller.analysis_locked:
            self._app.workspace.autosave.record_assistance("analysis")

    def _set_panels(self, names: set[str]) -> None:
        """Lay these panels on top; the board says how moves are called while Analysis does."""
        workspace = self._app.workspace
        kinds = {name: kind for name, kind in PANEL_TYPES.items() if name in names}
        if self._panels is not workspace.side_panel.page:
            workspace.side_panel.remove(Panels)
        if kinds:
            workspace.show(lambda parent, app: Panels(parent, app, self, kinds))
        else:
            workspace.back()
        self.board.number_moves("analysis" in names)

    @property
    def _panels(self) -> Panels | None:
        return self._app.workspace.side_panel.find(Panels)

    def go_to_ply(self, index: int) -> None:
        """Show the position after so many moves; the keys stay with the board."""
        self.board.focus_set()
        self.controller.history.go_to(index)

    def submit(self, move: str) -> None:
        """Play a person's move; the keys stay with the board."""
        self.board.focus_set()
        self.controller.submit(move)

    def position_changed(self) -> None:
        """Follow the game to another position, once it is seen on the board."""
        if self.controller.phase is not Phase.MOVING:
            self._refresh_panels()

    def phase_changed(self) -> None:
        """Offer at the end what can be done then; who won is told above the board."""
        self._game_bar.show()
        if self._phase is Phase.MOVING is not self.controller.phase:
            self._refresh_panels()
        self._phase = self.controller.phase

    def history_moved(self) -> None:
        self._game_bar.show()
        self._refresh_panels()

    def _refresh_panels(self) -> None:
        if self._panels is not None:
            self._panels.refresh()

    def chat_received(self) -> None:
        """Show new lines of the chat in the log."""
        if "messages" in self.open_panels:
            self.panel("messages").refresh()
