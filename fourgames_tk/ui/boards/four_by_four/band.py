"""The band around a line of 4 × 4: pointed at, or called."""

from __future__ import annotations

from PIL import Image

from ...canvas.sheet import SheetCanvas
from ...paint import brushes, marks
from ...paint.palette import Palette
from .layout import stretch


def put_band(sheet: SheetCanvas, line: str, called: bool, tags: tuple[str, ...]) -> None:
    """Put the band around a line on the sheet."""
    place = stretch(line)
    length, breadth = sheet.fit.length(place.length), sheet.fit.length(place.breadth)

    def paint(palette: Palette) -> Image.Image:
        paint_one = _light if called else _pointer
        picture = paint_one(length, breadth, palette)
        if place.degrees:
            return picture.rotate(-place.degrees, Image.Resampling.BICUBIC, expand=True)
        return picture

    key = "band", length, breadth, place.degrees, called
    sheet.put(sheet.sprite(key, paint), place.centre, tags)


def _pointer(length: int, breadth: int, palette: Palette) -> Image.Image:
    """Return an accent ring around a line that is pointed at."""
    radius, thick = _radius(length, breadth), marks.ring_width(breadth, breadth)
    picture = marks.ring(length, breadth, radius, palette.accent, thick)
    face = brushes.tint(brushes.rounded(length, breadth, radius), palette.accent, 0.16)
    _lay(picture, face)
    return picture


def _light(length: int, breadth: int, palette: Palette) -> Image.Image:
    """Return amber light around a line that was called."""
    radius, thick = _radius(length, breadth), marks.ring_width(breadth, breadth)
    picture = marks.glow(length, breadth, radius, palette.last_move)
    # The wells stay visible inside: light lies around the band, and only a breath on it.
    inside = brushes.rounded(length, breadth, radius)
    margin = marks.glow_margin(length, breadth)
    picture.paste((0, 0, 0, 0), (margin, margin), inside)
    _lay(picture, brushes.tint(inside, palette.last_move, 0.3))
    _lay(picture, marks.ring(length, breadth, radius, palette.last_move_ring, 2 * thick))
    return picture


def _radius(length: int, breadth: int) -> int:
    return round(breadth * 0.5) if length > breadth else round(breadth * 0.23)


def _lay(picture: Image.Image, part: Image.Image) -> None:
    """Lay a picture on the middle of another one."""
    place = (picture.width - part.width) // 2, (picture.height - part.height) // 2
    picture.alpha_composite(part, place)
