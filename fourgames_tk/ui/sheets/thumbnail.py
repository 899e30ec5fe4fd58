"""A small picture of a position, drawn by the board of its game."""

from __future__ import annotations

import tkinter as tk
from typing import TYPE_CHECKING, Any

from ...engine.game import State
from ...engine.record import Head
from ..boards import BOARDS
from ..canvas.background import Wanted
from ..canvas.grid import SHEET_HEIGHT, SHEET_WIDTH, Fit
from ..canvas.scene import AnyScene, Scene, eyes_of, seen
from ..canvas.sheet import SheetCanvas, Sprites

if TYPE_CHECKING:
    from ..app import App


MOST_SPRITES = 1500
"""More than all pictures that stand one below the other show at once."""


class Thumbnail(SheetCanvas):
    """Shows what its board draws of a position but the lettering, which would be too small."""

    def __init__(self, parent: tk.Misc, app: App, width: int, sprites: Sprites) -> None:
        """Make room for a picture of this width in pixels; `sprites` are those of all of them."""
        super().__init__(parent, app)
        self.sprites = sprites
        self.scene: AnyScene | None = None
        self._extent = width, thumbnail_height(width)
        self.configure(width=width, height=self._extent[1])
        self.fit = Fit.of(*self._extent)

    def show(self, head: Head, state: State | None) -> None:
        """Draw where a game stands, without what may not be seen there."""
        self.clear()
        if state is None or head["Game"] not in BOARDS:
            return
        names = ("",) * len(head.players)
        shown: Any = seen(state, eyes_of(head.people, len(names), head.kind == "played"))
        self.scene = Scene(shown, names, None, (), heading="", subheading="")
        drawing = BOARDS[head["Game"]].drawing_type(self)
        drawing.scene = self.scene
        ground = drawing.ground()
        self._background = self.sprite(
            ("ground", ground, *self._extent),
            lambda palette: Wanted(ground, palette, *self._extent).paint(),
        )
        self.create_image(0, 0, image=self._background, anchor="nw")
        drawing.draw()
        for item in self.find_all():
            if self.type(item) == "text":
                self.delete(item)

    def clear(self) -> None:
        """Show nothing."""
        self.delete("all")
        self.scene = None


def thumbnail_height(width: int) -> int:
    """Return the height of a picture of this width."""
    return round(width * SHEET_HEIGHT / SHEET_WIDTH)
