"""Surfaces: paper cards, charts, and the wooden slab of a board with its carved wells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import hypot, sin
from random import Random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from . import brushes, flat, marks
from .control_art import IconName, icon_image, polyline
from .palette import Palette, lighten, mix

CARD_MARGIN = 16
"""Pixels of shadow around a card and a button at scale 1, on every side."""
CARD_RADIUS = 10
"""Radius in pixels of a card's corners at scale 1."""

ICON_RING_WIDTH, ICON_CORNER = 2, 4
"""The breadth of the ring around an icon, and the radius of its inner corners, in pixels."""
TABLE_MARGIN, TABLE_RADIUS = 10, 13
"""The margin around a card on the table, and the radius of its corners, in design units."""


def paper_card(width: int, height: int, palette: Palette, scale: float = 1.0) -> Image.Image:
    """Return a paper panel with a fine border on a soft shadow.

    ``width`` and ``height`` are those of the paper in pixels; the picture is larger by
    ``CARD_MARGIN * scale`` on every side. ``scale`` is in pixels per design unit.
    """
    margin, radius = round(CARD_MARGIN * scale), round(CARD_RADIUS * scale)
    line, strength = max(1, round(scale)), palette.shadow_strength / 0.42
    layers = [
        (5.0 * scale, round(3 * scale), 0.20 * strength),
        (1.2 * scale, round(scale), 0.12 * strength),
    ]
    picture = brushes.layered_shadow(width, height, radius, margin, palette.shadow, layers)
    for inset, colour in ((0, palette.line), (line, palette.sheet)):
        shape = brushes.rounded_mask(width - 2 * inset, height - 2 * inset, radius - inset)
        picture.alpha_composite(brushes.tint(shape, colour), (margin + inset, margin + inset))
    return picture


def icon_plate(
    side: int, sign: IconName, size: int, ink: str, ring: str, struck: bool = False
) -> Image.Image:
    """Return a square with an icon in its middle, with a ring around it if `ring` is a colour.

    A `struck` icon is crossed by a line: a sign that it is disabled.

    The sides of both are in pixels.
    """
    picture, middle = brushes.transparent_picture(side, side), side / 2
    if ring:
        inside = side - 2 * ICON_RING_WIDTH
        brushes.paste_centred(
            picture, marks.ring(inside, inside, ICON_CORNER, ring, ICON_RING_WIDTH), middle, middle
        )
    brushes.paste_centred(picture, icon_image(sign, size, ink), middle, middle)
    if struck:
        line = polyline(((0.1, 0.1), (0.9, 0.9)), round(size * 1.2), ink, 0.08)
        brushes.paste_centred(picture, line, middle, middle)
    return picture


def raised_card(
    width: int, height: int, felt: int, state: str, palette: Palette, unit: float
) -> Image.Image:
    """Return a paper card on the table, with felt at its top `felt` pixels high, or 0.

    The state is `rest`, `hover` (the card is lifted) or `keys` (with the focus ring). The table
    shows ``TABLE_MARGIN * unit`` pixels wide on every side.
    """
    margin, radius = round(TABLE_MARGIN * unit), round(TABLE_RADIUS * unit)
    line, share = max(1, round(unit)), 2.0 if state == "hover" else 1.0
    size = width + 2 * margin, height + 2 * margin
    picture = Image.new("RGBA", size, palette.table)
    layers = [(4 * unit, round(3 * unit), share * palette.paper_shadow)]
    picture.alpha_composite(
        brushes.layered_shadow(width, height, radius, margin, palette.shadow, layers)
    )
    if state == "keys":
        ring = marks.ring(width, height, radius, palette.accent, round(2 * unit), round(2 * unit))
        brushes.paste_centred(picture, ring, size[0] / 2, size[1] / 2)
    rim = brushes.tint(brushes.rounded_mask(width, height, radius), palette.line)
    picture.alpha_composite(rim, (margin, margin))
    inside = width - 2 * line, height - 2 * line
    face = Image.new("RGB", inside, palette.sheet)
    if felt:
        face.paste(felt_strip(inside[0], felt, palette), (0, 0))
        face.paste(palette.line, (0, felt, inside[0], felt + line))
    shape = brushes.rounded_mask(*inside, radius - line)
    picture.paste(face, (margin + line, margin + line), shape)
    return picture.convert("RGB")


def felt_strip(width: int, height: int, palette: Palette) -> Image.Image:
    return brushes.vertical_gradient(width, height, [(0.0, palette.felt_top), (1.0, palette.felt)])


