"""The form that says who sits on which seat."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Sequence
from tkinter import ttk

from ..engine.game import AnyGame
from ..engine.players.spec import PlayerSpec

MOST_SEATS = 4


class SeatingForm(ttk.Frame):
    """A row for each seat: a person, or the computer at one of the game's levels."""

    def __init__(self, parent: tk.Misc, game: AnyGame) -> None:
        super().__init__(parent)
        self._kinds = [PlayerSpec("human")]
        self._kinds += [PlayerSpec("level", level.number) for level in game.levels]
        labels = ["Person"]
        labels += [f"Computer, level {level.number}: {level.name}" for level in game.levels]
        self._rows: list[tuple[ttk.Label, ttk.Combobox]] = []
        for seat in range(MOST_SEATS):
            name = f"Player {seat + 1}" + (" (moves first)" if seat == 0 else "")
            row = (
                ttk.Label(self, text=name),
                ttk.Combobox(self, values=labels, state="readonly", width=34),
            )
            row[1].current(0 if seat == 0 else (len(game.levels) + 1) // 2)
            self._rows.append(row)
        self._count = 0
        self.set_count(2)

    def set_count(self, count: int) -> None:
        """Show as many seats as the game has."""
        if count == self._count:
            return
        self._count = count
        for number, (label, box) in enumerate(self._rows):
            if number < count:
                label.grid(row=number, column=0, sticky="w", padx=(0, 16), pady=4)
                box.grid(row=number, column=1, sticky="w", pady=4)
            else:
                label.grid_remove()
                box.grid_remove()

    def set_players(self, players: Sequence[PlayerSpec]) -> None:
        """Fill in players; what this form cannot show keeps its default."""
        for player, (_, box) in zip(players, self._rows, strict=False):
            if player in self._kinds:
                box.current(self._kinds.index(player))

    def players(self) -> tuple[PlayerSpec, ...]:
        """Return the players of the seats that are shown."""
        return tuple(self._kinds[box.current()] for _, box in self._rows[: self._count])
