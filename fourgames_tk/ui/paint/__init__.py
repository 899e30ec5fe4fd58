"""Materials drawn with Pillow alone: pure functions from sizes and a palette to pictures.

Here belong the palettes, wood, stones, pieces, tiles, blocks, cards and marks. Nothing here knows
Tk, a board or a game's rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...lazy import attach

if TYPE_CHECKING:
    from . import control_art as control_art
    from . import surfaces as surfaces

__getattr__ = attach(__name__)
