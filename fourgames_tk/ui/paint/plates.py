"""What is pressed in the window: faces of buttons, signs on small ones, cards of games."""

from __future__ import annotations

from PIL import Image, ImageChops

from . import brushes
from .cards import CARD_MARGIN, CARD_RADIUS, card
from .glyphs import Glyph, glyph
from .palette import Button, Palette

RING, CORNER = 2, 6
"""The breadth of the ring around a sign, and its radius, in pixels."""
CARD_RING = 3
"""The breadth of the ring around a card, in pixels at scale 1."""


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
