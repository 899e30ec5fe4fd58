"""The tournaments that were begun before: to look at, to go on with, to delete."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tkinter import ttk
from typing import TYPE_CHECKING

from ...engine.errors import FourgamesError
from ...engine.games import GAMES, find_game
from ...engine.tournament import Plan
from ...store import places
from ...store.tournaments import Kept, Tournaments
from ..canvas.words import sentence
from ..kit.style import UNIT
from ..kit.table import Column, Table, rows_that_fit
from ..sheets.dialog import Dialog
from .words import FORMATS, TEST, player_labels

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
    """Lists them, the last one first; `open_` is called with the file of the one that is opened."""

    def __init__(self, app: App, open_: Callable[[Path], None]) -> None:
        super().__init__(app.root, "Earlier Tournaments")
        self._tournaments, self._files, self._open_file = Tournaments(), app.files, open_
        self._kept: list[Kept] = []
        rows = min(MOST_ROWS, rows_that_fit(self, OTHER_LINES))
        self.table = Table(self.body, rows, self._offer, self._open, width=WIDTH)
        self.table.pack(fill="both", expand=True)
        row = ttk.Frame(self.body)
        row.pack(fill="x", pady=(UNIT, 0))
        self._buttons = {
            text: ttk.Button(row, text=text, command=command)
            for text, command in (
                ("Delete", self._delete),
                ("Undo", self._undo),
                ("Open File…", self._ask),
            )
        }
        for button in self._buttons.values():
            button.pack(side="left", padx=(0, UNIT))
        self.table.tree.bind("<Delete>", lambda event: self._delete())
        self.bind("<Control-z>", lambda event: self._undo())
        self._read()
        self.finish([("Open", self._open), ("Close", self.destroy)])
        self._offer()
        self.table.tree.focus_set()

    def destroy(self) -> None:
        """What was deleted is gone for good."""
        self._tournaments.close()
        super().destroy()

    def _read(self) -> None:
        self._kept = self._tournaments.kept()
        self.table.show(COLUMNS, [_row(kept) for kept in self._kept])
        self._offer()

    def _offer(self) -> None:
        """Offer what can be done."""
        chosen = "!disabled" if self.table.row is not None else "disabled"
        self._buttons["Delete"].state([chosen])
        undo = "!disabled" if self._tournaments.can_restore else "disabled"
        self._buttons["Undo"].state([undo])
        if self._first is not None:
            self._first.state([chosen])

    def _open(self) -> None:
        if self.table.row is not None:
            path = self._kept[self.table.row].path
            self.destroy()
            self._open_file(path)

    def _ask(self) -> None:
        def take(path: Path) -> None:
            if self.winfo_exists():
                self.destroy()
            self._open_file(path)

        self._files.open(self, "Open a tournament", None, take)

    def _delete(self) -> None:
        if self.table.row is not None:
            kept = self._kept[self.table.row]
            self._do(lambda: self._tournaments.delete(kept))

    def _undo(self) -> None:
        self._do(self._tournaments.restore)

    def _do(self, act: Callable[[], None]) -> None:
        self.complain("")
        try:
            act()
        except FourgamesError as error:
            self.complain(sentence(str(error)))
        except OSError as error:
            self.complain(f"That cannot be done: {places.reason(error)}.")
        self._read()


def _row(kept: Kept) -> tuple[str, ...]:
    plan = kept.plan
    form = FORMATS[TEST if plan.sprt else plan.format].partition(":")[0]
    return (
        ", ".join(_labels(plan)),
        _title(plan),
        form,
        f"{kept.played:,} of {_most(plan)}",
        f"{kept.changed:%Y-%m-%d %H:%M}",
    )


def _title(plan: Plan) -> str:
    try:
        return find_game(plan.game).title
    except FourgamesError:
        return plan.game


def _labels(plan: Plan) -> tuple[str, ...]:
    try:
        return player_labels(plan)
    except FourgamesError:
        return plan.players


def _most(plan: Plan) -> str:
    try:
        return f"{plan.most_games:,}"
    except FourgamesError:
        return "?"
