"""The rings that mark a place, the same on every board."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PIL import Image, ImageTk

from ..paint import marks
from ..paint.palette import Palette
from .sheet import SheetCanvas

_RINGS: Mapping[str, Callable[[int, int, int, Palette], Image.Image]] = {
    "selected": marks.selected_ring,
    "last": marks.last_move_ring,
    "danger": marks.danger_ring,
    "cursor": marks.cursor_ring,
}


def ring(board: SheetCanvas, kind: str, width: int, height: int, radius: int) -> ImageTk.PhotoImage:
    """Return the picture of a ring around a body of this size, in pixels; see `marks.ring`.

    Args:
        board: on which it is to be shown.
        kind: `selected`, `last` (move), `danger` or (keyboard) `cursor`.
        width: of the body.
        height: of the body.
        radius: of the body's corners.
    """
    return board.sprite(
        ("ring", kind, width, height, radius),
        lambda: _RINGS[kind](width, height, radius, board.palette),
    )
