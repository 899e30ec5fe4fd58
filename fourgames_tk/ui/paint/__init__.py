"""Materials drawn with Pillow: pure functions from sizes and a palette to pictures.

Here belong the palettes, wood, stones, pieces, tiles, blocks, cards, marks and the art of controls.
No module here knows Tk, a board or a game's rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...lazy import lazy_getattr

if TYPE_CHECKING:
    from . import control_art as control_art
    from . import level_emblems as level_emblems
    from . import surfaces as surfaces

__getattr__ = lazy_getattr(__name__)
