"""Paper and buttons: cards with a soft shadow, and faces of all that is pressed in the window."""

from __future__ import annotations

from PIL import Image, ImageChops

from . import brushes
from .palette import Button, Palette, button_colours, rgb
from .signs import Glyph, glyph

CARD_MARGIN = 16
"""Pixels of shadow around a card and a button at scale 1, on every side."""
CARD_RADIUS = 10
"""Radius in pixels of a card's corners at scale 1."""

RING, CORNER = 2, 6
"""The breadth of the ring around a sign, and its radius, in pixels."""
CARD_RING = 3
"""The breadth of the ring around a card, in pixels at scale 1."""


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
    picture = brushes.layered(width, height, radius, margin, palette.shadow, scaled)
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
    picture = brushes.layered(width, height, radius, margin, palette.shadow, layers)
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
        while px > usual and brushes.typeface(px).getlength(text) > width - height / 2:
            px -= 1
        px = max(px, usual)
        if rgb(colours.ink) == (255, 255, 255):
            brushes.letter(picture, (middle[0], middle[1] + reach), text, px, colours.rim)
        brushes.letter(picture, middle, text, px, colours.ink)
    return picture


def button_plate(
    width: int, height: int, colours: Button, palette: Palette, focused: bool
) -> Image.Image:
    """Return a button's face with its rim, and the accent ring around it when focused."""
    radius = min(10, height // 4)
    picture = brushes.blank(width, height)
    if focused:
        picture.alpha_composite(
            brushes.tint(brushes.rounded(width, height, radius + 3), palette.accent)
        )
        inner = brushes.tint(brushes.rounded(width - 4, height - 4, radius + 1), palette.card)
        picture.alpha_composite(inner, (2, 2))
    wide, high = width - 8, height - 8
    rim = brushes.tint(brushes.rounded(wide, high, radius), colours.rim)
    picture.alpha_composite(rim, (4, 4))
    face = brushes.vertical(wide - 2, high - 3, [(0.0, colours.top), (1.0, colours.bottom)])
    body = brushes.masked(face, brushes.rounded(wide - 2, high - 3, radius - 1))
    picture.alpha_composite(body, (5, 5))
    return picture


def sign_plate(side: int, sign: Glyph, size: int, ink: str, ring: str) -> Image.Image:
    """Return a square with a sign in its middle, and a ring of a colour around it, if there is one.

    Sides of both are in pixels.
    """
    picture = brushes.blank(side, side)
    if ring:
        outer = brushes.rounded(side, side, CORNER)
        inner = brushes.rounded(side - 2 * RING, side - 2 * RING, CORNER - RING)
        hole = Image.new("L", (side, side), 0)
        hole.paste(inner, (RING, RING))
        picture.alpha_composite(brushes.tint(ImageChops.subtract(outer, hole), ring))
    drawn = glyph(sign, size, ink)
    corner = (side - drawn.width) // 2
    picture.alpha_composite(drawn, (corner, corner))
    return picture


def game_card(
    emblem: Image.Image,
    width: int,
    height: int,
    margin: int,
    padding: int,
    palette: Palette,
    scale: float,
    ring: str,
) -> Image.Image:
    """Return the card of a game on the table, without its words.

    Args:
        emblem: the picture on it.
        width: of the paper in pixels.
        height: of the paper in pixels.
        margin: of the table around the paper, in pixels.
        padding: from the edges of the paper to the emblem, in pixels.
        palette: the theme.
        scale: pixels per unit of the design.
        ring: the colour of a ring around the paper; empty for none.
    """
    picture = Image.new("RGB", (width + 2 * margin, height + 2 * margin), palette.table)
    if ring:
        rim = round(CARD_RING * scale)
        shape = brushes.rounded(width + 2 * rim, height + 2 * rim, round(CARD_RADIUS * scale) + rim)
        picture.paste(ring, (margin - rim, margin - rim), shape)
    face = card(width, height, palette, scale)
    # The faint rim of its shadow is cut off.
    corner = margin - round(CARD_MARGIN * scale)
    picture.paste(face, (corner, corner), face)
    picture.paste(emblem, (margin + padding,) * 2, emblem)
    return picture
