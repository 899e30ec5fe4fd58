"""A plain search of 4 × 4: the yardstick of the program's own, for its benchmark and its tests.

One negamax for three values with alpha and beta. The lines are one integer of eight bits a line,
the characteristic values that all pieces on the line share so far, ANDed as pieces go down. It
keeps the safe gifts as a mask, drops values that the pool can no longer complete, tries first the
squares that leave the fewest safe gifts, and has a table of the positions reached.
"""

from __future__ import annotations

from functools import cache

from fourgames_tk.engine.games.four_by_four.pieces import PIECES, lines_of_board, values_mask
from fourgames_tk.engine.games.four_by_four.rules import FourByFourState

_CELLS = range(16)


class Trial:
    """The plain search of one position, the player about to give a piece."""

    def __init__(self, state: FourByFourState) -> None:
        """Begin with an empty table."""
        self.nodes = 0
        self._lines = lines_of_board(state.options.squares)
        self._counting = state.counting
        self._every_line = sum(1 << 8 * number for number in range(len(self._lines)))
        self._keep = [[self._kept(piece, cell) for cell in _CELLS] for piece in PIECES]
        self._without = [
            sum(1 << piece for piece in PIECES if not values_mask(piece) & values)
            for values in range(256)
        ]
        self._gaps = cache(self._count_gaps)
        self._supply = cache(self._count_values)
        self._table: dict[tuple[int, int, int], tuple[int, int]] = {}
        self._root = self._start(state)

    def value(self) -> int:
        """Return the value for the player about to give: 1 win, 0 draw, −1 loss."""
        return self._value(*self._root, -1, 1)

    def _start(self, state: FourByFourState) -> tuple[int, int, int, int]:
        lines, empty = self._every_line * self._counting, 0xFFFF
        for cell, piece in enumerate(state.board):
            if piece is not None:
                lines &= self._keep[piece][cell]
                empty ^= 1 << cell
        pool = sum(1 << piece for piece in state.pool)
        lines = self._living(lines, empty, pool)
        return lines, empty, pool, self._safe(lines, empty, pool)

    def _value(self, lines: int, empty: int, pool: int, safe: int, alpha: int, beta: int) -> int:
        self.nodes += 1
        if not lines or not pool:
            return 0
        if not safe:
            return -1
        key = (lines, empty, pool)
        low, high = self._table.get(key, (-1, 1))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        alpha, beta = max(alpha, low), min(beta, high)
        best, raised = -1, alpha
        while safe:
            gift = safe & -safe
            safe ^= gift
            piece = gift.bit_length() - 1
            best = max(best, -self._placed(lines, empty, pool ^ gift, piece, -beta, -raised))
            raised = max(raised, best)
            if best >= beta:
                break
        self._table[key] = (
            best if best > alpha else low,
            best if best < beta else high,
        )
        return best

    def _placed(self, lines: int, empty: int, pool: int, piece: int, alpha: int, beta: int) -> int:
        keep, replies, cells = self._keep[piece], [], empty
        while cells:
            square = cells & -cells
            cells ^= square
            rest = empty ^ square
            after = self._living(lines & keep[square.bit_length() - 1], rest, pool)
            safe = self._safe(after, rest, pool)
            replies.append((safe.bit_count(), after, rest, safe))
        replies.sort()
        best = -1
        for _, after, rest, safe in replies:
            best = max(best, self._value(after, rest, pool, safe, max(alpha, best), beta))
            if best >= beta:
                break
        return best

    def _safe(self, lines: int, empty: int, pool: int) -> int:
        threats = lines & self._gaps(empty)[0]
        for fold in (128, 64, 32, 16, 8):
            threats |= threats >> fold
        return self._without[threats & 0xFF] & pool

    def _living(self, lines: int, empty: int, pool: int) -> int:
        one, two, three, four = self._gaps(empty)
        has1, has2, has3, has4 = self._supply(pool)
        return lines & (one & has1 | two & has2 | three & has3 | four & has4)

    def _count_gaps(self, empty: int) -> list[int]:
        """Return the lines with one, two, three and four empty squares, as masks."""
        masks = [0] * 5
        for number, line in enumerate(self._lines):
            masks[sum(empty >> cell & 1 for cell in line)] |= 0xFF << 8 * number
        return masks[1:]

    def _count_values(self, pool: int) -> list[int]:
        """Return the values of which the pool holds at least 1, 2, 3 and 4 pieces, as masks."""
        pieces = [values_mask(piece) for piece in PIECES if pool >> piece & 1]
        counts = [sum(values >> value & 1 for values in pieces) for value in range(8)]
        return [
            self._every_line * sum(1 << v for v, count in enumerate(counts) if count >= needed)
            for needed in (1, 2, 3, 4)
        ]

    def _kept(self, piece: int, cell: int) -> int:
        return sum(
            (values_mask(piece) if cell in line else 0xFF) << 8 * number
            for number, line in enumerate(self._lines)
        )
