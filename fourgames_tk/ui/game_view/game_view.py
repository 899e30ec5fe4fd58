"""The game view: the board with its bar and panels, and the controller of the game."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Mapping
from typing import TYPE_CHECKING

from ...engine.language import _
from ...engine.session import Session
from ...engine.setup import Setup
from ..widgets.theme import on_theme_change, themed
from ..widgets.timers import Timer, on_event
from .analysis import AnalysisPanel
from .game_controller import GameController, Phase
from .observer import GameObserver
from .panels import GameBar, MessagesPanel, MovesPanel, Panel, PanelsPage

if TYPE_CHECKING:
    from ..host import Host
    from .observer import GameAutosave

PANEL_TYPES: dict[str, type[Panel]] = {
    "moves": MovesPanel,
    "analysis": AnalysisPanel,
    "messages": MessagesPanel,
}
"""Panel classes by name, from top to bottom."""


class GameView(tk.Frame, GameObserver):
    """Shows one game, new or continued, in the main area of the window."""

    def __init__(
        self,
        parent: tk.Misc,
        app: Host,
        autosave: GameAutosave,
        setup: Setup,
        session: Session,
    ) -> None:
        super().__init__(parent)
        themed(self, background="table")
        self._app = app
        self.controller = GameController(self, app, autosave, setup, session)
        self._phase = self.controller.phase
        self.controller.add_observer(self)
        self.board = self.controller.board
        self.board.pack(side="top", fill="both", expand=True)
        app.status_bar.terms = self.board.TERMS
        self._game_bar = GameBar(self.controller)
        on_event(self, str(self._status_bar), "<Configure>", lambda event: self._report_cover())
        self.bind("<Configure>", lambda event: self._game_bar.fit_to_window())
        self._fit_timer = Timer(self)
        # Later: other widgets handle the new theme first, and some are destroyed by it.
        on_theme_change(self, lambda: self._fit_timer.start_when_idle(self._game_bar.fit_to_window))

    @property
    def _status_bar(self) -> tk.Misc:
        return self._app.status_bar.right_area.master

    def _report_cover(self) -> None:
        """Tell the board how many pixels of its lower edge the status line covers."""
        bottom = self.board.winfo_rooty() + self.board.winfo_height()
        self.board.on_covered(max(0, bottom - self._status_bar.winfo_rooty()))

    def start(self) -> None:
        """Give focus to the board, and start to play."""
        self.board.focus_set()
        self.controller.start()

    def close(self) -> None:
        """Close the game, and destroy the view."""
        self.controller.close()
        self._game_bar.remove_widgets()
        self._app.status_bar.terms = {}
        self.destroy()

    def on_language_changed(self) -> None:
        """Show all texts in the language of the process, except those of panels."""
        self.controller.on_language_changed()
        self._game_bar.remove_widgets()
        self._game_bar.refresh()

    @property
    def open_panels(self) -> tuple[str, ...]:
        """Names of the open panels from top to bottom: of `moves`, `analysis`, `messages`."""
        return tuple(self._panels.panels) if self._panels is not None else ()

    @property
    def comments_by_ply(self) -> Mapping[int, str]:
        """Comments on the game, by the number of moves played before them."""
        return self.controller.autosave.comments_by_ply

    def panel(self, name: str) -> Panel:
        """Return an open panel; raises KeyError if it is closed."""
        if self._panels is None:
            raise KeyError(name)
        return self._panels.panels[name]

    def toggle_panel(self, name: str) -> None:
        """Open a panel beside the board, or close it if it is visible."""
        if name in self.open_panels and self._panels is self._app.side_panel.page:
            self._set_panels({*self.open_panels} - {name})
        elif (
            name != "analysis"
            or self.controller.is_analysis_locked
            or not self.controller.warn_once_about_practice(_("“Analysis”"))
        ):
            self.open_more_panels(name)

    def open_more_panels(self, *names: str) -> None:
        """Open panels beside the board, in addition to the open ones."""
        self._set_panels({*self.open_panels, *names})
        if "analysis" in self.open_panels and not self.controller.is_analysis_locked:
            self.controller.record_assistance("analysis")

    def _set_panels(self, names: set[str]) -> None:
        """Show exactly these panels."""
        side_panel = self._app.side_panel
        kinds = {name: kind for name, kind in PANEL_TYPES.items() if name in names}
        if self._panels is not side_panel.page:
            side_panel.remove_page(PanelsPage)
        if kinds:
            side_panel.show_page(lambda parent: PanelsPage(parent, self, kinds))
        else:
            self._app.close_page()

    @property
    def _panels(self) -> PanelsPage | None:
        return self._app.side_panel.find_page(PanelsPage)

    def go_to_ply(self, index: int) -> None:
        """Show the position after `index` moves; the board keeps focus."""
        self.board.focus_set()
        self.controller.history.go_to(index)

    def submit(self, move: str) -> None:
        """Play a person's move; the board keeps focus."""
        self.board.focus_set()
        self.controller.submit(move)

    def on_position_changed(self) -> None:
        """Refresh the panels, unless a move is still being shown."""
        if self.controller.phase is not Phase.MOVING:
            self._refresh_panels()

    def on_phase_changed(self) -> None:
        """Update the bar, and refresh the panels after a move was shown."""
        self._game_bar.refresh()
        if self._phase is Phase.MOVING is not self.controller.phase:
            self._refresh_panels()
        self._phase = self.controller.phase

    def on_assistance_recorded(self) -> None:
        self._game_bar.refresh()

    def on_history_moved(self) -> None:
        self._game_bar.refresh()
        self._refresh_panels()

    def _refresh_panels(self) -> None:
        if self._panels is not None:
            self._panels.refresh()

    def on_chat_received(self) -> None:
        """Show new chat lines in the Messages panel."""
        if "messages" in self.open_panels:
            self.panel("messages").refresh()
