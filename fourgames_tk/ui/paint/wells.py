"""Hollows carved into the wood: grooves, pits, square and round wells."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PIL import Image, ImageChops, ImageFilter

from . import brushes
from .palette import Palette


@dataclass(frozen=True)
class Well:
    """Where a hollow lies on a picture, in whole pixels; the corner radius makes its shape.

    A radius of half the shorter side gives a circle or a capsule.
    """

    left: int
    top: int
    width: int
    height: int
    radius: int

    @classmethod
    def round(cls, centre_x: float, centre_y: float, diameter: int) -> Well:
        """Return a circular well around a centre."""
        left, top = round(centre_x - diameter / 2), round(centre_y - diameter / 2)
        return cls(left, top, diameter, diameter, diameter // 2 + 1)

    @classmethod
    def square(cls, centre_x: float, centre_y: float, side: int, radius: int | None = None) -> Well:
        """Return a square well around a centre, its corners rounded by an eighth by default."""
        left, top = round(centre_x - side / 2), round(centre_y - side / 2)
        return cls(left, top, side, side, side // 8 if radius is None else radius)


def carve(picture: Image.Image, wells: Iterable[Well], palette: Palette) -> Image.Image:
    """Return a copy of the ``RGBA`` picture with all ``wells`` carved into it.

    The places are in the picture's own pixels: on a slab, add its `wood.slab_margin`.
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


def peg(diameter: int, palette: Palette) -> Image.Image:
    """Return the small dot that marks an empty space of a groove, ``diameter`` pixels square."""
    return brushes.tint(brushes.disc(diameter), palette.wood.peg, 0.85)


def _stamp(width: int, height: int, radius: int, palette: Palette) -> Image.Image:
    """Return one well with its light lower lip, to be laid on the wood."""
    wood = palette.wood
    shorter = min(width, height)
    lip = max(1, round(shorter / 80))
    pad = lip + 1
    mask = brushes.framed(width, height, radius, pad)
    result = brushes.tint(
        ImageChops.subtract(brushes.shifted(mask, 0, lip), mask), wood.rim_light, 0.75
    )
    rim = ImageChops.subtract(brushes.shifted(mask, 0, -lip), mask)
    result.alpha_composite(brushes.tint(rim, wood.rim_dark, 0.35))

    stops = [(0.0, wood.well_top), (1.0, wood.well_bottom)]
    floor = brushes.masked(brushes.vertical(*mask.size, stops), brushes.scaled(mask, 0.93))
    result.alpha_composite(floor)
    deep = max(1.0, shorter * 0.05)
    for blur, drop, share in ((deep * 1.5, deep * 1.1, 0.62), (deep * 0.45, deep * 0.5, 0.45)):
        hidden = brushes.shifted(mask, 0, round(drop)).filter(ImageFilter.GaussianBlur(blur))
        shade = ImageChops.multiply(ImageChops.invert(hidden), mask)
        result.alpha_composite(brushes.tint(shade, wood.well_shadow, share))
    glow = brushes.scaled(_floor_light(mask, deep), 0.10)
    result.alpha_composite(brushes.tint(glow, wood.rim_light))
    return result


def _floor_light(mask: Image.Image, deep: float) -> Image.Image:
    """Return the light that the lower wall of a well catches."""
    moved = brushes.shifted(mask, 0, -round(deep * 1.2)).filter(ImageFilter.GaussianBlur(deep))
    return ImageChops.multiply(ImageChops.invert(moved), mask)
