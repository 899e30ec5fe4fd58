"""Marks drawn over a board, such as rings, glows, bubbles and arrows, and the winner's laurel.

Every ring is drawn around a body of a given size and centred on it: place the ring's picture where
the body's middle is.

The laurel consists of two branches of polished leaves and berries. It is open at the top and leaves
room for the score or the winning piece inside. `laurel_frames` yields it leaf by leaf, from the
knot at the bottom upwards.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from math import cos, hypot, radians, sin, sqrt

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from . import brushes, pieces
from .palette import ButtonColours, Palette, darken, lighten, mix

BUBBLE_COLOURS = ButtonColours("#4883B8", "#1A5F9C", "#0C3F6C", "#FFFFFF")


def ring_width(width: int, height: int) -> int:
    """Return the thickness in pixels of a ring around a body of this size."""
    return max(2, round(0.41 * sqrt(min(width, height))))


def thinking_dots(height: int, palette: Palette) -> Image.Image:
    """Return three dots in a row, ``height`` pixels high, shown while the computer thinks."""
    dot, step = brushes.tint(brushes.disc_mask(height), palette.muted), round(height * 1.7)
    picture = brushes.transparent_picture(2 * step + height, height)
    for number in range(3):
        picture.alpha_composite(dot, (number * step, 0))
    return picture


def ring(
    width: int, height: int, radius: int, colour: str, thickness: int | None = None, gap: int = 0
) -> Image.Image:
    """Return a ring around a rounded body.

    The picture is larger than the body by gap, thickness and one pixel on every side; all is in
    pixels. A radius of half the shorter side or more gives a circle. The thickness is by default
    `ring_width`. With a negative gap the ring lies over its body; a small body has no hole then.
    """
    thick = ring_width(width, height) if thickness is None else thickness
    reach = gap + thick
    outer = brushes.padded_rounded_mask(width + 2 * reach, height + 2 * reach, radius + reach, 1)
    if min(width, height) + 2 * gap <= 0:
        return brushes.tint(outer, colour)
    inner = brushes.padded_rounded_mask(width + 2 * gap, height + 2 * gap, radius + gap, thick + 1)
    return brushes.tint(ImageChops.subtract(outer, inner), colour)


def outlined_ring(
    width: int,
    height: int,
    radius: int,
    colour: str,
    palette: Palette,
    thickness: int | None = None,
) -> Image.Image:
    """Return a ring with a paper-coloured outline on both sides, to mark a place of a board.

    Like `ring`, it surrounds its body; the outlines are outside the thickness.
    """
    thick = ring_width(width, height) if thickness is None else thickness
    line = mark_outline_width(thick)
    picture = ring(width, height, radius, palette.mark_outline, thick + 2 * line, -line)
    return _with_ring(picture, ring(width, height, radius, colour, thick))


def selection_ring(width: int, height: int, radius: int, palette: Palette) -> Image.Image:
    """Return the ring around a selected place, sized as `outlined_ring`.

    With high contrast it is broader than the outlines of pieces, and blue inside.
    """
    if not palette.has_high_contrast:
        return outlined_ring(width, height, radius, palette.mark, palette)
    thick = 4 + round(1.4 * ring_width(width, height))
    picture = outlined_ring(width, height, radius, palette.mark, palette, thick)
    return _with_ring(picture, ring(width, height, radius, palette.accent, thick - 4, 2))


def last_move_ring(
    width: int, height: int, radius: int, palette: Palette, thickness: int | None = None
) -> Image.Image:
    """Return the amber ring around the piece that moved last, sized as `outlined_ring`."""
    thick = 1 + (ring_width(width, height) if thickness is None else thickness)
    picture = outlined_ring(width, height, radius, palette.mark_last, palette, thick)
    return _with_ring(picture, ring(width, height, radius, palette.amber, thick - 2, 1))


def earlier_move_ring(width: int, height: int, radius: int, palette: Palette) -> Image.Image:
    """Return a thin amber ring, for a piece that moved before the last one of another player."""
    thin = max(1, ring_width(width, height) // 2)
    return last_move_ring(width, height, radius, palette, thin)


def danger_ring(width: int, height: int, radius: int, palette: Palette) -> Image.Image:
    """Return the ring around a stone that can be captured; like `outlined_ring`.

    It has two lines, so that it differs from the other rings without its colour.
    """
    thick = max(2, round(ring_width(width, height) * 0.7))
    picture = ring(width, height, radius, palette.mark_outline, 2 * thick + 2, -thick - 1)
    picture = _with_ring(picture, ring(width, height, radius, palette.mark_danger, thick))
    inner = ring(width, height, radius, palette.mark_danger, 1, -thick)
    return _with_ring(picture, inner)


def mark_outline_width(thick: int) -> int:
    """Return the width in pixels of the outlines of a mark whose line is `thick` pixels thick."""
    return max(1, thick // 4)


def _with_ring(picture: Image.Image, inner: Image.Image) -> Image.Image:
    """Paste a ring around the same body, not larger, into the picture of another ring."""
    offset = (picture.width - inner.width) // 2
    picture.alpha_composite(inner, (offset, offset))
    return picture


def cursor_ring(width: int, height: int, radius: int, palette: Palette) -> Image.Image:
    """Return the dashed ring of the keyboard cursor, on a paper-coloured line; sized as `ring`."""
    thick = max(2, round(ring_width(width, height) * 0.8))
    pad, over = 2 * thick + 1, brushes.SUPERSAMPLE
    wide, high = width + 2 * pad, height + 2 * pad
    corner = min(radius + thick, (min(width, height) + 2 * thick) / 2)
    path = _outline(pad - thick, pad - thick, wide - pad + thick, high - pad + thick, corner)
    picture = brushes.transparent_picture(wide, high)
    for stretches, breadth, colour in (
        ([path], thick + 2 * mark_outline_width(thick), palette.mark_outline),
        (_dashes(path, 4.0 * thick), thick, palette.ink),
    ):
        pen = Image.new("L", (wide * over, high * over), 0)
        for stretch in stretches:
            points = [(x * over, y * over) for x, y in stretch]
            ImageDraw.Draw(pen).line(points, fill=255, width=breadth * over, joint="curve")
        picture.alpha_composite(brushes.tint(pen.reduce(over), colour))
    return picture


def _outline(
    left: float, top: float, right: float, bottom: float, radius: float
) -> list[tuple[float, float]]:
    """Return points along a rounded rectangle, clockwise from its upper right corner and closed."""
    inside = left + radius, top + radius, right - radius, bottom - radius
    points = []
    for x, y, start in ((2, 1, -90), (2, 3, 0), (0, 3, 90), (0, 1, 180)):
        for step in range(0, 91, 6):
            angle = radians(start + step)
            points.append((inside[x] + radius * cos(angle), inside[y] + radius * sin(angle)))
    return [*points, points[0]]


def _dashes(path: list[tuple[float, float]], period: float) -> list[list[tuple[float, float]]]:
    """Cut a closed path into dashes of 60 % and gaps of 40 % of about ``period`` pixels."""
    lengths = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(path)]
    ends = list(accumulate(lengths))
    count = max(4, 4 * round(ends[-1] / period / 4))

    def at(goal: float) -> tuple[float, float]:
        """Return the point at this distance along the path."""
        index = min(bisect_left(ends, goal), len(ends) - 1)
        share = 1 - (ends[index] - goal) / lengths[index] if lengths[index] else 0.0
        (x, y), (to_x, to_y) = path[index], path[index + 1]
        return x + (to_x - x) * share, y + (to_y - y) * share

    step = ends[-1] / count / 10
    return [[at((10 * dash + part) * step) for part in range(7)] for dash in range(count)]


def target_dot(diameter: int, palette: Palette) -> Image.Image:
    """Return the dot on a legal target; the picture is two pixels wider than ``diameter``."""
    picture = brushes.tint(brushes.disc_mask(diameter + 2), palette.mark_outline)
    picture.alpha_composite(brushes.tint(brushes.disc_mask(diameter), palette.mark), (1, 1))
    return picture


def later_target_circle(diameter: int, palette: Palette) -> Image.Image:
    """Return the open circle on a target that needs one more step, sized as `target_dot`."""
    line = max(2, round(diameter * 0.2))
    inner = diameter - 2 * line
    return outlined_ring(inner, inner, inner, palette.mark, palette, line)


def glow(width: int, height: int, radius: int, colour: str, strength: float = 1.0) -> Image.Image:
    """Return light around a rounded body, to be placed below it.

    The picture is larger by `glow_margin` on every side; the strength is from 0 to 1.
    """
    margin = glow_margin(width, height)
    wide = brushes.blurred_mask(width, height, radius, margin / 3, margin)
    bright = wide.point([min(255, round(level * 1.5)) for level in range(256)])
    return brushes.tint(bright, colour, strength)


def rim_glow(width: int, height: int, radius: int, colour: str) -> Image.Image:
    """Return light along the edge of a hollow body that fades on both sides; sized as `glow`."""
    margin = glow_margin(width, height)
    blurred = brushes.blurred_mask(width, height, radius, margin / 3, margin)
    # Strongest where the blurred edge is half as bright as the inside.
    return brushes.tint(blurred.point([4 * n * (255 - n) // 255 for n in range(256)]), colour)


def glow_margin(width: int, height: int) -> int:
    """Return how many pixels a `glow` reaches beyond its body."""
    return max(3, round(min(width, height) * 0.2))


def text_bubble(
    text: str, px: int, palette: Palette, padding: float = 1.5, refused: bool = False
) -> Image.Image:
    """Return a plate with lines of text, ``px`` pixels high, in the middle of a soft shadow.

    The text has `padding` text heights at each side. If `refused`, it says why a move is refused:
    the plate is paper with a red rim, so that it does not look like a button.
    """
    paper, colours = palette.sheet, palette.primary if palette.is_flat else BUBBLE_COLOURS
    framed = refused or palette.has_high_contrast
    if framed:
        colours = ButtonColours(
            paper, paper, palette.danger if refused else palette.ink, palette.ink
        )
    lines, step = text.split("\n"), round(px * 1.4)
    font = brushes.program_font(px, typeface=palette.typeface)
    widest = max(font.getlength(line) for line in lines)
    wide, more = round(widest) + 2 * round(px * padding), step * (len(lines) - 1)
    high, radius, thick = round(px * 2.1) + more, round(px * 0.5), max(1, px // 9)
    edge = thick if framed else 0
    body = brushes.tint(brushes.rounded_mask(wide, high, radius), colours.rim)
    size = wide - 2 * edge, high - thick - edge
    face = brushes.vertical_gradient(*size, [(0.0, colours.top), (1.0, colours.bottom)])
    shape = brushes.rounded_mask(*size, radius - edge)
    body.alpha_composite(brushes.cut_to_mask(face, shape), (edge, edge))
    picture = brushes.with_shadow(body, radius, palette, 1.2, margin=max(2, radius))
    for number, line in enumerate(lines):
        x, y = picture.width / 2, (picture.height - thick + edge - more) / 2 + number * step
        if not edge and not palette.is_flat:
            brushes.draw_letter(picture, (x, y + 1), line, px, colours.rim)
        brushes.draw_letter(picture, (x, y), line, px, colours.ink, palette.typeface)
    return picture


def label_capsule(text: str, px: int, palette: Palette) -> Image.Image:
    """Return a capsule of paper with one line of text, ``px`` pixels high, to label a mark."""
    line = max(1, px // 12)
    font = brushes.program_font(px, typeface=palette.typeface)
    wide, high = round(font.getlength(text)) + round(1.2 * px), round(1.5 * px)
    picture = brushes.tint(brushes.rounded_mask(wide, high, high // 2), palette.mark)
    inside = wide - 2 * line, high - 2 * line
    face = brushes.tint(brushes.rounded_mask(*inside, inside[1] // 2), palette.sheet)
    picture.alpha_composite(face, (line, line))
    brushes.draw_letter(picture, (wide / 2, high / 2), text, px, palette.ink, palette.typeface)
    return picture


def clockwise_sign(size: int, colour: str) -> Image.Image:
    """Return an open circle with an arrow head that runs clockwise, ``size`` pixels square."""
    side = size * brushes.SUPERSAMPLE
    mask = Image.new("L", (side, side), 0)
    draw = ImageDraw.Draw(mask)
    line, inset = max(brushes.SUPERSAMPLE, round(side * 0.09)), round(side * 0.14)
    draw.arc((inset, inset, side - inset, side - inset), -20, 270, fill=255, width=line)
    top, head = inset + line / 2, side * 0.19
    tip = side / 2 + head * 1.25
    draw.polygon([(side / 2, top - head), (tip, top), (side / 2, top + head)], fill=255)
    return brushes.tint(mask.reduce(brushes.SUPERSAMPLE), colour)


def cross_sign(size: int, palette: Palette) -> Image.Image:
    """Return a disc with an X, ``size`` pixels square, that crosses out what is below it."""
    line, picture = max(1, size // 16), brushes.transparent_picture(size, size)
    colours = palette.mark_outline, palette.mark_danger, palette.mark_outline
    for number, colour in enumerate(colours):
        disc = brushes.tint(brushes.disc_mask(size - 2 * line * number), colour)
        picture.alpha_composite(disc, (line * number, line * number))
    picture.alpha_composite(_cross(size, palette.mark_danger))
    return picture


def _cross(size: int, colour: str) -> Image.Image:
    side = size * brushes.SUPERSAMPLE
    mask = Image.new("L", (side, side), 0)
    reach, line = side * 0.34 / sqrt(2), max(brushes.SUPERSAMPLE, round(side * 0.1))
    low, high = side / 2 - reach, side / 2 + reach
    for ends in ([(low, low), (high, high)], [(low, high), (high, low)]):
        ImageDraw.Draw(mask).line(ends, fill=255, width=line)
    return brushes.tint(mask.reduce(brushes.SUPERSAMPLE), colour)


Pixels = Sequence[tuple[int, int]]
PathPainter = Callable[[Pixels, int, Palette], Image.Image]
"""Paints a path: called with its points, its breadth in pixels and the palette."""

PATH_SUPERSAMPLE = 2
"""Paths are drawn this many times finer than the screen: the picture may be as large as the
board."""
HALO_WIDTH = 2
"""Width in pixels of the paper-coloured outline of each path."""
BAND_OPACITY = 0.1
"""Opacity of the inside of a band."""
ARROWHEAD_BREADTH = 2.2
"""Half the breadth of an arrow's head, as a share of its line's breadth."""


def outlined_band(points: Pixels, breadth: int, palette: Palette) -> Image.Image:
    """Return the outline of a strip, ``breadth`` pixels broad, that runs through all points."""
    thick = max(2, breadth // 18)
    reach = breadth // 2 + HALO_WIDTH + 1

    def strip(inset: int) -> Image.Image:
        mask, draw = _mask(points, reach)
        _line(draw, _within(points, reach), breadth - 2 * inset)
        return mask.reduce(PATH_SUPERSAMPLE)

    inside = strip(thick)
    halo = ImageChops.subtract(strip(-HALO_WIDTH), strip(thick + HALO_WIDTH))
    picture = brushes.tint(halo, palette.mark_outline)
    picture.alpha_composite(brushes.tint(inside, palette.mark, BAND_OPACITY))
    picture.alpha_composite(brushes.tint(ImageChops.subtract(strip(0), inside), palette.mark))
    return picture


def bracket(points: Pixels, breadth: int, palette: Palette) -> Image.Image:
    """Return a line, ``breadth`` pixels broad, through all points, with an outline."""
    reach = breadth + HALO_WIDTH + 1

    def line(wider: int) -> Image.Image:
        mask, draw = _mask(points, reach)
        _line(draw, _within(points, reach), breadth + 2 * wider)
        return mask.reduce(PATH_SUPERSAMPLE)

    picture = brushes.tint(line(HALO_WIDTH), palette.mark_outline)
    picture.alpha_composite(brushes.tint(line(0), palette.mark))
    return picture


def arrow_path(
    points: Pixels, thick: int, palette: Palette, was_played: bool = False
) -> Image.Image:
    """Return a dot at the first point, and an arrow from each point to the next.

    It is amber if it `was_played`.
    """
    reach = round(ARROWHEAD_BREADTH * thick) + HALO_WIDTH + 2

    def drawn(wider: int) -> Image.Image:
        mask, draw = _mask(points, reach)
        places = _within(points, reach)
        _disc(draw, places[0], 1.3 * thick + wider)
        for start, stop in pairwise(places):
            _arrow(draw, start, stop, thick, wider)
        return mask.reduce(PATH_SUPERSAMPLE)

    picture = brushes.tint(drawn(HALO_WIDTH), palette.mark_outline)
    edge = palette.mark_last if was_played else palette.mark
    picture.alpha_composite(brushes.tint(drawn(0), edge))
    if was_played:
        picture.alpha_composite(brushes.tint(drawn(-1), palette.amber))
    return picture


def choice_arrow(side: int, points_right: bool, palette: Palette) -> Image.Image:
    """Return the arrow head beside what is chosen, with an outline, ``side`` pixels square."""
    over = side * brushes.SUPERSAMPLE
    outer, inner = (Image.new("L", (over, over), 0) for _ in range(2))
    for mask, inset in ((outer, 0.0), (inner, 0.12)):
        corners = [
            (0.12 + inset, 1.6 * inset),
            (0.88 - 1.2 * inset, 0.5),
            (0.12 + inset, 1 - 1.6 * inset),
        ]
        places = [((x if points_right else 1 - x) * over, y * over) for x, y in corners]
        ImageDraw.Draw(mask).polygon(places, fill=255)
    picture = brushes.tint(outer.reduce(brushes.SUPERSAMPLE), palette.mark_outline)
    picture.alpha_composite(brushes.tint(inner.reduce(brushes.SUPERSAMPLE), palette.mark))
    return picture


def warning_sign(side: int, palette: Palette) -> Image.Image:
    """Return a triangle with an exclamation mark, ``side`` pixels wide."""
    over = side * brushes.SUPERSAMPLE
    outer, inner = (Image.new("L", (over, over), 0) for _ in range(2))
    for mask, inset in ((outer, 0.0), (inner, 0.1)):
        corners = [
            (0.5, 0.04 + 1.6 * inset),
            (1 - inset, 0.94 - inset),
            (inset, 0.94 - inset),
        ]
        draw = ImageDraw.Draw(mask)
        draw.polygon([(x * over, y * over) for x, y in corners], fill=255)
    picture = brushes.tint(outer.reduce(brushes.SUPERSAMPLE), palette.mark_outline)
    picture.alpha_composite(brushes.tint(inner.reduce(brushes.SUPERSAMPLE), palette.mark_danger))
    ink = palette.mark_outline
    brushes.draw_letter(picture, (side / 2, 0.6 * side), "!", round(0.58 * side), ink)
    return picture


def _mask(points: Pixels, reach: int) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    """Return an empty picture that holds all points with a margin, and its drawing context."""
    across, down = zip(*points, strict=True)
    size = max(across) - min(across) + 2 * reach, max(down) - min(down) + 2 * reach
    mask = Image.new("L", (size[0] * PATH_SUPERSAMPLE, size[1] * PATH_SUPERSAMPLE), 0)
    return mask, ImageDraw.Draw(mask)


def _within(points: Pixels, reach: int) -> list[tuple[float, float]]:
    """Return the points in pixels of that picture."""
    left, top = (min(axis) - reach for axis in zip(*points, strict=True))
    return [((x - left) * PATH_SUPERSAMPLE, (y - top) * PATH_SUPERSAMPLE) for x, y in points]


def _line(draw: ImageDraw.ImageDraw, places: list[tuple[float, float]], breadth: float) -> None:
    if len(places) > 1:
        draw.line(places, fill=255, width=round(breadth * PATH_SUPERSAMPLE), joint="curve")
    for place in places:
        _disc(draw, place, breadth / 2)


def _disc(draw: ImageDraw.ImageDraw, place: tuple[float, float], radius: float) -> None:
    (x, y), reach = place, radius * PATH_SUPERSAMPLE
    draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=255)


def _arrow(
    draw: ImageDraw.ImageDraw,
    start: tuple[float, float],
    stop: tuple[float, float],
    thick: int,
    wider: int,
) -> None:
    """Draw an arrow to a point; `wider` is the margin in pixels for its halo."""
    across, down = stop[0] - start[0], stop[1] - start[1]
    length = hypot(across, down)
    if not length:
        return
    along, aside = (across / length, down / length), (-down / length, across / length)
    # A margin around a head twice as long as half its breadth: its slanted edges move by `wider`.
    half, back = (
        (ARROWHEAD_BREADTH * thick + 1.62 * wider) * PATH_SUPERSAMPLE,
        (2 * ARROWHEAD_BREADTH * thick + wider) * PATH_SUPERSAMPLE,
    )
    beyond = 2.24 * wider * PATH_SUPERSAMPLE
    tip = stop[0] + beyond * along[0], stop[1] + beyond * along[1]
    neck = stop[0] - back * along[0], stop[1] - back * along[1]
    draw.line([start, neck], fill=255, width=round((thick + 2 * wider) * PATH_SUPERSAMPLE))
    wings = [
        (neck[0] + side * half * aside[0], neck[1] + side * half * aside[1]) for side in (1, -1)
    ]
    draw.polygon([tip, *wings], fill=255)


LEAF_PAIRS = 9
"""Pairs of leaves on a branch."""
LAUREL_LEAVES = 2 * LEAF_PAIRS
"""Leaves on each branch: the number of frames of the growth, besides the bare branches."""
LAUREL_WIDTH, LAUREL_HEIGHT, LAUREL_MIDDLE = 2.56, 2.34, 1.12
"""Width and height of the picture and the height of its middle, as shares of the branches'
radius."""
FIRST_LEAF, LEAF_SPREAD, BRANCH_END = 14, 126, 150
"""Angle of the first leaf of a branch, angle that all its leaves cover, and angle of its end, in
degrees from the knot."""

LeafTones = tuple[str, str]
"""The colours ``#RRGGBB`` of the inner and the outer leaves."""


