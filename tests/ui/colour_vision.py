"""How colours look to people with a colour-vision deficiency, and how far colours are apart.

The matrices are those of Machado, Oliveira and Fernandes, "A Physiologically-based Model for
Simulation of Color Vision Deficiency" (2009), at full severity; they work on linear RGB.
"""

from __future__ import annotations

import sys
from functools import cache
from math import dist

from PIL import Image

Matrix = tuple[tuple[float, float, float], ...]

DEFICIENCIES: dict[str, Matrix] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

SIGHTS = ("full", "grey", *DEFICIENCIES)
"""All the ways of seeing that the tests look through."""

Rgb = tuple[float, float, float]


def channels(colour: str) -> Rgb:
    """Red, green and blue of ``#RRGGBB`` from 0 to 1."""
    red, green, blue = (int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5))
    return red, green, blue


def linear(value: float) -> float:
    """Undo the sRGB curve."""
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def curved(value: float) -> float:
    """Apply the sRGB curve."""
    value = min(1.0, max(0.0, value))
    return 12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055


def luminance(colour: str) -> float:
    """Relative luminance as WCAG defines it, 0 to 1."""
    red, green, blue = (linear(value) for value in channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    """Contrast ratio as WCAG defines it, 1 to 21."""
    high, low = sorted((luminance(first), luminance(second)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def seen(colour: str, visibility: str) -> Rgb:
    """The colour as linear RGB through one of `SIGHTS`."""
    red, green, blue = (linear(value) for value in channels(colour))
    if visibility == "full":
        return red, green, blue
    if visibility == "grey":
        grey = luminance(colour)
        return grey, grey, grey
    rows = DEFICIENCIES[visibility]
    first, second, third = (r[0] * red + r[1] * green + r[2] * blue for r in rows)
    return first, second, third


def lab(colour: Rgb) -> Rgb:
    """CIE L*a*b* (D65) of linear RGB."""
    red, green, blue = (min(1.0, max(0.0, value)) for value in colour)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (
        value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116 for value in (x, y, z)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def difference(first: str, second: str, visibility: str) -> float:
    """CIE76 colour difference through one of `SIGHTS`; about 2 is just noticeable."""
    return dist(lab(seen(first, visibility)), lab(seen(second, visibility)))


def picture_seen(picture: Image.Image, visibility: str) -> Image.Image:
    """An ``RGB`` picture through one of `SIGHTS`."""
    if visibility == "full":
        return picture
    if visibility == "grey":
        return picture.convert("L").convert("RGB")
    straight = [round(255 * linear(level / 255)) for level in range(256)]
    back = [round(255 * curved(level / 255)) for level in range(256)]
    matrix: list[float] = []
    for row in DEFICIENCIES[visibility]:
        matrix += [*row, 0.0]
    return picture.point(straight * 3).convert("RGB", tuple(matrix)).point(back * 3)


LINEAR = [linear(level / 255) for level in range(256)]
"""Linear values of the levels of a channel."""


def contrasts(before: Image.Image, after: Image.Image) -> Image.Image:
    """Return ten times the contrast of each pixel of two RGB pictures of one size."""
    pixels = (memoryview(each.convert("RGBX").tobytes()).cast("I") for each in (before, after))
    return Image.frombytes("L", before.size, bytes(map(_tenfold_contrast, *pixels)))


@cache
def _tenfold_contrast(first: int, second: int) -> int:
    """Return ten times the contrast of two pixels in RGBX, at most 255.

    Cached: most pixels of a picture have one of few colours.
    """
    low, high = sorted(map(_pixel_luminance, (first, second)))
    return min(255, int(10 * (high + 0.05) / (low + 0.05)))


def _pixel_luminance(pixel: int) -> float:
    red, green, blue, _ = pixel.to_bytes(4, sys.byteorder)
    return 0.2126 * LINEAR[red] + 0.7152 * LINEAR[green] + 0.0722 * LINEAR[blue]
