"""Boards too large to be solved while somebody waits, with their values.

They are those after each first sowing with three stones a pile: seen by the player who goes on
where the last stone fell into the store, by the opponent otherwise; and, for a short opening, by
the opponent there too. `python3 build/dev.py bench mancala` proves them all again.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from .packed import Packing

VALUES: Mapping[tuple[int, ...], int] = {
    (0, 1, 5, 5, 5, 1, 4, 4, 4, 0, 4, 1): 0,
    (4, 4, 0, 4, 1, 5, 0, 4, 4, 4, 0, 4): 12,
    (3, 3, 3, 0, 4, 4, 3, 3, 3, 3, 3, 3): -3,
    (5, 5, 1, 4, 4, 4, 0, 4, 1, 5, 0, 1): 20,
    (5, 1, 4, 4, 4, 0, 4, 1, 5, 0, 1, 5): 12,
    (1, 4, 4, 4, 0, 4, 1, 5, 0, 1, 5, 5): 18,
    (0, 4, 4, 4, 0, 4, 4, 4, 0, 4, 1, 5): 6,
    (3, 3, 3, 3, 3, 3, 3, 3, 3, 0, 4, 4): -1,
}
"""The value of a board, as `Solver` means it, by the mover's and the opponent's six piles."""


@cache
def proved(packing: Packing) -> Mapping[int, int]:
    """Return the values by packed board, of those boards that a packing can hold."""
    return {
        packing.pack(piles[:6], piles[6:]): value
        for piles, value in VALUES.items()
        if sum(piles) < packing.mask
    }
