"""Drawing helpers shared by all materials: masks, gradients, shadows, lit edges, noise, text.

Masks are ``L`` pictures, coverage 0 to 255; finished pictures are ``RGBA`` with straight alpha.
Rounded corners, shadows and bevels look alike along a straight edge: they are drawn once on a small
square and stretched as a nine-patch, so that a 4K board costs little more than a tile.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from pathlib import Path
from random import Random

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from .palette import Palette, Typeface, rgb

LATIN = {chr(code) for code in (*range(0x20, 0x7F), *range(0xA0, 0x180))}
OTHER_SIGNS = frozenset("\n–—‘’“”…×÷−")
"""The signs that the program's own fonts have."""
MASK_LEVELS = range(256)
"""All coverage values of a mask."""
SUPERSAMPLE = 4
"""Shapes are drawn this many times too large and then reduced, for smooth edges."""

AMBER_RAMP = ((0.0, "#FFE7A6"), (0.35, "#F0BC45"), (0.7, "#D6930F"), (1.0, "#9A6A0A"))
"""The colour ramp of amber glass, from its highlight to its edge."""

Stops = Sequence[tuple[float, str]]
"""A colour ramp: pairs of a position from 0 to 1, rising, and a colour ``#RRGGBB``."""

FONTS = Path(__file__).resolve().parent / "fonts"
FONT_FILES: Mapping[Typeface, tuple[str, str]] = {
    "sans": ("NotoSans-Regular", "NotoSans-Bold"),
    "mono": ("Mono-Regular", "Mono-Bold"),
    "condensed": ("Condensed-Bold", "Condensed-Bold"),
}
"""Names of the regular and of the bold font of each typeface."""


def transparent_picture(width: int, height: int) -> Image.Image:
    return Image.new("RGBA", (width, height), (0, 0, 0, 0))


def faded_mask(mask: Image.Image, share: float) -> Image.Image:
    """Return the mask with its coverage multiplied by ``share`` (0 to 1)."""
    return mask.point([round(level * share) for level in MASK_LEVELS])


def tint(mask: Image.Image, colour: str, opacity: float = 1.0) -> Image.Image:
    """Return one colour with the mask as its coverage, at an opacity from 0 to 1."""
    picture = Image.new("RGBA", mask.size, (*rgb(colour), 255))
    picture.putalpha(mask if opacity >= 1 else faded_mask(mask, opacity))
    return picture


def faded(picture: Image.Image, share: float) -> Image.Image:
    """Return the ``RGBA`` picture with its opacity multiplied by ``share`` (0 to 1)."""
    result = picture.copy()
    result.putalpha(faded_mask(picture.getchannel("A"), share))
    return result


def cut_to_mask(picture: Image.Image, mask: Image.Image) -> Image.Image:
    """Return the ``RGB`` picture as ``RGBA``, cut to the mask."""
    result = picture.convert("RGBA")
    result.putalpha(mask)
    return result


def paste_centred(picture: Image.Image, overlay: Image.Image, x: float, y: float) -> None:
    """Paste `overlay` on `picture` with its middle at (``x``, ``y``); cut off what lies outside."""
    left, top = round(x - overlay.width / 2), round(y - overlay.height / 2)
    inside = max(0, left), max(0, top)
    picture.alpha_composite(overlay, inside, (inside[0] - left, inside[1] - top))


def shifted_mask(mask: Image.Image, right: int, down: int) -> Image.Image:
    """Return the mask moved by whole pixels; the pixels that come in from outside are 0."""
    result = Image.new("L", mask.size, 0)
    result.paste(mask, (right, down))
    return result


def apply_colour_ramp(levels: Image.Image, stops: Stops) -> Image.Image:
    """Return an ``RGB`` picture: each grey level 0 to 255 replaced by its colour in the ramp."""
    return Image.merge("RGB", [levels.point(table) for table in _ramp_tables(tuple(stops))])


@lru_cache(maxsize=256)
def _ramp_tables(stops: tuple[tuple[float, str], ...]) -> tuple[list[int], list[int], list[int]]:
    """Return the red, green and blue value of each of the 256 levels."""
    colours = [(place, rgb(colour)) for place, colour in stops]
    tables: tuple[list[int], list[int], list[int]] = ([], [], [])
    last = len(colours) - 1
    index = 0
    for level in MASK_LEVELS:
        place = level / 255
        while index < last - 1 and place > colours[index + 1][0]:
            index += 1
        (start, first), (end, second) = colours[index], colours[min(index + 1, last)]
        share = 0.0 if end <= start else min(1.0, max(0.0, (place - start) / (end - start)))
        for table, low, high in zip(tables, first, second, strict=True):
            table.append(round(low + (high - low) * share))
    return tables


