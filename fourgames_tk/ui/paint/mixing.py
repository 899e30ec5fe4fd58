"""Reckoning with colours ``#RRGGBB``; nothing is painted here, so that no Pillow is needed."""

from __future__ import annotations


def rgb(colour: str) -> tuple[int, int, int]:
    """Return red, green and blue of a colour ``#RRGGBB``, 0 to 255 each."""
    red, green, blue = bytes.fromhex(colour[1:])
    return red, green, blue


def mix(first: str, second: str, share: float) -> str:
    """Return the colour that lies ``share`` (0 to 1) of the way from ``first`` to ``second``."""
    pairs = zip(rgb(first), rgb(second), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


def lighten(colour: str, share: float) -> str:
    """Return ``colour`` mixed with ``share`` of white."""
    return mix(colour, "#FFFFFF", share)


def darken(colour: str, share: float) -> str:
    """Return ``colour`` mixed with ``share`` of black."""
    return mix(colour, "#000000", share)
