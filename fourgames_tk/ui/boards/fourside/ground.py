"""The pictures of FourSide: the board with its areas, the emblem, the note sign."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw

from ...canvas.fit import Fit
from ...canvas.slab import Slab
from ...paint import blocks, brushes, cards, wells, wood
from ...paint.palette import Palette
from .layout import BLOCK, HAND_CARD, SCORE_CARD, WELL, Box, Grid

SLAB_RADIUS = 24
EMBLEM_BLOCKS = ((0, 0, (6, 9, 2, 7)), (1, 0, (7, 2, 3, 9)), (1, 1, (3, 1, 4, 2)))
"""Column, row and sides of the blocks on the emblem."""


def ground(
    picture: Image.Image, fit: Fit, grid: Grid, areas: Sequence[int], palette: Palette
) -> None:
    """Paint slab, wells, areas and the two cards on the picture of the whole canvas."""
    slab = Slab(grid.slab, fit, palette, SLAB_RADIUS)
    side = fit.length(grid.pitch * WELL)
    places = [slab.place(*grid.centre(cell)) for cell in range(grid.columns * grid.rows)]
    slab.carve([wells.Well.square(*place, side) for place in places])
    floors = {kind: blocks.area(side, kind, palette) for kind in ("bonus", "minus")}
    for place, area in zip(places, areas, strict=True):
        if area:
            slab.put(floors["bonus" if area > 0 else "minus"], place)
    slab.lay(picture)
    for box in (SCORE_CARD, HAND_CARD):
        _card(picture, fit, box, palette)


def _card(picture: Image.Image, fit: Fit, box: Box, palette: Palette) -> None:
    x, y = fit.x(box[0]), fit.y(box[1])
    card = cards.card(fit.x(box[2]) - x, fit.y(box[3]) - y, palette, fit.scale)
    margin = round(cards.CARD_MARGIN * fit.scale)
    picture.paste(card, (x - margin, y - margin), card)


def emblem(width: int, height: int, palette: Palette) -> Image.Image:
    """Return three blocks that match, and an empty bonus cell."""
    margin = wood.slab_margin(width, height)
    wide, high = width - 2 * margin, height - 2 * margin
    pitch = high * 0.45
    side, size = round(pitch * WELL), round(pitch * BLOCK)
    columns = max(2, int((wide - high * 0.08) / pitch))
    left = width / 2 - (columns - 1) * pitch / 2
    top = height / 2 - pitch / 2

    def place(column: int, row: int) -> tuple[int, int]:
        return round(left + column * pitch), round(top + row * pitch)

    cells = [place(column, row) for column in range(columns) for row in range(2)]
    picture = wood.slab(wide, high, palette, radius=high // 10)
    picture = wells.carve(picture, [wells.Well.square(*cell, side) for cell in cells], palette)
    x, y = place(columns - 1, 1)
    picture.alpha_composite(blocks.area(side, "bonus", palette), (x - side // 2, y - side // 2))
    for column, row, sides in EMBLEM_BLOCKS:
        block = blocks.block(size, sides, palette)
        x, y = place(column, row)
        picture.alpha_composite(block, (x - block.width // 2, y - block.height // 2))
    return picture


def note(size: int, colour: str) -> Image.Image:
    """Return the sign of a note, an eighth, ``size`` pixels square."""
    over = brushes.SUPERSAMPLE
    side = size * over
    mask = Image.new("L", (side, side), 0)
    draw = ImageDraw.Draw(mask)
    stem, line = side * 0.56, max(over, round(side * 0.09))
    draw.ellipse((side * 0.18, side * 0.66, stem + line / 2, side * 0.94), fill=255)
    draw.line([(stem, side * 0.8), (stem, side * 0.08)], fill=255, width=line)
    flag = [
        (stem - line / 2, side * 0.06),
        (side * 0.84, side * 0.36),
        (side * 0.80, side * 0.60),
        (side * 0.74, side * 0.42),
        (stem, side * 0.30),
    ]
    draw.polygon(flag, fill=255)
    return brushes.tint(mask.reduce(over), colour)
