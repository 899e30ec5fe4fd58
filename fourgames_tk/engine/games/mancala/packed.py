"""Sowing on boards packed into one integer, as fast as Python can.

A packed board holds the twelve piles, `bits` each, seen by the player to move: piles 0–5 are
the mover's in the order of sowing (5 is next to the store), 6–11 the opponent's. Stores are not
held: what a move puts in the mover's store is the difference in loose stones, and the number of
loose stones is the board modulo 2**bits − 1 (casting out, as with nines in decimal).

For each pile and number of stones there is one prepared *sowing*: what to add to the board, how
far to shift it to read the pile of the last stone, and the sowings of that pile. A last stone in
the store shifts past all piles, so that zero is read there: one number tells a free turn (0), the
end of the turn (1) and another lap (2 or more) apart.

A move can empty the mover's side only. To empty the other one, its last visit would have to pick
up every pile there; but the pile picked up first has at least two stones, and leaves one of them
on the pile after it.

`lines` searches the tree of free turns: everything that one player can do before the turn passes.
Different orders of the same sowings often meet in one board, so the tree is searched as a set of
boards, level by level: the first line found to a board is one of the shortest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

from ...search.clock import Clock

Sowing: TypeAlias = "tuple[int, int, list[Sowing]]"
"""What to add, how far to shift, and the sowings of the last pile."""

_RING = (0, 1, 2, 3, 4, 5, None, 6, 7, 8, 9, 10, 11)
"""The piles in the order of sowing; None is the mover's store, the other store is skipped."""

CHECK_EVERY = 256
"""Branches of a turn between two looks at the clock."""


class SowingLine(NamedTuple):
    """The beginning of a turn: piles in order, what they gain, and what they lead to.

    `gain` is the mover's minus the opponent's newly stored stones. `free` tells that the mover
    may go on. `board` is seen by whoever moves next; None if the game is over.
    """

    piles: tuple[int, ...]
    gain: int
    loose: int
    free: bool
    board: int | None


class Packing:
    """Boards with so many bits a pile. At most 2**bits − 2 stones may be loose."""

    def __init__(self, bits: int) -> None:
        self.bits = bits
        self.mask = (1 << bits) - 1
        self.half = 6 * bits
        self.half_mask = (1 << self.half) - 1
        sowings = self._sowings()
        self.starts = tuple((pile, bits * pile, sowings[pile]) for pile in range(5, -1, -1))
        """Pile, shift and sowings of each of the mover's piles, the one next to the store first."""

    def pack(self, own: Sequence[int], other: Sequence[int]) -> int:
        """Return the board of the mover's and the opponent's piles, in the order of sowing."""
        return sum(stones << self.bits * pile for pile, stones in enumerate((*own, *other)))

    def loose(self, board: int) -> int:
        return board % self.mask

    def children(self, board: int, loose: int) -> list[SowingLine]:
        """Return what each move leads to, the pile next to the store first."""
        mask, half, half_mask = self.mask, self.half, self.half_mask
        result = []
        for pile, shift, sowings in self.starts:
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
            own, other = after & half_mask, after >> half
            if not own:
                result.append(SowingLine((pile,), loose, 0, False, None))
            elif count:
                result.append(SowingLine((pile,), loose - left, left, False, own << half | other))
            else:
                result.append(SowingLine((pile,), loose - left, left, True, after))
        return result

    def _sowings(self) -> list[list[Sowing]]:
        bits, past_all = self.bits, 12 * self.bits
        sowings: list[list[Sowing]] = [[] for _ in range(12)]
        for pile in range(12):
            start = _RING.index(pile)
            for stones in range(self.mask + 1):
                change = -stones << bits * pile
                path = [_RING[(start + step) % 13] for step in range(1, stones + 1)]
                change += sum(1 << bits * fallen for fallen in path if fallen is not None)
                last = path[-1] if path else pile
                shift = past_all if last is None else bits * last
                sowings[pile].append((change, shift, [] if last is None else sowings[last]))
        return sowings


_packing = cache(Packing)


def packing(loose: int) -> Packing:
    """Return the quickest packing for boards with at most so many loose stones."""
    return _packing(5 if loose <= 30 else 7)


def lines(packing: Packing, board: int, branches: int, clock: Clock) -> Iterator[SowingLine]:
    """Yield the ways to begin the turn, shortest first, each board once.

    Looks at so many branches (sowings) of the tree at most, the best gains first among lines of
    equal length; raises OutOfTime.
    """
    layer = [SowingLine((), 0, packing.loose(board), True, board)]
    seen: set[tuple[bool, int]] = {(True, board)}
    while layer:
        following = []
        for line in layer:
            assert line.board is not None
            for child in packing.children(line.board, line.loose):
                if not branches:
                    return
                branches -= 1
                if branches % CHECK_EVERY == 0:
                    clock.check()
                if child.board is not None:
                    key = (child.free, child.board)
                    if key in seen:
                        continue
                    seen.add(key)
                piles, gain = line.piles + child.piles, line.gain + child.gain
                longer = SowingLine(piles, gain, child.loose, child.free, child.board)
                if child.free:
                    following.append(longer)
                yield longer
        following.sort(key=lambda line: -line.gain)
        layer = following


def sweep(packing: Packing, board: int, branches: int, clock: Clock) -> SowingLine | None:
    """Return a shortest line that takes every loose stone, or None; raises OutOfTime."""
    loose = packing.loose(board)
    for line in lines(packing, board, branches, clock):
        if line.gain == loose:
            return line
    return None
