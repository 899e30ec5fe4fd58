"""The value of every position with few loose stones, from a table made by `make_endings.py`.

The table has one byte for each division of 0 to `LIMIT` stones over the twelve piles: the number
of those stones that the player to move ends up with under perfect play. It is ordered by the
number of stones, then the mover's number of stones, then the mover's piles, then the opponent's,
piles as tuples in the order of sowing.

Beside it stand boards too large to be solved while somebody waits: those after each first sowing
with three stones a pile, seen by the player who goes on where the last stone fell into the store,
by the opponent otherwise; and, for a short opening, by the opponent there too.
`python3 build/dev.py bench mancala` proves them all again.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources

from .packed import Packing

LIMIT = 11
"""The most loose stones that the table knows."""
FILE = "endings.bin"


class Endings:
    """The table, cut into rows for boards of one packing.

    A board with `n` stones, the mover's half `own` and the opponent's half `other`, has the
    byte `rows[own][n][columns[other]]`. Searches read these two directly.
    """

    def __init__(self, packing: Packing, table: bytes) -> None:
        sides = [
            [packing.pack(piles, ()) for piles in divisions(stones, 6)]
            for stones in range(LIMIT + 1)
        ]
        self.columns = {half: column for side in sides for column, half in enumerate(side)}
        self.rows = {half: [b""] * stones for stones, side in enumerate(sides) for half in side}
        at = 0
        for stones in range(LIMIT + 1):
            for own in range(stones + 1):
                width = len(sides[stones - own])
                for half in sides[own]:
                    self.rows[half].append(table[at : at + width])
                    at += width


def divisions(stones: int, piles: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to lay so many stones in so many piles, in increasing order."""
    if piles == 1:
        yield (stones,)
        return
    for first in range(stones + 1):
        for rest in divisions(stones - first, piles - 1):
            yield (first, *rest)


@cache
def endings(packing: Packing) -> Endings:
    """Return the table for boards of this packing."""
    return Endings(packing, _table())


@cache
def _table() -> bytes:
    return lzma.decompress(resources.files(__package__).joinpath(FILE).read_bytes())


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