def calendar_leaf(width: int, height: int, head: int, palette: Palette, radius: int) -> Image.Image:
    """Return a leaf of a tear-off calendar with a coloured head; all lengths are in pixels."""
    picture = brushes.tint(brushes.rounded_mask(width, height, radius), palette.line)
    face = Image.new("RGB", (width - 2, height - 3), palette.tile)
    face.paste(palette.primary.bottom, (0, 0, width, head))
    picture.paste(face, (1, 1), brushes.rounded_mask(width - 2, height - 3, radius - 1))
    return picture


Polyline = Sequence[tuple[float, float]]
Area = tuple[Polyline, str, tuple[float, float]]
"""The polygon, its colour, and the heights above and below which it is cut off."""
Line = tuple[Polyline, Sequence[bool], str]
"""The points, whether each is proved, and the colour. Between two proved points the line is
solid."""

CHART_SUPERSAMPLE = 4
"""The chart is drawn this many times larger than shown, for smooth lines."""
LINE_WIDTH, DASH_LENGTH, DASH_GAP, END_DOT_RADIUS = 2.5, 6.0, 5.0, 4.5
"""The breadth of a line, the length of a dash and of a gap, and the radius of the dot at the end of
a line, in design units."""


def line_chart(
    size: tuple[int, int],
    rules: Iterable[float],
    areas: Iterable[Area],
    lines: Iterable[Line],
    palette: Palette,
    unit: float,
    dot: bool = False,
) -> Image.Image:
    """Return a chart: horizontal rules, filled areas above the rules, lines above the areas.

    Args:
        size: of the picture, in pixels; all points are in pixels from its upper left corner.
        rules: the heights of the fine horizontal lines.
        areas: the filled polygons.
        lines: the lines with at least one known point.
        palette: the theme.
        unit: pixels of a design unit.
        dot: whether a dot ends each line.
    """
    large = size[0] * CHART_SUPERSAMPLE, size[1] * CHART_SUPERSAMPLE
    picture = Image.new("RGB", large, palette.sheet)
    pen = ImageDraw.Draw(picture)
    for points, colour, (top, bottom) in areas:
        mask, box = (
            Image.new("L", large),
            (0, round(top * CHART_SUPERSAMPLE), large[0], round(bottom * CHART_SUPERSAMPLE)),
        )
        ImageDraw.Draw(mask).polygon(_grown(points), fill=255)
        tint = mix(palette.sheet, colour, palette.area_opacity)
        picture.paste(tint, box, mask.crop(box))
    for y in rules:
        pen.line(
            (0, y * CHART_SUPERSAMPLE, large[0], y * CHART_SUPERSAMPLE),
            fill=palette.line,
            width=CHART_SUPERSAMPLE,
        )
    for points, proved, colour in lines:
        path = _grown(points)
        for piece in _pieces(path, proved, unit * CHART_SUPERSAMPLE):
            pen.line(
                piece,
                fill=colour,
                width=round(LINE_WIDTH * unit * CHART_SUPERSAMPLE),
                joint="curve",
            )
        if dot:
            (x, y), radius = path[-1], END_DOT_RADIUS * unit * CHART_SUPERSAMPLE
            pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=colour)
    return picture.reduce(CHART_SUPERSAMPLE)