def vertical_gradient(width: int, height: int, stops: Stops) -> Image.Image:
    """Return an ``RGB`` picture that runs through the ramp from top to bottom."""
    levels = Image.linear_gradient("L").resize((1, height), Image.Resampling.BILINEAR)
    return apply_colour_ramp(levels, stops).resize((width, height), Image.Resampling.NEAREST)


@lru_cache(maxsize=1)
def _radial_ramp() -> Image.Image:
    """Return a square of 256 pixels that rises from 0 in the middle to 255 at the inscribed circle.

    Pillow's own radial gradient reaches 255 only in the corners.
    """
    table = [min(255, round(level * 2**0.5)) for level in MASK_LEVELS]
    return Image.radial_gradient("L").point(table)


def radial_gradient(
    width: int, height: int, centre: tuple[float, float], radii: tuple[float, float]
) -> Image.Image:
    """Return a mask that rises from 0 at ``centre`` to 255 on the ellipse with these ``radii``."""
    across, down = 128 / radii[0], 128 / radii[1]
    matrix = (across, 0.0, 128 - centre[0] * across, 0.0, down, 128 - centre[1] * down)
    return _radial_ramp().transform(
        (width, height),
        Image.Transform.AFFINE,
        matrix,
        Image.Resampling.BICUBIC,
        fillcolor=255,
    )


def light_spot(
    width: int,
    height: int,
    centre: tuple[float, float],
    radii: tuple[float, float],
    strength: float = 1.0,
) -> Image.Image:
    """Return a soft spot of light: ``strength`` at ``centre``, fading to 0 at the ``radii``."""
    table = []
    for level in MASK_LEVELS:
        rise = 1 - level / 255
        table.append(round(255 * strength * rise * rise * (3 - 2 * rise)))
    return radial_gradient(width, height, centre, radii).point(table)


def glass_bead(diameter: int) -> Image.Image:
    """Return a bead of amber glass that fills a square of ``diameter`` pixels."""
    light = radial_gradient(
        diameter, diameter, (diameter * 0.40, diameter * 0.34), (diameter * 0.8,) * 2
    )
    return cut_to_mask(apply_colour_ramp(light, AMBER_RAMP), disc_mask(diameter))


