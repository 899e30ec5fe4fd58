"""What fills the window between the bars: the start screen, a throw of dice, or a table.

Dice and table are imported when they are shown: the first window shows sooner.
"""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ..kit.garbage import DISCARDED
from ..sheets.start import StartScreen

if TYPE_CHECKING:
    from ...engine.session import Session
    from ...engine.setup import Setup
    from ..app import App
    from ..sheets.dice import DiceScreen
    from ..table.saving import Saving
    from ..table.table import Table
    from ..table.widening import Widening


class Filling:
    """Holds one of the three, or none: whoever shows another one clears the place first."""

    def __init__(self, place: tk.Frame, window: App, saving: Saving, widening: Widening) -> None:
        """Fill `place`; `widening` makes the window wider for what stands beside a board."""
        self._place, self._window = place, window
        self._saving, self._widening = saving, widening
        self._dice: DiceScreen | None = None
        self.start: StartScreen | None = None
        self.table: Table | None = None

    def show_start(self) -> StartScreen:
        """Show the start screen."""
        self.start = StartScreen(self._place, self._window)
        self.start.pack(fill="both", expand=True)
        return self.start

    def throw_dice(
        self, setup: Setup, throws: Sequence[Sequence[int]], done: Callable[[int], None]
    ) -> None:
        """Show throws; `done` is given the seat that won them when they have been seen."""
        from ..canvas import words
        from ..sheets.dice import DiceScreen

        names = words.player_names(setup.players, setup.names)
        dice = DiceScreen(self._place, self._window, names, throws, lambda: done(dice.winner))
        self._dice = dice
        self._window.set_title(setup.game.title)
        dice.pack(fill="both", expand=True)
        dice.focus_set()

    def lay_table(self, setup: Setup, session: Session) -> Table:
        """Lay a table for the game that is kept from now on; it is not set moving yet."""
        from ..table.table import Table
        from .keeper import Keeper

        window, saving = self._window, self._saving
        table = Table(self._place, window, self._widening, saving, setup, session)
        table.play.watch(Keeper(window, saving, table.play))
        table.pack(fill="both", expand=True)
        self.table = table
        # Who opens a game with comments wants to read them.
        if saving.comments(session):
            table.show_side("moves")
        window.set_title(setup.game.title)
        return table

    def take_keys(self) -> None:
        """Give the keys to what is there: of a table, to its board."""
        for shown in (self.table and self.table.board, self._dice, self.start):
            if shown is not None:
                shown.focus_set()

    def clear(self) -> None:
        """Take away what is there; a game on a table is given back to the shelf."""
        if self._dice is not None:
            self._dice.destroy()
            self._dice = None
        if self.start is not None:
            self.start.destroy()
            self.start = None
        if self.table is not None:
            self.table.close()
            self.table = None
            self._saving.leave()
        self._place.nametowidget(".").event_generate(DISCARDED)
