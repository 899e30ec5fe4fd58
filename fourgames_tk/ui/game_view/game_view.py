"""The game view: the board with its bar and panels, and the controller of the game."""

from __future__ import annotations

import tkinter as tk
from functools import partial
from typing import TYPE_CHECKING

from ...engine.language import N_
from ...engine.session import Session
from ...engine.setup import Setup
from ..widgets.focus import has_focus
from ..widgets.layout import gridded
from ..widgets.question_card import QuestionCard
from ..widgets.theme import on_theme_change, themed
from ..widgets.timers import Timer, on_event, on_own_event
from .analysis import AnalysisPanel
from .game_controller import GameController
from .game_model import Phase
from .observer import GameObserver
from .panels import GameBar, MessagesPanel, MovesPanel, Panel, PanelsPage

if TYPE_CHECKING:
    from ..services import Services

PANEL_TYPES: dict[str, type[Panel]] = {
    "moves": MovesPanel,
    "analysis": AnalysisPanel,
    "messages": MessagesPanel,
}
"""Panel classes by name, from top to bottom."""


GRAPH_ROW = 2
"""The row of the grid of a game view that shows the graph of a review, below the board."""


class GameView(tk.Frame, GameObserver):
    """Shows one game, new or continued, in the main area of the window."""

    def __init__(
        self,
        parent: tk.Misc,
        app: Services,
        setup: Setup,
        session: Session,
    ) -> None:
        super().__init__(parent)
        themed(self, background="table")
        self._app = app
        self.controller = GameController(self, app, setup, session)
        self._phase = self.controller.phase
        self._card: QuestionCard | None = None
        self.controller.add_observer(self)
        self.board = self.controller.board
        # A question covers the lower edge of the board.
        self.rowconfigure(0, weight=1)
        self.columnconfigure(0, weight=1)
        self.board.grid(row=0, rowspan=2, sticky="nsew")
        self._given_up = 0
        """By how many pixels the board is lower because of the question."""
        # A tag of its own, since the board's own binding comes first and may close the game.
        clicks = f"clicks-{self.board}"
        self.board.bindtags((*self.board.bindtags(), clicks))
        on_event(self, clicks, "<Button-1>", lambda event: self.controller.history.end_line())
        for event in ("<Unmap>", "<FocusIn>"):
            on_own_event(self.board, event, self._leave_hidden_board)
        app.status_bar.terms = self.board.TERMS
        self._game_bar = GameBar(self.controller)
        on_event(self, str(self._status_bar), "<Configure>", lambda event: self._report_cover())
        # Either gets its new place or size first.
        self.board.bind("<Configure>", lambda event: self._report_cover(), add="+")
        self.bind("<Configure>", lambda event: self._on_resized())
        self._fit_timer = Timer(self)
        # Later: other widgets handle the new theme first, and some are destroyed by it.
        on_theme_change(self, lambda: self._fit_timer.start_when_idle(self._game_bar.fit_to_window))

    @property
    def _status_bar(self) -> tk.Misc:
        return self._app.status_bar.right_area.master

    def _on_resized(self) -> None:
        self._game_bar.fit_to_window()
        self._make_room()

    def _report_cover(self) -> None:
        """Report to the board the height that the status line or a question covers, in pixels."""
        bottom = self.board.winfo_rooty() + self.board.winfo_height()
        by_question = self._card_height - self._given_up
        self.board.on_covered(max(0, bottom - self._status_bar.winfo_rooty(), by_question))

    @property
    def _card_height(self) -> int:
        """Height of the question below the board, in pixels."""
        return 0 if self._card is None else self._card.winfo_reqheight()

    def _make_room(self) -> None:
        """Make the board lower only if the question would cover more than what is below it."""
        graphs = self.grid_slaves(row=GRAPH_ROW)
        height = self.winfo_height() - sum(each.winfo_reqheight() for each in graphs)
        size, given_up = (self.winfo_width(), height), 0
        if self._card is not None and self.board.scene is not None and height > 1:
            given_up = self.board.height_to_give_up(*size, self._card_height)
        if given_up != self._given_up:
            self._given_up = given_up
            if self.board.is_drawn_for_size:
                self.board.glide_from(self.board.slab_place)
            self.board.grid_configure(pady=(0, given_up))
        self._report_cover()

    def _leave_hidden_board(self) -> None:
        """Move the focus from the board to the question that leaves no room for it."""
        if self._card is not None and has_focus(self.board) and not self.board.winfo_ismapped():
            self._card.buttons[0].focus_set()

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

    def panel(self, name: str) -> Panel:
        """Return an open panel; raises KeyError if it is closed."""
        if self._panels is None:
            raise KeyError(name)
        return self._panels.panels[name]

    def toggle_panel(self, name: str) -> None:
        """Open a panel beside the board, or close it if it is visible."""
        if name in self.open_panels and self._panels is self._app.workspace.side_panel.page:
            self._set_panels({*self.open_panels} - {name})
        elif (
            name != "analysis"
            or self.controller.is_analysis_locked
            or not self.controller.asks_about_practice(
                N_("“Analysis”"), partial(self.controller.command_answer, "analysis")
            )
        ):
            self.open_more_panels(name)

    def open_more_panels(self, *names: str) -> None:
        """Open panels beside the board, in addition to the open ones."""
        self._set_panels({*self.open_panels, *names})
        if "analysis" in self.open_panels and not self.controller.is_analysis_locked:
            self.controller.record_assistance("analysis")

    def _set_panels(self, names: set[str]) -> None:
        """Show exactly these panels."""
        side_panel = self._app.workspace.side_panel
        kinds = {name: kind for name, kind in PANEL_TYPES.items() if name in names}
        if self._panels is not side_panel.page:
            side_panel.remove_page(PanelsPage)
        if kinds:
            side_panel.show_page(lambda parent: PanelsPage(parent, self.controller, kinds))
        else:
            self._app.workspace.close_page()

    @property
    def _panels(self) -> PanelsPage | None:
        return self._app.workspace.side_panel.find_page(PanelsPage)

    def on_question_changed(self) -> None:
        """Show the question of the program below the slab, or the way back from a line."""
        question = self.controller.shown_question
        card, self._card = self._card, None
        if card is not None:
            if has_focus(card):
                self.board.focus_set()
            card.destroy()
        if question is not None:
            self._card = gridded(QuestionCard(self, question), row=1, padx=6)
            # Its height follows from its width.
            self.update_idletasks()
            self._card.bind("<Configure>", lambda event: self._make_room(), add="+")
        self._make_room()

    def on_position_changed(self) -> None:
        self._refresh_panels()

    def on_phase_changed(self) -> None:
        """Update the bar, and the panels before and after a move is shown."""
        self._game_bar.refresh()
        if (self._phase is Phase.MOVING) != (self.controller.phase is Phase.MOVING):
            self._refresh_panels()
        self._phase = self.controller.phase

    def on_assistance_recorded(self) -> None:
        self._game_bar.refresh()

    def on_history_moved(self) -> None:
        self._game_bar.refresh()
        self._refresh_panels()
        self.on_question_changed()

    def _refresh_panels(self) -> None:
        if self._panels is not None:
            self._panels.refresh()

    def on_chat_received(self) -> None:
        """Show new chat lines in the Messages panel."""
        if "messages" in self.open_panels:
            self.panel("messages").refresh()
