"""The emblem of a game, from its board."""

from __future__ import annotations

import tkinter as tk
from typing import TYPE_CHECKING

from ..boards import BOARDS
from ..kit.theme import palette_of

if TYPE_CHECKING:
    from PIL import Image

    from ...engine.game import AnyGame
    from ..app import App
    from ..kit.pictures import Shown
    from ..paint.palette import Palette


def emblem(widget: tk.Misc, game: AnyGame, width: int, height: int, app: App) -> Image.Image:
    """Return a small RGBA picture of a game, of this size in pixels, in the colours of a widget."""
    emblem = _Emblem(game.id, width, height, palette_of(widget))
    return app.pictures.get(emblem.what, emblem.paint)


def show_emblem(widget: tk.Misc, game: AnyGame, width: int, height: int, app: App) -> Shown:
    """Return the same as Tk shows it."""
    emblem = _Emblem(game.id, width, height, palette_of(widget))
    return app.pictures.show(widget, emblem.what, emblem.paint)


class _Emblem:
    def __init__(self, game: str, width: int, height: int, palette: Palette) -> None:
        self.what = "emblem", game, width, height, palette

    def paint(self) -> Image.Image:
        _, game, width, height, palette = self.what
        return BOARDS[game].emblem(width, height, palette)
