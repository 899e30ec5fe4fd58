"""The table: a board with what stands beside and below it, and the game that is played on it."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ...engine.errors import FourgamesError
from ...engine.game import Outcome
from ...engine.session import Session
from ...engine.setup import Setup
from ...store.settings import Preferences
from ..boards import BOARDS
from ..canvas.board_context import BoardContext
from ..paint.palette import Palette
from ..scene.words import Ending
from .lesson import Lesson
from .panels.analysis import AnalysisPanel
from .panels.messages import MessagesPanel
from .panels.moves import MovesPanel
from .panels.result import ResultPanel
from .panels.side import SidePanel
from .play import Play, PlayHooks


@dataclass(frozen=True)
class TableHooks:
    """What the table tells the window, and asks of it.

    `comments` gives those on a game, by number of moves played before them.
    """

    status: Callable[[str], None]
    play_sound: Callable[[str], None]
    changed: Callable[[], None]
    ended: Callable[[Outcome], None]
    failed: Callable[[FourgamesError], None]
    start_over: Callable[[], None]
    close: Callable[[], None]
    sound: Callable[[], bool]
    toggle_sound: Callable[[], None]
    comments: Callable[[Session], Mapping[int, str]]
    redo_key: str


class Table(tk.Frame):
    """Begins a game, or goes on with `play` of a table that is being replaced."""

    def __init__(
        self,
        parent: tk.Misc,
        palette: Palette,
        preferences: Preferences,
        setup: Setup,
        hooks: TableHooks,
        session: Session | None = None,
        before: Play | None = None,
    ) -> None:
        super().__init__(parent, background=palette.table)
        self._palette, self._hooks = palette, hooks
        self._result: ResultPanel | None = None
        self._side: SidePanel | None = None
        self._lesson: Lesson | None = None
        context = BoardContext(
            palette=palette,
            speed=preferences.speed,
            preview=preferences.preview,
            curtain=preferences.curtain,
            submit=lambda move: self.play.submit(move),
            tell=lambda detail: self.play.tell(detail),
            play_sound=hooks.play_sound,
            ask_hint=lambda: self.play.hint(),
            sound=hooks.sound,
            toggle_sound=hooks.toggle_sound,
            leave=hooks.close,
            uncovered=self._fill_side,
        )
        self._column = tk.Frame(self, background=palette.table)
        self._column.pack(side="left", fill="both", expand=True)
        self.board = BOARDS[setup.game.id](self._column, context)
        self.board.pack(side="top", fill="both", expand=True)
        self.board.bind("<Key>", self._typed, add="+")
        play_hooks = PlayHooks(
            status=hooks.status,
            play_sound=hooks.play_sound,
            changed=self._changed,
            over=self._over,
            ended=hooks.ended,
            failed=hooks.failed,
            said=self._said,
        )
        if before is not None:
            self.play = before.moved_to(self.board, setup, play_hooks)
        else:
            self.play = Play(self.board, setup, play_hooks, session)

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

    def _new_side(self, name: str) -> SidePanel:
        if name == "messages":
            return MessagesPanel(self, self._palette, self.play.tell)
        return {"moves": MovesPanel, "analysis": AnalysisPanel}[name](self, self._palette)

    def _said(self) -> None:
        if isinstance(self._side, MessagesPanel):
            self._fill_side()

    def _changed(self) -> None:
        if self._result is not None:
            self._result.destroy()
            self._result = None
        self._end_lesson()
        self._fill_side()
        self._hooks.changed()

    def _fill_side(self) -> None:
        session = self.play.session
        state, viewer = session.state, self.play.viewer
        covered = state.outcome() is None and self.board.covers(state.turn)
        if isinstance(self._side, MovesPanel):
            self._side.show(session, self.play.names, self._hooks.comments(session))
        elif isinstance(self._side, AnalysisPanel):
            shown = state.view(state.turn if viewer is None else viewer)
            self._side.show(session.game, session.options, None if covered else shown)
        elif isinstance(self._side, MessagesPanel):
            self._side.show(None if covered else session, self.play.chat.lines, viewer)

    def _over(self, ending: Ending) -> None:
        self._lesson = Lesson(self.play, self._hooks.redo_key)
        self._result = ResultPanel(
            self._column,
            self._palette,
            ending,
            self.board.AGAIN,
            self._hooks.start_over,
            self._hooks.close,
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
