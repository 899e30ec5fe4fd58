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
STEP, PIP = 0.25, 0.088
"""Distance of the pips and their radius, as shares of the die."""


def letter_tile(
    size: int, letter: str, row: int, palette: Palette, lift: float = 0.0
) -> Image.Image:
    """Return a letter tile.

    Args:
        size: side of the tile in pixels.
        letter: the letter on it.
        row: row of the board, which decides the colour of the letter.
        palette: the theme.
        lift: 0 for a tile that lies, up to 1 for one held in the hand.

    Returns:
        The tile in the middle of its shadow, larger by `shadows.piece_margin` on every side.
    """
    picture = ivory(size, size, max(2, round(size * 0.19)), palette, lift)
    colour = ROW_COLOURS[row % len(ROW_COLOURS)]
    middle = picture.width / 2
    height = max(1, round(size * 0.57))
    below = middle - max(1, size // 60)
    if size >= 40:
        brushes.letter(picture, (middle, below + 1), letter, height, "#FFFBF0")
    brushes.letter(picture, (middle, below), letter, height, colour)
    return picture


def ivory(width: int, height: int, radius: int, palette: Palette, lift: float = 0.0) -> Image.Image:
    """Return a blank ivory plate with a rounded edge and its shadow.

    The result is larger than the plate by the `shadows.piece_margin` of its shorter side.
    """
    shorter = min(width, height)
    margin = brushes.piece_margin(shorter)
    strength = min(1.0, palette.shadow_strength * 1.25)
    picture = brushes.below_piece(width, height, radius, margin, palette.shadow, strength, lift)
    thick = max(1, round(shorter * 0.03))
    edge = brushes.tint(brushes.rounded(width, height, radius), palette.ivory_edge)
    picture.alpha_composite(edge, (margin, margin))

    face_height = height - thick
    stops = [(0.0, palette.ivory_top), (1.0, palette.ivory_bottom)]
    face = brushes.vertical(width, face_height, stops)
    mask = brushes.rounded(width, face_height, radius)
    soften = max(0.6, shorter * 0.018)
    light, shade = brushes.emboss(brushes.framed(width, face_height, radius, 2), soften, thick)
    box = (2, 2, 2 + width, 2 + face_height)
    face.paste("#FFFFFF", None, light.crop(box))
    face.paste(palette.ivory_edge, None, brushes.scaled(shade.crop(box), 0.55))
    sheen = brushes.spot(
        width, face_height, (width * 0.32, face_height * 0.2), (width * 0.75, height * 0.55), 0.35
    )
    face.paste("#FFFFFF", None, sheen)
    picture.alpha_composite(brushes.masked(face, mask), (margin, margin))
    return picture


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
    margin = brushes.piece_margin(size)
    lift = 1.0 if turn else 0.0
    plain = ivory(size, size, max(2, round(size * 0.2)), palette, lift)
    body = plain.crop((margin, margin, margin + size, margin + size))
    body.alpha_composite(_pips(size, number))
    room = round(size * 0.25) + margin
    side = size + 2 * room
    radius = max(2, round(size * 0.2))
    strength = min(1.0, palette.shadow_strength * 1.25)
    shadow = brushes.below_piece(size, size, radius, room, palette.shadow, strength, lift)
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
