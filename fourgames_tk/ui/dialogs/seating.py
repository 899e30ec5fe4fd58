"""The form that says who sits on which seat."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from functools import partial
from tkinter import ttk

from ...engine.game import AnyGame
from ...engine.players.bots.find import BotNotFound, find_bot, is_sample
from ...engine.players.spec import PlayerSpec
from ..desktop.files import FileDialogs
from .programs import ask_for_program, programs_for, spec_of

MOST_SEATS = 4
PICK = "Program…"


class SeatingForm(ttk.Frame):
    """A row for each seat: a person, the computer at one of the game's levels, or a program.

    `complain` is told what is wrong with a file that was picked; an empty text clears it.
    """

    def __init__(
        self,
        parent: tk.Misc,
        game: AnyGame,
        files: FileDialogs,
        complain: Callable[[str], None],
    ) -> None:
        super().__init__(parent)
        self._files, self._complain = files, complain
        self._kinds = [PlayerSpec("human")]
        self._labels = ["Person"]
        for level in game.levels:
            self._kinds.append(PlayerSpec("level", level.number))
            self._labels.append(f"Computer, level {level.number}: {level.name}")
        for program in programs_for(game):
            self._add(spec_of(program))
        self._rows: list[tuple[ttk.Label, ttk.Combobox]] = []
        self._chosen: list[int] = []
        for seat in range(MOST_SEATS):
            first = " (moves first)" if seat == 0 and _player_1_begins(game) else ""
            name = f"Player {seat + 1}{first}"
            row = (ttk.Label(self, text=name), ttk.Combobox(self, state="readonly", width=34))
            row[1].bind("<<ComboboxSelected>>", partial(self._select, seat))
            self._rows.append(row)
            self._chosen.append(0 if seat == 0 else game.middle_level)
        self._show()
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
        for seat, player in enumerate(players[:MOST_SEATS]):
            if player.kind == "bot":
                self._add(player)
            if player in self._kinds:
                self._chosen[seat] = self._kinds.index(player)
        self._show()

    def players(self) -> tuple[PlayerSpec, ...]:
        """Return the players of the seats that are shown."""
        return tuple(self._kinds[chosen] for chosen in self._chosen[: self._count])

    def use_program(self, seat: int, path: str) -> None:
        """Put the program in a file on a seat; one that cannot be run is complained about.

        Another game may have been chosen since the file was asked for: then nobody sits here.
        """
        if not self.winfo_exists():
            return
        try:
            spec = spec_of(find_bot(path, ()))
        except BotNotFound as error:
            self._complain(str(error))
        else:
            self._complain("")
            self._add(spec)
            self._chosen[seat] = self._kinds.index(spec)
        self._show()

    def _add(self, spec: PlayerSpec) -> None:
        if spec not in self._kinds:
            self._kinds.append(spec)
            name = spec.path.replace("\\", "/").rsplit("/", 1)[-1]
            sample = " (sample)" if is_sample(spec.path) else ""
            self._labels.append(f"Program: {name}{sample}")

    def _show(self) -> None:
        for (_, box), chosen in zip(self._rows, self._chosen, strict=True):
            box.configure(values=[*self._labels, PICK])
            box.current(chosen)

    def _select(self, seat: int, event: tk.Event[tk.Misc]) -> None:
        index = self._rows[seat][1].current()
        if index < len(self._kinds):
            self._chosen[seat] = index
            return
        self._show()
        ask_for_program(self, self._files, partial(self.use_program, seat))


def _player_1_begins(game: AnyGame) -> bool:
    """Tell whether neither chance nor an option of the game can let another seat begin."""
    usual = game.options_type()
    return not game.levels_of_play and game.moved_first_by(usual, 1) == usual
