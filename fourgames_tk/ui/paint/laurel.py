"""The winner's laurel: two branches of polished leaves, and berries, in the game's material.

It is open at the top and leaves room for the score or the winning piece inside. `growth_frames`
yields it leaf by leaf, from the knot at the bottom upwards.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import cos, radians, sin

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from . import brushes, pieces
from .palette import Palette, darken, lighten, mix

PAIRS = 9
"""Pairs of leaves on a branch."""
LEAVES = 2 * PAIRS
"""Leaves on each branch: the number of frames of the growth, besides the bare branches."""
BREADTH, HEIGHT, MIDDLE = 2.56, 2.34, 1.12
"""Width and height of the picture and the height of its middle, as shares of the branches'
radius."""
FIRST, SPREAD, TIP = 14, 126, 150
"""Where the leaves of a branch begin, how far they reach and where the branch ends, in degrees from
the knot."""
SHADE = {"light": 0.42, "dark": 0.6}
"""Opacity of the shadow of a leaf, by theme."""

LeafTones = tuple[str, str]
"""The colours ``#RRGGBB`` of the inner and the outer leaves."""


def laurel(radius: int, tones: LeafTones, palette: Palette) -> Image.Image:
    """Return the whole laurel, its branches ``radius`` pixels from the middle."""
    *_, whole = growth_frames(radius, tones, palette)
    return whole


def picture_size(radius: int) -> tuple[int, int]:
    """Return the width and height in pixels of the laurel's pictures."""
    return round(BREADTH * radius), round(HEIGHT * radius)


def growth_frames(radius: int, tones: LeafTones, palette: Palette) -> Iterator[Image.Image]:
    """Yield the bare branches, then the laurel with 1, 2 … `LEAVES` leaves on each branch."""
    picture = brushes.blank(*picture_size(radius))
    middle = picture.width / 2, MIDDLE * radius
    for side in (-1, 1):
        _stem(picture, middle, radius, side, mix(tones[0], "#000000", 0.35))
    knot = pieces.glass_stone(max(10, round(radius * 0.19)), 2, palette)
    brushes.paste_centred(picture, knot, middle[0], middle[1] + radius)
    yield picture.copy()
    for number in range(LEAVES):
        pair, outer = divmod(number, 2)
        for side in (-1, 1):
            _paste_leaf(picture, middle, radius, side, pair, bool(outer), tones, palette.name)
        yield picture.copy()


def _paste_leaf(
    picture: Image.Image,
    middle: tuple[float, float],
    radius: int,
    side: int,
    pair: int,
    outer: bool,
    tones: LeafTones,
    theme: str,
) -> None:
    """Paste a leaf on a branch; the last one is the tip, every second pair has a berry."""

    def lay(degrees: float, turn: float, length: int, share: float, tone: str) -> None:
        """Paste a leaf this many degrees from the knot, moved outwards by a share of its length."""
        leaf = _leaf(length, -round(turn), tone, SHADE[theme])
        x, y = _at(middle, radius, _angle(side, degrees))
        x, y = _at((x, y), length * share, turn)
        brushes.paste_centred(picture, leaf, x, y)

    along = pair / (PAIRS - 1)
    degrees, length = FIRST + SPREAD * along, round(0.41 * radius * (1 - 0.30 * along))
    turn = _angle(side, degrees) - side * 90 + (-side if outer else side) * 38
    lay(degrees, turn, length, 0.52, tones[0] if outer else tones[1])
    if outer and pair % 2:
        off, size = 0.14 * radius * (1 if pair % 4 == 1 else -1), max(5, round(0.1 * radius))
        berry = brushes.glass_bead(size * 8).resize((size, size), Image.Resampling.LANCZOS)
        place = _angle(side, FIRST + SPREAD * (pair - 0.42) / (PAIRS - 1))
        brushes.paste_centred(picture, berry, *_at(middle, radius + off, place))
    if outer and pair == PAIRS - 1:
        lay(TIP, _angle(side, TIP + 90), round(0.27 * radius), 0.3, tones[0])


def _stem(
    picture: Image.Image, middle: tuple[float, float], radius: int, side: int, colour: str
) -> None:
    over = brushes.SUPERSAMPLE
    mask = Image.new("L", (picture.width * over, picture.height * over), 0)
    points = [_at(middle, radius, _angle(side, TIP * step / 40)) for step in range(41)]
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
    leaf = brushes.blank(side, side)
    cut = brushes.cut_to_mask(body, ImageChops.multiply(*halves))
    leaf.alpha_composite(cut, ((side - long) // 2, (side - broad) // 2))
    leaf = leaf.rotate(turn, Image.Resampling.BICUBIC)
    soft = leaf.getchannel("A").filter(ImageFilter.GaussianBlur(2 * over))
    below = brushes.tint(brushes.shifted_mask(soft, 0, round(1.8 * over)), "#1A1208", shade)
    below.alpha_composite(leaf)
    return below.resize((side // over, side // over), Image.Resampling.LANCZOS)


def _angle(side: int, degrees: float) -> float:
    """Return a direction, clockwise from the right, for degrees from the knot on a side."""
    return 90 - side * degrees


def _at(middle: tuple[float, float], radius: float, angle: float) -> tuple[float, float]:
    return middle[0] + radius * cos(radians(angle)), middle[1] + radius * sin(radians(angle))
