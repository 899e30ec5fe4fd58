"""The sixteen pieces of 4 × 4: turned and sawn wood, seen from above at an angle.

A piece is named by four letters: ``l``ight or ``d``ark, ``t``all or ``s``hort, ``r``ound or
s``q``uare, ``h``ollow or ``f``ull. Height, outline, hole and tone each change the silhouette or a
large area, so that all pieces differ at 24 pixels and without colours.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sin
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from . import brushes, flat
from .palette import Palette, darken, mix, rgb, rim_colour

GRAIN_SEED = 4
"""Seed of the grain, so that a piece looks alike in each picture."""
PICTURE_WIDTH, PICTURE_HEIGHT = 1.4, 1.5
"""Size of the picture, as shares of the diameter of the well."""
FOOT_DEPTH = 0.15
"""Distance of the foot below the middle of the well, as a share of its diameter."""
DRAWN_HEIGHTS = {"t": 0.62, "s": 0.26}
"""Height of a tall and a short piece as drawn, as shares of the diameter."""
ROUND_TOP = (0.245, 0.150)
"""Half width and half height of the top of a round piece."""
SQUARE_TOP = (0.305, 0.185)
"""Half width and half height of the top of a square piece, which stands on a corner."""
HOLE_WIDTH = 0.60
"""Width of the hole of a hollow piece, as a share of the top."""


class WoodTones(NamedTuple):
    """The colours of the wood of light or of dark pieces."""

    top: str
    lit: str
    middle: str
    dark: str
    edge: str
    bore: str
    bore_wall: str


LIGHT_WOOD = WoodTones("#F2E2C0", "#F6E9CC", "#E8D3A6", "#9F8A64", "#FFF9EA", "#2A2018", "#6E5A3E")
DARK_WOOD = WoodTones("#8A6047", "#A07660", "#7A5039", "#3E2114", "#C9A48C", "#0C0604", "#2C170D")


@dataclass(frozen=True)
class _Shape:
    """Position of a piece on its enlarged picture, in enlarged pixels."""

    unit: float
    centre: float
    top: float
    foot: float
    half_width: float
    half_height: float

    def top_ellipse_box(
        self, middle: float, share: float = 1.0
    ) -> tuple[float, float, float, float]:
        """Return the box of the top's ellipse, ``share`` as large, at height ``middle``."""
        across, down = self.half_width * share, self.half_height * share
        return (self.centre - across, middle - down, self.centre + across, middle + down)

    def top_diamond_corners(self, middle: float) -> list[tuple[float, float]]:
        """Return the corners of the top, clockwise from the left one, at height ``middle``."""
        return [
            (self.centre - self.half_width, middle),
            (self.centre, middle - self.half_height),
            (self.centre + self.half_width, middle),
            (self.centre, middle + self.half_height),
        ]


def wooden_piece(size: int, piece: str, palette: Palette, lift: float = 0.0) -> Image.Image:
    """Return one of the sixteen pieces, standing in a well of ``size`` pixels across.

    ``piece`` is its name. The picture has `piece_picture_size`; its middle belongs on the middle of
    the well. ``lift`` is 0 for a piece that stands, up to 1 for one held in the hand.
    """
    if palette.is_flat:
        return flat.four_by_four_piece(size, piece, *piece_picture_size(size), palette)
    over = 4 if size < 64 else 3 if size < 100 else 2
    width, height = piece_picture_size(size)
    half_width, half_height = (
        share * size for share in (ROUND_TOP if piece[2] == "r" else SQUARE_TOP)
    )
    foot = height / 2 + FOOT_DEPTH * size
    rise = DRAWN_HEIGHTS[piece[1]] * size
    # Only the body is drawn enlarged; (left, top) is its position in the picture.
    left, top = int(width / 2 - half_width) - 2, int(foot - rise - half_height) - 2
    width_px, height_px = width - 2 * left, int(foot + half_height) + 3 - top
    shape = _Shape(
        unit=float(size * over),
        centre=(width / 2 - left) * over,
        top=(foot - rise - top) * over,
        foot=(foot - top) * over,
        half_width=half_width * over,
        half_height=half_height * over,
    )
    tones = LIGHT_WOOD
    if piece[0] == "d":
        tones = WoodTones(*(darken(each, palette.pieces.dark_wood) for each in DARK_WOOD))
    large = brushes.transparent_picture(width_px * over, height_px * over)
    (_round_body if piece[2] == "r" else _square_body)(large, shape, tones)
    if piece[3] == "h":
        _bore(large, shape, tones)
    picture = _shadow(size, piece[1:3], palette, lift)
    body = large.reduce(over)
    if colour := palette.pieces.outline or rim_colour(tones.middle, palette.wells):
        line: float = brushes.piece_outline_width(size)
        if not palette.pieces.outline:
            line = 0.6 * brushes.piece_rim_width(size)
        covered = Image.new("L", picture.size, 0)
        covered.paste(body.getchannel("A"), (left, top))
        wide = covered.filter(ImageFilter.GaussianBlur(line))
        edge = wide.point([min(255, max(0, 8 * (level - 24))) for level in brushes.MASK_LEVELS])
        picture.alpha_composite(brushes.tint(edge, colour))
    picture.alpha_composite(body, (left, top))
    return picture