def laurel(radius: int, tones: LeafTones, palette: Palette) -> Image.Image:
    """Return the whole laurel, its branches ``radius`` pixels from the middle."""
    *_, whole = laurel_frames(radius, tones, palette)
    return whole


def laurel_size(radius: int) -> tuple[int, int]:
    """Return the width and height in pixels of the laurel's pictures."""
    return round(LAUREL_WIDTH * radius), round(LAUREL_HEIGHT * radius)


def laurel_frames(radius: int, tones: LeafTones, palette: Palette) -> Iterator[Image.Image]:
    """Yield the bare branches, then the laurel with 1 … `LAUREL_LEAVES` leaves on each branch."""
    picture = brushes.transparent_picture(*laurel_size(radius))
    middle = picture.width / 2, LAUREL_MIDDLE * radius
    for side in (-1, 1):
        _stem(picture, middle, radius, side, mix(tones[0], "#000000", 0.35))
    knot = pieces.glass_stone(max(10, round(radius * 0.19)), 2, palette)
    brushes.paste_centred(picture, knot, middle[0], middle[1] + radius)
    yield picture.copy()
    for number in range(LAUREL_LEAVES):
        pair, outer = divmod(number, 2)
        for side in (-1, 1):
            _paste_leaf(
                picture, middle, radius, side, pair, bool(outer), tones, palette.shadow_strength
            )
        yield picture.copy()


