"""Which of the tournament's windows is open, and how one leads to another."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ...engine.game import AnyGame
from ...engine.options import Options
from ...engine.tournament import Plan
from ...store.tournaments import Tournaments
from ..sheets.window import bring_forward, find_open
from .earlier import EarlierDialog
from .setup import TournamentDialog
from .tournament import TournamentWindow

if TYPE_CHECKING:
    from ..app import App


class TournamentWindows:
    """Opens them above the main window, in the colours that hold."""

    def __init__(self, root: tk.Tk, app: App) -> None:
        self._root, self._app = root, app
        self._tournaments = Tournaments()

    def show(
        self,
        game: AnyGame,
        options: Callable[[AnyGame], Options],
        open_game: Callable[[str], None],
    ) -> None:
        """Bring the tournament that is open to the front, or ask for a new one."""
        if bring_forward(self._root, TournamentWindow) is None:
            self._ask(game, options, open_game)

    def _ask(
        self,
        game: AnyGame,
        options: Callable[[AnyGame], Options],
        open_game: Callable[[str], None],
    ) -> None:
        """Ask what is to be played."""
        if bring_forward(self._root, TournamentDialog) is not None:
            return
        new = partial(self._ask, game, options, open_game)

        def begin(plan: Plan, jobs: int) -> None:
            journal, path = self._tournaments.begin(plan)
            self._window(open_game, new).begin(journal, path, jobs)

        def open_(path: Path) -> None:
            if (asking := find_open(self._root, TournamentDialog)) is not None:
                asking.destroy()
            self._window(open_game, new).open(path)

        TournamentDialog(
            self._root,
            game,
            options,
            self._app.files,
            begin,
            partial(self._show_earlier, open_),
        )

    def _show_earlier(self, open_: Callable[[Path], None]) -> None:
        if bring_forward(self._root, EarlierDialog) is None:
            EarlierDialog(self._root, self._tournaments, self._app.files, open_)

    def _window(
        self, open_game: Callable[[str], None], new: Callable[[], None]
    ) -> TournamentWindow:
        """Return a new window; one that is open closes, and its tournament is kept."""
        if (before := find_open(self._root, TournamentWindow)) is not None:
            before.destroy()
        return TournamentWindow(
            self._root,
            self._app.files,
            open_game,
            self._tournaments.journal_of,
            new,
        )


def show_tournament(app: App) -> None:
    """Let computer players and programs compete; what is watched already comes to the front."""
    windows = TournamentWindows(app.root, app)
    windows.show(app.desk.game, app.settings.options, app.desk.open_of_tournament)