def share_bar(size: tuple[int, int], share: float, colour: str, palette: Palette) -> Image.Image:
    """Return an outlined capsule filled from the left up to a share, from 0 to 1."""
    picture = brushes.tint(brushes.rounded_mask(*size, size[1] // 2), palette.track_line)
    inside = size[0] - 2, size[1] - 2
    groove = brushes.tint(brushes.rounded_mask(*inside, inside[1] // 2), palette.track)
    picture.alpha_composite(groove, (1, 1))
    if wide := round(size[0] * share):
        part = brushes.rounded_mask(max(wide, size[1]), size[1], size[1] // 2)
        picture.alpha_composite(brushes.tint(part, colour))
    return picture


Bar = tuple[tuple[float, float, float, float], str, bool]
"""Left, top, right and bottom of a bar, its colour, and whether it is filled or outlined."""
OUTLINED, BAR_RADIUS = 0.12, 3.0
"""Opacity of the inside of an outlined bar; radius of the corners in design units."""


def bar_chart(
    size: tuple[int, int],
    rules: Iterable[float],
    bars: Iterable[Bar],
    palette: Palette,
    unit: float,
    is_stepped: bool = False,
) -> Image.Image:
    """Return a chart of rounded bars above horizontal rules at the heights `rules`.

    The arguments are as in `line_chart`. Bars that touch, `is_stepped`, have neither round corners
    nor lines at their sides.
    """
    picture = Image.new(
        "RGB", (size[0] * CHART_SUPERSAMPLE, size[1] * CHART_SUPERSAMPLE), palette.sheet
    )
    pen = ImageDraw.Draw(picture)
    for y in rules:
        pen.line(
            (0, y * CHART_SUPERSAMPLE, size[0] * CHART_SUPERSAMPLE, y * CHART_SUPERSAMPLE),
            fill=palette.line,
            width=CHART_SUPERSAMPLE,
        )
    line = max(CHART_SUPERSAMPLE, round(unit) * CHART_SUPERSAMPLE)
    for (left, top, right, bottom), colour, is_filled in bars:
        box = (
            left * CHART_SUPERSAMPLE,
            top * CHART_SUPERSAMPLE,
            max(left, right) * CHART_SUPERSAMPLE,
            max(top, bottom) * CHART_SUPERSAMPLE,
        )
        face = colour if is_filled else mix(palette.sheet, colour, OUTLINED)
        if is_stepped:
            pen.rectangle(box, colour)
            if box[3] - box[1] > 2 * line:
                pen.rectangle((box[0], box[1] + line, box[2], box[3] - line), face)
            continue
        radius = (
            round(min(BAR_RADIUS * unit, (right - left) / 4, (bottom - top) / 4))
            * CHART_SUPERSAMPLE
        )
        if radius:
            pen.rounded_rectangle(box, radius, face, colour, line)
        else:
            pen.rectangle(box, face, colour, line)
    return picture.reduce(CHART_SUPERSAMPLE)


def _grown(points: Polyline) -> list[tuple[float, float]]:
    return [(x * CHART_SUPERSAMPLE, y * CHART_SUPERSAMPLE) for x, y in points]


def _pieces(
    path: Polyline, proved: Sequence[bool], scale: float
) -> Iterator[list[tuple[float, float]]]:
    """Yield the strokes of a line: whole between proved points, else dashes."""
    passed, period = 0.0, (DASH_LENGTH + DASH_GAP) * scale
    for (one, other), (before, after) in zip(pairwise(path), pairwise(proved), strict=True):
        length = hypot(other[0] - one[0], other[1] - one[1])
        whole = before and after
        here = 0.0 if whole else -passed
        while here < length:
            start, stop = (
                max(0.0, here),
                length if whole else min(length, here + DASH_LENGTH * scale),
            )
            if stop > start:
                yield [
                    (one[0] + (other[0] - one[0]) * at, one[1] + (other[1] - one[1]) * at)
                    for at in (start / length, stop / length)
                ]
            here += length if whole else period
        passed = 0.0 if whole else (passed + length) % period


GRAIN_SEED = 1990
"""Seed of the grain, so that a slab looks alike in each picture."""
GRAIN_HEIGHT = 640
"""The grain of larger slabs is drawn at this height in pixels and enlarged with them."""
MESH_COLUMNS = 16
MESH_ROWS = 4
"""Columns and rows of the mesh by which the grain is bent."""


SLAB_MARGIN_SHARE = 0.07
"""How far the shadow of a slab reaches, as a share of its shorter side."""


def slab_margin(width: int, height: int) -> int:
    """Return how many pixels the shadow of a slab of this size reaches on every side."""
    return max(4, round(min(width, height) * SLAB_MARGIN_SHARE))


def wooden_slab(
    width: int, height: int, palette: Palette, radius: int | None = None
) -> Image.Image:
    """Return a wooden slab that lies on the table, larger by `slab_margin` than the wood in pixels.

    The radius of its corners is in pixels, by default in proportion to the size.
    """
    shorter, margin, wood = min(width, height), slab_margin(width, height), palette.wood
    corner = max(2, round(shorter * 0.065)) if radius is None else radius
    unit = max(1.0, shorter / 480)

    if palette.is_flat:
        plain = brushes.transparent_picture(width + 2 * margin, height + 2 * margin)
        plain.alpha_composite(flat.slab(width, height, palette), (margin, margin))
        return plain
    face = _face(width, height, palette)
    edge = (wood.rim_light, 0.55), (wood.rim_dark, 0.7)
    brushes.light_edge(face, corner, 1.1 * unit, max(1, round(1.6 * unit)), *edge, gain=3)
    body = brushes.cut_to_mask(face, brushes.rounded_mask(width, height, corner))

    strength = palette.shadow_strength
    layers = (
        (margin / 3.2, margin // 3, 0.75 * strength),
        (1.6 * unit, round(2 * unit), 0.8 * strength),
    )
    result = brushes.layered_shadow(width, height, corner, margin, palette.shadow, layers)
    result.alpha_composite(body, (margin, margin))
    if palette.has_high_contrast:
        line = brushes.piece_outline_width(shorter // 8)
        outline = marks.ring(width, height, corner, wood.rim_light, line, -line)
        brushes.paste_centred(result, outline, result.width / 2, result.height / 2)
    return result


def _face(width: int, height: int, palette: Palette) -> Image.Image:
    """Return the face of the wood, ``RGB``: grain, lighter above and darker below."""
    wood = palette.wood
    figure = wood_grain(width, height)
    upper = brushes.apply_colour_ramp(figure, _tones(wood.top, wood.grain))
    lower = brushes.apply_colour_ramp(figure, _tones(wood.bottom, wood.grain))
    fall = Image.linear_gradient("L").resize((1, height), Image.Resampling.BILINEAR)
    return Image.composite(lower, upper, fall.resize((width, height), Image.Resampling.NEAREST))


def _tones(base: str, dark: str) -> list[tuple[float, str]]:
    """Return the ramp from the dark lines of the grain to its lightest fibres."""
    return [
        (0.0, mix(base, dark, 0.52)),
        (0.5, base),
        (1.0, lighten(base, 0.13)),
    ]


@lru_cache(maxsize=4)
def wood_grain(width: int, height: int) -> Image.Image:
    """Return the grain of a plank, ``L``: 128 is the plain face, darker are rings and pores."""
    unit = max(1.0, min(width, height) / GRAIN_HEIGHT)
    # The grain runs across the picture, so that half the columns are enough.
    size = max(1, round(width / unit / 2)), max(1, round(height / unit))
    fibres = brushes.grey_noise(max(2, size[0] // 18), size[1], GRAIN_SEED)
    fibres = fibres.resize(size, Image.Resampling.BICUBIC)
    pores = brushes.grey_noise(max(2, size[0] // 4), size[1], GRAIN_SEED + 1)
    pores = pores.point([0 if level > 16 else 33 for level in range(256)])
    pores = pores.resize(size, Image.Resampling.BILINEAR)
    clouds = brushes.grey_noise(7, 9, GRAIN_SEED + 2).resize(size, Image.Resampling.BICUBIC)
    figure = Image.blend(_rings(*size), fibres, 0.38)
    figure = ImageChops.subtract(Image.blend(figure, clouds, 0.16), pores)
    return figure.resize((width, height), Image.Resampling.BICUBIC)


def _rings(width: int, height: int) -> Image.Image:
    """Return the year rings, wavy lines along the plank."""
    chance = Random(GRAIN_SEED)
    sway = 26
    tall = height + 4 * sway
    lines = tall // 2
    profile = bytearray()
    level, early, span = 128.0, 0, 1
    for _ in range(lines):
        if early == 0:
            span = early = chance.randint(3, 11)
        # Late wood is dark and ends sharply; early wood begins pale and darkens slowly.
        level = 158 - 62 * (1 - early / span) ** 1.7 + chance.uniform(-9, 9)
        profile.append(round(level))
        early -= 1
    strip = Image.frombytes("L", (1, lines), bytes(profile))
    strip = strip.resize((1, tall), Image.Resampling.BICUBIC).resize((width, tall))
    waves = [
        (chance.uniform(0.6, 2.4), chance.uniform(0, 6.3), chance.uniform(0.2, 1)) for _ in range(5)
    ]

    columns, rows = min(MESH_COLUMNS, width), min(MESH_ROWS, height)

    def rise(column: int, row: int) -> float:
        x, y = column / columns, row / rows
        total = sum(size * sin(speed * 3.1 * x + phase + 1.7 * y) for speed, phase, size in waves)
        return row * height / rows + 2 * sway + sway * 0.55 * max(-3.2, min(3.2, total))

    mesh = []
    for column in range(columns):
        x0, x1 = column * width // columns, (column + 1) * width // columns
        for row in range(rows):
            y0, y1 = row * height // rows, (row + 1) * height // rows
            left = (x0, rise(column, row), x0, rise(column, row + 1))
            right = (x1, rise(column + 1, row + 1), x1, rise(column + 1, row))
            mesh.append(((x0, y0, x1, y1), left + right))
    warped = strip.transform((width, height), Image.Transform.MESH, mesh, Image.Resampling.BILINEAR)
    return warped.filter(ImageFilter.BoxBlur(0.4))


@dataclass(frozen=True)
class Well:
    """A hollow in a slab, in whole pixels of its picture; the corner radius gives its shape.

    A radius of half the shorter side gives a circle or a capsule.
    """

    left: int
    top: int
    width: int
    height: int
    radius: int

    @classmethod
    def circle_around(cls, centre_x: float, centre_y: float, diameter: int) -> Well:
        """Return a circular well around a centre."""
        left, top = round(centre_x - diameter / 2), round(centre_y - diameter / 2)
        return cls(left, top, diameter, diameter, diameter // 2 + 1)

    @classmethod
    def square_around(
        cls, centre_x: float, centre_y: float, side: int, radius: int | None = None
    ) -> Well:
        """Return a square well around a centre, its corners rounded by an eighth by default."""
        left, top = round(centre_x - side / 2), round(centre_y - side / 2)
        return cls(left, top, side, side, side // 8 if radius is None else radius)


def carve_wells(picture: Image.Image, wells: Iterable[Well], palette: Palette) -> Image.Image:
    """Return a copy of the ``RGBA`` picture with all ``wells`` carved into it.

    Positions are in pixels of the picture: on a slab, add its `slab_margin`.
    """
    result = picture.copy()
    stamps: dict[tuple[int, int, int], Image.Image] = {}
    for well in wells:
        shape = (well.width, well.height, well.radius)
        if shape not in stamps:
            stamps[shape] = _stamp(*shape, palette)
        pad = (stamps[shape].width - well.width) // 2
        result.alpha_composite(stamps[shape], (well.left - pad, well.top - pad))
    return result


EMPTY_SPACE_RING = 0.2
"""Width of the dark ring around the dot of an empty space, as a share of the dot."""


def empty_space_dot(diameter: int, palette: Palette) -> Image.Image:
    """Return the small dot that marks an empty space of a groove, ``diameter`` pixels across.

    The picture is larger by a dark ring, which gives the dot its contrast on pale wood.
    """
    ring = max(1, round(diameter * EMPTY_SPACE_RING))
    dot = brushes.tint(brushes.disc_mask(diameter), palette.wood.peg)
    if palette.is_flat:
        return dot
    picture = brushes.tint(brushes.disc_mask(diameter + 2 * ring), palette.wood.well_shadow)
    picture.alpha_composite(dot, (ring, ring))
    return picture


def _stamp(width: int, height: int, radius: int, palette: Palette) -> Image.Image:
    """Return the picture of one well with its light lower lip, to be pasted on the wood."""
    wood = palette.wood
    shorter = min(width, height)
    lip = max(1, round(shorter / 80))
    pad = lip + 1
    if palette.is_flat:
        return flat.well(width, height, radius, pad, palette)
    mask = brushes.padded_rounded_mask(width, height, radius, pad)
    below, above = (
        ImageChops.subtract(brushes.shifted_mask(mask, 0, shift), mask) for shift in (lip, -lip)
    )
    result = brushes.tint(below, wood.rim_light, 0.75)
    result.alpha_composite(brushes.tint(above, wood.rim_dark, 0.35))

    stops = [(0.0, wood.well_top), (1.0, wood.well_bottom)]
    floor = brushes.cut_to_mask(
        brushes.vertical_gradient(*mask.size, stops), brushes.faded_mask(mask, 0.93)
    )
    result.alpha_composite(floor)
    deep = max(1.0, shorter * 0.05)
    for blur, drop, share, colour in (
        (deep * 1.5, deep * 1.1, 0.62, wood.well_shadow),
        (deep * 0.45, deep * 0.5, 0.45, wood.well_shadow),
        # The light that the lower wall catches.
        (deep, -deep * 1.2, 0.10, wood.rim_light),
    ):
        hidden = brushes.shifted_mask(mask, 0, round(drop)).filter(ImageFilter.GaussianBlur(blur))
        seen = ImageChops.multiply(ImageChops.invert(hidden), mask)
        result.alpha_composite(brushes.tint(seen, colour, share))
    if palette.has_high_contrast:
        edge = marks.ring(width, height, radius, wood.rim_light, lip, 0)
        brushes.paste_centred(result, edge, result.width / 2, result.height / 2)
    return result
