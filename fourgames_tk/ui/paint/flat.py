"""Flat pieces and surfaces of the original look: printed shapes without light and shadow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw

from . import brushes
from .palette import WHITE, Palette, rgb

LINE_SHARE = 0.035
"""Width of an outline, as a share of a piece."""
BLOCK_LINE_SHARE, DIAGONAL_SHARE = 0.04, 0.02
"""Width of the frame of a block and of its diagonals, as shares of the block."""
STONE_RING = (0.72, 0.58)
"""Outer and inner diameter of the ring on the stones of the third and fourth player, as shares."""
SIGN_INSET = 0.12
"""Empty space at each side of the rectangle below a sign of a text, as a share of its height."""
SHADE_SHARE = 0.06
"""Height of the shade below the upper edge of a place, as a share of its width."""
TITLE_SHARE, MIN_TITLE = 0.58, 9
"""Text height of the title of a window as a share of its title bar, and the least in pixels."""
GLINT = (0.24, 0.2, 0.46, 0.42)
"""Box of the arc of light on a stone of Mancala, as shares of the stone."""
PIECE_SIDES = {"t": 0.82, "s": 0.5}
"""Width of a tall and of a short piece of 4 × 4, as shares of its well."""
PIECE_HOLE = 0.42
"""Diameter of the hole of a hollow piece, as a share of the piece."""
NUMERAL_SHARE = 0.3
"""Text height of the numerals of a block, as a share of the block."""


class _Pen(NamedTuple):
    """A picture that is drawn larger than shown, and the pen on it."""

    picture: Image.Image
    draw: ImageDraw.ImageDraw
    over: int

    def reduced(self) -> Image.Image:
        """Return the picture in its shown size."""
        return self.picture.reduce(self.over)


def _pen(width: int, height: int) -> _Pen:
    over = brushes.SUPERSAMPLE
    picture = brushes.transparent_picture(width * over, height * over)
    return _Pen(picture, ImageDraw.Draw(picture), over)


def _with_margin(body: Image.Image) -> Image.Image:
    """Return a body in the middle of a picture as large as that of a piece with its shadow."""
    margin = brushes.piece_margin(min(body.size))
    picture = brushes.transparent_picture(body.width + 2 * margin, body.height + 2 * margin)
    picture.alpha_composite(body, (margin, margin))
    return picture


def _disc(size: int, fill: str, line: str) -> Image.Image:
    pen = _pen(size, size)
    width = max(1, round(size * LINE_SHARE)) * pen.over
    end = size * pen.over - 1
    pen.draw.ellipse((0, 0, end, end), fill, line, width)
    return pen.reduced()


def slab(width: int, height: int, palette: Palette) -> Image.Image:
    """Return the plain face of a board with a line at its edge."""
    picture = Image.new("RGBA", (width, height), palette.wood.top)
    line = max(2, round(min(width, height) / 240))
    ImageDraw.Draw(picture).rectangle(
        (0, 0, width - 1, height - 1), None, palette.wood.rim_light, line
    )
    return picture


def well(width: int, height: int, radius: int, pad: int, palette: Palette) -> Image.Image:
    """Return a place for pieces: a shape with a line, `pad` pixels from the edges.

    A circle or square has the colour `well_top`, another shape `well_bottom`.
    """
    wood = palette.wood
    face = wood.well_top if width == height else wood.well_bottom
    line = max(1, round(min(width, height) / 60))
    # Corners of squares are sharp.
    radius = radius if 2 * radius >= min(width, height) else 0
    pen = _pen(width + 2 * pad, height + 2 * pad)
    box = (pad, pad, pad + width, pad + height)
    large = [side * pen.over - (number > 1) for number, side in enumerate(box)]
    pen.draw.rounded_rectangle(
        tuple(large), radius * pen.over, face, wood.well_shadow, line * pen.over
    )
    picture = pen.reduced()
    if palette.is_window:
        mask = brushes.padded_rounded_mask(width, height, radius, pad)
        lower = brushes.shifted_mask(mask, 0, round(width * SHADE_SHARE))
        shade = ImageChops.multiply(ImageChops.subtract(mask, lower), _checks(*mask.size))
        picture.alpha_composite(brushes.tint(shade, wood.well_shadow))
    return picture


def _checks(width: int, height: int) -> Image.Image:
    """Return a mask of single pixels in the pattern of a chessboard."""
    even, odd = (bytes((column + row) % 2 * 255 for column in range(width)) for row in (0, 1))
    return Image.frombytes(
        "L", (width, height), ((even + odd) * (height // 2 + 1))[: width * height]
    )


def draw_window(
    picture: Image.Image, box: tuple[int, int, int, int], bar: int, title: str, palette: Palette
) -> None:
    """Draw a window with a title bar of `bar` pixels on a grey pattern, which fills the picture.

    The bar is left out if its letters would be too small to be read.
    """
    face, line = palette.wood.top, palette.wood.print
    picture.paste(palette.faint, (0, 0), _checks(*picture.size))
    draw, (left, top, right, bottom) = ImageDraw.Draw(picture), box
    width = max(1, bar // 16)
    draw.rectangle((left + 2 * width, top + 2 * width, right + width, bottom + width), line)
    draw.rectangle(box, face, line, width)
    px = round(bar * TITLE_SHARE)
    if px < MIN_TITLE:
        return
    draw.line((left, top + bar, right, top + bar), line, width)
    gap = max(2, round(bar / 6))
    for y in range(top + gap, top + bar - gap // 2, gap):
        draw.line((left + 2 * width, y, right - 2 * width, y), line, max(1, width // 2))
    half = brushes.program_font(px, typeface=palette.typeface).getlength(title) / 2 + px / 2
    middle, below = (left + right) / 2, top + (bar + width) / 2
    draw.rectangle((middle - half, top + width, middle + half, top + bar - width), face)
    brushes.draw_letter(picture, (middle, below), title, px, line, palette.typeface)


def flash(width: int, height: int, radius: int, colour: str) -> Image.Image:
    """Return the inside of a place in one colour, for a score pile that flashes."""
    return brushes.tint(brushes.rounded_mask(width, height, radius), colour)


def letter(size: int, text: str, row: int, palette: Palette) -> Image.Image:
    """Return a letter of Four Stones, which hides the period or dot of its space."""
    colours = palette.pieces.letters
    return _with_margin(sign(size, text, colours[row % len(colours)], palette.wood.top, palette))


def sign(size: int, text: str, ink: str, ground: str, palette: Palette) -> Image.Image:
    """Return a letter, digit or period on a plain disc, or in a text on a rectangle."""
    if palette.is_terminal:
        body = brushes.transparent_picture(size, size)
        body.paste((*rgb(ground), 255), (inset := round(size * SIGN_INSET), 0, size - inset, size))
    else:
        body = brushes.tint(brushes.disc_mask(size), ground)
    height = max(1, round(size * 0.9))
    brushes.draw_letter(body, (size / 2, size / 2), text, height, ink, palette.typeface)
    return body


def player_stone(size: int, seat: int, palette: Palette) -> Image.Image:
    """Return the disc of a player; those of the third and fourth player have a ring."""
    colour, ink = palette.pieces.players[seat], palette.pieces.player_inks[seat]
    body = _disc(size, colour, palette.wood.rim_light)
    if seat >= 2:
        pen = _pen(size, size)
        outer, inner = ((1 - share) / 2 * size * pen.over for share in STONE_RING)
        end = size * pen.over
        pen.draw.ellipse((outer, outer, end - outer, end - outer), None, ink, round(inner - outer))
        body.alpha_composite(pen.reduced())
    return body


def die(
    size: int, pips: Sequence[tuple[float, float]], radius: float, palette: Palette
) -> Image.Image:
    """Return a white square with a line and pips.

    The distances of the pips from the middle and their `radius` are shares of the side.
    """
    pen, ink = _pen(size, size), palette.wood.rim_light
    side = size * pen.over
    line = max(1, round(size * LINE_SHARE)) * pen.over
    pen.draw.rectangle((0, 0, side - 1, side - 1), WHITE, ink, line)
    for right, down in pips:
        box = (0.5 + right - radius, 0.5 + down - radius, 0.5 + right + radius, 0.5 + down + radius)
        pen.draw.ellipse([share * side for share in box], ink)
    return pen.reduced()


def mancala_stone(size: int, palette: Palette) -> Image.Image:
    """Return a round black stone with an arc of light."""
    body = _disc(size, palette.pieces.glass[0], WHITE)
    pen = _pen(size, size)
    box = tuple(share * size * pen.over for share in GLINT)
    pen.draw.arc(box, 160, 290, WHITE, max(1, round(size * 0.06)) * pen.over)
    body.alpha_composite(pen.reduced())
    return _with_margin(body)


def block(size: int, palette: Palette, sides: Sequence[int] = ()) -> Image.Image:
    """Return a block of FourSide without numerals; without `sides` it is face down."""
    pen = _pen(size, size)
    end, line = size * pen.over - 1, max(1, round(size * BLOCK_LINE_SHARE)) * pen.over
    values = palette.pieces.values
    face = values[sides[0] - 1] if sides else palette.wood.peg
    pen.draw.rectangle((0, 0, end, end), face)
    thin = max(1, round(size * DIAGONAL_SHARE)) * pen.over
    for ends in ((0, 0, end, end), (0, end, end, 0)) if sides else ():
        pen.draw.line(ends, palette.wood.peg, thin)
    pen.draw.rectangle((0, 0, end, end), None, WHITE, line)
    return pen.reduced()


TITLE_CORNER, TITLE_NUMERAL, TITLE_PLACE = 0.18, 0.19, 0.36
"""Length of the diagonals in the corners of a block of the title, its text height, and the distance
of a numeral from the middle, as shares of the block."""
TITLE_LETTER = 0.5
"""Text height of the letter on a block of the title, as a share of the block."""


def title_block(size: int, letter: str, sides: Sequence[int], palette: Palette) -> Image.Image:
    """Return a block of FourSide's title: a letter in the middle, numerals at its sides."""
    pen = _pen(size, size)
    end, line = size * pen.over - 1, max(1, round(size * BLOCK_LINE_SHARE * 0.7)) * pen.over
    pen.draw.rectangle((0, 0, end, end), palette.pieces.values[0], WHITE, line)
    near, far = round(end * 0.05), round(end * TITLE_CORNER)
    thin = max(1, round(size * DIAGONAL_SHARE * 0.7)) * pen.over
    for x in (0, end):
        for y in (0, end):
            ends = (abs(x - near), abs(y - near), abs(x - far), abs(y - far))
            pen.draw.line(ends, palette.pieces.value_inks[8], thin)
    picture, middle = pen.reduced(), size / 2
    height, typeface = max(1, round(size * TITLE_NUMERAL)), palette.typeface
    for value, (right, down) in zip(sides, ((0, -1), (1, 0), (0, 1), (-1, 0)), strict=True):
        place = middle + right * TITLE_PLACE * size, middle + down * TITLE_PLACE * size
        ink = palette.pieces.value_inks[value - 1]
        brushes.draw_letter(picture, place, str(value), height, ink, typeface)
    tall = max(1, round(size * TITLE_LETTER))
    brushes.draw_letter(picture, (middle, middle), letter, tall, WHITE, typeface)
    return picture


