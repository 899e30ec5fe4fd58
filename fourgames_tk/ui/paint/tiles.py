"""The letter tiles of Four Stones: ivory, rounded, the letter in the colour of its row."""

from __future__ import annotations

from PIL import Image

from . import brushes, lettering, shadows
from .palette import ROW_COLOURS, Palette


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
        lettering.letter(picture, (middle, below + 1), letter, height, "#FFFBF0")
    lettering.letter(picture, (middle, below), letter, height, colour)
    return picture


def ivory(width: int, height: int, radius: int, palette: Palette, lift: float = 0.0) -> Image.Image:
    """Return a blank ivory plate with a rounded edge and its shadow.

    The result is larger than the plate by the `shadows.piece_margin` of its shorter side.
    """
    shorter = min(width, height)
    margin = shadows.piece_margin(shorter)
    strength = min(1.0, palette.shadow_strength * 1.25)
    picture = shadows.below_piece(width, height, radius, margin, palette.shadow, strength, lift)
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
