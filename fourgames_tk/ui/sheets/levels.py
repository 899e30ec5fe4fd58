"""Pages that ask for the level of the computer, on one side or on several."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ...engine.game import AnyGame, Level
from ...engine.strength import strength
from ..kit.focus import has_focus
from ..kit.fonts import pixels, ui_font
from ..kit.theme import themed
from ..kit.widgets import Button
from .pages import TEXT_WIDTH, Entry, MenuPage, Note

if TYPE_CHECKING:
    pass

PICKER_WIDTH = 500
"""In design units."""
FOCUS_RING = 2
"""Around the picker that the keys act on, in pixels."""

Levels = tuple[int, ...]


class LevelPicker(tk.Frame):
    """The level of the computer between two arrows, with how strong it is below.

    `side` is whose level it is, where there are several. `changed` is called after every step.
    """

    def __init__(
        self,
        parent: tk.Misc,
        game: AnyGame,
        level: int,
        changed: Callable[[], None],
        side: str = "",
    ) -> None:
        super().__init__(
            parent,
            takefocus=bool(side),
            highlightthickness=FOCUS_RING,
        )
        themed(self, background="table", highlightcolor="accent", highlightbackground="table")
        self.level = level
        self._levels, self._changed, self._side = game.levels, changed, side
        # Its width is that of the picker, whatever the texts are.
        self._strut = themed(tk.Frame(self), background="table")
        self._strut.pack()
        row = themed(tk.Frame(self), background="table")
        row.pack(fill="x")
        self._name = tk.Label(row, font=ui_font(self, 1, bold=True))
        themed(self._name, background="table", foreground="ink")
        self._descriptions = [_described(game, each) for each in game.levels]
        self._note = Note(self, self._descriptions)
        Button(row, "◀", lambda: self.step(-1), larger=0).pack(side="left")
        Button(row, "▶", lambda: self.step(1), larger=0).pack(side="right")
        self._name.pack(expand=True, fill="both", padx=8)
        self._show()

    def step(self, change: int) -> None:
        """Go up or down by a number of levels."""
        self.level = min(max(self.level + change, 1), len(self._levels))
        self._show()
        self._changed()

    def fit(self, width: int, described: bool) -> None:
        """Fit into a width in pixels, with or without the description."""
        self._strut.configure(width=width - 2 * FOCUS_RING)
        self._note.fit(width - 2 * FOCUS_RING)
        if described:
            self._note.pack(fill="x", pady=(2, 0))
        else:
            self._note.pack_forget()

    def _show(self) -> None:
        level = self._levels[self.level - 1]
        text = f"Level {level.number} of {len(self._levels)}: {level.name}"
        if self._side:
            text = f"{self._side}: level {level.number} of {len(self._levels)}, {level.name}"
        self._name.configure(text=text)
        self._note.configure(text=self._descriptions[self.level - 1])


def _described(game: AnyGame, level: Level) -> str:
    """Return what a level does, and how it fares against the one below where that is known."""
    found = strength(game.id, level.number)
    return f"{level.description} {found.words}" if found and found.words else level.description


class LevelsPage(MenuPage):
    """Entries with a picker for each of some sides below them.

    `say` returns, for the levels that are chosen, the subtitle and a note below the pickers. The
    arrows to the left and right change the level of the picker that has the keys, or of all.
    """

    def __init__(
        self,
        parent: tk.Misc,
        game: AnyGame,
        title: str,
        entries: Sequence[Entry],
        levels: Levels,
        say: Callable[[Levels], tuple[str, str]],
    ) -> None:
        self._say = say
        super().__init__(parent, game, title, say(levels)[0], entries)
        even = [(each.number,) * len(levels) for each in game.levels]
        several = len(levels) > 1
        self._subtitle.texts = [say(each)[0] for each in even]
        self.pickers = [
            LevelPicker(self, game, level, self._changed, f"Player {seat}" if several else "")
            for seat, level in enumerate(levels, 1)
        ]
        self._note = Note(self, [say(each)[1] for each in even])
        for number, picker in enumerate(self.pickers):
            picker.pack(pady=(pixels(self, 4 if number else 12), 0))
        self._changed()
        self.commands["left"] = lambda: self._step(-1)
        self.commands["right"] = lambda: self._step(1)

    @property
    def levels(self) -> Levels:
        """The levels that are chosen, by side."""
        return tuple(picker.level for picker in self.pickers)

    def _fits(self, width: int, height: int) -> bool:
        """Leave the descriptions out where there is no room for them."""
        room = min(pixels(self, PICKER_WIDTH), width - 32)
        for described in (True, False):
            for picker in self.pickers:
                picker.fit(room, described)
            self._note.pack_forget()
            if described and any(self._note.texts):
                self._note.fit(min(pixels(self, TEXT_WIDTH), width - 32))
                self._note.pack(pady=(pixels(self, 4), 0))
            if super()._fits(width, height):
                return True
        return False

    def entries(self) -> Sequence[tk.Misc]:
        """Return the pickers, where there are several, and the buttons."""
        return [*(self.pickers if len(self.pickers) > 1 else ()), *self._buttons]

    def _changed(self) -> None:
        subtitle, note = self._say(self.levels)
        self._subtitle.configure(text=subtitle)
        self._note.configure(text=note)

    def _step(self, change: int) -> None:
        held = [picker for picker in self.pickers if has_focus(picker)]
        for picker in held or self.pickers:
            picker.step(change)
