"""Marks laid over the board: rings, dots, the dashed cursor, glows, the bubble with points.

Every ring is drawn around a body of a given size and is centred on it, so that it is placed where
the body is placed.
"""

from __future__ import annotations

from itertools import pairwise
from math import cos, hypot, pi, radians, sin, sqrt

from PIL import Image, ImageChops, ImageDraw

from . import brushes
from .palette import Palette


def ring_width(width: int, height: int) -> int:
    """Return the thickness in pixels of a ring around a body of this size."""
    return max(2, round(0.41 * sqrt(min(width, height))))


def thinking(height: int, palette: Palette) -> Image.Image:
    """Return three quiet dots in a row, so many pixels high."""
    dot, step = brushes.tint(brushes.disc(height), palette.muted), round(height * 1.7)
    picture = brushes.blank(2 * step + height, height)
    for number in range(3):
        picture.alpha_composite(dot, (number * step, 0))
    return picture


def ring(
    width: int, height: int, radius: int, colour: str, thickness: int | None = None, gap: int = 0
) -> Image.Image:
    """Return a ring around a rounded body.

    Args:
        width: of the body in pixels.
        height: of the body in pixels.
        radius: of the body's corners in pixels; half of the shorter side or more for a circle.
        colour: of the ring.
        thickness: in pixels, by default `ring_width`.
        gap: pixels between the body and the ring.

    Returns:
        A picture larger than the body by ``gap`` and the thickness, and one pixel, on every side.
    """
    thick = ring_width(width, height) if thickness is None else thickness
    reach = gap + thick
    outer = brushes.framed(width + 2 * reach, height + 2 * reach, radius + reach, 1)
    inner = brushes.framed(width + 2 * gap, height + 2 * gap, radius + gap, thick + 1)
    return brushes.tint(ImageChops.subtract(outer, inner), colour)


def selected_ring(width: int, height: int, radius: int, palette: Palette) -> Image.Image:
    """Return the accent ring of the selected piece or cell; see `ring`."""
    return ring(width, height, radius, palette.accent)


def last_move_ring(width: int, height: int, radius: int, palette: Palette) -> Image.Image:
    """Return the amber ring of the last move; see `ring`."""
    return ring(width, height, radius, palette.amber)


def danger_ring(width: int, height: int, radius: int, palette: Palette) -> Image.Image:
    """Return the red ring around a stone that can be hit; see `ring`.

    It has two lines, so that it differs from the other rings without its colour.
    """
    thick = max(2, round(ring_width(width, height) * 0.7))
    picture = ring(width, height, radius, palette.danger, thick)
    inside = max(2, thick)
    inner = ring(
        width - 2 * inside, height - 2 * inside, max(1, radius - inside), palette.danger, 1
    )
    offset = (picture.width - inner.width) // 2
    picture.alpha_composite(inner, (offset, offset))
    return picture


def cursor_ring(
    width: int, height: int, radius: int, palette: Palette, colour: str | None = None
) -> Image.Image:
    """Return the dashed ring of the keyboard cursor, on a light line to show on any ground.

    Args:
        width: of the body in pixels.
        height: of the body in pixels.
        radius: of the body's corners in pixels.
        palette: the theme.
        colour: of the dashes, by default the ink.

    Returns:
        A picture centred on the body, larger than it by twice the thickness and one on each side.
    """
    thick = max(2, round(ring_width(width, height) * 0.8))
    pad = 2 * thick + 1
    wide, high = width + 2 * pad, height + 2 * pad
    corner = min(radius + thick, (min(width, height) + 2 * thick) / 2)
    path = _outline(pad - thick, pad - thick, wide - pad + thick, high - pad + thick, corner)
    over = brushes.SUPERSAMPLE
    dark, light = (Image.new("L", (wide * over, high * over), 0) for _ in range(2))
    for dashes, pen, width_px in ((True, dark, thick), (False, light, thick + 2)):
        draw = ImageDraw.Draw(pen)
        for stretch in _dashes(path, 4.0 * thick) if dashes else [[*path, path[0]]]:
            points = [(x * over, y * over) for x, y in stretch]
            draw.line(points, fill=255, width=round(width_px * over), joint="curve")
    back = palette.table if colour is None else palette.ink
    picture = brushes.tint(light.reduce(over), back, 0.72)
    picture.alpha_composite(brushes.tint(dark.reduce(over), colour or palette.ink))
    return picture


def _outline(
    left: float, top: float, right: float, bottom: float, radius: float
) -> list[tuple[float, float]]:
    """Return points along a rounded rectangle, clockwise from the end of its upper left corner."""
    points = []
    centres = ((right, top, -90), (right, bottom, 0), (left, bottom, 90), (left, top, 180))
    for x, y, start in centres:
        middle_x = x - radius if x == right else x + radius
        middle_y = y - radius if y == bottom else y + radius
        for step in range(0, 91, 6):
            angle = radians(start + step)
            points.append((middle_x + radius * cos(angle), middle_y + radius * sin(angle)))
    return points


