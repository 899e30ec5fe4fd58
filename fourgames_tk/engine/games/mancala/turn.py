"""The tree of free turns: everything that one player can do before the turn passes.

Different orders of the same sowings often meet in one board, so the tree is searched as a set of
boards, level by level: the first line found to a board is one of the shortest.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...search.clock import Clock
from .packed import Packing

CHECK_EVERY = 256
"""Branches between two looks at the clock."""


class Line(NamedTuple):
    """The beginning of a turn: piles in order, what they gain, and what they lead to.

    `gain` is the mover's minus the opponent's newly stored stones. `free` tells that the mover
    may go on. `board` is seen by whoever moves next; None if the game is over.
    """

    piles: tuple[int, ...]
    gain: int
    loose: int
    free: bool
    board: int | None


def lines(packing: Packing, board: int, branches: int, clock: Clock) -> Iterator[Line]:
    """Yield the ways to begin the turn, shortest first, each board once.

    Looks at so many branches (sowings) of the tree at most, the best gains first among lines of
    equal length; raises OutOfTime.
    """
    layer = [Line((), 0, packing.loose(board), True, board)]
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
                piles, gain = (*line.piles, child.pile), line.gain + child.gain
                longer = Line(piles, gain, child.loose, child.free, child.board)
                if child.free:
                    following.append(longer)
                yield longer
        following.sort(key=lambda line: -line.gain)
        layer = following


def sweep(packing: Packing, board: int, branches: int, clock: Clock) -> Line | None:
    """Return a shortest line that takes every loose stone, or None; raises OutOfTime."""
    loose = packing.loose(board)
    for line in lines(packing, board, branches, clock):
        if line.gain == loose:
            return line
    return None
