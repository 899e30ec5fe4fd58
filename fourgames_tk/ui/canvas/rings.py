"""The rings that mark a place, the same on every board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from PIL import Image

from ..paint import marks
from ..paint.palette import Palette

RingKind = Literal["selected", "last", "danger", "cursor"]
"""What a ring says: chosen, last move, can be taken, the keyboard's cursor."""

RINGS: Mapping[RingKind, Callable[[int, int, int, Palette], Image.Image]] = {
    "selected": marks.selected_ring,
    "last": marks.last_move_ring,
    "danger": marks.danger_ring,
    "cursor": marks.cursor_ring,
}
"""Paints the ring of each kind around a body: width, height, radius of its corners, palette."""