def _paste_leaf(
    picture: Image.Image,
    middle: tuple[float, float],
    radius: int,
    side: int,
    pair: int,
    outer: bool,
    tones: LeafTones,
    shade: float,
) -> None:
    """Paste a leaf on a branch; the last one is the tip, every second pair has a berry."""

    def paste(degrees: float, turn: float, length: int, share: float, tone: str) -> None:
        """Paste a leaf this many degrees from the knot, moved outwards by a share of its length."""
        leaf = _leaf(length, -round(turn), tone, shade)
        x, y = _polar_point(middle, radius, _leaf_angle(side, degrees))
        x, y = _polar_point((x, y), length * share, turn)
        brushes.paste_centred(picture, leaf, x, y)

    along = pair / (LEAF_PAIRS - 1)
    degrees, length = FIRST_LEAF + LEAF_SPREAD * along, round(0.41 * radius * (1 - 0.30 * along))
    turn = _leaf_angle(side, degrees) - side * 90 + (-side if outer else side) * 38
    paste(degrees, turn, length, 0.52, tones[0] if outer else tones[1])
    if outer and pair % 2:
        off, size = 0.14 * radius * (1 if pair % 4 == 1 else -1), max(5, round(0.1 * radius))
        berry = brushes.glass_bead(size * 8).resize((size, size), Image.Resampling.LANCZOS)
        place = _leaf_angle(side, FIRST_LEAF + LEAF_SPREAD * (pair - 0.42) / (LEAF_PAIRS - 1))
        brushes.paste_centred(picture, berry, *_polar_point(middle, radius + off, place))
    if outer and pair == LEAF_PAIRS - 1:
        paste(BRANCH_END, _leaf_angle(side, BRANCH_END + 90), round(0.27 * radius), 0.3, tones[0])


