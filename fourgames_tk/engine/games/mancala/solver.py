"""Exact search of mancala: null-window alpha-beta with a table of bounds and a table of endings.

The *value* of a board is the mover's minus the opponent's stones that are still to be stored under
perfect play. Stones mostly move forward and every circuit feeds a store, so no position repeats and
the search always ends. Values have the parity of the loose stones, so a null window is two wide.

The file `endings.bin` has the value of every board with few loose stones; `build/make_endings.py`
makes it. It has one byte for each distribution of 0 to `TABLE_STONES` stones over the twelve piles:
the number of these stones that the player to move ends up with under perfect play. The bytes are
ordered by the number of stones, then the mover's number of stones, then the mover's piles, then the
opponent's. Piles are tuples in the order of sowing.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources

from ...search.clock import Clock
from .packed_board import BoardPacking, SowingLine, packing_for

CHECK_EVERY = 1024
"""Positions searched between two checks of the clock."""
MOST_BOUNDS = 1_500_000
"""Most entries of the table of bounds, which is then emptied; each takes about 200 bytes."""

TABLE_STONES = 11
"""The most loose stones on boards in the table of endings."""
TABLE_FILE = "endings.bin"
"""File of the table of endings in this package, LZMA-compressed."""


class EndingTable:
    """The table of endings, cut into rows for boards of one packing.

    A board with `n` stones, the mover's half `own` and the opponent's half `other` has the byte
    `rows[own][n][columns[other]]`. Searches read both attributes directly, for speed.
    """

    def __init__(self, packing: BoardPacking, table: bytes) -> None:
        sides = [
            [packing.pack(piles, ()) for piles in stone_distributions(stones, 6)]
            for stones in range(TABLE_STONES + 1)
        ]
        self.columns = {half: column for side in sides for column, half in enumerate(side)}
        self.rows = {half: [b""] * stones for stones, side in enumerate(sides) for half in side}
        at = 0
        for stones in range(TABLE_STONES + 1):
            for own in range(stones + 1):
                width = len(sides[stones - own])
                for half in sides[own]:
                    self.rows[half].append(table[at : at + width])
                    at += width


def stone_distributions(stones: int, piles: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to distribute so many stones over so many piles, in increasing order."""
    if piles == 1:
        yield (stones,)
        return
    for first in range(stones + 1):
        for rest in stone_distributions(stones - first, piles - 1):
            yield (first, *rest)


@cache
def ending_table(packing: BoardPacking) -> EndingTable:
    """Return the table of endings for boards of this packing; cached."""
    return EndingTable(packing, ending_table_bytes())


@cache
def ending_table_bytes() -> bytes:
    return lzma.decompress(resources.files(__package__).joinpath(TABLE_FILE).read_bytes())


PROVED_VALUES: Mapping[tuple[int, ...], int] = {
    (0, 1, 5, 5, 5, 1, 4, 4, 4, 0, 4, 1): 0,
    (4, 4, 0, 4, 1, 5, 0, 4, 4, 4, 0, 4): 12,
    (3, 3, 3, 0, 4, 4, 3, 3, 3, 3, 3, 3): -3,
    (5, 5, 1, 4, 4, 4, 0, 4, 1, 5, 0, 1): 20,
    (5, 1, 4, 4, 4, 0, 4, 1, 5, 0, 1, 5): 12,
    (1, 4, 4, 4, 0, 4, 1, 5, 0, 1, 5, 5): 18,
    (0, 4, 4, 4, 0, 4, 4, 4, 0, 4, 1, 5): 6,
    (3, 3, 3, 3, 3, 3, 3, 3, 3, 0, 4, 4): -1,
}
"""Values of boards that take too long to solve during a game, by the mover's and the opponent's
piles.

They are the boards after each first sowing with three stones per pile, from the view of the player
who goes on after a free turn, otherwise from the opponent's; for a short opening always from the
opponent's. `python3 build/dev.py bench mancala` proves them again."""


@cache
def proved_board_values(packing: BoardPacking) -> Mapping[int, int]:
    """Return the values of `PROVED_VALUES` that fit the packing, by packed board."""
    return {
        packing.pack(piles[:6], piles[6:]): value
        for piles, value in PROVED_VALUES.items()
        if sum(piles) < packing.mask
    }


