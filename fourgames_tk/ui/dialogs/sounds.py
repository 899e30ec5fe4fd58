"""A person's own files in the place of the program's sounds."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tkinter import ttk

from ...store.own_sounds import BadSound, OwnSounds
from ..desktop.files import FileDialogs
from ..look.fonts import pixels
from ..paint.palette import Palette
from ..shell import Sound
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
GAP = 8
"""In design units."""


class SoundsDialog(Dialog):
    """A row for each sound: when it is heard, what is heard, and what can be done.

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
        self._files, self._own = files, own
        self._heard: dict[Sound, ttk.Label] = {}
        self._restore: dict[Sound, ttk.Button] = {}
        self.body.columnconfigure(0, weight=1)
        gap = pixels(self, GAP)
        for row, (sound, occasion) in enumerate(OCCASIONS.items()):
            heard = self._heard[sound] = ttk.Label(self.body, style="Muted.TLabel")
            buttons = (
                ttk.Button(self.body, text="Listen", command=partial(play, sound)),
                ttk.Button(self.body, text="Choose…", command=partial(self._choose, sound)),
                ttk.Button(self.body, text="Restore", command=partial(self._put_back, sound)),
            )
            self._restore[sound] = buttons[-1]
            ttk.Label(self.body, text=occasion).grid(row=row, column=0, sticky="w")
            heard.grid(row=row, column=1, sticky="w", padx=gap)
            for column, button in enumerate(buttons, 2):
                button.grid(row=row, column=column, padx=(gap // 2, 0), pady=gap // 4)
        self._show()

        def explain() -> None:
            show_help(self, self.palette, "sounds")

        self.finish([("Close", self.destroy), ("Help", explain)])

    def _choose(self, sound: Sound) -> None:
        title = f"Choose a sound: {OCCASIONS[sound]}"
        self._files.open(self, title, None, partial(self._take, sound))

    def _take(self, sound: Sound, path: Path) -> None:
        self._try(partial(self._own.take, sound.value, path))

    def _put_back(self, sound: Sound) -> None:
        self._try(partial(self._own.restore, sound.value))

    def _try(self, change: Callable[[], None]) -> None:
        try:
            change()
        except BadSound as error:
            self._show()
            self.complain(str(error))
        else:
            self._show()

    def _show(self) -> None:
        """Say what is heard for each sound, and what is wrong with the files."""
        problems = []
        for sound, label in self._heard.items():
            file, problem = self._own.file(sound.value), self._own.problem(sound.value)
            label.configure(text="the program’s" if file is None or problem else "yours")
            self._restore[sound].state(["disabled" if file is None else "!disabled"])
            if problem:
                problems.append(f"{problem} The program’s own sound is heard.")
        self.complain("\n".join(problems))
