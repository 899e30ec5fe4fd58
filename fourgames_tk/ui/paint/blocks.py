"""FourSide: enamelled blocks with four values, and the BONUS and MINUS areas."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from . import brushes
from .palette import VALUE_COLOURS, VALUE_INKS, WHITE, Palette, darken, lighten, rgb

BONUS, MINUS = "#2E7D4F", "#A63232"
"""Colours of the areas."""
SHADOW = 1.25
"""Of a block, as a share of the usual one."""
FRAME = 0.075
"""Width of the pale frame, as a share of the block."""
GAP = 0.024
"""Half the width of the pale bars between the triangles, as a share of the block."""
NUMERAL = 0.26
"""Height of the numerals' lettering, as a share of the block."""
READABLE, LARGEST = 9, 0.38
"""The height in pixels that lettering needs, and the share of a small block it may take for it."""
LETTERED = 21
"""The least side in pixels of a block with numerals, and of an area that says how many points."""
PLACE = 0.27
"""Distance of a numeral from the middle, as a share of the block."""


def block(
    size: int,
    sides: Sequence[int],
    palette: Palette,
    lift: float = 0.0,
    turn: float = 0.0,
) -> Image.Image:
    """Return an enamelled block in the middle of its shadow, as large as `box` says.

    Its ``sides`` are the values on top, right, bottom and left, 1 to 9 each. ``lift`` is 0 for a
    block that lies, up to 1 for one held in the hand. While it rotates, it is turned clockwise
    beyond its sides by degrees; the numerals stay upright.
    """
    margin, radius = brushes.piece_margin(size), max(2, round(size * 0.13))
    body = brushes.blank(*box(size))
    body.alpha_composite(_frame(size, radius), (margin, margin))
    body.alpha_composite(_enamel(size, sides), (margin, margin))
    if turn:
        body = body.rotate(-turn, Image.Resampling.BICUBIC)
    picture = brushes.lying(brushes.blank(size, size), radius, palette, SHADOW, lift)
    picture.alpha_composite(body)
    if size < LETTERED:
        return picture
    middle = picture.width / 2
    px = _lettering_height(size, NUMERAL)
    for index, value in enumerate(sides):
        angle = (index - 1) * pi / 2 + turn * pi / 180
        spot = (middle + PLACE * size * cos(angle), middle + PLACE * size * sin(angle))
        brushes.letter(picture, spot, str(value), px, VALUE_INKS[value - 1])
    return picture


def box(size: int) -> tuple[int, int]:
    """Return how wide and high the picture of a block is, with its shadow."""
    return (size + 2 * brushes.piece_margin(size),) * 2


