"""Exact values of endings with up to two stones a side, by retrograde analysis.

Every position of two players with one or two stones each, on a board of up to 6 × 6 tiles, is
a win, a loss or a draw for the side to move, and the table says in how many plies. It is built
backwards from the ends (Ströhlein 1970; Thompson, "Retrograde analysis of certain endgames",
ICCA Journal 9, 1986), only for one position of each set that the board's symmetries make equal.
Draws after quiet turns do not count here: whoever asks compares the plies with the turns left.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from ...search.clock import Clock
from .grid import Grid

MOST_STONES = 2
MOST_SIDE = 6

DRAW = 0

_CHUNK = 256
"""How many positions are worked on between two looks at the clock (some milliseconds)."""

Key = tuple[int, int]
"""A position: the numbers of the mover's and of the other side's set of stones."""


class Endings:
    """The table of one board, which may be built bit by bit.

    Sets of one or two stones are numbered; stones are bits of a number, tile 0 the lowest. The
    table maps each canonical position to the plies until the end: odd where the side to move
    wins, even where it loses, and no entry for a draw.
    """

    def __init__(self, grid: Grid) -> None:
        """Prepare the table; nothing is worked out yet."""
        self._neighbours = grid.neighbours
        sets = [*combinations(range(grid.size), 1), *combinations(range(grid.size), 2)]
        self._sets = [tuple(stones) for stones in sets]
        self._singles = grid.size
        self._number = {
            sum(1 << tile for tile in stones): number for number, stones in enumerate(sets)
        }
        self._masks = list(self._number)
        self._images = [
            [self._number[sum(1 << image[tile] for tile in stones)] for stones in sets]
            for image in grid.symmetries()
        ]
        self._first = [min(image[number] for image in self._images) for number in range(len(sets))]
        self._turning = [
            [image for image in self._images if image[number] == self._first[number]]
            for number in range(len(sets))
        ]
        self._plies: dict[Key, int] = {}
        self._solved: set[tuple[int, int]] = set()
        self._work = self._build()
        self._lock = threading.Lock()
        self.done = False

    def build(self, clock: Clock) -> bool:
        """Work on the table until it is done or the clock runs out; return whether it is done."""
        with self._lock:
            while not self.done and not clock.expired():
                self.done = next(self._work, True)
        return self.done

    def plies(self, mine: int, theirs: int) -> int | None:
        """Return the plies to the end with the side of `mine` to move; 0 for a draw.

        Odd is a win of the side to move, even a loss. None where the table does not reach
        (more than two stones on a side) or is not built yet.
        """
        if (mine.bit_count(), theirs.bit_count()) not in self._solved:
            return None
        return self._plies.get(self._key(self._number[mine], self._number[theirs]), DRAW)

    def _key(self, mine: int, theirs: int) -> Key:
        """Return the position that stands for all its images."""
        turning = self._turning[mine]
        if len(turning) == 1:
            return self._first[mine], turning[0][theirs]
        return self._first[mine], min(image[theirs] for image in turning)

    def _build(self) -> Iterator[bool]:
        """Solve the smallest endings first, and yield False now and then."""
        for classes in (((1, 1),), ((1, 2), (2, 1)), ((2, 2),)):
            yield from self._solve(classes)
            self._solved.update(classes)
        yield True

    def _solve(self, classes: tuple[tuple[int, int], ...]) -> Iterator[bool]:
        """Solve endings whose quiet moves lead to each other and whose hits are solved.

        Positions wait in `due` by their distance and are settled in that order, so that the
        first distance a win gets is its shortest; a settled position may settle those from
        which it can be reached.
        """
        due: list[list[Key]] = [[], []]
        for number, key in enumerate(self._canonical(classes)):
            if not number % _CHUNK:
                yield False
            self._consider(key, due)
        distance = 0
        while distance < len(due):
            for number, key in enumerate(due[distance]):
                if not number % _CHUNK:
                    yield False
                if key not in self._plies:
                    self._plies[key] = distance
                    for before in self._before(key):
                        if before not in self._plies:
                            self._consider(before, due)
            distance += 1

    def _consider(self, key: Key, due: list[list[Key]]) -> None:
        """Put a position down for its distance, if what follows it shows one."""
        longest, is_open = 0, False
        wins = []
        for plies in self._after(key):
            if plies is None:
                is_open = True
            elif plies % 2 == 0:
                wins.append(plies)
            else:
                longest = max(longest, plies)
        if is_open and not wins:
            return
        distance = 1 + (min(wins) if wins else longest)
        while len(due) <= distance:
            due.append([])
        due[distance].append(key)

    def _canonical(self, classes: tuple[tuple[int, int], ...]) -> Iterator[Key]:
        numbers = {1: range(self._singles), 2: range(self._singles, len(self._sets))}
        for mine_count, theirs_count in classes:
            for mine in numbers[mine_count]:
                if self._first[mine] != mine:
                    continue
                for theirs in numbers[theirs_count]:
                    apart = not self._masks[mine] & self._masks[theirs]
                    if apart and self._key(mine, theirs) == (mine, theirs):
                        yield mine, theirs

    def _after(self, key: Key) -> Iterator[int | None]:
        """Yield the plies of every position one move later, None where they are not known."""
        mine, theirs = self._masks[key[0]], self._masks[key[1]]
        for tile in self._sets[key[0]]:
            rest = mine ^ (1 << tile)
            for target in self._neighbours[tile]:
                bit = 1 << target
                if bit & rest:
                    continue
                left = theirs & ~bit
                if not left:
                    yield 0
                else:
                    yield self._plies.get(self._key(self._number[left], self._number[rest | bit]))

    def _before(self, key: Key) -> Iterator[Key]:
        """Yield the positions from which a quiet move of the other side leads here."""
        mine, theirs = self._masks[key[0]], self._masks[key[1]]
        for tile in self._sets[key[1]]:
            rest = theirs ^ (1 << tile)
            for origin in self._neighbours[tile]:
                bit = 1 << origin
                if not bit & (rest | mine):
                    yield self._key(self._number[rest | bit], self._number[mine])


@lru_cache(maxsize=4)
def endings(grid: Grid) -> Endings | None:
    """Return the table of a board, shared by all who ask; None for boards that are too large."""
    return Endings(grid) if max(grid.rows, grid.columns) <= MOST_SIDE else None
