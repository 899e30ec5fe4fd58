"""The sizes that the program remembers by itself. Nobody chose them: a bad one is no mistake."""

from __future__ import annotations

import math

SMALLEST_WINDOW = (640, 480)
LARGEST_WINDOW = (16384, 16384)
PANELS = range(1, LARGEST_WINDOW[0] + 1)
"""How wide the panels beside a board can be, in design units."""


def nearest_window(width: float, height: float) -> tuple[int, int]:
    """Return the nearest size that a window can have, in pixels."""
    (least_width, least_height), (most_width, most_height) = SMALLEST_WINDOW, LARGEST_WINDOW
    return (
        _nearest(width, least_width, most_width),
        _nearest(height, least_height, most_height),
    )


def read_window(data: object) -> tuple[int, int] | None:
    """Return the size nearest to what was remembered, None for what is no size."""
    if not isinstance(data, list):
        return None
    lengths = [each for each in map(_number, data) if each is not None]
    return nearest_window(*lengths) if len(lengths) == len(data) == 2 else None


def read_panels(data: object) -> int | None:
    """Return the width of panels nearest to what was remembered, None for what is no number."""
    width = _number(data)
    return None if width is None else _nearest(width, PANELS[0], PANELS[-1])


def _nearest(number: float, least: int, most: int) -> int:
    # Infinity can be compared, and cannot be rounded.
    return round(min(max(number, least), most))


def _number(data: object) -> float | None:
    if isinstance(data, bool) or not isinstance(data, int | float):
        return None
    return None if isinstance(data, float) and math.isnan(data) else data
