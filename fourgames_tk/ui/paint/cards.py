"""Paper and buttons beside the board: panels with a soft shadow, the large button."""

from __future__ import annotations

from PIL import Image

from . import brushes, lettering, mixing, shadows
from .palette import Palette, button_colours

CARD_MARGIN = 16
"""Pixels of shadow around a card and a button at scale 1, on every side."""
CARD_RADIUS = 10
"""Radius in pixels of a card's corners at scale 1."""


def card(width: int, height: int, palette: Palette, scale: float = 1.0) -> Image.Image:
    """Return a panel: paper with a fine border on a soft shadow.

    Args:
        width: of the paper in pixels.
        height: of the paper in pixels.
        palette: the theme.
        scale: pixels per unit of the design, for the margin, corners and border.

    Returns:
        The panel, larger than the paper by ``CARD_MARGIN * scale`` on every side.
    """
    margin, radius = round(CARD_MARGIN * scale), round(CARD_RADIUS * scale)
    line = max(1, round(scale))
    strength = palette.shadow_strength / 0.42
    layers = ((5.0, 3, 0.20), (1.2, 1, 0.12))
    scaled = [(blur * scale, round(drop * scale), share * strength) for blur, drop, share in layers]
    picture = shadows.layered(width, height, radius, margin, palette.shadow, scaled)
    border = brushes.tint(brushes.rounded(width, height, radius), palette.card_line)
    picture.alpha_composite(border, (margin, margin))
    inside = brushes.rounded(width - 2 * line, height - 2 * line, radius - line)
    picture.alpha_composite(brushes.tint(inside, palette.card), (margin + line, margin + line))
    return picture


def button(
    width: int,
    height: int,
    text: str,
    palette: Palette,
    state: str = "normal",
    scale: float = 1.0,
    larger: float = 1.0,
) -> Image.Image:
    """Return the large button, such as "Four!".

    Args:
        width: of the button in pixels.
        height: of the button in pixels.
        text: what it says, in Latin letters; empty to have it written by someone else.
        palette: the theme.
        state: one of `palette.STATES`.
        scale: pixels per unit of the design, for the margin and corners.
        larger: how much larger the text is than usual, as far as it fits.

    Returns:
        The button, larger by ``CARD_MARGIN * scale`` on every side.

    Raises:
        ValueError: ``state`` is not one of `palette.STATES`.
    """
    colours = button_colours(palette, state)
    margin, radius = round(CARD_MARGIN * scale), round(CARD_RADIUS * scale)
    thick = max(1, round(2 * scale))
    sunk = thick // 2 if state == "pressed" else 0
    strength = 0.0 if state == "disabled" else 0.9 * palette.shadow_strength
    layers = [
        (4.0 * scale, round((3 - sunk) * scale), strength),
        (scale, round((1 - sunk) * scale), strength),
    ]
    picture = shadows.layered(width, height, radius, margin, palette.shadow, layers)
    rim = brushes.tint(brushes.rounded(width, height, radius), colours.rim)
    picture.alpha_composite(rim, (margin, margin))
    high = height - thick
    face = brushes.vertical(width, high, [(0.0, colours.top), (1.0, colours.bottom)])
    reach = max(1, round(scale))
    light, _ = brushes.emboss(brushes.framed(width, high, radius, 2), 0.6 * scale, reach)
    shine = brushes.scaled(light.crop((2, 2, 2 + width, 2 + high)), 0.0 if sunk else 0.45)
    face.paste("#FFFFFF", None, shine)
    body = brushes.masked(face, brushes.rounded(width, high, radius))
    picture.alpha_composite(body, (margin, margin + sunk))
    if text:
        middle = (picture.width / 2, (picture.height - thick) / 2 + sunk)
        usual = max(1, round(height * 0.41))
        px = min(round(usual * larger), round(height * 0.6))
        while px > usual and lettering.typeface(px).getlength(text) > width - height / 2:
            px -= 1
        px = max(px, usual)
        if mixing.rgb(colours.ink) == (255, 255, 255):
            lettering.letter(picture, (middle[0], middle[1] + reach), text, px, colours.rim)
        lettering.letter(picture, middle, text, px, colours.ink)
    return picture
