"""The table: a board with what stands beside and below it, and the game that is played on it."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable

from ...engine.session import Session
from ...engine.setup import Setup
from ..scene.words import Ending
from ..shell import Shell
from .lesson import Lesson
from .panels.analysis import AnalysisPanel
from .panels.messages import MessagesPanel
from .panels.moves import MovesPanel
from .panels.result import ResultPanel
from .panels.side import SidePanel
from .play import Play
from .saving import Saving
from .watcher import Watcher


class Table(tk.Frame, Watcher):
    """Begins a game, or goes on with a session. `start_over` begins another after the end."""

    def __init__(
        self,
        parent: tk.Misc,
        shell: Shell,
        saving: Saving,
        start_over: Callable[[], None],
        setup: Setup,
        session: Session | None = None,
    ) -> None:
        super().__init__(parent, background=shell.palette.table)
        self._shell, self._saving, self._start_over = shell, saving, start_over
        self._ending: Ending | None = None
        self._result: ResultPanel | None = None
        self._side: SidePanel | None = None
        self._lesson: Lesson | None = None
        self._column = tk.Frame(self, background=shell.palette.table)
        self._column.pack(side="left", fill="both", expand=True)
        self.play = Play(self._column, shell, setup, session)
        self.play.watch(self)
        self.board = self.play.board
        self.board.pack(side="top", fill="both", expand=True)
        self.board.bind("<Key>", self._typed, add="+")

    def start(self) -> None:
        """Set the game moving, and take the keys."""
        self.board.focus_set()
        self.play.start()

    def close(self) -> None:
        """End the game and take the table away."""
        self.play.close()
        self.destroy()

    def destroy(self) -> None:
        """Take the widgets away."""
        self._end_lesson()
        super().destroy()

    def restyle(self) -> None:
        """Take the colours that hold now; the game and what is shown beside it go on."""
        for frame in (self, self._column):
            frame.configure(background=self._shell.palette.table)
        self.board.restyle()
        self.show_side(self.side)
        self._show_result()

    @property
    def side_panel(self) -> SidePanel | None:
        """The panel beside the board itself."""
        return self._side

    @property
    def side(self) -> str:
        """The panel beside the board: `moves`, `analysis`, `messages` or none."""
        kinds = {MovesPanel: "moves", AnalysisPanel: "analysis", MessagesPanel: "messages"}
        return kinds[type(self._side)] if self._side is not None else ""

    def toggle_side(self, name: str) -> None:
        """Show a panel beside the board, or take it away if it is there."""
        self.show_side("" if self.side == name else name)

    def show_side(self, name: str) -> None:
        """Show a panel beside the board, or take it away with an empty name."""
        if self._side is not None:
            self._side.destroy()
            self._side = None
        if name:
            self._side = self._new_side(name)
            self._side.pack(side="right", fill="y")
            self._fill_side()

    def position_changed(self) -> None:
        """Follow the game to another position."""
        self._ending = None
        self._show_result()
        self._end_lesson()
        self._fill_side()

    def end_shown(self, ending: Ending) -> None:
        """Show who won, and what can be done now."""
        self._ending = ending
        self._lesson = Lesson(self.play, self._shell.key_of("redo"))
        self._show_result()

    def player_spoke(self) -> None:
        """Show new lines of the chat in the log."""
        if isinstance(self._side, MessagesPanel):
            self._fill_side()

    def _new_side(self, name: str) -> SidePanel:
        palette = self._shell.palette
        if name == "messages":
            return MessagesPanel(self, palette, self._shell.files, self.play.note)
        return {"moves": MovesPanel, "analysis": AnalysisPanel}[name](self, palette)

    def _fill_side(self) -> None:
        session = self.play.session
        state, viewer = session.state, self.play.viewer
        covered = state.outcome() is None and self.board.covers(state.turn)
        if isinstance(self._side, MovesPanel):
            self._side.show(session, self.play.names, self._saving.comments(session))
        elif isinstance(self._side, AnalysisPanel):
            shown = state.view(state.turn if viewer is None else viewer)
            self._side.show(session.game, session.options, None if covered else shown)
        elif isinstance(self._side, MessagesPanel):
            self._side.show(None if covered else session, self.play.chat.lines, viewer)

    def _show_result(self) -> None:
        if self._result is not None:
            self._result.destroy()
            self._result = None
        if self._ending is None or self._lesson is None:
            return
        self._result = ResultPanel(
            self._column,
            self._shell.palette,
            self._ending,
            self.board.AGAIN,
            self._start_over,
            self._shell.home,
            self._lesson.show if self._lesson.seat is not None else None,
        )
        self._result.pack(side="bottom", fill="x", before=self.board)

    def _end_lesson(self) -> None:
        if self._lesson is not None:
            self._lesson.close()
            self._lesson = None

    def _typed(self, event: tk.Event[tk.Misc]) -> str | None:
        if self._result is not None and event.char and self._result.typed(event.char):
            return "break"
        return None
