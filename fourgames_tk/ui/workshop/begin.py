"""Beginning a program: its name, its language and its game."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from pathlib import Path
from tkinter import ttk

from ...engine.game import AnyGame
from ...engine.games import GAMES
from ...engine.players.templates import LANGUAGES, CannotBegin, begin_program, languages
from ..canvas.words import sentence
from ..kit.style import UNIT
from ..sheets.dialog import WIDEST_TEXT, Dialog

PROPOSED = "first"


class BeginDialog(Dialog):
    """Writes a small whole program into the folder for programs; `begun` hears its path."""

    def __init__(
        self,
        parent: tk.Misc,
        game: AnyGame,
        folder: Path,
        begun: Callable[[Path, AnyGame], None],
    ) -> None:
        super().__init__(parent, "New Player")
        self._folder, self._begun = folder, begun
        ttk.Label(
            self.body,
            text="A small whole program, with comments, that plays already: change what you like.",
            style="Muted.TLabel",
            wraplength=self.text_width(WIDEST_TEXT),
            justify="left",
        ).pack(anchor="w", pady=(0, UNIT))
        form = ttk.Frame(self.body)
        form.pack(fill="x")
        self._typed = tk.StringVar(self, value=self._free_name())
        self.name = ttk.Entry(form, textvariable=self._typed, width=24)
        self.games = ttk.Combobox(
            form, values=[each.title for each in GAMES], state="readonly", width=22
        )
        self.games.current(GAMES.index(game))
        self.languages = ttk.Combobox(form, state="readonly", width=22)
        self.games.bind("<<ComboboxSelected>>", lambda event: self._list_languages())
        rows = (("Name", self.name), ("Game", self.games), ("Language", self.languages))
        for row, (label, field) in enumerate(rows):
            name = ttk.Label(form, text=label)
            name.grid(row=row, column=0, sticky="w", padx=(0, 2 * UNIT), pady=UNIT // 2)
            field.grid(row=row, column=1, sticky="w", pady=UNIT // 2)
        self._list_languages()
        self.finish([("Create", self._create), ("Cancel", self.destroy)])
        self.name.select_range(0, "end")
        self.name.focus_set()

    @property
    def _game(self) -> AnyGame:
        return GAMES[self.games.current()]

    def _free_name(self) -> str:
        """Return a name that no program of the folder has, in any language."""
        taken = {path.stem for path in self._folder.glob("*")}
        number = 2
        name = PROPOSED
        while name in taken:
            name = f"{PROPOSED}-{number}"
            number += 1
        return name

    def _list_languages(self) -> None:
        """Offer what a program for the game can be begun in."""
        before = self.languages.get()
        names = [LANGUAGES[ending] for ending in languages(self._game)]
        self.languages.configure(values=names)
        self.languages.current(names.index(before) if before in names else 0)

    def _create(self) -> None:
        ending = languages(self._game)[self.languages.current()]
        name = self._typed.get().strip().removesuffix(ending)
        path = self._folder / f"{name}{ending}"
        try:
            begin_program(path, self._game)
        except CannotBegin as error:
            self.complain(sentence(str(error)))
            return
        game = self._game
        self.destroy()
        self._begun(path, game)