def disc_mask(diameter: int) -> Image.Image:
    """Return the mask of a disc that fills a square of ``diameter`` pixels."""
    return rounded_mask(diameter, diameter, diameter // 2 + 1)


def rounded_mask(width: int, height: int, radius: int) -> Image.Image:
    """Return the smooth-edged mask of a rectangle with round corners.

    A radius above half of the shorter side is reduced to it, which gives a disc or a capsule. A
    negative size counts as 0: on a small board, a mark can be smaller than its own edges.
    """
    width, height = max(0, width), max(0, height)
    reach = min(width, height) / 2
    radius_exact = min(float(radius), reach)
    corner = int(radius_exact + 0.999)
    mask = Image.new("L", (width, height), 255)
    if corner < 1:
        return mask
    over = SUPERSAMPLE * 2
    drawn = Image.new("L", (corner * over, corner * over), 0)
    span = 2 * radius_exact * over - 1
    ImageDraw.Draw(drawn).ellipse((0, 0, span, span), fill=255)
    quarter = drawn.reduce(over)
    flip, mirror = Image.Transpose.FLIP_TOP_BOTTOM, Image.Transpose.FLIP_LEFT_RIGHT
    right, bottom = width - corner, height - corner
    for place, piece in (
        ((0, 0), quarter),
        ((right, 0), quarter.transpose(mirror)),
        ((0, bottom), quarter.transpose(flip)),
        ((right, bottom), quarter.transpose(Image.Transpose.ROTATE_180)),
    ):
        mask.paste(piece, place)
    return mask


def padded_rounded_mask(width: int, height: int, radius: int, margin: int) -> Image.Image:
    """Return a `rounded_mask` with an empty margin around it."""
    body = rounded_mask(width, height, radius)
    mask = Image.new("L", (body.width + 2 * margin, body.height + 2 * margin), 0)
    mask.paste(body, (margin, margin))
    return mask


def nine_patch(
    width: int, height: int, half: int, margin: int, draw: Callable[[int, int], Image.Image]
) -> Image.Image:
    """Return the picture of ``draw`` for a body of this size, with ``margin`` pixels on every side.

    ``draw`` gets a width and height. For a large body it is called with a square of side ``2 * half
    + 1`` only, whose picture is stretched along its middle row and column.
    """
    side = 2 * half + 1
    if min(width, height) <= side:
        return draw(width, height)
    return _nine_patch(draw(side, side), width + 2 * margin, height + 2 * margin)


def _nine_patch(patch: Image.Image, width: int, height: int) -> Image.Image:
    """Return an odd-sided square stretched along its middle row and column."""
    side, half = patch.width, patch.width // 2
    rows = patch.crop((0, half, side, half + 1)).resize((side, height), Image.Resampling.NEAREST)
    rows.paste(patch.crop((0, 0, side, half)), (0, 0))
    rows.paste(patch.crop((0, half + 1, side, side)), (0, height - half))
    column = rows.crop((half, 0, half + 1, height))
    result = column.resize((width, height), Image.Resampling.NEAREST)
    result.paste(rows.crop((0, 0, half, height)), (0, 0))
    result.paste(rows.crop((half + 1, 0, side, height)), (width - half, 0))
    return result


def emboss_masks(mask: Image.Image, width: float, reach: int) -> tuple[Image.Image, Image.Image]:
    """Return two masks for the edge of a shape: where it catches light from above, and its shade.

    The edge is blurred by ``width`` pixels, and light reaches ``reach`` pixels inwards.
    """
    smooth = mask.filter(ImageFilter.GaussianBlur(width))
    above, below = ImageChops.offset(smooth, 0, reach), ImageChops.offset(smooth, 0, -reach)
    light = ImageChops.multiply(ImageChops.subtract(smooth, above), mask)
    shade = ImageChops.multiply(ImageChops.subtract(smooth, below), mask)
    return light, shade


def light_edge(
    face: Image.Image,
    radius: int,
    width: float,
    reach: int,
    light: tuple[str, float],
    shade: tuple[str, float],
    gain: int = 1,
) -> None:
    """Light the edge of an ``RGB`` face with round corners.

    The masks are those of `emboss_masks`, ``gain`` times as bright. ``light`` and ``shade``
    are each a colour and its strength from 0 to 1.
    """
    pad = 2

    def edges(wide: int, high: int) -> Image.Image:
        masks = emboss_masks(padded_rounded_mask(wide, high, radius, pad), width, reach)
        return Image.merge("LA", masks).crop((pad, pad, pad + wide, pad + high))

    both = nine_patch(*face.size, radius + 4 * int(width + reach + 1), 0, edges)
    for mask, (colour, strength) in zip(both.split(), (light, shade), strict=True):
        face.paste(
            colour,
            None,
            faded_mask(mask.point([min(255, gain * n) for n in MASK_LEVELS]), strength),
        )


def grey_noise(width: int, height: int, seed: int) -> Image.Image:
    """Return a picture of uniform grey noise, 8 bits a pixel; equal seeds give equal pictures."""
    return Image.frombytes("L", (width, height), Random(seed).randbytes(width * height))


def piece_margin(size: int) -> int:
    """Return how many pixels the shadow of a piece of ``size`` pixels reaches on every side."""
    return max(2, round(size * 0.22))


def with_shadow(
    body: Image.Image,
    radius: int,
    palette: Palette,
    strength: float,
    lift: float = 0,
    *,
    margin: int = 0,
    shade: str = "",
    rim: str = "",
) -> Image.Image:
    """Return an ``RGBA`` body with round corners in the middle of its soft shadow.

    ``strength`` multiplies the palette's shadow strength; ``shade`` is the shadow's colour, by
    default the palette's. ``lift`` is 0 for a piece that lies, 1 for one held in the hand: its
    shadow moves off and softens. ``margin`` is in pixels, by default the `piece_margin` of the
    shorter side. With high contrast, an outline surrounds the body, else a thin line of the colour
    ``rim``, if that is not empty.
    """
    margin, dark = margin or piece_margin(min(body.size)), palette.shadow_strength * strength
    near = (max(0.5, (0.10 + 0.06 * lift) * margin), (0.10 + 0.14 * lift) * margin, 0.9)
    far = (max(0.5, 0.24 * margin), (0.26 + 0.18 * lift) * margin, 0.8)
    layers = [(blur, max(1, round(drop)), dark * share) for blur, drop, share in (near, far)]
    picture = layered_shadow(*body.size, radius, margin, shade or palette.shadow, layers)
    if colour := palette.pieces.outline or rim:
        wide, high = body.size
        width = piece_outline_width if palette.pieces.outline else piece_rim_width
        line = min(margin - 1, width(min(body.size)))
        size = wide + 2 * line, high + 2 * line
        edge = padded_rounded_mask(*size, radius + line, margin - line)
        picture.alpha_composite(tint(edge, colour))
    picture.alpha_composite(body, (margin, margin))
    return picture


def piece_outline_width(size: int) -> int:
    """Return the thickness in pixels of the outline around a piece of ``size`` pixels."""
    return max(1, round(size / 26))


def piece_rim_width(size: int) -> int:
    """Return the thickness in pixels of the rim around a piece of ``size`` pixels."""
    return max(1, round(size / 60))


def layered_shadow(
    width: int,
    height: int,
    radius: int,
    margin: int,
    colour: str,
    layers: Sequence[tuple[float, int, float]],
) -> Image.Image:
    """Return the shadow of a rounded body, larger than it by ``margin`` pixels on every side.

    Each of the ``layers`` has a blur and a downward shift in pixels, and a strength from 0 to 1.
    """

    def depth(wide: int, high: int) -> Image.Image:
        result = Image.new("L", (wide + 2 * margin, high + 2 * margin), 0)
        for blur, drop, strength in layers:
            fallen = shifted_mask(blurred_mask(wide, high, radius, blur, margin), 0, drop)
            result = ImageChops.screen(result, faded_mask(fallen, strength))
        return result

    half = radius + max(3 * int(blur + 1) + drop for blur, drop, _ in layers)
    return tint(nine_patch(width, height, half, margin, depth), colour)


def blurred_mask(width: int, height: int, radius: int, blur: float, margin: int) -> Image.Image:
    """Return a `padded_rounded_mask` blurred by ``blur`` pixels, at most a third of the margin."""

    def blurred(wide: int, high: int) -> Image.Image:
        return padded_rounded_mask(wide, high, radius, margin).filter(
            ImageFilter.GaussianBlur(blur)
        )

    return nine_patch(width, height, radius + 3 * int(blur + 1), margin, blurred)


@lru_cache(maxsize=64)
def program_font(px: int, bold: bool = True, typeface: Typeface = "sans") -> ImageFont.FreeTypeFont:
    """Return a font of the program's own, ``px`` pixels high, loaded once."""
    name = FONT_FILES[typeface][bold]
    return ImageFont.truetype(str(FONTS / f"{name}.ttf"), max(1, px))


@dataclass(frozen=True)
class PictureFont:
    """A font of the program, for texts that are drawn as pictures."""

    px: int
    bold: bool
    typeface: Typeface

    def measure(self, text: str) -> int:
        """Return the width of the longest line of a text in pixels."""
        # Pillow rounds the distances between letters to pixels.
        return ceil(max(map(self._large.getlength, text.split("\n"))) / SUPERSAMPLE)

    def picture(self, text: str, colour: str) -> Image.Image:
        """Return the lines of a text, one below the other."""
        lines, (ascent, descent) = text.split("\n"), self._large.getmetrics()
        step = ceil((ascent + descent) / SUPERSAMPLE) * SUPERSAMPLE
        mask = Image.new("L", (self.measure(text) * SUPERSAMPLE, step * len(lines)), 0)
        for number, line in enumerate(lines):
            place = 0, number * step + ascent
            ImageDraw.Draw(mask).text(place, line, font=self._large, fill=255, anchor="ls")
        return tint(mask.reduce(SUPERSAMPLE), colour)

    @property
    def _large(self) -> ImageFont.FreeTypeFont:
        return program_font(self.px * SUPERSAMPLE, self.bold, self.typeface)


def has_signs_for(text: str) -> bool:
    """Return whether the program's own fonts have all signs of a text."""
    return all(sign in OTHER_SIGNS or sign in LATIN for sign in text)


def text_picture(text: str, font: PictureFont, colour: str) -> Image.Image:
    """Return a text as a picture."""
    return font.picture(text, colour)


def draw_letter(
    picture: Image.Image,
    centre: tuple[float, float],
    text: str,
    px: int,
    colour: str,
    typeface: Typeface = "sans",
) -> None:
    """Write ``text`` on ``picture``, its capitals and digits centred on ``centre``.

    The height of a capital decides the middle, not that of this text, so that letters on
    neighbouring pieces stand on one line.
    """
    if len(text) == 1:
        font = program_font(px, typeface=typeface)
        place = (centre[0], centre[1] - font.getbbox("H", anchor="ls")[1] / 2)
        ImageDraw.Draw(picture).text(place, text, font=font, fill=rgb(colour), anchor="ms")
        return
    # Drawn enlarged and reduced, because Pillow rounds the distances between letters to pixels.
    large = program_font(px * SUPERSAMPLE, typeface=typeface)
    wide, high = round(large.getlength(text) / SUPERSAMPLE) + 4, 2 * px
    left, top = round(centre[0] - wide / 2), round(centre[1]) - px
    mask = Image.new("L", (wide * SUPERSAMPLE, high * SUPERSAMPLE), 0)
    middle = (centre[0] - left) * SUPERSAMPLE
    baseline = (centre[1] - top) * SUPERSAMPLE - large.getbbox("H", anchor="ls")[1] / 2
    ImageDraw.Draw(mask).text((middle, baseline), text, font=large, fill=255, anchor="ms")
    picture.paste(rgb(colour), (left, top), mask.reduce(SUPERSAMPLE))
