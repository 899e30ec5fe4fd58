"""The Players dialog: change who sits where, and what they are called, in the middle of a game."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence

from ...engine.players.names import BadName
from ...engine.players.spec import PlayerSpec
from ...engine.setup import Setup
from ..kit.files import FileDialogs
from ..paint.palette import Palette
from .dialog import Dialog
from .seating import SeatingForm


class PlayersDialog(Dialog):
    """Calls `choose` with the players and names that were chosen for the game of this `setup`.

    `people` are names to choose from.
    """

    def __init__(
        self,
        parent: tk.Misc,
        palette: Palette,
        setup: Setup,
        files: FileDialogs,
        people: Sequence[str],
        choose: Callable[[tuple[PlayerSpec, ...], tuple[str, ...]], None],
    ) -> None:
        super().__init__(parent, palette, "Players")
        self.setup, self._choose = setup, choose
        self._seats = SeatingForm(
            self.body, setup.game, files, self.complain, people, lambda: self.complain("")
        )
        self._seats.set_count(len(setup.players))
        self._seats.set_players(setup.players, setup.names)
        self._seats.pack(fill="x")
        self.finish([("OK", self._take), ("Cancel", self.destroy)])

    def _take(self) -> None:
        if problem := self._seats.problem:
            self.complain(problem)
            return
        try:
            names = self._seats.names()
        except BadName as error:
            self.complain(str(error))
            return
        players = self._seats.players()
        self.destroy()
        self._choose(players, names)
