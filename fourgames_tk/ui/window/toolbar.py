"""Small buttons beside the title for what is done most: new game, undo, redo, hint."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from ..kit.icon_button import IconButton
from ..paint.palette import Palette
from .actions import Action, PartsT

if TYPE_CHECKING:
    from ..paint.glyphs import Glyph

SIGNS: tuple[tuple[str, Glyph], ...] = (
    ("new_game", "new"),
    ("undo", "undo"),
    ("redo", "redo"),
    ("hint", "hint"),
)
"""The actions that have a button, and its sign."""


class Toolbar(tk.Frame):
    """Each button does what its action does, and says so with its key."""

    def __init__(
        self, parent: tk.Misc, palette: Palette, actions: Sequence[Action[PartsT]], parts: PartsT
    ) -> None:
        super().__init__(parent, background=palette.bar)
        self.buttons: dict[str, IconButton] = {}
        self._states = []
        for name, sign in SIGNS:
            action = next(each for each in actions if each.id == name)
            words = f"{action.label.rstrip('…')} ({action.accelerator})"
            do, when = partial(action.perform, parts), partial(action.when, parts)
            button = IconButton(self, sign, partial(str, words), do, "bar", when())
            button.pack(side="left")
            self.buttons[name] = button
            self._states.append((button, sign, when))

    def refresh(self) -> None:
        """Show which of them can be pressed now."""
        for button, sign, when in self._states:
            button.become(sign, when())
