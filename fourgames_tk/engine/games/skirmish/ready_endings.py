"""Exact values of endings with up to three stones against two on 6 × 6 tiles, ready to be read.

`build/solve_skirmish_endings.py` works them out, for steps in four and in eight directions. The
table has one byte for each position where the player to move has as many stones as the other or
more: the plies to the end, as `endings.py` tells them. Where they have fewer, every move leads to
such a position, so that looking one move ahead is enough.

The bytes are ordered by the numbers of stones in `CLASSES`, then the mover's stones, then the
other's, sets of tiles in lexicographic order. Of the mover's sets that the board's symmetries make
equal, the first alone has a row. A byte means nothing where two stones would share a tile.
"""

from __future__ import annotations

import lzma
from functools import cache
from importlib import resources
from itertools import combinations
from math import comb

from ...search.clock import Clock
from .tiling import Tile, Tiling

SIDE = 6
"""The rows, and the columns, of the boards whose tables the package has."""
FILES = {False: "endings.bin", True: "endings_diagonal.bin"}
"""Where they are, without and with diagonal steps."""

CLASSES = ((1, 1), (2, 1), (2, 2), (3, 1), (3, 2))
"""How many stones the player to move and the other one have."""

DRAW = 0


class ReadyEndings:
    """The table of one board; stones are bits of a number, tile 0 the lowest."""

    most_stones = 5

    def __init__(self, tiling: Tiling, table: bytes) -> None:
        """Prepare to find positions in the bytes."""
        self._neighbours = tiling.neighbours
        self._table = table
        self._columns = [_columns(image) for image in tiling.symmetries()]
        self._rows: dict[int, tuple[int, int]] = {}
        self._starts: dict[tuple[int, int], tuple[int, int]] = {}
        start = 0
        for mine, theirs in CLASSES:
            found = rows(tiling, mine)
            self._rows.update(found)
            width = comb(tiling.size, theirs)
            self._starts[mine, theirs] = start, width
            start += width * (1 + max(row for row, _ in found.values()))

    def build(self, clock: Clock) -> bool:
        """There is nothing to build: return that it is done."""
        return True

    def plies(self, mine: int, theirs: int) -> int | None:
        """Return the plies to the end with the side of `mine` to move; 0 for a draw.

        Odd is a win of the side to move, even a loss. None with more stones than are known.
        """
        counts = mine.bit_count(), theirs.bit_count()
        if counts in self._starts:
            return self._read(mine, theirs)
        return self._ahead(mine, theirs) if counts[::-1] in self._starts else None

    def _read(self, mine: int, theirs: int) -> int:
        start, width = self._starts[mine.bit_count(), theirs.bit_count()]
        row, turned = self._rows[mine]
        return self._table[start + row * width + self._columns[turned][theirs]]

    def _ahead(self, mine: int, theirs: int) -> int:
        """Return the plies by those after each move; the other player has more stones."""
        won, drawn, lost = [], False, 0
        stones = mine
        while stones:
            bit = stones & -stones
            stones ^= bit
            rest = mine ^ bit
            for target in self._neighbours[bit.bit_length() - 1]:
                stop = 1 << target
                if stop & rest:
                    continue
                after = self._read(theirs & ~stop, rest | stop)
                if after == DRAW:
                    drawn = True
                elif after % 2:
                    lost = max(lost, after)
                else:
                    won.append(after)
        if won:
            return 1 + min(won)
        return DRAW if drawn else 1 + lost


@cache
def rows(tiling: Tiling, count: int) -> dict[int, tuple[int, int]]:
    """Return the row of each set of so many tiles, and the symmetry that leads to it from there.

    Symmetry 0 turns nothing: a set that has it is the one whose row it is.
    """
    found: dict[int, tuple[int, int]] = {}
    bits = [[1 << tile for tile in image] for image in tiling.symmetries()]
    row = 0
    for stones in combinations(range(tiling.size), count):
        if sum(bits[0][tile] for tile in stones) not in found:
            for turned, bit in enumerate(bits):
                found.setdefault(sum(bit[tile] for tile in stones), (row, turned))
            row += 1
    return found


@cache
def ready_endings(tiling: Tiling) -> ReadyEndings | None:
    """Return the table of a board, shared by all who ask; None where the package has none."""
    if tiling.rows != SIDE or tiling.columns != SIDE:
        return None
    packed = resources.files(__package__).joinpath(FILES[tiling.diagonal]).read_bytes()
    return ReadyEndings(tiling, lzma.decompress(packed))


def _columns(image: tuple[Tile, ...]) -> dict[int, int]:
    """Return the column of what has an image of one or two tiles, by that image."""
    columns = {}
    for count in (1, 2):
        for column, stones in enumerate(combinations(range(len(image)), count)):
            columns[sum(1 << image[tile] for tile in stones)] = column
    return columns