def area(size: int, colour: str) -> Image.Image:
    """Return the coloured floor of a BONUS or MINUS cell."""
    inset = max(1, round(size * 0.03))
    picture = brushes.transparent_picture(size, size)
    side = size - 2 * inset
    picture.paste((*rgb(colour), 255), (inset, inset, inset + side, inset + side))
    return picture


def four_by_four_piece(
    size: int, piece: str, width: int, height: int, palette: Palette
) -> Image.Image:
    """Return a piece of 4 × 4 in the middle of a picture of `width` × `height` pixels.

    Light is white and dark black, tall is large and short small; a hollow one has a hole.
    """
    fill = palette.pieces.players[0 if piece[0] == "d" else 1]
    ink = palette.pieces.player_inks[0 if piece[0] == "d" else 1]
    pen = _pen(width, height)
    middle = width * pen.over / 2, height * pen.over / 2
    # A square as wide as a circle would look larger, and reach beyond its well.
    reach = PIECE_SIDES[piece[1]] * size * pen.over / 2 * (1.0 if piece[2] == "r" else 0.8)
    line = max(1, round(size * LINE_SHARE)) * pen.over

    def box(half: float) -> tuple[float, float, float, float]:
        return middle[0] - half, middle[1] - half, middle[0] + half, middle[1] + half

    edge = palette.wood.rim_light
    if piece[2] == "r":
        pen.draw.ellipse(box(reach), fill, edge, line)
    else:
        pen.draw.rectangle(box(reach), fill, edge, line)
    if piece[3] == "h":
        pen.draw.ellipse(box(reach * PIECE_HOLE), palette.wood.well_top, ink, line)
    return pen.reduced()
