"""Model beginners: for every game a casual and a careful one, by whom the levels are measured.

Each is a page of instructions that a person could follow. They see their own view of the game
alone, and know nothing of how the program thinks. `fourgames_tk/engine/games/` knows nothing of
them: a level that plays like one of them does so because people do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from . import four_by_four, four_stones, fourside, mancala, skirmish

Beginner = Callable[[Any, Random], str]
"""Returns a move for a view of a game, whose turn it is; what is left open, chance decides."""

BEGINNERS: Mapping[str, Mapping[str, Beginner]] = {
    "four-stones": {"casual": four_stones.casual, "careful": four_stones.careful},
    "skirmish": {"casual": skirmish.casual, "careful": skirmish.careful},
    "four-by-four": {"casual": four_by_four.casual, "careful": four_by_four.careful},
    "fourside": {"casual": fourside.casual, "careful": fourside.careful},
    "mancala": {"casual": mancala.casual, "careful": mancala.careful},
}
"""By the game's id, then by name."""
