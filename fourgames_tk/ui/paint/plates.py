"""Paper and buttons: cards with a soft shadow, and faces of all that is pressed in the window."""

from __future__ import annotations

from PIL import Image

from . import brushes, marks
from .palette import Palette
from .signs import Glyph, glyph

CARD_MARGIN = 16
"""Pixels of shadow around a card and a button at scale 1, on every side."""
CARD_RADIUS = 10
"""Radius in pixels of a card's corners at scale 1."""

RING, CORNER = 2, 4
"""The breadth of the ring around a sign, and the radius inside it, in pixels."""
TABLE_MARGIN, TABLE_RADIUS = 10, 13
"""Around paper that lies on the table, and the radius of its corners, in design units."""


def card(width: int, height: int, palette: Palette, scale: float = 1.0) -> Image.Image:
    """Return a panel: paper with a fine border on a soft shadow.

    The paper is so many pixels wide and high, the picture larger by ``CARD_MARGIN * scale`` on
    every side; ``scale`` is in pixels per unit of the design.
    """
    margin, radius = round(CARD_MARGIN * scale), round(CARD_RADIUS * scale)
    line, strength = max(1, round(scale)), palette.shadow_strength / 0.42
    layers = [
        (5.0 * scale, round(3 * scale), 0.20 * strength),
        (1.2 * scale, round(scale), 0.12 * strength),
    ]
    picture = brushes.layered(width, height, radius, margin, palette.shadow, layers)
    for inset, colour in ((0, palette.line), (line, palette.sheet)):
        shape = brushes.rounded(width - 2 * inset, height - 2 * inset, radius - inset)
        picture.alpha_composite(brushes.tint(shape, colour), (margin + inset, margin + inset))
    return picture


def sign_plate(side: int, sign: Glyph, size: int, ink: str, ring: str) -> Image.Image:
    """Return a square with a sign in its middle, and a ring of a colour around it, if there is one.

    Sides of both are in pixels.
    """
    picture, middle = brushes.blank(side, side), side / 2
    if ring:
        inside = side - 2 * RING
        brushes.put(picture, marks.ring(inside, inside, CORNER, ring, RING), middle, middle)
    brushes.put(picture, glyph(sign, size, ink), middle, middle)
    return picture


def table_card(
    width: int, height: int, felt: int, state: str, palette: Palette, unit: float
) -> Image.Image:
    """Return paper on the table, felt at its upper end as high as a picture, or 0.

    It is `rest`, `hover` for paper that is lifted, or `keys` with the ring of the focus. The table
    is seen ``TABLE_MARGIN * unit`` pixels wide on every side.
    """
    margin, radius = round(TABLE_MARGIN * unit), round(TABLE_RADIUS * unit)
    line, share = max(1, round(unit)), 2.0 if state == "hover" else 1.0
    size = width + 2 * margin, height + 2 * margin
    picture = Image.new("RGBA", size, palette.table)
    layers = [(4 * unit, round(3 * unit), share * palette.paper_shadow)]
    picture.alpha_composite(brushes.layered(width, height, radius, margin, palette.shadow, layers))
    if state == "keys":
        ring = marks.ring(width, height, radius, palette.accent, round(2 * unit), round(2 * unit))
        brushes.put(picture, ring, size[0] / 2, size[1] / 2)
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
    return brushes.vertical(width, height, [(0.0, palette.felt_top), (1.0, palette.felt)])


def leaf(width: int, height: int, head: int, palette: Palette, radius: int) -> Image.Image:
    """Return a leaf of a calendar, its head in colour; all is in pixels."""
    picture = brushes.tint(brushes.rounded(width, height, radius), palette.line)
    face = Image.new("RGB", (width - 2, height - 3), palette.tile)
    face.paste(palette.primary.bottom, (0, 0, width, head))
    picture.paste(face, (1, 1), brushes.rounded(width - 2, height - 3, radius - 1))
    return picture
