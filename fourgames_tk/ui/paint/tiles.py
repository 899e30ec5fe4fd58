"""Ivory: the letter tiles of Four Stones, and dice."""

from __future__ import annotations

from PIL import Image, ImageDraw

from . import brushes
from .palette import ROW_COLOURS, Palette

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
IVORY_TOP, IVORY_BOTTOM, IVORY_EDGE = "#F4ECDA", "#DDD2BC", "#978E7C"
SHADOW = 1.25
"""Of a tile and a die, as a share of the usual one."""
STEP, PIP = 0.25, 0.088
"""Distance of the pips and their radius, as shares of the die."""


def letter_tile(
    size: int, letter: str, row: int, palette: Palette, lift: float = 0.0
) -> Image.Image:
    """Return a tile with a letter in the colour of its row, in the middle of its shadow.

    The tile is ``size`` pixels square, the picture larger by `brushes.piece_margin` on every side;
    ``lift`` is 0 for a tile that lies, up to 1 for one held in the hand.
    """
    radius = max(2, round(size * 0.19))
    picture = brushes.lying(_ivory(size, radius), radius, palette, SHADOW, lift)
    colour = ROW_COLOURS[row % len(ROW_COLOURS)]
    middle = picture.width / 2
    height = max(1, round(size * 0.57))
    below = middle - max(1, size // 60)
    if size >= 40:
        brushes.letter(picture, (middle, below + 1), letter, height, "#FFFBF0")
    brushes.letter(picture, (middle, below), letter, height, colour)
    return picture


def _ivory(size: int, radius: int) -> Image.Image:
    """Return a blank ivory plate with a rounded edge, ``size`` pixels square."""
    thick = max(1, round(size * 0.03))
    high = size - thick
    face = brushes.vertical(size, high, [(0.0, IVORY_TOP), (1.0, IVORY_BOTTOM)])
    edge = ("#FFFFFF", 1.0), (IVORY_EDGE, 0.55)
    brushes.light_edge(face, radius, max(0.6, size * 0.018), thick, *edge)
    light = (size * 0.32, high * 0.2), (size * 0.75, size * 0.55)
    face.paste("#FFFFFF", None, brushes.spot(size, high, *light, 0.35))
    plate = brushes.tint(brushes.rounded(size, size, radius), IVORY_EDGE)
    plate.alpha_composite(brushes.masked(face, brushes.rounded(size, high, radius)))
    return plate


def die(size: int, number: int, palette: Palette, turn: float = 0.0) -> Image.Image:
    """Return a die that shows 1 to 6, its side ``size`` pixels, with room for shadow and corners.

    One that is turned, clockwise by degrees, is in the air.
    """
    room, radius = round(size * 0.25) + brushes.piece_margin(size), max(2, round(size * 0.2))
    body = _ivory(size, radius)
    body.alpha_composite(_pips(size, number))
    lift = 1.0 if turn else 0.0
    picture = brushes.lying(body, radius, palette, SHADOW, lift, margin=room)
    return picture.rotate(-turn, Image.Resampling.BICUBIC) if turn else picture


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
