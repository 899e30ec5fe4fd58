"""The program's own mark: four stones in the hollows of a small wooden board."""

from __future__ import annotations

from PIL import Image

from . import brushes, stones, wood
from .palette import LIGHT

PLAIN_BELOW = 40
"""Smaller icons leave the hollows out and show larger stones."""


def program_icon(size: int) -> Image.Image:
    """Return the icon, ``size`` pixels square; it looks the same in both themes."""
    over = max(2, min(8, 1024 // size))
    large = size * over
    margin = round(large * 0.045)
    side = large - 2 * margin
    slab = wood.slab(side, side, LIGHT, round(side * 0.2))
    edge = wood.slab_margin(side, side)
    reach, hollow, stone = (0.212, 0.38, 0.325) if size >= PLAIN_BELOW else (0.225, 0.0, 0.40)
    middle = edge + side / 2
    signs = ((-1, -1), (1, -1), (-1, 1), (1, 1))
    places = [(middle + x * reach * side, middle + y * reach * side) for x, y in signs]
    if hollow:
        pits = [wood.Well.round(x, y, round(hollow * side)) for x, y in places]
        slab = wood.carve(slab, pits, LIGHT)
    for seat, (x, y) in enumerate(places):
        picture = stones.river_stone(round(stone * side), seat, LIGHT, numeral=False)
        slab.alpha_composite(picture, (round(x - picture.width / 2), round(y - picture.height / 2)))
    icon = brushes.blank(large, large)
    cut = edge - margin
    icon.alpha_composite(slab.crop((cut, cut, cut + large, cut + large)))
    return icon.resize((size, size), Image.Resampling.LANCZOS)
