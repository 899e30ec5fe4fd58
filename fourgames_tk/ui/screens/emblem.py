"""The emblem of a game, from its board."""

from __future__ import annotations

from PIL import Image

from ...engine.game import AnyGame
from ..boards import BOARDS
from ..shell import Shell


def emblem(game: AnyGame, width: int, height: int, shell: Shell) -> Image.Image:
    """Return a small RGBA picture of a game, of this size in pixels, in the colours that hold."""
    palette = shell.palette
    return shell.pictures.get(
        ("emblem", game.id, width, height, palette),
        lambda: BOARDS[game.id].emblem(width, height, palette),
    )