class Solver:
    """Finds values of boards with at most `loose_stones` loose stones until the clock runs out."""

    def __init__(self, loose_stones: int, clock: Clock, *, ignore_proved: bool = False) -> None:
        """Start with the boards of `PROVED_VALUES`, or with `ignore_proved` without these."""
        self.packing = packing_for(loose_stones)
        self.positions = 0
        """Number of positions searched so far."""
        self.clock = clock
        self._ending_table = ending_table(self.packing)
        known = {} if ignore_proved else proved_board_values(self.packing)
        self._proved = {board: (value, value) for board, value in known.items()}
        self._bounds = dict(self._proved)

    def board_value(self, board: int, loose_stones: int, guess: int = 0) -> int:
        """Return the value of a board with stones on both sides; raises OutOfTime.

        A good `guess` of the value makes the search faster.
        """
        if loose_stones <= TABLE_STONES:
            own, other = board & self.packing.half_mask, board >> self.packing.half
            return (
                2 * self._ending_table.rows[own][loose_stones][self._ending_table.columns[other]]
                - loose_stones
            )
        low, high = -loose_stones, loose_stones
        value = min(high, max(low, guess + (guess - loose_stones) % 2))
        while low < high:
            target = value if value > low else value + 2
            value = self.value_bound(board, loose_stones, target)
            if value >= target:
                low = value
            else:
                high = value
        return low

    def child_value(self, child: SowingLine, guess: int = 0) -> int:
        """Return the value of a move for the player who makes it; raises OutOfTime."""
        if child.board is None:
            return child.gain
        if child.free:
            return child.gain + self.board_value(
                child.board, child.loose_stones, guess - child.gain
            )
        return child.gain - self.board_value(child.board, child.loose_stones, child.gain - guess)

    def child_value_bound(self, child: SowingLine, target: int) -> int:
        """Return a lower bound of a move's value of at least `target`, or an upper one below it.

        Raises OutOfTime.
        """
        if child.board is None or child.loose_stones <= TABLE_STONES:
            return self.child_value(child)
        if child.free:
            return child.gain + self.value_bound(
                child.board, child.loose_stones, target - child.gain
            )
        return child.gain - self.value_bound(
            child.board, child.loose_stones, child.gain - target + 2
        )

    def value_bound(self, board: int, loose_stones: int, target: int) -> int:
        """Return a lower bound of the value that is at least `target`, or an upper one below it.

        The board must have more than `TABLE_STONES` stones; `target` is even if `loose_stones` is
        even, else odd. Raises OutOfTime. The sowing loop is a copy of `BoardPacking.children`,
        inlined because it takes most of the time.
        """
        bounds = self._bounds
        low, high = bounds.get(board, (-loose_stones, loose_stones))
        if low >= target:
            return low
        if high < target:
            return high
        self.positions += 1
        if self.positions % CHECK_EVERY == 0:
            self._check_limits()
        sower, table = self.packing, self._ending_table
        mask, half, half_mask = sower.mask, sower.half, sower.half_mask
        rows, columns = table.rows, table.columns
        best = -loose_stones
        free: list[tuple[int, int, int, int]] = []
        passing: list[tuple[int, int, int, int]] = []
        for _, shift, sowing_by_move in sower.pile_sowings:
            count = board >> shift & mask
            if not count:
                continue
            after = board
            while True:
                change, shift, sowing_by_move = sowing_by_move[count]
                after += change
                count = after >> shift & mask
                if count < 2:
                    break
            left = after % mask
            gain = loose_stones - left
            own, other = after & half_mask, after >> half
            if not own:
                value = loose_stones
            elif left <= TABLE_STONES:
                if count:
                    value = gain + left - 2 * rows[other][left][columns[own]]
                else:
                    value = gain - left + 2 * rows[own][left][columns[other]]
            elif count:
                after = own << half | other
                after_low, after_high = bounds.get(after, (-left, left))
                value = gain - after_high
                if value < target:
                    value = gain - after_low
                    if value >= target:
                        passing.append((after_low + after_high - 2 * gain, after, left, gain))
                        continue
            else:
                after_low, after_high = bounds.get(after, (-left, left))
                value = gain + after_low
                if value < target:
                    value = gain + after_high
                    if value >= target:
                        free.append((-after_low - after_high - 2 * gain, after, left, gain))
                        continue
            if value >= target:
                bounds[board] = (value, high)
                return value
            if value > best:
                best = value
        # The most promising moves first, and moves that keep the turn before those that pass it.
        for moves in (free, passing):
            moves.sort()
            for _, after, left, gain in moves:
                if moves is free:
                    value = gain + self.value_bound(after, left, target - gain)
                else:
                    value = gain - self.value_bound(after, left, gain - target + 2)
                if value >= target:
                    bounds[board] = (value, high)
                    return value
                if value > best:
                    best = value
        best = min(best, high)
        bounds[board] = (low, best)
        return best

    def _check_limits(self) -> None:
        self.clock.check_time(CHECK_EVERY)
        if len(self._bounds) > MOST_BOUNDS:
            self._bounds.clear()
            self._bounds.update(self._proved)
