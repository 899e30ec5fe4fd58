"""The pictures of 4 × 4 that no other board has: its table, a lit line, its emblem."""

from __future__ import annotations

from PIL import Image

from ...canvas.fit import Fit
from ...canvas.slab import Slab
from ...paint import brushes, cards, marks, turned, wells, wood
from ...paint.palette import Palette
from . import layout

EMBLEM_PIECES = {0: "lsrh", 1: "dtqf", 3: "dsrf", 5: "ltrh"}
"""Piece by well; the emblem has two rows of three."""


def paint_table(picture: Image.Image, fit: Fit, palette: Palette) -> None:
    """Paint the slab with its wells, both cards and the plate on an ``RGB`` picture."""
    slab = Slab(layout.SLAB, fit, palette)
    diameter = fit.length(layout.WELL)
    places = [slab.place(*layout.cell_centre(cell)) for cell in range(16)]
    slab.carve([wells.Well.round(*place, diameter) for place in places])
    slab.lay(picture)
    for box in (layout.PLATE_CARD, layout.POOL_CARD):
        x, y, width, height = pixels(fit, box)
        face = cards.card(width, height, palette, fit.scale)
        margin = (face.width - width) // 2
        picture.paste(face, (x - margin, y - margin), face)
    diameter = fit.length(layout.PLATE_WELL)
    side = diameter + 2 * (diameter // 10)
    plate = wells.carve(
        brushes.blank(side, side), [wells.Well.round(side / 2, side / 2, diameter)], palette
    )
    left, top = fit.x(layout.PLATE[0]) - side // 2, fit.y(layout.PLATE[1]) - side // 2
    picture.paste(plate, (left, top), plate)


def pixels(fit: Fit, box: layout.Box) -> tuple[int, int, int, int]:
    """Return left, top, width and height of a box in pixels."""
    left, top = fit.x(box.left), fit.y(box.top)
    return left, top, fit.x(box.right) - left, fit.y(box.bottom) - top


def band(length: int, breadth: int, degrees: float, palette: Palette, lit: bool) -> Image.Image:
    """Return the band around a line: an accent ring where it is pointed at, amber light if lit.

    Args:
        length: in pixels.
        breadth: in pixels.
        degrees: by which it is turned clockwise.
        palette: the theme.
        lit: whether the line has been called.

    Returns:
        A picture centred on the line.
    """
    radius = round(breadth * 0.5) if length > breadth else round(breadth * 0.23)
    thick = marks.ring_width(breadth, breadth)
    if lit:
        picture = marks.glow(length, breadth, radius, palette.last_move)
        # The wells stay visible inside: light lies around the band, and only a breath on it.
        inside = brushes.rounded(length, breadth, radius)
        margin = marks.glow_margin(length, breadth)
        picture.paste((0, 0, 0, 0), (margin, margin), inside)
        ring = marks.ring(length, breadth, radius, palette.last_move_ring, 2 * thick)
        for part in (brushes.tint(inside, palette.last_move, 0.3), ring):
            place = (picture.width - part.width) // 2, (picture.height - part.height) // 2
            picture.alpha_composite(part, place)
    else:
        picture = marks.ring(length, breadth, radius, palette.accent, thick)
        face = brushes.tint(brushes.rounded(length, breadth, radius), palette.accent, 0.16)
        picture.alpha_composite(
            face, ((picture.width - length) // 2, (picture.height - breadth) // 2)
        )
    if degrees:
        return picture.rotate(-degrees, Image.Resampling.BICUBIC, expand=True)
    return picture


def paint_emblem(width: int, height: int, palette: Palette) -> Image.Image:
    """Return two rows of wells with four pieces on a small slab."""
    margin = wood.slab_margin(width, height)
    wide, high = width - 2 * margin, height - 2 * margin
    slab = wood.slab(wide, high, palette, radius=high // 8)
    across, down = wide / 3.15, high / 2.15
    diameter = round(min(across, down) * 0.88)
    places = [
        (width / 2 + across * (number % 3 - 1), height / 2 + down * (number // 3 - 0.5))
        for number in range(6)
    ]
    slab = wells.carve(slab, [wells.Well.round(*place, diameter) for place in places], palette)
    for number, piece in EMBLEM_PIECES.items():
        image = turned.turned_piece(diameter, piece, palette)
        x, y = places[number]
        left, top = round(x - image.width / 2), round(y - image.height / 2)
        box = (max(0, -left), max(0, -top))
        slab.alpha_composite(image, (max(0, left), max(0, top)), box)
    return slab
