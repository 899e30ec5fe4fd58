"""A position of 4 × 4 as one integer, and the tables that play on it.

From the lowest bit: 16 bits of pieces in the pool, 16 bits of empty squares, then eight bits for
each line: the values that all pieces on it share so far. A placement is then a single AND with a
constant (`Tables.keep`), and so is throwing away what no longer matters: lines that are complete,
and values of which the pool holds fewer pieces than the line has empty squares (four count as
three here).
"""

from __future__ import annotations

from functools import cache

from .lines import Line, lines_of_board
from .pieces import PIECES, piece_values, values_mask
from .rules import FourByFourOptions, FourByFourState

LINE_BITS = 32
"""Where the bits of the lines begin."""

NO_LINES = (1 << LINE_BITS) - 1
"""The greatest integer without any value left on any line: such a game is drawn."""

_CELLS = range(16)

Step = tuple[int, int, int, int, int]
"""A square to place on: the square, the squares empty afterwards, and the lines that then have
one, two, or more empty squares, as masks."""


class Gaps(dict[int, tuple[int, int, int]]):
    """For each set of empty squares: the lines with one, two, and more of them, as masks."""

    def __init__(self, lines: tuple[Line, ...]) -> None:
        """Know the lines."""
        self._lines = [
            (sum(1 << cell for cell in line), 0xFF << (LINE_BITS + 8 * number))
            for number, line in enumerate(lines)
        ]

    def __missing__(self, empty: int) -> tuple[int, int, int]:
        """Count the gaps of every line."""
        masks = [0] * 5
        for cells, values in self._lines:
            masks[(empty & cells).bit_count()] |= values
        self[empty] = gaps = masks[1], masks[2], masks[3] | masks[4]
        return gaps


class Steps(dict[int, tuple[Step, ...]]):
    """The steps from each set of empty squares, made when first asked for."""

    def __init__(self, gaps: Gaps) -> None:
        """Know the lines by their gaps."""
        self._gaps = gaps

    def __missing__(self, empty: int) -> tuple[Step, ...]:
        """Make the steps of a set of empty squares."""
        after = [(cell, empty ^ 1 << cell) for cell in _CELLS if empty >> cell & 1]
        steps = tuple((cell, rest, *self._gaps[rest]) for cell, rest in after)
        self[empty] = steps
        return steps


class Supplies(dict[int, tuple[int, int, int]]):
    """For each pool: the values, on all lines, of which it has at least 1, 2 and 3 pieces."""

    def __init__(self, lines: int, counting: int) -> None:
        """Know the number of lines and the values that count."""
        self._lines = sum(1 << (LINE_BITS + 8 * number) for number in range(lines))
        self._values = [value for value in range(8) if counting >> value & 1]

    def __missing__(self, pool: int) -> tuple[int, int, int]:
        """Count the values of a pool."""
        held = [piece_values(piece) for piece in PIECES if pool >> piece & 1]
        counts = {value: sum(value in piece for piece in held) for value in self._values}
        one, two, three = (
            sum(self._lines << value for value in self._values if counts[value] >= needed)
            for needed in (1, 2, 3)
        )
        self[pool] = one, two, three
        return one, two, three


class SafePieces(dict[int, int]):
    """For the bits of the lines with one gap: the pieces that complete none of them."""

    def __init__(self) -> None:
        """Work the pieces out for every set of values."""
        self._without = [
            sum(1 << piece for piece in PIECES if not values_mask(piece) & values)
            for values in range(256)
        ]

    def __missing__(self, threats: int) -> int:
        """Bring the values of all lines together."""
        values, rest = 0, threats >> LINE_BITS
        while rest:
            values |= rest
            rest >>= 8
        self[threats] = safe = self._without[values & 0xFF]
        return safe


class Representatives(dict[int, int]):
    """For each pool: one piece, the lowest, of each kind that the counting values tell apart."""

    def __init__(self, counting: int) -> None:
        """Know the values that count."""
        self._kinds = [values_mask(piece) & counting for piece in PIECES]

    def __missing__(self, pool: int) -> int:
        """Find the lowest piece of each kind."""
        lowest = {self._kinds[p]: p for p in reversed(PIECES) if pool >> p & 1}
        self[pool] = sum(1 << piece for piece in lowest.values())
        return self[pool]

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
    """The constants of one variation of the game."""

    def __init__(self, counting: int, squares: bool) -> None:
        """Make them for the values that count (a mask) and the squares that may count."""
        lines = lines_of_board(squares)
        self.start = NO_LINES | sum(
            counting << (LINE_BITS + 8 * number) for number in range(len(lines))
        )
        self.keep = [[self._kept(lines, piece, cell) for cell in _CELLS] for piece in PIECES]
        self.gaps = Gaps(lines)
        self.steps = Steps(self.gaps)
        self.supplies = Supplies(len(lines), counting)
        self.safe = SafePieces()
        self.representatives = Representatives(counting)

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
        one, two, more = self.gaps[empty]
        has1, has2, has3 = self.supplies[pool]
        position &= one & has1 | two & has2 | more & has3 | NO_LINES
        return position, empty, pool, self.safe[position & one] & pool

    def child(self, node: Node, piece: int, cell: int) -> Node:
        """Return the node after a piece of the pool is given and placed."""
        position, empty, pool, _ = node
        position &= self.keep[piece][cell]
        return self.tidy(position, empty & ~(1 << cell), pool & ~(1 << piece))

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