def piece_picture_size(size: int) -> tuple[int, int]:
    """Return the width and height of the picture of a piece, in pixels."""
    return round(size * PICTURE_WIDTH), round(size * PICTURE_HEIGHT)


def _shadow(size: int, body: str, palette: Palette, lift: float) -> Image.Image:
    """Return the shadow to the right of a piece: long for a tall piece, short for a short one."""
    width, height = piece_picture_size(size)
    half_width, half_height = ROUND_TOP if body[1] == "r" else SQUARE_TOP
    across, down = 0.92 * half_width * size, 0.92 * half_height * size
    mask = Image.new("L", (width, height), 0)
    draw = ImageDraw.Draw(mask)
    reach = DRAWN_HEIGHTS[body[0]] * 0.36 + 0.06
    start = lift * 0.10
    for step in range(9):
        along = (start + reach * step / 8) * size
        middle = height / 2 + (FOOT_DEPTH + start) * size + along * 0.16
        x = width / 2 + along
        if body[1] == "r":
            draw.ellipse((x - across, middle - down, x + across, middle + down), fill=255)
        else:
            corners = [(x - across, middle), (x, middle - down), (x + across, middle)]
            draw.polygon([*corners, (x, middle + down)], fill=255)
    blurred = mask.filter(ImageFilter.GaussianBlur(max(0.6, size * (0.05 + 0.03 * lift))))
    strength = min(1.0, palette.shadow_strength * 1.5) * (1 - 0.3 * lift)
    return brushes.tint(blurred, palette.shadow, strength)