def block_back(size: int, palette: Palette) -> Image.Image:
    """Return a block lying face down, as a hidden hand shows it; sized as `block`."""
    radius, inset = max(2, round(size * 0.13)), round(size * FRAME) + 1
    side = size - 2 * inset
    face = brushes.vertical(side, side, [(0.0, palette.wood.top), (1.0, palette.wood.bottom)])
    corners = brushes.rounded(side, side, max(1, radius - inset // 2))
    body = _frame(size, radius).copy()
    body.alpha_composite(brushes.masked(face, corners), (inset, inset))
    return brushes.lying(body, radius, palette, SHADOW)


def matching_side(size: int, side: int, palette: Palette) -> Image.Image:
    """Return the light on a side that matches its neighbour, to be laid over a `block`.

    The sides are 0 top, 1 right, 2 bottom, 3 left.
    """
    margin = brushes.piece_margin(size)
    whole, thick = size + 2 * margin, max(2, round(size * 0.09))
    bar = Image.new("L", (whole, whole), 0)
    ends = (margin + round(size * 0.12), whole - margin - round(size * 0.12))
    edges = (ends[0], margin - thick // 2, ends[1], margin - thick // 2 + thick)
    ImageDraw.Draw(bar).rounded_rectangle(edges, thick // 2, fill=255)
    halo = bar.filter(ImageFilter.GaussianBlur(max(1.0, size * 0.05)))
    bright = halo.point([min(255, 2 * level) for level in range(256)])
    picture = brushes.tint(bright, palette.last_move, 0.85)
    picture.alpha_composite(brushes.tint(bar, "#FFF6DA"))
    return picture.rotate(-90 * side)


def _lettering_height(size: int, share: float) -> int:
    """Return the pixels of lettering on a body: a share of it, more where it is very small."""
    return max(1, round(size * share), min(READABLE, round(size * LARGEST)))


@lru_cache(maxsize=32)
def _frame(size: int, radius: int) -> Image.Image:
    """Return the pale frame, as thick as a tile, ``size`` pixels square."""
    thick = max(1, round(size * 0.03))
    high = size - thick
    face = brushes.vertical(size, high, [(0.0, "#FCFAF5"), (1.0, "#E4DFD6")])
    edge = ("#FFFFFF", 1.0), ("#8F897D", 0.5)
    brushes.light_edge(face, radius, max(0.6, size / 70), thick, *edge)
    picture = brushes.tint(brushes.rounded(size, size, radius), darken("#CFC9BD", 0.2))
    picture.alpha_composite(brushes.masked(face, brushes.rounded(size, high, radius)))
    return picture


def _enamel(size: int, sides: Sequence[int]) -> Image.Image:
    """Return the four triangles of enamel, sunk a little into the frame."""
    over = 4 if size < 100 else 2
    large = size * over
    thick = max(1, round(size * 0.03))
    low, high = FRAME * large, large - FRAME * large - thick * over / 2
    middle, gap = (low + high) / 2, GAP * large
    triangles = (
        [(low + gap, low), (high - gap, low), (middle, middle - gap)],
        [(high, low + gap), (high, high - gap), (middle + gap, middle)],
        [(high - gap, high), (low + gap, high), (middle, middle + gap)],
        [(low, high - gap), (low, low + gap), (middle - gap, middle)],
    )
    # The colours meet without a gap, so that no pale fringe shows where the mask is smooth.
    far = 2 * middle / over
    ends = [(0.0, 0.0), (far, 0.0), (far, far), (0.0, far)]
    heart = (far / 2, far / 2)
    enamel = Image.new("RGB", (size, size))
    mask = Image.new("L", (large, large), 0)
    for index, value in enumerate(sides):
        colour = rgb(VALUE_COLOURS[value - 1])
        outline = [ends[index], ends[(index + 1) % 4], heart]
        ImageDraw.Draw(enamel).polygon(outline, fill=colour)
        ImageDraw.Draw(mask).polygon(triangles[index], fill=255)
    corner = Image.new("L", (large, large), 0)
    box = (round(low), round(low), round(high), round(high))
    ImageDraw.Draw(corner).rounded_rectangle(box, round(size * 0.05 * over), fill=255)
    small = ImageChops.multiply(mask, corner).reduce(over)
    gloss = brushes.spot(size, size, (size * 0.3, size * 0.16), (size * 0.8, size * 0.5), 0.10)
    enamel.paste("#FFFFFF", None, gloss)
    if size >= 28:
        light, shade = brushes.emboss(small, size / 60, max(1, size // 40))
        enamel.paste("#000000", None, brushes.scaled(light, 0.42))
        enamel.paste("#FFFFFF", None, brushes.scaled(shade, 0.34))
    return brushes.masked(enamel, small)


def area(size: int, kind: str) -> Image.Image:
    """Return the coloured floor of a cell, ``bonus`` or ``minus``, lettered +20 or −20.

    It fills all but the edge of a well of ``size`` pixels, as large as the picture.
    """
    colour, text = (BONUS, "+20") if kind == "bonus" else (MINUS, "−20")
    inset = max(1, round(size * 0.06))
    side = size - 2 * inset
    radius = max(1, round(size * 0.09))
    face = brushes.vertical(side, side, [(0.0, darken(colour, 0.10)), (1.0, lighten(colour, 0.05))])
    edge = ("#000000", 0.5), ("#FFFFFF", 0.35)
    brushes.light_edge(face, radius, size / 60, max(1, size // 36), *edge)
    picture = brushes.blank(size, size)
    shape = brushes.rounded(side, side, radius)
    picture.alpha_composite(brushes.masked(face, shape), (inset, inset))
    middle = (size / 2, size / 2)
    px = _lettering_height(size, 0.27)
    if size < LETTERED:
        text, px = text[0], size * 2 // 3
    brushes.letter(picture, (middle[0], middle[1] + 1), text, px, darken(colour, 0.4))
    brushes.letter(picture, middle, text, px, WHITE)
    return picture
