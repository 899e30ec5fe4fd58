"""A position of 4 × 4 as one integer, and the tables that play on it.

From the lowest bit: 16 bits of pieces in the pool, 16 bits of empty squares, then eight bits for
each line: the values that all pieces on it share so far. A placement is then a single AND with a
constant (`Tables.keep`). What no longer matters is thrown away: lines that are complete, and values
of which the pool holds fewer pieces than the line has empty squares.
"""

from __future__ import annotations

from functools import cache

from ...search.transposition_table import LazyDict
from .game import FourByFourOptions
from .pieces import PIECES, Line, lines_of_board, piece_values, values_mask
from .rules import FourByFourState

LINE_BITS = 32
"""Where the bits of the lines begin."""

NO_LINES = (1 << LINE_BITS) - 1
"""The greatest integer without any value left on any line: such a game is drawn."""

_CELLS = range(16)

_FOLDS = (128, 64, 32, 16, 8)

Four = tuple[int, int, int, int]
"""One mask for each of the numbers 1, 2, 3 and 4."""

Step = tuple[int, int, int, int]
"""A square to place on: the square, the squares empty afterwards, the lines that then have one
empty square, and the lines through the square, as masks."""

Giver = tuple[int, list[int]]
"""A piece to give: its bit, and what its placement on each square keeps of a position."""


class Representatives(LazyDict[int, int]):
    """For each pool: one piece, the lowest, of each kind that the counting values tell apart."""

    def __init__(self, counting: int) -> None:
        super().__init__(self._lowest)
        self._kinds = [values_mask(piece) & counting for piece in PIECES]
        self._alike = [
            sum(1 << piece for piece in PIECES if self._kinds[piece] == kind)
            for kind in set(self._kinds)
        ]

    def _lowest(self, pool: int) -> int:
        lowest = 0
        for alike in self._alike:
            held = pool & alike
            lowest |= held & -held
        return lowest

    def relabel(self, pool: int) -> int:
        """Return the pool as if the lowest pieces of each kind were gone first.

        Pools with equally many pieces of each kind become the same one.
        """
        result = 0
        for kind in set(self._kinds):
            alike = [piece for piece in PIECES if self._kinds[piece] == kind]
            left = sum(pool >> piece & 1 for piece in alike)
            result |= sum(1 << piece for piece in alike[len(alike) - left :])
        return result

    def like(self, piece: int, pool: int) -> int:
        """Return the lowest piece in the pool of the same kind as `piece`."""
        alike = (p for p in PIECES if pool >> p & 1 and self._kinds[p] == self._kinds[piece])
        return next(alike)


Node = tuple[int, int, int, int]
"""A position with a piece to be given: the integer, its empty squares, its pool, and the pieces
that can be given without handing over a line. Squares, pool and pieces are masks."""


class Tables:
    """The constants of one variation: the values that count, as a mask, and whether squares do.

    The tables among them by their keys, all masks. `gaps`: for a set of empty squares, the lines
    with one, two, three and four of them. `steps`: the ways to place on such a set. `supplies`:
    for a pool, the values, on all lines, of which it has at least 1, 2, 3 and 4 pieces. `safe`:
    for the bits of the lines with one gap, the pieces that complete none of them. `givers`: for a
    set of pieces, what it takes to give each of them.
    """

    def __init__(self, counting: int, squares: bool) -> None:
        lines = lines_of_board(squares)
        self.start = NO_LINES | sum(
            counting << (LINE_BITS + 8 * number) for number in range(len(lines))
        )
        self.keep = [[self._kept(lines, piece, cell) for cell in _CELLS] for piece in PIECES]
        masks = [
            (sum(1 << cell for cell in line), 0xFF << (LINE_BITS + 8 * number))
            for number, line in enumerate(lines)
        ]
        every_line = sum(1 << (LINE_BITS + 8 * number) for number in range(len(lines)))
        self._lines = masks
        self._through = [
            sum(values for cells, values in masks if cells >> cell & 1) for cell in _CELLS
        ]
        self._values = [
            (sum(1 << p for p in PIECES if value in piece_values(p)), every_line << value)
            for value in range(8)
            if counting >> value & 1
        ]
        self._without = [
            sum(1 << piece for piece in PIECES if not values_mask(piece) & values)
            for values in range(256)
        ]
        self.gaps = LazyDict(self._gaps_of)
        self.steps = LazyDict(self._steps_of)
        self.supplies = LazyDict(self._supplies_of)
        self.safe = LazyDict(self._safe_from)
        self.representatives = Representatives(counting)
        self.givers = LazyDict(self._givers_of)

    def node(self, state: FourByFourState, pool: int) -> Node:
        """Return the state with this pool (a mask) to give from, whatever is given in it."""
        position, empty = self.start, 0xFFFF
        for cell, piece in enumerate(state.board):
            if piece is not None:
                position &= self.keep[piece][cell]
                empty ^= 1 << cell
        return self.tidy(position & ~0xFFFF | pool, empty, pool)

    def tidy(self, position: int, empty: int, pool: int) -> Node:
        """Return the node of a position after dropping what no longer matters in it."""
        one, two, three, four = self.gaps[empty]
        has1, has2, has3, has4 = self.supplies[pool]
        position &= one & has1 | two & has2 | three & has3 | four & has4 | NO_LINES
        return position, empty, pool, self.safe[position & one] & pool

    def child(self, node: Node, piece: int, cell: int) -> Node:
        """Return the node after a piece of the pool is given and placed."""
        position, empty, pool, _ = node
        position &= self.keep[piece][cell]
        return self.tidy(position, empty & ~(1 << cell), pool & ~(1 << piece))

    def _gaps_of(self, empty: int) -> Four:
        masks = [0] * 5
        for cells, values in self._lines:
            masks[(empty & cells).bit_count()] |= values
        return masks[1], masks[2], masks[3], masks[4]

    def _steps_of(self, empty: int) -> tuple[Step, ...]:
        after = [(cell, empty ^ 1 << cell) for cell in _CELLS if empty >> cell & 1]
        return tuple((cell, rest, self.gaps[rest][0], self._through[cell]) for cell, rest in after)

    def _supplies_of(self, pool: int) -> Four:
        counted = [0] * 9
        for pieces, value in self._values:
            counted[(pool & pieces).bit_count()] |= value
        four = counted[4] | counted[5] | counted[6] | counted[7] | counted[8]
        three = counted[3] | four
        two = counted[2] | three
        return counted[1] | two, two, three, four

    def _safe_from(self, threats: int) -> int:
        values = threats >> LINE_BITS
        for fold in _FOLDS:
            values |= values >> fold
        return self._without[values & 0xFF]

    def _givers_of(self, pieces: int) -> tuple[Giver, ...]:
        return tuple((1 << piece, self.keep[piece]) for piece in PIECES if pieces >> piece & 1)

    def _kept(self, lines: tuple[Line, ...], piece: int, cell: int) -> int:
        kept = self.start & ~(1 << piece) & ~(1 << (16 + cell))
        for number, line in enumerate(lines):
            if cell in line:
                kept &= ~((0xFF & ~values_mask(piece)) << (LINE_BITS + 8 * number))
        return kept


@cache
def _tables(counting: int, squares: bool) -> Tables:
    return Tables(counting, squares)


def tables_for(options: FourByFourOptions, counting: int) -> Tables:
    """Return the tables of a variation; they are made once and shared."""
    return _tables(counting, options.squares)
