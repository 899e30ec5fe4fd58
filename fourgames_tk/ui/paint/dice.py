"""Ivory dice, seen from above."""

from __future__ import annotations

from PIL import Image, ImageDraw

from . import brushes, shadows, tiles
from .palette import Palette

PIPS: tuple[tuple[tuple[int, int], ...], ...] = (
    ((0, 0),),
    ((-1, -1), (1, 1)),
    ((-1, -1), (0, 0), (1, 1)),
    ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
)
"""The pips of each number, in steps from the middle."""
PIP_COLOUR = "#2A2018"
STEP, PIP = 0.25, 0.088
"""Distance of the pips and their radius, as shares of the die."""


def die(size: int, number: int, palette: Palette, turn: float = 0.0) -> Image.Image:
    """Return a die.

    Args:
        size: side of the die in pixels.
        number: 1 to 6.
        palette: the theme.
        turn: degrees clockwise by which it is turned; a turned die is in the air.

    Returns:
        A picture centred on the die, with room for its shadow and its corners.

    Raises:
        ValueError: there is no such number on a die.
    """
    if not 1 <= number <= len(PIPS):
        raise ValueError(f"no side of a die shows {number}; there are 1 to {len(PIPS)}")
    margin = shadows.piece_margin(size)
    lift = 1.0 if turn else 0.0
    plain = tiles.ivory(size, size, max(2, round(size * 0.2)), palette, lift)
    body = plain.crop((margin, margin, margin + size, margin + size))
    body.alpha_composite(_pips(size, number))
    room = round(size * 0.25) + margin
    side = size + 2 * room
    radius = max(2, round(size * 0.2))
    strength = min(1.0, palette.shadow_strength * 1.25)
    shadow = shadows.below_piece(size, size, radius, room, palette.shadow, strength, lift)
    top = brushes.blank(side, side)
    corners = brushes.rounded(size, size, radius)
    top.paste(body, (room, room), corners)
    if turn:
        top = top.rotate(-turn, Image.Resampling.BICUBIC)
        shadow = shadow.rotate(-turn, Image.Resampling.BICUBIC)
    shadow.alpha_composite(top)
    return shadow


def _pips(size: int, number: int) -> Image.Image:
    """Return the drilled pips, each with light on its lower lip."""
    over = brushes.SUPERSAMPLE
    picture = brushes.blank(size, size)
    radius = PIP * size
    for drop, colour in ((max(1.0, size * 0.016), "#FFFFFF"), (0.0, PIP_COLOUR)):
        mask = Image.new("L", (size * over, size * over), 0)
        draw = ImageDraw.Draw(mask)
        for right, down in PIPS[number - 1]:
            x = (size / 2 + right * STEP * size) * over
            y = (size / 2 + down * STEP * size + drop - size * 0.012) * over
            reach = radius * over
            draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=255)
        picture.alpha_composite(brushes.tint(mask.reduce(over), colour))
    return picture