def _stem(
    picture: Image.Image, middle: tuple[float, float], radius: int, side: int, colour: str
) -> None:
    over = brushes.SUPERSAMPLE
    mask = Image.new("L", (picture.width * over, picture.height * over), 0)
    points = [
        _polar_point(middle, radius, _leaf_angle(side, BRANCH_END * step / 40))
        for step in range(41)
    ]
    line = [(x * over, y * over) for x, y in points]
    ImageDraw.Draw(mask).line(line, fill=255, width=round(0.022 * radius * over), joint="curve")
    picture.alpha_composite(brushes.tint(mask.reduce(over), colour))


@lru_cache(maxsize=128)
def _leaf(length: int, turn: int, tone: str, shade: float) -> Image.Image:
    """Return a pointed, polished leaf with its shadow, turned by degrees."""
    over = brushes.SUPERSAMPLE
    long, broad = length * over, round(length * over * 0.50)
    reach = (long * long / 4 + broad * broad / 4) / broad
    halves = []
    for top in (0.0, broad - 2 * reach):
        half = Image.new("L", (long, broad), 0)
        box = (long / 2 - reach, top, long / 2 + reach, top + 2 * reach)
        ImageDraw.Draw(half).ellipse(box, fill=255)
        halves.append(half)
    tones = ((0.0, lighten(tone, 0.38)), (0.45, tone), (0.5, darken(tone, 0.18)))
    body = brushes.vertical_gradient(long, broad, [*tones, (1.0, darken(tone, 0.38))])
    vein = (long * 0.06, broad / 2, long * 0.94, broad / 2)
    ImageDraw.Draw(body).line(vein, fill=lighten(tone, 0.55), width=over // 2)
    side = long + 12 * over
    leaf = brushes.transparent_picture(side, side)
    cut = brushes.cut_to_mask(body, ImageChops.multiply(*halves))
    leaf.alpha_composite(cut, ((side - long) // 2, (side - broad) // 2))
    leaf = leaf.rotate(turn, Image.Resampling.BICUBIC)
    soft = leaf.getchannel("A").filter(ImageFilter.GaussianBlur(2 * over))
    below = brushes.tint(brushes.shifted_mask(soft, 0, round(1.8 * over)), "#1A1208", shade)
    below.alpha_composite(leaf)
    return below.resize((side // over, side // over), Image.Resampling.LANCZOS)


def _leaf_angle(side: int, degrees: float) -> float:
    """Return a direction, clockwise from the right, for degrees from the knot on a side."""
    return 90 - side * degrees


def _polar_point(middle: tuple[float, float], radius: float, angle: float) -> tuple[float, float]:
    return middle[0] + radius * cos(radians(angle)), middle[1] + radius * sin(radians(angle))
