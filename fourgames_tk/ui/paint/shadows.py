"""Soft shadows of rounded bodies, from letter tiles to whole boards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image, ImageChops, ImageFilter

from . import brushes


def piece_margin(size: int) -> int:
    """Return how many pixels of shadow lie around a piece of ``size`` pixels, on every side."""
    return max(2, round(size * 0.22))


def below_piece(
    width: int, height: int, radius: int, margin: int, colour: str, strength: float, lift: float = 0
) -> Image.Image:
    """Return the shadow of a piece: a close dark one and a wide soft one.

    Args:
        width: of the body in pixels.
        height: of the body in pixels.
        radius: of the corners in pixels.
        margin: pixels around the body; the shadow is kept inside.
        colour: of the shadow.
        strength: 0 to 1.
        lift: 0 for a piece that lies, 1 for one held in the hand: the shadow moves off and softens.
    """
    near = (max(0.5, (0.10 + 0.06 * lift) * margin), (0.10 + 0.14 * lift) * margin, 0.9)
    far = (max(0.5, 0.24 * margin), (0.26 + 0.18 * lift) * margin, 0.8)
    layers = [(blur, max(1, round(drop)), strength * share) for blur, drop, share in (near, far)]
    return layered(width, height, radius, margin, colour, layers)


def layered(
    width: int,
    height: int,
    radius: int,
    margin: int,
    colour: str,
    layers: Sequence[tuple[float, int, float]],
) -> Image.Image:
    """Return the shadow of a rounded body, larger by ``margin`` on every side.

    Args:
        width: of the body in pixels.
        height: of the body in pixels.
        radius: of the corners in pixels.
        margin: pixels around the body.
        colour: of the shadow.
        layers: what lies above one another: blur and fall in pixels, strength 0 to 1.
    """
    half = radius + max(3 * int(blur + 1) + drop for blur, drop, _ in layers)
    stretched = brushes.fits_patch(width, height, half)
    wide, high = (2 * half + 1, 2 * half + 1) if stretched else (width, height)
    depth = Image.new("L", (wide + 2 * margin, high + 2 * margin), 0)
    for blur, drop, strength in layers:
        fallen = brushes.shifted(soft(wide, high, radius, blur, margin), 0, drop)
        depth = ImageChops.screen(depth, brushes.scaled(fallen, strength))
    if stretched:
        depth = brushes.nine_patch(depth, width + 2 * margin, height + 2 * margin)
    return brushes.tint(depth, colour)


def soft(width: int, height: int, radius: int, blur: float, margin: int) -> Image.Image:
    """Return `brushes.framed`, blurred: the shape of a soft shadow.

    Args:
        width: of the body in pixels; the result is ``2 * margin`` wider.
        height: of the body in pixels; the result is ``2 * margin`` higher.
        radius: of the corners in pixels.
        blur: standard deviation of the blur in pixels.
        margin: empty pixels around the body, about ``3 * blur`` so that nothing is cut off.
    """
    small = width * height <= brushes.CACHED_AREA
    return (_soft_kept if small else _soft)(width, height, radius, blur, margin)


@lru_cache(maxsize=256)
def _soft_kept(width: int, height: int, radius: int, blur: float, margin: int) -> Image.Image:
    """Keep the shadows of pieces; those of boards are drawn anew."""
    return _soft(width, height, radius, blur, margin)


def _soft(width: int, height: int, radius: int, blur: float, margin: int) -> Image.Image:
    """Blur the shape, or a nine-patch of it where that is less work."""
    half = radius + 3 * int(blur + 1)
    if brushes.fits_patch(width, height, half):
        side = 2 * half + 1
        patch = brushes.framed(side, side, radius, margin).filter(ImageFilter.GaussianBlur(blur))
        return brushes.nine_patch(patch, width + 2 * margin, height + 2 * margin)
    return brushes.framed(width, height, radius, margin).filter(ImageFilter.GaussianBlur(blur))
