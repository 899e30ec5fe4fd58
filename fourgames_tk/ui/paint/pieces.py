"""Pieces of the boards: letter tiles, dice, river stones, glass stones and FourSide blocks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from . import brushes, flat
from .palette import (
    WHITE,
    Palette,
    darken,
    lighten,
    mix,
    rgb,
    rim_colour,
)

PIPS: tuple[tuple[tuple[int, int], ...], ...] = (
    ((0, 0),),
    ((-1, -1), (1, 1)),
    ((-1, -1), (0, 0), (1, 1)),
    ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
)
"""The pips of each number on a die, in steps from the middle."""
PIP_COLOUR = "#2A2018"
IVORY_TOP, IVORY_BOTTOM, IVORY_EDGE = "#F4ECDA", "#DDD2BC", "#978E7C"
TILE_SHADOW = 1.25
"""Strength of the shadow of a tile and a die, as a share of the usual one."""
PIP_DISTANCE, PIP_RADIUS = 0.25, 0.088
"""Distance between pips and radius of a pip, as shares of the die."""


def letter_tile(
    size: int, letter: str, row: int, palette: Palette, lift: float = 0.0
) -> Image.Image:
    """Return a tile with a letter in the colour of its row, in the middle of its shadow.

    The tile is ``size`` pixels square, the picture larger by `brushes.piece_margin` on every side.
    ``lift`` is 0 for a tile that lies, up to 1 for one held in the hand.
    """
    if palette.is_flat:
        return flat.letter(size, letter, row, palette)
    radius = max(2, round(size * 0.19))
    picture = brushes.with_shadow(_ivory(size, radius), radius, palette, TILE_SHADOW, lift)
    colour = palette.pieces.letters[row % len(palette.pieces.letters)]
    middle = picture.width / 2
    height = max(1, round(size * 0.57))
    below = middle - max(1, size // 60)
    if size >= 40:
        brushes.draw_letter(picture, (middle, below + 1), letter, height, "#FFFBF0")
    brushes.draw_letter(picture, (middle, below), letter, height, colour)
    return picture


def _ivory(size: int, radius: int) -> Image.Image:
    """Return a blank ivory plate with a rounded edge, ``size`` pixels square."""
    thick = max(1, round(size * 0.03))
    high = max(1, size - thick)
    face = brushes.vertical_gradient(size, high, [(0.0, IVORY_TOP), (1.0, IVORY_BOTTOM)])
    edge = ("#FFFFFF", 1.0), (IVORY_EDGE, 0.55)
    brushes.light_edge(face, radius, max(0.6, size * 0.018), thick, *edge)
    light = (size * 0.32, high * 0.2), (size * 0.75, size * 0.55)
    face.paste("#FFFFFF", None, brushes.light_spot(size, high, *light, 0.35))
    plate = brushes.tint(brushes.rounded_mask(size, size, radius), IVORY_EDGE)
    plate.alpha_composite(brushes.cut_to_mask(face, brushes.rounded_mask(size, high, radius)))
    return plate


def die(size: int, number: int, palette: Palette, turn: float = 0.0) -> Image.Image:
    """Return a die that shows 1 to 6, ``size`` pixels wide, in the middle of its shadow.

    ``turn`` rotates it clockwise by degrees, as while it is thrown; the picture has room for the
    corners.
    """
    room, radius = round(size * 0.25) + brushes.piece_margin(size), max(2, round(size * 0.2))
    if palette.is_flat:
        pips = [(x * PIP_DISTANCE, y * PIP_DISTANCE) for x, y in PIPS[number - 1]]
        body, strength = flat.die(size, pips, PIP_RADIUS, palette), 0.0
    else:
        body, strength = _ivory(size, radius), TILE_SHADOW
        body.alpha_composite(_pips(size, number))
    lift = 1.0 if turn else 0.0
    picture = brushes.with_shadow(body, radius, palette, strength, lift, margin=room)
    return picture.rotate(-turn, Image.Resampling.BICUBIC) if turn else picture


def _pips(size: int, number: int) -> Image.Image:
    """Return the drilled pips, each with light on its lower lip."""
    over = brushes.SUPERSAMPLE
    picture = brushes.transparent_picture(size, size)
    radius = PIP_RADIUS * size
    for drop, colour in ((max(1.0, size * 0.016), "#FFFFFF"), (0.0, PIP_COLOUR)):
        mask = Image.new("L", (size * over, size * over), 0)
        draw = ImageDraw.Draw(mask)
        for right, down in PIPS[number - 1]:
            x = (size / 2 + right * PIP_DISTANCE * size) * over
            y = (size / 2 + down * PIP_DISTANCE * size + drop - size * 0.012) * over
            reach = radius * over
            draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=255)
        picture.alpha_composite(brushes.tint(mask.reduce(over), colour))
    return picture


SPECKLE_SEED = 1995
"""Seed of the speckles, so that a stone looks alike in each picture."""

MIN_LETTERED_STONE = 24
"""The smallest diameter in pixels of a stone that shows its numeral."""


def river_stone(
    size: int, seat: int, palette: Palette, numeral: bool = True, lift: float = 0.0
) -> Image.Image:
    """Return a polished river stone in the colour of a seat, 0 to 3.

    The stone is ``size`` pixels across, the picture larger by `brushes.piece_margin` on every side.
    ``numeral`` adds the seat's number. ``lift`` is 0 for a stone that lies, up to 1 for one held in
    the hand.
    """
    if palette.is_flat:
        body = flat.player_stone(size, seat, palette)
    else:
        body = _pebble(size, _stone_tones(palette.pieces.players[seat]))
    if palette.has_high_contrast and seat >= 2:
        # The third and fourth players' stones differ from the others in grey, too.
        line = brushes.piece_outline_width(size)
        inner = Image.new("L", (size - 4 * line,) * 2, 0)
        inner.paste(brushes.disc_mask(size - 6 * line), (line, line))
        band = ImageChops.subtract(brushes.disc_mask(size - 4 * line), inner)
        ring = brushes.tint(band, palette.pieces.player_inks[seat])
        body.alpha_composite(ring, (2 * line, 2 * line))
    rim = "" if palette.is_flat else rim_colour(palette.pieces.players[seat], palette.wells)
    picture = brushes.with_shadow(body, size, palette, 1.4, lift, rim=rim)
    if numeral and size >= MIN_LETTERED_STONE:
        middle = picture.width / 2
        height = max(1, round(size * 0.40))
        ink = palette.pieces.player_inks[seat]
        brushes.draw_letter(picture, (middle, middle + size * 0.02), str(seat + 1), height, ink)
    return picture


def _stone_tones(colour: str) -> list[tuple[float, str]]:
    """Return the colours of a stone from its lit shoulder to its shaded edge."""
    brightness = sum(rgb(colour)) / 765
    if brightness > 0.8:
        middle, edge = darken(colour, 0.05), mix(colour, "#6E6A60", 0.62)
        return [
            (0.0, "#FFFFFF"),
            (0.45, middle),
            (0.76, mix(middle, edge, 0.45)),
            (1.0, edge),
        ]
    if brightness < 0.2:
        return [(0.0, "#6A6D75"), (0.4, "#35373E"), (0.75, "#1D1E23"), (1.0, "#0A0A0C")]
    return [
        (0.0, lighten(colour, 0.46)),
        (0.4, lighten(colour, 0.14)),
        (0.72, colour),
        (1.0, darken(colour, 0.5)),
    ]


def _pebble(size: int, tones: list[tuple[float, str]]) -> Image.Image:
    """Return the body of a stone: broad light, mineral speckle, light reflected from the table."""
    levels = brushes.radial_gradient(
        size, size, (size * 0.36, size * 0.28), (size * 0.84, size * 0.84)
    )
    if size >= 28:
        dust = brushes.grey_noise(size, size, SPECKLE_SEED).filter(
            ImageFilter.GaussianBlur(size / 90)
        )
        dust = dust.point([max(0, min(255, (level - 128) // 6 + 128)) for level in range(256)])
        levels = ImageChops.add(levels, dust, offset=-128)
    body = brushes.apply_colour_ramp(levels, tones)
    bounce = _crescent(size, 0.93, -0.11, -0.13, size / 22)
    body.paste(
        tones[0][1], None, brushes.faded_mask(bounce, 0.12 if tones[0][1] == "#FFFFFF" else 0.42)
    )
    haze = brushes.light_spot(
        size, size, (size * 0.34, size * 0.25), (size * 0.40, size * 0.30), 0.30
    )
    body.paste("#FFFFFF", None, haze)
    shine = brushes.light_spot(
        size, size, (size * 0.33, size * 0.22), (size * 0.21, size * 0.14), 0.85
    )
    body.paste("#FFFFFF", None, shine)
    return brushes.cut_to_mask(body, brushes.disc_mask(size))


def _crescent(size: int, share: float, right: float, down: float, blur: float) -> Image.Image:
    """Return a crescent at the edge of a disc: what a smaller, shifted disc does not cover.

    The diameter of the inner disc and its shift are shares of ``size``; ``blur`` is in pixels.
    """
    small = max(1, round(size * 0.92))
    outer = Image.new("L", (size, size), 0)
    outer.paste(brushes.disc_mask(small), ((size - small) // 2, (size - small) // 2))
    inner = Image.new("L", (size, size), 0)
    width = max(1, round(size * share))
    place = (round((size - width) / 2 + right * size), round((size - width) / 2 + down * size))
    inner.paste(brushes.disc_mask(width), place)
    left = ImageChops.subtract(outer, inner)
    soft = left.filter(ImageFilter.GaussianBlur(max(0.4, blur)))
    return ImageChops.multiply(soft, brushes.disc_mask(size))


def glass_stone(size: int, colour: int, palette: Palette, lift: float = 0.0) -> Image.Image:
    """Return a glass stone of mancala, sized and lifted as `river_stone`.

    ``colour`` is any number, taken modulo the count of colours.
    """
    if palette.is_flat:
        return flat.mancala_stone(size, palette)
    tones = palette.pieces.glass
    tone = tones[colour % len(tones)]
    levels = brushes.radial_gradient(
        size, size, (size * 0.40, size * 0.34), (size * 0.76, size * 0.76)
    )
    body = brushes.apply_colour_ramp(
        levels,
        [
            (0.0, lighten(tone, 0.34)),
            (0.35, lighten(tone, 0.08)),
            (0.68, tone),
            (0.9, darken(tone, 0.30)),
            (1.0, darken(tone, 0.48)),
        ],
    )
    # Light that passes through the glass gathers on the far side.
    through = brushes.light_spot(
        size, size, (size * 0.66, size * 0.74), (size * 0.38, size * 0.30), 0.55
    )
    body.paste(lighten(tone, 0.42), None, through)
    haze = brushes.light_spot(
        size, size, (size * 0.36, size * 0.29), (size * 0.36, size * 0.30), 0.62
    )
    body.paste("#FFFFFF", None, haze)
    glint = brushes.light_spot(
        size, size, (size * 0.33, size * 0.26), (size * 0.13, size * 0.10), 1.0
    )
    body.paste("#FFFFFF", None, glint)
    stone, shade = (
        brushes.cut_to_mask(body, brushes.disc_mask(size)),
        mix(palette.shadow, tone, 0.12),
    )
    rim = rim_colour(tone, palette.wells)
    return brushes.with_shadow(stone, size, palette, 1.3, lift, shade=shade, rim=rim)


BLOCK_SHADOW = 1.25
"""Strength of the shadow of a block, as a share of the usual one."""
FRAME_WIDTH = 0.075
"""Width of the pale frame, as a share of the block."""
BAR_HALF_WIDTH = 0.024
"""Half the width of the pale bars between the triangles, as a share of the block."""
ENAMEL_GLOSS = 0.06
"""Strength of the light on the enamel; with more, white numerals have a contrast below 4.5."""
NUMERAL_HEIGHT = 0.26
"""Text height of the numerals, as a share of the block."""
MIN_TEXT_HEIGHT = 12
"""The least text height in pixels."""
MIN_LETTERED_BLOCK, MIN_LETTERED_AREA = 24, 30
"""The smallest side in pixels of a block with numerals, and of an area with its points: there is
room for four numerals that can be read, or for “+20”."""
MIN_LETTERED_PICTURE = 30
"""The smallest side in pixels of a block with numerals in a picture that is not played on."""
MIN_WORDED_AREA, WORD_HEIGHT = 60, 0.2
"""The smallest side in pixels of a flat area that also has its word, BONUS or MINUS as in the
document of the game, and the text height of the word as a share of the area."""
PLACE, MIN_PLACE = 0.27, 7.5
"""Distance of a numeral from the middle, as a share of the block, and its least in pixels."""


def fourside_block(
    size: int,
    sides: Sequence[int],
    palette: Palette,
    lift: float = 0.0,
    turn: float = 0.0,
    least: int = MIN_LETTERED_BLOCK,
) -> Image.Image:
    """Return an enamelled block in the middle of its shadow, of `block_picture_size`.

    Its ``sides`` are the values on top, right, bottom and left, 1 to 9 each. ``lift`` is 0 for a
    block that lies, up to 1 for one held in the hand. ``turn`` rotates it clockwise by degrees; the
    numerals stay upright. With a side of less than `least` pixels it has none.
    """
    margin, radius = brushes.piece_margin(size), max(2, round(size * 0.13))
    body = brushes.transparent_picture(*block_picture_size(size))
    if palette.is_flat:
        body.alpha_composite(flat.block(size, palette, sides), (margin, margin))
    else:
        body.alpha_composite(_frame(size, radius, palette.has_high_contrast), (margin, margin))
        body.alpha_composite(_enamel(size, sides, palette), (margin, margin))
    if turn:
        body = body.rotate(-turn, Image.Resampling.BICUBIC)
    picture = brushes.with_shadow(
        brushes.transparent_picture(size, size), radius, palette, BLOCK_SHADOW, lift
    )
    picture.alpha_composite(body)
    if size < least:
        return picture
    middle = picture.width / 2
    px = _lettering_height(size, NUMERAL_HEIGHT)
    away = max(MIN_PLACE, PLACE * size)
    for index, value in enumerate(sides):
        angle = (index - 1) * pi / 2 + turn * pi / 180
        spot = (middle + away * cos(angle), middle + away * sin(angle))
        ink = palette.pieces.value_inks[value - 1]
        brushes.draw_letter(picture, spot, str(value), px, ink, palette.typeface)
    return picture


def block_picture_size(size: int) -> tuple[int, int]:
    """Return the width and height of the picture of a block with its shadow, in pixels."""
    return (size + 2 * brushes.piece_margin(size),) * 2


def fourside_block_back(size: int, palette: Palette) -> Image.Image:
    """Return a block that lies face down, for a hidden hand; sized as `fourside_block`."""
    radius = max(2, round(size * 0.13))
    inset = min(round(size * FRAME_WIDTH) + 1, (size - 1) // 2)
    if palette.is_flat:
        return brushes.with_shadow(flat.block(size, palette), radius, palette, 0.0)
    side = size - 2 * inset
    face = brushes.vertical_gradient(
        side, side, [(0.0, palette.wood.top), (1.0, palette.wood.bottom)]
    )
    corners = brushes.rounded_mask(side, side, max(1, radius - inset // 2))
    body = _frame(size, radius, palette.has_high_contrast).copy()
    body.alpha_composite(brushes.cut_to_mask(face, corners), (inset, inset))
    return brushes.with_shadow(body, radius, palette, BLOCK_SHADOW)


def matching_side_glow(size: int, side: int, palette: Palette) -> Image.Image:
    """Return the light on a side that matches its neighbour, to be drawn over a `fourside_block`.

    The sides are 0 top, 1 right, 2 bottom, 3 left.
    """
    margin = brushes.piece_margin(size)
    whole, thick = size + 2 * margin, max(2, round(size * 0.09))
    ends = (margin + round(size * 0.12), whole - margin - round(size * 0.12))

    def bar(wider: int) -> Image.Image:
        mask, top = Image.new("L", (whole, whole), 0), margin - thick // 2
        edges = ends[0] - wider, top - wider, ends[1] + wider, top + thick + wider
        ImageDraw.Draw(mask).rounded_rectangle(edges, thick // 2 + wider, fill=255)
        return mask

    halo = bar(0).filter(ImageFilter.GaussianBlur(max(1.0, size * 0.05)))
    bright = halo.point([min(255, 2 * level) for level in range(256)])
    picture = brushes.tint(bright, palette.last_move, 0.85)
    for wider, colour in ((2, palette.mark_outline), (1, palette.mark_last), (0, "#FFF6DA")):
        picture.alpha_composite(brushes.tint(bar(wider), colour))
    return picture.rotate(-90 * side)


def _lettering_height(size: int, share: float) -> int:
    """Return the text height in pixels on a body: a share of its size, but a legible one."""
    return max(MIN_TEXT_HEIGHT, round(size * share))


@lru_cache(maxsize=32)
def _frame(size: int, radius: int, black: bool) -> Image.Image:
    """Return the frame, pale or `black`, as thick as a tile, ``size`` pixels square."""
    thick = max(1, round(size * 0.03))
    high = max(1, size - thick)
    if black:
        return brushes.tint(brushes.rounded_mask(size, size, radius), "#000000")
    face = brushes.vertical_gradient(size, high, [(0.0, "#FCFAF5"), (1.0, "#E4DFD6")])
    edge = ("#FFFFFF", 1.0), ("#8F897D", 0.5)
    brushes.light_edge(face, radius, max(0.6, size / 70), thick, *edge)
    picture = brushes.tint(brushes.rounded_mask(size, size, radius), darken("#CFC9BD", 0.2))
    picture.alpha_composite(brushes.cut_to_mask(face, brushes.rounded_mask(size, high, radius)))
    return picture


def _enamel(size: int, sides: Sequence[int], palette: Palette) -> Image.Image:
    """Return the four triangles of enamel, a little below the frame."""
    over = 4 if size < 100 else 2
    large = size * over
    thick = max(1, round(size * 0.03))
    low, high = FRAME_WIDTH * large, large - FRAME_WIDTH * large - thick * over / 2
    middle, gap = (low + high) / 2, BAR_HALF_WIDTH * large
    triangles = (
        [(low + gap, low), (high - gap, low), (middle, middle - gap)],
        [(high, low + gap), (high, high - gap), (middle + gap, middle)],
        [(high - gap, high), (low + gap, high), (middle, middle + gap)],
        [(low, high - gap), (low, low + gap), (middle - gap, middle)],
    )
    # The colours meet without a gap: otherwise a pale fringe shows where the mask is smooth.
    far = 2 * middle / over
    ends = [(0.0, 0.0), (far, 0.0), (far, far), (0.0, far)]
    heart = (far / 2, far / 2)
    enamel = Image.new("RGB", (size, size))
    mask = Image.new("L", (large, large), 0)
    for index, value in enumerate(sides):
        colour = rgb(palette.pieces.values[value - 1])
        outline = [ends[index], ends[(index + 1) % 4], heart]
        ImageDraw.Draw(enamel).polygon(outline, fill=colour)
        ImageDraw.Draw(mask).polygon(triangles[index], fill=255)
    corner = Image.new("L", (large, large), 0)
    box = (round(low), round(low), round(high), round(high))
    ImageDraw.Draw(corner).rounded_rectangle(box, round(size * 0.05 * over), fill=255)
    small = ImageChops.multiply(mask, corner).reduce(over)
    gloss = brushes.light_spot(
        size, size, (size * 0.3, size * 0.16), (size * 0.8, size * 0.5), ENAMEL_GLOSS
    )
    enamel.paste("#FFFFFF", None, gloss)
    if size >= 28:
        light, shade = brushes.emboss_masks(small, size / 60, max(1, size // 40))
        enamel.paste("#000000", None, brushes.faded_mask(light, 0.42))
        enamel.paste("#FFFFFF", None, brushes.faded_mask(shade, 0.34))
    return brushes.cut_to_mask(enamel, small)


def bonus_area(size: int, kind: str, palette: Palette) -> Image.Image:
    """Return the coloured floor of a cell, ``bonus`` or ``minus``, marked +20 or −20.

    The picture fills a well of ``size`` pixels except its edge.
    """
    colours = palette.pieces
    colour, text = (colours.bonus, "+20") if kind == "bonus" else (colours.minus, "−20")
    picture = flat.area(size, colour) if palette.is_flat else _sunken_floor(size, colour)
    middle = (size / 2, size / 2)
    px = _lettering_height(size, 0.27)
    if palette.is_flat and size >= MIN_WORDED_AREA:
        word_height = _lettering_height(size, WORD_HEIGHT)
        above, middle = (size / 2, size * 0.3), (size / 2, size * 0.64)
        brushes.draw_letter(picture, above, kind.upper(), word_height, WHITE, palette.typeface)
    if size < MIN_LETTERED_AREA:
        text, px = text[0], size * 2 // 3
    if not palette.is_flat:
        brushes.draw_letter(picture, (middle[0], middle[1] + 1), text, px, darken(colour, 0.4))
    brushes.draw_letter(picture, middle, text, px, WHITE, palette.typeface)
    return picture


def _sunken_floor(size: int, colour: str) -> Image.Image:
    """Return a coloured floor with a lit edge, to fill a well of ``size`` pixels."""
    # On a very small board an edge would leave no room for the floor.
    inset = min(max(1, round(size * 0.06)), (size - 1) // 2)
    side = size - 2 * inset
    radius = max(1, round(size * 0.09))
    face = brushes.vertical_gradient(
        side, side, [(0.0, darken(colour, 0.10)), (1.0, lighten(colour, 0.05))]
    )
    edge = ("#000000", 0.5), ("#FFFFFF", 0.35)
    brushes.light_edge(face, radius, size / 60, max(1, size // 36), *edge)
    picture = brushes.transparent_picture(size, size)
    shape = brushes.rounded_mask(side, side, radius)
    picture.alpha_composite(brushes.cut_to_mask(face, shape), (inset, inset))
    return picture