def _grained(face: Image.Image, unit: float) -> Image.Image:
    """Return the ``RGB`` face with grain that runs from top to bottom."""
    columns = max(4, round(face.width / max(1.0, unit / 70)))
    streaks = brushes.grey_noise(columns, 5, GRAIN_SEED).resize(face.size, Image.Resampling.BICUBIC)
    grain = streaks.point([128 + (level - 128) // 12 for level in brushes.MASK_LEVELS])
    return ImageChops.add(face, Image.merge("RGB", [grain] * 3), offset=-128)


def _across(width: int, height: int, stops: brushes.Stops) -> Image.Image:
    """Return an ``RGB`` picture that runs through the ramp from left to right."""
    return brushes.vertical_gradient(height, width, stops).transpose(Image.Transpose.TRANSPOSE)


def _round_body(picture: Image.Image, shape: _Shape, tones: WoodTones) -> None:
    """Draw a cylinder: a wall lit from the left, a top with year rings, a thin bright edge."""
    left, right = round(shape.centre - shape.half_width), round(shape.centre + shape.half_width)
    stops = [
        (0.0, mix(tones.middle, tones.dark, 0.45)),
        (0.14, tones.middle),
        (0.36, tones.lit),
        (0.62, tones.middle),
        (0.92, mix(tones.middle, tones.dark, 0.85)),
        (1.0, mix(tones.middle, tones.dark, 0.62)),
    ]
    wall = Image.new("RGB", picture.size)
    wall.paste(_grained(_across(right - left, picture.height, stops), shape.unit), (left, 0))
    mask = Image.new("L", picture.size, 0)
    draw = ImageDraw.Draw(mask)
    sides = shape.centre - shape.half_width, shape.centre + shape.half_width
    draw.rectangle((sides[0], shape.top, sides[1], shape.foot), fill=255)
    draw.ellipse(shape.top_ellipse_box(shape.foot), fill=255)
    _darken_foot(wall, shape, tones)
    _bead(wall, shape, tones)
    picture.paste(wall, (0, 0), mask)

    top = Image.new("L", picture.size, 0)
    ImageDraw.Draw(top).ellipse(shape.top_ellipse_box(shape.top), fill=255)
    _end_grain(picture, shape, tones, top)
    rim = top.copy()
    ImageDraw.Draw(rim).ellipse(shape.top_ellipse_box(shape.top, 1 - 0.045), fill=0)
    picture.paste(tones.edge, None, brushes.faded_mask(rim, 0.8))


def _square_body(picture: Image.Image, shape: _Shape, tones: WoodTones) -> None:
    """Draw a square column on its corner: a lit and a dark wall, a top, bright sharp edges."""
    left, back, right, front = shape.top_diamond_corners(shape.top)
    low_left, _, low_right, low_front = shape.top_diamond_corners(shape.foot)
    shaded = mix(tones.middle, tones.dark, 0.75), tones.dark
    for corners, (upper, lower) in (
        ([left, front, low_front, low_left], (tones.lit, tones.middle)),
        ([front, right, low_right, low_front], shaded),
    ):
        face = brushes.vertical_gradient(*picture.size, [(0.1, upper), (0.9, lower)])
        face = _grained(face, shape.unit)
        _darken_foot(face, shape, tones)
        mask = Image.new("L", picture.size, 0)
        ImageDraw.Draw(mask).polygon(corners, fill=255)
        picture.paste(face, (0, 0), mask)
    top = Image.new("L", picture.size, 0)
    ImageDraw.Draw(top).polygon([left, back, right, front], fill=255)
    _end_grain(picture, shape, tones, top)
    edges = Image.new("L", picture.size, 0)
    draw = ImageDraw.Draw(edges)
    line = max(2, round(shape.unit * 0.012))
    draw.line([left, front, right], fill=255, width=line, joint="curve")
    draw.line([front, low_front], fill=110, width=line)
    draw.line([left, back, right], fill=140, width=line, joint="curve")
    covered = picture.getchannel("A")
    picture.paste(tones.edge, None, brushes.faded_mask(ImageChops.multiply(edges, covered), 0.85))


def _darken_foot(wall: Image.Image, shape: _Shape, tones: WoodTones) -> None:
    """Darken the wall where it meets the board."""
    span = max(2, round(shape.unit * 0.26))
    fall = Image.linear_gradient("L").resize((1, span)).resize((wall.width, span))
    box = 0, round(shape.foot + shape.half_height) - span
    wall.paste(tones.dark, (*box, wall.width, box[1] + span), brushes.faded_mask(fall, 0.42))


def _bead(wall: Image.Image, shape: _Shape, tones: WoodTones) -> None:
    """Draw a fine groove around the wall, a little below the top."""
    draw = ImageDraw.Draw(wall)
    line = max(1, round(shape.unit * 0.011))
    groove = shape.top + shape.unit * 0.075
    shade = mix(tones.middle, tones.dark, 0.55)
    for drop, colour in ((0, shade), (line, tones.lit)):
        box = shape.top_ellipse_box(groove + drop)
        draw.arc(box, 0, 180, fill=rgb(colour), width=line)


def _end_grain(picture: Image.Image, shape: _Shape, tones: WoodTones, top: Image.Image) -> None:
    """Draw the top of a piece: year rings around a heart that is not quite in the middle."""
    heart = (shape.centre - shape.half_width * 0.22, shape.top + shape.half_height * 0.18)
    radii = (shape.half_width * 1.5, shape.half_height * 1.5)
    rings = brushes.radial_gradient(*picture.size, heart, radii)
    rings = rings.point([round(150 + 46 * sin(level / 255 * 62)) for level in brushes.MASK_LEVELS])
    face = brushes.apply_colour_ramp(
        rings, [(0.0, mix(tones.top, tones.dark, 0.24)), (1.0, tones.top)]
    )
    spot = (shape.centre - shape.half_width * 0.4, shape.top - shape.half_height * 0.3)
    radii = (shape.half_width * 1.4, shape.half_height * 1.6)
    face.paste(tones.edge, None, brushes.light_spot(*picture.size, spot, radii, 0.4))
    picture.paste(face, (0, 0), top)


def _bore(picture: Image.Image, shape: _Shape, tones: WoodTones) -> None:
    """Draw the hole of a hollow piece, with its far wall and a bright near edge."""
    hole = Image.new("L", picture.size, 0)
    box = shape.top_ellipse_box(
        shape.top, HOLE_WIDTH * (1.0 if shape.half_width < shape.unit * 0.27 else 0.82)
    )
    ImageDraw.Draw(hole).ellipse(box, fill=255)
    stops = [(0.42, tones.bore), (0.56, tones.bore_wall), (0.66, tones.bore)]
    across = _across(*picture.size, stops)
    picture.paste(across, (0, 0), hole)
    deep = Image.new("L", picture.size, 0)
    drop = (box[3] - box[1]) * 0.34
    ImageDraw.Draw(deep).ellipse((box[0], box[1] + drop, box[2], box[3] + drop), fill=255)
    blur = ImageFilter.GaussianBlur(shape.unit * 0.012)
    picture.paste(tones.bore, None, ImageChops.multiply(deep.filter(blur), hole))
    rim = Image.new("L", picture.size, 0)
    line = max(1, round(shape.unit * 0.011))
    ImageDraw.Draw(rim).arc(box, 10, 170, fill=220, width=line)
    picture.paste(tones.edge, None, brushes.faded_mask(rim, 0.75))
