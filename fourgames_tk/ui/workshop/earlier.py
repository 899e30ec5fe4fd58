"""The tournaments that were begun before: to look at and to go on with."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tkinter import ttk
from typing import TYPE_CHECKING

from ...engine.errors import FourgamesError
from ...engine.games import GAMES, find_game
from ...store.places import tournaments_path
from ...store.tournaments import Kept, kept_tournaments
from ..kit.files import open_outside
from ..kit.style import UNIT
from ..kit.table import Column, Table, rows_that_fit
from ..sheets.dialog import Dialog
from .words import form_of, player_labels

if TYPE_CHECKING:
    from ..app import App

WIDTH = 800
"""Of the list, in design units."""
MOST_ROWS, OTHER_LINES = 8, 10
"""Rows of the list, and what everything else takes of the screen, in rows."""
COLUMNS = (
    Column("Players", ("Computer, level 7: Bedrock, Computer, level 7",), stretches=True),
    Column("Game", tuple(game.title for game in GAMES)),
    Column("Format", ("Sequential test",)),
    Column("Played", ("8,888 of 88,888",), is_number=True),
    Column("Last played", ("2026-11-21 19:10",)),
)


class EarlierDialog(Dialog):
    """Lists them, the last one first; `open_` is called with the path of the one that is opened."""

    def __init__(self, app: App, open_: Callable[[Path], None]) -> None:
        super().__init__(app.root, "Earlier Tournaments")
        self._files, self._open_path = app.files, open_
        self._kept = kept_tournaments()
        rows = min(MOST_ROWS, rows_that_fit(self, OTHER_LINES))
        self.table = Table(self.body, rows, opened=self._open, width=WIDTH)
        self.table.show(COLUMNS, map(_row, self._kept))
        self.table.pack(fill="both", expand=True)
        row = ttk.Frame(self.body)
        row.pack(fill="x", pady=(UNIT, 0))
        for text, command in (("Open File…", self._ask), ("Open Folder", self._show_folder)):
            ttk.Button(row, text=text, command=command).pack(side="left", padx=(0, UNIT))
        self.finish([("Open", self._open), ("Close", self.destroy)])
        self.buttons["Open"].state(["!disabled" if self._kept else "disabled"])
        self.table.tree.focus_set()

    def _open(self) -> None:
        if self.table.row is not None:
            self._take(self._kept[self.table.row].path)

    def _ask(self) -> None:
        self._files.open(self, "Open a tournament", None, self._take)

    def _take(self, path: Path) -> None:
        if self.winfo_exists():
            self.destroy()
        self._open_path(path)

    def _show_folder(self) -> None:
        """Show the folders of all of them, where a person can copy and delete them."""
        tournaments_path().mkdir(parents=True, exist_ok=True)
        open_outside(self, tournaments_path(), self.complain)


def _row(kept: Kept) -> tuple[str, ...]:
    plan = kept.plan
    played, changed = f"{kept.played:,}", f"{kept.changed:%Y-%m-%d %H:%M}"
    try:
        title, labels = find_game(plan.game).title, player_labels(plan)
        return ", ".join(labels), title, form_of(plan), f"{played} of {plan.most_games:,}", changed
    except FourgamesError:
        return ", ".join(plan.players), plan.game, form_of(plan), played, changed
