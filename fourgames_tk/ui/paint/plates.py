"""Paper and buttons: cards with a soft shadow, and faces of all that is pressed in the window."""

from __future__ import annotations

from PIL import Image, ImageChops

from . import brushes, marks
from .palette import Palette
from .signs import Glyph, glyph

CARD_MARGIN = 16
"""Pixels of shadow around a card and a button at scale 1, on every side."""
CARD_RADIUS = 10
"""Radius in pixels of a card's corners at scale 1."""

RING, CORNER = 2, 6
"""The breadth of the ring around a sign, and its radius, in pixels."""
TABLE_MARGIN, TABLE_RADIUS = 10, 13
"""Around paper that lies on the table, and the radius of its corners, in design units."""


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
    border = brushes.tint(brushes.rounded(width, height, radius), palette.line)
    picture.alpha_composite(border, (margin, margin))
    inside = brushes.rounded(width - 2 * line, height - 2 * line, radius - line)
    picture.alpha_composite(brushes.tint(inside, palette.sheet), (margin + line, margin + line))
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


def table_card(
    width: int, height: int, felt: int, state: str, palette: Palette, unit: float
) -> Image.Image:
    """Return paper that lies on the table, felt at its upper end for a picture.

    Args:
        width: of the paper in pixels.
        height: of the paper in pixels.
        felt: height of the felt in pixels; 0 for none.
        state: `rest`, `hover` for paper that is lifted, or `keys` with the ring of the focus.
        palette: the theme.
        unit: pixels per unit of the design.

    Returns:
        The paper on the table, which is seen ``TABLE_MARGIN * unit`` wide on every side.
    """
    margin, radius = round(TABLE_MARGIN * unit), round(TABLE_RADIUS * unit)
    line, share = max(1, round(unit)), 2.0 if state == "hover" else 1.0
    size = width + 2 * margin, height + 2 * margin
    picture = Image.new("RGBA", size, palette.table)
    layers = [(4 * unit, round(3 * unit), share * palette.paper_shadow)]
    picture.alpha_composite(brushes.layered(width, height, radius, margin, palette.shadow, layers))
    if state == "keys":
        ring = marks.ring(width, height, radius, palette.accent, round(2 * unit), round(2 * unit))
        picture.alpha_composite(ring, ((size[0] - ring.width) // 2, (size[1] - ring.height) // 2))
    rim = brushes.tint(brushes.rounded(width, height, radius), palette.line)
    picture.alpha_composite(rim, (margin, margin))
    inside = width - 2 * line, height - 2 * line
    face = Image.new("RGB", inside, palette.sheet)
    if felt:
        face.paste(table_felt(inside[0], felt, palette), (0, 0))
        face.paste(palette.line, (0, felt, inside[0], felt + line))
    shape = brushes.rounded(*inside, radius - line)
    picture.paste(face, (margin + line, margin + line), shape)
    return picture.convert("RGB")


def table_felt(width: int, height: int, palette: Palette) -> Image.Image:
    """Return felt of this size in pixels."""
    return brushes.vertical(width, height, [(0.0, palette.felt_top), (1.0, palette.felt)])


def leaf(width: int, height: int, head: int, palette: Palette, radius: int) -> Image.Image:
    """Return a leaf of a calendar, its head in colour; all is in pixels."""
    picture = brushes.tint(brushes.rounded(width, height, radius), palette.line)
    face = Image.new("RGB", (width - 2, height - 3), palette.tile)
    face.paste(palette.primary.bottom, (0, 0, width, head))
    picture.paste(face, (1, 1), brushes.rounded(width - 2, height - 3, radius - 1))
    return picture
