"""A person's own files in the place of the program's sounds."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tkinter import ttk

from ...store.own_sounds import BadSound, OwnSounds
from ..kit.files import FileDialogs
from ..kit.fonts import pixels, ui_font
from ..kit.sound import Sound
from ..paint.palette import Palette
from .dialog import Dialog
from .help import show_help

OCCASIONS = {
    Sound.SLIDE: "A letter slides, or the board turns",
    Sound.PLACE: "A piece or a stone is put down",
    Sound.LIFT: "A piece or stones are picked up",
    Sound.CLICK_A: "A stone falls, one time",
    Sound.CLICK_B: "A stone falls, the next time",
    Sound.HUM: "The computer begins to think",
    Sound.HIT: "A stone is taken",
    Sound.LOW: "Something cannot be done",
    Sound.CALL: "“Four!” is called",
    Sound.DICE: "Dice are thrown",
    Sound.SCORE: "Points are made",
    Sound.BONUS: "A bonus, or a free turn",
    Sound.MINUS: "Points are lost",
    Sound.WIN: "A game is won",
    Sound.LOSE: "A game is lost",
    Sound.DRAW: "A game is drawn",
    Sound.TICK: "A block turns, or a turn is passed",
}
"""When each sound is heard."""
WIDTHS = {"when": 280, "heard": 110}
"""Of the columns, in design units."""
ROWS = 17
GAP = 8
"""In design units."""


class SoundsDialog(Dialog):
    """A list of the sounds: when each is heard, whose it is; and what can be done with one.

    `play` lets one be heard.
    """

    def __init__(
        self,
        parent: tk.Misc,
        palette: Palette,
        files: FileDialogs,
        own: OwnSounds,
        play: Callable[[Sound], None],
    ) -> None:
        super().__init__(parent, palette, "Your Own Sounds")
        self._files, self._own, self._play = files, own, play
        room = self.winfo_screenheight() // 2
        line = ui_font(self).metrics("linespace") + pixels(self, GAP)
        self.list = ttk.Treeview(
            self.body,
            columns=list(WIDTHS),
            show="headings",
            selectmode="browse",
            height=min(ROWS, max(4, room // line)),
        )
        for name, heading in (("when", "Moment"), ("heard", "Heard")):
            self.list.heading(name, text=heading, anchor="w")
            self.list.column(name, width=pixels(self, WIDTHS[name]))
        self.list.grid(row=0, column=0, sticky="nsew")
        bar = ttk.Scrollbar(self.body, command=self.list.yview)
        bar.grid(row=0, column=1, sticky="ns")
        self.list.configure(yscrollcommand=bar.set)
        self.body.columnconfigure(0, weight=1)
        row = ttk.Frame(self.body)
        row.grid(row=1, column=0, columnspan=2, sticky="w", pady=(pixels(self, GAP), 0))
        buttons = (("Listen", self._listen), ("Choose…", self._choose), ("Restore", self._put_back))
        for text, command in buttons:
            self._restore = ttk.Button(row, text=text, command=command)
            self._restore.pack(side="left", padx=(0, pixels(self, GAP)))
        for sound in OCCASIONS:
            self.list.insert("", "end", sound.value)
        self.list.bind("<<TreeviewSelect>>", lambda event: self._enable())
        self.list.bind("<Double-Button-1>", lambda event: self._listen())
        self._show()
        self.list.selection_set(next(iter(OCCASIONS)).value)
        self.list.focus(next(iter(OCCASIONS)).value)
        self.list.focus_set()

        def explain() -> None:
            show_help(self, self.palette, "sounds")

        self.finish([("Close", self.destroy), ("Help", explain)])

    @property
    def chosen(self) -> Sound:
        """The sound that is chosen in the list."""
        return Sound(self.list.selection()[0])

    def _listen(self) -> None:
        self._play(self.chosen)

    def _choose(self) -> None:
        sound = self.chosen
        title = f"Choose a sound: {OCCASIONS[sound]}"
        self._files.open(self, title, None, partial(self._take, sound))

    def _take(self, sound: Sound, path: Path) -> None:
        self._try(partial(self._own.take, sound.value, path))

    def _put_back(self) -> None:
        self._try(partial(self._own.restore, self.chosen.value))

    def _try(self, change: Callable[[], None]) -> None:
        """Change a sound; the window may have been closed while the file was chosen."""
        try:
            change()
        except BadSound as error:
            problem = str(error)
        else:
            problem = ""
        if self.winfo_exists():
            self._show()
            if problem:
                self.complain(problem)

    def _show(self) -> None:
        """Say what is heard for each sound, and what is wrong with the files."""
        problems = []
        for sound, occasion in OCCASIONS.items():
            file, problem = self._own.file(sound.value), self._own.problem(sound.value)
            heard = "the program’s" if file is None or problem else "yours"
            self.list.item(sound.value, values=(occasion, heard))
            if problem:
                problems.append(f"{problem} The program’s own sound is heard.")
        self.complain("\n".join(problems))
        self._enable()

    def _enable(self) -> None:
        if self.list.selection():
            mine = self._own.file(self.chosen.value) is not None
            self._restore.state(["!disabled" if mine else "disabled"])
