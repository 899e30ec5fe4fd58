"""Fast sowing on mancala boards packed into one integer.

A packed board holds the twelve piles, `bits` each, from the view of the player to move: piles 0–5
are the mover's in the order of sowing (5 is next to the store), 6–11 the opponent's. Stores are not
packed: a move's gain is the difference in loose stones, and the number of loose stones is the board
modulo 2**bits − 1 (casting out, as with nines in decimal).

For each pile and number of stones there is one precomputed *sowing*: the number to add to the
board, the shift that reads the pile of the last stone, and the sowings of that pile. A last stone
in the store shifts past all piles, so zero is read there. So one number tells a free turn (0), the
end of the turn (1) and another lap (2 or more) apart.

A move can empty the mover's side only. To empty the opponent's side, its last visit would have to
pick up every pile there. But the pile picked up first has at least two stones, and leaves one of
them on the next pile.

`turn_prefixes` searches the tree of free turns: all that a player can do before the turn passes.
Different orders of sowings often lead to one board, so the tree is searched as a set of boards,
level by level. The first line found to a board is one of the shortest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

from ...search.clock import Clock, OutOfTime

Sowing: TypeAlias = "tuple[int, int, list[Sowing]]"
"""The number to add, the shift to the last pile, and the sowings of the last pile."""

_RING = (0, 1, 2, 3, 4, 5, None, 6, 7, 8, 9, 10, 11)
"""The piles in the order of sowing; None is the mover's store. The other store is skipped."""

CHECK_EVERY = 256
"""Sowings of a turn between two checks of the clock."""


class SowingLine(NamedTuple):
    """The beginning of a turn: piles in order, their gain, and the board afterwards.

    `gain` is the mover's minus the opponent's newly stored stones, `loose_stones` the number of
    stones left in piles. `free` means that the mover goes on. `board` is from the view of the next
    mover; None if the game is over.
    """

    piles: tuple[int, ...]
    gain: int
    loose_stones: int
    free: bool
    board: int | None


class BoardPacking:
    """Packed boards with `bits` bits per pile; at most 2**bits − 2 stones may be loose."""

    def __init__(self, bits: int) -> None:
        self.bits = bits
        self.mask = (1 << bits) - 1
        self.half = 6 * bits
        self.half_mask = (1 << self.half) - 1
        sowing_by_move = self._sowings()
        self.pile_sowings = tuple(
            (pile, bits * pile, sowing_by_move[pile]) for pile in range(5, -1, -1)
        )
        """Pile, shift and sowings of each of the mover's piles, starting next to the store."""

    def pack(self, own: Sequence[int], other: Sequence[int]) -> int:
        """Return the board of the mover's and the opponent's piles, each in the order of sowing."""
        return sum(stones << self.bits * pile for pile, stones in enumerate((*own, *other)))

    def loose_stones(self, board: int) -> int:
        """Return the number of loose stones on a board."""
        return board % self.mask

    def children(self, board: int, loose_stones: int) -> list[SowingLine]:
        """Return the result of each move, starting with the pile next to the store."""
        mask, half, half_mask = self.mask, self.half, self.half_mask
        result = []
        for pile, shift, sowing_by_move in self.pile_sowings:
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
            own, other = after & half_mask, after >> half
            if not own:
                result.append(SowingLine((pile,), loose_stones, 0, False, None))
            elif count:
                result.append(
                    SowingLine((pile,), loose_stones - left, left, False, own << half | other)
                )
            else:
                result.append(SowingLine((pile,), loose_stones - left, left, True, after))
        return result

    def without_free_turn(self, line: SowingLine) -> SowingLine:
        """Return the line with the turn passing to the opponent even after a free turn."""
        if not line.free or line.board is None:
            return line
        own, other = line.board & self.half_mask, line.board >> self.half
        return line._replace(free=False, board=own << self.half | other)

    def _sowings(self) -> list[list[Sowing]]:
        bits, past_all = self.bits, 12 * self.bits
        sowing_by_move: list[list[Sowing]] = [[] for _ in range(12)]
        for pile in range(12):
            start = _RING.index(pile)
            for stones in range(self.mask + 1):
                change = -stones << bits * pile
                path = [_RING[(start + step) % 13] for step in range(1, stones + 1)]
                change += sum(1 << bits * fallen for fallen in path if fallen is not None)
                last = path[-1] if path else pile
                shift = past_all if last is None else bits * last
                sowing_by_move[pile].append(
                    (change, shift, [] if last is None else sowing_by_move[last])
                )
        return sowing_by_move


_packing_of_bits = cache(BoardPacking)


def packing_for(loose_stones: int) -> BoardPacking:
    """Return the fastest packing for boards with at most so many loose stones."""
    return _packing_of_bits(5 if loose_stones <= 30 else 7)


def turn_prefixes(
    packing: BoardPacking, board: int, branches: int, clock: Clock, require_all: bool = False
) -> Iterator[SowingLine]:
    """Yield the beginnings of the turn, shortest first, each board once.

    Tries at most `branches` sowings, best gains first among lines of equal length. Raises
    OutOfTime; if the `require_all` turn is wanted, also when there are more sowings.
    """
    layer = [SowingLine((), 0, packing.loose_stones(board), True, board)]
    seen: set[tuple[bool, int]] = {(True, board)}
    while layer:
        following = []
        for line in layer:
            assert line.board is not None
            for child in packing.children(line.board, line.loose_stones):
                if not branches:
                    if require_all:
                        raise OutOfTime
                    return
                branches -= 1
                if branches % CHECK_EVERY == 0:
                    clock.check_time(CHECK_EVERY)
                if child.board is not None:
                    key = (child.free, child.board)
                    if key in seen:
                        continue
                    seen.add(key)
                piles, gain = line.piles + child.piles, line.gain + child.gain
                longer = SowingLine(piles, gain, child.loose_stones, child.free, child.board)
                if child.free:
                    following.append(longer)
                yield longer
        following.sort(key=lambda line: -line.gain)
        layer = following


def sweeping_line(
    packing: BoardPacking, board: int, branches: int, clock: Clock
) -> SowingLine | None:
    """Return a shortest line that takes every loose stone, or None; raises OutOfTime."""
    loose_stones = packing.loose_stones(board)
    for line in turn_prefixes(packing, board, branches, clock):
        if line.gain == loose_stones:
            return line
    return None