def _dashes(path: list[tuple[float, float]], period: float) -> list[list[tuple[float, float]]]:
    """Cut a closed path into dashes of 60 % and gaps of 40 % of about ``period`` pixels."""
    closed = [*path, path[0]]
    lengths = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(closed)]
    total = sum(lengths)
    count = max(4, 4 * round(total / period / 4))
    step = total / count / 10
    samples: list[tuple[float, float]] = []
    index, passed = 0, 0.0
    for number in range(10 * count + 1):
        goal = number * step
        while index < len(lengths) - 1 and passed + lengths[index] < goal:
            passed += lengths[index]
            index += 1
        share = 0.0 if lengths[index] == 0 else min(1.0, (goal - passed) / lengths[index])
        a, b = closed[index], closed[index + 1]
        samples.append((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
    return [samples[10 * dash : 10 * dash + 7] for dash in range(count)]


def target_dot(diameter: int, palette: Palette, colour: str | None = None) -> Image.Image:
    """Return the dot on a legal target, accent by default, two pixels larger than ``diameter``."""
    fill = colour or palette.accent
    # A rim in the colour of the table keeps a dark dot apart from dark wood.
    picture = brushes.tint(brushes.disc(diameter + 2), palette.table, 0.55)
    picture.alpha_composite(brushes.tint(brushes.disc(diameter), fill), (1, 1))
    return picture


def glow(width: int, height: int, radius: int, colour: str, strength: float = 1.0) -> Image.Image:
    """Return light around a rounded body, to be placed below it.

    Args:
        width: of the body in pixels.
        height: of the body in pixels.
        radius: of its corners in pixels.
        colour: of the light.
        strength: 0 to 1.

    Returns:
        A picture centred on the body, larger by `glow_margin` on every side.
    """
    margin = glow_margin(width, height)
    wide = brushes.soft(width, height, radius, margin / 3, margin)
    bright = wide.point([min(255, round(level * 1.5)) for level in range(256)])
    return brushes.tint(bright, colour, strength)


def glow_margin(width: int, height: int) -> int:
    """Return how many pixels a `glow` reaches beyond its body."""
    return max(3, round(min(width, height) * 0.2))


def bubble(text: str, px: int, palette: Palette) -> Image.Image:
    """Return a small plate with ``text``, such as the sum that made the points.

    Args:
        text: one line.
        px: height of the lettering in pixels.
        palette: the theme.

    Returns:
        A picture as wide as the text needs, with a soft shadow, centred on the plate.
    """
    wide = round(brushes.typeface(px).getlength(text)) + 2 * round(px * 1.5)
    high = round(px * 2.1)
    radius, margin = round(px * 0.5), max(2, round(px * 0.5))
    strength = min(1.0, palette.shadow_strength * 1.2)
    picture = brushes.below_piece(wide, high, radius, margin, palette.shadow, strength)
    colours = palette.bubble
    edge = brushes.tint(brushes.rounded(wide, high, radius), colours.rim)
    picture.alpha_composite(edge, (margin, margin))
    thick = max(1, px // 9)
    face = brushes.vertical(wide, high - thick, [(0.0, colours.top), (1.0, colours.bottom)])
    body = brushes.masked(face, brushes.rounded(wide, high - thick, radius))
    picture.alpha_composite(body, (margin, margin))
    middle = (picture.width / 2, (picture.height - thick) / 2)
    brushes.letter(picture, (middle[0], middle[1] + 1), text, px, colours.rim)
    brushes.letter(picture, middle, text, px, colours.ink)
    return picture


def clockwise_sign(size: int, colour: str) -> Image.Image:
    """Return an open circle with an arrow head that runs clockwise, ``size`` pixels square."""
    over = brushes.SUPERSAMPLE
    side = size * over
    mask = Image.new("L", (side, side), 0)
    draw = ImageDraw.Draw(mask)
    line = max(over, round(side * 0.09))
    inset = round(side * 0.14)
    draw.arc((inset, inset, side - inset, side - inset), -20, 270, fill=255, width=line)
    top = inset + line / 2
    head = side * 0.19
    tip = side / 2 + head * 1.25
    draw.polygon([(side / 2, top - head), (tip, top), (side / 2, top + head)], fill=255)
    return brushes.tint(mask.reduce(over), colour)


def cross(size: int, colour: str) -> Image.Image:
    """Return two strokes that cross out what is below them, ``size`` pixels square."""
    over = brushes.SUPERSAMPLE
    side = size * over
    mask = Image.new("L", (side, side), 0)
    draw = ImageDraw.Draw(mask)
    reach, line = side * 0.34, max(over, round(side * 0.1))
    for turn in (pi / 4, 3 * pi / 4):
        x, y = reach * cos(turn), reach * sin(turn)
        ends = [(side / 2 - x, side / 2 - y), (side / 2 + x, side / 2 + y)]
        draw.line(ends, fill=255, width=line)
    return brushes.tint(mask.reduce(over), colour)
