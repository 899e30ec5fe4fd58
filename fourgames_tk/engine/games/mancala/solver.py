"""Exact play: alpha-beta with null windows, a table of positions and a table of endings.

The *value* of a board is the mover's minus the opponent's stones that are still to be stored,
under perfect play. Most stones only move forward and every circuit feeds a store, so no position
comes back and the search always ends. Values have the parity of the loose stones, so a null
window is two wide.
"""

from __future__ import annotations

from ...search.clock import Clock
from .endings import LIMIT, endings, proved
from .packed import SowingLine, packing

CHECK_EVERY = 1024
"""Positions searched between two looks at the clock."""
MOST_POSITIONS = 1_500_000
"""The table of positions is emptied when it has more; each takes about 200 bytes."""


class Solver:
    """Finds values of boards with at most so many loose stones, until the clock runs out."""

    def __init__(self, loose: int, clock: Clock, *, unaided: bool = False) -> None:
        """Start with a table of the boards that are proved already, or, `unaided`, without any."""
        self.packing = packing(loose)
        self.positions = 0
        """The number of positions searched so far."""
        self.clock = clock
        self._endings = endings(self.packing)
        known = {} if unaided else proved(self.packing)
        self._proved = {board: (value, value) for board, value in known.items()}
        self._bounds = dict(self._proved)

    def exact(self, board: int, loose: int, guess: int = 0) -> int:
        """Return the value of a board with stones on both sides; raises OutOfTime."""
        if loose <= LIMIT:
            own, other = board & self.packing.half_mask, board >> self.packing.half
            return 2 * self._endings.rows[own][loose][self._endings.columns[other]] - loose
        low, high = -loose, loose
        value = min(high, max(low, guess + (guess - loose) % 2))
        while low < high:
            target = value if value > low else value + 2
            value = self.bound(board, loose, target)
            if value >= target:
                low = value
            else:
                high = value
        return low

    def child_value(self, child: SowingLine, guess: int = 0) -> int:
        """Return what a move is worth to whoever makes it; raises OutOfTime."""
        if child.board is None:
            return child.gain
        if child.free:
            return child.gain + self.exact(child.board, child.loose, guess - child.gain)
        return child.gain - self.exact(child.board, child.loose, child.gain - guess)

    def child_bound(self, child: SowingLine, target: int) -> int:
        """Return a bound of a move's worth, as `bound` does for a board; raises OutOfTime."""
        if child.board is None or child.loose <= LIMIT:
            return self.child_value(child)
        if child.free:
            return child.gain + self.bound(child.board, child.loose, target - child.gain)
        return child.gain - self.bound(child.board, child.loose, child.gain - target + 2)

    def bound(self, board: int, loose: int, target: int) -> int:
        """Return a lower bound of the value that is at least `target`, or an upper one below it.

        The board has more than `LIMIT` stones; the target has the parity of `loose`. Raises
        OutOfTime. The loop of sowing is `Packing.children` written out: it is most of the time.
        """
        bounds = self._bounds
        low, high = bounds.get(board, (-loose, loose))
        if low >= target:
            return low
        if high < target:
            return high
        self.positions += 1
        if self.positions % CHECK_EVERY == 0:
            self._pause()
        sower, table = self.packing, self._endings
        mask, half, half_mask = sower.mask, sower.half, sower.half_mask
        rows, columns = table.rows, table.columns
        best = -loose
        free: list[tuple[int, int, int, int]] = []
        passing: list[tuple[int, int, int, int]] = []
        for _, shift, sowings in sower.starts:
            count = board >> shift & mask
            if not count:
                continue
            after = board
            while True:
                change, shift, sowings = sowings[count]
                after += change
                count = after >> shift & mask
                if count < 2:
                    break
            left = after % mask
            gain = loose - left
            own, other = after & half_mask, after >> half
            if not own:
                value = loose
            elif left <= LIMIT:
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
        # The most promising first, and moves that keep the turn before those that pass it.
        for moves in (free, passing):
            moves.sort()
            for _, after, left, gain in moves:
                if moves is free:
                    value = gain + self.bound(after, left, target - gain)
                else:
                    value = gain - self.bound(after, left, gain - target + 2)
                if value >= target:
                    bounds[board] = (value, high)
                    return value
                if value > best:
                    best = value
        best = min(best, high)
        bounds[board] = (low, best)
        return best

    def _pause(self) -> None:
        self.clock.check()
        if len(self._bounds) > MOST_POSITIONS:
            self._bounds.clear()
            self._bounds.update(self._proved)
