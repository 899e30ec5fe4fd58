"""Letters and numerals on the pieces, in the typeface that the program brings along."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from . import brushes, mixing

FONTS = Path(__file__).resolve().parent / "fonts"


@lru_cache(maxsize=64)
def typeface(px: int, bold: bool = True) -> ImageFont.FreeTypeFont:
    """Return the program's own typeface at ``px`` pixels a line."""
    name = "NotoSans-Bold.ttf" if bold else "NotoSans-Regular.ttf"
    return ImageFont.truetype(str(FONTS / name), max(1, px))


def letter(
    picture: Image.Image,
    centre: tuple[float, float],
    text: str,
    px: int,
    colour: str,
    bold: bool = True,
) -> None:
    """Write ``text`` on ``picture``, its capitals and digits centred on ``centre``.

    The height of a capital, not of this text, decides the middle, so that letters on neighbouring
    pieces stand on one line.
    """
    if len(text) == 1:
        font = typeface(px, bold)
        place = (centre[0], centre[1] - font.getbbox("H", anchor="ls")[1] / 2)
        ImageDraw.Draw(picture).text(place, text, font=font, fill=mixing.rgb(colour), anchor="ms")
        return
    # Enlarged and reduced: the letters of a word keep their true distances.
    large = typeface(px * brushes.SUPERSAMPLE, bold)
    wide, high = round(large.getlength(text) / brushes.SUPERSAMPLE) + 4, 2 * px
    left, top = round(centre[0] - wide / 2), round(centre[1]) - px
    mask = Image.new("L", (wide * brushes.SUPERSAMPLE, high * brushes.SUPERSAMPLE), 0)
    middle = (centre[0] - left) * brushes.SUPERSAMPLE
    baseline = (centre[1] - top) * brushes.SUPERSAMPLE - large.getbbox("H", anchor="ls")[1] / 2
    ImageDraw.Draw(mask).text((middle, baseline), text, font=large, fill=255, anchor="ms")
    picture.paste(mixing.rgb(colour), (left, top), mask.reduce(brushes.SUPERSAMPLE))
